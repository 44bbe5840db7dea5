"""An editor with yaml-language-server helps with rulesets: hover, completion and problems, out of the schema.

Runs where the server is installed (`npm install -g yaml-language-server`, or its path in `YAML_LANGUAGE_SERVER`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from editing.server import ROOT, Server, command

SETTINGS = json.loads((ROOT / ".vscode" / "settings.json").read_text(encoding="utf-8"))
RULESETS = sorted((ROOT / "rulesets").rglob("*.yaml"))


def test_the_editor_settings_name_the_schema_and_all_rulesets() -> None:
    for schema, patterns in SETTINGS["yaml.schemas"].items():
        assert (ROOT / schema).is_file()
        named = {path for pattern in patterns for path in ROOT.glob(pattern)}
        assert named == set(RULESETS)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    program = command()
    if program is None:
        pytest.skip("yaml-language-server is not installed")
    schemas = {(ROOT / schema).as_uri(): patterns for schema, patterns in SETTINGS["yaml.schemas"].items()}
    settings = {"yaml": {"schemas": schemas, "hover": True, "completion": True, "validate": True}}
    with Server(program, settings) as running:
        yield running


HOUSE_RULE = """\
extends: euchre
title: Ours
options:
  target: {default: 15}
phases:
  order_up:
    kind: ask
    about: First round.
    who: everyone
    calls:
      pass: {say: I pass}
    """
NAME = (ROOT / "rulesets" / "ours.yaml").as_uri()
"""A text that is open in the editor and not saved yet."""


def place(word: str) -> tuple[int, int]:
    """The line and the column (from 0) in the middle of a word of the house rule."""
    line = next(number for number, text in enumerate(HOUSE_RULE.splitlines()) if word in text)
    return line, HOUSE_RULE.splitlines()[line].index(word) + 1


@pytest.fixture(scope="module")
def opened(server: Server) -> str:
    assert server.open(NAME, HOUSE_RULE) == []
    return NAME


@pytest.mark.parametrize("path", RULESETS[::4], ids=lambda path: path.stem)
def test_no_ruleset_has_a_problem_in_the_editor(server: Server, path: Path) -> None:
    assert server.open(path.as_uri(), path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("extends", "built on"),
        ("who", "is asked"),
        ("default", "nobody chooses"),
        ("say", "words"),
    ],
)
def test_hover_says_what_a_key_means(server: Server, opened: str, word: str, said: str) -> None:
    assert said in server.hover(opened, *place(word))


def test_completion_offers_the_keys_of_the_place(server: Server, opened: str) -> None:
    lines = HOUSE_RULE.splitlines()
    offered = set(server.completions(opened, len(lines) - 1, len(lines[-1])))
    assert {"first", "until", "otherwise", "when"} <= offered
    assert not offered & {"who", "ranks", "suits", "presets"}


def test_completion_offers_the_kinds_of_phase(server: Server, opened: str) -> None:
    line, column = place("kind: ask")
    assert {"deal", "ask", "exchange", "tricks", "step", "meld"} <= set(
        server.completions(opened, line, column + len("kind: ") - 1)
    )


def test_a_slip_is_underlined_while_typing(server: Server) -> None:
    text = "extends: euchre\nmatch:\n  ends:\n    early: {wen: deals_played == 3}\n"
    found = server.open((ROOT / "rulesets" / "slip.yaml").as_uri(), text)
    assert [item["range"]["start"]["line"] for item in found] == [3]
    assert "wen" in found[0]["message"]


def test_the_first_line_of_a_file_is_enough_without_settings() -> None:
    program = command()
    if program is None:
        pytest.skip("yaml-language-server is not installed")
    head = f"# yaml-language-server: $schema={(ROOT / 'schemas' / 'ruleset.schema.json').as_uri()}\n"
    with Server(program, {"yaml": {"hover": True, "completion": True, "validate": True}}) as running:
        found = running.open("file:///elsewhere/ours.yaml", head + "extends: euchre\nopitons: {}\n")
    assert [item["range"]["start"]["line"] for item in found] == [2]
