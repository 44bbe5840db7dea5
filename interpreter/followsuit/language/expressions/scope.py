"""What an expression may speak of where it stands: the ruleset's declarations, the place's words, local names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from followsuit.language.declaring.declarations import Declarations
    from followsuit.language.terms import Type

FOR_A_SIDE = "for_a_side"
"""The place where `me` stands for a whole side; it has no words of its own."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Make one for a document, then derive others with `inside`. `locals` are parameters and the names of a `for`."""

    declarations: Declarations
    places: frozenset[str] = frozenset()
    locals: Mapping[str, Type] = field(default_factory=dict)

    def inside(self, places: Iterable[str] = (), locals: Mapping[str, Type] | None = None) -> Scope:  # noqa: A002 (the author's word)
        """The scope with the words of further places and further local names."""
        more = self.places.union(places)
        if more == self.places and not locals:
            return self
        return Scope(self.declarations, more, {**self.locals, **(locals or {})})

    def outside(self, place: str) -> Scope:
        """The scope without the words of a place."""
        return Scope(self.declarations, self.places - {place}, self.locals) if place in self.places else self
