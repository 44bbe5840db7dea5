"""Whether every result of a deal has a line of the score, in each way of playing that an audit goes through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from followsuit.audit.variants import Shelf, Variant
from followsuit.core.diagnostics import Position
from followsuit.language.checks import exclusive_lines, never_holds
from followsuit.language.checks.score_holes import Verdict, lines_in, verdict_of
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.results import MOST_RESULTS, TOO_MANY
from followsuit.language.checks.shared.work import UsedUpError, Work
from followsuit.language.load import Ruleset

OF_LINES = frozenset({never_holds.CODE, exclusive_lines.CODE})
"""What `validate` tells of lines that never count, or of which two count."""

MOST_PROGRAMS = 60
"""Ways of playing whose rules differ, gone through for results without a line."""

MOST_WORK = 400_000
"""Steps for all of them together, some seconds; where these do not do, deals that are played show more."""


@dataclass(frozen=True)
class Opening:
    """What was found of lines of which one is to hold, `title` in words.

    `hole` is a result without a line, `undecided` why it cannot be told whether there is one; with neither every
    result has a line. `variant` is the way of playing in which that was found.
    """

    title: str
    position: Position
    variant: Variant
    hole: str | None = None
    undecided: str | None = None

    @property
    def words(self) -> str:
        """The same in a sentence."""
        if self.hole is not None:
            return f"No line of {self.title} counts when {self.hole}{self._way}."
        if self.undecided is not None:
            return f"It is not decided whether every result has a line in {self.title}: {self.undecided}{self._way}."
        return f"Every result that a deal can have has a line in {self.title}."

    @property
    def _way(self) -> str:
        options = ", ".join(f"{name}: {value}" for name, value in self.variant.options)
        return f" (with {options})" if options else ""


def openings(shelf: Shelf, variants: Iterable[Variant]) -> tuple[Opening, ...]:
    """What is found of each group of lines: a hole if there is one in any way of playing, else what is not decided."""
    found: dict[tuple[str, Position], Opening] = {}
    work = Work(most=MOST_WORK)
    for variant, ruleset in _different(shelf, variants):
        checked = Checked(ruleset.rules, ruleset.declared, ruleset.general, work)
        for verdict in _verdicts(checked):
            lines = verdict.lines
            opening = Opening(lines.title, lines.position, variant, verdict.hole, verdict.undecided)
            key = lines.title, lines.position if lines.around is None else lines.around.position
            if key not in found or _weight(opening) > _weight(found[key]):
                found[key] = opening
    return tuple(sorted(found.values(), key=lambda one: (-_weight(one), one.position)))


def _verdicts(checked: Checked) -> Iterator[Verdict]:
    """What is found of each group in one way of playing, as long as there is work left."""
    for lines in lines_in(checked):
        try:
            yield verdict_of(checked, lines, MOST_RESULTS)
        except UsedUpError:
            yield Verdict(lines, undecided=TOO_MANY)


def _different(shelf: Shelf, variants: Iterable[Variant]) -> Iterator[tuple[Variant, Ruleset]]:
    """The ways of playing, one for each set of rules: options that change no rule are open in what is looked at."""
    seen: set[int] = set()
    for variant in variants:
        ruleset = shelf.ruleset(variant)
        if ruleset is not None and id(ruleset.general) not in seen and len(seen) < MOST_PROGRAMS:
            seen.add(id(ruleset.general))
            yield variant, ruleset


def _weight(opening: Opening) -> int:
    """How much it tells: a hole most, that there is none least."""
    return 2 if opening.hole is not None else 1 if opening.undecided is not None else 0
