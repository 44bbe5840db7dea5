"""Hints for values of the wrong shape: what somebody wrote, as it would have to be written at its place."""

from __future__ import annotations

import re

from followsuit.core.amounts import meant_number, meant_span
from followsuit.language import keys as k
from followsuit.language.reading.tree import Node, Scalar, Sequence
from followsuit.language.shape.meant_words import meant_value, meant_word
from followsuit.language.shape.shapes import Place, with_article

MOST_REPEATED = 60
"""Longer texts are not written out again in a hint."""

RANKS = "a pack is told by its ranks from high to low, as deck: {ranks: A K Q J 10 9}"
SEEN_BY = ("nobody", "everyone", "owner")
SETS = frozenset({"seats", "cards", "suits", "rows"})

ASSIGNED = r"\s*([\w()]+)\s*(?:=(?!=)|->|→|to)\s*(.+)"
TIGHT_KEY = re.compile(r"[\w-]+:\S")
YES = {
    "yes": "true", "on": "true", "no": "false", "off": "false", "always": "true", "never": "false", "y": "true",
    "n": "false", "ja": "true", "nein": "false", "oui": "true", "non": "false", "1": "true", "0": "false",
    "true": "true", "false": "false",
}  # fmt: skip


def value_hint(place: Place, node: Node, path: tuple[str | int, ...]) -> str | None:
    """A hint for a value that does not have the shape which its place at a path wants."""
    if near := meant_value(place.shape, node):
        return near
    if not isinstance(node, Scalar):
        return _bracket_hint(place.shape, node)
    match place.shape:
        case k.Flag():
            word = YES.get(node.text.lower())
            return f"write `{word}`" if word else None
        case k.Word(words):
            return meant_word(node.text, words) or _other_key(path, node)
        case k.Kinded() | k.Body() | k.MapOf() | k.OneOf() if TIGHT_KEY.match(node.text):
            return "put a blank after the colon"
        case k.Body() | k.OneOf():
            return _of_an_entry(place.shape, node, path)
        case _:
            return _of_a_map(place.shape, node, path)


def _of_an_entry(shape: k.Body | k.OneOf, node: Scalar, path: tuple[str | int, ...]) -> str | None:
    """A hint for a text where an entry with keys of its own belongs."""
    match shape:
        case k.OneOf(record) if path[-1] in k.keys_of(record):
            return f"indent `{path[-1]}` as far as what it belongs to: it is a key of a line, and stands here as a line"
        case k.Body(record) if path[-1] in k.keys_of(record):
            return f"each entry has a name of its own: write `NAME: {{{path[-1]}: …}}`"
        case k.Body(record) if "default" in k.keys_of(record):
            return _as_default(path, node)
        case k.Body(record) if "ranks" in k.keys_of(record):
            return f"{_ranks_for(node.text)}; how many cards there are follows from its ranks and suits"
        case k.Body(record) if "ends" in k.keys_of(record) and _is_word(k.keys_of(record)["ends"].shape, node.text):
            return f"write `{path[-1]}: {{ends: {node.text}}}`"
        case k.Body(record) if "seen_by" in k.keys_of(record) and node.text in SEEN_BY:
            return f"write `{path[-1]}: {{seen_by: {node.text}}}`"
        case k.Body(record) if "say" in k.keys_of(record):
            return f"write `{path[-1]}: {{say: {node.text}}}`"
        case k.Body(record) if _needs_when(record):
            return f"write `{path[-1]}: {{when: {_condition(node, str(path[-1]))}}}`"
        case k.OneOf(record) if "points" in k.keys_of(record):
            return f"write `{path[-1]}: {{to: …, points: {_number(node)}}}`"
        case _:
            return None


def _of_a_map(shape: k.Shape, node: Scalar, path: tuple[str | int, ...]) -> str | None:
    """A hint for a text where names belong, each with something."""
    match shape:
        case k.MapOf() | k.Parameters() if found := re.fullmatch(r"\s*(\w+)\s+in\s+(.+)", node.text):
            return f"write `{path[-1]}: {{{found[1]}: {found[2]}}}`"
        case k.MapOf() | k.Assignments() if found := re.fullmatch(ASSIGNED, node.text):
            return f"write `{path[-1]}: {{{found[1]}: {found[2]}}}`"
        case k.Assignments() if re.fullmatch(r"\w+(\(\w+\))?", node.text):
            return f"write `{path[-1]}: {{{node.text}: true}}`, or another value in place of true"
        case k.MapOf(k.Body(record)) if (only := _only_condition(record)) and _is_condition(node):
            return f"write `{path[-1]}: {{NAME: {{{only}: {node.text}}}}}`, with a name of your own"
        case k.MapOf(k.Body(record)) if _needs_when(record):
            return f"write `{path[-1]}: {{NAME: {{when: {_condition(node)}}}}}`, with a name of your own"
        case k.MapOf(k.OneOf(record)) if "points" in k.keys_of(record):
            return f"write `{path[-1]}: {{NAME: {{to: …, points: …}}}}`, with a name of your own"
        case k.MapOf(k.Body(record)) if "when" in k.keys_of(record):
            return f"write `{path[-1]}: {{NAME: {{{_first_required(record)}: …}}}}`, with a name of your own"
        case k.MapOf(k.Body(), "zone") if meant_number(node.text) or node.text.isdecimal():
            number = meant_number(node.text) or node.text
            return f"write `{path[-1]}: {{hand: {number}}}`, or another zone instead of `hand`"
        case k.MapOf(_, "zone" as what):
            return f"write `{path[-1]}: {{NAME: …}}`, with the name of {with_article(what)}"
        case k.MapOf() if "," in node.text and (names := node.text.replace(",", " ").split()):
            return _each_named(names)
        case k.MapOf():
            return f"write `{path[-1]}: {{NAME: …}}`, with a name of your own"
        case k.Assignments():
            return f"write `{path[-1]}: {{NAME: value}}`, with the name of a variable"
        case _:
            return None


