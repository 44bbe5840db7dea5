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

from followsuit.core.diagnostics import Diagnostic
from followsuit.language.checks import nobody_leads
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.liveness import nodes_of
from followsuit.language.checks.shared.nobody import (
    Absence,
    absent_seat,
    first_absences,
    position_at,
    seats_needed,
    speaks_of_sides,
    way_out,
    where_it_stays_none,
)
from followsuit.language.records import Line
from followsuit.program.model import Set, Test
from followsuit.program.nodes import Node

CODE = "nobody-scores"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports score lines that read the side or the figures of a seat that is none, once for each variable."""
    if not checked.reached.complete:
        return
    blamed = {absence.variable for absence in nobody_leads.absences(checked)}
    for absence in first_absences(checked, _found(checked)):
        if absence.variable in blamed:
            continue
        position = position_at(checked, absence.at)
        name, _ = checked.by_position[position]
        message = f"The score line “{name}” is read although {absence.variable} may still be none."
        related = where_it_stays_none(checked, absence.variable)
        yield Diagnostic(CODE, message, position, related=related, hint=way_out(checked, absence.variable))


def _found(checked: Checked) -> Iterator[Absence]:
    for at in sorted(checked.reached.states):
        item = checked.program.code[at]
        if not isinstance(item, Set | Test) or item.origin is None:
            continue
        if not isinstance(checked.by_position.get(item.origin, ("", None))[1], Line):
            continue
        for node in nodes_of(item):
            if speaks_of_sides(node):
                yield from _absences(checked, at, node)


def _absences(checked: Checked, at: int, node: Node) -> Iterator[Absence]:
    for state in checked.reached.at(at):
        for seat, then in seats_needed(checked.space, node, state):
            variable = absent_seat(checked, seat, then)
            if variable:
                yield Absence(at, variable)
                return
