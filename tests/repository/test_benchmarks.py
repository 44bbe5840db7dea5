"""Benchmarks say what they measure, and the page about them lists each."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
SCRIPTS = sorted(path.name for path in BENCHMARKS.glob("*.py"))


def test_the_page_lists_every_benchmark() -> None:
    listed = re.findall(r"\| `python benchmarks/(\w+\.py)", (BENCHMARKS / "README.md").read_text(encoding="utf-8"))
    assert sorted(listed) == SCRIPTS


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_benchmark_says_how_it_is_run(name: str) -> None:
    text = ast.get_docstring(ast.parse((BENCHMARKS / name).read_text(encoding="utf-8")))
    assert text is not None
    assert f"python benchmarks/{name}" in text
