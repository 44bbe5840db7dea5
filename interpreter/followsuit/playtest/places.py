"""Who is better off: seats and sides among each other, and the places counted from the dealer's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from followsuit.playtest.chisquare import Test, alike
from followsuit.playtest.facts import Of
from followsuit.playtest.figures import Figures
from followsuit.playtest.intervals import Interval, mean, rate

AFTER = ("next", "second", "third", "fourth", "fifth", "sixth", "seventh")
SIDES = 2


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
        return alike(list(self.accounts_alone))

    @cached_property
    def places_alike(self) -> Test | None:
        """The test that every place from the dealer wins alike."""
        if not self._comparable or not self.places:
            return None
        return alike(list(self.places_alone))

    @cached_property
    def accounts_alone(self) -> tuple[int, ...]:
        """How much each account won alone: what the test of seats compares."""
        won: Counter[int] = Counter()
        for account, _, times in self._won_alone():
            won[account] += times
        return tuple(won[account] for account in self.figures.accounts)

    @cached_property
    def places_alone(self) -> tuple[int, ...]:
        """How much each place won alone: what the test of places compares."""
        won: Counter[int] = Counter()
        for account, dealer, times in self._won_alone():
            won[self._place(account, dealer)] += times
        return tuple(won[place] for place in range(len(self.places)))

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The places from the dealer (in matches from the first one); none with more than two sides."""
        names = self._names()
        return () if names is None else tuple(self._found(place, name) for place, name in enumerate(names))

    def _names(self) -> tuple[str, ...] | None:
        accounts, players = len(self.figures.accounts), self.figures.plan.program.players
        who = "the first dealer" if self.figures.plan.matches else "the dealer"
        if accounts == players and players <= len(AFTER) + 1:
            return (who, *(f"{after} after {who}" for after in AFTER[: players - 1]))
        return (f"{who}'s side", "the other side") if accounts == SIDES else None

    def _place(self, account: int, dealer: int) -> int:
        owners = self.figures.plan.program.accounts
        if len(self.figures.accounts) == len(owners):
            return (owners.index(account) - dealer) % len(owners)
        return int(owners[dealer] != account)

    def _won_alone(self) -> Iterator[tuple[int, int, int]]:
        """The account that won alone, who dealt (first), and how often."""
        for (winners, dealer), times in self.figures.facts(Of.WON):
            if winners.bit_count() == 1:
                yield winners.bit_length() - 1, dealer, times

    def _found(self, place: int, name: str) -> Place:
        accounts, scores = self.figures.accounts, Counter[int]()
        for (account, dealer, score), times in self.figures.facts(Of.SCORE):
            if self._place(account, dealer) == place:
                scores[score] += times

        def wins(winners: int, dealer: int) -> bool:
            return any(winners >> account & 1 and self._place(account, dealer) == place for account in accounts)

        won = self.figures.wins_where(wins)
        return Place(name, rate(won, self.figures.decided), mean(sorted(scores.items())))

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        seats, places = self.seats_alike, self.places_alike
        return {
            "seats_alike": seats.as_data() if seats else None,
            "places": [place.as_data() for place in self.places],
            "places_alike": places.as_data() if places else None,
        }
