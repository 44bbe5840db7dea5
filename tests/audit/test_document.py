"""What `docs/checking.md` says is so: its commands run, its ruleset has the story that is told, its codes are all."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from cli.running import run

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs" / "checking.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", DOCUMENT, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("command", block("sh").splitlines())
def test_its_commands_run(command: str) -> None:
    assert run(*shlex.split(command)[1:]).exit_code == 0


def test_its_ruleset_has_the_story_that_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("shrine.yaml").write_text(block("yaml"), encoding="utf-8")
    assert run("validate", "shrine.yaml").exit_code == 0
    told = run("check", "shrine.yaml", "-n", "200").stdout
    place = 0
    for line in block("text").splitlines():
        place = told.find(line.strip(), place)
        assert place >= 0, f"not told, or not in this order: {line}"


def test_its_codes_are_all() -> None:
    named = set(re.findall(r"^\| ((?:`[a-z-]+`(?:, )?)+) \|", DOCUMENT, re.MULTILINE))
    codes = {code for row in named for code in re.findall(r"`([a-z-]+)`", row)}
    sources = (ROOT / "interpreter" / "followsuit" / "audit").rglob("*.py")
    text = "\n".join(path.read_text(encoding="utf-8") for path in sources)
    known = set(re.findall(r'"([a-z]+(?:-[a-z]+)+|fault)"', text))
    assert codes == known
