"""Cards are dealt, and tricks are played.

Wrong: nobody ever plays a card.

    phases:
      deal: {kind: deal, cards: {hand: 5}}

Right:

    phases:
      deal: {kind: deal, cards: {hand: 5}}
      play: {kind: tricks}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import phases_in
from followsuit.language.records import DealPhase, TricksPhase

CODE = "no-play"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of a game in which no cards are dealt, or none are played."""
    rules = checked.rules
    phases = [phase for _, phase in phases_in(rules)]
    if rules.abstract:
        return
    position = rules.places.get("phases", rules.position)
    for kind, what, example in (
        (DealPhase, "No cards are dealt", "deal: {kind: deal, cards: {hand: 5}}"),
        (TricksPhase, "Nobody plays a card", "play: {kind: tricks}"),
    ):
        if not any(isinstance(phase, kind) for phase in phases):
            word = "deal" if kind is DealPhase else "tricks"
            message = f"{what}: there is no phase of kind {word}."
            yield Diagnostic(CODE, message, position, Severity.WARNING, hint=f"add one, as {example}")
