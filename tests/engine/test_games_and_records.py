"""Matches from the first deal to the outcome, given deals, and transcripts."""

import json
from copy import deepcopy
from itertools import pairwise
from typing import Any

import pytest
import toy
from jsonschema import Draft202012Validator

from followsuit.core.resources import data_folder
from followsuit.engine.chance import Random
from followsuit.engine.game import Game
from followsuit.engine.given import Given, GivenError
from followsuit.engine.refusals import IllegalAction
from followsuit.engine.transcript import replay, transcript
from followsuit.program.model import Ending

PROGRAM = toy.program()


def finish(game: Game, seed: int = 1) -> Game:
    random = Random(seed)
    while game.outcome is None:
        game = game.apply(random.choice(game.legal_actions()))
    return game


def test_a_match_goes_on_to_its_end() -> None:
    game = finish(Game.start(PROGRAM, 3))
    outcome = game.outcome
    assert outcome is not None
    assert outcome.finished
    assert max(outcome.totals) >= 7
    assert outcome.totals[outcome.winners[0]] == max(outcome.totals)
    assert [result.deal_index for result in game.results] == list(range(len(game.results)))
    assert [result.deal_no for result in game.results] == list(range(1, len(game.results) + 1))
    dealers = [result.dealer for result in game.results]
    assert all(before != after for before, after in pairwise(dealers))
    for account in (0, 1):
        assert sum(result.points[account] for result in game.results) == outcome.totals[account]


def test_results_tell_what_counted() -> None:
    game = finish(Game.start(PROGRAM, 3, deals=1))
    result = game.results[0]
    assert result.ending is Ending.SCORED
    assert [line.seats for line in result.lines] == [(0,), (1,)]
    assert tuple(line.points for line in result.lines) == result.points
    assert result.lines[0].why == "tricks won"
    assert sum(result.tricks) == 3
    assert len(result.answers) == 7


def test_a_cap_leaves_a_match_unfinished() -> None:
    outcome = finish(Game.start(PROGRAM, 3, deals=1)).outcome
    assert outcome is not None
    assert not outcome.finished
    assert outcome.winners == ()


def test_it_is_over_when_it_is_over() -> None:
    game = finish(Game.start(PROGRAM, 3, deals=1))
    assert game.actor is None
    assert game.offer is None
    assert game.legal_actions() == ()
    assert game.parse("pass") is None
    with pytest.raises(IllegalAction, match="It is over"):
        game.apply("pass")


def test_games_are_values() -> None:
    game = Game.start(PROGRAM, 3)
    state = game.state
    game.apply("pass")
    game.view(0)
    game.refusal("AS")
    assert game.state == state
    assert game.answers == ()
    assert game.apply("pass") == game.apply("PASS")


def test_totals_may_be_given() -> None:
    game = Game.start(PROGRAM, 3, totals=(5, 6), dealer=0)
    assert game.view(0).totals == (5, 6)
    assert len(finish(game).results) <= 2


def test_a_deal_is_as_given_and_chance_deals_the_rest() -> None:
    for seed in range(20):
        game = Game.start(PROGRAM, seed, given=Given({1: ["ah"]}, {"turn_up": ["JS"]}, ["KH"]))
        layout = game.machine.layout
        assert layout.read(game.state, "hand", 1) & toy.DECK.by_code["AH"]
        assert layout.read(game.state, "turn_up") == toy.DECK.by_code["JS"]
        assert layout.read(game.state, "stock") == toy.DECK.by_code["KH"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (Given({0: ["AS"], 1: ["AS"]}), "AS is given twice: for the hand of North and for the hand of South"),
        (Given({0: ["2C"]}), "“2C”, given for the hand of North, is no card of this pack"),
        (Given({0: ["AS", "KS", "QS", "JS"]}), "The hand of North is dealt 3 cards at the start, and 4 are given"),
        (Given({2: ["AS"]}), "There is no seat 2"),
        (Given({}, {"attic": ["AS"]}), "no place for cards called attic"),
        (Given({}, {"trick": ["AS"]}), "“trick” is dealt 0 cards"),
    ],
)
def test_a_deal_that_cannot_be_is_refused(given: Given, words: str) -> None:
    with pytest.raises(GivenError, match=words):
        Game.start(PROGRAM, 1, given=given)


