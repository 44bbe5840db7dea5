"""Where a bound is passed it is said, in words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import followsuit
from followsuit.language.load import load, validate
from hostile.bombs import game


def test_settings_that_are_too_many_are_told(tmp_path: Path) -> None:
    path = tmp_path / "many.yaml"
    lines = {f"o{n}": {f"l{n}": {"for": "seat", "points": n, "why": "More."}} for n in range(60)}
    options = {name: {"about": "More.", "default": False, "patch": {"score": line}} for name, line in lines.items()}
    path.write_text(game(players="2..8", options=options))
    found = [item for item in validate(str(path)).diagnostics if item.code == "not-all-checked"]
    assert len(found) == 1
    assert "of 127 settings of options and players were checked" in found[0].message


@pytest.mark.parametrize(
    "definitions",
    [
        {**{f"d{n}": f"d{n + 1} + 1" for n in range(250)}, "d250": "1"},
        {**{f"d{n}": "-(" * 9 + f"d{n + 1} + 1" + ")" * 9 for n in range(35)}, "d35": "1"},
    ],
)
def test_definitions_too_deep_within_one_another(definitions: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "deep.yaml"
    path.write_text(game(define=definitions, score={"line": {"for": "seat", "points": "d0"}}))
    assert {item.code for item in load(str(path)).diagnostics if item.is_error} == {"expression-too-large"}


def test_many_melds_make_no_expression_too_deep_to_play(tmp_path: Path) -> None:
    path = tmp_path / "melds.yaml"
    sequence = {"sequence": "A K Q J 10 9 8 7 6 5 4 3 2", "points": 1}
    melds = {f"m{n}": {**sequence, "length": f"{n + 1}.."} for n in range(12)}
    path.write_text(game(melds={"g": melds}, score={"line": {"for": "seat", "points": "g(won)"}}))
    rules = followsuit.load(path)
    assert followsuit.start_match(rules, 1, deals=1).actor is not None


def test_numbers_with_a_point_are_no_numbers_of_a_record() -> None:
    rules = followsuit.load("whist")
    match = followsuit.start_match(rules, 1, deals=1)
    record: dict[str, Any] = json.loads(json.dumps(followsuit.record(rules, match.apply(match.legal_actions()[0]))))
    record["deals"][0]["actions"][0]["seat"] = 1.0
    with pytest.raises(followsuit.RecordError):
        followsuit.replay(record)


def test_a_very_long_text_is_no_action() -> None:
    match = followsuit.start_match(followsuit.load("whist"), 1)
    assert match.typed("1" * 1_000_000) is None
    refusal = match.refusal("J" * 1_000_000)
    assert refusal is not None
    assert len(refusal.message) < 1000


@pytest.mark.parametrize("players", [5, 9, 10**6, 10**30])
def test_a_record_is_for_as_many_as_can_play(players: int) -> None:
    rules = followsuit.load("whist")
    record: dict[str, Any] = json.loads(json.dumps(followsuit.record(rules, followsuit.start_match(rules, 1))))
    record["players"] = players
    replayed = followsuit.replay(record)
    assert replayed.game is None
    assert f"for 4 players, not for {players}" in str(replayed.problem)


def test_a_kind_that_is_no_word_is_told(tmp_path: Path) -> None:
    path = tmp_path / "kind.yaml"
    path.write_text(game(state={"n": {"type": "bool", "play": {"kind": {"tricks": 1}}}}))
    assert {item.code for item in load(str(path)).diagnostics if item.is_error} == {"unknown-key"}
