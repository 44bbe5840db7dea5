"""Holes in small score groups, made up at random, against every result gone through one by one."""

from __future__ import annotations

import operator
import re
from itertools import product
from typing import NamedTuple

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from followsuit.language.checks.score_holes import CODE
from language.checks.cases import AGAIN, LOST, MADE, MARCH
from language.checks.games import found

TRICKS = 5
COMPARISONS = {"<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">=": operator.ge}


class Case(NamedTuple):
    """A line's condition: the tricks of the makers or the others compared with a number, and how `stuck` must be."""

    whose: str
    sign: str
    number: int
    stuck: bool | None

    @property
    def text(self) -> str:
        """As it is written in a ruleset."""
        tricks = f"tricks({self.whose}) {self.sign} {self.number}"
        return tricks if self.stuck is None else f"{tricks} and {'' if self.stuck else 'not '}stuck"

    def holds(self, taken: int, *, stuck: bool) -> bool:
        """Whether it holds for so many tricks of the makers."""
        tricks = taken if self.whose == "makers" else TRICKS - taken
        return COMPARISONS[self.sign](tricks, self.number) and self.stuck in (None, stuck)


CASES = st.builds(
    Case,
    st.sampled_from(["makers", "everyone - makers"]),
    st.sampled_from(sorted(COMPARISONS)),
    st.integers(0, TRICKS),
    st.sampled_from([None, True, False]),
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cases=st.lists(CASES, min_size=1, max_size=4), exclusive=st.booleans())
def test_a_hole_is_told_exactly_where_there_is_one(cases, exclusive, tmp_path_factory):
    if exclusive and len(cases) == 1:
        cases = [*cases, *cases]
    mark, indent = ("exclusive: true, ", "  ") if exclusive else ("", "      ")
    lines = [f"{indent}l{at}: {{{mark}when: {case.text}, to: makers, points: 1}}\n" for at, case in enumerate(cases)]
    new = ("      rest: {to: makers, points: bid}\n" if exclusive else "") + "".join(lines)
    findings = found(tmp_path_factory.mktemp("game"), f"{MARCH}{AGAIN}{MADE}{LOST}", new)
    told = [finding.message for finding in findings if finding.code == CODE]
    holes = {
        (taken, stuck)
        for taken, stuck in product(range(TRICKS + 1), (False, True))
        if not any(case.holds(taken, stuck=stuck) for case in cases)
    }
    assert len(told) == bool(holes), (new, holes, told)
    if told:
        assert _examples(told[0]) & holes, (told, holes)
        assert _examples(told[0]) <= holes


def _examples(message: str) -> set[tuple[int, bool]]:
    """The results that a message speaks of."""
    taken = re.search(r"the makers took (\d)", message)
    others = re.search(r"(?<!makers) took (\d)", message)
    whole = range(TRICKS + 1)
    tricks = [int(taken[1])] if taken else [TRICKS - int(others[1])] if others else list(whole)
    option = re.search(r"option stuck is (on|off)", message)
    return set(product(tricks, (False, True) if option is None else (option[1] == "on",)))
