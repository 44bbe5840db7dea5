"""The shipped rulesets are read side by side: none too long, all in one order, each with what a reader looks for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from followsuit.language.reading.source import read_file
from followsuit.language.reading.tree import Mapping

ROOT = Path(__file__).resolve().parents[2]
RULESETS = sorted((ROOT / "rulesets").glob("*.yaml"))
SCENARIOS, GOLDENS = ROOT / "tests" / "scenarios", ROOT / "tests" / "goldens"

SECTIONS = (
    *("language", "title", "aliases", "abstract", "about", "object", "sources", "extends", "players", "sides", "seats"),
    *("direction", "options", "presets", "deck", "zones", "state", "tables", "define", "labels"),
    *("order", "lead", "follow", "free", "led", "wins", "melds", "phases", "score", "after_score", "match", "examples"),
)
"""The order of the parts of a ruleset, in every file."""

USUAL_LENGTH, WIDTH, FEWEST_EXAMPLES = 150, 120, 2
LENGTHS = {"bridge": 200, "skat": 200, "french-tarot": 212, "pinochle": 165, "euchre": 195}
"""Allowances: games with a large auction, with melds or with many contracts; and Euchre, for its many options."""

WORDS = re.compile(
    r"^ *labels: \{[^}]*(\{[^}]*\}[^}]*)*\}\n|^( *)(?:about|object|title|why): .*\n(?:\2 +.*\n)*", re.MULTILINE
)
"""What people call things, and what they are told of the game: no rules."""


def top_of(path: Path) -> Mapping:
    """The ruleset in a file."""
    tree, problems = read_file(path)
    assert isinstance(tree, Mapping), f"{path.name} cannot be read: {problems}"
    return tree


def is_played(path: Path) -> bool:
    """Whether a file is a game and not only the base of others."""
    return "abstract" not in top_of(path).names()


GAMES = [path for path in RULESETS if is_played(path)]
every_file = pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
every_game = pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)


@every_file
def test_it_is_short(path: Path) -> None:
    rules = WORDS.sub("", path.read_text(encoding="utf-8"))
    lines = [line for line in rules.splitlines() if line.strip()]
    written = sum(not line.lstrip().startswith("#") for line in lines)
    most = LENGTHS.get(path.stem, USUAL_LENGTH)
    assert written <= most, (
        f"{path.name} has {written} lines of rules, without comments and words for people, and may have {most}: "
        "say something once in `define`, put what few people play into `rulesets/house`, or share a base."
    )


@every_file
def test_its_lines_fit_on_a_page(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    wide = [number for number, line in enumerate(lines, 1) if len(line) > WIDTH]
    assert not wide, f"{path.name} has lines of more than {WIDTH} characters ({wide}): break them, or say it in less."


@every_file
def test_its_sections_stand_in_the_usual_order(path: Path) -> None:
    found = top_of(path).names()
    unknown = set(found) - set(SECTIONS)
    assert not unknown, f"{path.name} has sections without a place ({', '.join(unknown)}): give them one in SECTIONS."
    wanted = sorted(found, key=SECTIONS.index)
    moved = next((name for name, right in zip(found, wanted, strict=True) if name != right), None)
    assert moved is None, f"In {path.name} `{moved}` stands out of order: write the sections as {', '.join(wanted)}."


@every_game
@pytest.mark.parametrize("section", ["title", "about", "sources"])
def test_it_says_what_it_is(path: Path, section: str) -> None:
    assert section in top_of(path).names(), f"{path.name} has no `{section}`: add it, whatever its base says."


@every_game
def test_it_has_examples(path: Path) -> None:
    examples = top_of(path).get("examples")
    count = len(examples.names()) if isinstance(examples, Mapping) else 0
    assert count >= FEWEST_EXAMPLES, (
        f"{path.name} has {count} examples of its own and needs {FEWEST_EXAMPLES}: "
        "show what surprises a newcomer about the cards or the score."
    )


@every_game
def test_it_has_worked_cases(path: Path) -> None:
    assert (SCENARIOS / path.name).is_file(), (
        f"Nothing tests {path.name} rule by rule: write tests/scenarios/{path.name}, a case for every rule and option."
    )


@every_game
def test_it_has_playthroughs(path: Path) -> None:
    assert list(GOLDENS.glob(f"{path.stem}-[2-8].txt")), (
        f"There is no playthrough of {path.name}: run `python tests/goldens/renew.py` and read what it writes."
    )


def test_every_allowance_is_used() -> None:
    missing = LENGTHS.keys() - {path.stem for path in RULESETS}
    assert not missing, f"No ruleset is called {', '.join(sorted(missing))}: take the allowance for it away."
