"""Where scoring begins in a program, and the counting before it."""

from __future__ import annotations

from followsuit.engine.machine import nodes_of
from followsuit.program.model import Jump, Offer, Program, Set, Tell
from followsuit.program.nodes import slots_read


def scoring_entry(program: Program) -> int | None:
    """Where the score lines begin."""
    for place, step in enumerate(program.code):
        if isinstance(step, Tell) and (step.kind, step.name) == ("phase", "score"):
            return place
    return None


def settling_entry(program: Program) -> int | None:
    """Where the score lines begin; where play is over, if what they read is counted between the two."""
    scoring, code = scoring_entry(program), program.code
    played = [at for at, step in enumerate(code) if isinstance(step, Offer) and step.cards and step.cards.playing]
    if scoring is None or not played or played[-1] > scoring:
        return scoring
    back = [at for at in range(played[-1], scoring) if isinstance(step := code[at], Jump) and step.to <= played[-1]]
    between = code[max(back, default=scoring) + 1 : scoring]
    read = {name for step in code[scoring:] for node in nodes_of(step) for name in slots_read(node)}
    counted = any(isinstance(step, Set) and step.to.name in read for step in between)
    asked = any(isinstance(step, Offer) for step in between)
    return scoring - len(between) if counted and not asked else scoring
