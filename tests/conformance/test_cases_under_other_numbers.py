"""A worked case holds in a game that only changes an option, or names that option as one that it depends on."""

from __future__ import annotations

from pathlib import Path

import pytest

import followsuit
from followsuit.examples.run import examples_that_fail
from followsuit.language.records import Option

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "rulesets").glob("*.yaml"))
GAMES = [path.stem for path in FILES if "\nabstract: true" not in path.read_text("utf-8")]


def other(option: Option, usual: int) -> int | None:
    """Another number that may be chosen: half as much again, or half of it."""
    if option.range is None or option.range[0] == option.range[1]:
        return None
    low, high = option.range
    more = usual + max(1, abs(usual) // 2)
    return more if more <= high else max(low, usual // 2)


@pytest.mark.parametrize("name", GAMES)
def test_cases_name_the_numbers_they_depend_on(name: str, tmp_path: Path) -> None:
    usual = followsuit.load(name)
    numbers = {key: other(option, int(usual.choices[key])) for key, option in (usual.rules.options or {}).items()
               if option.range}  # fmt: skip
    changed = "".join(f"  {key}: {{default: {value}}}\n" for key, value in numbers.items() if value is not None)
    ours = tmp_path / "ours.yaml"
    ours.write_text(f"extends: {name}\ntitle: Ours\noptions:\n{changed or '  {}'}", "utf-8")
    assert examples_that_fail(str(ours), followsuit.load(ours)) == ()
