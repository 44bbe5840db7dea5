"""Collects the cases of `tests/scenarios/*.yaml`; `tests/scenarios/README.md` says how they are written."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import followsuit
from followsuit import Ruleset
from followsuit.core.resources import data_folder
from followsuit.examples import players_for, run_example
from followsuit.language.reading.source import plain_value, read
from support.variants import as_text

KEYS = {"name", "kind", "ruleset", "players", "options", "with", "given", "expect", "note"}


class ScenarioFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator[pytest.Item]:
        """One item a case."""
        for case in cases(self.path):
            yield Scenario.from_parent(self, name=case["name"], case=case)


class Scenario(pytest.Item):
    """A case."""

    def __init__(self, *, case: dict[str, Any], **rest: Any) -> None:
        super().__init__(**rest)
        self.case = case

    def runtest(self) -> None:
        """Fails with the sentences that say what does not follow."""
        problems = run_case(self.case)
        if problems:
            raise ScenarioError("\n".join(problems))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The sentences without a traceback, for what a case itself finds."""
        if isinstance(excinfo.value, ScenarioError):
            return f"{self.name}: {excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """What a report calls the case."""
        return self.path, 0, self.name


class ScenarioError(AssertionError):
    """A case does not hold."""


def cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a file, each with the keys it may have."""
    found = list_of_maps(path)
    for case in found:
        assert set(case) <= KEYS, f"{path}: {case.get('name')}: unknown keys {set(case) - KEYS}"
    names = [case["name"] for case in found]
    assert len(set(names)) == len(names), f"{path}: two cases have one name"
    return found


def list_of_maps(path: Path) -> list[dict[str, Any]]:
    """A file that is a list, read as rulesets are: a ruleset is a map, so it becomes the value of a key."""
    tree, problems = read("cases:\n" + path.read_text(encoding="utf-8"), str(path))
    assert tree is not None, f"{path}: {problems}"
    assert not problems, problems
    found = plain_value(tree)
    assert isinstance(found, dict)
    return list(found["cases"])


def run_case(case: dict[str, Any]) -> tuple[str, ...]:
    """The problems of a case."""
    given = case.get("given") or {}
    options = tuple((name, as_text(value)) for name, value in (case.get("options") or {}).items())
    patches = tuple(str(data_folder("rulesets") / f"{name}.yaml") for name in case.get("with") or [])
    players = case.get("players")
    if players is None:
        players = players_for(_loaded(case["ruleset"], options, patches, None), given, None)
    return run_example(_loaded(case["ruleset"], options, patches, players), given, case["expect"], case["kind"])


@lru_cache(maxsize=64)
def _loaded(name: str, options: tuple[tuple[str, str], ...], patches: tuple[str, ...], players: int | None) -> Ruleset:
    """A ruleset as many cases of a file want it."""
    return followsuit.load(name, options=dict(options), with_files=patches, players=players)
