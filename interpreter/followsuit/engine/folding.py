"""Expressions of few small slots become tables: `whose turn may it be` needs one look instead of ten operations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod
from typing import Any

from followsuit.engine.faults import Broken
from followsuit.engine.layout import Layout, Read
from followsuit.program.nodes import Const, Look, Node, Var, parts, walk
from followsuit.program.spans import Span

MOST_VALUES = 1_024
"""Combinations of values that a folded expression may have."""

MOST_SLOTS = 3
FEWEST_PARTS = 2
"""A single operation is not worth folding: it is one look already."""


class Folder:
    """Folds expressions, where that is possible. `prepare` makes the plain function of an expression."""

    def __init__(self, layout: Layout, spans: Mapping[str, Span], prepare: Callable[[Node], Read]) -> None:
        self.layout = layout
        self.spans = spans
        self._prepare = prepare
        self._folded: dict[int, Read | None] = {}
        self._numbers: dict[int, tuple[int, Node]] = {}
        self._same: dict[object, int] = {}

    def fold(self, node: Node) -> Read | None:
        """The function of an expression by one look, None where it reads too much or may fail."""
        if isinstance(node, Const | Var) or all(isinstance(part, Const | Var) for part in parts(node)):
            return None
        number = self.number(node)
        if number not in self._folded:
            self._folded[number] = self._fold(node)
        return self._folded[number]

    def number(self, node: Node) -> int:
        """The same number for equal expressions: to hash a large one at each of its levels would take long."""
        known = self._numbers.get(id(node))
        if known is None:
            within = tuple(self.number(part) for part in parts(node))
            kind = node.value if isinstance(node, Const) else node.table if isinstance(node, Look) else node.name
            number = self._same.setdefault((type(node), kind, within), len(self._same))
            known = self._numbers[id(node)] = (number, node)
        return known[0]

    def _fold(self, node: Node) -> Read | None:
        slots = self._slots(node)
        if not slots or prod(high + 1 for high in slots.values()) > MOST_VALUES:
            return None
        if sum(not isinstance(part, Const | Var) for part in walk(node)) < FEWEST_PARTS:
            return None
        try:
            values = list(self._values(self._prepare(node), slots))
        except (Broken, IndexError, ValueError):
            return None
        return _reader(tuple(slots), _nested(values, [high + 1 for high in slots.values()]))

    def _slots(self, node: Node) -> dict[int, int] | None:
        """The offsets that an expression reads, each with its highest value; None if too many or an index changes."""
        found: dict[int, int] = {}
        for part in walk(node):
            if isinstance(part, Var):
                index = part.index
                low, high = self.spans[part.name]
                if low < 0 or high >= MOST_VALUES or not (index is None or isinstance(index, Const)):
                    return None
                place = self.layout.base.get(part.name)
                if place is not None:
                    found[place + (index.value if isinstance(index, Const) else 0)] = high
                    if len(found) > MOST_SLOTS:
                        return None
        return found

    def _values(self, read: Read, slots: Mapping[int, int]) -> Iterator[int]:
        words = [0, 0, 0, 0, *self.layout.first, *self.layout.temporaries]
        for combination in product(*(range(high + 1) for high in slots.values())):
            for place, value in zip(slots, combination, strict=True):
                words[place] = value
            yield read(words)


def _nested(values: list[Any], lengths: list[int]) -> Any:
    for length in reversed(lengths[1:]):
        values = [tuple(values[start : start + length]) for start in range(0, len(values), length)]
    return tuple(values)


def _reader(places: tuple[int, ...], table: Any) -> Read:
    match places:
        case [i]:
            return lambda s: table[s[i]]
        case [i, j]:
            return lambda s: table[s[i]][s[j]]
        case [i, j, k]:
            return lambda s: table[s[i]][s[j]][s[k]]
    raise ValueError(places)
