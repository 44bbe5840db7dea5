"""What is compared, and by how much it differs, as phrases and cells: of one measure at a time."""

from __future__ import annotations

from math import floor, log10
from typing import TYPE_CHECKING

from followsuit.core.suggest import listed
from followsuit.playtest.measures import SHARES, Topic

if TYPE_CHECKING:
    from followsuit.playtest.measures import Measure
    from followsuit.playtest.plan import Plan
    from followsuit.playtest.verdict import Contrast

HUNDRED = 100
MOST_DIGITS = 8


class Topics:
    """The phrases of what a plan measures."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.unit, self.units = ("match", "matches") if plan.matches else ("deal", "deals")

    def count(self, number: int) -> str:
        """So many deals or matches."""
        return f"{number:,} {self.unit if number == 1 else self.units}"

    def topic(self, measure: Measure) -> str:
        """What is measured, as the beginning of a line."""
        who, unit = self.who(measure), self.unit
        return {
            Topic.WON: f"{self.units} in a hundred won by {who}",
            Topic.DEALER_WON: f"{self.units} in a hundred won by {who}",
            Topic.POINTS: f"points a {unit} of {who}",
            Topic.DEALER_POINTS: f"points a {unit} of {who}",
            Topic.ALL_POINTS: f"points a {unit} of all together",
            Topic.IN_VAIN: f"deals without a result{f' in a {unit}' if self.plan.matches else ' in a hundred'}",
            Topic.DECISIONS: f"decisions a {unit}",
            Topic.DEALS: f"deals a {unit}",
        }[measure.topic]

    def who(self, measure: Measure) -> str:
        """Whom a measure is of."""
        if measure.seats:
            return listed([self.plan.program.seat_names[seat] for seat in measure.seats])
        if measure.topic is Topic.ALL_POINTS:
            return "all together"
        sides = self.plan.program.account_count < self.plan.program.players
        return "the dealer's side" if sides else "the dealer"

    def as_share(self, measure: Measure) -> bool:
        """Whether it is told in a hundred."""
        return measure.topic in SHARES or (measure.topic is Topic.IN_VAIN and not self.plan.matches)

    def cells(self, one: Contrast) -> tuple[str, str, str]:
        """What it is on either side, and the difference with its interval."""
        found = one.difference
        told = "too few" if found is None else f"{self._signed(one, found.value)} ({self._signed(one, found.low)} to "
        told += "" if found is None else f"{self._signed(one, found.high)})"
        if self.as_share(one.measure):
            return f"{one.a:.2%}", f"{one.b:.2%}", told
        return f"{one.a:.3f}", f"{one.b:.3f}", told

    def _signed(self, one: Contrast, value: float) -> str:
        """A difference of this measure, in so many places that its interval has two figures."""
        return f"{value * HUNDRED if self.as_share(one.measure) else value:+.{self._digits(one)}f}"

    def _digits(self, one: Contrast) -> int:
        found, share = one.difference, self.as_share(one.measure)
        width = 0.0 if found is None else (found.high - found.low) * (HUNDRED if share else 1)
        return 2 if width == 0 else min(max(2 - floor(log10(width)) - 1, 1), MOST_DIGITS)

    def changed(self, one: Contrast) -> str:
        """By how much the second side has more or fewer, as a clause; where the interval is wider than a point, it too.

        Raises:
            ValueError: too few pairs were played to say.
        """
        found = one.difference
        if found is None:
            raise ValueError("too few pairs")
        low, high = sorted((abs(found.low), abs(found.high)))
        size, least, most = (self._signed(one, value)[1:] for value in (abs(found.value), low, high))
        between = "" if least == most else f" ({least} to {most})"
        clause = self._clause(one.measure, f"{size}{between} {'more' if found.value > 0 else 'fewer'}")
        b, a = (self._signed(one, value).removeprefix("+") for value in (one.b, one.a))
        return f"{clause}: {b} instead of {a}"

    def _clause(self, measure: Measure, more: str) -> str:
        """A difference of so many more or fewer."""
        who, unit = self.who(measure), self.unit
        match measure.topic:
            case Topic.WON | Topic.DEALER_WON:
                return f"{who} won {more} {self.units} in a hundred"
            case Topic.POINTS | Topic.DEALER_POINTS | Topic.ALL_POINTS:
                return f"{who} had {more} points a {unit}"
            case Topic.IN_VAIN:
                return f"{more} deals {'in each match' if self.plan.matches else 'in a hundred'} had no result"
            case Topic.DECISIONS:
                return f"there were {more} decisions a {unit}"
            case _:
                return f"a match took {more} deals"


def hundred(share: float) -> str:
    """A share as so many in a hundred, neither none nor all unless it is."""
    number = share * HUNDRED
    near = min(number, HUNDRED - number)
    return f"{number:.{2 if near < 1 else 1 if near < HUNDRED / 10 else 0}f}"
