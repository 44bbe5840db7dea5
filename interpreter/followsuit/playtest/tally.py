"""What came of many deals in whole numbers: tallies of parts of a run add up, in any order, to that of the whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from followsuit.playtest.facts import Fact


@dataclass
class Tally:
    """How many deals (or matches) there were, how often each fact was so, and the vector of `program.counting`.

    `moves` are the decisions of deals that stand alone.
    """

    played: int = 0
    facts: Counter[Fact] = field(default_factory=Counter)
    moves: int = 0
    counts: list[int] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Takes in the tally of another part."""
        self.played += other.played
        self.facts.update(other.facts)
        self.moves += other.moves
        self.count(other.counts)

    def count(self, counts: Sequence[int]) -> None:
        """Adds a vector of counts."""
        self.counts += [0] * (len(counts) - len(self.counts))
        for place, number in enumerate(counts):
            self.counts[place] += number

    def as_data(self) -> dict[str, Any]:
        """The JSON form; facts in order, so that equal tallies are equal texts."""
        facts = [[*map(int, fact), number] for fact, number in sorted(self.facts.items())]
        return {"played": self.played, "facts": facts, "moves": self.moves, "counts": self.counts}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """A tally from its JSON form."""
        facts: Iterable[list[int]] = data["facts"]
        counted = Counter({tuple(fact[:-1]): fact[-1] for fact in facts})
        return cls(data["played"], counted, data["moves"], list(data["counts"]))
