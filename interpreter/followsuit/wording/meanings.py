"""Definitions of one name that stand for different things in two rulesets: that need be said but once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from followsuit.language.declaring.declarations import Declarations
from followsuit.language.keys import field_of, keys_of
from followsuit.language.records.base import Record
from followsuit.language.terms import Assignment, Named, Term
from followsuit.wording.sameness import essence, opened


@dataclass(frozen=True, slots=True)
class Sides:
    """What two rulesets declare."""

    a: Declarations
    b: Declarations

    def same(self, one: Any, other: Any) -> bool:
        """Whether something of the first ruleset is the same as something of the second."""
        return essence(one, self.a) == essence(other, self.b)

    def same_by_name(self, one: Any, other: Any) -> bool:
        """Whether both are the same but for what definitions stand for."""
        return essence(one, self.a, by_name=True) == essence(other, self.b, by_name=True)

    def same_inside(self, one: Term, other: Term) -> bool:
        """Whether two defined terms are the same once their own definitions are opened, and no others."""
        return opened(one, self.a, by_name=True) == opened(other, self.b, by_name=True)


def different_meanings(places: Iterable[tuple[Any, Any]], sides: Sides) -> dict[str, tuple[Term, Term]]:
    """The definitions used on both sides of a place that differ in themselves, each as it is first met."""
    found: dict[str, tuple[Term, Term]] = {}
    for one, other in places:
        theirs = {_which(term, sides.b): term for term in _defined(other, sides.b)}
        for term in _defined(one, sides.a):
            match = theirs.get(_which(term, sides.a))
            if match is not None and term.defined not in found and not sides.same_inside(term, match):
                found[str(term.defined)] = term, match
    return found


def _which(term: Term, declared: Declarations) -> tuple[object, ...]:
    return term.defined, *(essence(given, declared) for given in term.given)


def _defined(value: Any, declared: Declarations) -> Iterator[Term]:
    return (inner for term in _terms(value) for inner in term.walk() if inner.defined in declared.definitions)


def _terms(value: Any) -> Iterator[Term]:
    """The expressions in whatever a key holds."""
    match value:
        case Term():
            yield value
        case Named():
            yield value.term
        case Assignment():
            yield from (value.target, value.value)
        case Record():
            for name in keys_of(type(value)):
                yield from _terms(getattr(value, field_of(type(value), name)))
        case Mapping():
            for entry in value.values():
                yield from _terms(entry)
        case tuple() | list():
            for item in value:
                yield from _terms(item)
