"""Says in a card player's words what a schema found, at the key or value that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Sequence as ListLike
from typing import TYPE_CHECKING, Any

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.suggest import did_you_mean, first_up, listed
from followsuit.language import keys as k
from followsuit.language.reading.tree import Mapping, Node, Scalar, Sequence
from followsuit.language.records import PHASES
from followsuit.language.shape.shapes import NAME_WORDS, Place, place_at, record_of, takes, with_article

if TYPE_CHECKING:
    from jsonschema import ValidationError

MOST_SHOWN = 40
TIGHT_KEY = re.compile(r"[\w-]+:\S")
YES = {"yes": "true", "on": "true", "no": "false", "off": "false"}


def problems_of(error: ValidationError, document: Mapping, plain: Any) -> Iterator[Diagnostic]:
    """The diagnostics of one error of the merged schema; `plain` is the document as plain values."""
    path = tuple(error.absolute_path)
    found: Any = error.instance
    wanted: Any = error.validator_value
    known: Any = error.schema
    if "propertyNames" in error.absolute_schema_path:
        yield _bad_name(str(found), path, document, plain)
    elif error.validator == "additionalProperties":
        for name in _unknown(found, known):
            yield _unknown_key(name, path, document, plain)
    elif error.validator == "required":
        slips = _unknown(found, known)
        missing = [name for name in wanted if name not in found]
        missing = [name for name in missing if not any(did_you_mean(slip, [name]) for slip in slips)]
        if not path and len(missing) > 1:
            yield _fragment(missing, document)
        else:
            yield from (_missing_key(name, path, document, plain) for name in missing)
    else:
        yield _wrong_value(str(error.validator), path, document, plain)


def _fragment(missing: list[str], document: Mapping) -> Diagnostic:
    """The problem of a ruleset that is hardly one: what it lacks, all at once."""
    message = f"The ruleset needs {listed(f'`{name}`' for name in missing)} too."
    hint = "`extends: NAME` takes over what another ruleset says; a house rule is added to a game by --with"
    return Diagnostic("missing-key", message, document.position, hint=hint)


def _unknown(found: dict[str, Any], closed: dict[str, Any]) -> list[str]:
    return [name for name in found if name not in closed["properties"]]


def node_at(document: Mapping, path: ListLike[str | int]) -> Node:
    """The node at a path of keys and indices, or the last one on the way to it."""
    node: Node = document
    for token in path:
        inner = _child(node, token)
        if inner is None:
            return node
        node = inner
    return node


def key_position(document: Mapping, path: ListLike[str | int]) -> Position:
    """Where the last key of a path is written; for an item of a list, where the item is."""
    if not path:
        return document.position
    owner = node_at(document, path[:-1])
    entry = owner.entry(str(path[-1])) if isinstance(owner, Mapping) else None
    return entry.key.position if entry is not None else node_at(document, path).position


def _child(node: Node, token: str | int) -> Node | None:
    if isinstance(node, Mapping):
        return node.get(str(token))
    if isinstance(node, Sequence) and isinstance(token, int) and token < len(node.items):
        return node.items[token]
    return None


def _unknown_key(name: str, path: tuple[str | int, ...], document: Mapping, plain: Any) -> Diagnostic:
    place = place_at(path, plain)
    record = record_of(place.shape, _plain_at(plain, path))
    known = tuple(k.keys_of(record)) if record else ()
    near = _misplaced(name, path, plain) or did_you_mean(name, known) or _elsewhere(name, place.shape)
    listing = f" It has {listed(f'`{key}`' for key in known)}."
    return Diagnostic(
        "unknown-key",
        f"{first_up(place.words)} has no key `{name}`.{'' if near else listing}",
        key_position(document, (*path, name)),
        hint=near,
    )


def _misplaced(name: str, path: tuple[str | int, ...], plain: Any) -> str | None:
    """A hint for a key that is the name of an entry further out, or (at the top) of an entry of some section."""
    for length in range(len(path) - 1, 0, -1):
        owner = _plain_at(plain, path[:length])
        if isinstance(owner, dict) and name in owner:
            return f"{place_at((*path[:length], name), plain).words} stands further out: is this indented too far?"
    sections = [] if path else [key for key, inner in plain.items() if isinstance(inner, dict) and name in inner]
    return f"did you mean it to stand below `{sections[0]}:`, indented?" if sections else None


def _elsewhere(name: str, shape: k.Shape) -> str | None:
    """A hint for a key that phases of another kind have."""
    kinds = [kind for kind in shape.kinds if name in k.keys_of(PHASES[kind])] if isinstance(shape, k.Kinded) else []
    return f"`{name}` is a key of phases of kind {listed(kinds, 'or')}" if kinds else None


def _missing_key(name: str, path: tuple[str | int, ...], document: Mapping, plain: Any) -> Diagnostic:
    place = place_at(path, plain)
    record = record_of(place.shape, _plain_at(plain, path))
    key = k.keys_of(record)[name] if record else None
    if key is None or (isinstance(place.shape, k.Kinded) and name == "kind"):
        what = takes(place.shape).partition(": ")[2]
        return Diagnostic(
            "missing-key", f"{first_up(place.words)} needs a `kind`: {what}.", key_position(document, path),
            hint=_sibling(path, plain),
        )  # fmt: skip
    near, about = _sibling(path, plain), f"`{name}` says: {key.about}"
    return Diagnostic(
        "missing-key",
        f"{first_up(place.words)} needs `{name}`: {takes(key.shape)}.",
        key_position(document, path),
        hint=f"{near} If not: {about}" if near else about,
    )


def _sibling(path: tuple[str | int, ...], plain: Any) -> str | None:
    """A hint for an entry that may have been meant for another of the same map."""
    if not path or not isinstance(_plain_at(plain, path[:-1]), dict):
        return None
    names = [name for name in _plain_at(plain, path[:-1]) if name != path[-1]]
    return did_you_mean(str(path[-1]), names)


def _bad_name(name: str, path: tuple[str | int, ...], document: Mapping, plain: Any) -> Diagnostic:
    place = place_at(path, plain)
    what = place.shape.what if isinstance(place.shape, k.MapOf) else "name"
    simple = "".join(letter if letter.isalnum() else "_" for letter in name.strip().lower()).strip("_")
    if isinstance(place.shape, k.Counts):
        message, hint = f"`{name}` is no number of players; it can be 2 to 8.", None
    else:
        kind = "" if what == "name" else f" of {with_article(what)}"
        message = f"`{name}` cannot be {'the' if kind else 'a'} name{kind}; it must be {NAME_WORDS}."
        hint = f"write `{simple}`" if simple and simple[0].isalpha() and simple.isascii() else None
    return Diagnostic("bad-name", message, key_position(document, (*path, name)), hint=hint)


def _wrong_value(keyword: str, path: tuple[str | int, ...], document: Mapping, plain: Any) -> Diagnostic:
    place = place_at(path, plain)
    node = node_at(document, path)
    code = "wrong-kind" if keyword == "type" else "wrong-value"
    if isinstance(place.shape, k.Kinded) and isinstance(node, Scalar):
        return _no_phase(place.shape, path, node, plain)
    return Diagnostic(
        code, f"{first_up(place.words)} takes {takes(place.shape)}, but {_found(node)} stands here.", node.position,
        hint=_value_hint(place, node, path),
    )  # fmt: skip


def _no_phase(shape: k.Kinded, path: tuple[str | int, ...], node: Scalar, plain: Any) -> Diagnostic:
    """The problem of a value that stands where a phase does: mostly a key of one that is indented too little."""
    name = str(path[-1])
    kinds = [kind for kind in shape.kinds if name in k.keys_of(PHASES[kind])]
    maps = {other: phase for other, phase in _plain_at(plain, path[:-1]).items() if isinstance(phase, dict)}
    hosts = [other for other, phase in maps.items() if phase.get("kind", kinds[0] if kinds else None) in kinds]
    if hosts:
        hint = f"did you mean to put `{name}` inside `{hosts[-1]}`, indented further?"
    elif TIGHT_KEY.match(node.text):
        hint = "put a blank after the colon"
    else:
        hint = f"write `{name}: {{kind: {shape.kinds[0]}, …}}`"
    message = f"`{name}` is not a phase: a phase is a map with a `kind` ({listed(shape.kinds, 'or')})."
    return Diagnostic("wrong-kind", message, node.position, hint=hint)


def _value_hint(place: Place, node: Node, path: tuple[str | int, ...]) -> str | None:
    if not isinstance(node, Scalar):
        if isinstance(place.shape, k.Expr | k.Domain | k.Text):
            return "a bracket, brace or comma can cut plain text in two: put quotes around it"
        return None
    match place.shape:
        case k.Flag():
            word = YES.get(node.text.lower())
            return f"write `{word}`" if word else None
        case k.Word(words):
            return did_you_mean(node.text, words)
        case k.Kinded() | k.Body() | k.MapOf() | k.OneOf() if TIGHT_KEY.match(node.text):
            return "put a blank after the colon"
        case k.Body(record) if "default" in k.keys_of(record):
            return f"write `{path[-1]}: {{default: {YES.get(node.text.lower(), node.text)}}}`"
        case _:
            return None


def _found(node: Node) -> str:
    if isinstance(node, Mapping):
        return "a map" if node.entries else "an empty map"
    if isinstance(node, Sequence):
        return "a list" if node.items else "an empty list"
    if node.is_null:
        return "nothing"
    return f"`{node.text}`" if len(node.text) <= MOST_SHOWN else f"`{node.text[:MOST_SHOWN]}…`"


def _plain_at(plain: Any, path: ListLike[str | int]) -> Any:
    for token in path:
        plain = plain[token]
    return plain
