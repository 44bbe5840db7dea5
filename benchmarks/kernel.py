"""How far compiled play is from a kernel written by hand: Euchre in C, beside the ruleset as machine code, in one run.

    python benchmarks/kernel.py [--rounds 60] [--deals 5000]

It needs a C compiler (`cc`), which nothing else does. Before anything is timed, the rows of both are compared, deal by
deal. The second table says where our time goes: the program is cut off behind each of its phases, and what deals take
up to there is measured.
"""

from __future__ import annotations

import argparse
import ctypes
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import followsuit
from followsuit.native.batches import Form
from followsuit.native.compiled import Compiled
from followsuit.program.counting import Counting
from followsuit.program.model import End, Ending, Program, Tell

KERNEL = Path(__file__).parent / "euchre_kernel.c"
SEED = 7
PLAIN = Form(plain=True)
COMPARED = 200_000
Play = Callable[[int], object]


def built(folder: str) -> ctypes.CDLL | None:
    """The kernel, None if there is no compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    library = str(Path(folder) / "kernel.so")
    options = ["-O3", "-march=native", "-shared", "-fPIC", "-o", library, str(KERNEL)]
    subprocess.run([compiler, *options], check=True)  # noqa: S603  (what was found on the path)
    kernel = ctypes.CDLL(library)
    for name in ("deals", "shuffles", "choices"):
        getattr(kernel, name).argtypes = [ctypes.c_uint64] * 3 + {
            "deals": [ctypes.c_void_p],
            "shuffles": [],
            "choices": [ctypes.c_uint64],
        }[name]
    kernel.prepare()
    return kernel


def by_hand(kernel: ctypes.CDLL, count: int) -> ctypes.Array[ctypes.c_int64]:
    """The rows of deals by the kernel."""
    rows = (ctypes.c_int64 * (4 * count))()
    kernel.deals(SEED, 0, count, ctypes.addressof(rows))
    return rows


def cut(program: Program, places: Sequence[int]) -> Program:
    """The program, over as soon as it comes to one of these instructions."""
    code = tuple(End(Ending.SCORED) if at in places else item for at, item in enumerate(program.code))
    return replace(program, code=code)


def phases(program: Program) -> dict[str, int]:
    """Where each phase begins, in the order of the program."""
    told = {item.name: place for place, item in reversed(list(enumerate(program.code))) if _begins(item)}
    return dict(sorted(told.items(), key=lambda entry: entry[1]))


def _begins(item: object) -> bool:
    return isinstance(item, Tell) and item.kind == "phase"


def nanoseconds(plays: dict[str, Play], rounds: int, deals: int) -> dict[str, float]:
    """For a deal, by each: the best of so many short rounds, in which all take turns; others at work only add to it."""
    found: dict[str, list[float]] = {name: [] for name in plays}
    for number in range(rounds + 1):
        for name, play in plays.items():
            begun = time.perf_counter()
            play(deals)
            if number:  # the first round warms up
                found[name].append((time.perf_counter() - begun) / deals * 1e9)
    return {name: min(times) for name, times in found.items()}


def player(program: Program, form: Form = PLAIN) -> Play:
    """Plays so many deals of a program by compiled play."""
    compiled = Compiled(program)
    counts = (ctypes.c_int64 * Counting(program).size)() if form.counting else None

    def play(deals: int) -> object:
        return compiled.rows(SEED, 0, deals, form, counts)

    play(1)
    return play


def compared(program: Program, kernel: ctypes.CDLL) -> int:
    """How many deals the two play otherwise."""
    ours, theirs = Compiled(program).rows(SEED, 0, COMPARED, PLAIN), by_hand(kernel, COMPARED)
    return sum(ours[place : place + 4] != theirs[place : place + 4] for place in range(0, 4 * COMPARED, 4))


def show_kernel(program: Program, kernel: ctypes.CDLL, rounds: int, deals: int) -> None:
    """Prints the first table."""
    rows = by_hand(kernel, deals)
    moves = sum(rows[1::4]) / deals
    plays: dict[str, Play] = {
        "ruleset, compiled": player(program),
        "the same, counting": player(program, Form(plain=True, counting=True)),
        "by hand": partial(by_hand, kernel),
        "by hand, only dealing": partial(kernel.shuffles, SEED, 0),
        "by hand, only choices": lambda count: kernel.choices(SEED, 0, count, round(moves)),
    }
    found = nanoseconds(plays, rounds, deals)
    print(f"\n{'':24}{'ns a deal':>12}{'deals/s':>14}{'of by hand':>14}")
    for name, took in found.items():
        print(f"{name:24}{took:12.0f}{1e9 / took:14,.0f}{took / found['by hand']:14.2f}")
    print(f"\n{moves:.1f} decisions a deal; the random source gives {moves + 21:.0f} numbers for it.")


def show_phases(program: Program, rounds: int, deals: int) -> None:
    """Prints the second table."""
    names, places = list(phases(program)), list(phases(program).values())
    plays = {name: player(cut(program, places[at + 1 :])) for at, name in enumerate(names)}
    found = nanoseconds(plays, rounds, deals)
    print(f"\n{'our time, up to the end of':28}{'ns a deal':>12}{'more':>10}")
    before = 0.0
    for name, took in found.items():
        print(f"{name:28}{took:12.0f}{took - before:10.0f}")
        before = took


def main() -> None:
    """Compares, then prints both tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--deals", type=int, default=5000)
    arguments = parser.parse_args()
    program = followsuit.load("euchre").program
    with tempfile.TemporaryDirectory() as folder:
        kernel = built(folder)
        if kernel is None:
            sys.exit("There is no C compiler here.")
        print(f"{COMPARED:,} deals played by both: {compared(program, kernel)} differ")
        show_kernel(program, kernel, arguments.rounds, arguments.deals)
        show_phases(program, arguments.rounds, arguments.deals)


if __name__ == "__main__":
    main()
