"""Two score lines marked `exclusive` cannot both count in one deal.

Wrong:

    score:
      made: {exclusive: true, when: tricks(makers) >= 3, to: makers, points: 1}
      march: {exclusive: true, when: tricks(makers) == 5, to: makers, points: 2}

Right:

    score:
      made: {exclusive: true, when: 3 <= tricks(makers) < 5, to: makers, points: 1}
      march: {exclusive: true, when: tricks(makers) == 5, to: makers, points: 2}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice, product

from followsuit.core.diagnostics import Diagnostic, Related
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.figures import figures, places_for
from followsuit.language.checks.shared.results import FEW_RESULTS, Space, TooManyError
from followsuit.language.checks.shared.telling import told
from followsuit.language.checks.shared.values import YES, truth
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.lowering.builder import Env
from followsuit.language.records import Line, LineGroup

CODE = "exclusive-lines"
MOST_PAIRS = 500
PAIR = 20
"""To look at a pair takes as long as so many steps of a search."""

MOST_READ = 200_000
"""Beyond so many pairs, or so many figures in all, the check gives up."""


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports pairs of exclusive lines that surely both hold for some figures that a deal may have."""
    yield from _among(checked, checked.rules.score or {})
    for record, _ in checked.records:
        if isinstance(record, LineGroup) and record.each:
            yield from _among(checked, record.each)


def _among(checked: Checked, lines: Mapping[str, Line]) -> Iterator[Diagnostic]:
    marked = [(name, line) for name, line in lines.items() if line.exclusive]
    budget = iter(range(MOST_READ))
    for (name, line), (other_name, other) in islice(combinations(marked, 2), MOST_PAIRS):
        if _both_hold(checked, line, other, budget):
            example = _example(checked, line, other)
            yield Diagnostic(
                CODE,
                f"The score lines “{name}” and “{other_name}” may both count in one deal, though both are exclusive"
                f"{'' if example is None else ': as when ' + example}.",
                place_of(other, "when"),
                related=(Related(f"the condition of “{name}”", place_of(line, "when")),),
                hint="narrow one of the conditions, or put both into a group `first`",
            )


def _both_hold(checked: Checked, line: Line, other: Line, budget: Iterator[int]) -> bool:
    for place, other_place in _places(checked, line, other):
        checked.allowance.spend(PAIR)
        conditions = [checked.holds(line.when, place), checked.holds(other.when, other_place)]
        readings = [checked.space.reader.reading(node) for node in conditions]
        for state, _ in zip(figures(checked, line, conditions) or (), budget, strict=False):
            if all(truth(reading(state)) == YES for reading in readings):
                return True
    return False


def _places(checked: Checked, line: Line, other: Line) -> Iterator[tuple[Env, Env]]:
    """Where both are read: for the same seat, if both are for each."""
    ones, others = list(places_for(checked, line)), list(places_for(checked, other))
    yield from zip(ones, others, strict=True) if len(ones) == len(others) else product(ones, others)


def _example(checked: Checked, line: Line, other: Line) -> str | None:
    """A result in words for which both lines hold, if one is found."""
    for place, other_place in _places(checked, line, other):
        conditions = (checked.holds(line.when, place), checked.holds(other.when, other_place))
        try:
            results = list(Space(checked, conditions, FEW_RESULTS).sure((line, other)))
        except TooManyError:
            return None
        both = [result for result in results if all(result.truths)]
        if both:
            return told(checked, (line, other), place, both, results)
    return None
