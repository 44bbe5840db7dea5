"""The part of a program in which cards are played: what it reads and writes, if it does more than share out tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from followsuit.engine.layout import Layout
from followsuit.engine.machine import Machine, nodes_of
from followsuit.players.settling import settling_entry
from followsuit.program.flow import following, ways_from
from followsuit.program.model import Deal, Draw, Instruction, Move, Offer, Program, Set
from followsuit.program.nodes import Var, slots_read

ORDER = "order"


@dataclass(frozen=True)
class Section:
    """The places in a state that the play reads, and those that it leaves as they are.

    `reorders` tells whether it changes the order of the cards, `chance` whether cards are dealt or drawn in it.
    """

    read: tuple[int, ...]
    untouched: tuple[int, ...]
    reorders: bool
    chance: bool


def section_of(program: Program, machine: Machine) -> Section | None:
    """The play of a program; None where nothing happens in it but that tricks are won.

    More happens where something that scoring reads, or the order of the cards, is assigned between the first card and
    scoring, or where cards are dealt.
    """
    entry = settling_entry(program)
    play = next((at for at, step in enumerate(program.code) if _is_play(step)), None)
    if entry is None or play is None:
        return None
    code = program.code[play:entry]
    counted = _names(program.code[entry:]) & {slot.name for slot in program.slots if not slot.inner}
    assigned = {step.to.name for step in code if isinstance(step, Set)}
    reorders = ORDER in assigned
    if not reorders and not assigned & counted and not any(isinstance(step, Deal) for step in code):
        return None
    layout, steps = machine.layout, _until_the_last_question(program, play)
    written = {var.name for step in steps for var in _written(step)}
    chance = any(isinstance(step, Deal | Draw) for step in steps)
    return Section(_places(layout, _names(steps)), _places(layout, set(layout.base) - written), reorders, chance)


def _until_the_last_question(program: Program, play: int) -> tuple[Instruction, ...]:
    """What may happen from the first card on, as long as anything may still be asked."""
    code, asks = program.code, set[int]()
    more = {at for at, step in enumerate(code) if isinstance(step, Offer)}
    while more:
        asks |= more
        more = {at for at, step in enumerate(code) if asks & set(following(step, at))} - asks
    return tuple(code[at] for at in ways_from(code, play) if at in asks)


def _is_play(step: Instruction) -> bool:
    return isinstance(step, Offer) and step.cards is not None and step.cards.playing


def _names(code: tuple[Instruction, ...]) -> set[str]:
    """The slots that some instructions read (or write)."""
    return {name for step in code for node in nodes_of(step) for name in slots_read(node)}


def _written(step: Instruction) -> Iterator[Var]:
    match step:
        case Set(to) | Draw(to):
            yield to
        case Move(_, source, to):
            yield from (source, to)
        case Deal(source, shares):
            yield from (source, *(share.to for share in shares))


def _places(layout: Layout, names: set[str]) -> tuple[int, ...]:
    places = (place for name in sorted(names & set(layout.base)) for place in layout.places(name))
    return tuple(place for place in places if place < layout.size)
