"""How wide a value is in machine code: the fewest words that hold every value that it can have, and its sign."""

from __future__ import annotations

from collections.abc import Sequence

from followsuit.program.model import Keep, Program
from followsuit.program.nodes import CONDITIONS, Const, Look, Node, Op, Var
from followsuit.program.spans import Span, bounds, operated

WORD = 64
"""Bits of a word of the record."""


def width(low: int, high: int) -> int:
    """The bits of a signed number that goes from `low` to `high`: 64, or more by doubling."""
    bits = WORD
    while not (-1 << bits - 1 <= low and high < 1 << bits - 1):
        bits *= 2
    return bits


class Widths:
    """The bounds and widths of a program's slots and expressions; each expression is judged once."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.slots: dict[str, Span] = {slot.name: bounds(slot, program.deck) for slot in program.slots}
        self._spans: dict[int, tuple[Node, Span]] = {}
        self._risky: dict[int, tuple[Node, bool]] = {}
        self._tables = {
            name: (min(table.values, default=0), max(table.values, default=0)) for name, table in program.tables.items()
        }

    def slot(self, name: str) -> int:
        """The bits of each element of a slot."""
        return width(*self.slots[name])

    def table(self, name: str) -> Span:
        """The lowest and the highest entry of a table."""
        return self._tables[name]

    def bits(self, node: Node) -> int:
        """The bits of an expression."""
        return width(*self.span(node))

    def span(self, node: Node) -> Span:
        """The bounds of an expression."""
        known = self._spans.get(id(node))
        if known is None:
            known = self._spans[id(node)] = (node, self._span(node))
        return known[1]

    def _span(self, node: Node) -> Span:
        match node:
            case Const(value):
                return value, value
            case Var(name, _) if self.program.slot[name].keep is Keep.OPTION:
                first = self.program.slot[name].first
                return first, first
            case Var(name, _):
                return self.slots[name]
            case Look(table, _):
                return self._tables[table]
            case Op(name, args):
                return (0, 1) if name in CONDITIONS else operated(name, [self.span(arg) for arg in args])

    def within(self, node: Node, length: int) -> bool:
        """Whether an index is sure to be one of 0 … `length` - 1."""
        low, high = self.span(node)
        return low >= 0 and high < length

    def risky(self, node: Node) -> bool:
        """Whether the expression may have no value, so that it must not be evaluated where nobody asks for it."""
        known = self._risky.get(id(node))
        if known is None:
            known = self._risky[id(node)] = (node, self._is_risky(node))
        return known[1]

    def _is_risky(self, node: Node) -> bool:
        match node:
            case Var(name, index) if index is not None:
                return not self.within(index, self.program.slot[name].size) or self.risky(index)
            case Look(table, indices):
                shape: Sequence[int] = self.program.tables[table].shape
                return any(
                    not self.within(index, length) or self.risky(index)
                    for index, length in zip(indices, shape, strict=True)
                )
            case Op(("has" | "shift"), (_, places)) if self.span(places)[0] < 0:
                return True
            case Op(_, args):
                return any(self.risky(arg) for arg in args)
        return False
