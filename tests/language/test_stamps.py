"""Rulesets that were checked before: unchanged they are not checked again, and what is found is always found."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from followsuit.cli.commands import app
from followsuit.core import keeping
from followsuit.core.resources import data_folder
from followsuit.language import load as loading
from followsuit.language import stamps
from followsuit.language.load import Loaded, validate

HOUSE_RULE = "score: {result: {first: {march: {points: 3}}}}\n"
WARNED = """\
variables:
  forgotten: {kind: bool}
"""


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of stamps."""
    monkeypatch.setenv(keeping.FOLDER, str(tmp_path / "kept"))
    return tmp_path / "kept" / stamps.KIND


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """One entry for each setting whose rules were checked: for how many players."""
    made: list[int] = []
    really = loading.check_rules

    def counted(checked: loading.Checked, codes: frozenset[str] | None = None) -> list[loading.Diagnostic]:
        if codes is None:
            made.append(checked.program.players)
        return really(checked, codes)

    monkeypatch.setattr(loading, "check_rules", counted)
    return made


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """Somebody's own game on top of another file of theirs, which is a shipped game on top of its bases."""
    shutil.copy(data_folder("rulesets") / "euchre.yaml", tmp_path / "base.yaml")
    (tmp_path / "ours.yaml").write_text("extends: ./base.yaml\ntitle: Ours\n" + HOUSE_RULE, encoding="utf-8")
    return tmp_path / "ours.yaml"


def same(one: Loaded, other: Loaded) -> bool:
    """Whether both say the same of the ruleset."""
    assert one.ruleset is not None
    assert other.ruleset is not None
    alike = one.ruleset.program == other.ruleset.program and one.ruleset.choices == other.ruleset.choices
    return alike and one.diagnostics == other.diagnostics and dict(one.texts) == dict(other.texts)


def test_an_unchanged_ruleset_is_checked_once(kept: Path, checks: list[int]) -> None:
    first = validate("toepen")
    settings = len(checks)
    assert settings > 5
    assert same(first, validate("toepen"))
    assert len(checks) == settings
    assert len(list(kept.iterdir())) == 1


def test_settings_that_were_not_asked_for_then_are_still_checked(kept: Path, checks: list[int]) -> None:
    validate("euchre")
    validate("euchre")
    again = validate("euchre")
    checks.clear()
    assert again.family is not None
    assert again.family.changed({}, 4).ok
    assert checks == []
    assert again.family.changed({"alone_when": "before_lead", "no_trump": "high"}, 4).ok
    assert len(checks) == 1
    assert kept.is_dir()


@pytest.mark.parametrize("changed", ["base", "ours"])
def test_every_text_counts(kept: Path, checks: list[int], own: Path, changed: str) -> None:
    validate(str(own))
    checks.clear()
    file = own.with_name(f"{changed}.yaml")
    file.write_text(file.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    validate(str(own))
    assert checks
    assert len(list(kept.iterdir())) == 2


def test_all_that_is_asked_for_counts(kept: Path, tmp_path: Path) -> None:
    patch = tmp_path / "ours.yaml"
    patch.write_text(HOUSE_RULE, encoding="utf-8")
    validate("euchre")
    validate("euchre", options={"stick_dealer": "true"})
    validate("euchre", with_files=(str(patch),))
    validate("euchre", preset="north_american")
    validate("euchre", players=4)
    validate("two-handed-euchre")
    assert len(list(kept.iterdir())) == 6


def test_other_checks_leave_other_stamps(kept: Path, monkeypatch: pytest.MonkeyPatch, checks: list[int]) -> None:
    validate("whist")
    checks.clear()
    monkeypatch.setattr(keeping, "sources", lambda _: "another version")
    validate("whist")
    assert checks
    assert len(list(kept.iterdir())) == 2


def test_what_is_found_is_found_again(kept: Path, tmp_path: Path) -> None:
    patch = tmp_path / "ours.yaml"
    patch.write_text(WARNED, encoding="utf-8")
    found = [validate("whist", with_files=(str(patch),)).diagnostics for _ in range(2)]
    assert found[0] == found[1]
    assert found[0]
    assert not kept.exists()


@pytest.mark.parametrize("content", [b"", b"\x00\xff", b"[[["])
def test_a_stamp_that_is_not_whole_is_none(kept: Path, checks: list[int], content: bytes) -> None:
    validate("whist")
    (file,) = kept.iterdir()
    file.write_bytes(content)
    checks.clear()
    validate("whist")
    assert checks


def test_worked_examples_are_still_played(kept: Path, own: Path) -> None:
    """What they come to is no part of the stamp: here that a march is worth more than the game's own example says."""
    run = [CliRunner().invoke(app, ["validate", str(own), "--json"]) for _ in range(2)]
    assert [result.exit_code for result in run] == [1, 1]
    assert run[0].output == run[1].output
    assert "example-fails" in run[0].output
    assert len(list(kept.iterdir())) == 1
