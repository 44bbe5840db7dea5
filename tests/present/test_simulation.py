"""Tables and page of a simulation: as they were agreed on, well formed, and in need of nothing else."""

import json
import re
from pathlib import Path
from xml.dom.minidom import parseString

import pytest
from rich.console import Console

import followsuit
from cli.running import run
from followsuit.playtest.chisquare import Test as Compared
from followsuit.playtest.happenings import Share
from followsuit.playtest.intervals import Interval, rate
from followsuit.playtest.plan import Plan
from followsuit.playtest.simulate import simulate
from followsuit.present.figuring import compared, often, percent, signed
from followsuit.present.numbers_page import numbers_page
from followsuit.present.plots import Line, bars, columns, points, shares, step_for
from followsuit.present.simulation import details, figures_table

GOLDEN = Path(__file__).parent / "tables" / "euchre.txt"
AGAIN = "followsuit simulate euchre --deals 2000 --seed 4 --bots random"
ONE_SCREEN = 24


def plan(game, count, bots="random", *, whole=False):
    program = followsuit.load(game).program
    names = (bots, *("random",) * (program.players - 1))
    return Plan(program, 4, count, names, matches=whole)


@pytest.fixture(scope="module")
def euchre():
    return simulate(plan("euchre", 2000))


def text_of(*parts):
    console = Console(width=100, record=True, force_terminal=False)
    with console.capture() as capture:
        for part in parts:
            console.print(part)
    return "".join(f"{line.rstrip()}\n" for line in capture.get().splitlines())


def test_the_tables_are_as_agreed(euchre):
    assert text_of(figures_table(euchre), details(euchre)) == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("game", ["euchre", "hearts", "skat"])
def test_the_summary_is_one_screen(game):
    found = text_of(figures_table(simulate(plan(game, 200))))
    assert len(found.splitlines()) < ONE_SCREEN


def test_what_a_test_says_is_no_more_than_it_can():
    assert compared(None, "seats") is None
    assert compared(Compared(0.5, 1, 0.48), "seats") == (
        "The seats do not visibly differ: chi-square 0.50, 1 df, p 0.480."
    )
    assert compared(Compared(5, 1, 0.02), "seats") == "The seats may differ: chi-square 5.00, 1 df, p 0.020."
    assert compared(Compared(40, 1, 1e-9), "seats") == "The seats differ: chi-square 40.00, 1 df, p less than 0.001."


PAGES = [("euchre", 500, "random", False), ("hearts", 20, "random", True), ("bridge", 100, "random", False),
         ("two-handed-euchre", 30, "thumb", False)]  # fmt: skip


@pytest.mark.parametrize(("game", "count", "bots", "whole"), PAGES)
def test_the_page_is_well_formed_and_stands_alone(game, count, bots, whole):
    page = numbers_page(simulate(plan(game, count, bots, whole=whole)), AGAIN)
    as_xml = re.sub(r"<(meta[^>]*)>", r"<\1/>", page.removeprefix("<!DOCTYPE html>"))
    root = parseString(as_xml).documentElement  # noqa: S318  (the page is our own)
    assert root.tagName == "html"
    assert len(root.getElementsByTagName("svg")) >= 4
    assert not re.search(r"(?:src|href|url\(|@import|http|<script)", page)
    assert AGAIN in page


def test_what_never_happened_is_marked(euchre):
    page = numbers_page(euchre, AGAIN)
    assert "keep the turned card" in page.split("Never:")[1].split("</p>")[0]
    assert 'class="never"' in page


def test_plots_keep_the_proportions():
    drawn = bars([Line("a", 0.5, "half"), Line("b", 0.25, "a quarter"), Line("c", 0.0, "never", never=True)], "bars")
    assert re.findall(r'class="bar"[^>]* width="([\d.]+)"', drawn) == ["300.0", "150.0"]
    heights = re.findall(r'height="([\d.]+)"><title>', columns({-1: 4, 0: 2, 3: 1}, "columns"))
    assert heights == ["120.0", "60.0", "30.0"]
    assert points([], "nothing").endswith("</svg>")


