"""What the rules of thumb are written in: numbers, sets, arrays and records of a state, and few things to do with them.

The functions that decide for `thumb` (from `deciding.choose` down) use nothing else, so that they run as they stand
here and as machine code as well (`native.kernel`), with the same results.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from followsuit.engine.chance import below as chance_below
from followsuit.engine.faults import Fault
from followsuit.engine.layout import PC
from followsuit.engine.steps import bits

if TYPE_CHECKING:
    from followsuit.players.tables import Tables

Bits = int
"""A set of cards or of choices. Sets of seats are plain ints."""

Ints = list[int]
Sets = list[int]
Floats = list[float]

KEPT = 20_000
"""So much is remembered of each function."""

NOBODY = -1
"""Stands for a seat, card or place that is not there: machine code has no other word for it."""

IN_SCORING, IN_PLAYOUTS = "in scoring", "in playouts"
"""Marks of functions that machine code remembers: by a record and numbers, with the array at the end written; by
numbers and arrays, with the last two written."""

F = TypeVar("F", bound=Callable[..., object])


class Record:
    """A state, changed in place. Where it rests at an offer: the legal choices, who decides, and for which seat."""

    __slots__ = ("actor", "legal", "seat", "words")

    def __init__(self) -> None:
        self.words: list[int] = []
        self.legal: Bits = 0
        self.actor = NOBODY
        self.seat = NOBODY

    @property
    def sets(self) -> list[int]:
        """The same words, where they are sets."""
        return self.words

    @property
    def place(self) -> int:
        """Where the program rests."""
        return self.words[PC]


Records = list[Record]


@dataclass(slots=True)
class Stream:
    """Random numbers: the key of their stream, and how many have been drawn."""

    key: int
    drawn: int


def below(stream: Stream, count: int) -> int:
    """A random number from 0 to `count` - 1."""
    stream.drawn += 1
    return chance_below(stream.key, stream.drawn - 1, count)


members = bits
"""The members of a set in ascending order."""


def size(of: Bits) -> int:
    """How many members a set has."""
    return of.bit_count()


def lowest(of: Bits) -> int:
    """The lowest member of a set that is not empty."""
    return (of & -of).bit_length() - 1


def one(member: int) -> Bits:
    """The set of one card or choice."""
    return 1 << member


def ints(count: int) -> list[int]:
    """An array of zeros."""
    return [0] * count


def sets(count: int) -> list[Bits]:
    """An array of empty sets."""
    return [0] * count


def floats(count: int) -> list[float]:
    """An array of zeros."""
    return [0.0] * count


def record() -> Record:
    """A record with nothing in it."""
    return Record()


def records(count: int) -> list[Record]:
    """Records with nothing in them."""
    return [Record() for _ in range(count)]


def copy(to: Record, source: Record) -> None:
    """Makes a record the same as another."""
    to.words = source.words.copy()
    to.legal, to.actor, to.seat = source.legal, source.actor, source.seat


def step(t: Tables, state: Record, choice: int) -> bool:
    """Answers an offer and goes on to the next, or to the end. False, with nothing changed, where rules break down."""
    try:
        return _rest(t, state, t.machine.step(tuple(state.words), choice))
    except Fault:
        return False


def resume(t: Tables, state: Record, place: int) -> bool:
    """Runs on from a place of the program, as `step` does."""
    try:
        return _rest(t, state, t.machine.resume(tuple(state.words), place))
    except Fault:
        return False


def _rest(t: Tables, state: Record, following: tuple[int, ...]) -> bool:
    legal, actor, seat = t.machine.legal(following), t.machine.actor(following), t.machine.seat(following)
    state.words = list(following)
    state.legal = legal
    state.actor, state.seat = (NOBODY if one is None else one for one in (actor, seat))
    return True


def led(t: Tables, state: Record) -> int:
    """The class led in the trick on the table; the number of classes where none is."""
    node = t.led_nodes[t.law_at[state.place]]
    try:
        return t.none if node is None else t.machine.value(node, tuple(state.words))
    except Fault:
        return t.none


def live(t: Tables, state: Record) -> int:
    """The seats that take part in the play."""
    try:
        return t.everyone if t.live_node is None else t.machine.value(t.live_node, tuple(state.words))
    except Fault:
        return t.everyone


def remembered(function: F) -> F:
    """Remembers what a function of numbers gives; machine code works it out again."""

    @functools.wraps(function)
    def remembering(t: Tables, *args: object) -> object:
        known = t.known.setdefault(function.__name__, {})
        found = known.get(args)
        if found is None:
            _make_room(known, KEPT)
            found = known[args] = function(t, *args)
        return found

    return remembering  # type: ignore[return-value]  # (it takes and gives what the function does)


def remembered_in_scoring(function: F) -> F:
    """The same for a function of a record and numbers that reads of the record what scoring reads.

    Its last parameter may be an array of zeros that it writes to. Machine code remembers this as well.
    """

    @functools.wraps(function)
    def remembering(t: Tables, state: Record, *args: Any) -> object:
        written = args[-1] if isinstance(args[-1], list) else None
        known = t.known.setdefault(function.__name__, {})
        words = state.words
        key = (args if written is None else args[:-1], tuple([words[place] for place in t.scoring_reads]))
        found = known.get(key)
        if found is None:
            _make_room(known, KEPT)
            result = function(t, state, *args)
            known[key] = result, None if written is None else tuple(written)
            return result
        if written is not None:
            written[:] = found[1]
        return found[0]

    remembering.machine_code = IN_SCORING  # type: ignore[attr-defined]  # (a mark for `native.kernel`)
    return remembering  # type: ignore[return-value]  # (as above)


def remembered_in_play(function: F) -> F:
    """The same for a function that plays a record on, and reads of it what the play reads; not in machine code."""

    @functools.wraps(function)
    def remembering(t: Tables, state: Record, sides: Ints, *args: object) -> object:
        known = t.known.setdefault(function.__name__, {})
        before = state.words
        key = (args, tuple(sides), tuple([before[place] for place in t.play_reads]))
        found = known.get(key)
        if found is None:
            _make_room(known, KEPT // 10)
            result = function(t, state, sides, *args)
            known[key] = result, state.words.copy(), (state.legal, state.actor, state.seat)
            return result
        result, words, (state.legal, state.actor, state.seat) = found
        state.words = words.copy()
        for place in t.play_leaves:
            state.words[place] = before[place]
        return result

    return remembering  # type: ignore[return-value]  # (as above)


def remembered_playout(function: F) -> F:
    """The same for a function of numbers and arrays by seat that writes to its last two arrays, which hold zeros.

    What else it changes is not looked at. Machine code remembers this as well.
    """

    @functools.wraps(function)
    def remembering(t: Tables, *args: Any) -> object:
        *read, tricks, piles = args
        known = t.known.setdefault(function.__name__, {})
        key = tuple([tuple(one) if isinstance(one, list) else one for one in read])
        found = known.get(key)
        if found is None:
            _make_room(known, KEPT)
            result = function(t, *args)
            known[key] = result, tuple(tricks), tuple(piles)
            return result
        result, tricks[:], piles[:] = found
        return result

    remembering.machine_code = IN_PLAYOUTS  # type: ignore[attr-defined]  # (as above)
    return remembering  # type: ignore[return-value]  # (as above)


def _make_room(known: dict[object, Any], most: int) -> None:
    if len(known) > most:
        known.clear()
