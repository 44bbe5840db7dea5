"""A run in parts: each is played by itself, anywhere, in any order, and comes to the same tally.

The compiled program plays, with any bots; where it gives up, the interpreter says why. Both come to the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from ctypes import Array, c_int64
from dataclasses import dataclass
from functools import lru_cache

from followsuit.engine.machine import Itself
from followsuit.native.batches import DEAL_HEAD, Form
from followsuit.native.compiled import Compiled, differing
from followsuit.native.minds import Minded
from followsuit.players.minds import mind_of
from followsuit.playtest.facts import Row, facts_of_deals, facts_of_matches
from followsuit.playtest.interpreted import Interpreted
from followsuit.playtest.plan import Plan
from followsuit.playtest.stopping import FRUITLESS
from followsuit.playtest.tally import Tally
from followsuit.program.counting import Counting
from followsuit.program.model import Program

RANDOM_DEALS, RANDOM_MATCHES = 50_000, 2_000
THOUGHTFUL_DEALS, THOUGHTFUL_MATCHES = 200, 10
"""Where somebody thinks, a deal takes a hundred times as long as one at random, or more."""
RANDOM, THUMB = "random", "thumb"


@dataclass(frozen=True, slots=True)
class Chunk:
    """The deals (or matches) `first` … `first + count - 1` of a plan."""

    first: int
    count: int


def is_random(plan: Plan) -> bool:
    """Whether every seat is played by `random`."""
    return set(plan.bots) == {RANDOM}


def chunks(plan: Plan) -> Iterator[Chunk]:
    """The parts of a plan, about a second of work or less each; they follow from the plan alone."""
    size = _size(plan)
    for first in range(0, plan.count, size):
        yield Chunk(first, min(size, plan.count - first))


def _size(plan: Plan) -> int:
    if is_random(plan):
        return RANDOM_MATCHES if plan.matches else RANDOM_DEALS
    return THOUGHTFUL_MATCHES if plan.matches else THOUGHTFUL_DEALS


def tally(plan: Plan, chunk: Chunk) -> Tally:
    """Plays a part.

    Raises:
        Fault: the rules led to something that they do not provide for.
    """
    found = _compiled_tally(plan, chunk)
    return Interpreted(plan).tally(chunk.first, chunk.count) if found is None else found


@lru_cache(maxsize=8)
def _made(program: Itself[Program], *, quick: bool) -> Compiled:
    return Compiled(program.thing, quick=quick)


def _compiled(plan: Plan) -> Compiled:
    """The compiled program of a plan: made quickly where it plays no more than one part, well where it plays on."""
    return _made(Itself(plan.program), quick=plan.count <= _size(plan))


def form_of(plan: Plan) -> Form:
    """The batches that play a plan."""
    return Form(matches=plan.matches, counting=True, cap=plan.cap, fruitless=FRUITLESS)


def compiled_rows(plan: Plan, chunk: Chunk, form: Form) -> list[Row]:
    """The rows of a part by machine code, in order; one that begins with a negative number it could not play."""
    words = _words(plan, chunk, form)
    size = form.row_size(plan.program)
    return list(zip(*(words[place::size] for place in range(size)), strict=True))


def _words(plan: Plan, chunk: Chunk, form: Form, counts: Array[c_int64] | None = None) -> Array[c_int64]:
    """The rows as they come, word by word."""
    return _compiled(plan).rows(plan.seed, chunk.first, chunk.count, form, counts, _minded(plan))


def _minded(plan: Plan) -> Minded | None:
    """Who thinks; None where all play at random."""
    if is_random(plan):
        return None
    return Minded(mind_of(plan.program), sum(1 << seat for seat, bot in enumerate(plan.bots) if bot == THUMB))


def _compiled_tally(plan: Plan, chunk: Chunk) -> Tally | None:
    """The tally by machine code. Where that gave up, the interpreter says what is wrong, or (None) plays on.

    Raises:
        Fault: the rules led to something that they do not provide for.
    """
    form, size = form_of(plan), form_of(plan).row_size(plan.program)
    counts = (c_int64 * Counting(plan.program).size)()
    words = _words(plan, chunk, form, counts)
    columns = [words[place::size] for place in range(size)]
    given_up = next((number for number, word in enumerate(columns[0], chunk.first) if word < 0), None)
    if given_up is not None:
        Interpreted(plan).tally(given_up, 1)
        differing(given_up)
        return None
    found = Tally(chunk.count, counts=list(counts))
    dealers = [number % plan.program.players for number in range(chunk.first, chunk.first + chunk.count)]
    if plan.matches:
        rows = Counter(zip(dealers, zip(*columns, strict=True), strict=True))
        found.facts = facts_of_matches(plan.program, rows)
    else:
        deals = Counter(zip(columns[0], dealers, *columns[DEAL_HEAD:], strict=True))
        found.facts = facts_of_deals(plan.program, deals)
        found.moves = sum(columns[1])
    return found
