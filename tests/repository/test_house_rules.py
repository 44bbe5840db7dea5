"""What `docs/house-rules.md` says of forty-nine house rules is so: each line of it is checked and played."""

from __future__ import annotations

import re
import shlex
from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

import followsuit
from followsuit.playtest.simulate import Plan, simulate
from support.playing import last
from support.states import values_of

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "house-rules.md"
MOST_LINES, WIDTH, FEWEST_SAYABLE = 12, 120, 40
DEALS = {"random": 3, "thumb": 1}
NUMBERS = (
    *(1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32),
    *(34, 35, 37, 38, 40, 41, 43, 44, 46, 47, 49, 50, 52, 53, 55, 56, 58),
    *(59, 61, 62, 64, 65, 67, 68, 70, 71, 73),
)
COUNTED = {45: "forty-five", 46: "forty-six", 47: "forty-seven", 48: "forty-eight", 49: "forty-nine"}
NO_RULES = ("title:", "about:", "labels:", "why:", "fits:", "#")


@dataclass(frozen=True)
class Row:
    """A house rule of the page: its number and its name, the lines that give it, the patches that are linked."""

    number: int
    name: str
    lines: tuple[str, ...]
    linked: tuple[str, ...]


def rows() -> list[Row]:
    """All house rules of the page, in its order."""
    cells = re.findall(r"^\| (\d+) \| (.+?) \| (.+?) \| (.*?) ?\|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return [
        Row(int(number), name, tuple(re.findall("`(.+?)`", said)), tuple(re.findall(r"\]\((.+?)\)", remark)))
        for number, name, said, remark in cells
    ]


ROWS = rows()
LINES = tuple(dict.fromkeys(line for row in ROWS for line in row.lines))
PATCHES = sorted((ROOT / "rulesets" / "house").glob("*.yaml"))


def load(line: str) -> followsuit.Ruleset:
    """The ruleset that a line of the page stands for."""
    parser = ArgumentParser(exit_on_error=False)
    parser.add_argument("game")
    parser.add_argument("--option", action="append", default=[])
    parser.add_argument("--with", dest="patches", action="append", default=[])
    parser.add_argument("--preset")
    parser.add_argument("--players", type=int)
    asked = parser.parse_args(shlex.split(line))
    options = dict(option.split("=") for option in asked.option)
    return followsuit.load(
        asked.game, options=options, preset=asked.preset, with_files=tuple(asked.patches), players=asked.players
    )


def test_every_house_rule_is_there_once() -> None:
    assert tuple(row.number for row in ROWS) == NUMBERS


def test_so_many_can_be_said() -> None:
    sayable = sum(bool(row.lines) for row in ROWS)
    assert sayable >= FEWEST_SAYABLE
    assert f"<!-- count -->{COUNTED[sayable]} can be said" in PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.number} {row.name}")
def test_a_patch_of_its_own_is_linked(row: Row) -> None:
    used = {name for line in row.lines for name in re.findall(r"--with (house/\S+)", line)}
    assert {f"../rulesets/{name}.yaml" for name in used} == set(row.linked)


@pytest.mark.parametrize("path", PATCHES, ids=lambda path: path.stem)
def test_a_patch_is_short(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    rules = re.sub(r"^( *)\w+: >-\n(?:\1 +.*\n)+", "", "\n".join([*lines, ""]), flags=re.MULTILINE).splitlines()
    assert sum(not line.lstrip().startswith(NO_RULES) for line in rules) <= MOST_LINES
    assert [line for line in lines if len(line) > WIDTH] == []


@pytest.mark.parametrize("line", LINES)
def test_it_is_checked_and_played(line: str) -> None:
    ruleset = load(line)
    assert ruleset.diagnostics == ()
    for bot, deals in DEALS.items():
        bots = (bot,) * ruleset.players
        assert simulate(Plan(ruleset.program, 7, deals, bots)).deals == deals


def test_a_deal_of_hearts_ends_once_all_points_are_out() -> None:
    """The patch `ends-when-all-points-are-out`: nothing is lost with the tricks that are not played."""
    ruleset = load("hearts --with house/ends-when-all-points-are-out")
    lengths = set()
    for seed in range(4):
        final = last(followsuit.start_deal(ruleset, seed=seed), Random(seed))
        assert sum(final.results[0].points) == 26
        lengths.add(sum(values_of(final.program, final.state)["tricks"]))
    assert min(lengths) < 13 >= max(lengths)
