"""Builds the records of a ruleset from its merged document, following the table of keys."""

from __future__ import annotations

from collections.abc import Mapping as Map
from dataclasses import dataclass
from typing import Any

from followsuit.core.diagnostics import Diagnostic, Position, in_order
from followsuit.language import keys as k
from followsuit.language.building.declared import CHECKS, OWN_VALUES
from followsuit.language.building.leaves import Reader, locals_of
from followsuit.language.building.plain import PLAIN, plain, text_of
from followsuit.language.declaring.declarations import Declarations, declare
from followsuit.language.expressions.scope import FOR_A_SIDE, Scope
from followsuit.language.reading.tree import Mapping, Node, Scalar
from followsuit.language.records import CallRecord, Effects, Example, Line, Meld, MoveEffect, Rules
from followsuit.language.shape.shapes import record_of
from followsuit.language.terms import ELEMENT_OF, Type

NEEDED = ("deck", "phases", "match")
"""Without these there is nothing to speak of; whatever else is missing has been reported and is left out."""

FOR_EACH: dict[type, tuple[frozenset[str], str]] = {
    Effects: (frozenset(k.keys_of(Effects)) - {"for"}, "seats"),
    Meld: (frozenset(k.keys_of(Meld)) - {"for"}, "suits"),
}
"""Records with a `for`: the keys that it repeats, and what its names run over."""


@dataclass(frozen=True, slots=True)
class Built:
    """The records, what they declare, and what is wrong; `rules` is None if hardly anything could be understood."""

    rules: Rules | None
    declarations: Declarations
    diagnostics: tuple[Diagnostic, ...]


def build(document: Mapping, players: int) -> Built:
    """The records of a merged document in long form, for a number of players.

    Entries that have an error are left out, after it has been reported. The shape of values is not reported here:
    `schema.shape_problems` does that.
    """
    declarations, problems = declare(document, players)
    reader = Reader(declarations, list(problems))
    builder = _Builder(reader, partners=_text_at(document, "sides") not in (None, "none"))
    rules = builder.record(Rules, document, _Here(Scope(declarations), "", document.position))
    return Built(rules, declarations, in_order(reader.problems))


@dataclass(frozen=True, slots=True)
class _Here:
    """Where a value stands: its scope, the name of the entry or key, where that name is written."""

    scope: Scope
    name: str
    position: Position


def _is_of_words(shape: k.Shape) -> bool:
    return isinstance(shape, k.MapOf) and isinstance(shape.shape, k.Text)


def _places_of_words(known: Map[str, k.Key], node: Mapping) -> dict[str, Position]:
    """Where the names in maps from names to words stand, as `labels.trump`."""
    maps = [(name, node.get(name)) for name, key in known.items() if _is_of_words(key.shape)]
    return {
        f"{name}.{entry.key.text}": entry.key.position
        for name, inner in maps
        if isinstance(inner, Mapping)
        for entry in inner.entries
    }


