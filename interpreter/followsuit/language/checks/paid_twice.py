"""A line that every seat of a side meets alike is counted once for the side.

Wrong: both partners meet this, and so their side has it twice.

    sides: opposite
    score:
      slam: {for: seat, when: tricks(us) == 13, points: 2}

Right:

    sides: opposite
    score:
      slam: {for: side, when: tricks(us) == 13, points: 2}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.of_sides import are_fixed, lines, readings
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.records import Line, LineGroup

CODE = "paid-twice"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of lines for each seat that ask only about its side, where partners have one score."""
    if not are_fixed(checked):
        return
    for name, line, group in lines(checked):
        counted = line if line.for_ else group
        if counted is None or counted.for_ != "seat" or any(item.to or item.from_ for item in (line, group) if item):
            continue
        if not any(True for item in _beside(line, group) for _ in readings(checked, item)):
            message = (
                f"What “{name}” asks is the same for both partners, so their side scores it once for each of them."
            )
            place = place_of(counted, "for")
            yield Diagnostic(CODE, message, place, Severity.WARNING, hint="write for: side")


def _beside(line: Line, group: LineGroup | None) -> Iterator[Line]:
    """The line, its group, and the others there: what they ask may decide whether it counts."""
    yield line
    if group is not None:
        yield group
        yield from (group.first or {}).values()
