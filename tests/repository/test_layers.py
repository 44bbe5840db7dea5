"""The layers hold, and no word of one game stands in the interpreter."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCE = ROOT / "interpreter" / "followsuit"
MODULES = sorted(SOURCE.rglob("*.py"))

GAME_WORDS = re.compile(
    r"bower|euchre|joker|benny|widow|march|jambone|\bnil\b|skat\b|matador|ramsch|misere|shoot|moon|onecard|one_card\b"
    r"|downtown|uptown|\bbags?\b|schneider|pinochle|whist",
    re.IGNORECASE,
)
LONGEST_MODULE = 400
LONGEST_FUNCTION = 50


def test_layers_hold() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "interpreter")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    "path",
    [path for path in MODULES if path.parent.name != "adapters"],  # readers of formats that are made for one game
    ids=lambda path: str(path.relative_to(SOURCE)),
)
def test_no_word_of_one_game_is_code(path: Path) -> None:
    """Sentences may give an example; names, and texts that are used like names, may not."""
    with path.open("rb") as file:
        tokens = list(tokenize.tokenize(file.readline))
    names = [token.string for token in tokens if token.type == tokenize.NAME]
    names += [
        token.string
        for token in tokens
        if token.type == tokenize.STRING and re.fullmatch(r"\W?[\w-]+\W?", token.string)
    ]
    assert not [name for name in names if GAME_WORDS.search(name) and "one_card" not in name]


@pytest.mark.parametrize("path", sorted((ROOT / "schemas").glob("*.json")), ids=lambda path: path.name)
def test_no_word_of_one_game_is_in_a_schema(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    keys = re.findall(r'"([^"]+)"\s*:', text) + re.findall(r'"const": "([^"]+)"', text)
    assert not [key for key in keys if GAME_WORDS.search(key)]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_modules_and_functions_are_short_and_say_what_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    assert ast.get_docstring(tree), "every module opens with a sentence that says what it is for"
    assert len(text.splitlines()) <= LONGEST_MODULE
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            assert (node.end_lineno or 0) - node.body[0].lineno < LONGEST_FUNCTION, node.name


def test_no_global_randomness() -> None:
    found = [
        path for path in MODULES if re.search(r"^(import random|from random)", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert not found
