"""Holes in the score where the conditions read what each seat has bid or said: found, named, and not made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from followsuit.language.load import validate

GAME = """\
title: Bids
extends: trick-taking
players: {players}
sides: {sides}
deck: {{ranks: {ranks}}}
state: {{bid: {{type: 0..6, per: seat}}, brag: {{type: bool, per: seat}}, total_bid: 0..24}}
phases:
  deal: {{kind: deal, cards: {{hand: 6}}}}
  bidding: {{kind: ask, first: left(dealer), calls: {{bid: {{with: {{n: 0..6}}, {barred}do: {{bid(me): n}}}}}}}}
  bragging: {{kind: ask, calls: {{pass: {{}}, brag: {{do: {{brag(me): true}}}}}}}}
  play: {{kind: tricks}}
score:
  result:
    for: {whose}
    first:
      {lines}
  brags: {{for: seat, when: brag(me), points: 1}}
match: {{ends: {{target: {{when: any(score(s) >= 20 for s in everyone)}}}}}}
"""
THREE = {"players": "3", "sides": "none", "ranks": "A K Q J 10 9", "barred": "", "whose": "seat"}
FOUR = {"players": "4", "sides": "opposite", "ranks": "A K Q J 10 9", "barred": "", "whose": "side"}
NO_ONES = "barred: {nobody_bids_one: n == 1}, "
MET = "met: {when: tricks(me) == bid(me), points: 10}"
OVER = "over: {when: tricks(me) > bid(me), points: -5}"
UNDER = "under: {when: tricks(me) < bid(me), points: -5}"
REACHED = "reached: {when: tricks(us) >= sum(bid(x) for x in side(me)) and bid(me) > 0, points: 1}"
MISSED = "missed: {when: tricks(us) < sum(bid(x) for x in side(me)), points: -1}"
BRAGGED = "bragged: {when: brag(me) and tricks(me) >= 3, points: 1}"
QUIET = "quiet: {when: not brag(me), points: 0}"

HOLES = {
    "under": (THREE, [MET, OVER], "the dealer took 0 tricks and the bid of the dealer is 1"),
    "a bid that is barred": (THREE | {"barred": NO_ONES}, [MET, OVER], "the bid of the dealer is 2"),
    "sides": (FOUR, [REACHED, MISSED], "the bid of the player opposite the dealer is 0"),
    "a bool": (THREE, [BRAGGED, QUIET], "the dealer took 0 tricks and “brag” holds for the dealer"),
}
COMPLETE = {
    "all": (THREE, [MET, OVER, UNDER]),
    "the last takes the rest": (THREE, [MET, OVER, "under: {points: -5}"]),
    "sides": (FOUR, [REACHED, MISSED, "nothing: {to: nobody}"]),
}


def told(folder: Path, settings: dict[str, str], lines: list[str]) -> list[tuple[str, str]]:
    """The code and the words of what is said of the score."""
    path = folder / "bids.yaml"
    path.write_text(GAME.format(**settings, lines="\n      ".join(lines)), encoding="utf-8")
    found = validate(str(path), thorough=True).diagnostics
    return [(item.code, item.message) for item in found if item.code.startswith("score") or item.is_error]


@pytest.mark.parametrize("name", HOLES)
def test_a_hole_is_told_with_what_was_bid(name: str, tmp_path: Path) -> None:
    settings, lines, words = HOLES[name]
    ((code, message),) = told(tmp_path, settings, lines)
    assert code == "score-holes"
    assert words in message


@pytest.mark.parametrize("name", COMPLETE)
def test_where_every_result_has_a_line_nothing_is_said(name: str, tmp_path: Path) -> None:
    settings, lines = COMPLETE[name]
    assert told(tmp_path, settings, lines) == []


def test_what_a_later_bidder_may_not_say_is_not_taken_for_sure(tmp_path: Path) -> None:
    hook = "barred: {not_after_a_one: any(bid(s) == 1 for s in everyone)}, "
    ((code, message),) = told(tmp_path, THREE | {"barred": hook}, [MET, OVER])
    assert (code, message.rpartition(": ")[2]) == ("score-not-decided", "it cannot be told what “bid” may be.")
