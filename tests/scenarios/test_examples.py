"""The worked cases inside the shipped rulesets hold, and a wrong one is found out."""

from __future__ import annotations

from pathlib import Path

import pytest

import followsuit
from followsuit.examples import example_problems, kind_of, run_example
from followsuit.players.knowing import knowledge
from followsuit.players.plain import led
from followsuit.players.tables import tables_of
from support.scenarios import cases
from support.variants import games

HERE = Path(__file__).parent


@pytest.mark.parametrize("name", games())
def test_examples_hold(name: str) -> None:
    ruleset = followsuit.load(name)
    assert len(ruleset.rules.examples or {}) >= 3, "three to six examples"
    assert example_problems(name, ruleset) == ()


def test_every_game_has_scenarios() -> None:
    about = {case["ruleset"] for path in HERE.glob("*.yaml") for case in cases(path)}
    assert set(games()) <= about


WRONG = [
    ({"trump": "hearts", "hand": ["JD", "9D"], "plays": ["KH"]}, {"legal": ["9D"]}, "JD should not be among them"),
    ({"trump": "hearts", "hand": ["JD", "9D"], "plays": ["KH"]}, {"legal": ["JD", "9D"]}, "9D should be among them"),
    ({"trump": "clubs", "plays": ["AC", "JS"]}, {"winner": 0}, "`winner` should be 0 but is 1."),
    ({"maker": 1, "tricks": [1, 4]}, {"scores": [0, 2]}, "`scores` should be [0, 2] but is [0, 1]."),
    ({"maker": 1, "tricks": [1, 4]}, {"line": "march"}, "what counts is `made`"),
    ({"maker": 1, "tricks": [1, 4, 0]}, {"scores": [0, 1]}, "a list of 2"),
    ({"trumps": "clubs", "plays": ["AC", "JS"]}, {"winner": 1}, "Did you mean trump?"),
    ({"trump": "clubs", "plays": ["AC", "XS"]}, {"winner": 1}, "`XS` is no card of this pack."),
    ({"trump": "clubs", "hand": ["JS"], "trick": ["AC"]}, {"legal": ["JS"]}, "`trick` is nothing that can be given"),
    ({"trump": "greens", "plays": ["AC", "JS"]}, {"winner": 1}, "one of clubs, diamonds, hearts, spades"),
    ({"trump": "clubs", "plays": ["AC", "AC"]}, {"winner": 1}, "more often than the pack has it"),
    ({"dealer": 0, "turn_up": ["9S"], "calls": ["order_up"]}, {"trump": "hearts"}, "`trump` should be hearts"),
    ({"dealer": 0, "turn_up": ["9S"], "calls": ["fold"]}, {"trump": "spades"}, "cannot be said or played then"),
    ({"dealer": 4, "calls": []}, {"actor": 1}, "the seats are 0 to 1"),
]


@pytest.mark.parametrize(("given", "expect", "problem"), WRONG)
def test_wrong_examples_are_found_out(given: dict[str, object], expect: dict[str, object], problem: str) -> None:
    found = run_example(followsuit.load("two-handed-euchre"), given, expect)
    assert problem in " ".join(found)


def test_cards_that_matter_must_be_given() -> None:
    given = {"dealer": 0, "turn_up": ["9S"], "calls": ["order_up", "pick_up"]}
    found = run_example(followsuit.load("two-handed-euchre"), given, {"calls": ["9S", "TS"]})
    assert found


def test_kinds_are_told_apart() -> None:
    assert kind_of({"plays": ["AC"]}, {"winner": 0}) == "law"
    assert kind_of({"tricks": [5, 0]}, {"scores": [2, 0]}) == "score"
    assert kind_of({"calls": []}, {"leader": 1}) == "script"


def test_what_follows_from_a_position() -> None:
    euchre = followsuit.load("three-handed-euchre")
    found = followsuit.what_follows(euchre, {"trump": "hearts", "hand": ["JD", "9D", "AS", "KC"], "plays": ["TD"]})
    assert found["legal"] == ["9D"]
    assert followsuit.what_follows(euchre, {"trump": "hearts", "plays": ["TD", "JD", "AD"]})["wins"] == "JD"
    assert followsuit.what_follows(euchre, {"dealer": 0, "maker": 1, "maker_alone": True})["leader"] == 2


def test_what_follows_from_tricks_and_from_calls() -> None:
    euchre = followsuit.load("three-handed-euchre")
    assert followsuit.what_follows(euchre, {"maker": 1, "tricks": [2, 2, 1]})["scores"] == [2, 0, 2]
    found = followsuit.what_follows(euchre, {"dealer": 0, "turn_up": ["KH"], "calls": ["pass", "order_up"]})
    assert (found["maker"], found["trump"], found["calls"]) == (2, "hearts", ["pick_up", "decline"])
    thrown_in = followsuit.what_follows(euchre, {"dealer": 0, "turn_up": ["KH"], "calls": ["pass"] * 6})
    assert (thrown_in["thrown_in"], thrown_in["next_dealer"]) == (True, 1)


def test_what_follows_leaves_out_what_is_not_known() -> None:
    euchre = followsuit.load("two-handed-euchre")
    assert "legal" not in followsuit.what_follows(euchre, {"trump": "clubs", "plays": ["AS"]})
    with pytest.raises(ValueError, match="Did you mean trump"):
        followsuit.what_follows(euchre, {"trumps": "clubs", "plays": ["AS"]})


def test_a_card_that_stands_in_is_read() -> None:
    one_card = followsuit.load("one-card", players=4)
    found = followsuit.what_follows(one_card, {"trump": "hearts", "hand": ["KS", "2D", "9D"], "plays": ["QH"]})
    assert found["legal"] == ["JK"]
    assert one_card.program.deck.parse("2S") is None


def test_who_is_ahead_goes_by_what_the_ruleset_says_is_led(tmp_path: Path) -> None:
    path = tmp_path / "hearts_led.yaml"
    small = HERE.parent / "slots" / "rulesets" / "small.yaml"
    path.write_text(
        f"title: Hearts are always led\nextends: {small}\nled: hearts\nphases: {{play: {{kind: tricks}}}}\n"
        "score: {taken: {for: seat, points: tricks(me)}}\n",
        encoding="utf-8",
    )
    ruleset = followsuit.load(path)
    assert followsuit.what_follows(ruleset, {"plays": ["AS", "QH"]})["wins"] == "QH"
    game = followsuit.start_deal(ruleset, seed=3)
    game = game.apply(game.legal_actions()[0])
    hearts = [suit.name for suit in ruleset.program.deck.suits].index("hearts")
    t = tables_of(ruleset.program)
    assert led(t, knowledge(t, game.view(1)).state) == hearts


def test_a_deal_may_begin_with_totals() -> None:
    game = followsuit.start_deal(followsuit.load("two-handed-euchre"), seed=3, dealer=0, totals=[9, 4])
    for _ in range(4):
        game = game.apply("pass")
    assert game.results[0].totals == (9, 4)
    assert game.results[0].next_dealer == 1
    known = game.view(0).variable("turned_down")
    assert known is not None
    assert known.value == 1
