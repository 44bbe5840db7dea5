"""`diff` as it is typed: what it prints, its exit codes, its data."""

from __future__ import annotations

import json

import pytest

from cli.running import run
from followsuit.comparison import course

STICK = ("diff", "euchre", "--b-option", "stick_dealer=true")


def test_equal_rulesets_are_alike():
    result = run("diff", "euchre", "euchre")
    assert result.exit_code == 0
    assert result.stdout == "There is no difference: the rules are the same.\n"


def test_a_setting_is_told():
    result = run(*STICK)
    assert result.exit_code == 1
    assert result.stdout.startswith("Settled before the match\n  Stick dealer: The dealer may not pass")
    assert "    Euchre: no\n    Euchre (stick dealer: yes): yes\n" in result.stdout


def test_what_is_given_for_both_is_no_difference():
    assert run("diff", "euchre", "euchre", "--option", "stick_dealer=true", "--preset", "tournament").exit_code == 0
    assert run("diff", "euchre", "euchre", "--with", "house/red-only").exit_code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("diff", "euchre"), "Say with what “euchre” is to be compared"),
        (("diff", "euchre", "nope"), "There is no game and no file “nope”."),
        (("diff", "euchre", "--b-option", "sticky=true"), "There is no option named “sticky”"),
        (("diff", "euchre", "--b-option", "sticky"), "KEY=VALUE"),
        (("diff", "euchre", "house/red-only"), "is a house rule, not a game"),
        (("diff", "euchre", "skat", "--players", "5"), "not for 5"),
        (("diff", "euchre", "bridge", "--deal", "1", "--bots", "clever"), "There is no bot “clever”"),
    ],
)
def test_what_cannot_be_compared(arguments, said):
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_deal_that_goes_the_same_way():
    result = run(*STICK, "--deal", "1")
    assert result.exit_code == 1
    assert "Deal 1, dealt by P1" in result.stdout
    assert "This deal goes the same way under both, and comes to the same." in result.stdout
    assert result.stdout.endswith("Add --deals 1000 to look for a deal that goes another way.\n")


def test_the_deal_is_that_of_the_match():
    told = run("watch", "euchre", "--seed", "1", "--deals", "1").stdout.strip().splitlines()
    assert "\n".join(told[:12]) in run(*STICK, "--deal", "1").stdout


def test_the_first_deal_of_many():
    result = run("diff", "euchre", "--b-option", "defend_alone=true", "--deals", "8", "--bots", "random")
    assert result.exit_code == 1
    assert "Of 8 deals, from deal 1 on, " in result.stdout
    assert "The first difference\n  Under Euchre: " in result.stdout
    assert "Under Euchre (defend alone: yes)\n" in result.stdout


def test_data():
    result = run("diff", "euchre", "british-euchre", "--deals", "5", "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (data["a"], data["b"], data["alike"]) == ("Euchre", "British Euchre", False)
    assert {row["section"] for row in data["differences"]} >= {"settings", "cards"}
    assert data["deals"]["played"] == 5
    assert data["deal"]["difference"]["told"]
    assert data["deal"]["deal"] == data["deals"]["first_another_way"]
    assert json.loads(run("diff", "euchre", "euchre", "--json").stdout) == {
        "a": "Euchre (the first)",
        "b": "Euchre (the second)",
        "alike": True,
        "differences": [],
        "deals": None,
        "deal": None,
    }


def test_other_numbers_of_players_have_no_deal_in_common():
    result = run("diff", "skat", "--b-players", "4", "--deal", "1")
    assert result.exit_code == 1
    assert "No deal can be the same under both: Skat (3 players) is for 3 players here" in result.stdout


def test_lines_stay_whole_where_there_is_no_terminal():
    result = run("diff", "euchre", "british-euchre")
    assert "left of dealer: The player left of the dealer, or the next who plays.\n" in result.stdout


def test_what_concerns_the_match_is_shown_by_no_deal():
    result = run("diff", "euchre", "--b-option", "target=5", "--deals", "3")
    assert result.stdout.endswith("What differs concerns how deals make a match; no single deal shows it.\n")


def test_an_interrupted_search_tells_how_far_it_came(monkeypatch):
    def interrupted(play, start, count):
        for number, found in enumerate(survey(play, start, count)):
            yield found
            if number == 2:
                raise KeyboardInterrupt

    survey = course.survey
    monkeypatch.setattr(course, "survey", interrupted)
    result = run(*STICK, "--deals", "50", "--bots", "random")
    assert result.exit_code == 130
    assert "None of 3 deals, from deal 1 on, goes another way." in result.stdout


def test_a_ruleset_with_problems(tmp_path):
    file = tmp_path / "ours.yaml"
    file.write_text("extends: euchre\ntitle: Ours\norder: {usual: {trump: [jocker]}}\n")
    result = run("diff", "euchre", file)
    assert result.exit_code == 2
    assert "jocker" in result.stderr


def test_a_number_of_players_that_both_allow():
    result = run("diff", "hearts", "--b-with", "house/jokers-in-hearts")
    assert result.exit_code == 1
    assert result.stderr == "Note: compared for 3 players, as both can be played by so many.\n"
    assert "How many play" not in result.stdout
    assert "51 cards\n" in result.stdout
    assert "54 cards, with the joker twice and the two of diamonds\n" in result.stdout
