"""Figures of a run with their intervals: pure functions of its tally; the only place where numbers become fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from followsuit.playtest.facts import SCORED, Fact, Of
from followsuit.playtest.intervals import Interval, mean, rate
from followsuit.playtest.plan import Plan
from followsuit.playtest.tally import Tally
from followsuit.program.counting import Counter as Counted
from followsuit.program.counting import Counting, Kind


@dataclass(frozen=True)
class Figures:
    """What came of a run. A deal is won by the account with the best score of the deal; a tie is shared."""

    plan: Plan
    tally: Tally

    @cached_property
    def _facts(self) -> dict[int, list[tuple[Fact, int]]]:
        found: dict[int, list[tuple[Fact, int]]] = {}
        for fact, times in sorted(self.tally.facts.items()):
            found.setdefault(fact[0], []).append((fact[1:], times))
        return found

    def facts(self, of: Of) -> list[tuple[Fact, int]]:
        """The facts of one kind, in order: their numbers, and how often each was so."""
        return self._facts.get(of, [])

    @cached_property
    def counting(self) -> Counting:
        """What the counts of the tally are of."""
        return Counting(self.plan.program)

    @cached_property
    def played(self) -> int:
        """How many deals (or finished matches) there were."""
        if not self.plan.matches:
            return self.tally.played
        return sum(times for (over, _), times in self.facts(Of.LENGTH) if over)

    @property
    def unfinished(self) -> int:
        """How many matches were given up."""
        return self.tally.played - self.played

    @cached_property
    def sharers(self) -> dict[int, int]:
        """How many of them were won by so many accounts together, 0 for those that nobody won."""
        found: Counter[int] = Counter()
        for (winners, _), times in self.facts(Of.WON):
            found[winners.bit_count()] += times
        return dict(sorted(found.items()))

    @property
    def decided(self) -> int:
        """How many of them somebody won."""
        return self.played - self.sharers.get(0, 0)

    @property
    def tied(self) -> int:
        """How many of them several won together."""
        return sum(times for sharers, times in self.sharers.items() if sharers > 1)

    @property
    def deals(self) -> int:
        """How many deals were played."""
        if not self.plan.matches:
            return self.tally.played
        return sum(deals * times for (_, deals), times in self.facts(Of.LENGTH))

    @property
    def thrown_in(self) -> int:
        """How many deals gave no result: thrown in, or dealt again."""
        if self.plan.matches:
            return sum(deals * times for (deals,), times in self.facts(Of.IN_VAIN))
        return sum(times for (ending,), times in self.facts(Of.ENDING) if ending != SCORED)

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
        return self.wins_where(lambda winners, _dealer: bool(winners >> account & 1))

    def wins_where(self, wins: Callable[[int, int], bool]) -> float:
        """Those in which somebody won, by the set of accounts that won and who dealt (first); shared ones by a part."""
        by_sharers: Counter[int] = Counter()
        for (winners, dealer), times in self.facts(Of.WON):
            if winners and wins(winners, dealer):
                by_sharers[winners.bit_count()] += times
        return sum(times / sharers for sharers, times in sorted(by_sharers.items()))

    def win_rate(self, account: int) -> Interval | None:
        """The share of decided deals (or matches) that an account won."""
        return rate(self.wins(account), self.decided)

    def mean_score(self, account: int) -> Interval | None:
        """The mean points of an account in a deal (or at the end of a match)."""
        return mean((score, times) for (number, _, score), times in self.facts(Of.SCORE) if number == account)

    def mean_lead(self, account: int) -> Interval | None:
        """By how many points an account is better off than the others are in the mean."""
        leads = ((lead, times) for (number, lead), times in self.facts(Of.LEAD) if number == account)
        return mean(leads, max(len(self.accounts) - 1, 1))

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
