"""What came of many deals in whole numbers: tallies of parts of a run add up, in any order, to that of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

Row = tuple[int, ...]
"""A deal: how it ended (its place among `program.model.Ending`), who dealt it, the points of each account. A match:
whether it was finished, its deals, those without a result, the set of seats that won, the changes of the lead, by
how much the winner was behind at the worst, then the total of each account."""


@dataclass
class Tally:
    """How often each row occurred, how many decisions there were, and the vector of `program.counting`."""

    rows: Counter[Row] = field(default_factory=Counter)
    moves: int = 0
    counts: list[int] = field(default_factory=list)

    @property
    def played(self) -> int:
        """How many deals (or matches) there were."""
        return self.rows.total()

    def add(self, other: Tally) -> None:
        """Takes in the tally of another part."""
        self.rows.update(other.rows)
        self.moves += other.moves
        self.count(other.counts)

    def count(self, counts: Sequence[int]) -> None:
        """Adds a vector of counts."""
        self.counts += [0] * (len(counts) - len(self.counts))
        for place, number in enumerate(counts):
            self.counts[place] += number

    def as_data(self) -> dict[str, Any]:
        """The JSON form; rows in order, so that equal tallies are equal texts."""
        rows = [[*row, number] for row, number in sorted(self.rows.items())]
        return {"rows": rows, "moves": self.moves, "counts": self.counts}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """A tally from its JSON form."""
        rows: Iterable[list[int]] = data["rows"]
        return cls(Counter({tuple(row[:-1]): row[-1] for row in rows}), data["moves"], list(data["counts"]))
