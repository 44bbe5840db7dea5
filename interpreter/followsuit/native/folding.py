"""Expressions over few small slots, worked out beforehand for all their values: a look into a table instead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from followsuit.native.widths import Widths
from followsuit.program.model import Keep, Program
from followsuit.program.nodes import OPERATORS, Const, Look, Node, Op, Var, parts
from followsuit.program.tables import Table

MOST_VALUES = 1024
"""Entries of a table at most."""

MOST_SLOTS = 3
FEWEST_PARTS = 10
"""Operations that a look saves at least; fewer are done as quickly as the look is."""


@dataclass(frozen=True, slots=True)
class Folded:
    """An expression as a table, with the slot (or element of one) for each axis, whose lowest value is 0."""

    name: str
    table: Table
    axes: tuple[Var, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """What an expression reads (None: too much, or what cannot be counted up), and how many operations it has."""

    slots: frozenset[Var] | None
    operations: int


class Folding:
    """Folds the expressions of one program."""

    def __init__(self, program: Program, widths: Widths) -> None:
        self.program = program
        self.widths = widths
        self._reads: dict[int, tuple[Node, _Read]] = {}
        self._folded: dict[int, tuple[Node, Folded | None]] = {}

    def of(self, node: Node) -> Folded | None:
        """The expression as a table, None where that does not pay or cannot be done."""
        if not isinstance(node, Op):
            return None
        known = self._folded.get(id(node))
        if known is None:
            known = self._folded[id(node)] = (node, self._fold(node))
        return known[1]

    def _fold(self, node: Node) -> Folded | None:
        read = self._read(node)
        if read.slots is None or not read.slots or read.operations < FEWEST_PARTS or self.widths.risky(node):
            return None
        axes = tuple(sorted(read.slots, key=str))
        shape = tuple(self.widths.slots[axis.name][1] + 1 for axis in axes)
        if prod(shape) > MOST_VALUES:
            return None
        places = product(*(range(length) for length in shape))
        columns = dict(zip(axes, map(list, zip(*places, strict=True)), strict=True))
        table = Table(shape, tuple(_Columns(self.program, columns, prod(shape)).of(node)))
        return Folded(f"folded.{len(self._folded)}", table, axes)

    def _read(self, node: Node) -> _Read:
        known = self._reads.get(id(node))
        if known is None:
            known = self._reads[id(node)] = (node, self._find_read(node))
        return known[1]

    def _find_read(self, node: Node) -> _Read:
        within = [self._read(part) for part in parts(node)]
        operations = sum(read.operations for read in within) + (not isinstance(node, Const | Var))
        if isinstance(node, Var):
            return _Read(self._slot(node), operations)
        found: frozenset[Var] = frozenset()
        for read in within:
            if read.slots is None:
                return _Read(None, operations)
            found |= read.slots
        return _Read(found if len(found) <= MOST_SLOTS else None, operations)

    def _slot(self, node: Var) -> frozenset[Var] | None:
        if self.program.slot[node.name].keep is Keep.OPTION:
            return frozenset()
        low, high = self.widths.slots[node.name]
        fixed = node.index is None or isinstance(node.index, Const)
        return frozenset((node,)) if fixed and low == 0 and high < MOST_VALUES else None


class _Columns:
    """Values of expressions for all combinations of some slots' values at once: each operator runs down its columns.

    None of the expressions may be risky.
    """

    def __init__(self, program: Program, slots: Mapping[Var, list[int]], length: int) -> None:
        self.program = program
        self.slots = slots
        self.length = length
        self._known: dict[int, list[int]] = {}

    def of(self, node: Node) -> list[int]:
        """The values of an expression."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = self._find(node)
        return known

    def _find(self, node: Node) -> list[int]:
        match node:
            case Const(value):
                return [value] * self.length
            case Var(name, _) if self.program.slot[name].keep is Keep.OPTION:
                return [self.program.slot[name].first] * self.length
            case Var():
                return self.slots[node]
            case Look(name, indices):
                table = self.program.tables[name]
                return [table.values[place] for place in self._places(table.shape, indices)]
            case Op(name, args):
                return list(map(OPERATORS[name].apply, *map(self.of, args))) if args else [0] * self.length

    def _places(self, shape: Sequence[int], indices: tuple[Node, ...]) -> list[int]:
        places = [0] * self.length
        for length, index in zip(shape, indices, strict=True):
            places = [place * length + at for place, at in zip(places, self.of(index), strict=True)]
        return places
