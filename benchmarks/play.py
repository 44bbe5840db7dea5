"""How fast the interpreter plays, measured against a yardstick in the same run.

    python benchmarks/play.py [GAME …] [--seconds 2]

The yardstick is one call of the random source's `mix` in plain Python. A figure in yardsticks does not depend much on
the machine; decisions per second do.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

import followsuit
from followsuit.engine.chance import Random, mix
from followsuit.engine.machine import Machine, machine_of

GAMES = ("euchre", "three-handed-euchre", "two-handed-euchre", "one-card")
ROUNDS = 5


def yardstick(seconds: float) -> float:
    """Seconds for one `mix`."""
    return _per_unit(_mixes, seconds)


def _mixes() -> int:
    value = 1
    for _ in range(10_000):
        value = mix(value)
    return 10_000


def deal_player(machine: Machine) -> Callable[[], int]:
    """Plays one more deal each time it is called, uniformly at random, and gives the number of decisions."""
    deals = iter(range(1_000_000_000))

    def play() -> int:
        index = next(deals)
        random = Random(1, index)
        state = machine.start(1, index, machine.before(1, index % machine.program.players, None))
        decisions = 0
        while machine.offer(state) is not None:
            legal = machine.legal(state)
            choices = [choice for choice in range(legal.bit_length()) if legal >> choice & 1]
            state = machine.step(state, random.choice(choices))
            decisions += 1
        return decisions

    return play


def _per_unit(work: Callable[[], int], seconds: float) -> float:
    begun, units = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        units += work()
    return (time.perf_counter() - begun) / units


def main() -> None:
    """Prints one line a game: the median of five rounds, each with the yardstick beside it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--seconds", type=float, default=2.0)
    arguments = parser.parse_args()
    print(f"{'game':24}{'decisions/s':>14}{'yardsticks a decision':>24}")
    for game in arguments.games:
        play = deal_player(machine_of(followsuit.load(game).program))
        rounds = [
            (yardstick(arguments.seconds / 10), _per_unit(play, arguments.seconds / ROUNDS)) for _ in range(ROUNDS)
        ]
        speed = statistics.median(1 / decision for _, decision in rounds)
        ratio = statistics.median(decision / measure for measure, decision in rounds)
        print(f"{game:24}{speed:14,.0f}{ratio:24.1f}")


if __name__ == "__main__":
    main()
