"""Who is better off: seats and sides among each other, and the places counted from the dealer's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from followsuit.playtest.chisquare import Test, alike
from followsuit.playtest.figures import Figures, Outcome
from followsuit.playtest.intervals import Interval, mean, rate

NAMES = ("the dealer", "next after the dealer", "second after the dealer", "third after the dealer",
         "fourth after the dealer", "fifth after the dealer", "sixth after the dealer",
         "seventh after the dealer")  # fmt: skip
SIDES = ("the dealer's side", "the other side")


@dataclass(frozen=True, slots=True)
class Place:
    """What came of a place at the table, wherever the deal was."""

    name: str
    win_rate: Interval | None
    score: Interval | None

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        wins, score = self.win_rate, self.score
        return {
            "place": self.name,
            "win_rate": wins.as_data() if wins else None,
            "score": score.as_data() if score else None,
        }


@dataclass(frozen=True)
class Places:
    """The comparison of seats and places in one run."""

    figures: Figures

    @cached_property
    def same_bots(self) -> bool:
        """Whether the same bot has every seat, so that a difference is one of the rules."""
        return len(set(self.figures.plan.bots)) == 1

    @cached_property
    def _comparable(self) -> bool:
        return self.same_bots and len({len(self.figures.seats(account)) for account in self.figures.accounts}) == 1

    @cached_property
    def seats_alike(self) -> Test | None:
        """The test that every seat (or side) wins alike; of what somebody won alone. None where it would mislead."""
        if not self._comparable:
            return None
        won: Counter[int] = Counter()
        for outcome in self._won_alone():
            won[outcome.winners[0]] += outcome.times
        return alike([won[account] for account in self.figures.accounts])

    @cached_property
    def places_alike(self) -> Test | None:
        """The test that every place from the dealer wins alike."""
        if not self._comparable or not self.places:
            return None
        won: Counter[int] = Counter()
        for outcome in self._won_alone():
            won[self._place(outcome, outcome.winners[0])] += outcome.times
        return alike([won[place] for place in range(len(self.places))])

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places from the dealer; none in matches, whose dealers change, nor with more than two sides."""
        names = self._names()
        if self.figures.plan.matches or names is None:
            return ()
        return tuple(self._found(place, name) for place, name in enumerate(names))

    def _names(self) -> tuple[str, ...] | None:
        accounts, players = len(self.figures.accounts), self.figures.plan.program.players
        if accounts == players and players <= len(NAMES):
            return NAMES[:players]
        return SIDES if accounts == len(SIDES) else None

    def _place(self, outcome: Outcome, account: int) -> int:
        owners, dealer = self.figures.plan.program.accounts, outcome.dealer or 0
        if len(self.figures.accounts) == len(owners):
            return (owners.index(account) - dealer) % len(owners)
        return int(owners[dealer] != account)

    def _won_alone(self) -> Iterator[Outcome]:
        return (outcome for outcome in self.figures.outcomes if len(outcome.winners) == 1)

    def _found(self, place: int, name: str) -> Place:
        sharers: Counter[int] = Counter()
        scores: Counter[int] = Counter()
        for outcome in self.figures.outcomes:
            account = next(number for number in self.figures.accounts if self._place(outcome, number) == place)
            scores[outcome.scores[account]] += outcome.times
            if account in outcome.winners:
                sharers[len(outcome.winners)] += outcome.times
        wins = sum(times / shares for shares, times in sorted(sharers.items()))
        return Place(name, rate(wins, self.figures.decided), mean(sorted(scores.items())))

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        seats, places = self.seats_alike, self.places_alike
        return {
            "seats_alike": seats.as_data() if seats else None,
            "places": [place.as_data() for place in self.places],
            "places_alike": places.as_data() if places else None,
        }
