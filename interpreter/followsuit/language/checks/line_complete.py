"""A line of the score says who gets its points, and how many.

Wrong: everybody gets five points, and the makers none.

    score:
      all_tricks: {when: tricks(makers) == 5, points: 5}
      most_tricks: {when: tricks(makers) >= 3, to: makers}

Right:

    score:
      all_tricks: {when: tricks(makers) == 5, to: makers, points: 5}
      most_tricks: {when: tricks(makers) >= 3, to: makers, points: 1}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.core.suggest import nearest
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.records import Line, LineGroup
from followsuit.language.terms import Term

CODE = "line-complete"
NOBODY = (("builtin", "nobody"), ("const", 0))


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of lines that give everybody the same, or nobody anything, because they do not say otherwise."""
    inner: set[int] = set()
    for record, path in checked.records:
        if isinstance(record, LineGroup):
            for name, line in {**(record.first or {}), **(record.each or {})}.items():
                inner.add(id(line))
                yield from _problems(name, line, record, [*(record.first or {}), *(record.each or {})])
        elif isinstance(record, Line) and id(record) not in inner:
            yield from _problems(path[-1], record, record, list(checked.rules.score or {}))


def says_who(line: Line, around: Line | None) -> bool:
    """Whether a line, or the group that it stands in, says who gets its points, or speaks of each."""
    lines = [line, *([around] if around is not None else [])]
    points = next((given.points for given in lines if given.points is not None), None)
    said = any(given.to is not None or given.for_ is not None or given.from_ is not None for given in lines)
    return said or points is None or _speaks_of_each(points)


def _speaks_of_each(points: Term) -> bool:
    return any(part.op == "builtin" and part.value in ("me", "us", "them") for part in points.walk())


def _problems(name: str, line: Line, around: Line, names: list[str]) -> Iterator[Diagnostic]:
    receivers, given = line.to or around.to, line.points or around.points
    gives_nothing = receivers is not None and (receivers.op, receivers.value) not in NOBODY and given is None
    if says_who(line, around) and not gives_nothing:
        return
    near = nearest(name, (other for other in names if other != name))
    meant = f"did you mean {near}? If not, " if near else ""
    if not says_who(line, around):
        message = f"The score line “{name}” does not say who gets its points, so everybody does."
        hint = f"{meant}add to: with those who get them, for: seat, or to: everyone if all do"
        yield Diagnostic(CODE, message, line.position, Severity.WARNING, hint=hint)
    if gives_nothing:
        message = f"The score line “{name}” does not say how many points it gives, so it gives none."
        yield Diagnostic(CODE, message, line.position, Severity.WARNING, hint=f"{meant}add points:")