@dataclass(frozen=True, slots=True)
class _Builder:
    reader: Reader
    partners: bool
    """Whether there are sides of several seats."""

    def record(self, record: type, node: Node, here: _Here) -> Any:
        """The record of a map, None if it lacks something it needs."""
        if not isinstance(node, Mapping):
            return None
        known = k.keys_of(record)
        scope = self._spoken_of(record, node, here.scope.inside(k.places_of(record)))
        values: dict[str, Any] = {}
        outer, inner = self._local_scopes(record, node, scope, values)
        repeated, _ = _repeated(record)
        for name, key in known.items():
            if name not in values:
                place = inner if name in repeated else outer
                values[name] = self._key(record, key, node, _Here(place, here.name, here.position))
        needed = NEEDED if record is Rules else [name for name, key in known.items() if key.required]
        if any(values[name] is None for name in needed):
            return None
        if record is Example:
            values["node"] = node
        fields = {k.field_of(record, name) if name in known else name: value for name, value in values.items()}
        places = {entry.key.text: entry.key.position for entry in node.entries}
        return record(position=here.position, places=places | _places_of_words(known, node), **fields)

    def _spoken_of(self, record: type, node: Mapping, scope: Scope) -> Scope:
        """The scope of a score line, which may be for whole sides; that of anything else as it is."""
        each = _text_at(node, "for") if issubclass(record, Line) else None
        if each is None or not self.partners:
            return scope
        return scope.inside((FOR_A_SIDE,)) if each == "side" else scope.outside(FOR_A_SIDE)

    def _local_scopes(self, record: type, node: Mapping, scope: Scope, values: dict[str, Any]) -> tuple[Scope, Scope]:
        """The scope with a call's parameters, and that with the names of a `for` too; both are read into `values`."""
        outer = scope
        parameters = node.get("with") if issubclass(record, CallRecord) else None
        if parameters is not None:
            values["with"] = self.reader.parameters(parameters, scope)
            outer = scope.inside(locals=locals_of(values["with"] or {}))
        _, over = _repeated(record)
        each = node.get("for") if over else None
        if not isinstance(each, Mapping):
            return outer, outer
        for entry in each.entries:
            self.reader.check_local(entry.key)
        values["for"] = self._entries(k.Expr(over), each, outer)
        return outer, outer.inside(locals=dict.fromkeys(values["for"], Type(ELEMENT_OF[over])))

    def _key(self, record: type, key: k.Key, node: Mapping, here: _Here) -> Any:
        entry = node.entry(key.name)
        scope = here.scope.inside(key.places)
        if entry is None:
            if record is MoveEffect and key.name == "from":
                return self.reader.expression(Scalar(here.name, here.position), "zone", scope)
            if key.default is None:
                return None
            return self._value(key.shape, Scalar(key.default, here.position), _Here(scope, key.name, here.position))
        if (record, key.name) in OWN_VALUES:
            return OWN_VALUES[record, key.name](self.reader, entry.value, here.name, scope)
        if (record, key.name) in CHECKS and isinstance(entry.value, Mapping):
            CHECKS[record, key.name](self.reader, entry.value)
        return self._value(key.shape, entry.value, _Here(scope, key.name, entry.key.position))

    def _value(self, shape: k.Shape, node: Node, here: _Here) -> Any:
        if isinstance(shape, PLAIN):
            return plain(shape, node)
        match shape:
            case k.Body() | k.Kinded() | k.OneOf():
                entries = node.entries if isinstance(node, Mapping) else ()
                record = record_of(shape, {entry.key.text: text_of(entry.value) for entry in entries})
                return self.record(record, node, here) if record else None
            case k.MapOf(inner):
                return self._entries(inner, node, here.scope) if isinstance(node, Mapping) else None
            case _:
                return self._terms(shape, node, here)

    def _terms(self, shape: k.Shape, node: Node, here: _Here) -> Any:
        match shape:
            case k.Expr(wants, places):
                return self.reader.expression(node, wants, here.scope.inside(places))
            case k.Conditions(places):
                return self.reader.conditions(node, here.scope.inside(places))
            case k.Phrases(places):
                return self.reader.phrases(node, here.scope.inside(places))
            case k.Pattern():
                return self.reader.pattern(node, here.scope)
            case k.Items():
                return self.reader.items(node, here.scope)
            case k.Amounts():
                return self.reader.amounts(node, here.scope)
            case k.Assignments():
                return self.reader.assignments(node, here.scope, drawn=here.name == "draw")
            case k.Sides():
                return self.reader.sides(node, here.scope)
        raise TypeError(f"no way to read a {type(shape).__name__}")

    def _entries(self, shape: k.Shape, node: Mapping, scope: Scope) -> dict[str, Any]:
        built = {
            entry.key.text: self._value(shape, entry.value, _Here(scope, entry.key.text, entry.key.position))
            for entry in node.entries
        }
        return {name: value for name, value in built.items() if value is not None}


def _text_at(node: Mapping, name: str) -> str | None:
    """The text that an entry holds, None if there is no such entry or it holds something else."""
    value = node.get(name)
    return None if value is None else text_of(value)


def _repeated(record: type) -> tuple[frozenset[str], str]:
    """The keys that a record's `for` repeats and what its names run over; nothing where there is no such `for`."""
    found = (what for kind, what in FOR_EACH.items() if issubclass(record, kind))
    return next(found, (frozenset(), ""))
