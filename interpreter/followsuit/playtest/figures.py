"""Figures of a run with their intervals: pure functions of its tally; the only place where numbers become fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from followsuit.playtest.intervals import Interval, mean, rate
from followsuit.playtest.plan import Plan
from followsuit.playtest.tally import Row, Tally
from followsuit.program.counting import Counter as Counted
from followsuit.program.counting import Counting, Kind
from followsuit.program.model import Ending, Program

SCORED = tuple(Ending).index(Ending.SCORED)
MATCH_OVER, MATCH_DEALS, MATCH_IN_VAIN, MATCH_WINNERS, MATCH_CHANGES, MATCH_BEHIND, MATCH_TOTALS = range(7)
DEAL_ENDING, DEAL_DEALER, DEAL_POINTS = range(3)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result that occurred `times`: the points (or totals) of each account, and the accounts that won."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    times: int
    dealer: int | None = None


@dataclass(frozen=True)
class Figures:
    """What came of a run. A deal is won by the account with the best score of the deal; a tie is shared."""

    plan: Plan
    tally: Tally

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Every result, in order; unfinished matches are left out."""
        read = self._match if self.plan.matches else self._deal
        return tuple(found for row, times in sorted(self.tally.rows.items()) if (found := read(row, times)) is not None)

    def _deal(self, row: Row, times: int) -> Outcome:
        points, scored = row[DEAL_POINTS:], row[DEAL_ENDING] == SCORED
        if not scored:
            points = (0,) * len(points)
        return Outcome(points, best_accounts(self.plan.program, points), times, row[DEAL_DEALER])

    def _match(self, row: Row, times: int) -> Outcome | None:
        if not row[MATCH_OVER]:
            return None
        owners, seats = self.plan.program.accounts, row[MATCH_WINNERS]
        winners = sorted({owners[seat] for seat in range(len(owners)) if seats >> seat & 1})
        return Outcome(row[MATCH_TOTALS:], tuple(winners), times)

    @cached_property
    def counting(self) -> Counting:
        """What the counts of the tally are of."""
        return Counting(self.plan.program)

    @property
    def played(self) -> int:
        """How many deals (or finished matches) there were."""
        return sum(outcome.times for outcome in self.outcomes)

    @property
    def unfinished(self) -> int:
        """How many matches were given up."""
        return self.tally.played - self.played

    @property
    def decided(self) -> int:
        """How many of them somebody won."""
        return sum(outcome.times for outcome in self.outcomes if outcome.winners)

    @property
    def tied(self) -> int:
        """How many of them several won together, or nobody."""
        return sum(outcome.times for outcome in self.outcomes if len(outcome.winners) != 1)

    @property
    def deals(self) -> int:
        """How many deals were played."""
        if not self.plan.matches:
            return self.tally.played
        return sum(row[MATCH_DEALS] * times for row, times in self.tally.rows.items())

    @property
    def thrown_in(self) -> int:
        """How many deals gave no result: thrown in, or dealt again."""
        if self.plan.matches:
            return sum(row[MATCH_IN_VAIN] * times for row, times in self.tally.rows.items())
        return sum(times for row, times in self.tally.rows.items() if row[DEAL_ENDING] != SCORED)

    @property
    def accounts(self) -> range:
        """The accounts: one a seat, or a side where sides are fixed."""
        return range(self.plan.program.account_count)

    def seats(self, account: int) -> tuple[int, ...]:
        """The seats that an account belongs to."""
        owners = self.plan.program.accounts
        return tuple(seat for seat in range(len(owners)) if owners[seat] == account)

    def wins(self, account: int) -> float:
        """The deals (or matches) that an account won, shared ones by their part."""
        by_sharers: Counter[int] = Counter()
        for outcome in self.outcomes:
            if account in outcome.winners:
                by_sharers[len(outcome.winners)] += outcome.times
        return sum(times / sharers for sharers, times in sorted(by_sharers.items()))

    def win_rate(self, account: int) -> Interval | None:
        """The share of decided deals (or matches) that an account won."""
        return rate(self.wins(account), self.decided)

    def mean_score(self, account: int) -> Interval | None:
        """The mean points of an account in a deal (or at the end of a match)."""
        return mean((outcome.scores[account], outcome.times) for outcome in self.outcomes)

    def mean_lead(self, account: int) -> Interval | None:
        """By how many points an account is better off than the others are in the mean."""
        others = max(len(self.accounts) - 1, 1)
        leads = ((lead(self.plan.program, outcome.scores, account), outcome.times) for outcome in self.outcomes)
        return mean(leads, others)

    def counts(self, kind: Kind) -> Iterator[tuple[Counted, int]]:
        """What was counted of one kind, and how often."""
        numbers = self.tally.counts or [0] * self.counting.size
        both = zip(self.counting.counters, numbers, strict=True)
        return ((counter, number) for counter, number in both if counter.kind is kind)

    def as_data(self) -> dict[str, Any]:
        """The JSON form that `followsuit simulate --json` prints."""
        return {
            "game": self.plan.program.title,
            "unit": "match" if self.plan.matches else "deal",
            "seed": self.plan.seed,
            "bots": list(self.plan.bots),
            "first_dealer": "rotates by seat from one to the next",
            "played": self.played,
            "decided": self.decided,
            "deals": self.deals,
            "thrown_in": self.thrown_in,
            "unfinished": self.unfinished,
            "accounts": [self._account(number) for number in self.accounts],
        }

    def _account(self, number: int) -> dict[str, Any]:
        wins, score = self.win_rate(number), self.mean_score(number)
        return {
            "seats": list(self.seats(number)),
            "bots": [self.plan.bots[seat] for seat in self.seats(number)],
            "win_rate": wins.as_data() if wins else None,
            "score": score.as_data() if score else None,
        }


def lead(program: Program, scores: Sequence[int], account: int) -> int:
    """By how many points an account is ahead of each of the others, added up."""
    others = [score for number, score in enumerate(scores) if number != account]
    ahead = scores[account] * max(len(others), 1) - sum(others)
    return -ahead if program.best_is_lowest else ahead


def best_accounts(program: Program, scores: Sequence[int]) -> tuple[int, ...]:
    """The accounts with the best score; nobody where all are alike."""
    best = min(scores) if program.best_is_lowest else max(scores)
    winners = tuple(number for number, score in enumerate(scores) if score == best)
    return winners if len(winners) < len(scores) else ()
