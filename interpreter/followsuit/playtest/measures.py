"""What is measured of deals that are played twice, and how the numbers of both sides are spread."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from math import lcm
from typing import Self

from followsuit.native.batches import MATCH_HEAD
from followsuit.playtest.facts import (
    DEAL_DEALER,
    DEAL_ENDING,
    DEAL_POINTS,
    MATCH_DEALS,
    MATCH_IN_VAIN,
    MATCH_WINNERS,
    SCORED,
    Row,
    accounts_of,
    best_accounts,
)
from followsuit.playtest.plan import Plan
from followsuit.program.model import Program


class Topic(Enum):
    """What is measured."""

    WON = "won"
    DEALER_WON = "won by the dealer"
    POINTS = "points"
    DEALER_POINTS = "points of the dealer"
    ALL_POINTS = "points of all"
    IN_VAIN = "deals without a result"
    DECISIONS = "decisions"
    DEALS = "deals"


SHARES = (Topic.WON, Topic.DEALER_WON)
SCORES = (Topic.POINTS, Topic.DEALER_POINTS, Topic.ALL_POINTS)


@dataclass(frozen=True, slots=True)
class Measure:
    """One thing measured under both: of the account `a` of the first and `b` of the second, where it is of one.

    `seats` are those that it is told of. The whole numbers are `scale` times the figure.
    """

    topic: Topic
    seats: tuple[int, ...] = ()
    a: int = 0
    b: int = 0
    scale: int = 1


@dataclass(slots=True)
class Sums:
    """How often each number was so over all pairs: on the first side, on the second, and of the differences (b - a)."""

    of_a: Counter[int] = field(default_factory=Counter)
    of_b: Counter[int] = field(default_factory=Counter)
    differences: Counter[int] = field(default_factory=Counter)

    def take(self, pairs: Iterable[tuple[int, int]]) -> None:
        """Takes in pairs of numbers."""
        for (a, b), times in Counter(pairs).items():
            self.of_a[a] += times
            self.of_b[b] += times
            self.differences[b - a] += times

    def add(self, other: Sums) -> None:
        """Takes in those of another part."""
        self.of_a.update(other.of_a)
        self.of_b.update(other.of_b)
        self.differences.update(other.differences)

    @property
    def a(self) -> int:
        """The sum of the first side."""
        return _sum(self.of_a)

    @property
    def b(self) -> int:
        """The sum of the second side."""
        return _sum(self.of_b)

    @property
    def difference(self) -> int:
        """The sum of the differences."""
        return _sum(self.differences)

    @property
    def squares(self) -> int:
        """The sum of the squares of the differences."""
        return sum(number * number * times for number, times in self.differences.items())

    @property
    def differing(self) -> int:
        """How many pairs differ."""
        return self.differences.total() - self.differences[0]

    def as_data(self) -> list[list[list[int]]]:
        """The JSON form, in order."""
        return [sorted([number, times] for number, times in counted.items() if times) for counted in self._all]

    @property
    def _all(self) -> tuple[Counter[int], Counter[int], Counter[int]]:
        return self.of_a, self.of_b, self.differences

    @classmethod
    def from_data(cls, data: Iterable[Iterable[tuple[int, int]]]) -> Self:
        """They again, from their JSON form."""
        return cls(*(Counter(dict(counted)) for counted in data))


def _sum(counted: Counter[int]) -> int:
    return sum(number * times for number, times in counted.items())


@dataclass(frozen=True, slots=True)
class Outcome:
    """A row, read: the accounts that won, everybody's points, the account of the (first) dealer, the deals."""

    winners: tuple[int, ...]
    points: tuple[int, ...]
    dealer: int | None
    deals: int
    in_vain: int


def outcome_of(plan: Plan, row: Row) -> Outcome:
    """What a row says."""
    owners = plan.program.accounts
    if plan.matches:
        return Outcome(
            accounts_of(plan.program, row[MATCH_WINNERS]), row[MATCH_HEAD:], None, row[MATCH_DEALS], row[MATCH_IN_VAIN]
        )
    scored = row[DEAL_ENDING] == SCORED
    points = row[DEAL_POINTS:] if scored else (0,) * len(row[DEAL_POINTS:])
    return Outcome(best_accounts(plan.program, points), points, owners[row[DEAL_DEALER]], 1, int(not scored))


def number_of(outcome: Outcome, measure: Measure, account: int) -> int:
    """What is measured of an outcome, times the scale of the measure."""
    who = account if outcome.dealer is None or measure.seats else outcome.dealer
    match measure.topic:
        case Topic.WON | Topic.DEALER_WON:
            return measure.scale // len(outcome.winners) if who in outcome.winners else 0
        case Topic.POINTS | Topic.DEALER_POINTS:
            return outcome.points[who]
        case Topic.ALL_POINTS:
            return sum(outcome.points)
        case Topic.IN_VAIN:
            return outcome.in_vain
        case _:
            return outcome.deals


def measures_of(a: Program, b: Program, *, matches: bool) -> Iterator[Measure]:
    """The dealer first, where single deals are played; then account by account, or seat by seat where these differ."""
    scale = lcm(*range(1, max(a.account_count, b.account_count) + 1))
    owners = list(_owners(a, b))
    if not matches:
        yield Measure(Topic.DEALER_WON, scale=scale)
    yield from (Measure(Topic.WON, seats, *accounts, scale=scale) for seats, accounts in owners)
    if not matches:
        yield Measure(Topic.DEALER_POINTS)
    yield from (Measure(Topic.POINTS, seats, *accounts) for seats, accounts in owners)
    yield Measure(Topic.ALL_POINTS)
    yield Measure(Topic.IN_VAIN)
    yield Measure(Topic.DEALS if matches else Topic.DECISIONS)


def _owners(a: Program, b: Program) -> Iterator[tuple[tuple[int, ...], tuple[int, int]]]:
    """The seats that are compared, and the accounts they have in both."""
    if a.accounts == b.accounts:
        for account in range(a.account_count):
            seats = tuple(seat for seat, owner in enumerate(a.accounts) if owner == account)
            yield seats, (account, account)
        return
    for seat, accounts in enumerate(zip(a.accounts, b.accounts, strict=False)):
        yield (seat,), accounts
