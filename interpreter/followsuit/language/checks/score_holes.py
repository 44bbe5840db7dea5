"""Every result has a line: in a group of which the first line counts, and among lines marked `exclusive`.

Wrong: if the makers take no trick, nothing is said.

    score:
      result:
        first:
          made: {when: tricks(makers) >= 3, to: makers, points: 1}
          lost: {when: 0 < tricks(makers) < 3, to: defenders, points: 1}

Right: the last line has no condition. `nothing: {to: nobody}` says that nothing is scored on purpose.

    score:
      result:
        first:
          made: {when: tricks(makers) >= 3, to: makers, points: 1}
          lost: {to: defenders, points: 1}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from followsuit.core.diagnostics import Diagnostic, Position, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.figures import places_for
from followsuit.language.checks.shared.figuring import VALUE
from followsuit.language.checks.shared.results import (
    CARDS,
    FEW_RESULTS,
    MOST_RESULTS,
    SEARCH,
    TOO_MANY,
    Result,
    Space,
    TooManyError,
)
from followsuit.language.checks.shared.telling import told
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.lowering.builder import Env
from followsuit.language.records import Line, LineGroup
from followsuit.program.nodes import ONE, Node, any_of

CODE = "score-holes"
NOT_DECIDED = "score-not-decided"

LAST_LINE = "give the last line no condition, or say that nothing is scored then: nothing: {to: nobody}"
ONE_MORE = "add a line for it; one with to: nobody says that nothing is scored then"


@dataclass(frozen=True)
class Lines:
    """Lines of which one is to hold: those of a group `first`, or those marked `exclusive` in one place."""

    name: str
    around: Line | None
    lines: Mapping[str, Line]
    position: Position

    @property
    def is_first(self) -> bool:
        """Whether only the first that holds counts."""
        return isinstance(self.around, LineGroup) and bool(self.around.first)

    @property
    def title(self) -> str:
        """The lines in words."""
        return f"“{self.name}”" if self.is_first else self.name

    @property
    def all(self) -> tuple[Line, ...]:
        """The lines, and the group that they stand in."""
        return (*(() if self.around is None else (self.around,)), *self.lines.values())


@dataclass(frozen=True)
class Verdict:
    """What was found of some lines: a result without a line, in words, or why it cannot be told; else there is none."""

    lines: Lines
    hole: str | None = None
    undecided: str | None = None


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of results that surely come about and for which no line holds."""
    yield from holes(checked, FEW_RESULTS)


def holes(checked: Checked, bound: int) -> Iterator[Diagnostic]:
    """The same, gone through up to so many results."""
    for verdict in verdicts(checked, bound):
        yield from _hole(verdict)


def _hole(verdict: Verdict) -> Iterator[Diagnostic]:
    lines = verdict.lines
    if verdict.hole is not None:
        which = f"No line of {lines.title}" if lines.is_first else f"None of {lines.title}, which are exclusive,"
        hint = LAST_LINE if lines.is_first else ONE_MORE
        yield Diagnostic(CODE, f"{which} counts when {verdict.hole}.", lines.position, Severity.WARNING, hint=hint)


def thoroughly(checked: Checked) -> Iterator[Diagnostic]:
    """Holes among up to a million results of each group, and a note where it cannot be told."""
    for verdict in verdicts(checked, MOST_RESULTS):
        yield from _hole(verdict)
        if verdict.undecided is not None:
            message = (
                f"It is not decided whether every result has a line in {verdict.lines.title}: {verdict.undecided}."
            )
            yield Diagnostic(
                NOT_DECIDED,
                message,
                verdict.lines.position,
                Severity.NOTE,
                hint=LAST_LINE if verdict.lines.is_first else ONE_MORE,
            )


def verdicts(checked: Checked, bound: int) -> Iterator[Verdict]:
    """What is found of all groups and exclusive lines of a ruleset."""
    for lines in lines_in(checked):
        yield verdict_of(checked, lines, bound)


