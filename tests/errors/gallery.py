"""The gallery of mistakes as data: rulesets written with one mistake each, and slips made in shipped rulesets."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml
from typer.testing import CliRunner

from followsuit.cli.commands import app
from followsuit.core.resources import data_folder

HERE = Path(__file__).parent
PARTS = {"expected", "cycle-other", "mutations"}
"""Files that are no mistake of their own."""

PRINTED = HERE / "printed"


def read(name: str) -> dict[str, dict[str, Any]]:
    """The entries of one of the lists here."""
    entries: dict[str, dict[str, Any]] = yaml.safe_load((HERE / f"{name}.yaml").read_text(encoding="utf-8"))
    return entries


EXPECTED = read("expected")
MUTATIONS = read("mutations")


@dataclass(frozen=True)
class Told:
    """What `validate` said: its problems as data, and the exit code."""

    problems: tuple[dict[str, Any], ...]
    code: int


def arguments(name: str) -> list[str]:
    """What `validate` is asked about a ruleset of the gallery."""
    game = EXPECTED[name].get("with")
    return [game, "--with", f"{name}.yaml"] if game else [f"{name}.yaml"]


def told(*asked: str) -> Told:
    """The problems that `validate` tells of what it is asked about."""
    result = CliRunner().invoke(app, ["validate", *asked, "--json"])
    return Told(tuple(json.loads(result.stdout)["diagnostics"]), result.exit_code)


def printed(name: str) -> str:
    """What `validate` prints of a ruleset of the gallery; shipped files are named from `rulesets/` on."""
    output = CliRunner().invoke(app, ["validate", *arguments(name)]).output
    return output.replace(str(data_folder("rulesets")), "rulesets")


def mutated(name: str) -> tuple[str, str]:
    """The text of a shipped ruleset with a slip in it, and the place of the slip as `line:column`."""
    slip = MUTATIONS[name]
    text = (data_folder("rulesets") / f"{slip['of']}.yaml").read_text(encoding="utf-8")
    start = text.index(slip["replace"])
    text = text[:start] + slip["by"] + text[start + len(slip["replace"]) :]
    before = text[: text.index(slip["at"], start)]
    return text, f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"
