"""Card points are given to cards that are in the pack.

Wrong: in this pack the card below the king is a knight, written N, and no queen is there to be worth three.

    deck:
      ranks: A 3 K N J 7 6 5 4 2
      points: {A: 11, 3: 10, K: 4, Q: 3, J: 2}

Right:

    deck:
      ranks: A 3 K N J 7 6 5 4 2
      points: {A: 11, 3: 10, K: 4, N: 3, J: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.program.nodes import Const

CODE = "absent-cards"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of points for cards that the pack has not."""
    pack = checked.program.deck.all
    for pattern, _ in checked.rules.deck.points or ():
        match checked.node(pattern):
            case Const(cards) if not cards & pack:
                yield Diagnostic(
                    CODE,
                    f"The pack has no card “{pattern.value.text}”, so nothing gets these points.",
                    pattern.position,
                    Severity.WARNING,
                    hint="write the card as the ranks of the pack do, or add it to the pack",
                )
