"""Closes the options of a program: their values become constants, and what they rule out disappears."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from followsuit.program.flow import ways_from
from followsuit.program.model import (
    Call,
    CardChoice,
    Deal,
    Draw,
    Duty,
    Instruction,
    Jump,
    Keep,
    Move,
    Offer,
    Phrase,
    Program,
    Reason,
    Set,
    Share,
    Slot,
    Tell,
    Test,
    Zone,
)
from followsuit.program.nodes import Const, Node, Rewritten, Var, substitute
from followsuit.program.tables import Table

Choice = bool | int | str


def option_value(program: Program, name: str, choice: Choice) -> int:
    """The int that stands for an option's value.

    Raises:
        KeyError: the program has no such option.
        ValueError: the option has no such value.
    """
    slot = program.slot[name]
    if isinstance(choice, str):
        return program.domains[slot.domain].index(choice)
    return int(choice)


def specialise(program: Program, choices: Mapping[str, Choice]) -> Program:
    """The program with the options' values put in; every option of the program must be chosen."""
    options = [slot for slot in program.slots if slot.keep is Keep.OPTION]
    values: dict[Var, Node] = {
        Var(slot.name): Const(option_value(program, slot.name, choices[slot.name])) for slot in options
    }
    closer = _Closer(values, program.tables)
    code = _without_dead_ends([closer.instruction(item) for item in program.code])
    return replace(
        program,
        code=tuple(code),
        slots=tuple(closer.slot(slot) for slot in program.slots if slot.keep is not Keep.OPTION),
        zones=tuple(closer.zone(zone) for zone in program.zones),
        melds={group: closer.node(node) for group, node in program.melds.items()},
    )


class _Closer:
    """Rewrites every expression of a program."""

    def __init__(self, values: Mapping[Var, Node], tables: Mapping[str, Table]) -> None:
        self._values = values
        self._tables = tables
        self._known: Rewritten = {}

    def node(self, node: Node) -> Node:
        """The expression with the options' values in it."""
        return substitute(node, self._values, self._tables, self._known)

    def maybe(self, node: Node | None) -> Node | None:
        """The same for an expression that may be missing."""
        return None if node is None else self.node(node)

    def var(self, var: Var) -> Var:
        """A target: only its index can change."""
        return Var(var.name, self.maybe(var.index))

    def instruction(self, item: Instruction) -> Instruction:
        """The instruction with its expressions rewritten."""
        match item:
            case Set():
                return replace(item, to=self.var(item.to), value=self.node(item.value))
            case Move():
                return replace(
                    item,
                    cards=self.node(item.cards),
                    source=self.var(item.source),
                    to=self.var(item.to),
                    seen_by=self.maybe(item.seen_by),
                )
            case Deal():
                shares = tuple(Share(self.var(share.to), self.node(share.count)) for share in item.shares)
                return replace(item, source=self.var(item.source), shares=shares)
            case Draw():
                return replace(item, to=self.var(item.to), members=self.node(item.members))
            case Test():
                return replace(item, condition=self.node(item.condition))
            case Tell():
                return replace(
                    item,
                    seat=self.maybe(item.seat),
                    seats=self.maybe(item.seats),
                    points=self.maybe(item.points),
                    cards=self.maybe(item.cards),
                    times=self.maybe(item.times),
                    payers=self.maybe(item.payers),
                )
            case Offer():
                return self.offer(item)
        return item

    def offer(self, offer: Offer) -> Offer:
        """The offer with its expressions rewritten."""
        return replace(
            offer,
            seat=self.node(offer.seat),
            actor=self.node(offer.actor),
            open=self.node(offer.open),
            cards=None if offer.cards is None else self.cards(offer.cards),
            calls=tuple(self.call(call) for call in offer.calls),
        )

    def cards(self, choice: CardChoice) -> CardChoice:
        """The choice of a card; duties that can never bind any more are left out."""
        duties = tuple(Duty(d.name, self.node(d.cards), d.say, d.origin) for d in choice.duties)
        bound = tuple(duty for duty in duties if duty.cards != Const(0))
        return replace(
            choice,
            held=self.node(choice.held),
            free=self.node(choice.free),
            duties=bound,
            chosen=self.maybe(choice.chosen),
            wanted=self.maybe(choice.wanted),
            frees=tuple(replace(rule, cards=self.node(rule.cards)) for rule in choice.frees),
        )

    def call(self, call: Call) -> Call:
        """The call with its conditions rewritten."""
        reasons = tuple(replace(r, condition=self.node(r.condition)) for r in call.reasons)
        words = tuple(Phrase(phrase.text, self.node(phrase.condition)) for phrase in call.words)
        return Call(call.name, call.first, call.parameters, _not_settled(reasons), words, call.origin, call.about)

    def slot(self, slot: Slot) -> Slot:
        """The slot, with who knows it."""
        return slot if slot.shown is None else replace(slot, shown=tuple(self.node(node) for node in slot.shown))

    def zone(self, zone: Zone) -> Zone:
        """The zone, with who sees it."""
        return replace(zone, seen_by=tuple(self.node(node) for node in zone.seen_by))


def _not_settled(reasons: tuple[Reason, ...]) -> tuple[Reason, ...]:
    """Without the conditions that never refuse the call."""
    return tuple(r for r in reasons if r.condition != Const(0 if r.kind == "barred" else 1))


def _without_dead_ends(code: list[Instruction]) -> list[Instruction]:
    """Tests that are settled become jumps or vanish, and what cannot be reached is left out."""
    settled = [_settled(item, place) for place, item in enumerate(code)]
    reached = set(ways_from(settled, 0))
    kept = [place for place in range(len(code)) if place in reached and not _idle(settled[place], place)]
    new_place = _new_places(kept, len(code))
    return [_moved(settled[place], new_place) for place in kept]


def _settled(item: Instruction, place: int) -> Instruction:
    match item:
        case Test(Const(value), other, origin):
            return Jump(place + 1 if value else other, origin)
    return item


def _idle(item: Instruction, place: int) -> bool:
    return isinstance(item, Jump) and item.to == place + 1


def _new_places(kept: list[int], length: int) -> list[int]:
    """Old place → the new place of the first kept instruction from there on."""
    places, following = [0] * (length + 1), len(kept)
    for place in range(length, -1, -1):
        if following and kept[following - 1] == place:
            following -= 1
        places[place] = following
    return places


def _moved(item: Instruction, places: list[int]) -> Instruction:
    match item:
        case Jump(to, origin):
            return Jump(places[to], origin)
        case Test(condition, other, origin):
            return Test(condition, places[other], origin)
    return item