def lines_in(checked: Checked) -> Iterator[Lines]:
    """All lines of which one is to hold."""
    score = checked.rules.score or {}
    yield from _exclusive(None, score)
    for record, path in checked.records:
        if isinstance(record, LineGroup) and record.first:
            yield Lines(path[-1], record, record.first, place_of(list(record.first.values())[-1], "when"))
        elif isinstance(record, LineGroup):
            yield from _exclusive(record, record.each or {})


def _exclusive(around: Line | None, among: Mapping[str, Line]) -> Iterator[Lines]:
    marked = {name: line for name, line in among.items() if line.exclusive}
    if len(marked) > 1:
        *others, last = [f"“{name}”" for name in marked]
        position = place_of(next(iter(marked.values())), "when")
        yield Lines(f"{', '.join(others)} and {last}", around, marked, position)


def verdict_of(checked: Checked, lines: Lines, bound: int) -> Verdict:
    """What is found of some lines, wherever they are read: once, or for each seat."""
    if any(not line.when and line.for_ is None for line in lines.lines.values()):
        return Verdict(lines)
    found = [_verdict_at(checked, lines, env, bound) for env in _places(checked, lines)]
    hole = next((verdict for verdict in found if verdict.hole is not None), None)
    return hole or next((verdict for verdict in found if verdict.undecided is not None), Verdict(lines))


def _places(checked: Checked, lines: Lines) -> Iterator[Env]:
    """Where the lines are read: once for each seat if all of them, or their group, are."""
    whose = {line.for_ for line in lines.lines.values()}
    first = next(iter(lines.lines.values()))
    if lines.around is not None and lines.around.for_ is not None:
        return places_for(checked, lines.around)
    return places_for(checked, first) if not lines.is_first and len(whose) == 1 else iter([Env()])


def _verdict_at(checked: Checked, lines: Lines, env: Env, bound: int) -> Verdict:
    around = ONE if lines.around is None else checked.holds(lines.around.when, env)
    space = Space(checked, (around, *(_holds(checked, line, env) for line in lines.lines.values())), bound)
    try:
        doubtful = next((result for result in space.possible(lines.all[0]) if _may_be_hole(result)), None)
        if doubtful is None:
            return Verdict(lines)
        results = list(space.sure(lines.all))
    except TooManyError:
        return Verdict(lines, undecided=TOO_MANY)
    without = [result for result in results if _is_hole(result)]
    if without:
        return Verdict(lines, hole=told(checked, lines.all, env, without, results))
    why = _why_not(checked, lines, results)
    return Verdict(lines, undecided=(why and _not_followed(checked, doubtful, results)) or why)


def _not_followed(checked: Checked, doubtful: Result, results: list[Result]) -> str | None:
    """Which variable of each seat it is of which no value surely comes about; None if it is none of them."""
    sure = {figure for result in results for figure, _ in result.figures}
    names = [figure.name for figure, _ in doubtful.figures if figure.name.startswith(VALUE) and figure not in sure]
    return f"it cannot be told what “{checked.program.label(names[0].removeprefix(VALUE))}” may be" if names else None


def _holds(checked: Checked, line: Line, env: Env) -> Node:
    """When a line holds; if it is asked for each seat, whether it does so for any."""
    places = [env] if line.for_ is None or env.me is not None else list(places_for(checked, line))
    return any_of(*(checked.holds(line.when, place) for place in places))


def _is_hole(result: Result) -> bool:
    around, *lines = result.truths
    return around is True and all(holds is False for holds in lines)


def _may_be_hole(result: Result) -> bool:
    around, *lines = result.truths
    return around is not False and not any(lines)


def _why_not(checked: Checked, lines: Lines, results: list[Result]) -> str | None:
    """Why it cannot be told whether there is a hole; None if there surely is none."""
    if any(_may_be_hole(result) for result in results):
        return CARDS
    origins = {line.position for line in lines.all}
    plays = {
        play.why for at in checked.endings.found for _, play in checked.endings.at(at)
        if checked.program.code[at].origin in origins
    }  # fmt: skip
    unknown = sorted(why for why in plays if why is not None)
    if unknown or not results or not checked.endings.complete:
        return unknown[0] if unknown else SEARCH
    return None
