"""In a group of which only the first line counts, every line can be the first; lines marked exclusive can hold.

Wrong: whoever takes five tricks has also taken three, so the second line never counts.

    score:
      result:
        first:
          made: {when: tricks(makers) >= 3, to: makers, points: 1}
          march: {when: tricks(makers) == 5, to: makers, points: 2}

Right:

    score:
      result:
        first:
          march: {when: tricks(makers) == 5, to: makers, points: 2}
          made: {when: tricks(makers) >= 3, to: makers, points: 1}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from followsuit.core.diagnostics import Diagnostic, Position, Related, Severity
from followsuit.core.suggest import listed, nearest
from followsuit.language.checks.line_complete import says_who
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.figures import figures, places_for, states_before
from followsuit.language.checks.shared.implying import implies
from followsuit.language.checks.shared.ranges import Ranges, beyond_reach, is_known
from followsuit.language.checks.shared.values import NO, YES, truth
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.records import Line, LineGroup
from followsuit.program.nodes import Node, Op, all_of

CODE = "never-holds"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of lines after one that always counts, and of lines for which no figures of a deal are left."""
    found = [*_by_figures(checked)]
    yield from found
    yield from _beyond(checked, {item.position for item in found})


def _beyond(checked: Checked, told: set[Position]) -> Iterator[Diagnostic]:
    """Warns of lines that ask for more or less than there ever is."""
    ranges = Ranges(checked)
    for line, path in checked.records:
        if path[:1] == ("score",) and isinstance(line, Line) and line.when and place_of(line, "when") not in told:
            conditions = [checked.holds(line.when, place) for place in places_for(checked, line)]
            reasons = [beyond_reach(ranges, condition) for condition in conditions]
            if reasons and None not in reasons:
                yield replace(_problem(path[-1], line, {}), hint=_bounds(ranges, reasons[0]))


def _bounds(ranges: Ranges, reason: Node | None) -> str:
    """What is known of the two sides of a comparison that never holds."""
    hint = "look at the numbers in its condition"
    match reason:
        case Op(name, (left, right)) if name not in {"and", "or"}:
            one, other = ranges.of(left), ranges.of(right)
            found = one if other[0] == other[1] else other
            if is_known(found):
                return f"{hint}: what it asks for is never below {found[0]} and never above {found[1]}"
    return hint


def _by_figures(checked: Checked) -> Iterator[Diagnostic]:
    for record, path in checked.records:
        if isinstance(record, LineGroup) and record.first:
            shadowed = _shadowed(record)
            yield from shadowed
            if not shadowed:
                yield from _without_witness(checked, record)
        elif isinstance(record, Line) and record.exclusive and _never_holds(checked, record):
            yield _problem(path[-1], record, {})


def _never_holds(checked: Checked, line: Line) -> bool:
    """Whether a line surely holds for no figures, wherever it is read."""
    for place in places_for(checked, line):
        condition = checked.holds(line.when, place)
        cases, reading = figures(checked, line, [condition]), checked.space.reader.reading(condition)
        if cases is None or any(truth(reading(state)) & YES for state in cases):
            return False
    return True


def _shadowed(group: LineGroup) -> list[Diagnostic]:
    lines = list(group.first.items()) if group.first else []
    for at, (name, line) in enumerate(lines):
        if not line.when:
            later = ((later_name, other) for later_name, other in lines[at + 1 :] if says_who(other, group))
            return [_problem(later_name, other, {name: line}) for later_name, other in later]
    return []


def _outdone(checked: Checked, group: LineGroup) -> Iterator[Diagnostic]:
    """The lines of a group that say of themselves that an earlier one holds as well."""
    lines, states = list((group.first or {}).items()), states_before(checked, group)
    for at, (name, line) in enumerate(lines):
        for earlier, other in lines[:at]:
            places = list(places_for(checked, group))
            if states and all(implies(checked, states, place, line.when, other.when) for place in places):
                yield _problem(name, line, {earlier: other})
                break


@dataclass
class Witnessed:
    """The lines that were found to hold for some figures, and those that were the first to hold."""

    holding: set[str] = field(default_factory=set)
    first: set[str] = field(default_factory=set)


def _without_witness(checked: Checked, group: LineGroup) -> Iterator[Diagnostic]:
    lines, seen = group.first or {}, Witnessed()
    if any(line.for_ for line in lines.values()):
        return  # whose figures such a line reads is not the group's
    for place in places_for(checked, group):
        common = checked.holds(group.when, place)
        conditions = {name: all_of(common, checked.holds(line.when, place)) for name, line in lines.items()}
        if not _look_for(checked, group, conditions, seen):
            yield from _outdone(checked, group)
            return
    names = list(lines)
    for name, line in lines.items():
        if name not in seen.first and says_who(line, group):
            before = {earlier: lines[earlier] for earlier in names[: names.index(name)]} if name in seen.holding else {}
            yield _problem(name, line, before)


def _look_for(checked: Checked, group: LineGroup, conditions: dict[str, Node], seen: Witnessed) -> bool:
    """Goes through the figures until each line was once the first that holds; False if they are too many."""
    cases = figures(checked, group, list(conditions.values()))
    if cases is None:
        return False
    read = {name: checked.space.reader.reading(node) for name, node in conditions.items()}
    for state in cases:
        if len(seen.first) == len(conditions):
            break
        before = NO
        for name, reading in read.items():
            holds = truth(reading(state))
            if holds & YES:
                seen.holding.add(name)
                if before != YES:
                    seen.first.add(name)
            before = YES if holds == YES else before
    return True


def _problem(name: str, line: Line, before: dict[str, Line]) -> Diagnostic:
    if before:
        others = listed((f"“{earlier}”" for earlier in before), "or")
        why = f"whenever it holds, {others} comes before it and counts instead"
        near = nearest(name, before)
        hint = f"did you mean {near}? If not, put the rarer case first" if near else "put the rarer case first"
    else:
        why, hint = "no deal can come to what its condition asks for", "look at the numbers in its condition"
    related = tuple(Related(f"“{earlier}” comes first", other.position) for earlier, other in before.items())
    message = f"The score line “{name}” can never count: {why}."
    return Diagnostic(CODE, message, place_of(line, "when"), Severity.WARNING, related, hint)
