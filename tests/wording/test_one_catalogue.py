"""What is said in words is said by the catalogue: no sentence of a language stands in the code that tells rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import followsuit
from followsuit.wording.english import ENGLISH

ROOT = Path(followsuit.__file__).parent
STYLE = {"style.py", "glyphs.py", "drawing.py", "page.py"}
"""Modules of the rulebook that speak to browsers."""

MODULES = [
    path
    for folder in ("wording", "rulebook")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if "english" not in path.parts and path.name not in STYLE
]
MODULES += [path for path in sorted((ROOT / "comparison").glob("*.py")) if path.name not in {"apart.py", "course.py"}]
"""Of a comparison all but the two that refuse, to programmers, what cannot be compared."""

KEYS = (*ENGLISH.frames, *ENGLISH.sentences, *ENGLISH.contrasts.frames, *ENGLISH.units, "bold yellow")


def sentences(tree: ast.AST) -> Iterator[str]:
    """The texts of two words or more that the code holds, but for docstrings."""
    described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in described:
            words = [word for word in node.value.replace(",", " ").replace(".", " ").split() if word.isalpha()]
            if len(words) > 1:
                yield node.value


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_only_the_catalogue_speaks(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert [text for text in sentences(tree) if not any(text in key for key in KEYS)] == []


def test_a_sentence_in_the_code_is_found() -> None:
    tree = ast.parse('"""Of this."""\nsay(f"{who} deals next")\nkey = "first_dealer"')
    assert list(sentences(tree)) == [" deals next"]
