"""All that the language can say compiles, and comes to the same: the small rulesets that hold every key of it."""

from __future__ import annotations

from random import Random

import pytest
from alike import differences, step_side_by_side

import followsuit
from followsuit.native.compiled import Compiled
from followsuit.program.model import Program
from slots.table import RULESETS, rules
from support.variants import as_text, values_of

NOT_PLAYED = {"small", "from-nothing", "top-runs"}
"""Others extend it; it is there for its mistake."""

NAMES = [path.stem for path in sorted(RULESETS.glob("*.yaml")) if path.stem not in NOT_PLAYED]
DEALS = 10


def settings_of(ruleset: followsuit.Ruleset) -> list[dict[str, str]]:
    """Its usual options, then each value of each option by itself."""
    return [{}] + [
        {name: value}
        for name, option in (ruleset.rules.options or {}).items()
        for value in values_of(option)
        if value != as_text(option.default)
    ]


def programs(name: str) -> list[Program]:
    ruleset = rules(name)
    asked = [(chosen, count) for chosen in settings_of(ruleset) for count in ruleset.counts]
    return [rules(name, players=count, **chosen).program for chosen, count in asked if fits(ruleset, chosen, count)]


def fits(ruleset: followsuit.Ruleset, chosen: dict[str, str], count: int) -> bool:
    """Whether so many may choose it."""
    options = ruleset.rules.options or {}
    spans = [options[name].values[value].players for name, value in chosen.items() if options[name].values]
    return all(span is None or span[0] <= count <= span[1] for span in spans)


@pytest.mark.parametrize("name", NAMES)
def test_every_key_of_the_language(name: str) -> None:
    for place, program in enumerate(programs(name)):
        assert not differences(program, DEALS, quick=place % 2 == 1)


@pytest.mark.parametrize("name", NAMES)
def test_every_state(name: str) -> None:
    step_side_by_side(Compiled(rules(name).program, quick=True), 9, 1, Random(3))
