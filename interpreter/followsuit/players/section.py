"""The part of a program in which cards are played: what it reads and writes, if it does more than share out tricks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from followsuit.engine.layout import Layout
from followsuit.engine.machine import Machine, nodes_of
from followsuit.players.payoff import settling_entry
from followsuit.program.model import Deal, Draw, Instruction, Move, Offer, Program, Set
from followsuit.program.nodes import Var, slots_read


@dataclass(frozen=True)
class Section:
    """The places in a state that the play reads, and those that it leaves as they are."""

    read: tuple[int, ...]
    untouched: tuple[int, ...]


def section_of(program: Program, machine: Machine) -> Section | None:
    """The play of a program; None where nothing happens in it but that tricks are won.

    More happens where something that scoring reads is assigned between the first card and scoring, or cards are dealt.
    """
    entry = settling_entry(program)
    play = next((at for at, step in enumerate(program.code) if _is_play(step)), None)
    if entry is None or play is None:
        return None
    code = program.code[play:entry]
    counted = _names(program.code[entry:]) & {slot.name for slot in program.slots if not slot.inner}
    written = {var.name for step in code for var in _written(step)}
    if not any(isinstance(step, Deal) or (isinstance(step, Set) and step.to.name in counted) for step in code):
        return None
    return Section(_places(machine.layout, _names(code)), _places(machine.layout, set(machine.layout.base) - written))


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
