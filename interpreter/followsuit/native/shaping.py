"""How the types of plain Python (`kernel`) look in machine code for one program."""

from __future__ import annotations

from dataclasses import dataclass, fields

from llvmlite import ir

from followsuit.engine.layout import HEAD
from followsuit.native.frame import Record
from followsuit.native.widths import WORD, Widths
from followsuit.native.words import BIT, POINTER, WORD_TYPE, Value
from followsuit.program.model import Offer, Program

FLOAT = ir.DoubleType()
TAIL = 2
"""The words behind a record before the legal choices: who decides, and for which seat."""


@dataclass(frozen=True, slots=True)
class Typed:
    """A value with the name of its type, as annotations have it."""

    kind: str
    value: Value


class Shape:
    """How the types of the language look in machine code for one program."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.widths = Widths(program)
        self.record = Record(program, self.widths)
        offers = [step for step in program.code if isinstance(step, Offer)]
        self.legal = max((self.widths.bits(offer.open) for offer in offers), default=WORD)
        self.cards = max((self.widths.slot(slot.name) for slot in program.slots), default=WORD)
        self.bits = max(self.legal, self.cards)
        self.actor = self.record.size
        self.record_words = self.record.size + TAIL + self.legal // WORD
        self.word_of = (*range(HEAD), *(field.word for field in self.record))
        self.wide = self.word_of != tuple(range(len(self.word_of)))

    def type_of(self, kind: str) -> ir.Type:
        """The type of a value of a kind; structures, arrays and records are pointers."""
        match kind:
            case "int":
                return WORD_TYPE
            case "float":
                return FLOAT
            case "bool":
                return BIT
            case "Bits":
                return ir.IntType(self.bits)
            case "None":
                return ir.VoidType()
        return POINTER

    def fields_of(self, struct: type) -> dict[str, str]:
        """The kinds of a structure's fields."""
        return {field.name: str(field.type) for field in fields(struct)}

    def struct_type(self, struct: type) -> ir.Type:
        """A structure as it lies in memory."""
        return ir.LiteralStructType([self.type_of(kind) for kind in self.fields_of(struct).values()])


@dataclass(frozen=True)
class Signature:
    """What a function takes (names and kinds, without the tables) and gives."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    gives: str
