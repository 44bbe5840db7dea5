"""What can be typed at the table: numbers, cards by code, face and name, calls, and what is said to everything else."""

import json
import re

import pytest

from cli.running import run

EUCHRE = ("euchre", "--seed", "3")
"""The hand is Q♣ J♣ K♦ 10♠ 9♥; a pass leaves diamonds trump, and this seat leads."""

TEN = ["10s", "TS", "ts", "10S", "S10", "♠10", "10♠", "10♠️", "10♤", "ten of spades", "Ten Of Spades", "10 of spades",
       "spades ten", "the ten of spades", "play ten of spades", "spade 10", "ten", "5", "5.", "5)", " 5 ",
       "\uff11\uff10\uff33", "5\u200b", "\uff15", "\u0665"]  # fmt: skip


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def answer(game, *lines):
    """What is printed between the last line typed and the next prompt."""
    output = run("play", *game, typed="\n".join([*lines, "quit", ""])).output
    return re.split(r"(?:\): |\)\? |say\? )", output)[-2]


@pytest.mark.parametrize("line", TEN)
def test_a_card_is_understood_however_it_is_written(line):
    assert answer(EUCHRE, "pass", line).startswith("  You play 10♠\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0", "Choose 1 to 5."),
        ("6", "Choose 1 to 5."),
        ("-1", "Choose 1 to 5."),
        ("99999999999999999999", "Choose 1 to 5."),
        ("left bower", "You do not hold the J♥."),
        ("ten of diamonds", "You do not hold the 10♦."),
        ("D10", "You do not hold the 10♦."),
        ("kings", "  You play K♦"),
        ("king of trumps", "  You play K♦"),
        ("the K of trump", "  You play K♦"),
        ("trump king", "  You play K♦"),
        ("ace of trumps", "You do not hold the A♦."),
        ("jack of trumps", "You do not hold the J♦."),
        ("two of trumps", "There is no such trump now."),
        ("a trump", "  You play K♦"),
        ("ace", "You hold none of these: A♣, A♦, A♥ and A♠."),
        ("two of clubs", "“two of clubs” is nothing that can be played or said now. You can choose Q♣, J♣"),
        ("qeen of clubs", "Did you mean queen of clubs?"),
        ("hnt", "Did you mean hint?"),
        ("pass", "“pass” is nothing that can be played or said now. You can choose Q♣, J♣, K♦, 9♥ or 10♠."),
        ("", "1) K♦   2) Q♣   3) J♣   4) 9♥   5) 10♠"),
        ("help", "Type the number of a choice or a card (Q♣, QC or queen of clubs)."),
    ],
)  # fmt: skip
def test_what_is_said_to_what_is_typed_where_a_card_is_asked_for(line, said):
    assert said in answer(EUCHRE, "pass", line)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("3", "Choose 1 to 2."),
        ("Order-Up", "  You: I order it up"),
        ("I order it up!", "  You: I order it up"),
        ("pas", "Did you mean pass?"),
        ("ten of spades", "No card is asked for now. You can say pass or order up."),
        ("help", "Type the number of a choice or what you want to say (pass or order up)."),
    ],
)
def test_what_is_said_to_what_is_typed_where_a_call_is_asked_for(line, said):
    assert said in answer(EUCHRE, line)


def test_the_beginning_of_several_calls_is_asked_back():
    bridge = ("bridge", "--seed", "3")
    assert "Which one: bid 3 clubs, diamonds, hearts, spades or no trump?" in answer(bridge, "3")
    assert "Which one: bid 1 to 7 clubs, diamonds, hearts, spades or no trump?" in answer(bridge, "bid")
    assert "You: I bid 3 hearts" in answer(bridge, "3 ♥")
    assert "You can say bid 0 to 13." in answer(("spades", "--seed", "3"), "14")
    assert "Did you mean" not in answer(("spades", "--seed", "3"), "14")


def test_what_is_said_at_the_table_may_be_typed_and_gets_the_same_reason():
    pinochle = ("pinochle", "--seed", "7")
    refused = {answer(pinochle, line).splitlines()[0] for line in ("bid 250", "I bid 250", "i bid 250.")}
    assert refused == {"You cannot say “bid 250”: it is not higher than what has been said, as “bid 260” would be."}
    farmers = ("euchre", "--option", "farmers_hand=true", "--seed", "3")
    assert len({answer(farmers, line) for line in ("farmers hand", "A Farmer's hand!", "farmer's hand")}) == 1


def test_extra_cards_go_by_their_names():
    assert "You do not hold the EX." in answer(("french-tarot", "--seed", "3"), "bid guard", "excuse")


def test_several_of_a_rank_are_asked_back():
    hearts = ("hearts", "--seed", "3")
    assert "Which one: J♣ or J♥?" in answer(hearts, "jack")
    assert "Which one: J♥, 5♥ or 2♥?" in answer(hearts, "hearts")
    assert "Chosen: 10♦; 2 more to choose." in answer(hearts, "diamond")
    assert "Chosen: J♥; 2 more to choose." in answer(hearts, "jack of hearts")


def test_a_deal_has_one_heading_and_a_prompt_says_what_is_asked():
    output = run("play", *EUCHRE, typed="pass\nquit\n").output
    assert output.partition("What do you say (1 or 2)? ")[0].count("Deal 1") == 1
    assert "What do you say (1 or 2)? " in output
    assert "Play a card (1 to 5): " in output


@pytest.mark.parametrize("typed", ["", "pass", "pass\n"])
def test_the_end_of_the_input_saves_the_game(typed, tmp_path):
    result = run("play", *EUCHRE, typed=typed)
    assert result.exit_code == 0
    assert "Saved in" in result.output
    actions = json.loads((tmp_path / "euchre-3.json").read_text())["deals"][0]["actions"]
    assert sum(action["seat"] == 0 for action in actions) == ("pass" in typed)


def saved():
    run("play", *EUCHRE, typed="pass\nquit\n")
    return "euchre-3.json"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("skat",), "is a game of Euchre (euchre), not of skat: leave the name out to go on with it."),
        (("--seed", "4"), "leave out --seed"),
        (("--deals", "4"), "leave out --deals"),
        (("--players", "4"), "leave out --players"),
        (("--option", "target=5"), "leave out --option"),
        (("--with", "house/red-only"), "leave out --with"),
    ],
)
def test_a_saved_game_goes_on_as_it_was_begun(given, said):
    result = run("play", "--resume", saved(), *given, typed="quit\n")
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_saved_game_may_be_named():
    result = run("play", "euchre", "--resume", saved(), typed="quit\n")
    assert result.exit_code == 0
    assert "Saved in" in result.output


@pytest.mark.parametrize("seat", ["1", "P1", "p1"])
def test_a_seat_goes_by_the_name_that_is_shown(seat):
    output = run("play", *EUCHRE, "--seat", seat, typed="quit\n").output
    assert "Score: P0 and P2 0, you and P3 0" in output


def test_a_seat_that_is_not_there_is_refused():
    result = run("play", *EUCHRE, "--seat", "P4")
    assert result.exit_code == 2
    assert "Euchre has the seats P0, P1, P2 and P3 here (or 0 to 3), but “P4” was given." in result.stderr
    assert "North, East, South and West" in run("play", "bridge", "--seat", "up").stderr
