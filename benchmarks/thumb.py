"""How long the player `thumb` takes for a deal, as machine code and interpreted, and how long compiling it takes.

    python benchmarks/thumb.py [GAME …] [--deals 300] [--interpreted 5] [--seed 1]

`thumb` plays at all seats. A line gives, in milliseconds of the processor's time, what a deal takes as machine code
(compiled for a long run) and interpreted, how many times as fast that is, and in seconds how long it takes to compile
the program with the player: quickly, as for a short run, and well. Nothing is kept on the disk. What both play must
come out alike, or the benchmark stops.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from dataclasses import dataclass

import followsuit
from followsuit.cli.shelf import playable
from followsuit.core.keeping import FOLDER
from followsuit.native.batches import Form
from followsuit.native.compiled import Compiled
from followsuit.native.minds import Minded
from followsuit.players.minds import mind_of
from followsuit.playtest.interpreted import Interpreted
from followsuit.playtest.plan import Plan
from followsuit.playtest.tally import Tally
from followsuit.program.model import Program

HEAD = ["game", "players", "ms a deal", "interpreted", "times as fast", "compiled quickly, s", "compiled well, s"]
FORM = Form()


@dataclass(frozen=True)
class Wanted:
    """So many deals by machine code and by the interpreter, from a seed."""

    deals: int
    interpreted: int
    seed: int


def timed(work: Callable[[], object]) -> float:
    """The processor's time that something takes, in seconds."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def measure(name: str, program: Program, wanted: Wanted) -> list[str]:
    """A row of the table."""
    minded = Minded(mind_of(program), (1 << program.players) - 1)
    quick, well = (Compiled(program, quick=quickly) for quickly in (True, False))
    made = [timed(lambda one=one: one.mixed(FORM, minded.mind)) for one in (quick, well)]
    fast = timed(lambda: well.rows(wanted.seed, 0, wanted.deals, FORM, minded=minded)) / wanted.deals
    found: list[tuple[int, ...]] = []
    slow = timed(lambda: found.extend(interpreted(program, wanted))) / wanted.interpreted
    rows = well.rows(wanted.seed, 0, wanted.interpreted, FORM, minded=minded)
    size = FORM.row_size(program)
    for number, row in enumerate(found):
        ending, _, *points = rows[number * size : (number + 1) * size]
        assert (ending, number % program.players, *points) == row, (name, number)  # noqa: S101
    cells = [f"{1000 * fast:.3f}", f"{1000 * slow:.0f}", f"{slow / fast:.0f}", *(f"{seconds:.2f}" for seconds in made)]
    return [f"`{name}`", str(program.players), *cells]


def interpreted(program: Program, wanted: Wanted) -> list[tuple[int, ...]]:
    """The first deals, as the interpreter plays them."""
    player = Interpreted(Plan(program, wanted.seed, wanted.interpreted, ("thumb",) * program.players))
    counts = Tally(counts=[0] * player.counting.size)
    return [player.row(number, counts) for number in range(wanted.interpreted)]


def main() -> None:
    """Prints the table in Markdown, line by line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--interpreted", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    os.environ[FOLDER] = ""
    wanted = Wanted(arguments.deals, arguments.interpreted, arguments.seed)
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}")
    for name in arguments.games or playable():
        for players in followsuit.load(name).counts:
            program = followsuit.load(name, players=players).program
            print(f"| {' | '.join(measure(name, program, wanted))} |", flush=True)


if __name__ == "__main__":
    main()
