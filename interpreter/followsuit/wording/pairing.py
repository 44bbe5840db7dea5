"""Two rulesets laid side by side, key by key: what only one of them has, and what both have but differ in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from followsuit.core.diagnostics import Position
from followsuit.language.keys import Assignments, Conditions, Key, MapOf, Shape, field_of, keys_of
from followsuit.language.load import Ruleset
from followsuit.language.records.base import Record
from followsuit.language.terms import Assignment, Named, Term
from followsuit.wording.meanings import Sides, different_meanings
from followsuit.wording.sameness import NO_RULES
from followsuit.wording.settled import as_played

APART = frozenset({
    "language", "title", "aliases", "about", "object", "sources", "extends", "fits", "abstract", "players", "options",
    "presets", "define", "deck", "labels", "examples",
})  # fmt: skip
"""Keys of a whole ruleset that are no rules, or that are compared in another way (options, the pack)."""


class Change(Enum):
    """How two rulesets differ at a place."""

    ONLY_A = "only_a"
    ONLY_B = "only_b"
    DIFFERS = "differs"
    RENAMED = "renamed"
    ORDER = "order"


@dataclass(frozen=True, slots=True)
class Level:
    """A record on the way to a place: the name it goes by, and itself in each ruleset that has it."""

    name: str
    a: Any
    b: Any


@dataclass(frozen=True, slots=True)
class Pair:
    """A place where two rulesets differ.

    `path` are the keys and names that lead there. `a` and `b` are what stands there, None where nothing does, `at_a`
    and `at_b` where. `within` are the records that it stands in, from the outside in. Of entries that are `RENAMED`
    `path` has the name in the first ruleset and `other` that in the second; of `ORDER` `a` and `b` are the names that
    both have, in their order.
    """

    path: tuple[str, ...]
    change: Change
    a: Any
    b: Any
    at_a: Position | None
    at_b: Position | None
    within: tuple[Level, ...] = ()
    shape: Shape | None = None
    other: str | None = None


def pairs(a: Ruleset, b: Ruleset) -> tuple[Pair, ...]:
    """Every place where two rulesets as they are set differ in what is played, in the order of the language.

    Where only what a definition stands for differs, that is told once, by the path `define` and its name.
    """
    sides = Sides(a.declared, b.declared)
    found = tuple(_Pairing(sides).records(as_played(a), as_played(b), (), ()))
    own = (pair for pair in found if pair.change is not Change.DIFFERS or not sides.same_by_name(pair.a, pair.b))
    return (*_meanings(found, sides, (a, b)), *own)


def _meanings(found: tuple[Pair, ...], sides: Sides, rulesets: tuple[Ruleset, Ruleset]) -> Iterator[Pair]:
    """The definitions that stand for something else, wherever they are used in places that differ."""
    defined = [ruleset.rules.define or {} for ruleset in rulesets]
    for name, (one, other) in different_meanings(((pair.a, pair.b) for pair in found), sides).items():
        at = [_defined_at(entries, name) for entries in defined]
        yield Pair(("define", name), Change.DIFFERS, one, other, at[0], at[1])


def _defined_at(entries: Mapping[str, Any], name: str) -> Position | None:
    return next((entry.position for key, entry in entries.items() if key.partition("(")[0] == name), None)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where the pairing is: the way there, and the records it goes through."""

    path: tuple[str, ...]
    within: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class _Pairing:
    sides: Sides

    def records(self, a: Record, b: Record, path: tuple[str, ...], within: tuple[Level, ...]) -> Iterator[Pair]:
        """The differences of two records of one kind, key by key."""
        inner = (*within, Level(path[-1] if path else "", a, b))
        for name, key in keys_of(type(a)).items():
            if name in NO_RULES or (not path and name in APART):
                continue
            held = (_there(getattr(a, field_of(type(a), name))), _there(getattr(b, field_of(type(b), name))))
            at = (a.places.get(name, a.position), b.places.get(name, b.position))
            yield from self._values(key, held, at, _Place((*path, name), inner))

    def _values(
        self, key: Key, held: tuple[Any, Any], at: tuple[Position | None, Position | None], place: _Place
    ) -> Iterator[Pair]:
        a, b = held
        if self.sides.same(a, b):
            return
        if isinstance(key.shape, MapOf) and not isinstance(a, str) and not isinstance(b, str):
            yield from self._maps(key.shape, a or {}, b or {}, place)
        elif isinstance(key.shape, Assignments) or (isinstance(key.shape, Conditions) and key.name == "barred"):
            yield from self._named(key.shape, a or (), b or (), place)
        elif isinstance(a, Record) and type(a) is type(b):
            yield from self.records(a, b, place.path, place.within)
        else:
            yield self._pair(place, held, at, key.shape)

    def _pair(
        self, place: _Place, held: tuple[Any, Any], at: tuple[Position | None, Position | None], shape: Shape | None
    ) -> Pair:
        a, b = held
        change = Change.ONLY_B if a is None else Change.ONLY_A if b is None else Change.DIFFERS
        at_a, at_b = (None if value is None else spot for value, spot in zip(held, at, strict=True))
        return Pair(place.path, change, a, b, at_a, at_b, place.within, shape)

    def _named(self, shape: Shape, a: Sequence[Any], b: Sequence[Any], place: _Place) -> Iterator[Pair]:
        """Assignments by what is assigned to, reasons by their names."""
        ours, theirs = ({_name(item): item for item in items} for items in (a, b))
        for name in dict.fromkeys((*ours, *theirs)):
            held = ours.get(name), theirs.get(name)
            if not self.sides.same(*held):
                spots = tuple(None if item is None else item.position for item in held)
                yield self._pair(_Place((*place.path, name), place.within), held, (spots[0], spots[1]), shape)

    def _maps(self, shape: MapOf, a: Mapping[str, Any], b: Mapping[str, Any], place: _Place) -> Iterator[Pair]:
        """Entries by name; those of one ruleset alone that only go by another name are renamed."""
        renamed = self._renamed(a, b)
        for name in dict.fromkeys((*a, *b)):
            if name in renamed.values():
                continue
            other = renamed.get(name, name)
            held, here = (a.get(name), b.get(other)), _Place((*place.path, name), place.within)
            spots = (_spot(held[0]), _spot(held[1]))
            if other != name:
                yield Pair(here.path, Change.RENAMED, *held, *spots, place.within, shape, other)
            elif not self.sides.same(*held):
                yield from self._entry(shape, held, spots, here)
        orders = [name for name in a if renamed.get(name, name) in b], [name for name in b if name in a]
        if shape.ordered and not renamed and orders[0] != orders[1]:
            yield Pair(place.path, Change.ORDER, tuple(orders[0]), tuple(orders[1]), None, None, place.within, shape)

    def _entry(
        self, shape: MapOf, held: tuple[Any, Any], spots: tuple[Position | None, Position | None], place: _Place
    ) -> Iterator[Pair]:
        a, b = held
        if isinstance(shape.shape, MapOf) and isinstance(a, Mapping) and isinstance(b, Mapping):
            yield from self._maps(shape.shape, a, b, place)
        elif isinstance(a, Record) and type(a) is type(b):
            yield from self.records(a, b, place.path, place.within)
        else:
            yield self._pair(place, held, spots, shape.shape)

    def _renamed(self, a: Mapping[str, Any], b: Mapping[str, Any]) -> dict[str, str]:
        """Entries of the first alone → those of the second alone that are the same."""
        free = [name for name in b if name not in a]
        found: dict[str, str] = {}
        for name in a:
            if name in b:
                continue
            match = next((other for other in free if self.sides.same(a[name], b[other])), None)
            if match is not None:
                found[name] = match
                free.remove(match)
        return found


def _there(value: Any) -> Any:
    """What a key holds; None also for an expression that comes to nobody or nothing whatever happens."""
    return None if isinstance(value, Term) and value.op == "none" else value


def _name(item: Named | Assignment) -> str:
    if isinstance(item, Named):
        return item.name
    target = item.target
    return str(target.value) if not target.args else f"{target.value}({target.args[0].value})"


def _spot(entry: Any) -> Position | None:
    return getattr(entry, "position", None)
