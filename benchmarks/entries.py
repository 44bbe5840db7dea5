"""What the entry points for search cost, called from Python one at a time, beside the interpreter's.

    python benchmarks/entries.py [GAME …] [--rounds 9]

Each is called in the middle of deals, at 200 positions in turn. A way on from a position is a deal played at random to
its end: alone (`clone` and `play_on`), or as one of a thousand of one call (`playouts`).
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from functools import partial

import followsuit
from followsuit.engine.chance import Random
from followsuit.engine.machine import Machine, machine_of
from followsuit.native.compiled import Compiled, Position, interpreted
from followsuit.native.runs import TO_THE_END

POSITIONS, WAYS = 200, 1000


def middles(compiled: Compiled) -> list[Position]:
    """Positions in the middle of deals: half of the decisions of each are made."""
    found = []
    for deal in range(POSITIONS):
        position, end = compiled.start(1, deal), compiled.start(1, deal)
        end.play_on(2, deal)
        position.play_on(2, deal, end.state[3] // 2)
        found.append(position)
    return found


def lowest(legal: int) -> int:
    """The first of the legal choices."""
    return (legal & -legal).bit_length() - 1


def by_machine_code(positions: list[Position]) -> dict[str, Callable[[], object]]:
    """What is done to all positions, by its name."""
    states = [position.state for position in positions]
    choices = [lowest(position.legal) for position in positions]
    return {
        "clone": lambda: [position.clone() for position in positions],
        "legal set of a clone": lambda: [position.clone().legal for position in positions],
        "winner of the trick": lambda: [position.winning() for position in positions],
        "clone and step": lambda: [p.clone().step(choice) for p, choice in zip(positions, choices, strict=True)],
        "take a state": lambda: [p.clone().take(state) for p, state in zip(positions, states, strict=True)],
        "a way on, alone": lambda: [p.clone().play_on(5, way) for way, p in enumerate(positions)],
    }


def by_interpreter(machine: Machine, positions: list[Position]) -> dict[str, Callable[[], object]]:
    """The same where the interpreter does it."""
    states = [position.state for position in positions]
    choices = [lowest(position.legal) for position in positions]
    step = machine.step
    return {
        "legal set of a clone": lambda: [machine.legal(state) for state in states],
        "clone and step": lambda: [step(state, choice) for state, choice in zip(states, choices, strict=True)],
        "a way on, alone": lambda: [
            interpreted(machine, state, Random(5, way), TO_THE_END) for way, state in enumerate(states)
        ],
    }


def microseconds(work: Callable[[], object], rounds: int, times: int) -> float:
    """For each of so many times that something is done in one call, as a median."""
    found = []
    for _ in range(rounds):
        begun = time.perf_counter()
        work()
        found.append((time.perf_counter() - begun) / times * 1e6)
    return statistics.median(found)


def measure(game: str, rounds: int) -> None:
    """Prints the lines of a game."""
    program = followsuit.load(game).program
    compiled = Compiled(program)
    positions = middles(compiled)
    ours, theirs = by_machine_code(positions), by_interpreter(machine_of(program), positions)
    for name, work in ours.items():
        other = f"{microseconds(theirs[name], rounds, POSITIONS):14.2f}" if name in theirs else ""
        print(f"{game:14}{name:24}{microseconds(work, rounds, POSITIONS):12.2f}{other}", flush=True)
    many = partial(positions[0].playouts, 5, 0, WAYS)
    print(f"{game:14}{'a way on, of many':24}{microseconds(many, rounds, WAYS):12.2f}", flush=True)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--rounds", type=int, default=9)
    arguments = parser.parse_args()
    print(f"{'game':14}{'microseconds for':24}{'compiled':>12}{'interpreter':>14}")
    for game in arguments.games or ["euchre", "bridge"]:
        measure(game, arguments.rounds)


if __name__ == "__main__":
    main()
