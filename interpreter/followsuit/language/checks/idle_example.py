"""A worked example says what is to come of it.

Wrong: whatever the rules are, this holds.

Examples:
      big: {given: {tricks: [7, 2, 2, 2]}, expect: {}}

Right:

Examples:
      big: {given: {tricks: [7, 2, 2, 2]}, expect: {scores: [3, 0]}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of

CODE = "idle-example"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of examples that expect nothing."""
    for name, example in (checked.rules.examples or {}).items():
        if not example.expect:
            yield Diagnostic(
                CODE,
                f"The example “{name}” expects nothing, and so it holds whatever the rules are.",
                place_of(example, "expect"),
                Severity.WARNING,
                hint="say what comes of it, such as expect: {scores: [1, 0]}",
            )
