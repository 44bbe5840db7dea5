"""What each seat has seen of the cards, found from the program alone and not from the views under test."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from followsuit.engine.views import View
from followsuit.program.model import Instruction, Move, Offer, Program, Tell
from followsuit.program.nodes import Var
from support.plain import Plain
from support.playing import Moment


def visible(machine: Plain, seat: int) -> int:
    """The cards that lie where the seat can see them."""
    seen = 0
    for zone in machine.program.zones:
        for element, seers in enumerate(zone.seen_by):
            if machine.value(seers) >> seat & 1:
                seen |= machine.values[zone.name][element]
    return seen


def _seers(machine: Plain, place: Var) -> int:
    element = 0 if place.index is None else machine.value(place.index)
    seers = machine.program.zone[place.name].seen_by
    return machine.value(seers[element]) if element < len(seers) else 0


def seen_until(moments: Sequence[Moment], seat: int) -> int:
    """The cards that a seat has seen from the deal on to after the last of these decisions.

    A decision that is made blind counts as one before which everything of the seat's own is seen: the redeal then
    leaves it in place, which makes the test weaker there but never wrong.
    """
    program = moments[0].before.program
    seen = visible(Plain.at(program, moments[0].before.state), seat)
    for event in moments[0].before.deal_events:
        if event.kind == "move" and event.audience >> seat & 1:
            seen |= event.cards or 0

    def watch(machine: Plain, instruction: Instruction) -> None:
        nonlocal seen
        match instruction:
            case Move(cards, source, to, seen_by):
                audience = _seers(machine, source) | _seers(machine, to)
                audience |= machine.value(seen_by) if seen_by is not None else 0
                if audience >> seat & 1:
                    seen |= machine.value(cards)
            case Tell(cards=cards) if cards is not None:
                seen |= machine.value(cards)

    for moment in moments:
        machine = Plain.at(program, moment.before.state, watch)
        machine.answer(moment.action.index)
        seen |= visible(machine, seat)
    return seen


def deals_again(program: Program) -> bool:
    """Whether chance comes in after the first decision."""
    kinds = [type(instruction).__name__ for instruction in program.code]
    first = next(at for at, instruction in enumerate(program.code) if isinstance(instruction, Offer))
    return "Draw" in kinds or "Deal" in kinds[first:]


MASKS = frozenset({"cards", "hand", "played", "open_cards", "chosen"})
"""Fields of views, and of what is in them, that hold sets of cards."""


def by_faces(program: Program, view: View) -> Any:
    """A view as plain data in which twins are one: nobody can tell which of them it is."""
    codes = program.deck.codes

    def known(name: str, value: int) -> Any:
        slot = program.slot[name]
        if slot.cards:
            return sorted(codes(value))
        return program.deck.cards[value].code if slot.domain == "card" and value < len(program.deck) else value

    def plain(name: str, value: Any) -> Any:
        match name:
            case "lying":
                return [(place, sorted(codes(cards))) for place, cards in value]
            case "known":
                return sorted((place, repr(known(place[0], number))) for place, number in value.items())
            case "trick":
                return [(play.seat, program.deck.cards[play.card].code) for play in value]
            case "legal":
                return sorted(action.text for action in value)
            case "variables":
                return [(item.name, item.owner, item.text) for item in value]
        if name in MASKS and isinstance(value, int):
            return sorted(codes(value))
        if isinstance(value, tuple):
            return [plain("", item) for item in value]
        if is_dataclass(value):
            return [plain(field.name, getattr(value, field.name)) for field in fields(value)]
        return value

    return plain("", view)
