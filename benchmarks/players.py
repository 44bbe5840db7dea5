"""How much better the rules of thumb play than chance does, in every shipped game and for every number of players.

    python benchmarks/players.py [GAME …] [--deals 1000] [--matches 100] [--seconds 20] [--seed 1]

The first seat (and its side, where sides are fixed) is played by `thumb`, the others by `random`. A line gives the
mean points by which the first account is better off in a deal than the others are in the mean, with a 95 % interval;
the share of the deals decided that it won, beside the share that it would win if all were alike; then, with `thumb`
at all seats, the share of the deals that are not played, and the processor's time for one deal in milliseconds.
With --matches so many whole matches are played instead, and the figures are those of matches: of totals, of matches
won, of the time for one match. Fewer are played where they would take longer than the seconds allowed.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, replace

import followsuit
from followsuit.cli.shelf import playable
from followsuit.playtest.simulate import Figures, Plan, simulate
from followsuit.program.model import Program

PILOT = 10
PILOT_MATCHES = 2
"""Deals, or matches, that are played first to see how long they take."""

HEAD = ["game", "players", "{unit}s", "points ahead", "% of {unit}s won", "if alike", "thrown in", "ms a {one}"]


@dataclass(frozen=True)
class Wanted:
    """What is to be played of each game: so many deals (or matches), in so many seconds at most."""

    count: int
    seconds: float
    seed: int
    matches: bool


@dataclass(frozen=True)
class Line:
    """What was found of one game with so many players."""

    name: str
    figures: Figures
    thrown_in: float
    milliseconds: float

    def cells(self) -> list[str]:
        """A row of the table."""
        lead, won = self.figures.mean_lead(0), self.figures.win_rate(0)
        return [
            f"`{self.name}`",
            str(self.figures.plan.program.players),
            str(self.figures.played),
            f"{lead.value:+.2f} ({lead.low:+.2f} to {lead.high:+.2f})" if lead else "",
            f"{won.value:.0%} ({won.low:.0%} to {won.high:.0%})" if won else "",
            f"{1 / len(self.figures.accounts):.0%}",
            f"{self.thrown_in:.0%}",
            f"{self.milliseconds:.2g}",
        ]


def measure(name: str, program: Program, wanted: Wanted) -> Line:
    """Plays one game with so many players."""
    first = tuple("thumb" if own == program.accounts[0] else "random" for own in program.accounts)
    figures = timed(program, first, wanted)[0]
    fewer = replace(wanted, count=max(wanted.count // 5, PILOT))
    alone, spent = timed(program, ("thumb",) * program.players, fewer)
    return Line(name, figures, alone.thrown_in / alone.deals, 1000 * spent / alone.tally.played)


def timed(program: Program, bots: tuple[str, ...], wanted: Wanted) -> tuple[Figures, float]:
    """So many deals or matches, or as many as there is time for; with the seconds that they took."""
    pilot = PILOT_MATCHES if wanted.matches else PILOT
    simulate(Plan(program, wanted.seed, 1, bots, wanted.matches))  # compiles it
    begun = time.process_time()
    simulate(Plan(program, wanted.seed, pilot, bots, wanted.matches))
    pace = (time.process_time() - begun) / pilot
    count = max(pilot, min(wanted.count, int(wanted.seconds / pace)))
    begun = time.process_time()
    figures = simulate(Plan(program, wanted.seed, count, bots, wanted.matches))
    return figures, time.process_time() - begun


def main() -> None:
    """Prints the table in Markdown, line by line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--matches", type=int)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    many = arguments.matches or arguments.deals
    wanted = Wanted(many, arguments.seconds, arguments.seed, arguments.matches is not None)
    unit, one = ("matche", "match") if wanted.matches else ("deal", "deal")
    print(f"| {' | '.join(head.format(unit=unit, one=one) for head in HEAD)} |\n|{' --- |' * len(HEAD)}")
    for name in arguments.games or playable():
        for players in followsuit.load(name).counts:
            program = followsuit.load(name, players=players).program
            print(f"| {' | '.join(measure(name, program, wanted).cells())} |", flush=True)


if __name__ == "__main__":
    main()
