"""The lines of a group in the score count either one of them or all.

Wrong: it is meant as one more of the lines of which only the first counts, and counts besides them.

    score:
      result:
        first:
          made: {when: tricks(makers) >= 3, to: makers, points: 1}
          lost: {to: everyone - makers, points: 2}
        each:
          march: {when: tricks(makers) == 5, to: makers, points: 2}

Right:

    score:
      result:
        first:
          march: {when: tricks(makers) == 5, to: makers, points: 2}
          made: {when: tricks(makers) >= 3, to: makers, points: 1}
          lost: {to: everyone - makers, points: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.records import LineGroup

CODE = "mixed-group"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of groups with lines of both kinds."""
    for name, group in (checked.rules.score or {}).items():
        if isinstance(group, LineGroup) and group.first and group.each:
            yield Diagnostic(
                CODE,
                f"In “{name}” only one of the lines below “first:” counts, but every one below “each:”, besides it.",
                place_of(group, "each"),
                Severity.WARNING,
                related=(Related("these are the lines of which one counts", place_of(group, "first")),),
                hint="move them below “first:”, or give them a line of the score of their own, beside this group",
            )
