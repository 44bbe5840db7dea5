"""A score line that speaks of somebody's side or tricks is not reached while that somebody is nobody.

Wrong: if all pass, the deal is played and scored without a maker.

    phases:
      name_trump:
        kind: ask
        until: maker != none
        calls: {pass: {}, name: {with: {s: suits}, do: {trump: s, maker: me}}}
      play: {kind: tricks}
    score:
      made: {when: tricks(side(maker)) >= 3, to: side(maker), points: 1}

Right: `otherwise: {ends: throw_in}` under the ask, or a line of its own for such deals.

    score:
      made: {when: maker != none and tricks(side(maker)) >= 3, to: side(maker), points: 1}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks import nobody_leads
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.liveness import nodes_of
from followsuit.language.checks.shared.nobody import (
    SIDE_TABLES,
    Absence,
    absent_seat,
    first_absences,
    in_which_case,
    position_at,
    seats_needed,
    speaks_of_sides,
    untold,
    way_out,
    where_it_stays_none,
)
from followsuit.language.checks.shared.space import Space
from followsuit.language.checks.shared.values import NO, State, only, truth
from followsuit.language.records import Line
from followsuit.program.model import Set, Test
from followsuit.program.nodes import ZERO, Look, Node, Op, Var, look, operate, walk

CODE = "nobody-scores"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports score lines that read the side or the figures of a seat that is none, once for each variable."""
    if not checked.reached.complete:
        return
    blamed = {absence.variable for absence in nobody_leads.absences(checked)}
    for absence in first_absences(checked, _found(checked)):
        variable = absence.variable or ""
        if variable in blamed:
            continue
        position = position_at(checked, absence.at)
        name, _ = checked.by_position[position]
        related, hint = where_it_stays_none(checked, absence.variable), way_out(checked, absence.variable, name)
        if _is_sure(checked, absence):
            message = f"{in_which_case(checked, variable)}, but the score line “{name}” needs somebody."
            yield Diagnostic(CODE, message, position, related=related, hint=hint)
        else:
            message = f"{untold(variable)} when the score line “{name}” is reached, which needs somebody."
            yield Diagnostic(CODE, message, position, Severity.WARNING, related, hint)


def _found(checked: Checked) -> Iterator[Absence]:
    expected = _said_to_be_none(checked)
    for at in sorted(checked.reached.places):
        item = checked.program.code[at]
        if not isinstance(item, Set | Test) or item.origin is None:
            continue
        if not isinstance(checked.by_position.get(item.origin, ("", None))[1], Line):
            continue
        for node in nodes_of(item):
            if speaks_of_sides(node):
                for absence in _absences(checked, at, node, checked.space, checked.reached.at(at)):
                    if absence.variable not in expected or not _is_without_effect(checked, item, absence):
                        yield absence


def _said_to_be_none(checked: Checked) -> set[str]:
    """The variables of which a rule, other than how long is asked, says what is so while they are nobody."""
    return {
        str(side.value)
        for use in checked.uses
        if use.key != "until"
        for part in use.term.walk()
        if part.op == "compare" and any(arg.op == "none" for arg in part.args)
        for side in part.args
        if side.op == "variable"
    }


def _is_without_effect(checked: Checked, item: Set | Test, absence: Absence) -> bool:
    """Whether it is a condition that does not hold while somebody is nobody: nobody has cards, tricks or points."""
    if not isinstance(item, Test) or _reads_sides(item.condition):
        return False
    nobody = only(checked.program.players)
    absent = checked.space.place.get((absence.variable or "", 0))
    return absent is not None and all(
        truth(checked.space.reader.read(_of_nobody(checked, item.condition, state), state)) == NO
        for state in checked.reached.at(absence.at)
        if state[absent] == nobody
    )


def _reads_sides(node: Node) -> bool:
    return any(isinstance(part, Look) and part.table in SIDE_TABLES for part in walk(node))


def _of_nobody(checked: Checked, node: Node, state: State) -> Node:
    """An expression in which nothing stands for what nobody has."""
    match node:
        case Var(_, index) if index is not None:
            is_nobodys = checked.space.reader.read(index, state) == only(checked.program.players)
            return ZERO if is_nobodys else node
        case Op(name, args):
            return operate(name, *[_of_nobody(checked, arg, state) for arg in args])
        case Look(table, indices):
            return look(checked.program.tables, table, *[_of_nobody(checked, index, state) for index in indices])
    return node


def _is_sure(checked: Checked, absence: Absence) -> bool:
    """Whether a deal surely comes to this."""
    return any(
        absence
        in _absences(checked, absence.at, node, checked.sure_space, checked.surely(absence.at, absence.variable))
        for node in nodes_of(checked.program.code[absence.at])
        if speaks_of_sides(node)
    )


def _absences(checked: Checked, at: int, node: Node, space: Space, states: tuple[State, ...]) -> Iterator[Absence]:
    """The first absence; states that differ in nothing that the expression reads are asked once."""
    read = space.reader.places_read(node)
    unlike = {tuple([state[place] for place in read]): state for state in reversed(states)}
    for state in reversed(unlike.values()):
        for seat, then in seats_needed(space, node, state):
            variable = absent_seat(checked, seat, then)
            if variable:
                yield Absence(at, variable)
                return