def test_wide_ranges_are_put_together():
    drawn = columns(dict.fromkeys(range(-1000, 2000, 10), 1), "columns")
    assert len(re.findall(r"<rect", drawn)) <= 60
    assert sum(int(times) for times in re.findall(r": (\d+) \(", drawn)) == 300


def test_the_command_says_how_to_repeat_it(tmp_path):
    chosen = (
        "euchre",
        "--option",
        "stick_dealer=true",
        "-n",
        "50",
        "--seed",
        "9",
        "--bots",
        "thumb,random,random,random",
        "-j",
        "1",
    )
    page = tmp_path / "page.html"
    first = json.loads(run("simulate", *chosen, "--json", "--html", page).stdout)
    again = first["command"]
    assert again.startswith("followsuit simulate euchre --option stick_dealer=true --deals 50 --seed 9 --bots thumb,")
    assert json.loads(run(*again.split()[1:], "--json").stdout) == first
    assert again in page.read_text(encoding="utf-8")


def test_a_page_that_cannot_be_written_is_said(tmp_path):
    result = run("simulate", "euchre", "-n", "5", "-j", "1", "--html", tmp_path / "none" / "page.html")
    assert result.exit_code == 2
    assert "There is no folder" in result.stderr


@pytest.mark.parametrize(
    ("width", "most", "step"), [(1, 4, 0.5), (0.9, 4, 0.5), (30, 4, 10), (7, 4, 2), (0.013, 4, 0.005), (700, 59, 20)]
)
def test_steps_of_an_axis_are_round(width, most, step):
    assert step_for(width, most) == pytest.approx(step)


def test_an_axis_has_round_values_in_its_range():
    interval = Interval(0.5, 0.46, 0.54)
    drawn = points([Line("a", 0.5, "half", interval)], "points", 0.5, shares)
    assert re.findall(r'class="axis"[^>]*>([^<]+)<', drawn) == ["46%", "48%", "50%", "52%", "54%"]
    drawn = bars([Line("a", 3.0, "three")], "bars")
    found = re.findall(r'class="axis"[^>]*>([^<]+)<', drawn)
    assert found == ["0.0", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0"]


def test_scores_side_by_side_have_one_scale():
    drawn = [columns(spread, "columns", (-1, 3)) for spread in ({0: 1, 3: 1}, {-1: 2})]
    axes = [re.findall(r'class="axis" x="([\d.]+)"[^>]*>([^<]+)<', one) for one in drawn]
    assert axes[0] == axes[1]
    assert [text for _, text in axes[0]] == ["-1", "0", "1", "2", "3"]


@pytest.mark.parametrize(
    ("ends", "told"),
    [((0.40, 0.60), "50.0% (40.0% to 60.0%)"), ((0.4995, 0.5005), "50.00% (49.95% to 50.05%)"),
     ((0.49995, 0.50005), "50.000% (49.995% to 50.005%)")],
)  # fmt: skip
def test_shares_have_as_many_places_as_their_intervals_allow(ends, told):
    assert percent(Interval(0.5, *ends)) == told


def test_points_have_as_many_places_as_their_intervals_allow():
    assert signed(Interval(363.3, 352.1, 374.5)) == "+363 (+352 to +374)"
    assert signed(Interval(-0.5, -0.54, -0.46)) == "-0.500 (-0.540 to -0.460)"


def test_what_always_or_never_happened_is_told_with_its_bound():
    assert often(Share("a", 0, 2000, rate(0, 2000))) == "never (below 0.19%)"
    assert often(Share("a", 2000, 2000, rate(2000, 2000))) == "always (above 99.81%)"
    assert often(Share("a", 0, 10**6, rate(0, 10**6))) == "never (below 0.00038%)"
    assert often(Share("a", 0, 0, None)) == "never asked"
