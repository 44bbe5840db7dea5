"""Compiled play for Python: `compiled(program)`, then batches of deals, or one deal that is stepped and cloned.

What the machine does, this does with the same results; where the rules lead to something that they do not provide for,
the interpreter plays the deal again and raises the Fault.
"""

from __future__ import annotations

import ctypes
import warnings
from collections.abc import Callable, Sequence
from ctypes import Array, c_int64
from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

from llvmlite import ir

from followsuit.engine.chance import Random, key, pick
from followsuit.engine.layout import DRAWS, HEAD, KEY, MOVES, PC, State
from followsuit.engine.machine import Machine, machine_of
from followsuit.native import playouts, runs, winners
from followsuit.native.batches import DEAL_HEAD, ENDINGS, Form, maker
from followsuit.native.caching import linked
from followsuit.native.compiling import Linked
from followsuit.native.frame import Record
from followsuit.native.minds import Mind, Minded
from followsuit.native.mixed import mixed_maker, mixed_name
from followsuit.native.runs import Status, Word
from followsuit.native.widths import WORD, Widths
from followsuit.program.model import End, Ending, Program

DEALS = Form()
MAKING = Lock()
"""One thread compiles at a time, and what it made is never replaced: another may be running it."""

MASK = 2**WORD - 1
SIGN = 2 ** (WORD - 1)


@dataclass(frozen=True, slots=True)
class Row:
    """One deal of a batch: how it ended, how many decisions it had, the points of each account."""

    ending: Ending
    moves: int
    points: tuple[int, ...]


def row_of(words: Sequence[int]) -> Row:
    """A row of a batch as a record."""
    return Row(ENDINGS[words[0]], words[1], tuple(words[DEAL_HEAD:]))


class Compiled:
    """A program as machine code. `quick` compiles sooner, and runs longer.

    Each function is made (or fetched from the disk) when it is first wanted.
    """

    def __init__(self, program: Program, *, quick: bool = False) -> None:
        self.program = program
        self.quick = quick
        self.record = Record(program, Widths(program))
        self.call = runs.call_of(program)
        self._code: dict[str, Linked] = {}
        self._batches: dict[Form, Callable[..., int]] = {}
        self._mixed: dict[str, Callable[..., int]] = {}

    @cached_property
    def machine(self) -> Machine:
        """The interpreter of the same program."""
        return machine_of(self.program)

    def function(self, name: str, make: Callable[[Program], ir.Module], *form: Any) -> Callable[..., int]:
        """A function of the program: what it gives, then what it takes."""
        with MAKING:
            if name not in self._code:
                self._code[name] = linked(self.program, name, make, quick=self.quick)
        return self._code[name].function(*form)

    def batch(self, form: Form) -> Callable[..., int]:
        """The function of a form of batches (`batches.batch_module`)."""
        if form not in self._batches:
            words = (ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint64)
            made = self.function(form.name, maker(form), None, *words, ctypes.c_void_p, ctypes.c_void_p)
            self._batches[form] = made
        return self._batches[form]

    def mixed(self, form: Form, mind: Mind) -> Callable[..., int]:
        """The function of a form of batches in which some seats have a mind (`mixed.mixed_module`)."""
        name = mixed_name(form, mind)
        if name not in self._mixed:
            words = (ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint64)
            made = self.function(name, mixed_maker(form, mind), None, *words, *[ctypes.c_void_p] * 2, ctypes.c_uint64)
            self._mixed[name] = made
        return self._mixed[name]

    @cached_property
    def run(self) -> Callable[..., int]:
        """`runs.run_module`'s function."""
        return self.function(runs.NAME, runs.run_module, c_int64, ctypes.c_void_p, ctypes.c_void_p)

    @cached_property
    def winning(self) -> Callable[..., int]:
        """`winners.winning_module`'s function."""
        return self.function(winners.NAME, winners.winning_module, c_int64, ctypes.c_void_p)

    @cached_property
    def playouts(self) -> Callable[..., int]:
        """`playouts.playouts_module`'s function."""
        words = (ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint64)
        return self.function(playouts.NAME, playouts.playouts_module, None, ctypes.c_void_p, *words, ctypes.c_void_p)

    def rows(  # noqa: PLR0913, PLR0917  (the last three may be left out)
        self,
        seed: int,
        first: int,
        count: int,
        form: Form = DEALS,
        counts: Array[c_int64] | None = None,
        minded: Minded | None = None,
    ) -> Array[c_int64]:
        """Deals (or matches) `first` … `first + count - 1` of a seed by random players: `form.row_size` words for each.

        Seat d modulo the players deals the deal (the first of the match) with the number d, as `simulate` has it.
        With `minded` some seats are not played at random. `counts` is the vector that a counting form adds to. A row
        that begins with a negative number could not be played; what was counted of it is not to be believed.
        """
        words = (c_int64 * (count * form.row_size(self.program)))()
        tallies = None if counts is None else ctypes.addressof(counts)
        if minded is None:
            self.batch(form)(seed, first, count, ctypes.addressof(words), tallies)
        else:
            self.mixed(form, minded.mind)(seed, first, count, ctypes.addressof(words), tallies, minded.seats)
        return words

    def deals(self, seed: int, first: int, count: int) -> list[Row]:
        """Single deals, each as a record; where machine code gave up, the interpreter has played it.

        Raises:
            Fault: the rules led to something that they do not provide for.
        """
        words, size = self.rows(seed, first, count), DEALS.row_size(self.program)
        rows = (words[at : at + size] for at in range(0, count * size, size))
        return [row_of(row) if row[0] >= 0 else self._again(seed, first + number) for number, row in enumerate(rows)]

    def _again(self, seed: int, deal: int) -> Row:
        """A deal that machine code gave up, as the interpreter plays it: it says what is wrong."""
        start = self.machine.start(seed, deal, None, deal % self.program.players)
        state = interpreted(self.machine, start, Random(seed, deal), runs.TO_THE_END)
        ending = self.machine.ending(state)
        differing(deal)
        return Row(ending, state[MOVES], self.machine.layout.read_all(state, "points"))

    def position(self, state: State) -> Position:
        """A deal at a state of the interpreter, to be played on."""
        position = Position(self, (c_int64 * self.record.size)())
        position.take(state)
        return position

    def start(self, seed: int, deal: int = 0, carried: State | None = None, dealer: int | None = None) -> Position:
        """A deal, dealt, at its first decision; as `Machine.start`.

        Raises:
            Fault: the rules led to something that they do not provide for.
        """
        if carried is None or dealer is not None:
            carried = self.machine.before(seed, dealer, carried=carried)
        fresh = self.position(tuple(self.machine.layout.fresh(key(seed, deal), carried)))
        if not fresh.settle():
            fresh.take(self.machine.start(seed, deal, carried))
        return fresh


