"""Between which numbers an expression stays in every deal, from the bounds of what it reads alone.

As `program.spans`, and more: whether conditions hold, and that all tricks together are no more than there are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.figures import most_tricks
from followsuit.program.nodes import Const, Look, Node, Op, Var, parts
from followsuit.program.spans import Span, bounds, operated

NEVER, ALWAYS, EITHER = (0, 0), (1, 1), (0, 1)

LARGEST = 10**9
"""Numbers beyond this say nothing to people: nothing is known."""


def is_never(span: Span) -> bool:
    """Whether a condition surely does not hold."""
    return span == NEVER


def is_always(span: Span) -> bool:
    """Whether a condition surely holds."""
    return span[0] > 0 or span[1] < 0


def is_known(span: Span) -> bool:
    """Whether it can be told between which numbers something stays."""
    return span[0] > -LARGEST and span[1] < LARGEST


@dataclass(frozen=True)
class Ranges:
    """The ranges of the expressions of one program."""

    checked: Checked
    _known: dict[int, tuple[Node, Span]] = field(default_factory=dict)
    _tables: dict[str, Span] = field(default_factory=dict)

    def of(self, node: Node) -> Span:
        """The range of an expression; that of a condition lies within 0 and 1."""
        known = self._known.get(id(node))
        if known is None:
            self.checked.space.work.spend(1)
            known = self._known[id(node)] = (node, self._found(node))
        return known[1]

    def _found(self, node: Node) -> Span:
        match node:
            case Const(value):
                return value, value
            case Var("tricks", _):
                return 0, most_tricks(self.checked)
            case Var(name, _):
                return bounds(self.checked.program.slot[name], self.checked.program.deck)
            case Look(table, _):
                return self._entries(table)
            case Op("add", _):
                return self._sum(node)
            case Op("if", (condition, yes, no)) if is_always(self.of(condition)) or is_never(self.of(condition)):
                return self.of(no if is_never(self.of(condition)) else yes)
            case Op(name, (left, right)) if name in _COMPARED and left == right:
                return ALWAYS if name in _HOLD_OF_EQUALS else NEVER
            case Op(name, args):
                spans = [self.of(arg) for arg in args]
                return _condition(name, spans) or operated(name, spans)

    def _entries(self, table: str) -> Span:
        if table not in self._tables:
            values = self.checked.program.tables[table].values
            self._tables[table] = min(values), max(values)
        return self._tables[table]

    def _sum(self, node: Node) -> Span:
        """The range of a sum: the tricks of different seats are together no more than there are."""
        found, seats = (0, 0), Counter[int]()
        for part in _added(node):
            seat = _tricks_of(part)
            if seat is None:
                found = operated("add", [found, self.of(part)])
            else:
                seats[seat] += 1
        return found[0], found[1] + max(seats.values(), default=0) * most_tricks(self.checked)


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


def _condition(name: str, args: list[Span]) -> Span | None:
    """Whether a condition holds, from the ranges of its parts; None if the operator makes no condition of them."""
    match name, args:
        case "and", [one, other]:
            return _known(is_always(one) and is_always(other), is_never(one) or is_never(other))
        case "or", [one, other]:
            return _known(is_always(one) or is_always(other), is_never(one) and is_never(other))
        case "not", [one]:
            return _known(is_never(one), is_always(one))
        case _, [one, other] if name in _COMPARED:
            return _compared(name, one, other)
    return None


def _known(surely: bool, surely_not: bool) -> Span:  # noqa: FBT001  (two sides of one question)
    return ALWAYS if surely else NEVER if surely_not else EITHER


def _compared(name: str, one: Span, other: Span) -> Span:
    match name:
        case "lt":
            return _known(one[1] < other[0], one[0] >= other[1])
        case "le":
            return _known(one[1] <= other[0], one[0] > other[1])
        case "gt" | "ge":
            return _compared({"gt": "lt", "ge": "le"}[name], other, one)
    apart = one[1] < other[0] or other[1] < one[0]
    same = one[0] == one[1] == other[0] == other[1]
    return _known(same, apart) if name == "eq" else _known(apart, same)


def beyond_reach(ranges: Ranges, condition: Node) -> Node | None:
    """The comparison for which a condition can never hold, or all of it; None if it can or if it cannot be told."""
    if not is_never(ranges.of(condition)):
        return None
    return next((part for part in comparisons(condition) if is_never(ranges.of(part))), condition)
