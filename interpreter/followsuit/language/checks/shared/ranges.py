"""Between which numbers an expression stays in every deal, from the bounds of what it reads alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.figures import most_tricks
from followsuit.program.nodes import Const, Look, Node, Op, Var, parts

MOST_FACTORS = 10**12
"""A product of greater numbers is taken for boundless."""


class Range(NamedTuple):
    """The least and the greatest value; infinite where nothing is known."""

    low: float
    high: float

    @property
    def is_never(self) -> bool:
        """Whether a condition surely does not hold."""
        return self.low == self.high == 0

    @property
    def is_always(self) -> bool:
        """Whether a condition surely holds."""
        return self.low > 0 or self.high < 0


ANY, SET, NEVER, ALWAYS, EITHER = Range(-inf, inf), Range(0, inf), Range(0, 0), Range(1, 1), Range(0, 1)


@dataclass(frozen=True)
class Ranges:
    """The ranges of the expressions of one program."""

    checked: Checked
    _known: dict[int, tuple[Node, Range]] = field(default_factory=dict)
    _tables: dict[str, Range] = field(default_factory=dict)

    def of(self, node: Node) -> Range:
        """The range of an expression; that of a condition lies within 0 and 1."""
        known = self._known.get(id(node))
        if known is None:
            self.checked.space.work.spend(1)
            known = self._known[id(node)] = (node, self._found(node))
        return known[1]

    def _found(self, node: Node) -> Range:
        match node:
            case Const(value):
                return Range(value, value)
            case Var("tricks", _):
                return Range(0, most_tricks(self.checked))
            case Var(name, _):
                slot = self.checked.program.slot[name]
                return SET if slot.cards else Range(slot.low, slot.high)
            case Look(table, _):
                return self._entries(table)
            case Op("add", _):
                return self._sum(node)
            case Op("if", (condition, yes, no)):
                return self._either(self.of(condition), yes, no)
            case Op(name, (left, right)) if name in _COMPARED and left == right:
                return ALWAYS if name in _HOLD_OF_EQUALS else NEVER
            case Op(name, args):
                return _applied(name, [self.of(arg) for arg in args])

    def _entries(self, table: str) -> Range:
        if table not in self._tables:
            values = self.checked.program.tables[table].values
            self._tables[table] = Range(min(values), max(values))
        return self._tables[table]

    def _either(self, condition: Range, yes: Node, no: Node) -> Range:
        if condition.is_always or condition.is_never:
            return self.of(no if condition.is_never else yes)
        one, other = self.of(yes), self.of(no)
        return Range(min(one.low, other.low), max(one.high, other.high))

    def _sum(self, node: Node) -> Range:
        """The range of a sum: the tricks of different seats are together no more than there are."""
        low: float = 0
        high: float = 0
        seats: Counter[int] = Counter()
        for part in _added(node):
            seat = _tricks_of(part)
            if seat is None:
                found = self.of(part)
                low, high = low + found.low, high + found.high
            else:
                seats[seat] += 1
        return Range(low, high + max(seats.values(), default=0) * most_tricks(self.checked))


def comparisons(node: Node) -> Iterator[Op]:
    """The comparisons that a condition is made of, those of which all must hold before others."""
    if isinstance(node, Op) and node.name in _COMPARED:
        yield node
    elif isinstance(node, Op) and node.name == "and":
        for part in parts(node):
            yield from comparisons(part)


def _added(node: Node) -> Iterator[Node]:
    if isinstance(node, Op) and node.name == "add":
        for part in node.args:
            yield from _added(part)
    else:
        yield node


def _tricks_of(node: Node) -> int | None:
    """The seat whose tricks an expression counts, perhaps only under a condition."""
    match node:
        case Var("tricks", Const(seat)) | Op("if", (_, Var("tricks", Const(seat)), Const(0))):
            return seat
    return None


_HOLD_OF_EQUALS = frozenset({"eq", "le", "ge"})
_COMPARED = _HOLD_OF_EQUALS | {"ne", "lt", "gt"}


def _applied(name: str, args: list[Range]) -> Range:
    if name in _COMPARED:
        return _compared(name, *args)
    match name, args:
        case "sub", [one, other]:
            return Range(one.low - other.high, one.high - other.low)
        case "mul", [one, other]:
            return _product(one, other)
        case "min", [one, other]:
            return Range(min(one.low, other.low), min(one.high, other.high))
        case "max", [one, other]:
            return Range(max(one.low, other.low), max(one.high, other.high))
        case "and", [one, other]:
            return _known(one.is_always and other.is_always, one.is_never or other.is_never)
        case "or", [one, other]:
            return _known(one.is_always or other.is_always, one.is_never and other.is_never)
        case "not", [one]:
            return _known(one.is_never, one.is_always)
        case "mod", [_, Range(low, high)] if low > 0:
            return Range(0, high - 1)
        case "div", [one, Range(low, high)] if low == high > 0:
            return Range(one.low // low, one.high // low)
    return EITHER if name in {"some", "has"} else ANY if name in {"div", "mod", "low"} else SET


def _known(surely: bool, surely_not: bool) -> Range:  # noqa: FBT001  (two sides of one question)
    return ALWAYS if surely else NEVER if surely_not else EITHER


def _compared(name: str, one: Range, other: Range) -> Range:
    match name:
        case "lt":
            return _known(one.high < other.low, one.low >= other.high)
        case "le":
            return _known(one.high <= other.low, one.low > other.high)
        case "gt" | "ge":
            return _compared({"gt": "lt", "ge": "le"}[name], other, one)
    apart = one.high < other.low or other.high < one.low
    same = one.low == one.high == other.low == other.high
    return _known(same, apart) if name == "eq" else _known(apart, same)


def _product(one: Range, other: Range) -> Range:
    ends = (*one, *other)
    if any(abs(end) > MOST_FACTORS for end in ends):
        return ANY
    found = [left * right for left in one for right in other]
    return Range(min(found), max(found))


def beyond_reach(ranges: Ranges, condition: Node) -> Node | None:
    """The comparison for which a condition can never hold, or all of it; None if it can or if it cannot be told."""
    if not ranges.of(condition).is_never:
        return None
    return next((part for part in comparisons(condition) if ranges.of(part).is_never), condition)
