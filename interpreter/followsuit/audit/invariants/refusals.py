"""What is refused is what is not open, and the other way round."""

from __future__ import annotations

from collections.abc import Iterable

from followsuit.audit.violations import Violation
from followsuit.engine.game import Game

CODE = "refusal-differs"
EACH = 12
"""Answers that are tried at one decision, of those that are open and of those that are not."""


def refusals_agree(game: Game) -> Violation | None:
    """What is wrong with the refusals at a decision: something open that is refused, or the other way round."""
    offer = game.offer
    if offer is None:
        return None
    legal = {action.text for action in game.legal_actions()}
    for text in (*sorted(legal)[:EACH], *_others(game, legal)):
        refused = game.refusal(text)
        if (refused is None) != (text in legal):
            why = "is refused although it may be chosen" if refused else "is not refused although it may not be chosen"
            return Violation(CODE, f"“{text}” {why}.", offer.origin)
        if refused is not None and not refused.message:
            return Violation(CODE, f"“{text}” is refused, and nothing is said of why.", offer.origin)
    return None


def _others(game: Game, legal: set[str]) -> Iterable[str]:
    """Cards of the pack that may not be chosen now, and calls of this offer that may not be made."""
    offer = game.offer
    calls = [] if offer is None else [call.name for call in offer.calls if not call.parameters]
    return [text for text in (*calls, *sorted(card.code for card in game.program.deck.faces)) if text not in legal][
        :EACH
    ]
