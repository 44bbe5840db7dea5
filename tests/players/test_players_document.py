"""What docs/players.md says of thumb against random is what the command beside it gives."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.running import run

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "players.md").read_text(encoding="utf-8")
SCORE = r"(\S+ \([^)]*\))"
ROWS = re.findall(rf"^\| `([a-z-]+(?: --players \d)?)` \| `([a-z,]+)` \| {SCORE} \| {SCORE} \|$", PAGE, re.MULTILINE)
QUICK = [row for row in ROWS if row[0].endswith("euchre")]
"""The others take longer."""


def told(interval):
    return f"{interval['value']:.3f} ({interval['low']:.3f} to {interval['high']:.3f})"


@pytest.mark.parametrize(("game", "bots", "thumb", "chance"), QUICK[:3], ids=lambda text: text[:20])
def test_the_table_is_current(game, bots, thumb, chance):
    result = run("simulate", game, "--bots", bots, "-n", "5000", "--seed", "1", "--jobs", "1", "--json")
    accounts = json.loads(result.stdout)["accounts"]
    scores = [[one["score"] for one in accounts if one["bots"][0] == bot] for bot in ("thumb", "random")]
    best = max(scores[1], key=lambda score: score["value"])
    assert (told(scores[0][0]), told(best)) == (thumb, chance)


def test_there_are_rows():
    assert len(ROWS) >= 8
