"""Compiled play beside OpenSpiel's own C++ loop, in one run, on one thread: whole deals, uniform random play.

    python benchmarks/compiled.py [GAME …] [--rounds 7] [--seconds 0.5]

Both sides take turns, so that other work on the machine meets both. Before anything is timed a sample of the deals is
compared with the interpreter. Without the extra `oracle` only our own side is shown.
"""

from __future__ import annotations

import argparse
import ctypes
import statistics
import time
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

import followsuit
from followsuit.engine.chance import Random, pick
from followsuit.engine.layout import MOVES
from followsuit.engine.machine import machine_of
from followsuit.native import batches
from followsuit.native.compiling import Linked, object_code
from followsuit.program.model import Program

PEERS = {
    "euchre": ("euchre", 4),
    "hearts": ("hearts", 4),
    "spades": ("spades", 4),
    "oh-hell": ("oh_hell(players=3)", 3),
    "bridge": ("bridge(use_double_dummy_result=false)", 4),
}
"""Our game → OpenSpiel's, and the number of players."""

FORM = batches.Form(plain=True)
SEED = 7
CHUNK = 20_000
SAMPLE = 200


def compiled(program: Program) -> tuple[Callable[[int, int], ctypes.Array[ctypes.c_int64]], Linked, float]:
    """Plays deals from a number on, so many, and gives their rows; what it stands in; seconds to compile."""
    begun = time.perf_counter()
    linked = Linked(object_code(batches.batch_module(program, FORM), quick=False), FORM.name)
    took = time.perf_counter() - begun
    function = linked.function(None, *[ctypes.c_uint64] * 3, ctypes.c_void_p, ctypes.c_void_p)

    def play(first: int, count: int) -> ctypes.Array[ctypes.c_int64]:
        rows = (ctypes.c_int64 * (count * FORM.row_size(program)))()
        function(SEED, first, count, ctypes.addressof(rows), None)
        return rows

    return play, linked, took


def differences(program: Program, rows: ctypes.Array[ctypes.c_int64]) -> int:
    """How many of the first deals come out otherwise under the interpreter."""
    machine, size, found = machine_of(program), FORM.row_size(program), 0
    for deal in range(SAMPLE):
        state, random = machine.start(SEED, deal, None, deal % program.players), Random(SEED, deal)
        while legal := machine.legal(state):
            state = machine.step(state, pick(legal, -1, random))
        row = [batches.ENDINGS.index(machine.ending(state)), state[MOVES], *machine.layout.read_all(state, "points")]
        found += rows[deal * size : (deal + 1) * size] != row
    return found


def peer(name: str) -> Callable[[int], None]:
    """Plays so many games of OpenSpiel, from the shuffle to the returns, by its own loop and its own bots."""
    import pyspiel  # noqa: PLC0415  (optional)

    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())]

    def play(count: int) -> None:
        for seed in range(count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, seed)

    return play


def rate(play: Callable[[int], object], chunk: int, seconds: float) -> float:
    """Deals a second."""
    begun, played = time.perf_counter(), 0
    while time.perf_counter() - begun < seconds:
        play(chunk)
        played += chunk
    return played / (time.perf_counter() - begun)


def measure(game: str, rounds: int, seconds: float) -> None:
    """Prints the line of a game."""
    name, players = PEERS[game]
    program = followsuit.load(game, players=players).program
    play, _linked, took = compiled(program)
    wrong = differences(program, play(0, SAMPLE))
    theirs = peer(name) if find_spec("pyspiel") else None
    ours_at, theirs_at = [], []
    for number in range(rounds):
        ours_at.append(rate(partial(play, number * CHUNK), CHUNK, seconds))
        if theirs is not None:
            theirs_at.append(rate(theirs, 500, seconds))
    ours = statistics.median(ours_at)
    line = f"{game:10}{took:10.2f}{wrong:12}{max(ours_at):14,.0f}{ours:14,.0f}"
    if theirs_at:
        ratios = [mine / other for mine, other in zip(ours_at, theirs_at, strict=True)]
        line += f"{max(theirs_at):14,.0f}{statistics.median(theirs_at):14,.0f}{statistics.median(ratios):10.1f}"
    print(line, flush=True)


def main() -> None:
    """Prints a line a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help="as our names go")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5)
    arguments = parser.parse_args()
    print(f"{'game':10}{'compile s':>10}{'differing':>12}{'deals/s best':>14}{'median':>14}", end="")
    print(f"{'peer best':>14}{'median':>14}{'ratio':>10}")
    for game in arguments.games or list(PEERS):
        measure(game, arguments.rounds, arguments.seconds)


if __name__ == "__main__":
    main()
