"""Rulesets that nobody would write: shipped and small ones with parts moved, doubled, gone, or another game's."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from alike import differences

from followsuit.game import RulesetError, load
from followsuit.language.reading.source import read
from followsuit.language.reading.tree import plain_value
from followsuit.program.model import Program
from hostile import trees
from slots.table import RULESETS

SOURCES = sorted(RULESETS.glob("*.yaml"))
WANTED = 4
"""So many mutants of a seed that can be played are played."""


def mutants(folder: Path, seed: int) -> Iterator[Program]:
    """Programs of mutants that load, with some number of players."""
    random = Random(seed)
    for source in SOURCES:
        (folder / source.name).write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    while True:
        source = random.choice(SOURCES)
        document, _ = read(source.read_text(encoding="utf-8"), source.name)
        text = trees.yaml_of(trees.changed(random, plain_value(document)))
        (folder / "mutant.yaml").write_text(text, encoding="utf-8")
        try:
            counts = load(str(folder / "mutant.yaml")).counts
            yield load(str(folder / "mutant.yaml"), players=random.choice(counts)).program
        except RulesetError:
            continue


@pytest.mark.parametrize("seed", range(8))
def test_mutants_come_to_the_same(tmp_path: Path, seed: int) -> None:
    made = mutants(tmp_path, seed)
    for place in range(WANTED):
        assert not differences(next(made), 6, quick=place > 0)
