"""What a ruleset declares, for one number of players: the names, types and cards that its expressions speak of."""

from __future__ import annotations

from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field
from typing import Any

from followsuit.core.cards import Card, Deck
from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.language.records import Variable, ZoneRecord
from followsuit.language.source import Mapping
from followsuit.language.terms import Term, Type


@dataclass(frozen=True, slots=True)
class OptionType:
    """An option: `bool`, an `int` from `low` to `high`, or one of named `values` (an int: the place in `values`)."""

    name: str
    type: Type
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 1
    position: Position = field(default=Position("", 1, 1), compare=False)


@dataclass(frozen=True)
class TableData:
    """A table: column → type, its rows, and the cells as ints by (row index, column).

    An absent cell of a finite domain is the size of that domain. `numbers` is number → row index, where rows are
    numbered.
    """

    name: str
    columns: MappingType[str, Type]
    rows: tuple[str, ...]
    cells: MappingType[tuple[int, str], int]
    position: Position = field(compare=False)

    @property
    def numbers(self) -> dict[int, int]:
        """The rows whose names are numbers: number → row index."""
        return {int(row): index for index, row in enumerate(self.rows) if row.isascii() and row.isdecimal()}


@dataclass(frozen=True, slots=True)
class Macro:
    """A definition: its text stands wherever its name does."""

    name: str
    parameters: tuple[str, ...]
    text: str
    position: Position


@dataclass(frozen=True)
class Declarations:
    """Everything that names in expressions can mean. `zones` has the built-in ones too.

    `variables` and `zones` are records without their expressions (`first`, `seen_by` are None).
    `full` are the cards before any was removed, `extras` are extra cards by name → code. `places` says where each name
    was declared. `expanded` remembers definitions already checked.
    """

    players: int
    deck: Deck
    full: tuple[Card, ...] = ()
    options: MappingType[str, OptionType] = field(default_factory=dict)
    variables: MappingType[str, Variable] = field(default_factory=dict)
    zones: MappingType[str, ZoneRecord] = field(default_factory=dict)
    tables: MappingType[str, TableData] = field(default_factory=dict)
    definitions: MappingType[str, Macro] = field(default_factory=dict)
    sets: MappingType[str, Term] = field(default_factory=dict)
    extras: MappingType[str, str] = field(default_factory=dict)
    places: MappingType[str, Position] = field(default_factory=dict)
    expanded: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)


def declare(document: Mapping, players: int) -> tuple[Declarations, tuple[Diagnostic, ...]]:
    """What a merged document in long form declares for a number of players, and what is wrong with it.

    Wrong declarations are left out, so that what is right can still be checked.
    """
    raise NotImplementedError
