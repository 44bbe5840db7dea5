"""Seats with names: in expressions, in cells, in worked cases, for people, and what is said of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

import followsuit
from followsuit.examples.run import run_example
from slots.table import RULESETS, deal, may, now, play, points, rules


def test_seats_are_named_in_expressions_and_calls() -> None:
    game = deal("compass", "JC QC KC AC / JD QD KD AD / JH QH KH AH / JS QS KS AS")
    assert game.program.seat_names == ("North", "East", "South", "West")
    assert (now(game, "dealer"), now(game, "blamed")) == ("West", "none")
    assert (game.actor, may(game)) == (2, ["pass", "blame north", "blame east", "blame west"])
    game = game.apply("Blame East")
    assert game.events[-1].say == "I blame East"
    game = play(game, "0 pass, 0 JC, 1 JD, 2 JH, 3 JS, 0 QC, 1 QD, 2 QH, 3 QS, 0 KC, 1 KD, 2 KH, 3 KS")
    assert points(play(game, "0 AC, 1 AD, 2 AH, 3 AS")) == (1, 0)


def test_it_is_a_seats_turn_by_name() -> None:
    refusal = deal("compass").refusal("pass", 1)
    assert refusal is not None
    assert refusal.message == "It is South's turn; please wait for yours."


def test_worked_cases_speak_of_seats_by_name_or_number() -> None:
    ruleset = rules("compass")
    for expected in ({"leader": "north"}, {"leader": 0}):
        assert run_example(ruleset, {"dealer": "west"}, expected) == ()
    given = {"dealer": 3, "hands": {"south": "AC KC QC JC"}, "calls": ["blame west"]}
    assert run_example(ruleset, given, {"actor": "north", "blamed": ["west"]}) == ()
    assert run_example(ruleset, given, {"actor": "east", "blamed": ["north"]}) == (
        "`actor` should be east but is north.",
        "`blamed` should be [north] but is [west].",
    )
    assert run_example(ruleset, {"dealer": "nord"}, {"leader": 0}) == (
        "`dealer` cannot be `nord`: the seats are north, east, south and west.",
    )


@pytest.mark.parametrize(
    ("seats", "code", "words"),
    [
        ("[north, east, south]", "bad-seats", "3 seats have names here, but 4 play."),
        ("[north, East, south, west]", "bad-seats", "“East” cannot be the name of a seat"),
        ("[north, me, south, west]", "reserved-name", "“me” is a word of the language"),
        ("[north, hearts, south, west]", "name-taken", "“hearts” is"),
        ("[north, north, south, west]", "name-taken", "“north” is a seat here, but it is already a seat."),
    ],
)
def test_wrong_names_of_seats(seats: str, code: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "seats.yaml"
    document = f"title: Seats\nextends: {RULESETS / 'small.yaml'}\nseats: {seats}\nphases: {{play: {{kind: tricks}}}}\n"
    file.write_text(document, encoding="utf-8")
    found = [(problem.code, problem.message) for problem in followsuit.check(str(file)).diagnostics]
    assert any(one == code and message.startswith(words) for one, message in found), found
