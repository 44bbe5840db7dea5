"""A line for a whole side does not ask about the first of its seats alone.

Wrong: for a side, `me` is the first of its seats, so the tricks of the other partner are not looked at.

    sides: opposite
    score:
      no_trick: {for: side, when: tricks(me) == 0, points: -1}

Right:

    sides: opposite
    score:
      no_trick: {for: side, when: tricks(us) == 0, points: -1}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.of_sides import (
    Reading,
    are_fixed,
    are_formed,
    chosen_by_seats,
    lines,
    readings,
)
from followsuit.language.records import Line, LineGroup
from followsuit.language.terms import Term

CODE = "first-of-side"
COUNTED = frozenset({"tricks", "card_points"})


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of lines for sides that read what one seat has won, chosen or is."""
    if not (are_fixed(checked) or are_formed(checked)):
        return
    chosen = chosen_by_seats(checked)
    for name, line, group in lines(checked):
        told = set[tuple[str, str]]()
        for item in readings(checked, line):
            if not _is_for_sides(checked, line, group, item.key):
                continue
            said = _said(item.term, chosen)
            if said and said not in told:
                told.add(said)
                yield _problem(name, item, *said)


def _is_for_sides(checked: Checked, line: Line, group: LineGroup | None, key: str) -> bool:
    """Whether `me` is the first of several seats: of a side, or of those of a side that are credited."""
    counted = line.for_ or (group.for_ if group else None)
    to = line.to or (group.to if group else None)
    if counted is not None:
        return counted == "side"
    return key == "points" and to is not None and to.op != "set_of" and are_fixed(checked)


def _said(term: Term, chosen: frozenset[str]) -> tuple[str, str] | None:
    """What is asked of the one seat, and how it is asked of a side; None if it may well be meant."""
    name = str(term.value)
    match term.op:
        case "builtin" if name in COUNTED:
            return (
                f"{name}(me)",
                f"write {name}(us) for what all of the side have; any({name}(s) … for s in us) for one",
            )
        case "variable" if name in chosen:
            whole = "sum" if term.type.kind == "int" else "any"
            return f"{name}(me)", f"write {whole}({name}(s) for s in us)"
        case "compare" if other := _compared(term):
            negated = "not " if name == "!=" else ""
            return f"me {name} {other}", f"write {other} {negated}in us"
        case _:
            return None


def _compared(term: Term) -> str | None:
    """The name of the seat with which `me` is compared."""
    other = next((arg for arg in term.args if arg.op in {"variable", "builtin"} and arg.value != "me"), None)
    return None if other is None or other.args else str(other.value)


def _problem(name: str, item: Reading, said: str, instead: str) -> Diagnostic:
    message = (
        f"“{name}” is for a whole side, of which “me” is the first seat alone, so “{said}” leaves out its partner."
    )
    return Diagnostic(CODE, message, item.position, Severity.WARNING, hint=instead)
