"""A deal asks for no more cards than there are where it takes them from."""

from __future__ import annotations

from collections.abc import Callable

from followsuit.audit.violations import Violation
from followsuit.engine.machine import Machine
from followsuit.language.checks.shared.words import counted
from followsuit.program.model import Deal

CODE = "cards-run-out"

Test = Callable[[list[int]], Violation | None]


def enough(machine: Machine) -> dict[int, Test]:
    """By the place of a deal: what is wrong with the state in which it is to be dealt, None if nothing is."""
    code = enumerate(machine.program.code)
    return {place: _test(machine, item) for place, item in code if isinstance(item, Deal) and item.source.index is None}


def _test(machine: Machine, deal: Deal) -> Test:
    place = machine.layout.places(deal.source.name)[0]
    counts = [machine.evaluators.prepare(share.count) for share in deal.shares]

    def test(state: list[int]) -> Violation | None:
        words, asked, there = list(state), 0, state[place].bit_count()
        for count in counts:
            number = max(0, count(words))
            asked += number
            for _ in range(min(number, words[place].bit_count())):
                words[place] &= words[place] - 1
        if asked <= there:
            return None
        left = "only one is" if there == 1 else f"only {there} are" if there else "none is"
        return Violation(CODE, f"A deal asks for {counted(asked, 'card')}, and {left} there.", deal.origin)

    return test
