"""What the machine code of a program depends on, as a short text: equal programs, equal fingerprints."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from followsuit.program.counting import Counting
from followsuit.program.model import (
    Deal,
    Draw,
    End,
    Instruction,
    Jump,
    Move,
    Offer,
    Program,
    Set,
    Tell,
    Test,
)
from followsuit.program.nodes import Const, Look, Node, parts


def fingerprint(program: Program) -> str:
    """A digest of everything that compiled code does; words for people and places in files have no part in it."""
    digest = hashlib.sha256()
    for line in _lines(program):
        digest.update(line.encode())
        digest.update(b"\n")
    return digest.hexdigest()


def _lines(program: Program) -> Iterator[str]:
    yield f"{program.players} {len(program.deck.cards)} {program.accounts} {program.best_is_lowest}"
    counting = Counting(program)
    yield f"{counting.size} {counting.asked} {counting.told}"
    yield " ".join(f"{ended.slot.name} {ended.element} {ended.first}" for ended in counting.ended)
    for slot in program.slots:
        yield f"{slot.name} {slot.low} {slot.high} {slot.first} {slot.size} {slot.cards} {slot.keep.value}"
    for zone in program.zones:
        yield f"{zone.name} {zone.capacity}"
    for name, table in program.tables.items():
        yield f"{name} {table.shape} {table.values}"
    nodes = _Nodes()
    for instruction in program.code:
        yield from nodes.told(instruction)


def numbered(nodes: Iterable[Node]) -> Iterator[str]:
    """Expressions as short texts: equal expressions, equal texts."""
    numbers = _Nodes()
    for node in nodes:
        yield from numbers.line(node)


class _Nodes:
    """Numbers expressions, so that a part which occurs often is written once."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Node, int]] = {}
        self._same: dict[tuple[object, ...], int] = {}
        self._new: list[str] = []

    def told(self, instruction: Instruction) -> Iterator[str]:
        """An instruction, after the expressions in it that are new."""
        text = f"{type(instruction).__name__} {self._words(instruction)}"
        yield from self._new
        self._new.clear()
        yield text

    def line(self, node: Node) -> Iterator[str]:
        """An expression, after the parts of it that are new."""
        text = self._numbers(node)
        yield from self._new
        self._new.clear()
        yield text

    def _words(self, instruction: Instruction) -> str:
        match instruction:
            case Set(to, value):
                return self._numbers(to, value)
            case Move(cards, source, to):
                return self._numbers(cards, source, to)
            case Deal(source, shares):
                return self._numbers(source, *(node for share in shares for node in (share.to, share.count)))
            case Draw(to, members, absent):
                return f"{self._numbers(to, members)} {absent}"
            case Test(condition, other):
                return f"{self._numbers(condition)} {other}"
            case Jump(to):
                return str(to)
            case End(ending):
                return ending.value
            case Offer():
                asked = self._numbers(instruction.open, instruction.actor, instruction.seat, *_chosen(instruction))
                return f"{asked} {instruction.raising}"
            case Tell():
                return ""

    def _numbers(self, *nodes: Node) -> str:
        return " ".join(str(self._number(node)) for node in nodes)

    def _number(self, node: Node) -> int:
        known = self._known.get(id(node))
        if known is None:
            within = tuple(self._number(part) for part in parts(node))
            what = node.value if isinstance(node, Const) else node.table if isinstance(node, Look) else node.name
            key = (type(node).__name__, what, within)
            if key not in self._same:
                self._same[key] = len(self._same)
                self._new.append(f"{self._same[key]} {key}")
            known = self._known[id(node)] = (node, self._same[key])
        return known[1]


def _chosen(offer: Offer) -> tuple[Node, ...]:
    """What is read to count the duties that bind."""
    if offer.cards is None:
        return ()
    return offer.cards.held, offer.cards.free, *(duty.cards for duty in offer.cards.duties)
