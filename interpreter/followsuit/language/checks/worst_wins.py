"""Who wins the match is not whoever is worst in it.

Wrong: with `best: lowest` few points are good, and the most would win.

    match:
      best: lowest
      ends:
        target_reached: {when: any(score(s) >= 100 for s in everyone), winner: highest(everyone)}

Right: those with the best score win where nobody else is named.

    match:
      best: lowest
      ends:
        target_reached: {when: any(score(s) >= 100 for s in everyone)}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of

CODE = "worst-wins"
OTHER = {"lowest": "highest", "highest": "lowest"}


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of ends of the match that let the worst score win."""
    match = checked.rules.match
    best = match.best or "highest"
    for name, end in match.ends.items():
        winner = end.winner
        if winner is None or winner.op != "builtin" or winner.value != OTHER[best]:
            continue
        yield Diagnostic(
            CODE,
            f"By “{name}” the {winner.value} score wins, but in this game the {best} is the best.",
            winner.position,
            Severity.WARNING,
            related=(Related(f"the {best} score is the best", place_of(match, "best")),) if match.best else (),
            hint="leave out the winner, or change which score is the best",
        )