def _is_word(shape: k.Shape, text: str) -> bool:
    return isinstance(shape, k.Word) and text in shape.words


def _bracket_hint(shape: k.Shape, node: Node) -> str | None:
    """A hint for a list or map where there should be none, or a list in place of a map."""
    if isinstance(shape, k.Conditions) and isinstance(node, Sequence):
        return "join conditions by and, or give each a name: `{one: …, other: …}`"
    items = node.items if isinstance(node, Sequence) else ()
    if isinstance(shape, k.Expr | k.Domain | k.Text | k.Word | k.Whole) and (alone := _alone(items)):
        return f"write `{alone}`, without brackets or dash"
    if isinstance(shape, k.Expr) and shape.wants in SETS and (names := _names(items)):
        return f"write `{' | '.join(names)}`"
    if isinstance(shape, k.Expr) and shape.wants == "int" and len(names := _names(items)) > 1:
        return f"write one number, or `{names[0]} if … else {names[1]}` with the condition for it"
    if isinstance(shape, k.Body) and "ranks" in k.keys_of(shape.record) and items:
        return RANKS
    if isinstance(shape, k.Text) and (words := _names(items)):
        return f"write it as words: {' and '.join(words)}"
    if isinstance(shape, k.Expr | k.Domain | k.Text):
        return "a bracket, brace or comma can cut plain text in two: put quotes around it"
    if isinstance(shape, k.MapOf) and (names := _names(items)):
        return _each_named(names)
    if isinstance(node, Sequence) and isinstance(shape, k.MapOf | k.Assignments | k.Parameters | k.Body | k.OneOf):
        return "write `key: value` for each entry, on lines without dashes or inside `{…}`"
    return None


def _other_key(path: tuple[str | int, ...], node: Scalar) -> str | None:
    """A hint for whom points go to, written where it is said for each of whom they are counted."""
    return f"to say who is given points, write `to: {node.text}`" if path[-1] == "for" and "score" in path else None


def _each_named(names: list[str]) -> str:
    """The map that was meant by a list of names."""
    return f"write `{{{', '.join(f'{name}: …' for name in names)}}}`, each with what belongs to it"


def _as_default(path: tuple[str | int, ...], node: Scalar) -> str:
    """The option that was meant by a value alone: its default, or the numbers that it may have."""
    if span := meant_span(node.text) or (node.text if re.fullmatch(r"\d+\s*\.\.\s*\d+", node.text) else None):
        low = span.partition("..")[0].strip()
        return f"write `{path[-1]}: {{about: …, range: {span}, default: {low}}}`"
    return f"write `{path[-1]}: {{default: {YES.get(node.text.lower(), node.text)}}}`"


def _ranks_for(text: str) -> str:
    """How a pack is told, for one of so many cards in four suits: `32 cards`."""
    number = meant_number(text) or text.strip()
    count = int(number) // 4 if number.isdecimal() and len(number) == 2 and int(number) % 4 == 0 else 0  # noqa: PLR2004
    ranks = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    return RANKS.partition(" {")[0] + " {ranks: " + " ".join(ranks[:count]) + "}" if 0 < count <= len(ranks) else RANKS


def _only_condition(record: type) -> str | None:
    """The one key that entries of this kind need, if it takes a condition."""
    needed = [(name, key.shape) for name, key in k.keys_of(record).items() if key.required]
    is_asked = len(needed) == 1 and isinstance(needed[0][1], k.Expr) and needed[0][1].wants == "bool"
    return needed[0][0] if is_asked else None


def _is_condition(node: Scalar) -> bool:
    return len(node.text) <= MOST_REPEATED and re.search(r"[=<>]|\b(not|in|and|or)\b", node.text) is not None


def _needs_when(record: type) -> bool:
    """Whether entries of this kind are told by a condition alone."""
    return [name for name, key in k.keys_of(record).items() if key.required] == ["when"]


def _first_required(record: type) -> str:
    """The key without which an entry of this kind says nothing."""
    return next((name for name, key in k.keys_of(record).items() if key.required), "when")


def _number(node: Scalar) -> str:
    return meant_number(node.text) or (node.text if node.text.isdecimal() else "…")


def _condition(node: Scalar, name: str = "") -> str:
    """The condition that was meant; a number alone is one of points, or of deals if its name says so."""
    if node.text.isdecimal() and re.search("deal|round|hand", name):
        return f"deals_played == {node.text}"
    if node.text.isdecimal():
        return f"any(score(s) >= {node.text} for s in everyone)"
    return node.text if len(node.text) <= MOST_REPEATED else "…"


def _alone(items: tuple[Node, ...]) -> str | None:
    """The only item of a list, if it is a plain one."""
    names = _names(items)
    return names[0] if len(names) == 1 else None


def _names(items: tuple[Node, ...]) -> list[str]:
    """The items of a list that holds nothing but single words and texts; none of another."""
    names = [item.text for item in items if isinstance(item, Scalar)]
    return names if len(names) == len(items) and all(re.fullmatch(r"[\w.()]+", name) for name in names) else []
