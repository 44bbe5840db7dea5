"""States with some of their cells settled: one state for each combination of the values that these may have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from math import prod

from followsuit.language.checks.shared.space import Space
from followsuit.language.checks.shared.values import State, members

TELLS = 4
"""So many states take as long as a step of a search."""

MOST = 20_000
"""With more combinations than this nothing is decided."""


def settled(space: Space, states: Iterable[State], places: Iterable[int]) -> Iterator[State]:
    """Every state of a list with each of the cells settled; none at all if there would be too many.

    Cells of which nothing is known stay so.
    """
    chosen = list(states)
    where = [place for place in sorted(places) if space.cells[place].everything is not None]
    count = sum(prod((state[place] or 1).bit_count() for place in where) for state in chosen)
    if count > MOST:
        return
    seen: set[tuple[int, ...]] = set()
    for state in chosen:
        for values in product(*(members(state[place] or 1) for place in where)):
            if values not in seen:
                seen.add(values)
                if len(seen) % TELLS == 0:
                    space.work.spend(1)
                yield with_values(state, where, values)


def with_values(state: State, places: Iterable[int], values: Iterable[int]) -> State:
    """The state with these cells at these values."""
    cells = list(state)
    for place, value in zip(places, values, strict=True):
        cells[place] = 1 << value
    return tuple(cells)
