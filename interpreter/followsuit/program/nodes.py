"""Expressions of the core program: four kinds of node over ints and sets.

Every value is an int. A set (of cards, seats, suits or rows) is an int with a bit for each member. The absent member
of a finite domain with n members is the value n, so that every table has a row for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from followsuit.program.tables import Table


@dataclass(frozen=True, slots=True)
class Const:
    """A value known when the program is made."""

    value: int


@dataclass(frozen=True, slots=True)
class Var:
    """A slot of the state record, or one element of it (`index` from 0; the last element belongs to nobody)."""

    name: str
    index: Node | None = None


@dataclass(frozen=True, slots=True)
class Look:
    """An entry of a table: one index for each of its axes."""

    table: str
    indices: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Op:
    """An operator of `OPERATORS` applied to its arguments."""

    name: str
    args: tuple[Node, ...]


Node = Const | Var | Look | Op

ZERO = Const(0)
ONE = Const(1)


@dataclass(frozen=True, slots=True)
class Operator:
    """`takes` is the number of arguments (None: any number), `spelling` how it is printed with {0}, {1} …."""

    takes: int | None
    apply: Callable[..., int]
    spelling: str


def _low(members: int, absent: int) -> int:
    return (members & -members).bit_length() - 1 if members else absent


def _first(*sets: int) -> int:
    for members in sets:
        if members:
            return members
    return 0


OPERATORS: dict[str, Operator] = {
    "add": Operator(2, lambda a, b: a + b, "({0} + {1})"),
    "sub": Operator(2, lambda a, b: a - b, "({0} - {1})"),
    "mul": Operator(2, lambda a, b: a * b, "({0} * {1})"),
    "div": Operator(2, lambda a, b: a // b if b else 0, "({0} // {1})"),
    "mod": Operator(2, lambda a, b: a % b if b else 0, "({0} % {1})"),
    "min": Operator(2, min, "min({0}, {1})"),
    "max": Operator(2, max, "max({0}, {1})"),
    "eq": Operator(2, lambda a, b: int(a == b), "({0} == {1})"),
    "ne": Operator(2, lambda a, b: int(a != b), "({0} != {1})"),
    "lt": Operator(2, lambda a, b: int(a < b), "({0} < {1})"),
    "gt": Operator(2, lambda a, b: int(a > b), "({0} > {1})"),
    "le": Operator(2, lambda a, b: int(a <= b), "({0} <= {1})"),
    "ge": Operator(2, lambda a, b: int(a >= b), "({0} >= {1})"),
    "and": Operator(2, lambda a, b: int(bool(a and b)), "({0} and {1})"),
    "or": Operator(2, lambda a, b: int(bool(a or b)), "({0} or {1})"),
    "not": Operator(1, lambda a: int(not a), "not {0}"),
    "if": Operator(3, lambda c, a, b: a if c else b, "({1} if {0} else {2})"),
    "meet": Operator(2, lambda a, b: a & b, "({0} & {1})"),
    "join": Operator(2, lambda a, b: a | b, "({0} | {1})"),
    "less": Operator(2, lambda a, b: a & ~b, "({0} - {1})"),
    "some": Operator(1, lambda a: int(a != 0), "some({0})"),
    "size": Operator(1, int.bit_count, "size({0})"),
    "has": Operator(2, lambda a, i: a >> i & 1, "({1} in {0})"),
    "low": Operator(2, _low, "lowest({0}, else {1})"),
    "shift": Operator(2, lambda a, n: a << n, "shift({0}, {1})"),
    "first": Operator(None, _first, "first({*})"),
}
"""The one table of operators. Division by nothing gives 0: a table index must exist on both sides of an `if`."""


def operate(name: str, *args: Node) -> Node:
    """An operator node, folded where its arguments are constant or make it trivial."""
    constants = [arg.value for arg in args if isinstance(arg, Const)]
    if len(constants) == len(args):
        return Const(OPERATORS[name].apply(*constants))
    return _trivial(name, args) or Op(name, args)


def _trivial(name: str, args: tuple[Node, ...]) -> Node | None:
    match name, args:
        case "and", (Const(value), other) | (other, Const(value)):
            return other if value else ZERO
        case "or", (Const(value), other) | (other, Const(value)):
            return ONE if value else other
        case "if", (Const(value), yes, no):
            return yes if value else no
        case "if", (_, yes, no) if yes == no:
            return yes
        case "join" | "add", (Const(0), other) | (other, Const(0)):
            return other
        case "meet", (Const(0), _) | (_, Const(0)):
            return ZERO
        case "less" | "sub", (other, Const(0)):
            return other
        case "shift", (other, Const(0)):
            return other
        case "first", (*some,) if ZERO in some:
            return operate("first", *(node for node in some if node != ZERO))
        case "first", (only,):
            return only
        case "not", (Op("not", (inner,)),):
            return inner if is_condition(inner) else None
    return None


CONDITIONS = frozenset({"eq", "ne", "lt", "gt", "le", "ge", "and", "or", "not", "some", "has"})


def is_condition(node: Node) -> bool:
    """Whether a node is sure to give 0 or 1."""
    return isinstance(node, Op) and node.name in CONDITIONS


LONGEST_CHAIN = 16
"""More nodes than this are put together in halves, so that no expression becomes deep."""


def chained(name: str, nodes: Sequence[Node], nothing: Node) -> Node:
    """Nodes put together by an operator of two arguments; `nothing` stands for none of them."""
    if len(nodes) > LONGEST_CHAIN:
        half = len(nodes) // 2
        return operate(name, chained(name, nodes[:half], nothing), chained(name, nodes[half:], nothing))
    return reduce(lambda left, right: operate(name, left, right), nodes, nothing)


def all_of(*conditions: Node) -> Node:
    """True where every condition holds."""
    return chained("and", conditions, ONE)


def any_of(*conditions: Node) -> Node:
    """True where one condition holds."""
    return chained("or", conditions, ZERO)


def negate(condition: Node) -> Node:
    """True where the condition does not hold."""
    return operate("not", condition)


def choose(condition: Node, yes: Node, no: Node) -> Node:
    """`yes` where the condition holds, else `no`."""
    return operate("if", condition, yes, no)


def total(nodes: Iterable[Node]) -> Node:
    """The sum."""
    return chained("add", tuple(nodes), ZERO)


def union(sets: Iterable[Node]) -> Node:
    """The set of everything that is in one of the sets."""
    return chained("join", tuple(sets), ZERO)


def greatest(numbers: Iterable[Node]) -> Node:
    """The greatest of one or more numbers."""
    return reduce(lambda left, right: operate("max", left, right), numbers)


def parts(node: Node) -> tuple[Node, ...]:
    """The nodes directly inside a node."""
    match node:
        case Var(_, index):
            return () if index is None else (index,)
        case Look(_, indices):
            return indices
        case Op(_, args):
            return args
    return ()


def walk(node: Node) -> Iterator[Node]:
    """A node and everything inside it, from left to right."""
    left = [node]
    while left:
        here = left.pop()
        yield here
        left += parts(here)[::-1]


def slots_read(node: Node) -> frozenset[str]:
    """The names of the slots that an expression reads."""
    return frozenset(part.name for part in walk(node) if isinstance(part, Var))


Rewritten = dict[int, tuple[Node, Node]]
"""Nodes by their ids, each with what became of it: large expressions hold the same parts many times."""


def substitute(
    node: Node, values: Mapping[Var, Node], tables: Mapping[str, Table], known: Rewritten | None = None
) -> Node:
    """The node with variables replaced and everything folded that became constant.

    `known` remembers what became of nodes; it is for one set of values.
    """
    known = {} if known is None else known
    found = known.get(id(node))
    if found is None:
        found = known[id(node)] = (node, _substituted(node, values, tables, known))
    return found[1]


def _substituted(node: Node, values: Mapping[Var, Node], tables: Mapping[str, Table], known: Rewritten) -> Node:
    if isinstance(node, Var) and node in values:
        return values[node]
    match node:
        case Var(name, index) if index is not None:
            return Var(name, substitute(index, values, tables, known))
        case Look(table, indices):
            return look(tables, table, *[substitute(index, values, tables, known) for index in indices])
        case Op(name, args):
            return operate(name, *[substitute(arg, values, tables, known) for arg in args])
    return node


def look(tables: Mapping[str, Table], table: str, *indices: Node) -> Node:
    """An entry of a table, folded where all its indices are constant."""
    constants = [index.value for index in indices if isinstance(index, Const)]
    if len(constants) == len(indices):
        return Const(tables[table].at(*constants))
    return Look(table, indices)


Reader = Callable[[str, int], int]
"""Reads a slot: its name and the element (0 for a slot of one)."""


def evaluate(node: Node, read: Reader, tables: Mapping[str, Table]) -> int:
    """The plain meaning of an expression. Slow; the engine prepares its expressions and agrees with this."""
    match node:
        case Const(value):
            return value
        case Var(name, index):
            return read(name, 0 if index is None else evaluate(index, read, tables))
        case Look(table, indices):
            return tables[table].at(*(evaluate(index, read, tables) for index in indices))
        case Op("if", (condition, yes, no)):
            return evaluate(yes if evaluate(condition, read, tables) else no, read, tables)
        case Op("and", (left, right)):
            return int(bool(evaluate(left, read, tables) and evaluate(right, read, tables)))
        case Op("or", (left, right)):
            return int(bool(evaluate(left, read, tables) or evaluate(right, read, tables)))
        case Op(name, args):
            return OPERATORS[name].apply(*(evaluate(arg, read, tables) for arg in args))


def spelled(node: Node) -> str:
    """The node as people read it in a program listing."""
    match node:
        case Const(value):
            return str(value)
        case Var(name, index):
            return name if index is None else f"{name}[{spelled(index)}]"
        case Look(table, indices):
            return table + "".join(f"[{spelled(index)}]" for index in indices)
        case Op(name, args):
            words = [spelled(arg) for arg in args]
            spelling = OPERATORS[name].spelling
            return spelling.replace("{*}", ", ".join(words)) if "{*}" in spelling else spelling.format(*words)
