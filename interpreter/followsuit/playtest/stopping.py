"""When a match is given up: deal follows deal without a result, or it goes on for longer than anybody would."""

from __future__ import annotations

from collections.abc import Sequence

from followsuit.engine.game import DealResult
from followsuit.program.model import Ending

FRUITLESS = 50
"""Deals in a row that are thrown in or dealt again, after which a match is given up."""

LONGEST_WATCHED = 1_000
"""Deals after which a match that is only watched is given up."""


def fruitless(results: Sequence[DealResult]) -> bool:
    """Whether the last deals, so many that a match is given up, were all thrown in or dealt again."""
    last = results[-FRUITLESS:]
    return len(last) == FRUITLESS and all(result.ending is not Ending.SCORED for result in last)


def given_up(results: Sequence[DealResult]) -> str | None:
    """Why a match that nobody has to play is stopped after these deals, in a sentence; None while it may go on."""
    if fruitless(results):
        return f"Stopped: {FRUITLESS} deals in a row were thrown in or dealt again, so this may never end."
    if len(results) >= LONGEST_WATCHED:
        return f"Stopped: after {LONGEST_WATCHED} deals the match is not over, so this may never end."
    return None
