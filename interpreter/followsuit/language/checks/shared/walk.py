"""Every expression of a ruleset and the record it stands in, found by the table of keys."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from followsuit.core.diagnostics import Position
from followsuit.language.keys import Body, Kinded, MapOf, OneOf, field_of, keys_of
from followsuit.language.records import AskPhase, Effects, Phase, Record, Rules
from followsuit.language.terms import Assignment, Named, Term

HOLDS_RECORDS = (Body, Kinded, OneOf, MapOf)


@dataclass(frozen=True, slots=True)
class Use:
    """An expression, the record whose key `key` holds it, and the names of the records around it, outermost first."""

    record: Record
    key: str
    term: Term
    path: tuple[str, ...] = ()


Fields = tuple[tuple[str, str], ...]

_FIELDS: dict[type, tuple[Fields, Fields]] = {}
"""Remembers what `_fields` has found: the records are what takes time to walk."""


def _fields(record: type[Record]) -> tuple[Fields, Fields]:
    """The keys of a kind of record, each with the attribute that holds its value; then those that hold records."""
    if record not in _FIELDS:
        known = keys_of(record)
        found = tuple((key, field_of(record, key)) for key in known)
        inner = tuple((key, name) for key, name in found if isinstance(known[key].shape, HOLDS_RECORDS))
        _FIELDS[record] = found, inner
    return _FIELDS[record]


def records_in(record: Record, path: tuple[str, ...] = ()) -> Iterator[tuple[Record, tuple[str, ...]]]:
    """A record and all inside it, each with the names on the way to it."""
    yield record, path
    for key, attribute in _fields(type(record))[1]:
        value = getattr(record, attribute)
        if isinstance(value, Record):
            yield from records_in(value, (*path, key))
        elif isinstance(value, dict):
            yield from _records_of(value, (*path, key))


def _records_of(entries: dict[Any, Any], path: tuple[str, ...]) -> Iterator[tuple[Record, tuple[str, ...]]]:
    for name, item in entries.items():
        if isinstance(item, Record):
            yield from records_in(item, (*path, str(name)))
        elif isinstance(item, dict):
            yield from _records_of(item, (*path, str(name)))


def uses_in(record: Record) -> Iterator[Use]:
    """Every expression in a record and in all records inside it; what is assigned to is no use."""
    for inner, path in records_in(record):
        for key, attribute in _fields(type(inner))[0]:
            yield from (Use(inner, key, term, path) for term in _terms(getattr(inner, attribute)))


def _terms(value: Any) -> Iterator[Term]:
    match value:
        case Term():
            yield value
        case Named(_, term, _):
            yield term
        case Assignment(target, term, _):
            yield term
            yield from target.args
        case dict():
            for item in value.values():
                yield from _terms(item)
        case tuple() | list():
            for item in value:
                yield from _terms(item)


def assignments_in(record: Record) -> Iterator[tuple[Record, str, Assignment]]:
    """Every assignment in a record and in all inside it, with the record that makes it and the key it stands under."""
    for inner, _ in records_in(record):
        for key in ("draw", "raises", "do", "into"):
            for item in getattr(inner, key, None) or ():
                if isinstance(item, Assignment):
                    yield inner, key, item


def phases_in(rules: Rules) -> Iterator[tuple[str, Phase]]:
    """Every phase by its name, those inside asks and tricks too."""
    for record, path in records_in(rules):
        if isinstance(record, Phase):
            yield path[-1], record


def asks_in(rules: Rules) -> Iterator[tuple[str, AskPhase]]:
    """Every ask by its name."""
    for name, phase in phases_in(rules):
        if isinstance(phase, AskPhase):
            yield name, phase


def bodies_in(rules: Rules) -> Iterator[Effects]:
    """Every body of effects."""
    for record, _ in records_in(rules):
        if isinstance(record, Effects):
            yield record


def variables_read(term: Term) -> set[str]:
    """The state variables that an expression reads."""
    return {str(part.value) for part in term.walk() if part.op == "variable"}


def place_of(record: Record, key: str) -> Position:
    """Where a key of a record was written; the record's own place if it was not."""
    return record.places.get(key, record.position)
