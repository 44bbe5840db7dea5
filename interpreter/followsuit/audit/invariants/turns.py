"""Whoever is asked is a seat, and has something to say or to play."""

from __future__ import annotations

from followsuit.audit.violations import Violation
from followsuit.engine.layout import State
from followsuit.engine.machine import Machine

CODE = "nothing-to-do"
NOBODY = "nobody-is-asked"


def someone_can_act(machine: Machine, state: State, legal: int) -> Violation | None:
    """What is wrong with an offer to which there is no answer, None if there is one."""
    offer, actor = machine.offer(state), machine.actor(state)
    if offer is None:
        return None
    asked = offer.name.replace("_", " ").replace(".", ", ")
    if actor is None or not 0 <= actor < machine.program.players:
        return Violation(NOBODY, f"Somebody is asked for “{asked}”, and there is no such seat.", offer.origin)
    if not legal:
        name = machine.program.seat_names[actor]
        return Violation(CODE, f"{name} is asked for “{asked}” and can neither say nor play anything.", offer.origin)
    return None
