"""`diff`: what two rulesets differ in, in words, and what becomes of the same deal under both."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from followsuit.cli.choices import fail
from followsuit.cli.sides import BotsA, BotsB, Two, nothing_differs, of_two, sides
from followsuit.cli.simulating import Bots, Seed, seat_bots
from followsuit.cli.stops import INTERRUPTED

if TYPE_CHECKING:
    from rich.console import RenderableType

    from followsuit.comparison.course import Course, Play, Survey
    from followsuit.comparison.sides import Side
    from followsuit.core.cards import Deck
    from followsuit.present.cards import Faces

DIFFERENT = 1

Deal = Annotated[
    int | None,
    typer.Option("--deal", "-d", min=1, help="Play the deal of this number under both.", show_default=False),
]
Deals = Annotated[
    int | None,
    typer.Option(
        "--deals", "-n", min=1, help="Play so many deals, tell the first that goes another way.", show_default=False
    ),
]

Match = Annotated[
    int | None,
    typer.Option("--match", min=1, help="Play the match of this number, as compare does.", show_default=False),
]
AsCompared = Annotated[
    bool,
    typer.Option("--as-compared", help="Deal and decide as compare does: each side shuffles and chooses for itself."),
]

HELP = """
Say what two games differ in, or one game under two settings; with --deal or --deals also play them side by side.

For a deal the cards are the same under both, as far as both packs have them, and so are all choices, until the \
rules differ: a call that the other refuses, another leader, another score. That is told, and from there each goes \
its own way to the end of the deal. --deals 1000 looks for the first deal that goes another way and counts them.

With --as-compared the deals are those that compare counts, to the card: each side deals from its own shuffle, and \
its players decide for themselves. So it is where the players are not the same under both, and for a --match.

What is given by --option, --preset, --with, --players and --bots holds for both, what begins with --a- or --b- for \
the first or the second alone.

Exit code 0: they play alike. 1: they differ. 2: one of them has problems, or the command was not understood.

For example:

  followsuit diff euchre british-euchre

  followsuit diff euchre --b-option defend_alone=true --deals 1000

  followsuit diff hearts --b-with house/spot-hearts --deal 3
