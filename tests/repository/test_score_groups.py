"""Every score group of the shipped games: whether each result has a line, or why that is not decided."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from followsuit.language.checks.score_holes import verdicts
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.load import load

ROOT = Path(__file__).resolve().parents[2]
RECORDED = yaml.safe_load((Path(__file__).parent / "score-groups.yaml").read_text(encoding="utf-8"))
GAMES = sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))


@pytest.mark.parametrize("game", GAMES)
def test_every_group_is_as_recorded(game: str) -> None:
    ruleset = load(game).ruleset
    if ruleset is None or ruleset.rules.abstract:
        assert game not in RECORDED
        return
    checked = Checked(ruleset.rules, ruleset.declared, ruleset.general)
    found = {
        verdict.lines.name: verdict.hole or verdict.undecided or "every result has a line"
        for verdict in verdicts(checked, 20_000)
    }
    assert found == RECORDED.get(game, {})
