"""What options, tables and definitions are to the expressions that name them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from followsuit.core.diagnostics import Position
from followsuit.language.terms import Type


@dataclass(frozen=True, slots=True)
class OptionType:
    """An option: `bool`, an `int` from `low` to `high`, or one of named `values` (an int: the place in `values`)."""

    name: str
    type: Type
    values: tuple[str, ...]
    low: int
    high: int
    position: Position = field(compare=False)
    value_places: Mapping[str, Position] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class TableData:
    """A table: column → type, its rows, and the cells as ints by (row index, column).

    An absent cell of a finite domain is the size of that domain.
    """

    name: str
    columns: Mapping[str, Type]
    rows: tuple[str, ...]
    cells: Mapping[tuple[int, str], int]
    position: Position = field(compare=False)
    row_places: Mapping[str, Position] = field(default_factory=dict, compare=False, repr=False)

    @property
    def numbers(self) -> dict[int, int]:
        """The rows whose names are numbers: number → row index."""
        short = [(row, index) for index, row in enumerate(self.rows) if row.isascii() and row.isdecimal()]
        return {int(row): index for row, index in short if len(row) < 10}  # noqa: PLR2004 (digits that are safe to read)


@dataclass(frozen=True, slots=True)
class Macro:
    """A definition: its text stands wherever its name does."""

    name: str
    parameters: tuple[str, ...]
    text: str
    position: Position
