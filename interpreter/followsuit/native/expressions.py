"""Expressions as machine code: each operator in about a line, each table a constant in memory.

The meaning is that of `program.nodes.evaluate`. What may have no value (an index outside its axis) is evaluated only
where the interpreter would, and leads to a fault there; everything else is computed without a branch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from llvmlite import ir

from followsuit.native.division import divided
from followsuit.native.folding import Folding
from followsuit.native.frame import Frame
from followsuit.native.widths import WORD, Widths, width
from followsuit.native.words import BIT, POINTER, Value, Words, number
from followsuit.program.model import Keep, Program
from followsuit.program.nodes import CONDITIONS, Const, Look, Node, Op, Var
from followsuit.program.tables import Table

COMPARED = {"eq": "==", "ne": "!=", "lt": "<", "gt": ">", "le": "<=", "ge": ">="}


class Faults(Protocol):
    """What happens where an expression has no value."""

    def unless(self, condition: Value) -> None:
        """Ends the deal with a fault unless the condition (one bit) holds."""


class Expressions:
    """Builds expressions at the place where `builder` stands."""

    def __init__(self, words: Words, frame: Frame, widths: Widths, faults: Faults) -> None:
        self.words = words
        self.builder = words.builder
        self.frame = frame
        self.widths = widths
        self.faults = faults
        self.program: Program = frame.program
        self.folding = Folding(self.program, widths)
        self._globals: dict[str, Value] = {}
        self._known: dict[int, tuple[Node, Value]] = {}
        self._known_bits: dict[int, tuple[Node, Value]] = {}

    def forget(self) -> None:
        """Slots may have changed: values found so far are no longer those of their expressions."""
        self._known.clear()
        self._known_bits.clear()

    def value(self, node: Node, bits: int | None = None) -> Value:
        """The value of an expression in its own width, or in one that is known to hold it."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = (node, self._value(node))
        return known[1] if bits is None else self.words.wide(known[1], bits)

    def _value(self, node: Node) -> Value:
        folded = self.folding.of(node)
        if folded is not None:
            places = [
                (self.value(axis, WORD), length) for axis, length in zip(folded.axes, folded.table.shape, strict=True)
            ]
            return self._found(folded.name, folded.table, places, self.widths.bits(node))
        match node:
            case Const(value):
                return number(value, self.widths.bits(node))
            case Var(name, _) if self.program.slot[name].keep is Keep.OPTION:
                return number(self.program.slot[name].first, self.widths.bits(node))
            case Var(name, index):
                return self.frame.read(name, None if index is None else self.index(index, self.program.slot[name].size))
            case Look(table, indices):
                return self._entry(table, indices)
            case Op(name, _) if name in CONDITIONS:
                return self.words.unsigned(self.condition(node), WORD)
            case Op(name, args):
                return self._operation(name, args, self.widths.bits(node))

    def condition(self, node: Node) -> Value:
        """Whether an expression is not 0, as one bit."""
        known = self._known_bits.get(id(node))
        if known is None:
            known = self._known_bits[id(node)] = (node, self._condition(node))
        return known[1]

    def _condition(self, node: Node) -> Value:
        if self.folding.of(node) is not None:
            value = self.value(node)
            return self.builder.icmp_signed("!=", value, number(0, value.type.width))
        match node:
            case Const(value):
                return ir.Constant(BIT, int(value != 0))
            case Op(name, (left, right)) if name in COMPARED:
                a, b = self._alike(left, right)
                return self.builder.icmp_signed(COMPARED[name], a, b)
            case Op("and", (left, right)):
                return self._both(left, right, stop=0)
            case Op("or", (left, right)):
                return self._both(left, right, stop=1)
            case Op("not", (inner,)):
                return self.builder.not_(self.condition(inner))
            case Op("some", (inner,)):
                return self.condition(inner)
            case Op("has", (members, place)):
                return self._has(members, place)
            case Op("if", (condition, yes, no)) if not self.widths.risky(yes) and not self.widths.risky(no):
                return self.builder.select(self.condition(condition), self.condition(yes), self.condition(no))
        value = self.value(node)
        return self.builder.icmp_signed("!=", value, number(0, value.type.width))

    def index(self, node: Node, length: int) -> Value:
        """An index as a word; a fault unless it is one of 0 … `length` - 1."""
        if self.widths.within(node, length):
            return self.value(node, WORD)
        value = self.value(node)
        self.faults.unless(self.builder.icmp_unsigned("<", value, number(length, value.type.width)))
        return self.words.wide(value, WORD)

    def _alike(self, *nodes: Node, bits: int = WORD) -> list[Value]:
        """Values in a width that holds all of them."""
        most = max(bits, *(self.widths.bits(node) for node in nodes))
        return [self.value(node, most) for node in nodes]

    def _both(self, left: Node, right: Node, *, stop: int) -> Value:
        """`and` (stopped by 0) or `or` (stopped by 1)."""
        first = self.condition(left)
        if not self.widths.risky(right):
            combine = self.builder.or_ if stop else self.builder.and_
            return combine(first, self.condition(right))
        goes_on = self.builder.not_(first) if stop else first
        return self._chosen(goes_on, lambda: self.condition(right), lambda: ir.Constant(BIT, stop))

    def _chosen(self, condition: Value, yes: Callable[[], Value], no: Callable[[], Value]) -> Value:
        """One of two values, of which only that is computed which is wanted."""
        build = self.builder
        blocks = [build.append_basic_block(name) for name in ("yes", "no", "joined")]
        build.cbranch(condition, blocks[0], blocks[1])
        ways = []
        for block, make in zip(blocks, (yes, no), strict=False):
            build.position_at_end(block)
            known, known_bits = dict(self._known), dict(self._known_bits)
            value = make()
            self._known, self._known_bits = known, known_bits  # what was found on one way only is not known behind it
            ways.append((value, build.block))
            build.branch(blocks[2])
        build.position_at_end(blocks[2])
        result = build.phi(ways[0][0].type)
        for value, block in ways:
            result.add_incoming(value, block)
        return result

    def _has(self, members: Node, place: Node) -> Value:
        held, bits = self.value(members), self.widths.bits(members)
        shift = self._places(place, bits)
        return self.builder.trunc(self.builder.lshr(held, shift), BIT)

    def _places(self, node: Node, bits: int) -> Value:
        """By how much to shift, in the width of what is shifted: as far as that goes."""
        low, high = self.widths.span(node)
        value = self.value(node)
        if low < 0:
            self.faults.unless(self.builder.icmp_signed(">=", value, number(0, value.type.width)))
        if high >= bits:
            last = number(bits - 1, value.type.width)  # the highest bit is the sign, and never set in a set
            value = self.builder.select(self.builder.icmp_signed("<", value, last), value, last)
        return self.words.wide(value, bits)

    def _operation(self, name: str, args: tuple[Node, ...], bits: int) -> Value:
        build = self.builder
        match name, args:
            case "if", (condition, yes, no):
                return self._if(condition, yes, no, bits)
            case "size", (members,):
                return self.words.count(self.value(members))
            case "low", (members, absent):
                return self._low(members, absent, bits)
            case "shift", (members, places):
                return build.shl(self.value(members, bits), self._places(places, bits))
            case "first", _:
                return self._first(args, bits)
            case (("div" | "mod"), (a, b)):
                return self._divided(name, a, b, bits)
        most = max(bits, *(self.widths.bits(arg) for arg in args))
        a, b = (self.value(arg, most) for arg in args)
        return self.words.wide(self._arithmetic(name, a, b), bits)

    def _arithmetic(self, name: str, a: Value, b: Value) -> Value:
        build = self.builder
        match name:
            case "add":
                return build.add(a, b)
            case "sub":
                return build.sub(a, b)
            case "mul":
                return build.mul(a, b)
            case "min":
                return build.select(build.icmp_signed("<=", a, b), a, b)
            case "max":
                return build.select(build.icmp_signed(">=", a, b), a, b)
            case "meet":
                return build.and_(a, b)
            case "join":
                return build.or_(a, b)
            case "less":
                return build.and_(a, build.not_(b))
        raise NotImplementedError(name)

    def _divided(self, name: str, a: Node, b: Node, bits: int) -> Value:
        """Division in a width in which even the lowest number may be divided by -1."""
        lowest = min(self.widths.span(a)[0], -self.widths.span(a)[1])
        most = width(min(lowest - 1, self.widths.span(b)[0]), max(-lowest, self.widths.span(b)[1]))
        return self.words.wide(divided(self.builder, name, self.value(a, most), self.value(b, most)), bits)

    def _if(self, condition: Node, yes: Node, no: Node, bits: int) -> Value:
        holds = self.condition(condition)
        if self.widths.risky(yes) or self.widths.risky(no):
            return self._chosen(holds, lambda: self.value(yes, bits), lambda: self.value(no, bits))
        return self.builder.select(holds, self.value(yes, bits), self.value(no, bits))

    def _low(self, members: Node, absent: Node, bits: int) -> Value:
        held = self.value(members)
        some = self.builder.icmp_signed("!=", held, number(0, held.type.width))
        if self.widths.risky(absent):
            return self._chosen(
                some, lambda: self.words.wide(self.words.lowest(held), bits), lambda: self.value(absent, bits)
            )
        return self.builder.select(some, self.words.wide(self.words.lowest(held), bits), self.value(absent, bits))

    def _first(self, sets: tuple[Node, ...], bits: int) -> Value:
        if not sets:
            return number(0, bits)
        found = self.value(sets[0], bits)
        if len(sets) == 1:
            return found
        some = self.builder.icmp_signed("!=", found, number(0, bits))
        if any(self.widths.risky(other) for other in sets[1:]):
            return self._chosen(some, lambda: found, lambda: self._first(sets[1:], bits))
        return self.builder.select(some, found, self._first(sets[1:], bits))

    def _entry(self, name: str, indices: tuple[Node, ...]) -> Value:
        table = self.program.tables[name]
        places = [(self.index(node, length), length) for node, length in zip(indices, table.shape, strict=True)]
        return self._found(name, table, places, self.widths.bits(Look(name, indices)))

    def _found(self, name: str, table: Table, places: list[tuple[Value, int]], bits: int) -> Value:
        """The entry of a table at some places, each along an axis of a length."""
        place: Value = number(0)
        for index, length in places:
            place = self.builder.add(self.builder.mul(place, number(length)), index)
        low, high = min(table.values, default=0), max(table.values, default=0)
        kind = ir.IntType(_entry_bits(low, high))
        at = self.builder.gep(self._table(name, table, kind), [place], source_etype=kind)
        loaded = self.builder.load(at, typ=kind)
        return self.words.unsigned(loaded, bits) if low >= 0 else self.words.wide(loaded, bits)

    def _table(self, name: str, table: Table, kind: ir.IntType) -> Value:
        if name not in self._globals:
            array = ir.ArrayType(kind, len(table.values))
            module = self.builder.module  # where several functions may have a table of the name
            place = ir.GlobalVariable(module, array, module.get_unique_name(f"table.{name}"))
            place.initializer = ir.Constant(array, [number(value, kind.width) for value in table.values])
            place.global_constant, place.linkage = True, "internal"
            place.type = POINTER
            self._globals[name] = place
        return self._globals[name]


def _entry_bits(low: int, high: int) -> int:
    """The bits of an entry of a table in memory: unsigned where no entry is negative."""
    bits = 8
    while not (high < 1 << bits if low >= 0 else -(1 << bits - 1) <= low and high < 1 << bits - 1):
        bits *= 2
    return bits