class Position:
    """A deal that is being played: its record in memory, changed in place. `clone` makes another."""

    __slots__ = ("_call", "_compiled", "_words")

    def __init__(self, compiled: Compiled, words: Array[c_int64]) -> None:
        self._compiled = compiled
        self._words = words
        self._call: Array[c_int64] | None = None

    def settle(self) -> bool:
        """Deals, where that is still to be done, and finds what is legal; whether that was possible."""
        return self._go(-1, 0)

    def clone(self) -> Position:
        """The same position again, which goes its own way."""
        words = type(self._words)()
        ctypes.memmove(words, self._words, ctypes.sizeof(words))
        made = Position(self._compiled, words)
        made._call = self._call  # what was answered is never changed
        return made

    def take(self, state: State) -> None:
        """Goes to a state of the interpreter."""
        words = self._words
        for place in (PC, KEY, DRAWS, MOVES):
            words[place] = _signed(state[place] & MASK)
        for place, field in enumerate(self._compiled.record, start=HEAD):
            for part in range(field.words):
                words[field.word + part] = _signed(state[place] >> part * WORD & MASK)
        self._call = None

    @property
    def words(self) -> Sequence[int]:
        """The words of its record."""
        return tuple(self._words)

    @property
    def state(self) -> State:
        """The state, as the interpreter has it."""
        words = self._words
        head = tuple(words[place] & MASK for place in range(HEAD))
        return head + tuple(_joined(words[field.word : field.word + field.words]) for field in self._compiled.record)

    @property
    def ending(self) -> Ending | None:
        """How the deal ended, None if it has not."""
        step = self._compiled.program.code[self._words[PC]]
        return step.ending if isinstance(step, End) else None

    @property
    def legal(self) -> int:
        """The set of choices that are open; empty at the end of the deal."""
        call = self._asked()
        return _joined(call[Word.LEGAL :]) & ((1 << len(call[Word.LEGAL :]) * WORD) - 1)

    @property
    def actor(self) -> int | None:
        """The seat that decides, None at the end of the deal."""
        return None if self.ending is not None else self._asked()[Word.ACTOR]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each account in this deal so far."""
        fields = self._compiled.record.fields["points"][: self._compiled.program.account_count]
        return tuple(self._words[field.word] for field in fields)

    def winning(self) -> int | None:
        """The seat whose card is winning the trick that lies there; None where none lies there."""
        seat = self._compiled.winning(ctypes.addressof(self._words))
        return None if seat == self._compiled.program.players else seat

    def step(self, choice: int) -> None:
        """Answers with a legal choice, and goes to the next decision or the end of the deal.

        Raises:
            ValueError: the deal is over.
            Fault: the rules led to something that they do not provide for.
        """
        if self.ending is not None:
            raise ValueError("the deal is over: nothing can be answered")
        before = self.clone()
        if not self._go(choice, 0):
            self.take(self._compiled.machine.step(before.state, choice))

    def play_on(self, seed: int, stream: int = 0, moves: int = runs.TO_THE_END) -> None:
        """So many random choices, or all to the end of the deal, by the stream of this number.

        Raises:
            Fault: the rules led to something that they do not provide for.
        """
        before, random = self.clone(), Random(seed, stream)
        if not self._go(-1, moves, policy=random.key):
            self.take(interpreted(self._compiled.machine, before.state, random, moves))

    def playouts(self, seed: int, first: int, count: int) -> list[Row]:
        """How the deal ends by so many ways on, each as `play_on` of a clone with the streams from `first` on.

        Raises:
            Fault: the rules led to something that they do not provide for.
        """
        size = playouts.row_size(self._compiled.program)
        words = (c_int64 * (count * size))()
        self._compiled.playouts(ctypes.addressof(self._words), seed, first, count, ctypes.addressof(words))
        rows = enumerate((words[at : at + size] for at in range(0, count * size, size)), first)
        return [row_of(row) if row[0] >= 0 else self._again(seed, stream) for stream, row in rows]

    def _again(self, seed: int, stream: int) -> Row:
        """A way on that machine code gave up, as the interpreter goes it."""
        position = self.clone()
        position.play_on(seed, stream)
        differing(stream)
        return Row(self._compiled.machine.ending(position.state), position.state[MOVES], position.points)

    def _asked(self) -> Array[c_int64]:
        if self._call is None and not self.settle():
            raise self._compiled.machine.fault("it cannot be said what is legal", self._words[PC], self.state)
        call = self._call
        assert call is not None  # noqa: S101  (settled)
        return call

    def _go(self, answer: int, limit: int, policy: int = 0) -> bool:
        """Whether it went; the record is as it was where it did not."""
        call = (c_int64 * self._compiled.call.size)()
        call[Word.ANSWER], call[Word.LIMIT], call[Word.POLICY] = answer, limit, _signed(policy)
        status = self._compiled.run(ctypes.addressof(self._words), ctypes.addressof(call))
        self._call = None if status == Status.FAULT else call
        return self._call is not None


def interpreted(machine: Machine, state: State, random: Random, moves: int) -> State:
    """So many random choices by the interpreter (`runs.TO_THE_END`: all of them).

    Raises:
        Fault: the rules led to something that they do not provide for.
    """
    while moves != 0 and (legal := machine.legal(state)):
        state = machine.step(state, pick(legal, machine.offers[state[PC]].quiet, random))
        moves -= 1
    if moves != 0:
        machine.ending(state)  # it is over, or this says that nobody can do anything
    return state


def differing(deal: int) -> None:
    """Says that a deal was given up by machine code, and is played by the interpreter without a fault."""
    warnings.warn(f"Compiled play gave up deal {deal:,}, and the interpreter did not.", RuntimeWarning, stacklevel=2)


def _signed(word: int) -> int:
    return word - 2 * SIGN if word >= SIGN else word


def _joined(words: Sequence[int]) -> int:
    """A number of one or more words, the lowest first; the highest has the sign."""
    value = words[-1]
    for word in reversed(words[:-1]):
        value = value << WORD | word & MASK
    return value
