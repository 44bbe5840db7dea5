"""Some rule gives points.

Wrong: a ruleset without `score`.

    match:
      ends: {ten: {when: any(score(s) >= 10 for s in everyone)}}

Right:

    score:
      tricks: {for: seat, to: me, points: tricks(me)}
    match:
      ends: {ten: {when: any(score(s) >= 10 for s in everyone)}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import bodies_in

CODE = "nothing-scores"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of a ruleset in which nobody ever gets a point."""
    rules = checked.rules
    if rules.abstract or rules.score or any(body.score for body in bodies_in(rules)):
        return
    position = rules.places.get("score", rules.match.position)
    message = "Nobody ever gets a point: there is no line of score."
    hint = "say under `score` who gets how many points, and when"
    yield Diagnostic(CODE, message, position, Severity.WARNING, hint=hint)
