"""What people mean by two words beside each other in an expression: `three tricks`, `left of dealer`, `is at least`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import pairwise

from followsuit.core.amounts import NUMBER_WORDS
from followsuit.core.cards import canonical_rank, is_rank
from followsuit.language.expressions.card_slips import RANK_WORDS, meant_rank


@dataclass(frozen=True, slots=True)
class Beside:
    """Where two words stand beside each other (in characters), what to say of it, and what to write instead.

    `words` are those that nothing joins: they may be one name, whose blanks are missing signs. `is_pair`: all that can
    be said is that words stand beside each other.
    """

    offset: int
    length: int
    message: str
    hint: str
    words: tuple[str, ...] = ()
    is_pair: bool = False


@dataclass(frozen=True, slots=True)
class _Token:
    text: str
    start: int
    kind: str

    @property
    def end(self) -> int:
        return self.start + len(self.text)


JOINING = frozenset({"and", "or", "not", "if", "else", "in", "for", "is"})
_TOKEN = re.compile(r"(?P<quote>'[^']*'|\"[^\"]*\")|(?P<word>[^\W\d][\w.]*)|(?P<number>\d\w*)|(?P<sign>[^\s\w])")

_COMPARISONS = (
    (r"(is|are)?\s*(at\s+least|no\s+less\s+than|not\s+less\s+than|mindestens)", ">="),
    (r"(is|are)?\s*(at\s+most|no\s+more\s+than|not\s+more\s+than|up\s+to|höchstens)", "<="),
    (r"(is|are)?\s*(more|greater|bigger|higher)\s+than", ">"),
    (r"(is|are)?\s*(less|fewer|smaller|lower)\s+than", "<"),
    (r"(does\s+not\s+equal|isn.t|ist\s+nicht|differs\s+from)", "!="),
    (r"(is|are)?\s*(equals?(\s+to)?|the\s+same\s+as|exactly|ist|gleich)", "=="),
    (r"(und|et|AND|And)", "and"),
    (r"(oder|ou|OR|Or)", "or"),
    (r"times", "*"),
    (r"plus", "+"),
    (r"minus", "-"),
    (r"divided\s+by", "//"),
    (r"(otherwise|or\s+else)", "else"),
)
_COMPARISON = [(re.compile(rf"(?<=[\w)'\"])\s+(?P<said>{words})(?=\s)"), sign) for words, sign in _COMPARISONS]
_BETWEEN = re.compile(r"(?P<what>[\w.()]+)\s+(?:is\s+)?(?P<said>between)\s+(?P<low>\w+)\s+and\s+(?P<high>\w+)")
_FOR_EACH = re.compile(r"(?<![\w.])(?P<number>\d+)\s+for\s+(?:each|every|all)\b.*")
_CASES = re.compile(r"(?P<value>.+?)\s(?P<said>when)\s(?P<condition>.+)\s(?:otherwise|else|or\s+else)\s(?P<other>.+)")
_RANKED = re.compile(
    r"(?P<card>[\w.()]+)\s*(?P<said>(?:\bis\b(?P<not>\s+not)?|[=!]=|=)\s*(?P<article>(?:an?|the)\s+)?"
    rf"(?P<rank>{'|'.join(RANK_WORDS)}|[AKQJT]|\d+)\b(?:\s+of\s+(?:the\s+)?(?P<suit>\w+))?)",
    re.IGNORECASE,
)
UNITS = frozenset(
    f"{unit}{ending}"
    for unit in ("point", "trick", "card", "player", "deal", "seat", "side", "team", "time", "suit", "round", "life")
    for ending in ("", "s")
)
"""What numbers count at the table."""

_ARTICLES = frozenset({"the", "a", "an", "der", "die", "das", "le", "la"})
_NEGATIONS = frozenset({"NOT", "Not", "no", "nicht", "kein", "keine", "nobody", "without"})


def beside(text: str) -> Beside | None:
    """The first place of a text where nothing joins two words, None if there is none."""
    if then := re.match(r"\s*(if)\s.*?(?:\s(then)\s|$)", text):
        message = "A value stands before its “if”, and what it is otherwise comes after “else”."
        return Beside(then.start(1), 2, message, "write: value if condition else value")
    if ranked := _rank_of_a_card(text):
        return ranked
    if found := re.match(r"\s*(minus)\s+(\w+)", text):
        message = "A number below zero is written with “-”."
        return Beside(found.start(1), len("minus"), message, f"write -{found[2]}")
    if found := _FOR_EACH.search(text):
        number = found["number"]
        message = f"A number stands alone: what it counts is not written after it, as in “{found[0].strip()}”."
        hint = f"write {number} * what it is counted for, as in {number} * tricks(me)"
        return Beside(found.start("number"), len(found[0].strip()), message, hint)
    if found := _BETWEEN.search(text):
        what, low, high = found["what"], found["low"], found["high"]
        message = "“between” means nothing in an expression."
        return Beside(found.start("said"), len("between"), message, f"write {low} <= {what} <= {high}")
    if found := _CASES.fullmatch(text):
        value, said, condition, other = (found[name].strip() for name in ("value", "said", "condition", "other"))
        message = f"A value that depends on a condition is written with if and else, not with “{said}”."
        hint = f"write {value} if {condition} else {other}"
        return Beside(found.start("said"), len(said), message, hint)
    for pattern, sign in _COMPARISON:
        if found := pattern.search(text):
            said = found["said"]
            return Beside(found.start("said"), len(said), f"“{said}” is written “{sign}”.", f"write {sign}")
    return _pair(text, _tokens(text))


def _rank_of_a_card(text: str) -> Beside | None:
    """A card said to be one of a rank: `up is a jack`, `card == J of trump`."""
    found = _RANKED.search(text)
    if found is None or not (found["article"] or found["suit"]):
        return None
    rank = meant_rank(found["rank"]) or found["rank"].upper()
    pattern = f"{rank} of {found['suit']}" if found["suit"] else rank
    word = "not in" if found["said"].startswith("!") or found["not"] else "in"
    message = "Cards of a rank are asked for by a pattern in quotes."
    return Beside(found.start("said"), len(found["said"]), message, f"write {found['card']} {word} '{pattern}'")


def words_of(text: str) -> list[tuple[str, int]]:
    """The words of a text outside quotes, and where each begins (in characters)."""
    return [(token.text, token.start) for token in _tokens(text) if token.kind == "word"]


def _tokens(text: str) -> list[_Token]:
    return [_Token(found[0], found.start(), str(found.lastgroup)) for found in _TOKEN.finditer(text)]


def _pair(text: str, tokens: list[_Token]) -> Beside | None:
    for place, (one, other) in enumerate(pairwise(tokens)):
        if _ends(one) and _begins(other):
            return replace(_meant(text, tokens, place), is_pair=one.kind == "word")
    return None


def _ends(token: _Token) -> bool:
    return token.text == ")" or (token.kind != "sign" and token.text not in JOINING)


def _begins(token: _Token) -> bool:
    return token.kind != "sign" and token.text not in JOINING


def _meant(text: str, tokens: list[_Token], place: int) -> Beside:
    one, other = tokens[place], tokens[place + 1]
    after = tokens[place + 2] if place + 2 < len(tokens) else None
    both = text[one.start : other.end]
    if one.text in _ARTICLES:
        run = _run(tokens, place)
        if len(run) > 2:  # noqa: PLR2004  (the article and what it belongs to)
            words = tuple(token.text for token in run)
            return Beside(one.start, len(one.text), f"“{one.text}” means nothing in an expression.", "", words)
        return Beside(one.start, len(one.text), f"“{one.text}” means nothing in an expression.", f"write {other.text}")
    if one.text in _NEGATIONS:
        hint = f"write not {other.text} for a condition, {other.text} == none for a seat, suit, card or row"
        return Beside(one.start, len(one.text), f"That something is not so is not written “{one.text}”.", hint)
    if other.text == "of" and after and (rank := meant_rank(one.text) or (one.text if _is_rank(one) else None)):
        whose = next((token for token in tokens[place + 2 :] if token.text not in _ARTICLES), after)
        message = "Cards of a rank are asked for by a pattern in quotes."
        return Beside(one.start, whose.end - one.start, message, f"write '{rank} of {whose.text}'")
    if other.text == "of" and after and one.kind == "word":
        whose = next((token for token in tokens[place + 2 :] if token.text not in _ARTICLES), after)
        message = f"“{text[one.start : whose.end]}” is not how expressions ask for it."
        return Beside(one.start, whose.end - one.start, message, f"write {one.text}({whose.text})")
    if other.text in ("to", "bis", "till") and after and one.kind == "number":
        message = "A span of numbers is written with two dots."
        return Beside(one.start, after.end - one.start, message, f"write {one.text}..{after.text}")
    if one.kind == "number" and other.text in ("x", "X", "mal"):
        return Beside(other.start, len(other.text), "Numbers are multiplied by “*”.", "write *")
    if one.kind == "number" and other.kind == "number":
        message = f"Nothing joins “{one.text}” and “{other.text}”."
        hint = f"cards stand in quotes: '{both}'; numbers in a list have commas between them: {one.text}, {other.text}"
        return Beside(one.start, len(both), message, hint)
    if times := re.fullmatch(r"(\d+)[xX]", one.text):
        hint = f"write {times[1]} * {other.text}"
        return Beside(one.start, len(one.text), "Numbers are multiplied by “*”.", hint)
    if (one.kind == "number" or one.text.lower() in NUMBER_WORDS) and other.kind == "word":
        number = one.text if one.kind == "number" else str(NUMBER_WORDS.index(one.text.lower()))
        message = f"A number stands alone: what it counts is not written after it, as in “{both}”."
        if other.text in UNITS:
            return Beside(one.start, len(both), message, f"write {number}")
        if other.text in ("per", "each", "for", "pro"):
            hint = f"write {number} * what it is counted for, as in {number} * tricks(me)"
            return Beside(one.start, len(both), message, hint)
        return Beside(one.start, len(both), message, f"write {number}; or {number} * {other.text} to multiply")
    return _nothing_joins(tokens, place)


def _is_rank(token: _Token) -> bool:
    return is_rank(canonical_rank(token.text))


def _run(tokens: list[_Token], place: int) -> list[_Token]:
    """Two tokens that nothing joins, and the words that go on after them."""
    last = place + 1
    while last + 1 < len(tokens) and tokens[last + 1].kind == "word" and _begins(tokens[last + 1]):
        last += 1
    return tokens[place : last + 1]


def _nothing_joins(tokens: list[_Token], place: int) -> Beside:
    one, other = tokens[place], tokens[place + 1]
    run = _run(tokens, place)
    start = one.start if one.kind != "sign" else other.start
    length = run[-1].end - start
    words = tuple(token.text for token in run)
    message = f"Nothing joins “{one.text}” and “{other.text}”."
    if one.kind == other.kind == "word":
        hint = f"write {'_'.join(words)} if this is one name; two conditions need and or or between them"
        return Beside(start, length, message, hint, words)
    return Beside(start, length, message, "two values need and, or, or a sign between them")
