"""The points of a deal are those that the lines of its score tell, and the totals are their sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from followsuit.audit.violations import Violation
from followsuit.core.suggest import listed
from followsuit.engine.events import Event
from followsuit.engine.layout import State
from followsuit.engine.machine import Machine
from followsuit.program.model import Ending, Program

POINTS, TOTALS = "points-differ", "totals-differ"


def told_points(program: Program, lines: Iterable[Event]) -> list[int]:
    """What the lines of the score that were told come to, by account."""
    points = [0] * program.account_count
    for line in lines:
        if line.kind != "score":
            continue
        own, paying = (
            {program.accounts[seat] for seat in range(program.players) if seats >> seat & 1}
            for seats in (line.seats, line.payers)
        )
        each = line.points or 0
        for account in own:
            points[account] += each if not paying else each * len(paying - {account})
            for payer in paying - {account}:
                points[payer] -= each
    return points


def add_up(machine: Machine, before: Sequence[int] | None, state: State, lines: Sequence[Event]) -> Violation | None:
    """What is wrong with the score of a deal that is over; `before` are the totals before it, if known."""
    end = machine.end(state)
    points, totals = (machine.layout.read_all(state, name) for name in ("points", "total"))
    told = told_points(machine.program, lines)
    if list(points) != told:
        message = f"The score has {_row(points)}, but the lines of the score that were told come to {_row(told)}."
        return Violation(POINTS, message, None if end is None else end.origin)
    if before is None:
        return None
    scored = end is not None and end.ending is Ending.SCORED
    expected = [old + (new if scored else 0) for old, new in zip(before, points, strict=True)]
    if list(totals) != expected:
        message = f"The totals are {_row(totals)}, but with the points of this deal they are {_row(expected)}."
        return Violation(TOTALS, message, None if end is None else end.origin)
    return None


def _row(numbers: Iterable[int]) -> str:
    return listed([str(number) for number in numbers])
