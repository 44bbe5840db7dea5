"""Judges new entries of maps that a game already has: whether one of its own was meant, and where a new one stands."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.core.suggest import did_you_mean, listed, nearest
from followsuit.language import keys
from followsuit.language.assembly.longform import RULE, inner_shape
from followsuit.language.assembly.placing import LAST
from followsuit.language.keys import Shape
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar
from followsuit.language.records import PHASES, Rules

Path = tuple[str, ...]

PHASE, CALL = "phase", "call"
"""What the maps call their entries of which more is asked: a phase stands somewhere, a call does something."""

IN_A_ROW = frozenset({"duty", "order", "class"})
"""What the maps call their entries of which an earlier one outdoes the later ones."""

CHANGES = {CALL: frozenset({"when", "barred", "about", "at_most"}), "score line": frozenset({"points", "why", "from"})}
"""What the maps call their entries → keys with which alone an entry changes one that is there, and makes none."""

OF_ALL_PHASES = frozenset(keys.keys_of(Rules)) & frozenset(keys.keys_of(PHASES["tricks"])) - {"title", "about"}
"""What a ruleset says of all its tricks, and a phase of its own alone."""

PHASE_KEY = 3
"""How long the path of a key of a phase is."""

MOST_NAMES = 12
"""With more names than this a hint does not list them."""

LONGEST_SHOWN = 60
"""A longer entry is not written out again in a hint."""


@dataclass(frozen=True, slots=True)
class Site:
    """A map at a path to which entries are added: what it had, and its shape."""

    others: Map[str, Entry]
    shape: Shape
    path: Path


def newcomer(entry: Entry, site: Site, what: str, *, is_patch: bool) -> Diagnostic | None:
    """What is wrong with a new entry that does not say where it stands; None if nothing is.

    `what` is what the layer that adds it is called. `is_patch` is false for a ruleset of its own: only some of its
    entries must say where they stand.
    """
    if misplaced := _misplaced(entry, site):
        return misplaced
    others, shape = site.others, site.shape
    name = entry.key.text
    kind = shape.what if isinstance(shape, keys.MapOf) else ""
    is_change = _is_change(entry, kind)
    near = did_you_mean(name, others) or _near_inside(name, others, shape)
    if near and is_change:
        return Diagnostic(
            "unknown-entry", f"There is no “{name}” here that this could change.", entry.key.position, hint=near
        )
    if near and is_patch:
        adding = f"{what[:1].lower()}{what[1:]} adds it"
        message = f"There is no “{name}” here yet, so {adding} as a new entry, which goes last."
        return _warning(entry, message, near)
    if is_change and kind == CALL:
        message = f"“{name}” is a new call here, but it says nothing and does nothing."
        return _warning(entry, message, f"the calls here are {listed(others)}; a new one needs say: or do:")
    last = list(others)[-1]
    is_phase = kind == PHASE and isinstance(entry.value, Mapping) and entry.value.get("kind") is not None
    if is_patch or is_phase or kind in IN_A_ROW:
        message = f"{what} adds “{name}” without saying where; it goes last."
        hint = f"say “before: {last}”, “after: {last}” or “after: {LAST}”"
        if len(others) > 1:
            hint += f"; it may also stand beside {listed(list(others)[:-1], 'or')}"
        if near and kind in IN_A_ROW:
            hint = f"{near} If not, {hint}"
        return _warning(entry, message, hint if is_phase or kind in IN_A_ROW else hint.partition(";")[0])
    return None


def of_all_phases(base: Mapping, path: Path) -> Map[str, Entry]:
    """What the whole game says in place of which a phase has a map at this path; nothing for any other path."""
    is_own = len(path) == PHASE_KEY and path[0] == "phases" and path[-1] in OF_ALL_PHASES
    general = base.get(path[-1]) if is_own else None
    return {entry.key.text: entry for entry in general.entries} if isinstance(general, Mapping) else {}


def replaced(layer: Mapping, base: Mapping, what: str) -> Iterator[Diagnostic]:
    """Warnings of entries that a layer writes into a phase, where they stand in place of those of all phases."""
    phases, had = layer.get("phases"), base.get("phases")
    for phase in phases.entries if isinstance(phases, Mapping) else ():
        old = had.get(phase.key.text) if isinstance(had, Mapping) else None
        written = phase.value.entries if isinstance(phase.value, Mapping) and isinstance(old, Mapping) else ()
        for entry in written:
            general = of_all_phases(base, ("phases", phase.key.text, entry.key.text))
            if general and isinstance(old, Mapping) and old.get(entry.key.text) is None:
                yield from _in_place_of(entry, general, phase.key.text, what)


def _in_place_of(entry: Entry, general: Map[str, Entry], phase: str, what: str) -> Iterator[Diagnostic]:
    own = entry.value.names() if isinstance(entry.value, Mapping) else ()
    lost = [name for name in general if name not in own]
    if not own or not lost:
        return
    key, body = entry.key.text, _flow(entry.value)
    stand = f"In “{phase}” these stand in place of those of the whole game"
    message = f"{stand}: {what[:1].lower()}{what[1:]} takes away {listed(f'“{name}”' for name in lost)} there."
    shown = body if len(body) <= LONGEST_SHOWN else "{…}"
    away = ", ".join(f"{name}: null" for name in lost)
    hint = f"write {key}: {shown} at the left margin to add to them; or {away} beside these if that is meant"
    yield Diagnostic("in-place-of-others", message, entry.key.position, Severity.WARNING, hint=hint)


def instead_of(name: str, others: Map[str, Entry], shape: Shape | None) -> str:
    """A hint for a name that is to be deleted and is not among the entries of a map."""
    if near := nearest(name, others):
        return f"did you mean {near}?"
    begun = [other for other in others if other.startswith(name)]
    if len(begun) == 1:
        return f"did you mean {begun[0]}?"
    if shape is not None and (inside := _near_inside(name, others, shape)):
        return inside
    return f"here are {listed(others)}" if 0 < len(others) <= MOST_NAMES else "give it a value, or delete the line"


def _warning(entry: Entry, message: str, hint: str) -> Diagnostic:
    return Diagnostic("unplaced-entry", message, entry.key.position, Severity.WARNING, hint=hint)


def _misplaced(entry: Entry, site: Site) -> Diagnostic | None:
    """An error for an entry whose name one has that stands further in: as written it would be another one beside it."""
    name, others, shape = entry.key.text, site.others, site.shape
    inner = (found for other in others.values() for found in _inside(other, shape) if found[1].key.text == name)
    where = next(inner, None)
    if where is None or not isinstance(shape, keys.MapOf):
        return None
    way, old = where
    place = " ".join(f"{part}:" for part in (*site.path, *way))
    message = f"“{name}” stands in “{place}”; written here it would be another {shape.what} beside that one."
    body = _flow(entry.value)
    shown = body if len(body) <= LONGEST_SHOWN else "{…}"
    hint = f"write {_braced((*site.path, *way, name), shown)}; give it another name if it is meant to stand by itself"
    related = (Related(f"“{name}” stands here", old.key.position),)
    return Diagnostic("stands-elsewhere", message, entry.key.position, related=related, hint=hint)


def _inside(entry: Entry, shape: Shape) -> Iterator[tuple[Path, Entry]]:
    """Entries of maps of the same kind further in: the way to the map, and the entry."""
    if isinstance(shape, keys.MapOf):
        for way, map_, found in _maps(entry.value, inner_shape(shape, entry.key.text), (entry.key.text,)):
            if map_.what == shape.what:
                yield way, found


def _maps(node: Node, shape: Shape | None, way: Path) -> Iterator[tuple[Path, keys.MapOf, Entry]]:
    """Every entry of every map of names below a node."""
    if not isinstance(node, Mapping) or shape is None or isinstance(shape, keys.Patch | keys.Data | keys.Cell):
        return
    for entry in node.entries:
        if isinstance(shape, keys.MapOf):
            yield way, shape, entry
        yield from _maps(entry.value, inner_shape(shape, entry.key.text), (*way, entry.key.text))


def _near_inside(name: str, others: Map[str, Entry], shape: Shape) -> str | None:
    """A hint for a slip in a name that one has which stands further in."""
    inner = {found.key.text: way for other in others.values() for way, found in _inside(other, shape)}
    near = name if name in inner else nearest(name, inner)
    if near is None:
        return None
    place = f"“{' '.join(f'{part}:' for part in inner[near])}”"
    return f"{name} stands further in, in {place}" if near == name else f"did you mean {near}, in {place}?"


def _is_change(entry: Entry, kind: str) -> bool:
    names = set(entry.value.names()) if isinstance(entry.value, Mapping) else set()
    return bool(names) and names <= CHANGES.get(kind, frozenset())


def _braced(path: Path, body: str) -> str:
    first, *rest = path
    return f"{first}: " + "".join(f"{{{part}: " for part in rest) + body + "}" * len(rest)


def _flow(node: Node) -> str:
    """A value as it would be written on one line."""
    if isinstance(node, Mapping):
        if node.names() == (RULE,):
            return _flow(node.entries[0].value)
        return "{" + ", ".join(f"{entry.key.text}: {_flow(entry.value)}" for entry in node.entries) + "}"
    if isinstance(node, Scalar):
        plain = node.plain and not set(node.text) & set("{}[],")
        return node.text if plain else '"' + node.text.replace('"', '\\"') + '"'
    return "[" + ", ".join(_flow(item) for item in node.items) + "]"
