"""What happens in a ruleset, by line: counts, what never did, and why that may be."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from followsuit.audit.data import as_data
from followsuit.audit.items import Item
from followsuit.audit.lines import files_of, marks, missed
from followsuit.audit.survey import Audit, Plan, audit
from followsuit.audit.tally import Tally
from followsuit.core.diagnostics import Position
from followsuit.language.load import validate
from followsuit.present.coverage import annotated_file, score_lines
from followsuit.present.coverage_page import coverage_page

HERE = Path(__file__).parent / "rulesets" / "half_used.yaml"
LINES = HERE.read_text(encoding="utf-8").splitlines()


@cache
def audited(fixed: frozenset[str] = frozenset(), deals: int = 400) -> Audit:
    return audit(Plan(validate(str(HERE)), deals, 1, None, fixed))


def count_of(result: Audit, start: str) -> int:
    """The count beside the line that begins so."""
    number = next(number for number, line in enumerate(LINES, 1) if line.strip().startswith(start))
    return marks(result.tally, file_of(result))[number].count


def file_of(result: Audit) -> str:
    """What the ruleset's file is called where it is told of."""
    return next(file for file in files_of(result.tally) if Path(file).name == HERE.name)


def test_what_happens_in_every_deal_counts_every_deal() -> None:
    result = audited()
    assert result.ok
    for start in ("deal: {kind: deal", "play:", "ask:"):
        assert count_of(result, start) == result.deals


def test_lines_of_the_score_share_the_deals() -> None:
    result = audited()
    made, usual = count_of(result, "solo_made:"), count_of(result, "usual:")
    assert made + usual == result.deals
    assert 0 < made < usual
    assert made <= count_of(result, "solo: {say"), "a call counts the deals in which it was said"


def test_what_never_happens_is_listed_with_its_options() -> None:
    names = {item.item.name: item for item in missed(audited().tally)}
    assert set(names) == {"swept", "sharp"}
    assert names["swept"].item.inside == ("result",) or names["swept"].item.inside[-1] == "result"
    assert names["swept"].hint == "No deal came out like that."
    assert names["sharp"].hint == "At no time could it be said; it depends on the option “solo”."


def test_what_never_happens_in_the_own_files_comes_first() -> None:
    base, added = Item("call", "pass", Position("base.yaml", 3, 1)), Position("ours.yaml", 9, 1)
    own, changed = Item("call", "double", Position("ours.yaml", 4, 1)), replace(base, name="bid", places=(added,))
    changed = replace(changed, position=Position("base.yaml", 5, 1))
    tally = Tally({item.key: item for item in (base, changed, own)})
    assert [item.item.name for item in missed(tally, {"ours.yaml"})] == ["bid", "double", "pass"]
    assert [item.item.name for item in missed(tally)] == ["pass", "bid", "double"]


BIDS = """\
title: Bids
extends: trick-taking
players: 3
deck: {ranks: A K Q J 10 9}
state: {bid: {type: 0..6, per: seat}}
options: {strict: {about: Under is nothing., default: false, patch: {score: {result: {first: {under: null}}}}}}
phases:
  deal: {kind: deal, cards: {hand: 6}}
  bidding: {kind: ask, calls: {bid: {with: {n: 0..6}, do: {bid(me): n}}}}
  play: {kind: tricks}
score:
  result:
    for: seat
    first:
      met: {when: tricks(me) == bid(me), points: 10}
      over: {when: tricks(me) > bid(me), points: -5}
      under: {when: tricks(me) < bid(me), points: -5}
match: {ends: {target: {when: any(score(s) >= 20 for s in everyone)}}}
"""


def test_a_result_without_a_line_is_named_with_the_way_of_playing(tmp_path: Path) -> None:
    path = tmp_path / "bids.yaml"
    path.write_text(BIDS, encoding="utf-8")
    open_, closed = (audit(Plan(validate(str(path)), 8, 1, None, frozenset(fixed))) for fixed in ((), ("strict",)))
    (opening,) = open_.openings
    hole = (
        "No line of “result” counts when the dealer took 0 tricks and the bid of the dealer is 1 (with strict: true)."
    )
    assert (opening.words, opening.position.line) == (hole, 16)
    assert hole in score_lines(open_).plain
    assert "No line of “result”" in coverage_page(open_, lambda _: BIDS.splitlines(), [])
    assert as_data(open_, {})["score"][0]["verdict"] == "hole"
    assert [item.words for item in closed.openings] == ["Every result that a deal can have has a line in “result”."]


def test_what_is_fixed_is_not_varied() -> None:
    result = audited(frozenset({"solo", "sharp"}))
    names = {item.item.name for item in missed(result.tally)}
    assert {"solo", "solo_made", "swept"} <= names
    assert result.variants == 1


def test_options_are_counted_by_the_deals_that_had_them() -> None:
    result = audited()
    assert 0 < count_of(result, "solo: {about") < result.deals


def test_the_annotated_source_is_the_source() -> None:
    shown = [line.plain for line in annotated_file(audited(), file_of(audited()), LINES)]
    assert [line.partition("│ ")[2] for line in shown[1:]] == LINES
    swept = next(line for line in shown if "swept:" in line)
    assert swept.split()[0] == "!", "what never happened has no count, and a flag"
    title = next(line for line in shown if "title:" in line)
    assert title.split("│")[0].split() == ["1"], "a line that cannot count has only its number"


@pytest.mark.parametrize("name", ["two-handed-euchre", "briscola", "one-card"])
def test_everything_in_small_shipped_games_happens(name: str) -> None:
    result = audit(Plan(validate(name), 900, 1))
    assert result.ok
    assert [(item.item.kind, item.item.name) for item in missed(result.tally)] == []
