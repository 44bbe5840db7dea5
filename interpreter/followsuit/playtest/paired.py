"""The same deals under two rulesets: what is measured of each, and the tally of the differences in whole numbers.

Deal d of a seed has the same shuffle under both, and random players the same numbers, so a difference is that of the
rules and not of luck. What is kept is how often each number was so: memory does not grow with the deals.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Self

from followsuit.native.batches import DEAL_HEAD, Form
from followsuit.playtest.chunks import Chunk, compiled_rows, is_random
from followsuit.playtest.facts import (
    MATCH_OVER,
    Row,
)
from followsuit.playtest.interpreted import Interpreted
from followsuit.playtest.measures import Measure, Outcome, Sums, Topic, measures_of, number_of, outcome_of
from followsuit.playtest.plan import Plan
from followsuit.playtest.running import key_of
from followsuit.playtest.stopping import FRUITLESS
from followsuit.playtest.store import Store
from followsuit.playtest.tally import Tally
from followsuit.program.model import Program

RANDOM_DEALS, RANDOM_MATCHES = 25_000, 1_000
THOUGHTFUL_DEALS, THOUGHTFUL_MATCHES = 100, 5


@dataclass(frozen=True, slots=True, order=True)
class First:
    """The first deal (or match) that differs: its number from 0, and its row on either side."""

    number: int
    a: Row
    b: Row


@dataclass
class PairTally:
    """What came of pairs: those `played`, those of them `left_out` (a match was given up), those that differ at all."""

    sums: list[Sums]
    played: int = 0
    left_out: int = 0
    differing: int = 0
    first: First | None = field(default=None)

    @property
    def counted(self) -> int:
        """The pairs that the sums are of."""
        return self.played - self.left_out

    def add(self, other: PairTally) -> None:
        """Takes in the tally of another part."""
        for mine, theirs in zip(self.sums, other.sums, strict=True):
            mine.add(theirs)
        self.played += other.played
        self.left_out += other.left_out
        self.differing += other.differing
        self.first = min((first for first in (self.first, other.first) if first is not None), default=None)

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        sums, first = [sums.as_data() for sums in self.sums], self.first
        rest = {"played": self.played, "left_out": self.left_out, "differing": self.differing}
        return {**rest, "sums": sums, "first": None if first is None else [first.number, first.a, first.b]}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """A tally from its JSON form."""
        first = data["first"]
        return cls(
            [Sums.from_data(sums) for sums in data["sums"]],
            data["played"],
            data["left_out"],
            data["differing"],
            None if first is None else First(first[0], tuple(first[1]), tuple(first[2])),
        )


@dataclass(frozen=True)
class Pair:
    """The same deals (or matches) by two plans, which agree in seed, count and kind; from number `begin` on."""

    a: Plan
    b: Plan
    begin: int = 0

    @property
    def key(self) -> str:
        """What tells it from others; how far it goes does not matter to a part."""
        return hashlib.sha256(f"pair {key_of(self.a)} {key_of(self.b)}".encode()).hexdigest()

    @property
    def at_random(self) -> bool:
        """Whether both sides are played at random, which takes next to no time."""
        return is_random(self.a) and is_random(self.b)

    @property
    def chunk_size(self) -> int:
        """How many pairs make a part."""
        if self.at_random:
            return RANDOM_MATCHES if self.a.matches else RANDOM_DEALS
        return THOUGHTFUL_MATCHES if self.a.matches else THOUGHTFUL_DEALS

    def chunks(self) -> Iterator[Chunk]:
        """The parts."""
        size = self.chunk_size
        for first in range(self.begin, self.a.count, size):
            yield Chunk(first, min(size, self.a.count - first))

    @cached_property
    def measures(self) -> tuple[Measure, ...]:
        """What is measured, in the order in which it is told."""
        return tuple(measures_of(self.a.program, self.b.program, matches=self.a.matches))

    def store(self, path: Path) -> Store[PairTally]:
        """The file that keeps what is finished.

        Raises:
            StoreError: the file is something else, belongs to another run, or cannot be opened or written.
        """
        return Store(path, f"{self.a.program.title} and {self.b.program.title}", self.key, PairTally)

    def empty(self) -> PairTally:
        """The tally of nothing."""
        return PairTally([Sums() for _ in self.measures])

    def play(self, chunk: Chunk) -> PairTally:
        """Plays a part under both.

        Raises:
            Fault: the rules led to something that they do not provide for.
        """
        both = rows(self.a, chunk), rows(self.b, chunk)
        found = self.empty()
        found.played = chunk.count
        self._compare(found, chunk.first, *both)
        kept = [(a, b) for a, b in zip(*both, strict=True) if a.finished and b.finished]
        found.left_out = chunk.count - len(kept)
        columns = [self._columns([pair[side] for pair in kept], side) for side in (0, 1)]
        for sums, a, b in zip(found.sums, *columns, strict=True):
            sums.take(zip(a, b, strict=True))
        return found

    def _compare(self, found: PairTally, first: int, ours: Sequence[Played], theirs: Sequence[Played]) -> None:
        """Finds what differs at all."""
        by_seat = self.a.program.accounts != self.b.program.accounts
        for number, (a, b) in enumerate(zip(ours, theirs, strict=True), start=first):
            if (_by_seat(self.a.program, a) != _by_seat(self.b.program, b)) if by_seat else a != b:
                found.differing += 1
                found.first = found.first or First(number, a.row, b.row)

    def _columns(self, rows: Sequence[Played], side: int) -> list[list[int]]:
        """The numbers of one side, for each measure."""
        plan = (self.a, self.b)[side]
        wanted = [(measure, (measure.a, measure.b)[side]) for measure in self.measures]
        known: dict[Row, Outcome] = {}
        for played in rows:
            if played.row not in known:
                known[played.row] = outcome_of(plan, played.row)
        outcomes = [known[played.row] for played in rows]
        columns = []
        for measure, account in wanted:
            if measure.topic is Topic.DECISIONS:
                columns.append([played.moves for played in rows])
            else:
                values = {id(one): number_of(one, measure, account) for one in known.values()}
                columns.append([values[id(one)] for one in outcomes])
        return columns


@dataclass(frozen=True, slots=True)
class Played:
    """A deal or match of one side: its row (`tally.Row`) and how many decisions it had (0 in a match)."""

    row: Row
    moves: int
    finished: bool = True


def _by_seat(program: Program, played: Played) -> Row:
    """What a deal or match came to, seat by seat, to be compared where the accounts are not the same."""
    head, points = played.row[: -program.account_count], played.row[-program.account_count :]
    return (*head, played.moves, *(points[owner] for owner in program.accounts))


def rows(plan: Plan, chunk: Chunk) -> list[Played]:
    """The deals (or matches) of a part by one plan, in order."""
    interpreted = Interpreted(plan)
    found = compiled_rows(plan, chunk, Form(matches=plan.matches, cap=plan.cap, fruitless=FRUITLESS))
    return [
        _interpreted(interpreted, number) if row[0] < 0 else _played(plan, number, row)
        for number, row in enumerate(found, start=chunk.first)
    ]


def _played(plan: Plan, number: int, row: Row) -> Played:
    if plan.matches:
        return Played(row, 0, bool(row[MATCH_OVER]))
    return Played((row[0], number % plan.program.players, *row[DEAL_HEAD:]), row[1])


def _interpreted(interpreted: Interpreted, number: int) -> Played:
    found = Tally(counts=[0] * interpreted.counting.size)
    row = interpreted.row(number, found)
    return Played(row, found.moves, not interpreted.plan.matches or bool(row[MATCH_OVER]))
