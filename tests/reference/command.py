"""The command line of the comparisons: which games, how many sets of options, and how much is played with each."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol, TypeVar


class Compared(Protocol):
    """A game with its number of players, as it prints."""

    name: str


class Told(Protocol):
    """What was compared, as it prints, and the differences."""

    differences: list[str]


Subject = TypeVar("Subject", bound=Compared)


def run(
    compare: Callable[[Subject, int, int, int], Told],
    subjects: Iterable[Subject],
    arguments: Sequence[str] | None = None,
    *,
    what: str,
    times: int,
    sets: int,
) -> int:
    """Compares the games that were asked for and prints a line for each. Gives 1 if there are differences."""
    parser = argparse.ArgumentParser(description="Compares rulesets with the reference.")
    parser.add_argument("games", nargs="*", help="names of rulesets; all of them if none is given")
    parser.add_argument("--sets", type=int, default=sets, help="sets of options for each game and number of players")
    parser.add_argument(f"--{what}", dest="times", type=int, default=times, help=f"{what} for each set of options")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args(arguments)
    wrong = False
    for subject in subjects:
        if chosen.games and subject.name not in chosen.games:
            continue
        begun = time.monotonic()
        tally = compare(subject, chosen.sets, chosen.times, chosen.seed)
        print(f"{subject}: {tally}, {time.monotonic() - begun:.0f} s", *tally.differences[:3], sep="\n")
        wrong = wrong or bool(tally.differences)
    return int(wrong)
