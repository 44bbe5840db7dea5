"""Machine code that remembers what a function came to: a table in memory, in which a new entry takes the place of one.

An entry is a word that tells whether it is filled, what the function was called with, then what it gave and wrote.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from llvmlite import ir

from followsuit.engine.layout import HEAD
from followsuit.native.shaping import Shape, Signature
from followsuit.native.widths import WORD
from followsuit.native.words import POINTER, WORD_TYPE, Value, number

ENTRIES = 1 << 10
"""Entries of a table."""

ARRAYS = frozenset({"Ints", "Sets"})
"""They have one entry for each seat."""

FACTOR = 0x9E3779B97F4A7C15


@dataclass(frozen=True)
class Mark:
    """How a function is remembered: how many arrays at its end it writes at most, the words of a record it reads."""

    written: int
    reads: Sequence[int] = ()


def room(builder: ir.IRBuilder, words: int) -> Value:
    """So many words of zeros, taken from the system."""
    kind = ir.FunctionType(POINTER, [WORD_TYPE, WORD_TYPE])
    return builder.call(_outside(builder.module, "calloc", kind), [number(words), number(WORD // 8)])


def leave(builder: ir.IRBuilder, memory: Value) -> None:
    """Gives such words back."""
    builder.call(_outside(builder.module, "free", ir.FunctionType(ir.VoidType(), [POINTER])), [memory])


def _outside(module: ir.Module, name: str, kind: ir.FunctionType) -> ir.Function:
    return module.globals.get(name) or ir.Function(module, kind, name)


class Remembering:
    """Builds the function that remembers another one of the same parameters, in a table at `place` of the memory."""

    def __init__(self, shape: Shape, signature: Signature, mark: Mark, place: int) -> None:
        self.shape = shape
        self.seats = shape.program.players
        self.signature = signature
        self.mark = mark
        self.place = place
        cut = len(signature.kinds)
        while cut > len(signature.kinds) - mark.written and signature.kinds[cut - 1] in ARRAYS:
            cut -= 1
        self._read, self._written = signature.kinds[:cut], signature.kinds[cut:]
        self.key = sum(self._words(kind) for kind in self._read)
        self.size = 1 + self.key + 1 + sum(self._words(kind) for kind in self._written)

    def _words(self, kind: str) -> int:
        match kind:
            case "Ints":
                return self.seats
            case "Sets":
                return self.seats * self.shape.bits // WORD
            case "Bits":
                return self.shape.bits // WORD
            case "Record":
                return len(list(self._record_words()))
        return 1

    def _record_words(self) -> Iterator[int]:
        fields = list(self.shape.record)
        for place in self.mark.reads:
            if place < HEAD:
                yield place
            else:
                yield from range(fields[place - HEAD].word, fields[place - HEAD].word + fields[place - HEAD].words)

    def build(self, function: ir.Function, inner: ir.Function) -> None:
        """The body: looks, and calls what it remembers where nothing is found."""
        build = ir.IRBuilder(function.append_basic_block("entry"))
        *arguments, memory = function.args
        key = [word for pair in zip(self._read, arguments, strict=False) for word in self._key(build, *pair)]
        written = list(self._results(build, arguments[len(self._read) :]))
        entry = self._entry(build, memory, key)
        after = self._at(build, entry, 1 + self.key)
        hit, miss = build.append_basic_block("hit"), build.append_basic_block("miss")
        build.cbranch(self._is_there(build, entry, key), hit, miss)
        build.position_at_end(hit)
        for at, pointer in enumerate(written, start=1):
            build.store(build.load(self._at(build, after, at), typ=WORD_TYPE), pointer)
        build.ret(build.load(after, typ=WORD_TYPE))
        build.position_at_end(miss)
        given = build.call(inner, function.args)
        results = [given, *(build.load(pointer, typ=WORD_TYPE) for pointer in written)]
        for at, word in enumerate([number(1), *key, *results]):
            build.store(word, self._at(build, entry, at))
        build.ret(given)

    def _key(self, build: ir.IRBuilder, kind: str, value: Value) -> Iterator[Value]:
        """What a parameter holds, in words."""
        match kind:
            case "int":
                yield value
            case "bool":
                yield build.zext(value, WORD_TYPE)
            case "Bits":
                for part in range(self._words(kind)):
                    moved = build.lshr(value, number(part * WORD, self.shape.bits)) if part else value
                    yield moved if self.shape.bits == WORD else build.trunc(moved, WORD_TYPE)
            case "Record":
                for word in self._record_words():
                    yield build.load(self._at(build, value, word), typ=WORD_TYPE)
            case _:
                for word in range(self._words(kind)):
                    yield build.load(self._at(build, value, word), typ=WORD_TYPE)

    def _results(self, build: ir.IRBuilder, arrays: Sequence[Value]) -> Iterator[Value]:
        """Where each word is that the function writes."""
        for kind, array in zip(self._written, arrays, strict=True):
            for word in range(self._words(kind)):
                yield self._at(build, array, word)

    def _entry(self, build: ir.IRBuilder, memory: Value, key: Sequence[Value]) -> Value:
        """The entry where a call of this key would be found."""
        mixed: Value = number(0)
        for word in key:
            mixed = build.mul(build.xor(mixed, word), number(FACTOR))
            mixed = build.xor(mixed, build.lshr(mixed, number(29)))
        chosen = build.and_(build.lshr(mixed, number(WORD // 2)), number(ENTRIES - 1))
        at = build.add(number(self.place), build.mul(chosen, number(self.size)))
        return build.gep(memory, [at], source_etype=WORD_TYPE)

    def _is_there(self, build: ir.IRBuilder, entry: Value, key: Sequence[Value]) -> Value:
        """Whether an entry is filled, and for this key."""
        off: Value = number(0)
        for at, word in enumerate([number(1), *key]):
            off = build.or_(off, build.xor(build.load(self._at(build, entry, at), typ=WORD_TYPE), word))
        return build.icmp_signed("==", off, number(0))

    def _at(self, build: ir.IRBuilder, start: Value, word: int) -> Value:
        return build.gep(start, [number(word)], source_etype=WORD_TYPE)
