"""What values an expression can have, so that only those indices and assignments that could go wrong are tested."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product

from followsuit.core.cards import Deck
from followsuit.program.model import Slot
from followsuit.program.nodes import CONDITIONS, OPERATORS, Const, Look, Node, Op, Var
from followsuit.program.tables import Table

Span = tuple[int, int]
"""The lowest and the highest value, both possible or not, nothing outside."""

MOST_SHIFTED = 4096
"""By how many places a set is shifted at most, where that is to be bounded."""

UNKNOWN: Span = (-(2**200), 2**200)


def bounds(slot: Slot, deck: Deck) -> Span:
    """The lowest and the highest value that a slot may hold; temporaries for all purposes hold ints and sets."""
    return (min(slot.low, 0), max(slot.high, deck.all)) if slot.cards else (slot.low, slot.high)


def span(node: Node, slots: Mapping[str, Span], tables: Mapping[str, Table]) -> Span:
    """The bounds of an expression, given those of the slots."""
    match node:
        case Const(value):
            return value, value
        case Var(name, _):
            return slots[name]
        case Look(table, _):
            values = tables[table].values
            return (min(values), max(values)) if values else (0, 0)
        case Op(name, _) if name in CONDITIONS:
            return 0, 1
        case Op(name, args):
            return operated(name, [span(arg, slots, tables) for arg in args])
    return UNKNOWN


def _corners(function: Callable[[int, int], int], left: Span, right: Span) -> Span:
    values = [function(a, b) for a, b in product(left, right)]
    return min(values), max(values)


def _filled(*spans: Span) -> Span:
    """The span of a set made of these sets."""
    return 0, (1 << max((high for _, high in spans), default=0).bit_length()) - 1


def operated(name: str, args: list[Span]) -> Span:
    """The bounds of what an operator gives, from those of its arguments."""
    match name, args:
        case _, _ if name in CONDITIONS:
            return 0, 1
        case (("add" | "mul" | "min" | "max"), [left, right]):
            return _corners(OPERATORS[name].apply, left, right)
        case "sub", [left, right]:
            return left[0] - right[1], left[1] - right[0]
        case "mod", [_, (low, high)] if low >= 0:
            return 0, max(high - 1, 0)
        case "div", [left, (least, _) as right] if least > 0:
            return _corners(OPERATORS["div"].apply, left, right)
        case "div", [(low, high), (least, _)] if least >= 0:
            return min(low, 0), max(high, 0)
        case "shift", [(low, high), (least, most)] if low >= 0 and least >= 0 and most <= MOST_SHIFTED:
            return 0, high << most
        case "if", [_, yes, no]:
            return min(yes[0], no[0]), max(yes[1], no[1])
        case "size", [(low, high)] if low >= 0:
            return 0, high.bit_length()
        case "low", [(low, high), absent] if low >= 0:
            return min(0, absent[0]), max(high.bit_length() - 1, absent[1])
        case (("meet" | "join" | "first"), sets) if all(low >= 0 for low, _ in sets):
            return _filled(*sets)
        case "less", [(low, high), _] if low >= 0:
            return 0, high
    return UNKNOWN
