"""A comparison of many deals in words: a table of differences, and what they allow to be said."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.core.suggest import first_up
from followsuit.playtest.measures import SCORES, SHARES, Topic, outcome_of
from followsuit.playtest.stopping import FRUITLESS
from followsuit.playtest.verdict import FEWEST_DIFFERING, FEWEST_PAIRS, RISK, Finding
from followsuit.present.topics import Topics, hundred

if TYPE_CHECKING:
    from followsuit.playtest.facts import Row
    from followsuit.playtest.plan import Plan
    from followsuit.playtest.verdict import Contrast, Verdict
    from followsuit.program.model import Program


NOBODY = (
    (SHARES, "Nobody is seen to win more or fewer for it."),
    (SCORES, "Nobody is seen to have more or fewer points a {unit}."),
)
"""What is said where no difference shows in anything of a kind."""


class Words(Topics):
    """The words of one comparison; `names` are those of its sides.

    `parting` says in sentences how the first deal that differs goes another way, and `earlier` is the number (from 0)
    of one before it that goes another way as well but comes to the same.
    """

    def __init__(
        self, verdict: Verdict, names: tuple[str, str], parting: tuple[str, ...] = (), earlier: int | None = None
    ) -> None:
        super().__init__(verdict.pair.a)
        self.verdict, self.names, self.parting, self.earlier = verdict, names, parting, earlier

    def sheet(self, *, table: bool) -> RenderableType:
        """Everything: the heading, what it comes to in sentences, the figures (a table or lines), how to read them."""
        said = Text("\n".join([*self.said(), *self._first_lines(), ""]))
        head, remarks = Text(self.head(), style="bold"), Text("\n".join(["", *self.remarks()]))
        if not self.verdict.tally.counted:
            return Group(head, said)
        return Group(head, said, self._table() if table else Text("\n".join(self._lines())), remarks)

    def _first_lines(self) -> Iterator[str]:
        first = self.first()
        if first is not None:
            yield from ("", first, *(f"  {line}" for line in self.parting))

    def head(self) -> str:
        """What was compared."""
        played = self.verdict.tally.played
        return f"{self.names[0]} against {self.names[1]}: {self.count(played)} under both, seed {self.plan.seed}"

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

    def remarks(self) -> Iterator[str]:
        """How the figures are to be read, and what could not be compared."""
        yield (
            f"The difference is the second less the first, {self.unit} by {self.unit}. In brackets: where the true one "
            f"lies; 95 in a hundred such brackets are right. Of all {self.units}, those nobody won count as won by "
            "nobody."
        )
        if self.verdict.tally.counted >= FEWEST_PAIRS:
            yield (
                f"{len(self.verdict.contrasts)} figures were looked at. What is called a difference stands up to that: "
                f"of {round(1 / RISK)} such comparisons one calls anything a difference that is none."
            )
        a, b = self._programs
        if a.players != b.players:
            yield (
                f"{self.names[0]} is for {a.players} players here and {self.names[1]} for {b.players}: the cards are "
                "not the same, and only the seats that both have are compared."
            )
        elif a.deck != b.deck:
            yield "The packs are not the same, so the same shuffle does not give the same cards."
        if a.players == b.players and a.accounts != b.accounts:
            yield "One scores by side and the other by seat: each seat has what its side has."

    @property
    def _programs(self) -> tuple[Program, Program]:
        return self.verdict.pair.a.program, self.verdict.pair.b.program

    def _best(self) -> Iterator[str]:
        """Which points are the best, where it is the fewest."""
        a, b = self._programs
        if a.best_is_lowest or b.best_is_lowest:
            both = a.best_is_lowest and b.best_is_lowest
            name = self.names[0] if a.best_is_lowest else self.names[1]
            yield f"The fewest points are the best{'' if both else f' in {name}'}."

    def said(self) -> Iterator[str]:
        """What it comes to, sentence by sentence."""
        yield self._apart()
        yield from self._given_up()
        found, counted = self.verdict.contrasts, self.verdict.tally.counted
        if not counted:
            return
        if counted < FEWEST_PAIRS:
            yield f"So few {self.units} do not allow a verdict; {FEWEST_PAIRS} are the least."
            return
        yield from self._best()
        yield from (f"With {self.names[1]} {self.changed(one)}." for one in found if one.finding is Finding.DIFFERENT)
        groups = (
            ("May be luck", Finding.UNSURE),
            (f"Fewer than {FEWEST_DIFFERING} {self.units} differ in it, too few to go by", Finding.FEW),
            (f"No difference that {self.count(counted)} can show", Finding.NONE),
        )
        alike = [one for topics, line in NOBODY if self._alike(topics) for one in found if one.measure.topic in topics]
        yield from (line.format(unit=self.unit) for topics, line in NOBODY if self._alike(topics))
        for head, finding in groups:
            some = [one for one in found if one.finding is finding and one.differing and one not in alike]
            if some:
                yield f"{head}: {self._several(some)}."
        same = [one for one in found if not one.differing]
        if same and self.verdict.tally.differing:
            yield f"The same in every {self.unit}: {self._several(same)}."

    def _alike(self, topics: tuple[Topic, ...]) -> bool:
        """Whether no difference can be seen in any of these, though some pairs differ in them."""
        some = [one for one in self.verdict.contrasts if one.measure.topic in topics]
        return all(one.finding is Finding.NONE for one in some) and any(one.differing for one in some)

    def _apart(self) -> str:
        """How many differ at all."""
        tally, share = self.verdict.tally, self.verdict.differing
        if tally.first is None or share is None:
            most = "" if share is None else f"; as far as these can tell, at most {hundred(share.high)} in a hundred do"
            return f"None of {self.count(tally.played)} came out differently{most}."
        if tally.differing == tally.played:
            return f"{'It' if tally.played == 1 else f'All {self.count(tally.played)}'} came out differently."
        part = f"{tally.differing:,} of {self.count(tally.played)} ({hundred(share.value)} in a hundred)"
        return f"{part} came out differently."

    def _given_up(self) -> Iterator[str]:
        """What it means that matches came to no end."""
        tally = self.verdict.tally
        if not tally.left_out:
            return
        why = f"stopped after {self.plan.cap:,} deals, or after {FRUITLESS} in a row without a result"
        if tally.counted:
            yield (
                f"{self.count(tally.left_out)} came to no end under one of them ({why}); the figures are those of the "
                f"other {tally.counted:,}."
            )
        else:
            yield (
                f"No match came to an end under both ({why}), so nobody can be said to win more. Single deals can be "
                f"compared (-n {FRUITLESS * 20}), or matches of other players (--bots)."
            )

    def first(self) -> str | None:
        """What differs first, and what came of it on either side."""
        first = self.verdict.tally.first
        if first is None:
            return None
        sides = zip(self.names, (self.verdict.pair.a, self.verdict.pair.b), (first.a, first.b), strict=True)
        each = "; ".join(f"{name}: {_result(plan, row)}" for name, plan, row in sides)
        if first.a == first.b and not self.plan.matches:
            each = f"{_result(self.plan, first.a)} under both, but not by as many decisions"
        told = f"The first that came out differently: {self.unit} {first.number + 1} ({each})."
        if self.earlier is None:
            return told
        return f"{told} Before it, {self.unit} {self.earlier + 1} goes another way as well, but comes to the same."

    def _several(self, some: list[Contrast]) -> str:
        return "; ".join(self.topic(one.measure) for one in some)


def _result(plan: Plan, row: Row) -> str:
    outcome = outcome_of(plan, row)
    if outcome.in_vain and not plan.matches:
        return "no result"
    return "points " + " ".join(str(number) for number in outcome.points)
