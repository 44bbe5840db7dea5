"""The gallery of mistakes: each broken ruleset is told once, where it is wrong, in words that a card player uses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from errors.gallery import EXPECTED, HERE, MUTATIONS, PARTS, PRINTED, arguments, mutated, printed, told

FEWEST, BY_HAND, WHOLE = 100, 60, 20


def test_the_gallery_is_large_and_every_mistake_is_expected() -> None:
    assert {path.stem for path in HERE.glob("*.yaml")} - PARTS == set(EXPECTED)
    assert len(EXPECTED) >= BY_HAND
    assert len(EXPECTED) + len(MUTATIONS) >= FEWEST
    assert all({"code", "says", "at"} <= set(entry) for entry in EXPECTED.values())
    assert all({"of", "replace", "by", "at", "code", "says"} <= set(entry) for entry in MUTATIONS.values())


@pytest.mark.parametrize("name", EXPECTED)
def test_a_mistake_is_told_once_at_its_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    expected = EXPECTED[name]
    answer = told(*arguments(name))
    (found,) = answer.problems
    place = f"{found['line']}:{found['column']}"
    assert (found["code"], Path(found["file"]).name) == (expected["code"], expected.get("file", f"{name}.yaml"))
    assert place == expected["at"]
    assert expected["says"] in found["message"]
    assert expected.get("hint", "") in (found["hint"] or "")
    assert found["severity"] == expected.get("severity", "error")
    assert answer.code == (0 if found["severity"] == "warning" else 1)


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_slip_in_a_shipped_ruleset_is_told_once_at_its_place(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text, place = mutated(name)
    Path("ours.yaml").write_text(text, encoding="utf-8")
    (found,) = told("ours.yaml").problems
    expected = MUTATIONS[name]
    assert (found["file"], found["code"]) == ("ours.yaml", expected["code"])
    assert f"{found['line']}:{found['column']}" == place
    assert expected["says"] in found["message"]
    assert expected.get("hint", "") in (found["hint"] or "")


@pytest.mark.parametrize("path", sorted(PRINTED.glob("*.txt")), ids=lambda path: path.stem)
def test_what_is_printed_is_as_recorded(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(HERE)
    assert printed(path.stem) == path.read_text(encoding="utf-8")


def test_enough_is_recorded_whole() -> None:
    assert len(list(PRINTED.glob("*.txt"))) >= WHOLE


def test_the_table_of_kinds_names_mistakes_that_are_there() -> None:
    rows = re.findall(r"^\| [^|`]+ \| (.+) \|$", (HERE / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`([\w-]+)`", row)}
    assert rows
    assert named <= {*EXPECTED, *MUTATIONS}
