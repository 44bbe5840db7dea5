"""Score lines that are credited to whole sides or to seats of them, and what of their expressions is one seat's own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from followsuit.core.diagnostics import Position
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import assignments_in, place_of
from followsuit.language.records import Line, LineGroup
from followsuit.language.terms import Term

OF_A_SIDE = frozenset({"side", "opponents", "score", "deal_score"})
"""What is the same whichever seat of a side is asked about."""


@dataclass(frozen=True, slots=True)
class Reading:
    """Where a line reads something of `me`: the term that does, the key it stands under, and where that is."""

    term: Term
    key: str
    position: Position


def lines(checked: Checked) -> Iterator[tuple[str, Line, LineGroup | None]]:
    """Every line that is no group, with its name and the group it stands in."""
    for record, path in checked.records:
        if isinstance(record, Line) and not isinstance(record, LineGroup):
            yield path[-1], record, checked.groups.get(id(record))


def are_fixed(checked: Checked) -> bool:
    """Whether there are fixed sides with more than one seat."""
    sides = checked.rules.sides
    return isinstance(sides, int) and 0 < sides < checked.declared.players


def are_formed(checked: Checked) -> bool:
    """Whether sides are formed in play."""
    return isinstance(checked.rules.sides, Term)


def terms_of(line: Line) -> Iterator[tuple[str, Term]]:
    """The conditions and the points of a line, each with its key."""
    yield from (("when", named.term) for named in line.when or ())
    if line.points is not None:
        yield "points", line.points


def readings(checked: Checked, line: Line) -> Iterator[Reading]:
    """Where a line reads something of `me` that is not the same for all of its side."""
    for key, term in terms_of(line):
        for found, is_own in _of_me(checked, term, is_own=True):
            yield Reading(found, key, found.position if is_own else place_of(line, key))


def _of_me(checked: Checked, term: Term, *, is_own: bool) -> Iterator[tuple[Term, bool]]:
    """The terms around `me`, and whether each was written where the line is, not in a definition."""
    is_own = is_own and term.defined is None
    for arg in term.args:
        if not _is_me(arg):
            yield from _of_me(checked, arg, is_own=is_own)
        elif not _is_of_a_side(checked, term):
            yield term, is_own


def _is_me(term: Term) -> bool:
    inner = term.args[0] if term.op == "set_of" else term
    return inner.op == "builtin" and inner.value == "me"


def _is_of_a_side(checked: Checked, term: Term) -> bool:
    if term.op == "variable":
        return (checked.rules.state or {})[str(term.value)].per != "seat"
    return term.op == "builtin" and term.value in OF_A_SIDE


def chosen_by_seats(checked: Checked) -> frozenset[str]:
    """The variables that players set for themselves."""
    targets = (item.target for _, _, item in assignments_in(checked.rules))
    return frozenset(str(target.value) for target in targets if target.args and _is_me(target.args[0]))
