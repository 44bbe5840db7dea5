"""What the documents say is so: sessions and commands run, house rules validate, rules cited are those of the games,
what is generated is fresh, files and links exist.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import followsuit
from followsuit.language.reading.source import read, read_file
from followsuit.language.reading.tree import plain_value

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


CITED = re.compile(r"# (rulesets/[\w/-]+\.yaml)\n")


def own_rules(path: Path) -> list[str]:
    """The YAML blocks of a document that are rules of its own, not cited from a game."""
    return [block for block in blocks(path, "yaml") if not CITED.match(block)]


def cited_rules() -> list[tuple[str, str]]:
    """Every block that is cited from a game, with the file it is cited from."""
    found = [block for path in DOCUMENTS for block in blocks(path, "yaml")]
    return [(cited[1], block) for block in found if (cited := CITED.match(block))]


def is_part(part: Any, whole: Any) -> bool:
    """Whether a rule says nothing but what the other says too; maps may leave entries out."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and is_part(value, whole[key]) for key, value in part.items())
    if isinstance(part, str) and isinstance(whole, str):
        return part.split() == whole.split()
    return type(part) is type(whole) and part == whole


def is_somewhere_in(part: Any, whole: Any) -> bool:
    inside = isinstance(whole, dict) and any(is_somewhere_in(part, value) for value in whole.values())
    return inside or is_part(part, whole)


@pytest.mark.parametrize(("file", "block"), cited_rules())
def test_rules_cited_are_those_of_the_game(file: str, block: str) -> None:
    part, problems = read(block, "block")
    whole, _ = read_file(ROOT / file)
    assert part is not None, problems
    assert whole is not None
    assert is_somewhere_in(plain_value(part), plain_value(whole)), f"{file} does not say so (any more):\n{block}"


def test_what_is_generated_is_fresh() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "generate.py"), "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"Run `python docs/generate.py`; these are out of date:\n{done.stdout}{done.stderr}"


def test_every_game_has_its_place_on_the_page_of_the_games() -> None:
    marks = re.findall(r"<!-- begin game (.+) -->", (ROOT / "docs" / "games.md").read_text(encoding="utf-8"))
    trees = {path.stem: plain_value(read_file(path)[0]) for path in (ROOT / "rulesets").glob("*.yaml")}
    assert len(set(marks)) == len(marks)
    assert [name for name, game in trees.items() if not game.get("abstract") and name not in marks] == []
    assert [name for name in marks if name not in trees] == []


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
    found = 1 if arguments[0] == "diff" else 0
    assert done.returncode == found, done.stdout + done.stderr


def test_first_house_rule_validates(tmp_path: Path) -> None:
    (rule,) = own_rules(README)
    assert len(rule.strip().splitlines()) == 5
    path = tmp_path / "ours.yaml"
    path.write_text(rule, encoding="utf-8")
    loaded = followsuit.check(str(path))
    assert loaded.ruleset is not None
    assert loaded.diagnostics == ()
    assert loaded.ruleset.choices["target"] == 15


def test_the_rules_of_the_language_document_play(tmp_path: Path) -> None:
    ours, evening = own_rules(ROOT / "docs" / "language.md")
    for name, text in {"ours.yaml": ours, "evening.yaml": evening}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    alone = [sys.executable, str(ROOT / "cli.py"), "validate", "ours.yaml"]
    for command in (alone, [*alone, "--with", "evening.yaml"]):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert "no problems" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_between_documents_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)", path.read_text(encoding="utf-8"))
    for file, anchor in links:
        target = path.parent / file if file else path
        assert target.is_file(), f"{path.name} links to {file}"
        heads = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
        anchors = {re.sub(r"[^a-z0-9-]", "", head.lower().replace(" ", "-")) for head in heads}
        assert not anchor or anchor in anchors, f"{path.name} links to {file}#{anchor}"


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
