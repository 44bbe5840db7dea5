"""Cards that are passed come to another place than the one that they leave.

Wrong: the three cards go back into the hand that they are taken from.

    phases:
      pass_cards:
        kind: exchange
        who: everyone
        moves:
          pass: {from: hand, to: hand(me), choose: 3}

Right:

    phases:
      pass_cards:
        kind: exchange
        who: everyone
        moves:
          pass: {from: hand, to: hand(left(me)), choose: 3}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.records import MoveRecord
from followsuit.language.terms import Term

CODE = "moves-nothing"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of moves of an exchange from a place to the same place."""
    for move, path in checked.records:
        if isinstance(move, MoveRecord) and _is_one_place(move.from_, move.to):
            yield Diagnostic(
                CODE,
                f"The cards of “{path[-1]}” come back to the place that they leave.",
                place_of(move, "to"),
                Severity.WARNING,
                related=(Related("this is the place that they leave", place_of(move, "from")),),
                hint="say whose it is, as in to: hand(left(me))",
            )


def _is_one_place(one: Term, other: Term) -> bool:
    return one.op == other.op == "zone" and one.value == other.value and _owner(one) == _owner(other)


def _owner(zone: Term) -> tuple[str, object] | None:
    """Whose a zone is; nothing said means the player's own. Anything but a plain word is nobody else's."""
    if not zone.args:
        return ("builtin", "me")
    owner = zone.args[0]
    return (owner.op, owner.value) if not owner.args else ("at", owner.position)
