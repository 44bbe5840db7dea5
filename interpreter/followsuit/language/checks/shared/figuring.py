"""Conditions of the score as functions of figures: sums of tricks and card points by set of seats, the rest unknown.

What a condition reads of tricks and cards won is put together first: `tricks of` a set of seats, and `points of` one.
A value that is not known is None; `and`, `or` and `if` still come out where the rest decides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from followsuit.language.lowering.builder import Builder
from followsuit.language.lowering.words import card_value
from followsuit.program.nodes import (
    OPERATORS,
    ZERO,
    Const,
    Look,
    Node,
    Op,
    Var,
    is_condition,
    operate,
    parts,
    substitute,
    total,
    walk,
)

TRICKS, POINTS, FREE = "tricks of", "points of", "free"
"""Names of the variables that stand for the tricks and points of a set of seats, and for a condition left open."""

VALUE = "value of "
"""The name of a variable that stands for what one seat or side has in a variable of the ruleset begins so."""

Figures = Mapping[Var, int]
Figured = Callable[[Figures], int | None]
OPPOSITE = {"lt": "ge", "ge": "lt", "gt": "le", "le": "gt", "eq": "ne", "ne": "eq"}
POSITIVE = frozenset({"lt", "gt", "eq"})


@dataclass
class Figuring:
    """Rewrites conditions in which seats, options and variables have been settled."""

    builder: Builder
    values: Mapping[Var, Node]
    arrays: frozenset[str] = frozenset()
    open: dict[Node, Var] = field(default_factory=dict)

    def settled(self, node: Node) -> Node:
        """A condition of the program in terms of figures; conditions of which nothing is known are left open."""
        return self._opened(self._figured(substitute(node, self.values, self.builder.tables)))

    def _figured(self, node: Node) -> Node:
        match node:
            case Var("tricks", Const(seat)):
                return Var(TRICKS, Const(1 << seat)) if seat < self.builder.players else ZERO
            case Var(name, Const(at)) if name in self.arrays and at < self.builder.players:
                return Var(VALUE + name, Const(at))
            case Op(name, args):
                taken = sums_of_tricks(self.builder.players).get(node) if name == "add" else None
                if taken is not None:
                    return Var(TRICKS, Const(taken))
                seats = self._points(node)
                if seats is not None:
                    return Var(POINTS, Const(seats)) if seats else ZERO
                return operate(name, *[self._figured(arg) for arg in args])
        return node

    def _points(self, node: Op) -> int | None:
        """The seats whose card points an expression is; None if it is something else."""
        if node.name not in {"add", "mul"}:
            return None
        met = next((part.args[0] for part in walk(node) if isinstance(part, Op) and part.name == "meet"), None)
        seats = None if met is None else _winners(met)
        if met is None or seats is None:
            return None
        wanted = substitute(card_value(self.builder, met), self.values, self.builder.tables)
        return seats if wanted == node else None

    def _opened(self, node: Node) -> Node:
        """Conditions that read what is not known, each as a variable: the same one wherever it stands."""
        match node:
            case Op("and" | "or" | "not" | "if", args):
                return operate(node.name, *[self._opened(arg) for arg in args])
        if is_known(node) or not is_condition(node):
            return node
        if isinstance(node, Op) and node.name in OPPOSITE and node.name not in POSITIVE:
            return operate("not", self._opened(Op(OPPOSITE[node.name], node.args)))
        return self.open.setdefault(node, Var(FREE, Const(len(self.open))))


@lru_cache(maxsize=8)
def sums_of_tricks(players: int) -> dict[Node, int]:
    """What the tricks of several seats are as an expression → the set of these seats."""
    sets = [[seat for seat in range(players) if seats >> seat & 1] for seats in range(1 << players)]
    return {
        total(Var("tricks", Const(seat)) for seat in members): sum(1 << seat for seat in members)
        for members in sets
        if len(members) > 1
    }


def _winners(cards: Node) -> int | None:
    """The seats whose cards won an expression is."""
    match cards:
        case Var("won", Const(seat)):
            return 1 << seat
        case Op("join", (left, right)):
            first, second = _winners(left), _winners(right)
            return None if first is None or second is None else first | second
    return None


def is_known(node: Node) -> bool:
    """Whether an expression reads figures alone."""
    match node:
        case Var(name):
            return is_figure(name)
        case Look():
            return False
    return all(is_known(part) for part in parts(node))


def is_figure(name: str) -> bool:
    """Whether a variable of this name stands for a figure."""
    return name in {TRICKS, POINTS, FREE} or name.startswith(VALUE)


def figures_read(node: Node) -> Iterator[Var]:
    """The figures that an expression reads."""
    return (part for part in walk(node) if isinstance(part, Var) and is_figure(part.name))


def unknown_read(node: Node) -> Iterator[str]:
    """The names of slots that an expression reads and that are no figures."""
    return (part.name for part in walk(node) if isinstance(part, Var) and not is_figure(part.name))


def prepared(node: Node) -> Figured:
    """An expression as a function of figures."""
    match node:
        case Const(value):
            return lambda _figures: value
        case Var(name) if is_figure(name):
            return lambda figures: figures.get(node)
        case Op("and" | "or" as name, (left, right)):
            return _either(prepared(left), prepared(right), 0 if name == "and" else 1)
        case Op("if", (condition, yes, no)):
            return _choice(*[prepared(part) for part in (condition, yes, no)])
        case Op(name, args):
            return _applied(OPERATORS[name].apply, [prepared(arg) for arg in args])
        case Look() | Var():
            return lambda _figures: None


def _either(left: Figured, right: Figured, decides: int) -> Figured:
    def read(figures: Figures) -> int | None:
        first = left(figures)
        if first is not None and bool(first) == bool(decides):
            return decides
        second = right(figures)
        if second is not None and bool(second) == bool(decides):
            return decides
        return None if first is None or second is None else 1 - decides

    return read


def _choice(condition: Figured, yes: Figured, no: Figured) -> Figured:
    def read(figures: Figures) -> int | None:
        holds = condition(figures)
        return None if holds is None else (yes if holds else no)(figures)

    return read


def _applied(apply: Callable[..., int], args: list[Figured]) -> Figured:
    def read(figures: Figures) -> int | None:
        values = [arg(figures) for arg in args]
        return None if None in values else apply(*values)

    return read
