"""The layers hold, and no word of one game stands in the interpreter."""

from __future__ import annotations

import ast
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
    r"|downtown|uptown|\bbags?\b|schneider|pinochle|bridge\b|whist",
    re.IGNORECASE,
)
LONGEST_MODULE = 400
LONGEST_FUNCTION = 50


def test_layers_hold() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_word_of_one_game_is_code(path: Path) -> None:
    """Words in docstrings and comments may give an example; names, strings and messages may not."""
    with path.open("rb") as file:
        tokens = list(tokenize.tokenize(file.readline))
    documents = {(node.lineno, node.col_offset) for node in _docstrings(path)}
    found = [
        token.string
        for token in tokens
        if token.type in {tokenize.NAME, tokenize.STRING} and token.start not in documents
        if GAME_WORDS.search(token.string) and "one_card" not in token.string
    ]
    assert not found


def _docstrings(path: Path) -> list[ast.Constant]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]


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
            assert (node.end_lineno or node.lineno) - node.lineno < LONGEST_FUNCTION, node.name


def test_no_global_randomness() -> None:
    found = [
        path for path in MODULES if re.search(r"^(import random|from random)", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert not found
