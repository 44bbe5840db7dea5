"""Where the slots live while a deal runs: in local memory, which becomes registers where it can; and the record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from llvmlite import ir

from followsuit.engine.layout import HEAD, Layout
from followsuit.native.widths import WORD, Widths
from followsuit.native.words import POINTER, WORD_TYPE, Value, number
from followsuit.program.model import Keep, Program, Slot


@dataclass(frozen=True, slots=True)
class Field:
    """One element of a slot in the record: the first of its words and how many there are."""

    slot: Slot
    element: int
    word: int
    words: int


class Record:
    """How a state lies in memory: its head, then every slot, each element in as many words as it needs."""

    def __init__(self, program: Program, widths: Widths) -> None:
        self.layout = Layout(program)
        self.fields: dict[str, tuple[Field, ...]] = {}
        place = HEAD
        for slot in program.slots:
            if slot.keep in (Keep.DEAL, Keep.MATCH):
                words = widths.slot(slot.name) // WORD
                self.fields[slot.name] = tuple(
                    Field(slot, element, place + element * words, words) for element in range(slot.size)
                )
                place += slot.size * words
        self.size = place

    def __iter__(self) -> Iterator[Field]:
        """Every element of every slot, in the order of a state."""
        return (field for fields in self.fields.values() for field in fields)


class Frame:
    """The slots of a program as local variables of a function; `head` are key, draws and moves."""

    def __init__(self, builder: ir.IRBuilder, program: Program, widths: Widths) -> None:
        self.builder = builder
        self.program = program
        self.widths = widths
        self._place = {
            slot.name: _local(builder, slot.name, ir.IntType(widths.slot(slot.name)), slot.size)
            for slot in program.slots
            if slot.keep is not Keep.OPTION
        }
        self.key = _local(builder, "key", WORD_TYPE)
        self.draws = _local(builder, "draws", WORD_TYPE)
        self.moves = _local(builder, "moves", WORD_TYPE)

    def place(self, name: str, element: Value | None = None) -> Value:
        """Where an element of a slot lies."""
        base, size = self._place[name], self.program.slot[name].size
        if size == 1 or (isinstance(element, ir.Constant) and element.constant == 0) or element is None:
            return base
        return self.builder.gep(base, [element], source_etype=ir.IntType(self.widths.slot(name)))

    def read(self, name: str, element: Value | None = None) -> Value:
        """The value of an element."""
        return self.builder.load(self.place(name, element), typ=ir.IntType(self.widths.slot(name)))

    def write(self, name: str, value: Value, element: Value | None = None) -> None:
        """Gives an element a value of its width."""
        self.builder.store(value, self.place(name, element))

    def reset(self, keep: Keep) -> None:
        """Gives the slots that are kept so long their first values."""
        for slot in self.program.slots:
            if slot.keep is keep:
                for element in range(slot.size):
                    self.write(slot.name, number(slot.first, self.widths.slot(slot.name)), number(element))

    def load(self, record: Record, memory: Value) -> None:
        """Takes every slot and the head out of a record."""
        for where, local in enumerate((self.key, self.draws, self.moves), start=1):
            self.builder.store(self.word(memory, where), local)
        for field in record:
            self.write(field.slot.name, self._joined(memory, field), number(field.element))

    def store(self, record: Record, memory: Value) -> None:
        """Puts every slot and the head into a record."""
        for where, local in enumerate((self.key, self.draws, self.moves), start=1):
            self.put(memory, where, self.builder.load(local, typ=WORD_TYPE))
        for field in record:
            value = self.read(field.slot.name, number(field.element))
            put_wide(self.builder, memory, field.word, value)

    def _joined(self, memory: Value, field: Field) -> Value:
        kind = ir.IntType(field.words * WORD)
        value: Value = None
        for part in range(field.words):
            word = self.word(memory, field.word + part)
            if field.words == 1:
                return word
            wide = self.builder.shl(self.builder.zext(word, kind), number(part * WORD, kind.width))
            value = wide if value is None else self.builder.or_(value, wide)
        return value

    def word(self, memory: Value, place: int) -> Value:
        """A word of memory."""
        return self.builder.load(_at(self.builder, memory, place), typ=WORD_TYPE)

    def put(self, memory: Value, place: int, value: Value) -> None:
        """Changes a word of memory."""
        self.builder.store(value, _at(self.builder, memory, place))


def put_wide(builder: ir.IRBuilder, memory: Value, place: int, value: Value) -> None:
    """Puts a value of one or more words into memory, the lowest word first."""
    bits = value.type.width
    for part in range(bits // WORD):
        moved = builder.lshr(value, number(part * WORD, bits)) if part else value
        word = moved if bits == WORD else builder.trunc(moved, WORD_TYPE)
        builder.store(word, _at(builder, memory, place + part))


def _at(builder: ir.IRBuilder, memory: Value, place: int) -> Value:
    return builder.gep(memory, [number(place)], source_etype=WORD_TYPE)


def _local(builder: ir.IRBuilder, name: str, kind: ir.Type, size: int = 1) -> Value:
    with builder.goto_entry_block():
        place = builder.alloca(ir.ArrayType(kind, size) if size > 1 else kind, name=name)
    place.type = POINTER  # llvmlite still gives it a type of its own, which no other instruction takes
    return place
