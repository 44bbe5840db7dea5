"""A program as people read it: one instruction a line, beside it the line of the ruleset that it was made from."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePath

from followsuit.core.diagnostics import Position
from followsuit.core.suggest import listed
from followsuit.program.model import (
    Deal,
    Draw,
    End,
    Instruction,
    Jump,
    Keep,
    Move,
    Offer,
    Program,
    Set,
    Slot,
    Tell,
    Test,
)
from followsuit.program.nodes import spelled

WIDTH = 88


def program_listing(program: Program) -> str:
    """Slots, instructions and tables of a program as text."""
    lines = [
        f"{program.title}: {len(program.code)} instructions, {len(program.slots)} slots, {len(program.tables)} tables",
        "",
        "slots",
        *(f"  {_slot(slot)}" for slot in program.slots),
        "",
        "instructions",
    ]
    for number, instruction in enumerate(program.code):
        lines += _instruction(number, instruction)
    lines += ["", "tables"]
    lines += [f"  {name} {' x '.join(map(str, table.shape))}" for name, table in sorted(program.tables.items())]
    return "\n".join(lines)


def _slot(slot: Slot) -> str:
    size = f"[{slot.size}]" if slot.size > 1 else ""
    bounds = "" if slot.cards or slot.domain in {"bool", "cards"} else f" {slot.low}..{slot.high}"
    kept = "" if slot.keep is Keep.DEAL else f", {slot.keep.value}"
    return f"{slot.name}{size}: {slot.domain}{bounds}, first {slot.first}{kept}"


def _instruction(number: int, instruction: Instruction) -> Iterator[str]:
    first, *rest = list(_words(instruction))
    yield f"{number:>4}  {first:<{WIDTH}}  {_place(instruction)}".rstrip()
    yield from (f"      {line}" for line in rest)


def _place(instruction: Instruction) -> str:
    origin: Position | None = getattr(instruction, "origin", None)
    return f"{PurePath(origin.file).name}:{origin.line}" if origin is not None and origin.file else ""


def _words(instruction: Instruction) -> Iterator[str]:
    match instruction:
        case Set(to, value):
            yield f"set {spelled(to)} = {spelled(value)}"
        case Move(cards, source, to, seen_by):
            seen = f", seen by {spelled(seen_by)}" if seen_by is not None else ""
            yield f"move {spelled(cards)} from {spelled(source)} to {spelled(to)}{seen}"
        case Deal(source, shares):
            parts = [f"{spelled(share.count)} to {spelled(share.to)}" for share in shares]
            yield f"deal from {spelled(source)}: {listed(parts)}"
        case Draw(to, members, absent):
            yield f"draw {spelled(to)} from {spelled(members)}, else {absent}"
        case Test(condition, other):
            yield f"unless {spelled(condition)} go to {other}"
        case Jump(to):
            yield f"go to {to}"
        case End(ending):
            yield f"end: {ending.value}"
        case Tell():
            yield _tell(instruction)
        case Offer():
            yield from _offer(instruction)


def _tell(tell: Tell) -> str:
    parts = [
        f"{label} {spelled(node)}"
        for label, node in (
            ("seat", tell.seat),
            ("seats", tell.seats),
            ("points", tell.points),
            ("cards", tell.cards),
            ("from", tell.payers),
        )
        if node is not None
    ]
    return " ".join([f"tell {tell.kind} {tell.name}".rstrip(), *parts])


def _offer(offer: Offer) -> Iterator[str]:
    marks = "".join(f", {word}" for word, on in (("blind", offer.blind), ("hidden", offer.hidden)) if on)
    actor = f", decided by {spelled(offer.actor)}" if offer.actor != offer.seat else ""
    yield f"offer {offer.name} to {spelled(offer.seat)}{actor}{marks}"
    yield f"open: {spelled(offer.open)}"
    if offer.cards is not None:
        yield f"cards of {spelled(offer.cards.held)}, free {spelled(offer.cards.free)}"
        yield from (f"  duty {duty.name}: {spelled(duty.cards)}" for duty in offer.cards.duties)
    for call in offer.calls:
        values = "".join(f" {parameter.name} in {{{' '.join(parameter.values)}}}" for parameter in call.parameters)
        yield f"call {call.name}{values}, from {call.first}"
        yield from (f"  {reason.kind} {reason.name}: {spelled(reason.condition)}" for reason in call.reasons)
