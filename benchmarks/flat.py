"""Time and memory of a run do not grow with the deals in it, except by the same again for each.

    python benchmarks/flat.py [GAME …] [--most 10000000] [--jobs 1]

`followsuit simulate` with 10^4, 10^5 … deals, each a command of its own. A line gives the seconds, the microseconds
that each deal took beyond the deals of the line before (so that starting and compiling do not count), and the peak
memory of the largest process. The exit code is 1 if the last line takes half as much memory again as the first, or
a deal of the last line twice as long as one of the line before.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from itertools import pairwise

MEGABYTE = 1024 if sys.platform == "linux" else 1024 * 1024
"""So many of the units in which the system tells of memory."""

FEWEST = 10_000


@dataclass(frozen=True)
class Run:
    """One command."""

    deals: int
    seconds: float
    memory: float


def played(game: str, deals: int, jobs: int) -> Run:
    """Plays so many deals by a command of its own.

    Raises:
        RuntimeError: it did not end well.
    """
    words = ["simulate", game, "-n", str(deals), "--seed", "1", "--jobs", str(jobs), "--json"]
    command = [sys.executable, "-c", "from followsuit.cli import main; main()", *words]
    begun = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603  (our own)
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise RuntimeError(f"{' '.join(words)} ended with the exit code {child.returncode}")
    return Run(deals, time.perf_counter() - begun, usage.ru_maxrss / MEGABYTE)


def measure(game: str, most: int, jobs: int) -> bool:
    """Prints the lines of a game, and says whether they are flat."""
    played(game, FEWEST, jobs)  # what is kept on the disk is there from now on
    runs: list[Run] = []
    each: list[float] = []
    deals = FEWEST
    while deals <= most:
        run = played(game, deals, jobs)
        more = ""
        if runs:
            each.append((run.seconds - runs[-1].seconds) / (run.deals - runs[-1].deals) * 1e6)
            more = f"{each[-1]:.2f}"
        runs.append(run)
        print(f"{game:24}{run.deals:14,}{run.seconds:10.2f}{more:>16}{run.memory:10.0f}", flush=True)
        deals *= 10
    flat = all(later < 2 * earlier for earlier, later in pairwise(each[-2:]))
    return flat and runs[-1].memory < 1.5 * runs[0].memory


def main() -> int:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--most", type=int, default=10_000_000, help="deals of the longest run")
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    print(f"{'game':24}{'deals':>14}{'seconds':>10}{'µs a deal more':>16}{'peak MB':>10}")
    flat = True
    for game in arguments.games or ["euchre"]:
        flat &= measure(game, arguments.most, arguments.jobs)
    return 0 if flat else 1


if __name__ == "__main__":
    sys.exit(main())
