"""A deal ends, deals come to a result, and a match ends."""

from __future__ import annotations

from followsuit.audit.violations import Violation
from followsuit.core.diagnostics import Position
from followsuit.engine.layout import State
from followsuit.engine.machine import Machine
from followsuit.playtest.stopping import FRUITLESS

LONGEST_DEAL = 1_500
"""Decisions in one deal; a pack played out with a long auction comes nowhere near it."""

LONGEST_MATCH = 100
"""Deals of a match, played by those who know how to win, after which it is said never to end."""

DEAL, MATCH, FRUIT = "deal-endless", "match-endless", "never-a-result"


def deal_ends(machine: Machine, state: State, decisions: int) -> Violation | None:
    """A violation once a deal has come to more decisions than any deal has."""
    if decisions <= LONGEST_DEAL:
        return None
    offer = machine.offer(state)
    asked = "" if offer is None else f", and “{offer.name.replace('_', ' ')}” is still asked"
    message = f"The deal does not end: after {LONGEST_DEAL:,} decisions it is not over{asked}."
    return Violation(DEAL, message, None if offer is None else offer.origin)


def comes_to_a_result(in_vain: int, position: Position | None) -> Violation | None:
    """A violation once so many deals in a row have been thrown in or dealt again; `position` is what ended the last."""
    if in_vain < FRUITLESS:
        return None
    message = f"{FRUITLESS} deals in a row were thrown in or dealt again, so no deal may ever be scored."
    return Violation(FRUIT, message, position)


def match_ends(machine: Machine, deals: int) -> Violation | None:
    """A violation once a match has come to more deals than any match has."""
    if deals < LONGEST_MATCH:
        return None
    ends = (item.origin for item in machine.program.code if getattr(item, "to", None) is not None and _is_end(item))
    message = f"The match does not end: after {LONGEST_MATCH} deals nobody has won."
    return Violation(MATCH, message, next(ends, None))


def _is_end(item: object) -> bool:
    return getattr(getattr(item, "to", None), "name", None) == "over"
