"""What a group of the score says for all its lines is taken by one of them at least.

Wrong: the lines of `nil` have points of their own, and these fifty are given to nobody.

    score:
      nil:
        points: 50
        first:
          nil_made: {when: tricks(me) == 0, points: 100}
          nil_failed: {points: -100}

Right:

    score:
      nil:
        first:
          nil_made: {when: tricks(me) == 0, points: 50}
          nil_failed: {points: -50}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.core.suggest import listed
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.keys import field_of
from followsuit.language.records import Line, LineGroup

CODE = "idle-of-group"

FOR_ALL = ("to", "from", "points", "why")
"""Keys of a group that a line of its own outdoes."""


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of what is said for the lines of a group that each say it themselves."""
    for group, path in checked.records:
        if isinstance(group, LineGroup):
            lines = {**(group.first or {}), **(group.each or {})}
            for key in FOR_ALL:
                if lines and _has(group, key) and all(_says(line, key) for line in lines.values()):
                    yield _problem(path[-1], group, key, lines)


def _has(line: Line, key: str) -> bool:
    return getattr(line, field_of(type(line), key)) is not None


def _says(line: Line, key: str) -> bool:
    """Whether a line has its own, or every line inside it."""
    inner = {**(line.first or {}), **(line.each or {})} if isinstance(line, LineGroup) else {}
    return _has(line, key) or (bool(inner) and all(_says(one, key) for one in inner.values()))


def _problem(name: str, group: LineGroup, key: str, lines: dict[str, Line]) -> Diagnostic:
    first_name, first = next(iter(lines.items()))
    within = "first" if group.first else "each"
    return Diagnostic(
        CODE,
        f"Each line of “{name}” has its own `{key}`: what stands here for all of them counts for none.",
        place_of(group, key),
        Severity.WARNING,
        related=(Related(f"that of “{first_name}”", place_of(first, key)),),
        hint=f"write it in {'the line' if len(lines) == 1 else 'one of the lines'} "
        f"{listed(lines, 'or')}: {name}: {{{within}: {{{first_name}: {{{key}: …}}}}}}",
    )
