"""What a mind decides in one state, by machine code: for whoever wants one decision, and to look at what it goes by."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import c_int64
from dataclasses import dataclass

from llvmlite import ir

from followsuit.engine.layout import State
from followsuit.native.compiled import Compiled
from followsuit.native.deciding import Deciding
from followsuit.native.imagining import Imagining
from followsuit.native.kernel import Kernel
from followsuit.native.minds import Mind
from followsuit.native.remembering import leave, room
from followsuit.native.shaping import Shape
from followsuit.native.watching import Sightings
from followsuit.native.widths import WORD
from followsuit.native.words import POINTER, WORD_TYPE
from followsuit.program.model import Program


@dataclass(frozen=True, slots=True)
class Seen:
    """What a seat has seen: for each zone (one seat's counts for itself) the cards that went there last, as far as it
    saw, and the cards that it saw played.
    """

    lying: Sequence[int]
    played: int


def advice_module(program: Program, mind: Mind) -> ir.Module:
    """A module with `advice_…(record, sightings, seat, key)`; of the sightings only those of the seat are read."""
    name = _name(mind)
    module = ir.Module(name)
    kinds = [POINTER, POINTER, WORD_TYPE, WORD_TYPE]
    function = ir.Function(module, ir.FunctionType(WORD_TYPE, kinds), name)
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    shape = Shape(program)
    imagining = Imagining(module, shape, entries=mind.entries, led=mind.led, law_at=mind.law_at, live=mind.live)
    kernel = Kernel(module, shape, mind.tables, imagining.primitives, mind.marks)
    decide = Deciding(kernel, mind, Sightings(builder, program, shape.bits)).function
    heap = room(builder, kernel.memory)
    choice = builder.call(decide, [*function.args, heap])
    leave(builder, heap)
    builder.ret(choice)
    return module


def _name(mind: Mind) -> str:
    return f"advice_{mind.digest}"


class Adviser:
    """Asks a mind what it would answer."""

    def __init__(self, compiled: Compiled, mind: Mind) -> None:
        self._compiled = compiled
        self._mind = mind
        self._shape = Shape(compiled.program)
        words = (ctypes.c_void_p, ctypes.c_void_p, c_int64, ctypes.c_uint64)
        self._function = compiled.function(_name(mind), lambda program: advice_module(program, mind), c_int64, *words)

    def choice(self, state: State, legal: int, seen: Seen, key: int) -> int:
        """What the mind answers at the offer where a state rests, out of these choices, by the stream of this key."""
        machine, shape = self._compiled.machine, self._shape
        seat, asked = machine.actor(state) or 0, machine.seat(state) or 0
        record = [*self._compiled.position(state).words, seat, asked, *_words(legal, shape.legal)]
        sets = (0,) * (len(seen.lying) + 1) * seat + (*seen.lying, seen.played)
        sightings = [word for cards in sets for word in _words(cards, shape.bits)]
        arrays = [(c_int64 * len(words))(*words) for words in (record, sightings)]
        return self._function(*(ctypes.addressof(array) for array in arrays), seat, key)


def _words(members: int, bits: int) -> list[int]:
    """A set in words, the lowest first."""
    words = [members >> at & (1 << WORD) - 1 for at in range(0, bits, WORD)]
    return [word - (1 << WORD) if word >> WORD - 1 else word for word in words]
