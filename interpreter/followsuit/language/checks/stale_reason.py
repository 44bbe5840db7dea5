"""The reason of a score line fits its conditions: who adds to these gives the reason anew.

Wrong: the base has `jack: {when: …, points: -10, why: Took the jack of diamonds.}`, and a house rule adds

    score:
      jack: {when: {with_a_heart: count(won(me) & 'hearts') > 0}}

Right:

    score:
      jack:
        when: {with_a_heart: count(won(me) & 'hearts') > 0}
        why: Took the jack of diamonds, and a heart.
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.records import Line

CODE = "stale-reason"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of reasons that are older than one of the conditions of their line."""
    for line, _ in checked.records:
        if isinstance(line, Line) and (later := line.later_than_why()):
            yield Diagnostic(
                CODE,
                f"This line now counts under another condition, but the reason that is told is still “{line.why}”.",
                later[0].position,
                Severity.WARNING,
                related=(Related("the reason", line.places["why"]),),
                hint="write a `why` beside the condition that tells all of it",
            )