def test_a_dealer_or_totals_that_cannot_be_are_refused() -> None:
    with pytest.raises(GivenError, match="no seat 2 to deal"):
        Game.start(PROGRAM, 1, dealer=2)
    with pytest.raises(GivenError, match="3 totals are given"):
        Game.start(PROGRAM, 1, totals=(1, 2, 3))


# --- transcripts -----------------------------------------------------------------------------------------------------


def written(game: Game) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(transcript(game)))
    return data


@pytest.mark.parametrize(
    "game",
    [
        finish(Game.start(PROGRAM, 3)),
        finish(Game.start(PROGRAM, 3, deals=2, dealer=1, deal_index=5)),
        finish(Game.start(PROGRAM, 8, totals=(2, -3), given=Given({0: ["AS"]}, {}, ["KS"]))),
        Game.start(PROGRAM, 4).apply("pass"),
        Game.start(PROGRAM, 4),
    ],
)
def test_a_transcript_replays_to_the_same_game(game: Game) -> None:
    again = replay(PROGRAM, written(game))
    assert again.problem is None
    assert again.game == game
    assert again.game.events == game.events


def test_the_schema_accepts_records_and_refuses_others() -> None:
    schema = json.loads((data_folder("schemas") / "record.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    frame = {
        "format": "followsuit record", "version": 1, "followsuit": "0.1.0", "options": {"target": 7}, "players": 2,
        "ruleset": {"name": "toy", "hash": "0", "document": {}},
    }  # fmt: skip
    record = frame | written(finish(Game.start(PROGRAM, 8, given=Given({0: ["AS"]}))))
    validator = Draft202012Validator(schema)
    assert list(validator.iter_errors(record)) == []
    for broken in (record | {"deals": []}, record | {"colour": 1}, record | {"seed": "x"}, record | {"version": 2}):
        assert list(validator.iter_errors(broken))


def damaged(change: str) -> dict[str, Any]:
    data = deepcopy(written(finish(Game.start(PROGRAM, 7), 3)))
    deal = data["deals"][1]
    match change:
        case "card":
            deal["actions"][2]["action"] = next(c.code for c in toy.DECK.cards if c.code not in str(deal["actions"]))
        case "seat":
            deal["actions"][2]["seat"] ^= 1
        case "short":
            del deal["actions"][3:]
        case "long":
            deal["actions"].append({"seat": 0, "action": "AS"})
        case "dealer":
            deal["dealer"] ^= 1
        case "points":
            deal["points"] = [9, 9]
        case "outcome":
            data["outcome"]["totals"] = [0, 0]
        case "more":
            data["deals"].append(data["deals"][0])
    return data


@pytest.mark.parametrize(
    ("change", "place", "words"),
    [
        ("card", (2, 3), "Deal 2, action 3: the record has “"),
        ("seat", (2, 3), "'s turn"),
        ("short", (3, None), "the deal before it is not over"),
        ("long", (2, 8), "But that deal is over"),
        ("dealer", (2, None), "as recorded"),
        ("points", (2, None), r"was worth \[9, 9\]"),
        ("outcome", (4, None), "By the record .* the winners are .*; by these rules "),
        ("more", (5, None), "it is over by then"),
    ],
)
def test_a_replay_stops_at_the_exact_place(change: str, place: tuple[int, int | None], words: str) -> None:
    problem = replay(PROGRAM, damaged(change)).problem
    assert problem is not None
    assert (problem.deal, problem.action) == place
    with pytest.raises(AssertionError, match=words):
        raise AssertionError(problem.message)


def test_a_record_that_deals_strange_cards_is_refused() -> None:
    data = written(Game.start(PROGRAM, 8, given=Given({0: ["AS"]})))
    data["deals"][0]["script"][0] = "2C"
    with pytest.raises(GivenError, match="2C"):
        replay(PROGRAM, data)
