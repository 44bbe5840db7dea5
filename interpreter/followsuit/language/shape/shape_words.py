"""Says in a card player's words what a schema found, at the key or value that is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Sequence as ListLike
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.suggest import did_you_mean, first_up, listed
from followsuit.language import keys as k
from followsuit.language.reading.tree import Mapping, Node, Scalar, Sequence, plain_value
from followsuit.language.records import PHASES, CallRecord, Rules
from followsuit.language.shape.meant_words import meant_key, out_of_place, usual_base
from followsuit.language.shape.shapes import NAME_WORDS, Place, place_at, record_of, takes, with_article
from followsuit.language.shape.value_hints import TIGHT_KEY, value_hint

if TYPE_CHECKING:
    from jsonschema import ValidationError

MOST_SHOWN = 40
MOST_KEYS = 6
"""With more keys than this those of a record are not all listed where something else stands in its place."""

MOST_NAMED = 12
"""How many names are listed at most."""

MOST_DEEP = 4
"""How deep below a wrong key names are looked for."""

DECLARING = ("options", "state", "define", "tables", "zones", "melds", "deck", "seats")
"""Sections that give names to things."""

SHARED = frozenset({"about", "when", "before", "after", "first", "points"})
"""Keys that many records have, so that they tell nothing of which one was meant."""


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
        missing = [
            name
            for name in missing
            if name == "kind" or not any(_may_be(slip, name, found[slip], path, plain) for slip in slips)
        ]
        if not path and len(missing) > 1:
            yield _fragment(missing, document)
        elif len(missing) > 1 and (place := place_at(path, plain)):
            first = _missing_key(missing[0], path, document, plain)
            message = f"{first_up(place.words)} needs {listed(f'`{name}`' for name in missing)}."
            hint = out_of_place(path, place.shape) or _sibling(path, plain)
            yield replace(first, message=message, hint=hint or _told_of(missing, place.shape, path, plain))
        else:
            yield from (_missing_key(name, path, document, plain) for name in missing)
    elif not any("{" in str(step) for step in path):  # the key has been told of
        yield _wrong_value(str(error.validator), path, document, plain)


def _told_of(missing: list[str], shape: k.Shape, path: ListLike[str | int], plain: Any) -> str | None:
    """What each of the missing keys says."""
    record = record_of(shape, _plain_at(plain, path))
    keys = k.keys_of(record) if record else {}
    said = " ".join(f"`{name}` says: {keys[name].about}" for name in missing if name in keys)
    return f"{said}{usual_base((*path, missing[0]), plain)}" if said else None


def _may_be(slip: str, name: str, value: Any, path: ListLike[str | int], plain: Any) -> bool:
    """Whether an unknown key stands for a missing one, or for an entry that should stand below it."""
    if did_you_mean(slip, [name]) or meant_key(slip, [name]):
        return True
    record = record_of(place_at(path, plain).shape, _plain_at(plain, path))
    shape = k.keys_of(record)[name].shape if record and name in k.keys_of(record) else None
    return bool(path) and isinstance(shape, k.MapOf) and not isinstance(value, dict)


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
    known = dict(k.keys_of(record)) if record else {}
    value = _plain_at(plain, (*path, name))
    near = (
        meant_key(name, known)
        or _of_an_entry(name, value, path)
        or _deeper(value, known, path)
        or _misplaced(name, path, plain)
        or did_you_mean(name, known)
        or _of_a_section(value, known)
        or _elsewhere(name, place.shape)
        or _too_far_in(name, value, path)
    )
    if len(path) > 1 and not near and str(path[-1]) in k.keys_of(Rules):
        return _section_within(name, path, document, plain)
    listing = f" It has {listed(f'`{key}`' for key in known)}."
    return Diagnostic(
        "unknown-key",
        f"{first_up(place.words)} has no key `{name}`.{'' if near else listing}",
        key_position(document, (*path, name)),
        hint=near,
        hides=_names_in(value, path),
    )


def _section_within(name: str, path: tuple[str | int, ...], document: Mapping, plain: Any) -> Diagnostic:
    """The problem of a key of a section that stands inside another section, as if it were an entry there."""
    section = str(path[-1])
    message = f"{first_up(place_at(path, plain).words)} has no key `{name}`."
    hint = f"`{section}:` stands at the top of a ruleset: is it indented too far?"
    hides = (section, *_names_in(_plain_at(plain, path), path))
    return Diagnostic("unknown-key", message, key_position(document, path), hint=hint, hides=hides)


def _deeper(value: Any, known: dict[str, k.Key], path: tuple[str | int, ...]) -> str | None:
    """A hint for a map that stands beside the section which it is an entry of: a call beside `calls:`."""
    if not isinstance(value, dict) or not value or not path:
        return None
    fits = [name for name, key in known.items() if _is_entry(value, key.shape)]
    return f"did you mean it to stand below `{fits[0]}:`, indented?" if len(fits) == 1 else None


def _of_an_entry(name: str, value: Any, path: ListLike[str | int]) -> str | None:
    """A hint for a key at the top that the entries of one section have: `points` of the lines of the score."""
    fits = [
        (section, key.shape.what)
        for section, key in k.keys_of(Rules).items()
        if isinstance(key.shape, k.MapOf) and isinstance(key.shape.shape, k.Body) and name not in SHARED
        and name in k.keys_of(key.shape.shape.record)
    ]  # fmt: skip
    if path or isinstance(value, dict) or len(fits) != 1:
        return None
    ((section, what),) = fits
    return f"`{name}` is a key of {with_article(what)}: write `{section}: {{NAME: {{{name}: …}}}}`"


def _too_far_in(name: str, value: Any, path: ListLike[str | int]) -> str | None:
    """A hint for a phase inside another one, and for a section inside anything."""
    if name in k.keys_of(Rules) and path:
        return f"`{name}:` stands at the top of a ruleset: is it indented too far?"
    is_phase = isinstance(value, dict) and value.get("kind") in list(PHASES)
    return f"`{name}` looks like a phase of its own: is it indented too far?" if is_phase and path else None


def _of_a_section(value: Any, known: dict[str, k.Key]) -> str | None:
    """A hint for a value that stands beside the only section it can be an entry of: an option beside `options:`."""
    plain = [name for name, key in known.items() if isinstance(key.shape, k.MapOf) and _is_plain(key.shape.shape)]
    fits = len(plain) == 1 and not isinstance(value, dict | list)
    return f"did you mean it to stand below `{plain[0]}:`, indented?" if fits else None


def _is_plain(shape: k.Shape) -> bool:
    return isinstance(shape, k.OptionValue)


def _is_entry(value: dict[str, Any], shape: k.Shape) -> bool:
    """Whether a map is what the entries of a section are, rather than anything else with the same keys."""
    if not isinstance(shape, k.MapOf) or not isinstance(shape.shape, k.Body):
        return False
    own = k.keys_of(shape.shape.record)
    return all(name in own for name in value) and any(name not in SHARED for name in value)


def _names_in(value: Any, path: ListLike[str | int]) -> tuple[str, ...]:
    """The names that a value of the wrong shape, or one under a wrong key, would have declared."""
    if not path and not isinstance(value, dict):
        return ()
    found = [str(path[1]), str(path[-1])] if len(path) > 1 and path[0] in DECLARING else []
    layer = [value]
    for _ in range(MOST_DEEP):
        found += [str(name) for inner in layer if isinstance(inner, dict) for name in inner]
        found += [str(item) for inner in layer if isinstance(inner, list) for item in inner if isinstance(item, str)]
        layer = [
            item
            for inner in layer
            if isinstance(inner, dict | list)
            for item in (inner.values() if isinstance(inner, dict) else inner)
        ]
    found += value.replace(",", " ").split() if isinstance(value, str) and len(path) > 1 else []
    return tuple(dict.fromkeys(found))


def _misplaced(name: str, path: tuple[str | int, ...], plain: Any) -> str | None:
    """A hint for a key that is the name of an entry further out, or (at the top) of an entry of some section."""
    for length in range(len(path) - 1, 0, -1):
        owner = _plain_at(plain, path[:length])
        if isinstance(owner, dict) and name in owner:
            return f"{place_at((*path[:length], name), plain).words} stands further out: is this indented too far?"
    beside = _plain_at(plain, path)
    sections = [key for key, inner in beside.items() if key != name and isinstance(inner, dict) and name in inner]
    if sections:
        return f"did you mean it to stand below `{sections[0]}:`, indented?"
    options = plain.get("options")
    is_option = isinstance(options, dict) and name in options and path[:1] not in (("options",), ("presets",))
    return f"`{name}` is an option: its value is the `default:` of `{name}:` below `options:`" if is_option else None


def _elsewhere(name: str, shape: k.Shape) -> str | None:
    """A hint for a key that phases of another kind have."""
    kinds = [kind for kind in shape.kinds if name in k.keys_of(PHASES[kind])] if isinstance(shape, k.Kinded) else []
    return f"`{name}` is a key of phases of kind {listed(kinds, 'or')}" if kinds else None


def _missing_key(name: str, path: tuple[str | int, ...], document: Mapping, plain: Any) -> Diagnostic:
    place = place_at(path, plain)
    record = record_of(place.shape, _plain_at(plain, path))
    key = k.keys_of(record)[name] if record else None
    if key is None or (isinstance(place.shape, k.Kinded) and name == "kind"):
        return _no_kind(path, document, plain, place)
    near, about = (
        out_of_place(path, place.shape) or _sibling(path, plain),
        f"`{name}` says: {key.about}{usual_base((*path, name), plain)}",
    )
    return Diagnostic(
        "missing-key",
        f"{first_up(place.words)} needs `{name}`: {takes(key.shape)}.",
        key_position(document, path),
        hint=f"{near} If not: {about}" if near else about,
    )


def _no_kind(path: tuple[str | int, ...], document: Mapping, plain: Any, place: Place) -> Diagnostic:
    """The problem of a phase without a kind: mostly one that was meant for another, or whose key has another name."""
    what = takes(place.shape).partition(": ")[2]
    message = f"{first_up(place.words)} needs a `kind`: {what}."
    for name in _plain_at(plain, path):
        if meant_key(name, ("kind",)) or did_you_mean(name, ("kind",)):
            return Diagnostic("missing-key", message, key_position(document, (*path, name)), hint="here that is `kind`")
    name, entries = str(path[-1]), _plain_at(plain, path)
    hint = (
        (f"`{name}:` stands at the top of a ruleset: is it indented too far?" if name in k.keys_of(Rules) else None)
        or _sibling(path, plain)
        or _key_of_others(name, place.shape)
        or _kind_with(entries, place.shape)
        or _others(path, plain)
    )
    hides = (name,) if name in k.keys_of(Rules) else ()
    return Diagnostic("missing-key", message, key_position(document, path), hint=hint, hides=hides)


def _kind_with(entries: Any, shape: k.Shape) -> str | None:
    """A hint for a phase that lacks its kind alone: the only kind that has all its other keys, or the plainest."""
    own = [name for name in entries if name not in SHARED]
    kinds = shape.kinds if isinstance(shape, k.Kinded) and own else ()
    fits = [kind for kind in kinds if all(name in k.keys_of(PHASES[kind]) for name in own)]
    if len(fits) == 1 or "step" in fits:
        return f"write kind: {'step' if 'step' in fits else fits[0]}"
    return None


def _others(path: ListLike[str | int], plain: Any) -> str | None:
    """A hint for a phase that was meant to change another one: those that there are."""
    owner = _plain_at(plain, path[:-1])
    names = [name for name, phase in owner.items() if isinstance(phase, dict) and "kind" in phase]
    return f"if another one was meant: there are {listed(names[:MOST_NAMED])}" if names else None


def _key_of_others(name: str, shape: k.Shape) -> str | None:
    """A hint for what stands as a phase but is named like a key of phases, or of the calls below them."""
    kinds = [kind for kind in shape.kinds if name in k.keys_of(PHASES[kind])] if isinstance(shape, k.Kinded) else []
    if name in k.keys_of(CallRecord):
        return f"`{name}` is a key of calls: is it indented too little?"
    return f"`{name}` is a key of phases of kind {listed(kinds, 'or')}: is it indented too little?" if kinds else None


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
        kind = "" if what in ("name", "label") else f" of {with_article(what)}"
        message = f"`{name}` cannot be {'the' if kind else 'a'} name{kind}; it must be {NAME_WORDS}."
        hint = f"write `{simple}`" if simple and simple[0].isalpha() and simple.isascii() else None
    if "{" in name:
        word = name.partition("{")[0].strip()
        message, hint = f"No colon stands between `{word}` and its brace.", f"write `{word}: {{…}}`"
    position = key_position(document, (*path, name))
    return Diagnostic("bad-name", message, position, hint=hint, hides=(name, simple))


def _wrong_value(keyword: str, path: tuple[str | int, ...], document: Mapping, plain: Any) -> Diagnostic:
    place = place_at(path, plain)
    node = node_at(document, path)
    code = "wrong-kind" if keyword == "type" else "wrong-value"
    hides = _names_in(plain_value(node), path) if isinstance(path[0] if path else None, str) else ()
    if isinstance(place.shape, k.Kinded) and isinstance(node, Scalar):
        return _no_phase(place.shape, path, node, plain)
    return Diagnostic(
        code, f"{first_up(place.words)} takes {_takes(place.shape)}, but {_found(node)} stands here.", node.position,
        hint=value_hint(place, node, path), hides=hides,
    )  # fmt: skip


def _takes(shape: k.Shape) -> str:
    """What a value of this shape is; of a record with many keys only the first few."""
    record = shape.record if isinstance(shape, k.Body) else None
    if record is None or len(k.keys_of(record)) <= MOST_KEYS or k.short_key(record):
        return takes(shape)
    main = [name for name in k.keys_of(record) if name not in SHARED][:MOST_KEYS]
    if "say" in k.keys_of(record):
        main = ["say", "do", *(name for name in main if name != "do")][:MOST_KEYS]
    return f"a map with {', '.join(f'`{name}`' for name in main)} and the like"


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
