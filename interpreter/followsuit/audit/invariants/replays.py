"""The record of a game is played again to the same end."""

from __future__ import annotations

import json

from followsuit.audit.violations import Violation
from followsuit.engine import transcript
from followsuit.engine.game import Game

CODE = "replay-differs"


def replays(game: Game) -> Violation | None:
    """What is wrong with playing a game again from its record, None if it comes to the same."""
    again = transcript.replay(game.program, json.loads(json.dumps(transcript.transcript(game))))
    if again.problem is not None:
        return Violation(CODE, f"Played again from its record it does not fit: {again.problem.message}")
    if again.game.state != game.state or again.game.results != game.results:
        return Violation(CODE, "Played again from its record it comes to another end.")
    return None
