"""`explain`: a record told; deals and decisions out of range, records that do not fit, records of other formats."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from running import run

import followsuit
from support.playing import last

FOREIGN = Path(__file__).parents[1] / "adapters" / "data"


@pytest.fixture
def saved(tmp_path):
    ruleset = followsuit.load("euchre")
    game = last(followsuit.start_match(ruleset, seed=7, deals=2), Random(7))
    path = tmp_path / "euchre-7.json"
    path.write_text(json.dumps(followsuit.record(ruleset, game)), encoding="utf-8")
    return path


def broken(path, deal, place, action):
    data = json.loads(path.read_text(encoding="utf-8"))
    data["deals"][deal]["actions"][place]["action"] = action
    path.write_text(json.dumps(data), encoding="utf-8")


def test_a_whole_record_says_that_all_is_shown(saved):
    result = run("explain", saved)
    assert result.exit_code == 0
    head, *rest = result.stdout.splitlines()
    assert head == "Euchre, 4 players: told afterwards, with all the cards and all that was hidden at the table."
    assert [line for line in rest if line.startswith("Deal ")] == ["Deal 1, dealt by P0", "Deal 2, dealt by P1"]
    assert rest[-1].startswith("Stopped after 2 deals")


def test_a_deal_and_a_decision_alone(saved):
    whole = run("explain", saved).stdout
    second = run("explain", saved, "--deal", "2").stdout
    assert "Deal 1" not in second
    assert all(line in whole for line in second.splitlines())
    alone = run("explain", saved, "--deal", "2", "--step", "1").stdout.splitlines()
    assert "Deal 2" in alone
    assert sum(line.startswith("  1. ") for line in alone) == 1
    assert not any(line.startswith("  2. ") for line in alone)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--deal", "3"], "There is no deal 3 in the record: it has 2 deals."),
        (["--deal", "0"], "There is no deal 0 in the record: it has 2 deals."),
        (["--deal", "2", "--step", "99"], "There is no decision 99 in deal 2: it has "),
        (["--step", "0"], "There is no decision 0 in deal 1: it has "),
    ],
)
def test_what_is_not_there_is_said(saved, arguments, said):
    result = run("explain", saved, *arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert said in result.stderr


def test_a_record_that_does_not_fit_is_told_up_to_there(saved):
    broken(saved, 1, 2, "sing")
    result = run("explain", saved)
    assert result.exit_code == 1
    assert "Deal 2, dealt by P1" in result.stdout
    assert result.stdout.rstrip().splitlines()[-1].startswith("  2. ")
    assert "Deal 2, action 3: the record has “sing”" in result.stderr


def test_no_record_and_no_file(tmp_path):
    none = tmp_path / "none.json"
    none.write_text("[]", encoding="utf-8")
    assert run("explain", none).exit_code == 1
    assert run("explain", tmp_path / "nothing.json").exit_code == 2


def test_json_has_every_decision(saved):
    data = json.loads(run("explain", saved, "--json").stdout)
    actions = [
        [action["action"] for action in deal["actions"]]
        for deal in json.loads(saved.read_text(encoding="utf-8"))["deals"]
    ]
    assert [[step["action"] for step in deal["steps"]] for deal in data["deals"]] == actions
    one = json.loads(run("explain", saved, "--json", "--deal", "2", "--step", "3").stdout)
    assert one["deals"][0]["steps"] == [data["deals"][1]["steps"][2]]


def test_plain_has_no_symbols(saved):
    assert not set(run("explain", saved, "--plain").stdout) & set("♠♥♦♣")


@pytest.mark.parametrize("name", ["bridge_1.pbn", "euchre_1.egn"])
def test_records_of_other_formats(name):
    whole = run("explain", FOREIGN / name)
    assert whole.exit_code == run("replay", FOREIGN / name).exit_code
    assert "Cards that the record does not show are dealt so that it fits." in whole.stdout
    assert "had to follow" in whole.stdout
    first = json.loads(run("explain", FOREIGN / name, "--deal", "1", "--step", "2", "--json").stdout)
    assert [step["step"] for step in first["deals"][0]["steps"]] == [2]
    assert run("explain", FOREIGN / name, "--deal", "99").exit_code == 2


def test_json_says_why_tricks_were_won_and_what_points_were_reckoned_from(tmp_path):
    path = tmp_path / "hearts-7.json"
    run("watch", "hearts", "--seed", "7", "--deals", "1", "--save", path)
    (deal,) = json.loads(run("explain", path, "--json").stdout)["deals"]
    events = [event for step in deal["steps"] for event in step["events"]]
    tricks = [event["won_by"] for event in events if event["kind"] == "trick"]
    assert len(tricks) == 13
    assert {trick["as"] for trick in tricks} == {"led"}
    assert all(trick["card"][-1] == trick["suit"][0].upper() and trick["title"] is None for trick in tricks)
    scores = [event for event in events if event["kind"] == "score" and event["name"] == "penalty_cards"]
    for score in scores:
        (counted,) = (item for item in score["counted"] if item["name"] == "card_points")
        assert counted["value"] == score["points"]
        assert counted["seats"] == score["seats"]
        assert "hearts.yaml:" in score["place"]
    assert sum(len(item["cards"]) for score in scores for item in score["counted"]) == 14


def test_replay_and_explain_refuse_in_the_same_words_and_draw_the_cards(tmp_path):
    path = tmp_path / "hearts-7.json"
    run("watch", "hearts", "--seed", "7", "--deals", "1", "--save", path)
    actions = json.loads(path.read_text(encoding="utf-8"))["deals"][0]["actions"]
    mine = [action["action"] for action in actions[13:] if action["seat"] == actions[13]["seat"]]
    suit = actions[12]["action"][-1]
    other = next(card for card in mine if card[-1] != suit)
    broken(path, 0, 13, other)
    replayed, explained = run("replay", path, "--quiet").stderr, run("explain", path).stderr
    assert replayed == explained == run("explain", path, "--step", "14").stderr
    face = other.replace("T", "10")[:-1] + dict(zip("CDHS", "♣♦♥♠", strict=True))[other[-1]]
    assert f"action 14: the record has “{face}” by" in explained
    assert " must follow clubs while holding " in explained
    assert run("explain", path, "--step", "14").exit_code == run("explain", path).exit_code == 1
    assert run("explain", path, "--step", "15").exit_code == 2
