"""Whoever has to lead, speak, choose or be dealt to is somebody.

Wrong: everybody may pass, and then there is no maker to lead.

    phases:
      name_trump:
        kind: ask
        until: maker != none
        calls: {pass: {}, name: {with: {s: suits}, do: {trump: s, maker: me}}}
      play: {kind: tricks, leader: maker}

Right: a deal without a maker is thrown in.

    phases:
      name_trump:
        kind: ask
        until: maker != none
        calls: {pass: {}, name: {with: {s: suits}, do: {trump: s, maker: me}}}
        otherwise: {ends: throw_in}
      play: {kind: tricks, leader: maker}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from followsuit.core.diagnostics import Diagnostic, Position, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.nobody import (
    Absence,
    absent_seat,
    first_absences,
    in_which_case,
    position_at,
    untold,
    way_out,
    where_it_stays_none,
)
from followsuit.language.checks.shared.walk import uses_in, variables_read
from followsuit.language.records import TricksPhase
from followsuit.language.terms import Term
from followsuit.program.model import Instruction, Move, Offer, Set
from followsuit.program.nodes import Node, Var, slots_read

CODE = "nobody-leads"


@dataclass(frozen=True, slots=True)
class Need:
    """A seat that an instruction needs: what for, and the key of the rule that names it."""

    seat: Node
    what: str
    key: str


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports seats that are surely none in a state that can come about, once for each variable to blame."""
    for absence, need in absences(checked).items():
        yield _problem(checked, absence, need)


def absences(checked: Checked) -> dict[Absence, Need]:
    """The first place for each seat that is needed and none, with what it is needed for."""
    found = dict(_found(checked)) if checked.reached.complete else {}
    return {absence: found[absence] for absence in first_absences(checked, found)}


def _found(checked: Checked) -> Iterator[tuple[Absence, Need]]:
    for at in sorted(checked.reached.places):
        for need in _needs(checked, checked.program.code[at]):
            blamed = (absent_seat(checked, need.seat, state) for state in checked.reached.at(at))
            variable = next((name for name in blamed if name is not None), None)
            if variable is not None:
                yield Absence(at, variable or _named_by(checked, at, need)), need


def _named_by(checked: Checked, at: int, need: Need) -> str | None:
    """The seat variable that the rule speaks of, where the machinery has carried its value on."""
    _, record = checked.by_position.get(checked.program.code[at].origin or checked.rules.position, ("", None))
    term = None if record is None else getattr(record, need.key, None)
    read = variables_read(term) if isinstance(term, Term) else set()
    seats = (name for name in sorted(read) if checked.program.slot[name].domain == "seat")
    return next(seats, None)


def _needs(checked: Checked, item: Instruction) -> Iterator[Need]:
    match item:
        case Set(Var("leader", None), value, origin) if _names_the_first_leader(checked, value, origin):
            yield Need(value, "lead to the first trick", "leader")
        case Set(Var(name, index)) if index is not None and not checked.program.slot[name].inner:
            yield Need(index, f"have “{name}” set", "do")
        case Move(_, source, to):
            for zone in (source, to):
                if zone.index is not None:
                    yield Need(zone.index, f"have a “{zone.name}”", "move")
        case Offer(_, seat, actor):
            yield Need(seat, "be asked", "first")
            if actor != seat:
                yield Need(actor, "choose", "by")


def _names_the_first_leader(checked: Checked, value: Node, origin: Position | None) -> bool:
    """Later leaders follow from the one before."""
    record = None if origin is None else checked.by_position.get(origin, ("", None))[1]
    return isinstance(record, TricksPhase) and slots_read(value).isdisjoint({"leader", "winner"})


def _problem(checked: Checked, absence: Absence, need: Need) -> Diagnostic:
    position = position_at(checked, absence.at, need.key)
    name, _ = checked.by_position.get(checked.program.code[absence.at].origin or position, ("", None))
    where = f"in “{name}” " if name else ""
    related, hint = where_it_stays_none(checked, absence.variable), way_out(checked, absence.variable, name or need.key)
    needed = f"but somebody has to {need.what} {where}".rstrip()
    if absence.variable is None and _asks_for_partners(checked, absence):
        hint = "make partners, as sides: opposite; or name a seat that there is, as left(me)"
        return Diagnostic(CODE, f"Nobody has a partner here, {needed}.", position, hint=hint)
    if absence.variable is None:
        return Diagnostic(CODE, f"The seat meant here is none, {needed}.", position, related=related, hint=hint)
    if _is_sure(checked, absence, need):
        message = f"{in_which_case(checked, absence.variable)}, {needed}."
        return Diagnostic(CODE, message, position, related=related, hint=hint)
    return Diagnostic(CODE, f"{untold(absence.variable)}, {needed}.", position, Severity.WARNING, related, hint)


def _asks_for_partners(checked: Checked, absence: Absence) -> bool:
    """Whether the rule names somebody's partner, though there are no sides."""
    _, record = checked.by_position.get(checked.program.code[absence.at].origin or checked.rules.position, ("", None))
    if record is None or checked.rules.sides is not None:
        return False
    return any(part.op == "builtin" and part.value == "partner" for use in uses_in(record) for part in use.term.walk())


def _is_sure(checked: Checked, absence: Absence, need: Need) -> bool:
    """Whether a deal surely comes to this."""
    states = checked.surely(absence.at, absence.variable)
    return any(absent_seat(checked, need.seat, state) is not None for state in states)
