"""Deals in which no line of a group `first:` counted: seen by what was passed of the score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from followsuit.audit.violations import Violation
from followsuit.core.diagnostics import Position
from followsuit.language.checks.shared.walk import place_of, records_in
from followsuit.language.load import Ruleset
from followsuit.language.records import LineGroup
from followsuit.program.model import Jump, Keep, Test
from followsuit.program.nodes import Const, Node, Var, substitute
from followsuit.program.specialise import option_value

CODE = "result-uncounted"


@dataclass(frozen=True, slots=True)
class Watched:
    """A group `first:` by its name, and the place of its last line, where one without a condition is missing.

    `tests` are those of its last lines, one for each seat or side that it is read for.
    """

    name: str
    position: Position
    tests: tuple[int, ...]

    def is_empty(self, passed: bytearray) -> bool:
        """Whether in a deal that passed these instructions the group was read and none of its lines counted."""
        return any(passed[at] and not passed[at + 1] for at in self.tests)

    @property
    def violation(self) -> Violation:
        """What is told of it: a warning, for it may be meant, but then it is better said."""
        message = (
            f"No line of “{self.name}” counted, and so it scored nothing. If that is meant, let a last line without a "
            "condition say so: nothing: {to: nobody}."
        )
        return Violation(CODE, message, self.position, certain=False)


def watched(ruleset: Ruleset) -> tuple[Watched, ...]:
    """The groups of which it can come about that no line counts."""
    found = []
    for record, path in records_in(ruleset.rules):
        if isinstance(record, LineGroup) and record.first:
            *_, last = record.first.values()
            tests = tuple(_Heads(ruleset, record).last_tests())
            found.append(Watched(path[-1], place_of(last, "when"), tests))
    return tuple(one for one in found if one.tests)


class _Heads:
    """The tests with which the lines of a group begin, in a program whose options are closed."""

    def __init__(self, ruleset: Ruleset, group: LineGroup) -> None:
        self._code = ruleset.program.code
        lines = (group.first or {}).values()
        self._number = {line.position: number for number, line in enumerate(lines)}
        self._conditions = set(_closed(ruleset, self._number))

    def last_tests(self) -> Iterator[int]:
        """Wherever the group is read: the test of its last line, if that has one; it leads out of the group."""
        at = 0
        while at < len(self._code):
            last, before, at = self._followed(at)
            if last is not None:
                yield last
            elif before < 0:
                at += 1
            while before >= 0 and last is None and self._line(at) == before:
                at += 1

    def _followed(self, at: int) -> tuple[int | None, int, int]:
        """From test to test as long as none holds: the last, None if a line always counts, its number, and the exit."""
        last: int | None = None
        before = -1
        while (number := self._line(at)) > before:
            item = self._code[at]
            if not isinstance(item, Test) or (number, item.condition) not in self._conditions:
                return None, number, at
            last, before, at = at, number, item.other
        return last, before, at

    def _line(self, at: int) -> int:
        """Which of the lines an instruction comes from; -1 if from none."""
        origin = self._code[at].origin if at < len(self._code) else None
        return -1 if origin is None else self._number.get(origin, -1)


def _closed(ruleset: Ruleset, number: Mapping[Position, int]) -> Iterator[tuple[int, Node]]:
    """The conditions of the lines as they are where the options are known; a line is left out by a jump at its end."""
    general = ruleset.general
    values: dict[Var, Node] = {
        Var(slot.name): Const(option_value(general, slot.name, ruleset.choices[slot.name]))
        for slot in general.slots
        if slot.keep is Keep.OPTION
    }
    for item in general.code:
        if isinstance(item, Test) and item.origin is not None and item.origin in number:
            end = general.code[item.other - 1]
            if isinstance(end, Jump) and end.origin == item.origin:
                yield number[item.origin], substitute(item.condition, values, general.tables)
