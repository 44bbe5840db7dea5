"""Prepares expressions: each becomes one plain function of the state, made once, called very often.

The meaning is that of `program.nodes.evaluate`; the frequent shapes (a slot against a constant, a table at a slot) get
a function of their own, because most of the time of play is spent here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from followsuit.engine.faults import Broken
from followsuit.engine.folding import Folder
from followsuit.engine.layout import Layout, Read, Words
from followsuit.program.model import Keep, Program
from followsuit.program.nodes import OPERATORS, Const, Look, Node, Op, Var, is_condition
from followsuit.program.spans import Span, bounds, span
from followsuit.program.tables import Table

GENERAL: Mapping[str, Callable[[Read, Read], Read]] = {
    "add": lambda a, b: lambda s: a(s) + b(s),
    "sub": lambda a, b: lambda s: a(s) - b(s),
    "mul": lambda a, b: lambda s: a(s) * b(s),
    "min": lambda a, b: lambda s: left if (left := a(s)) <= (right := b(s)) else right,
    "max": lambda a, b: lambda s: left if (left := a(s)) >= (right := b(s)) else right,
    "eq": lambda a, b: lambda s: 1 if a(s) == b(s) else 0,
    "ne": lambda a, b: lambda s: 1 if a(s) != b(s) else 0,
    "lt": lambda a, b: lambda s: 1 if a(s) < b(s) else 0,
    "gt": lambda a, b: lambda s: 1 if a(s) > b(s) else 0,
    "le": lambda a, b: lambda s: 1 if a(s) <= b(s) else 0,
    "ge": lambda a, b: lambda s: 1 if a(s) >= b(s) else 0,
    "and": lambda a, b: lambda s: 1 if a(s) and b(s) else 0,
    "or": lambda a, b: lambda s: 1 if a(s) or b(s) else 0,
    "meet": lambda a, b: lambda s: a(s) & b(s),
    "join": lambda a, b: lambda s: a(s) | b(s),
    "less": lambda a, b: lambda s: a(s) & ~b(s),
    "has": lambda a, b: lambda s: a(s) >> b(s) & 1,
    "shift": lambda a, b: lambda s: a(s) << b(s),
}
"""Operators of two arguments, whatever these are."""

CONSTANT: Mapping[str, Callable[[Read, int], Read]] = {
    "add": lambda a, k: lambda s: a(s) + k,
    "sub": lambda a, k: lambda s: a(s) - k,
    "eq": lambda a, k: lambda s: 1 if a(s) == k else 0,
    "ne": lambda a, k: lambda s: 1 if a(s) != k else 0,
    "lt": lambda a, k: lambda s: 1 if a(s) < k else 0,
    "gt": lambda a, k: lambda s: 1 if a(s) > k else 0,
    "le": lambda a, k: lambda s: 1 if a(s) <= k else 0,
    "ge": lambda a, k: lambda s: 1 if a(s) >= k else 0,
    "meet": lambda a, k: lambda s: a(s) & k,
    "join": lambda a, k: lambda s: a(s) | k,
    "less": lambda a, k: lambda s: a(s) & ~k,
    "has": lambda a, k: lambda s: a(s) >> k & 1,
}
"""The same where the second argument is constant."""

SLOT_CONSTANT: Mapping[str, Callable[[int, int], Read]] = {
    "add": lambda i, k: lambda s: s[i] + k,
    "sub": lambda i, k: lambda s: s[i] - k,
    "eq": lambda i, k: lambda s: 1 if s[i] == k else 0,
    "ne": lambda i, k: lambda s: 1 if s[i] != k else 0,
    "lt": lambda i, k: lambda s: 1 if s[i] < k else 0,
    "gt": lambda i, k: lambda s: 1 if s[i] > k else 0,
    "le": lambda i, k: lambda s: 1 if s[i] <= k else 0,
    "ge": lambda i, k: lambda s: 1 if s[i] >= k else 0,
    "meet": lambda i, k: lambda s: s[i] & k,
    "join": lambda i, k: lambda s: s[i] | k,
    "has": lambda i, k: lambda s: s[i] >> k & 1,
}
"""The same where the first is a slot as well."""

SLOT_SLOT: Mapping[str, Callable[[int, int], Read]] = {
    "add": lambda i, j: lambda s: s[i] + s[j],
    "sub": lambda i, j: lambda s: s[i] - s[j],
    "eq": lambda i, j: lambda s: 1 if s[i] == s[j] else 0,
    "ne": lambda i, j: lambda s: 1 if s[i] != s[j] else 0,
    "lt": lambda i, j: lambda s: 1 if s[i] < s[j] else 0,
    "gt": lambda i, j: lambda s: 1 if s[i] > s[j] else 0,
    "meet": lambda i, j: lambda s: s[i] & s[j],
    "join": lambda i, j: lambda s: s[i] | s[j],
    "has": lambda i, j: lambda s: s[i] >> s[j] & 1,
}
"""Two slots."""


class Evaluators:
    """Makes functions of the expressions of one program. Option slots count as their first values."""

    def __init__(self, program: Program, layout: Layout) -> None:
        self.layout = layout
        self.slots = program.slot
        self.tables = program.tables
        self.spans: dict[str, Span] = {slot.name: bounds(slot, program.deck) for slot in program.slots}
        self._nested: dict[str, Any] = {}
        self._prepared: dict[int, Read] = {}
        self._folder = Folder(layout, self.spans, self.plain)

    def span(self, node: Node) -> Span:
        """The bounds of an expression."""
        return span(node, self.spans, self.tables)

    def prepare(self, node: Node) -> Read:
        """The function of an expression.

        Calling it raises `Broken` (or IndexError, ValueError) where an index does not exist.
        """
        number = self._folder.number(node)
        if number not in self._prepared:
            self._prepared[number] = self._folder.fold(node) or self.plain(node)
        return self._prepared[number]

    def plain(self, node: Node) -> Read:
        """The function of an expression, node by node; parts of it may still be folded."""
        match node:
            case Const(value):
                return lambda _: value
            case Var(name, _) if self.slots[name].keep is Keep.OPTION:
                first = self.slots[name].first
                return lambda _: first
            case Var(name, None):
                place = self.layout.base[name]
                return lambda s: s[place]
            case Var(name, index) if index is not None:
                return self._element(name, index)
            case Look(table, indices):
                return self._look(table, indices)
            case Op(name, args):
                return self._operation(name, args)
        raise TypeError(node)

    def place(self, node: Node) -> int | None:
        """The offset of a node that is a plain slot, None for every other."""
        if not isinstance(node, Var) or self.slots[node.name].keep is Keep.OPTION:
            return None
        base = self.layout.base[node.name]
        if node.index is None:
            return base
        if isinstance(node.index, Const) and 0 <= node.index.value < self.slots[node.name].size:
            return base + node.index.value
        return None

    def _element(self, name: str, index: Node) -> Read:
        base, at = self.layout.base[name], self.index(index, self.slots[name].size, name)
        place = self.place(Var(name, index))
        if place is not None:
            return lambda s: s[place]
        inner = self.place(index)
        if inner is not None and self._within(index, self.slots[name].size):
            return lambda s: s[base + s[inner]]
        return lambda s: s[base + at(s)]

    def _within(self, index: Node, length: int) -> bool:
        low, high = self.span(index)
        return low >= 0 and high < length

    def index(self, node: Node, length: int, what: str) -> Read:
        """The function of an index, tested unless it can never be outside 0 … `length` - 1."""
        read = self.prepare(node)
        if self._within(node, length):
            return read

        def tested(state: Words) -> int:
            index = read(state)
            if 0 <= index < length:
                return index
            raise Broken(f"{what} has no entry {index}, only 0 to {length - 1}")

        return tested

    def _look(self, name: str, indices: tuple[Node, ...]) -> Read:
        table, shape = self._nest(name), self.tables[name].shape
        nodes = indices
        while nodes and isinstance(row := nodes[0], Const) and 0 <= row.value < shape[0]:
            table, nodes, shape = table[row.value], nodes[1:], shape[1:]
        reads = [self.index(node, length, f"the table {name}") for node, length in zip(nodes, shape, strict=True)]
        safe = all(self._within(node, length) for node, length in zip(nodes, shape, strict=True))
        places = [self.place(node) if safe else None for node in nodes]
        return _looker(table, reads, places)

    def _nest(self, name: str) -> Any:
        if name not in self._nested:
            self._nested[name] = nested(self.tables[name])
        return self._nested[name]

    def _operation(self, name: str, args: tuple[Node, ...]) -> Read:
        reads = [self.prepare(arg) for arg in args]
        match name, reads:
            case "if", [condition, yes, no]:
                return lambda s: yes(s) if condition(s) else no(s)
            case "not", [a]:
                return lambda s: 0 if a(s) else 1
            case "some", [a]:
                return lambda s: 1 if a(s) else 0
            case "size", [a]:
                return lambda s: a(s).bit_count()
            case "low", [a, b]:
                return _lowest(a, b)
            case "first", _:
                return _first(reads)
            case (("and" | "or"), [a, b]) if all(is_condition(arg) for arg in args):
                return (lambda s: a(s) and b(s)) if name == "and" else (lambda s: a(s) or b(s))
            case _, [a, b] if name in GENERAL:
                return self._pair(name, args, a, b)
        apply = OPERATORS[name].apply
        return lambda s: apply(*(read(s) for read in reads))

    def _pair(self, name: str, args: tuple[Node, ...], a: Read, b: Read) -> Read:
        left, right = self.place(args[0]), self.place(args[1])
        if isinstance(args[1], Const):
            if left is not None and name in SLOT_CONSTANT:
                return SLOT_CONSTANT[name](left, args[1].value)
            if name in CONSTANT:
                return CONSTANT[name](a, args[1].value)
        if left is not None and right is not None and name in SLOT_SLOT:
            return SLOT_SLOT[name](left, right)
        return GENERAL[name](a, b)


def nested(table: Table) -> Any:
    """A table as tuples inside tuples, one level an axis."""
    rows: list[Any] = list(table.values)
    for length in reversed(table.shape[1:]):
        rows = [tuple(rows[start : start + length]) for start in range(0, len(rows), length)]
    return tuple(rows)


def _looker(table: Any, reads: list[Read], places: list[int | None]) -> Read:
    match reads, places:
        case [], _:
            return lambda _: int(table)
        case [_], [int(i)]:
            return lambda s: table[s[i]]
        case [a], _:
            return lambda s: table[a(s)]
        case [_, _], [int(i), int(j)]:
            return lambda s: table[s[i]][s[j]]
        case [_, b], [int(i), None]:
            return lambda s: table[s[i]][b(s)]
        case [a, b], _:
            return lambda s: table[a(s)][b(s)]
        case [_, _, c], [int(i), int(j), _]:
            return lambda s: table[s[i]][s[j]][c(s)]
        case [a, b, c], _:
            return lambda s: table[a(s)][b(s)][c(s)]

    def deep(state: Words) -> int:
        entry = table
        for read in reads:
            entry = entry[read(state)]
        return int(entry)

    return deep


def _lowest(members: Read, absent: Read) -> Read:
    def lowest(state: Words) -> int:
        found = members(state)
        return (found & -found).bit_length() - 1 if found else absent(state)

    return lowest


def _first(reads: list[Read]) -> Read:
    match reads:
        case []:
            return lambda _: 0
        case [a]:
            return a
        case [a, b]:
            return lambda s: a(s) or b(s)
        case [a, b, c]:
            return lambda s: a(s) or b(s) or c(s)

    def first(state: Words) -> int:
        for read in reads:
            found = read(state)
            if found:
                return found
        return 0

    return first
