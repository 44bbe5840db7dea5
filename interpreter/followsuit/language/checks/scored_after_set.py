"""A score line among effects does not read what the same effects set: it is read after the assignment.

Wrong: the winner should get the pot, but the pot is empty by then.

    phases:
      settle: {kind: step, do: {pot: 0}, score: {taken: {to: winner, points: pot}}}

Right:

    phases:
      pay: {kind: step, score: {taken: {to: winner, points: pot}}}
      settle: {kind: step, do: {pot: 0}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import bodies_in, uses_in, variables_read
from followsuit.language.records import CallRecord, Effects, Line
from followsuit.language.terms import Assignment

CODE = "scored-after-set"
READ = frozenset({"when", "points"})


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of conditions and points of score lines that see the new value of a variable, once for each line."""
    for body in bodies_in(checked.rules):
        assigned = _assigned(body)
        for name, line in (body.score or {}).items() if assigned else ():
            problem = next(_read_too_late(name, line, assigned), None)
            if problem is not None:
                yield problem


def _assigned(body: Effects) -> dict[str, Assignment]:
    raised = body.raises if isinstance(body, CallRecord) else None
    return {str(item.target.value): item for item in (*(raised or ()), *(body.do or ()))}


def _read_too_late(name: str, line: Line, assigned: dict[str, Assignment]) -> Iterator[Diagnostic]:
    for use in uses_in(line):
        for variable in sorted(variables_read(use.term) & set(assigned)) if use.key in READ else ():
            yield Diagnostic(
                CODE,
                f"The score line “{name}” reads “{variable}” after it has been set here: it sees the new value.",
                use.term.position,
                Severity.WARNING,
                (Related(f"“{variable}” is set before the score is counted", assigned[variable].position),),
                "count the line in a step of its own before this, or write the new value itself in place of the name",
            )
