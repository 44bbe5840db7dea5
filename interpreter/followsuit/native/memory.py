"""Places in memory where plain Python's values lie as machine code (`kernel`), and how they are got and put there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from llvmlite import ir

from followsuit.native.compiling import target
from followsuit.native.kernel import Kernel
from followsuit.native.shaping import FLOAT, Typed
from followsuit.native.widths import WORD
from followsuit.native.words import POINTER, WORD_TYPE, Value, Words, number

ENTRIES = {"Ints": "int", "Sets": "Bits", "Floats": "float", "words": "int", "sets": "Bits"}
"""What the entries of an array are, and the words of a record."""

POINTED = frozenset({"Ints", "Sets", "Floats", "Record", "Records"})
ALIGNED = 8


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value of a kind lies in memory; `stored` is its type there, if that is another than in hand."""

    kind: str
    pointer: Value
    stored: ir.Type = None


class Memory:
    """The places that one function uses; what it builds is built where its builder stands."""

    def __init__(self, kernel: Kernel, python: Callable[..., object], builder: ir.IRBuilder) -> None:
        self.kernel = kernel
        self.shape = kernel.shape
        self.python = python
        self.builder = builder
        self.words = Words(builder, deposits=target().deposits)
        self.locals: dict[str, Place] = {}
        self.heap: Value = None

    def memory(self, kind: ir.Type, name: str) -> Value:
        """Room on the stack, made when the function begins."""
        with self.builder.goto_entry_block():
            place = self.builder.alloca(kind, name=name)
        place.align = 16
        place.type = POINTER
        return place

    def local(self, kind: str, name: str) -> Place:
        """Room for a value of a kind."""
        struct = self.kernel.struct(self.python, kind)
        return Place(kind, self.memory(self.shape.type_of(kind) if struct is None else self.struct_type(struct), name))

    def struct_type(self, struct: type) -> ir.Type:
        """A structure as it lies in memory."""
        return self.shape.struct_type(struct)

    def get(self, place: Place) -> Typed:
        """What lies at a place; a structure is where it lies."""
        if self.kernel.struct(self.python, place.kind) is not None:
            return Typed(place.kind, place.pointer)
        stored = self.shape.type_of(place.kind) if place.stored is None else place.stored
        value = self.builder.load(place.pointer, typ=stored, align=_align(stored))
        return Typed(place.kind, value if place.stored is None else self.words.unsigned(value, self.shape.bits))

    def put(self, place: Place, value: Typed) -> None:
        """Changes what lies there; a structure is copied."""
        struct = self.kernel.struct(self.python, place.kind)
        if struct is not None:
            kind = self.struct_type(struct)
            self.builder.store(self.builder.load(value.value, typ=kind), place.pointer)
            return
        fitted = self.fitted(value, place.kind)
        if place.stored is not None:
            fitted = self.words.unsigned(fitted, place.stored.width)
        self.builder.store(fitted, place.pointer, align=_align(fitted.type))

    def word(self, record: Value, kind: str, index: Value) -> Place:
        """A word of a state; a set of cards may take several."""
        if self.shape.wide:
            words, entry, _ = self.kernel.constant("word of", self.shape.word_of)
            at = self.builder.gep(words, [index], source_etype=entry)
            index = self.words.unsigned(self.builder.load(at, typ=entry), WORD)
        pointer = self.builder.gep(record, [index], source_etype=WORD_TYPE)
        if kind == "int" or self.shape.cards == self.shape.bits:
            return Place(kind, pointer)
        return Place(kind, pointer, ir.IntType(self.shape.cards))

    def entry(self, array: Typed, index: Value) -> Place:
        """An entry of an array."""
        if array.kind == "Records":
            size = ir.ArrayType(WORD_TYPE, self.shape.record_words)
            return Place("Record", self.builder.gep(array.value, [index], source_etype=size))
        kind = ENTRIES[array.kind]
        return Place(kind, self.builder.gep(array.value, [index], source_etype=self.shape.type_of(kind)))

    def field(self, struct: Typed, name: str) -> Place:
        """A field of a structure, or what stands in or behind a record."""
        if struct.kind == "Record":
            return self._of_record(struct.value, name)
        made = self.kernel.struct(self.python, struct.kind)
        if made is None:
            raise NotImplementedError(f"{self.python.__name__}: {struct.kind} has no field {name}")
        kinds = self.shape.fields_of(made)
        at = [number(0, 32), number(list(kinds).index(name), 32)]
        pointer = self.builder.gep(struct.value, at, source_etype=self.struct_type(made))
        pointer.type = POINTER
        return Place(kinds[name], pointer)

    def _of_record(self, record: Value, name: str) -> Place:
        words = {"place": 0, "actor": self.shape.actor, "seat": self.shape.actor + 1, "legal": self.shape.actor + 2}
        pointer = self.builder.gep(record, [number(words[name])], source_etype=WORD_TYPE)
        if name != "legal":
            return Place("int", pointer)
        narrow = self.shape.legal != self.shape.bits
        return Place("Bits", pointer, ir.IntType(self.shape.legal) if narrow else None)

    def fitted(self, value: Typed, kind: str) -> Value:
        """A value as one of another kind that holds it."""
        if value.kind == kind or kind in POINTED:
            return value.value
        match value.kind, kind:
            case "int", "float":
                return self.builder.sitofp(value.value, FLOAT)
            case "int", "Bits":
                return self.words.wide(value.value, self.shape.bits)
            case "Bits", "int":
                return self.words.unsigned(value.value, WORD)
            case "bool", ("int" | "Bits"):
                return self.builder.zext(value.value, self.shape.type_of(kind))
            case "int" | "Bits", "bool":
                return self.builder.icmp_signed("!=", value.value, ir.Constant(value.value.type, 0))
        raise NotImplementedError(f"{self.python.__name__}: {value.kind} as {kind}")


def _align(kind: ir.Type) -> int | None:
    """Words are all that memory is laid out by."""
    return ALIGNED if isinstance(kind, ir.IntType) and kind.width >= WORD else None
