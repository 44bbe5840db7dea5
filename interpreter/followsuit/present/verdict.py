"""A comparison of many deals in words: a table of differences, and what they allow to be said."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor, log10
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.core.suggest import first_up, listed
from followsuit.playtest.measures import SHARES, Topic, outcome_of
from followsuit.playtest.verdict import FEWEST_DIFFERING, FEWEST_PAIRS, RISK, Finding

if TYPE_CHECKING:
    from followsuit.playtest.facts import Row
    from followsuit.playtest.measures import Measure
    from followsuit.playtest.plan import Plan
    from followsuit.playtest.verdict import Contrast, Verdict

HUNDRED = 100
MOST_DIGITS = 8


class Words:
    """The words of one comparison; `names` are those of its sides.

    `parting` says in sentences how the first deal that differs goes another way.
    """

    def __init__(self, verdict: Verdict, names: tuple[str, str], parting: tuple[str, ...] = ()) -> None:
        self.verdict, self.names, self.parting = verdict, names, parting
        self.plan = verdict.pair.a
        self.unit, self.units = ("match", "matches") if self.plan.matches else ("deal", "deals")

    def sheet(self, *, table: bool) -> RenderableType:
        """Everything: the heading, the figures as a table or as lines, the verdict."""
        figures = self._table() if table else Text("\n".join(self._lines()))
        first = self.first()
        apart = [] if first is None else ["", first, *(f"  {line}" for line in self.parting)]
        sentences = Text("\n".join([*self.remarks(), "", *self.said(), *apart]))
        return Group(Text(self.head(), style="bold"), figures, sentences)

    def head(self) -> str:
        """What was compared."""
        played = self.verdict.tally.played
        return f"{self.names[0]} against {self.names[1]}: {self._count(played)} under both, seed {self.plan.seed}"

    def _count(self, number: int) -> str:
        return f"{number:,} {self.unit if number == 1 else self.units}"

    def _table(self) -> Table:
        table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
        for head in ("", *self.names, "difference"):
            table.add_column(Text(head), justify="left", overflow="fold")
        for one in self.verdict.contrasts:
            table.add_row(first_up(self.topic(one.measure)), *self.cells(one))
        return table

    def _lines(self) -> Iterator[str]:
        for one in self.verdict.contrasts:
            a, b, difference = self.cells(one)
            yield f"{first_up(self.topic(one.measure))}: {a} and {b}, difference {difference}"

    def cells(self, one: Contrast) -> tuple[str, str, str]:
        """What it is on either side, and the difference with its interval."""
        share, found = one.measure.topic in SHARES, one.difference
        told = "too few" if found is None else f"{_size(found.value, _digits(one), share=share)} ({self._between(one)})"
        plain = f"{one.a:.2%}", f"{one.b:.2%}"
        return (*(plain if share else (f"{one.a:.3f}", f"{one.b:.3f}")), told)

    def _between(self, one: Contrast) -> str:
        share, found = one.measure.topic in SHARES, one.difference
        return (
            ""
            if found is None
            else f"{_size(found.low, _digits(one), share=share)} to {_size(found.high, _digits(one), share=share)}"
        )

    def topic(self, measure: Measure) -> str:
        """What is measured, as the beginning of a line."""
        who, unit = self.who(measure), self.unit
        return {
            Topic.WON: f"{self.units} in a hundred won by {who}",
            Topic.DEALER_WON: f"{self.units} in a hundred won by {who}",
            Topic.POINTS: f"points a {unit} of {who}",
            Topic.DEALER_POINTS: f"points a {unit} of {who}",
            Topic.ALL_POINTS: f"points a {unit} of all together",
            Topic.IN_VAIN: f"deals without a result in a {unit}" if self.plan.matches else "share without a result",
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

    def remarks(self) -> Iterator[str]:
        """How the figures are to be read, and what could not be compared."""
        yield (
            f"The difference is the second less the first, {self.unit} by {self.unit}; in brackets where the true one "
            f"lies, with 95 % confidence, each by itself. Of all {self.units}, those nobody won count as won by nobody."
        )
        a, b = (plan.program for plan in (self.verdict.pair.a, self.verdict.pair.b))
        if a.players != b.players:
            yield (
                f"{self.names[0]} is for {a.players} players here and {self.names[1]} for {b.players}: the cards are "
                "not the same, and only the seats that both have are compared."
            )
        elif a.deck != b.deck:
            yield "The packs are not the same, so the same shuffle does not give the same cards."
        if a.players == b.players and a.accounts != b.accounts:
            yield "One scores by side and the other by seat: each seat has what its side has."
        if a.best_is_lowest or b.best_is_lowest:
            both = a.best_is_lowest and b.best_is_lowest
            name = self.names[0] if a.best_is_lowest else self.names[1]
            yield f"The fewest points are the best{'' if both else f' in {name}'}."
        if self.verdict.tally.left_out:
            yield f"{self._count(self.verdict.tally.left_out)} given up under one of them: left out of the figures."

    def said(self) -> Iterator[str]:
        """The verdict, sentence by sentence."""
        yield self._apart()
        found = self.verdict.contrasts
        if self.verdict.tally.counted < FEWEST_PAIRS:
            yield f"So few {self.units} do not allow a verdict; {FEWEST_PAIRS} are the least."
            return
        yield from (self._different(one) for one in found if one.finding is Finding.DIFFERENT)
        unsure = [one for one in found if one.finding is Finding.UNSURE]
        if unsure:
            yield f"May be chance, as {len(found)} figures were looked at: {self._several(unsure)}."
        few = [one for one in found if one.finding is Finding.FEW]
        if few:
            yield f"Fewer than {FEWEST_DIFFERING} {self.units} differ in it, too few to go by: {self._several(few)}."
        none = [one for one in found if one.finding is Finding.NONE and one.differing]
        same = [one for one in found if one.finding is Finding.NONE and not one.differing]
        if none:
            yield f"No difference that {self._count(self.verdict.tally.counted)} can show: {self._several(none)}."
        if same and self.verdict.tally.differing:
            yield f"The same in every {self.unit}: {'; '.join(self.topic(one.measure) for one in same)}."
        if any(one.finding is Finding.DIFFERENT for one in found):
            yield (
                f"{len(found)} figures were looked at; what is called a difference stands up to that (by Holm's rule: "
                f"one wrong call at all in {round(1 / RISK)} such comparisons)."
            )

    def _apart(self) -> str:
        """How many differ at all."""
        tally, share = self.verdict.tally, self.verdict.differing
        if tally.first is None or share is None:
            most = "" if share is None else f" (so at most {share.high:.2%} of all do, with 95 % confidence)"
            return f"None of {self._count(tally.played)} came out differently{most}."
        return f"{tally.differing:,} of {self._count(tally.played)} ({share.value:.2%}) went differently."

    def first(self) -> str | None:
        """What differs first, and what came of it on either side."""
        first = self.verdict.tally.first
        if first is None:
            return None
        sides = zip(self.names, (self.verdict.pair.a, self.verdict.pair.b), (first.a, first.b), strict=True)
        each = "; ".join(f"{name}: {_result(plan, row)}" for name, plan, row in sides)
        return f"What differs first: {self.unit} {first.number + 1} ({each})."

    def _different(self, one: Contrast) -> str:
        found, share = one.difference, one.measure.topic in SHARES
        if found is None:
            return ""
        more = "more" if found.value > 0 else "fewer"
        low, high = sorted((abs(found.low), abs(found.high)))
        size, least, most = (_size(value, _digits(one), share=share)[1:] for value in (abs(found.value), low, high))
        return f"With {self.names[1]}: {self._change(one.measure, f'{size} {more}')} ({least} to {most})."

    def _change(self, measure: Measure, more: str) -> str:
        """A difference of so many more or fewer, as a phrase."""
        who, unit = self.who(measure), self.unit
        match measure.topic:
            case Topic.WON | Topic.DEALER_WON:
                return f"{more} {self.units} in a hundred won by {who}"
            case Topic.POINTS | Topic.DEALER_POINTS:
                return f"{more} points a {unit} for {who}"
            case Topic.ALL_POINTS:
                return f"{more} points a {unit} for all together"
            case Topic.IN_VAIN:
                return f"{more} deals without a result in each {unit}"
            case Topic.DECISIONS:
                return f"{more} decisions a {unit}"
            case _:
                return f"{more} deals a {unit}"

    def _several(self, some: list[Contrast]) -> str:
        return "; ".join(f"{self.topic(one.measure)} ({self._between(one)})" for one in some)


def _size(value: float, digits: int, *, share: bool) -> str:
    return f"{value * HUNDRED if share else value:+.{digits}f}"


def _digits(one: Contrast) -> int:
    """So many places that the interval has two figures."""
    found, share = one.difference, one.measure.topic in SHARES
    width = 0.0 if found is None else (found.high - found.low) * (HUNDRED if share else 1)
    return 2 if width == 0 else min(max(2 - floor(log10(width)) - 1, 1), MOST_DIGITS)


def _result(plan: Plan, row: Row) -> str:
    outcome = outcome_of(plan, row)
    if outcome.in_vain and not plan.matches:
        return "no result"
    return "points " + " ".join(str(number) for number in outcome.points)
