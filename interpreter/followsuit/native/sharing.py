"""Expressions of a program told apart by what they say: equal ones become one object, judged and built once."""

from __future__ import annotations

from dataclasses import replace

from followsuit.program.model import (
    CardChoice,
    Deal,
    Draw,
    Duty,
    Instruction,
    Move,
    Offer,
    Program,
    Set,
    Share,
    Test,
)
from followsuit.program.nodes import Const, Look, Node, Op, Var


def shared(program: Program) -> Program:
    """The program with one object for each expression that occurs in its instructions, however often it does."""
    sharing = _Sharing()
    return replace(program, code=tuple(sharing.instruction(item) for item in program.code))


class _Sharing:
    """Known expressions: by identity, and by what they are made of."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Node, Node]] = {}
        self._same: dict[tuple[object, ...], Node] = {}

    def node(self, node: Node) -> Node:
        """The one object for an expression."""
        known = self._known.get(id(node))
        if known is None:
            known = self._known[id(node)] = (node, self._found(node))
        return known[1]

    def _found(self, node: Node) -> Node:
        match node:
            case Const(value):
                return self._same.setdefault((Const, value), node)
            case Var(name, index):
                place = None if index is None else self.node(index)
                return self._same.setdefault((Var, name, id(place)), node if place is index else Var(name, place))
            case Look(table, indices):
                places = self._nodes(indices)
                return self._same.setdefault((Look, table, *map(id, places)), Look(table, places))
            case Op(name, args):
                parts = self._nodes(args)
                return self._same.setdefault((Op, name, *map(id, parts)), Op(name, parts))

    def _nodes(self, nodes: tuple[Node, ...]) -> tuple[Node, ...]:
        return tuple(self.node(node) for node in nodes)

    def _var(self, var: Var) -> Var:
        found = self.node(var)
        return found if isinstance(found, Var) else var

    def instruction(self, item: Instruction) -> Instruction:
        """The instruction with the one object for each of its expressions."""
        match item:
            case Set():
                return replace(item, to=self._var(item.to), value=self.node(item.value))
            case Move():
                source, to = self._var(item.source), self._var(item.to)
                return replace(item, cards=self.node(item.cards), source=source, to=to)
            case Deal():
                shares = tuple(Share(self._var(share.to), self.node(share.count)) for share in item.shares)
                return replace(item, source=self._var(item.source), shares=shares)
            case Draw():
                return replace(item, to=self._var(item.to), members=self.node(item.members))
            case Test():
                return replace(item, condition=self.node(item.condition))
            case Offer():
                cards = None if item.cards is None else self._cards(item.cards)
                asked = [self.node(node) for node in (item.seat, item.actor, item.open)]
                return replace(item, seat=asked[0], actor=asked[1], open=asked[2], cards=cards)
        return item

    def _cards(self, choice: CardChoice) -> CardChoice:
        duties: tuple[Duty, ...] = tuple(replace(duty, cards=self.node(duty.cards)) for duty in choice.duties)
        return replace(choice, held=self.node(choice.held), free=self.node(choice.free), duties=duties)
