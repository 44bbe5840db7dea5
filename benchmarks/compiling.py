"""How long it takes to compile every shipped game, and from an edited file to the first 100,000 deals.

    python benchmarks/compiling.py [GAME …] [--rounds 3] [--deals 100000] [--every-count]

A line a game, at its largest number of players (`--every-count`: at each). `quick` and `full` are the seconds from the
program to code that is ready to be called, by both ways of compiling, without the disk; `kept` the same from the disk.
`first` is a whole command: `followsuit simulate` of a ruleset file that nobody has compiled before, from the start of
Python to the figures. Medians of the rounds. The exit code is 1 if `full` takes a second or more, or `first` three.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import followsuit
from followsuit.cli.shelf import playable
from followsuit.core.keeping import FOLDER
from followsuit.native.batches import Form
from followsuit.native.compiled import Compiled
from followsuit.program.model import Program

MOST_TO_COMPILE, MOST_TO_ANSWER = 1.0, 3.0
COUNTED = Form(counting=True)
"""What `simulate` plays."""


def seconds(work: Callable[[], object], rounds: int) -> float:
    """How long something takes, as a median."""
    found = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        found.append(time.perf_counter() - begun)
    return statistics.median(found)


def compiling(program: Program, rounds: int, *, quick: bool) -> float:
    """Seconds to compile it, by one way."""
    os.environ[FOLDER] = ""
    return seconds(lambda: Compiled(program, quick=quick).batch(COUNTED), rounds)


def fetching(program: Program, rounds: int) -> float:
    """Seconds until code that lies on the disk is ready."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ[FOLDER] = folder
        Compiled(program).batch(COUNTED)
        return seconds(lambda: Compiled(program).batch(COUNTED), rounds)


def answering(game: str, players: int, deals: int, rounds: int) -> float:
    """Seconds of the whole command for a file that extends a game, with nothing on the disk."""

    def run() -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "edited.yaml"
            file.write_text(f"extends: {game}\ntitle: At our table\n", encoding="utf-8")
            words = ["simulate", str(file), "--players", str(players), "-n", str(deals)]
            command = [sys.executable, "-c", "from followsuit.cli import main; main()", *words]
            environment = {**os.environ, FOLDER: str(Path(folder) / "kept")}
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env=environment)  # noqa: S603  (our own)

    return seconds(run, rounds)


def measure(game: str, players: int, rounds: int, deals: int) -> bool:
    """Prints the line of a game, and says whether it keeps within the bars."""
    program = followsuit.load(game, players=players).program
    quick, full = (compiling(program, rounds, quick=quick) for quick in (True, False))
    kept, first = fetching(program, rounds), answering(game, players, deals, rounds)
    line = f"{game:24}{players:8}{len(program.code):14}{quick:8.2f}{full:8.2f}{kept:8.3f}{first:8.2f}"
    print(line, flush=True)
    return full < MOST_TO_COMPILE and first < MOST_TO_ANSWER


def main() -> int:
    """Prints a line a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--deals", type=int, default=100_000)
    parser.add_argument("--every-count", action="store_true", help="each number of players, not only the largest")
    arguments = parser.parse_args()
    print(f"{'game':24}{'players':>8}{'instructions':>14}{'quick':>8}{'full':>8}{'kept':>8}{'first':>8}")
    within = True
    for game in arguments.games or playable():
        counts = followsuit.load(game).counts
        for players in counts if arguments.every_count else counts[-1:]:
            within &= measure(game, players, arguments.rounds, arguments.deals)
    return 0 if within else 1


if __name__ == "__main__":
    sys.exit(main())
