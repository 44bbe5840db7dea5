"""Expressions over what is possibly so: each value is a set of possible ints, so that one reading speaks of many deals.

A value is a mask with bit v set if v is possible; None is anything at all. A condition comes out as `NO`, `YES` or
`EITHER`. A wide value (cards, scores) is None: the checks know nothing of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import prod
from operator import ge, gt, itemgetter, le, lt
from typing import NamedTuple

from followsuit.program.nodes import OPERATORS, Const, Look, Node, Op, Var, parts
from followsuit.program.tables import Table

Value = int | None
State = tuple[Value, ...]
Reading = Callable[[State], Value]

NO, YES, EITHER = 1, 2, 3
WIDEST = 1024
"""Values from 0 up to this are told apart."""

MOST_COMBINATIONS = 512
MADE_OF_CONDITIONS = frozenset({"not", "and", "or", "if"})
"""Operations that are parted as their parts are."""

LARGEST = 10_000
"""Expressions are not measured beyond this."""

FEW_PARTS = 3
"""What has no more parts is read again sooner than remembered."""

_ORDERED = {"lt": lt, "gt": gt, "le": le, "ge": ge}


def only(value: int) -> Value:
    """The value that is surely this int."""
    return 1 << value if 0 <= value < WIDEST else None


@lru_cache(maxsize=4096)
def members(value: int) -> tuple[int, ...]:
    """The possible ints of a value."""
    return tuple(bit for bit in range(value.bit_length()) if value >> bit & 1)


def single(value: Value) -> int | None:
    """The only possible int, None if there are several."""
    return value.bit_length() - 1 if value and value & (value - 1) == 0 else None


def least(value: Value) -> int | None:
    """The smallest int possible, None if nothing is known."""
    return None if not value else (value & -value).bit_length() - 1


def truth(value: Value) -> int:
    """Whether a value is surely nothing, surely something, or either."""
    if value is None:
        return EITHER
    return value if value <= EITHER else (value & 1) | YES


def joined(values: Iterator[Value]) -> Value:
    """What is possible if one of the values is so."""
    result = 0
    for value in values:
        if value is None:
            return None
        result |= value
    return result


class Facts(NamedTuple):
    """What is known of a node in all states; `node` stands for all that are alike.

    `mask` are the cells it speaks of, `matter` those on which its reading depends, `parting` those that may part the
    states in which it holds; `size` counts its operations. If it is `fixed` it has the same `value` in every state.
    """

    node: Node
    mask: int
    size: int
    matter: int
    parting: int
    fixed: bool
    value: Value


class Reader:
    """Turns nodes into readings of a state; `cells` says where in a state each slot or element stands."""

    def __init__(
        self, cells: Mapping[tuple[str, int], int], sizes: Mapping[str, int], tables: Mapping[str, Table]
    ) -> None:
        self._cells = cells
        self._tables = tables
        self._elements: dict[str, list[int]] = {}
        for (name, at), place in cells.items():
            if at < sizes.get(name, 0):
                self._elements.setdefault(name, []).append(place)
        self._own = {name: sum(1 << place for place in places) for name, places in self._elements.items()}
        # A node stands beside what was found for it: while it is kept, its id is nobody else's.
        self._facts: dict[int, tuple[Node, Facts]] = {}
        self._alike: dict[object, Facts] = {}
        self._readings: dict[int, Reading] = {}

    def read(self, node: Node, state: State) -> Value:
        """What the node may be in a state."""
        return self.reading(node)(state)

    def reading(self, node: Node) -> Reading:
        """The node as a function of the state."""
        node = self.facts(node).node
        known = self._readings.get(id(node))
        if known is None:
            known = self._readings[id(node)] = self._quick(node)
        return known

    def _quick(self, node: Node) -> Reading:
        """What reads no cell is read once; what is made of many parts once for the values of its cells."""
        facts = self.facts(node)
        if facts.fixed:
            value = facts.value
            return lambda _state: value
        made = self._made(node)
        return made if self._is_small(node) else _remembered(made, members(facts.matter))

    def _is_small(self, node: Node) -> bool:
        """Whether an expression is a single operation, or two."""
        return sum(len(parts(part)) for part in parts(node)) < FEW_PARTS

    def cells_read(self, node: Node) -> frozenset[int]:
        """The places in a state that a node speaks of."""
        return frozenset(members(self.facts(node).mask))

    def places_read(self, node: Node) -> tuple[int, ...]:
        """The places in a state, in order, on which the reading of a node depends."""
        return members(self.facts(node).matter)

    def facts(self, node: Node) -> Facts:
        """What is known of a node in all states; the same for all nodes alike."""
        known = self._facts.get(id(node))
        if known is None:
            known = self._facts[id(node)] = (node, self._found(node))
        return known[1]

    def _found(self, node: Node) -> Facts:
        inner = [self.facts(part) for part in parts(node)]
        key = (type(node), _own_word(node), *[id(part.node) for part in inner])
        known = self._alike.get(key)
        if known is None:
            known = self._alike[key] = self._found_anew(node, inner)
        return known

    def _found_anew(self, node: Node, inner: list[Facts]) -> Facts:
        if isinstance(node, Const):
            return Facts(node, 0, 1, 0, 0, fixed=True, value=only(node.value))
        own = self._own.get(node.name, 0) if isinstance(node, Var) else 0
        if not inner:
            return Facts(node, own, 1, own, own, not own, None if own else self._without_cells(node))
        mask, size, matter, parting = own, 1, own, 0
        for part in inner:
            mask |= part.mask
            size += part.size
            matter |= part.matter
            parting |= part.parting
        fixed, value = _outcome(node, inner, own) if mask else (True, self._without_cells(node))
        if not fixed and matter == 0:
            fixed, value = True, self._made(node)(())
        matter = 0 if fixed else matter
        is_made_of_conditions = isinstance(node, Op) and node.name in MADE_OF_CONDITIONS
        return Facts(node, mask, min(size, LARGEST), matter, parting if is_made_of_conditions else matter, fixed, value)

    def _without_cells(self, node: Node) -> Value:
        """What a node is that speaks of no cell: nothing is known of an operation unless all of it is written out."""
        match node:
            case Op(name, (Const(), _)) if name == "has":
                return self._made(node)(())
            case Op(_, args) if not all(isinstance(arg, Const) for arg in args):
                return None
        return self._made(node)(())

    def _made(self, node: Node) -> Reading:
        match node:
            case Const(number):
                value = only(number)
                return lambda _state: value
            case Var(name, None) if (name, 0) in self._cells:
                place = self._cells[name, 0]
                return lambda state: state[place]
            case Var(name, index) if index is not None and name in self._elements:
                return _element(self._elements[name], self.reading(index))
            case Look(table, indices):
                return _entry(self._tables[table], [self.reading(index) for index in indices])
            case Op("has", (Const(written_out), member)):
                return _member(written_out, self.reading(member))
            case Op(name, args):
                return _operation(name, [self.reading(arg) for arg in args])
        return _unknown


def _own_word(node: Node) -> int | str:
    """What a node says apart from its parts."""
    match node:
        case Const(value):
            return value
        case Look(table, _):
            return table
        case Var(name, _) | Op(name, _):
            return name


def _outcome(node: Node, parts_of_it: Sequence[Facts], own: int) -> tuple[bool, Value]:
    """Whether a node comes out the same whatever the cells that it speaks of hold, and what then."""
    nothing = [part.fixed and part.value is None for part in parts_of_it]
    if isinstance(node, Var):
        return own == 0, None
    if not isinstance(node, Op):
        return False, None
    either = [part.fixed and truth(part.value) == EITHER for part in parts_of_it]
    match node.name:
        case "and" | "or":
            decided = NO if node.name == "and" else YES
            if any(part.fixed and truth(part.value) == decided for part in parts_of_it):
                return True, decided
            return all(either), EITHER
        case "not" | "some":
            return either[0], EITHER
        case "if":
            return (nothing[1] or nothing[2]) if either[0] else (nothing[1] and nothing[2]), None
    if node.name == "has" and isinstance(node.args[0], Const):
        return nothing[1], EITHER
    return any(nothing), EITHER if node.name in _SURE_OR_EITHER else None


def _remembered(made: Reading, places: tuple[int, ...]) -> Reading:
    """A reading that is made once for the values of the cells at these places."""
    known: dict[object, Value] = {}
    of = itemgetter(*places)

    def read(state: State) -> Value:
        values = of(state)
        if values not in known:
            known[values] = made(state)
        return known[values]

    return read


def _unknown(_state: State) -> Value:
    return None


def _element(places: Sequence[int], index: Reading) -> Reading:
    def read(state: State) -> Value:
        which = index(state)
        if which is None:
            return joined(state[place] for place in places)
        return joined(state[places[at]] if at < len(places) else 1 for at in members(which))

    return read


def _entry(table: Table, indices: list[Reading]) -> Reading:
    known: dict[tuple[int, ...], Value] = {}
    whole = [(1 << length) - 1 for length in table.shape]

    def read(state: State) -> Value:
        where = tuple(
            [
                full if (value := index(state)) is None else value & full
                for full, index in zip(whole, indices, strict=True)
            ]
        )
        if where not in known:
            known[where] = _entries(table, where)
        return known[where]

    return read


def _entries(table: Table, where: tuple[int, ...]) -> Value:
    if prod(place.bit_count() for place in where) > MOST_COMBINATIONS:
        return None
    found = [0]
    for length, place in zip(table.shape, where, strict=True):
        found = [start * length + at for start in found for at in members(place)]
    return joined(only(table.values[at]) for at in found)


def _operation(name: str, args: list[Reading]) -> Reading:
    match name, args:
        case "and", [left, right]:
            return _both(left, right)
        case "or", [left, right]:
            return _one_of(left, right)
        case "not", [inner]:
            return lambda state: (0, YES, NO, EITHER)[truth(inner(state))]
        case "some", [inner]:
            return lambda state: truth(inner(state))
        case "if", [condition, yes, no]:
            return _either_way(condition, yes, no)
        case _ if name in _SURE_OR_EITHER:
            return lambda state: _compared(name, args[0](state), args[1](state))
    return lambda state: _applied(name, tuple([arg(state) for arg in args]))


_SURE_OR_EITHER = frozenset({"eq", "ne", "lt", "gt", "le", "ge", "has"})


def _member(members_of_set: int, member: Reading) -> Reading:
    """Whether something is in a set written out, however large the set is."""

    def read(state: State) -> Value:
        value = member(state)
        if value is None:
            return EITHER
        return (YES if value & members_of_set else 0) | (NO if value & ~members_of_set else 0)

    return read


def _both(left: Reading, right: Reading) -> Reading:
    def read(state: State) -> Value:
        first = truth(left(state))
        if first == NO:
            return NO
        second = truth(right(state))
        return NO if second == NO else (first & YES & second) | ((first | second) & NO)

    return read


def _one_of(left: Reading, right: Reading) -> Reading:
    def read(state: State) -> Value:
        first = truth(left(state))
        if first == YES:
            return YES
        second = truth(right(state))
        return YES if second == YES else (first & NO & second) | ((first | second) & YES)

    return read


def _either_way(condition: Reading, yes: Reading, no: Reading) -> Reading:
    def read(state: State) -> Value:
        holds = truth(condition(state))
        if holds == EITHER:
            first = yes(state)
            second = None if first is None else no(state)
            return None if first is None or second is None else first | second
        return yes(state) if holds == YES else no(state)

    return read


def _compared(name: str, left: Value, right: Value) -> Value:
    if left is None or right is None:
        return EITHER
    if name in {"eq", "ne"}:
        if left & right == 0:
            return NO if name == "eq" else YES
        same = left == right and single(left) is not None
        return EITHER if not same else YES if name == "eq" else NO
    return _pairs(name, left, right)


@lru_cache(maxsize=65536)
def _pairs(name: str, left: int, right: int) -> Value:
    apply = _ORDERED.get(name) or OPERATORS[name].apply
    found = 0
    for one in members(left):
        for other in members(right):
            found |= YES if apply(one, other) else NO
            if found == EITHER:
                return found
    return found


@lru_cache(maxsize=65536)
def _applied(name: str, values: tuple[Value, ...]) -> Value:
    known = [value for value in values if value is not None]
    if len(known) < len(values) or prod(value.bit_count() for value in known) > MOST_COMBINATIONS:
        return None
    rows: list[tuple[int, ...]] = [()]
    for value in known:
        rows = [(*row, member) for row in rows for member in members(value)]
    return joined(only(OPERATORS[name].apply(*row)) for row in rows)
