"""The parts into which a condition splits a state: none comes twice, however much of the condition is not known."""

from __future__ import annotations

from pathlib import Path

from followsuit.language.checks.shared.checked import Checked
from followsuit.language.load import load
from followsuit.program.model import Test as Branch

GAP = "extends: pitch\ntitle: Gap\noptions: {with_jick: {default: true}}\nscore: {result: {first: {nothing: null}}}\n"


def test_no_part_of_a_state_comes_twice(tmp_path: Path):
    """Made points that are not known once doubled the ways with each of them, to 130,000 and half a gigabyte."""
    path = tmp_path / "gap.yaml"
    path.write_text(GAP)
    ruleset = load(str(path)).ruleset
    assert ruleset is not None
    space = Checked(ruleset.rules, ruleset.declared, ruleset.general).sure_space
    conditions = [item.condition for item in space.program.code if isinstance(item, Branch)]
    for condition in conditions:
        for holds in (True, False):
            parts = list(space.where(space.anything, condition, holds=holds))
            assert len(parts) == len(set(parts))
    assert len(conditions) > 20
