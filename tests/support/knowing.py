"""What each seat has seen of the cards, found from the program alone and not from the views under test."""

from __future__ import annotations

from collections.abc import Sequence

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
