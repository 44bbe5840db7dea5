"""A million deals of every shipped game, each by a `followsuit simulate` of its own: how long, how much memory.

    python benchmarks/million.py [GAME …] [--deals 1000000] [--seed 1]

A line gives, for a game and a number of players, the processor's seconds of the whole command with one process, the
deals played in each of them, its peak memory, that of a tenth of the deals beside it (memory is flat if the two are
close), and how it ended: `ok`, or its exit code with the first line of what it said. The tenth is played
twice, so that all is compiled before. The exit code is 1 if one did not end well.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass

import followsuit
from followsuit.cli.shelf import playable

MEGABYTE = 1024 if sys.platform == "linux" else 1024 * 1024
"""So many of the units in which the system tells of memory."""

HEAD = ["game", "players", "deals", "seconds", "deals/s", "peak MB", "peak MB of a tenth", "ended"]


@dataclass(frozen=True)
class Run:
    """One command: its processor time, its peak memory in MB, and how it ended."""

    seconds: float
    memory: float
    ended: str


def played(game: str, players: int, deals: int, seed: int) -> Run:
    """Plays so many deals by a command of its own."""
    words = ["simulate", game, "--players", str(players), "-n", str(deals), "--seed", str(seed), "--jobs", "1"]
    command = [sys.executable, "-c", "from followsuit.cli import main; main()", *words, "--json"]
    with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as complained:
        child = subprocess.Popen(command, stdout=said, stderr=complained)  # noqa: S603  (our own command)
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        complained.seek(0)
        ended = verdict(child.returncode, said.read().decode(), complained.read().decode(), deals)
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / MEGABYTE, ended)


def verdict(code: int, said: str, complained: str, deals: int) -> str:
    """How a command ended: well if it says that all deals were played."""
    if code != 0:
        lines = [*complained.splitlines(), *said.splitlines(), ""]
        return f"exit code {code}: {lines[0]}"
    found = json.loads(said)["played"]
    return "ok" if found == deals else f"played {found}"


def main() -> int:
    """Prints the table in Markdown, line by line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--deals", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(f"| {' | '.join(HEAD)} |\n|{' --- |' * len(HEAD)}", flush=True)
    bad = 0
    for name in arguments.games or playable():
        for players in followsuit.load(name).counts:
            tenth = [played(name, players, max(arguments.deals // 10, 1), arguments.seed) for _ in range(2)][-1]
            whole = played(name, players, arguments.deals, arguments.seed)
            pace = f"{arguments.deals / whole.seconds:,.0f}"
            cells = [f"`{name}`", str(players), f"{arguments.deals:,}", f"{whole.seconds:.1f}", pace]
            cells += [f"{whole.memory:.0f}", f"{tenth.memory:.0f}", whole.ended]
            print(f"| {' | '.join(cells)} |", flush=True)
            bad += whole.ended != "ok"
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
