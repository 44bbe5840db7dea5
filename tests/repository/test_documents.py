"""What the documents say is so: the Python session and the commands run, the house rule validates, files exist."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import followsuit

ROOT = Path(__file__).resolve().parents[2]
README = ROOT / "README.md"
DOCUMENTS = [README, *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_python_sessions_run(path: Path) -> None:
    failures, _ = doctest.testfile(str(path), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert failures == 0


def blocks(path: Path, language: str) -> list[str]:
    """The code blocks of a document in one language."""
    return re.findall(rf"```{language}\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)


def commands() -> list[list[str]]:
    """The `followsuit` commands of the README that end by themselves."""
    lines = [line for block in blocks(README, "sh") for line in block.splitlines()]
    parts = [part.split("#")[0].strip() for line in lines for part in line.split("&&")]
    found = [shlex.split(part) for part in parts if re.match(r"(\.venv/bin/)?followsuit ", part)]
    return [command[1:] for command in found if command[1] != "play"]


def test_readme_starts_with_two_commands() -> None:
    first, second = blocks(README, "sh")[:2]
    assert len(first.strip().splitlines()) == len(second.strip().splitlines()) == 1
    assert "validate" in first
    assert "pytest" in second


@pytest.mark.parametrize("arguments", commands(), ids=" ".join)
def test_commands_of_the_readme_run(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "cli.py"), *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_first_house_rule_validates(tmp_path: Path) -> None:
    rule = blocks(README, "yaml")[0]
    assert len(rule.strip().splitlines()) == 5
    path = tmp_path / "ours.yaml"
    path.write_text(rule, encoding="utf-8")
    loaded = followsuit.check(str(path))
    assert loaded.ruleset is not None
    assert loaded.diagnostics == ()
    assert loaded.ruleset.choices["target"] == 15


def test_the_rules_of_the_language_document_play(tmp_path: Path) -> None:
    ours, evening = blocks(ROOT / "docs" / "language.md", "yaml")
    for name, text in {"ours.yaml": ours, "evening.yaml": evening}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    alone = [sys.executable, str(ROOT / "cli.py"), "validate", "ours.yaml"]
    for command in (alone, [*alone, "--with", "evening.yaml"]):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert "no problems" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_files_named_in_documents_exist(path: Path) -> None:
    named = re.findall(
        r"`((?:docs|rulesets|schemas|tests|interpreter|\.ci)/[\w./-]*)`", path.read_text(encoding="utf-8")
    )
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_the_map_of_the_code_has_every_package_and_only_files_that_are_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    source = ROOT / "interpreter" / "followsuit"
    named = re.findall(r"`([a-z_]+/[\w/]+\.py)`", text)
    assert named
    assert [name for name in named if not (source / name).exists()] == []
    packages = [path.parent.name for folder in (source, source / "language") for path in folder.glob("*/__init__.py")]
    assert [name for name in packages if f"| `{name}`" not in text and f", `{name}` |" not in text] == []
    folders = [
        path.name for path in (ROOT / "tests").iterdir() if path.is_dir() and not path.name.startswith(("_", "."))
    ]
    assert [name for name in folders if f"{name}/`" not in text] == []