"""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("diff", help=HELP)(diff)


@of_two
def diff(  # noqa: PLR0913  (one parameter for each option of the command)
    games: Two,
    *,
    deal: Deal = None,
    deals: Deals = None,
    match: Match = None,
    seed: Seed = 1,
    bots: Bots = "thumb",
    a_bots: BotsA = None,
    b_bots: BotsB = None,
    as_compared: AsCompared = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print what was found as JSON.")] = False,
) -> None:
    """Says what two games differ in, and plays deals of both side by side."""
    who = a_bots or bots, b_bots or bots
    if games.alone and games.first == games.second and who[0] == who[1]:
        nothing_differs(games.first, "another game, or a setting such as --b-option or --b-with")
    if match is not None and (deal is not None or deals is not None):
        fail("Say either --match or --deal and --deals, not both.")
    plan = _Plan(deal, deals, match, seed, who, apart=as_compared or match is not None or who[0] != who[1])
    _Comparison(*sides(games), who).run(plan if deal or deals or match else None, as_json=as_json)


@dataclass(frozen=True, slots=True)
class _Plan:
    """Which deals are to be played, and by whom: `deal` alone, or so many `deals` from it on (from the first).

    Or a `match`. With `apart` each side shuffles and decides for itself.
    """

    deal: int | None
    deals: int | None
    match: int | None
    seed: int
    bots: tuple[str, str]
    apart: bool

    @property
    def start(self) -> int:
        """The number of the first deal, from 0."""
        return (self.match or self.deal or 1) - 1


@dataclass(slots=True)
class _Played:
    """What became of the deals: the one to be told, and the figures of many."""

    course: Course | None = None
    figures: Survey | None = None
    interrupted: bool = False

    @property
    def differ(self) -> bool:
        """Whether a deal went another way under one of them."""
        return self.course is not None and self.course.parting is not None


class _Comparison:
    """One comparison, and how it is told."""

    def __init__(self, a: Side, b: Side, bots: tuple[str, str]) -> None:
        from followsuit.cli.output import output
        from followsuit.comparison.rules import compared
        from followsuit.comparison.sides import with_bots

        self.programs = a.ruleset.program, b.ruleset.program
        self.names = with_bots(a, b, bots)
        self.rows = compared(a.ruleset, b.ruleset)
        self.console = output()
        self.width = self.console.width if self.console.is_terminal else None

    def run(self, plan: _Plan | None, *, as_json: bool) -> None:
        """Tells everything that was asked for, and leaves with 1 if there is any difference."""
        if not as_json:
            self._tell_rules()
        refusal = None if plan is None else self._refusal()
        played = _Played() if plan is None or refusal else self._played(plan)
        if as_json:
            typer.echo(json.dumps(self._data(played), indent=2, ensure_ascii=False))
        elif refusal:
            typer.echo(f"\n{refusal}")
        elif plan is not None:
            self._tell_deals(plan, played)
        if played.interrupted:
            raise typer.Exit(INTERRUPTED)
        if self.rows or played.differ:
            raise typer.Exit(DIFFERENT)

    def _played(self, plan: _Plan) -> _Played:
        """The deals. Leaves with exit code 2 if a ruleset leads to something that it does not provide for."""
        from followsuit.engine.faults import Fault

        try:
            return _play(self._way(plan), plan)
        except Fault as problem:
            fail(str(problem))

    def _way(self, plan: _Plan) -> Play:
        """How a deal (or match) is played under both."""
        from followsuit.comparison.apart import Apart
        from followsuit.comparison.course import Both
        from followsuit.playtest.plan import Plan

        a, b = self.programs
        bots = [seat_bots(who, program) for who, program in zip(plan.bots, self.programs, strict=True)]
        if not plan.apart:
            return partial(Both(a, b, bots[0]).play, plan.seed)
        matches = plan.match is not None
        return Apart(*(Plan(one, plan.seed, 1, who, matches) for one, who in zip((a, b), bots, strict=True))).play

    def _refusal(self) -> str | None:
        """Why no deal can be the same under both, None if one can."""
        counts = [program.players for program in self.programs]
        if counts[0] == counts[1]:
            return None
        each = ", ".join(f"{name} is for {count} players here" for name, count in zip(self.names, counts, strict=True))
        return f"No deal can be the same under both: {each}."

    def _tell_rules(self) -> None:
        from followsuit.comparison.sheet import sheet

        self._print(sheet(self.rows, self.names, self.width))

    def _tell_deals(self, plan: _Plan, played: _Played) -> None:
        from followsuit.comparison.story import story, survey_sentences

        sentences = () if played.figures is None else survey_sentences(played.figures, plan.start)
        self.console.print(*("", *sentences), sep="\n")
        if played.course is not None:
            self._print(story(played.course, self.names, self._draw, self.width))
        if not played.differ and self._of_matches_alone():
            self.console.print("What differs concerns how deals make a match; no single deal shows it.")
        elif not played.differ and plan.deals is None:
            self.console.print("Add --deals 1000 to look for a deal that goes another way.")

    def _of_matches_alone(self) -> bool:
        """Whether there are differences, and all are about the match."""
        from followsuit.comparison.row import Section

        sections = {row.section for row in self.rows} - {Section.SETTINGS}
        return sections == {Section.MATCH}

    def _print(self, what: RenderableType) -> None:
        """Prints at a terminal within its width; elsewhere lines stay whole."""
        self.console.print(what, soft_wrap=self.width is None)

    def _draw(self, deck: Deck) -> Faces:
        from followsuit.cli.output import faces

        return faces(deck, self.console)

    def _data(self, played: _Played) -> dict[str, Any]:
        """The JSON form."""
        from followsuit.comparison.story import course_data, survey_data

        return {
            "a": self.names.a,
            "b": self.names.b,
            "alike": not self.rows,
            "differences": [row.as_data() for row in self.rows],
            "deals": None if played.figures is None else survey_data(played.figures),
            "deal": None if played.course is None else course_data(played.course, self.names, self._draw),
        }


def _play(play: Play, plan: _Plan) -> _Played:
    """Plays the deals; of many the first that goes another way is the one to be told, and all are counted."""
    from followsuit.cli.output import errors
    from followsuit.comparison.course import survey
    from followsuit.present.progress import progress

    if plan.deals is None:
        return _Played(play(plan.start))
    played = _Played()
    try:
        with progress(errors(), plan.deals) as told:
            for figures, course in survey(play, plan.start, plan.deals):
                played.figures = figures
                if course.parting is not None and played.course is None:
                    played.course = course
                if told is not None:
                    told(figures.played)
    except KeyboardInterrupt:
        played.interrupted = True
    return played
