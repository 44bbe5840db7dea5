"""What the rules read is set somewhere.

Wrong: `maker` is read, but nobody ever becomes it.

    state: {maker: seat}
    score:
      made: {when: maker != none, to: side(maker), points: 1}

Right:

    state: {maker: seat}
    phases:
      name_trump: {kind: ask, until: maker != none, calls: {pass: {}, take: {do: {maker: me}}}}
    score:
      made: {when: maker != none, to: side(maker), points: 1}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import assignments_in

CODE = "never-set"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of variables that are read and always keep their first value; an abstract ruleset is left alone."""
    if checked.rules.abstract:
        return
    written = {str(item.target.value) for _, _, item in assignments_in(checked.rules)}
    for name, variable in (checked.rules.state or {}).items():
        parts = (part for use in checked.uses for part in use.term.walk())
        reading = next((part for part in parts if part.op == "variable" and part.value == name), None)
        if name not in written and reading is not None:
            yield Diagnostic(
                CODE,
                f"Nothing ever sets “{name}”: it keeps its first value.",
                variable.position,
                Severity.WARNING,
                (Related(f"“{name}” is read here", reading.position),),
                f"set it with do: {{{name}: …}}, or write an option or a definition instead",
            )
