"""Tables of the core program: finite functions, computed once when a ruleset is lowered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from math import prod


@dataclass(frozen=True, slots=True)
class Table:
    """A function of one or more small ints. `shape` gives each axis's length, `values` runs over the last one first."""

    shape: tuple[int, ...]
    values: tuple[int, ...]

    def __post_init__(self) -> None:
        if prod(self.shape) != len(self.values):
            raise ValueError(f"a table of shape {self.shape} needs {prod(self.shape)} values, not {len(self.values)}")

    def at(self, *indices: int) -> int:
        """The entry at these indices.

        Raises:
            IndexError: an index is outside its axis.
        """
        place = 0
        for index, length in zip(indices, self.shape, strict=True):
            if not 0 <= index < length:
                raise IndexError(f"index {index} outside an axis of {length}")
            place = place * length + index
        return self.values[place]


def tabulate(function: Callable[..., int], *shape: int) -> Table:
    """The table of a function over all indices of a shape."""
    return Table(shape, tuple(function(*indices) for indices in product(*(range(length) for length in shape))))
