"""What a house rule breaks in its game is told at the house rule's own line, and where it shows beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from followsuit.language.load import load, validate

TOGETHER = "order_up: {calls: {pass: {barred: {me: me == dealer}}, order_up: {barred: {no: proposed == spades}}}}"
ENDLESS = "endless: {about: No end., default: false, patch: {match: {ends: null}}}"
BROKEN = {
    "deleted": ("euchre", "match:\n  ends: null", "missing-key", "4:3", "trick-taking.yaml"),
    "players": ("euchre", "players: 3", "bad-sides", "3:10", "euchre.yaml"),
    "replaced": ("hearts", "match: {ends: {target_reached: {when: deals_played == 0}}}", "match-ends", "3:39",
                 "hearts.yaml"),
    "two together": ("euchre", f"phases:\n  {TOGETHER}", "no-call-left", "4:14", "euchre-family.yaml"),
    "option": ("spades", f"options:\n  {ENDLESS}", "missing-key", "4:61", "trick-taking.yaml"),
}  # fmt: skip
"""Base, what is added to it, and the code, the place and the file in which it shows of the only problem."""


@pytest.mark.parametrize("name", BROKEN)
def test_a_problem_in_the_base_is_told_at_the_entry_it_comes_from(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    base, added, code, place, shows = BROKEN[name]
    Path("ours.yaml").write_text(f"extends: {base}\ntitle: Ours\n{added}\n", encoding="utf-8")
    (found,) = validate("ours.yaml").diagnostics
    assert (found.code, str(found.position)) == (code, f"ours.yaml:{place}")
    assert Path(found.related[0].position.file).name == shows


def test_a_problem_of_the_base_alone_stays_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("theirs.yaml").write_text("extends: euchre\ntitle: Theirs\nsides: 3\n", encoding="utf-8")
    Path("ours.yaml").write_text("extends: theirs.yaml\ntitle: Ours\ndeck: {copies: 2}\n", encoding="utf-8")
    (found,) = load("ours.yaml").diagnostics
    assert str(found.position) == "theirs.yaml:3:8"


def test_problems_of_one_entry_are_told_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.yaml").write_text("extends: three-handed-euchre\ntitle: Ours\nphases: {defending_alone: null}\n",
                                 encoding="utf-8")  # fmt: skip
    (found,) = validate("ours.yaml").diagnostics
    assert (found.code, str(found.position)) == ("never-set", "ours.yaml:3:10")
    assert any("“lone_defender_march” can never count" in item.message for item in found.related)


def test_what_follows_from_an_entry_that_is_wrong_itself_is_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("ours.yaml").write_text("extends: euchre\ntitle: Ours\ndeck: 52\n", encoding="utf-8")
    assert [(item.code, str(item.position)) for item in validate("ours.yaml").diagnostics] == [
        ("wrong-kind", "ours.yaml:3:7")
    ]
