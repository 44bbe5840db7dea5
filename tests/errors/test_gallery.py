"""The gallery of mistakes: each broken ruleset is told once, where it is wrong, in words that a card player uses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from followsuit.cli import app

HERE = Path(__file__).parent
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((HERE / "expected.yaml").read_text(encoding="utf-8"))
PARTS = {"expected", "cycle-other"}
"""Files that are no mistake of their own."""


def test_every_mistake_is_expected() -> None:
    assert {path.stem for path in HERE.glob("*.yaml")} - PARTS == set(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_mistake_is_told_once_at_its_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    expected = EXPECTED[name]
    asked = [expected["with"], "--with", f"{name}.yaml"] if "with" in expected else [f"{name}.yaml"]
    result = CliRunner().invoke(app, ["validate", *asked, "--json"])
    (found,) = json.loads(result.stdout)["diagnostics"]
    place = f"{found['line']}:{found['column']}"
    assert (found["code"], Path(found["file"]).name) == (expected["code"], expected.get("file", f"{name}.yaml"))
    assert place == expected.get("at", place)
    assert expected["says"] in found["message"]
    assert expected.get("hint", "") in (found["hint"] or "")
    assert result.exit_code == (0 if found["severity"] == "warning" else 1)
    assert found["severity"] == expected.get("severity", "error")
