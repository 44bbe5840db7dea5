"""`play`, `watch`, `simulate` and `replay`, from the first card to the record."""

import json
import re
from pathlib import Path

import pytest

from cli.running import run

GAMES = [
    ("euchre",),
    ("british-euchre",),
    ("railroad-euchre",),
    ("three-handed-euchre",),
    ("two-handed-euchre",),
    ("one-card", "--players", "2"),
    ("one-card", "--players", "4"),
]
FIRST = "pass\n" + "1\n" * 300


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("game", GAMES, ids=" ".join)
def test_a_whole_deal_by_numbers(game):
    result = run("play", *game, "--seed", "5", "--deals", "1", typed=FIRST)
    assert result.exit_code == 0
    assert "Your hand:" in result.output
    assert "takes the trick" in result.output or "take the trick" in result.output
    assert "Stopped after 1 deal:" in result.output or "win" in result.output


def test_everything_can_be_asked():
    typed = "hint\nsaid\nlast\nscore\ntable\nhelp\nfoo\n\nundo\npass\nsaid\nundo\nquit\n"
    result = run("play", "euchre", "--seed", "3", typed=typed)
    assert result.exit_code == 0
    for words in (
        "A rule of thumb says",
        "Nothing has been said yet",
        "No trick has been taken yet",
        "take back your last answer",
        "“foo” is nothing that can be played or said now",
        "There is nothing to take back",
        "You: I pass",
        "Taken back.",
        "--resume",
    ):
        assert words in result.output


def test_a_card_may_be_refused_with_its_reason():
    typed = "pass\n10S\n9H\nJS\nquit\n"
    output = run("play", "euchre", "--seed", "3", "--deals", "1", typed=typed).output
    assert "P1 plays K♣\n" in output
    assert ": You must follow clubs while you hold Q♣ or J♣.\n" in output
    assert ": You do not hold the J♠.\n" in output


def test_undo_leads_to_the_same_decision():
    one = run("play", "euchre", "--seed", "3", "--save", "one.json", typed="pass\npass\nTS\nquit\n")
    two = run("play", "euchre", "--seed", "3", "--save", "two.json", typed="pass\npass\nKD\nundo\nTS\nquit\n")
    assert one.exit_code == two.exit_code == 0
    with Path("one.json").open() as first, Path("two.json").open() as second:
        assert json.load(first) == json.load(second)


def test_quit_and_resume(tmp_path):
    first = run("play", "euchre", "--seed", "3", typed="pass\npass\n")
    assert first.exit_code == 0
    saved = tmp_path / "euchre-3.json"
    assert saved.name in first.output
    again = run("play", "--resume", saved, typed="table\n" + FIRST)
    assert again.exit_code == 0
    assert "I pass" in again.output
    assert run("replay", saved).exit_code == 0
    over = run("play", "--resume", saved)
    assert over.exit_code == 1
    assert "is over" in over.stderr


def test_a_record_keeps_who_sat_where(tmp_path):
    run("play", "one-card", "--players", "3", "--seats", "0,2", "--bots", "random", "--seed", "1", typed="")
    saved = tmp_path / "one-card-1.json"
    assert json.loads(saved.read_text())["seats"] == ["person", "random", "person"]
    again = run("play", "--resume", saved, typed="")
    assert "Hand over to" in again.output


def test_an_earlier_save_is_never_lost(tmp_path):
    run("play", "euchre", "--seed", "3", typed="pass\nquit\n")
    kept = (tmp_path / "euchre-3.json").read_text()
    run("play", "euchre", "--seed", "3", typed="quit\n")
    assert (tmp_path / "euchre-3.json").read_text() == kept
    assert (tmp_path / "euchre-3-2.json").exists()


def test_nothing_is_saved_if_nothing_shall_be(tmp_path):
    result = run("play", "euchre", "--seed", "3", "--no-save", typed="quit\n")
    assert result.exit_code == 0
    assert "Saved" not in result.output
    assert list(tmp_path.iterdir()) == []
    assert run("play", "euchre", "--no-save", "--save", "x.json").exit_code == 2


def test_interruption_leaves_a_record(tmp_path, monkeypatch):
    def interrupted(_prompt):
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    result = run("play", "euchre", "--seed", "3")
    assert result.exit_code == 130
    assert run("replay", tmp_path / "euchre-3.json").exit_code == 0


def test_several_people_hand_the_terminal_over():
    typed = "\npass\n\npass\n\nquit\n"
    output = run("play", "one-card", "--players", "3", "--seats", "0,1", "--seed", "3", typed=typed).output
    assert "Hand over to P0" in output
    assert "Hand over to P1" in output


def test_one_persons_cards_are_not_shown_to_the_next():
    output = run("play", "two-handed-euchre", "--seats", "0,1", "--seed", "3", typed="\npass\n\nquit\n").output
    first, second = (part for part in output.split("Hand over to")[1:3])
    hand = next(line for line in first.splitlines() if line.startswith("Your hand:"))
    assert hand not in second


def test_a_number_in_an_auction_is_a_bid():
    output = run("play", "one-card", "--players", "3", "--seed", "3", typed="1\n7\nquit\n").output
    assert "pass   bid 7   bid 8" in output
    assert "“1” is nothing that can be played or said now" in output
    assert "What do you say? " in output
    assert "You: I bid 7" in output


def test_only_choices_can_be_left_to_the_program():
    output = run("play", "euchre", "--seed", "3", "--deals", "1", "--auto", typed=FIRST).output
    asked = run("play", "euchre", "--seed", "3", "--deals", "1", typed=FIRST).output.count("Play a card (")
    assert asked == 5
    assert 0 < output.count("Play a card (") < asked


@pytest.mark.parametrize("game", GAMES, ids=" ".join)
def test_watch_is_repeatable_and_its_record_replays(game, tmp_path):
    result = run("watch", *game, "--seed", "7", "--deals", "2", "--save", "game.json")
    assert result.exit_code == 0
    assert "Deal 2" in result.output
    assert run("watch", *game, "--seed", "7", "--deals", "2").output == result.output.partition("Saved in")[0]
    replayed = run("replay", tmp_path / "game.json")
    assert replayed.exit_code == 0
    assert replayed.output.strip() in result.output
    assert re.search(r"\(.*euchre.*\.yaml:\d+\)|one-card\.yaml:\d+\)", replayed.output)


def test_a_ruleset_that_was_changed_since_is_replayed_and_explained_by_its_keys(tmp_path):
    own = tmp_path / "ours.yaml"
    own.write_text("extends: euchre\nscore: {result: {first: {made: {points: 2}}}}\n", encoding="utf-8")
    run("watch", own, "--seed", "7", "--deals", "3", "--save", "game.json")
    for command in ("replay", "explain"):
        assert re.search(r"score 2 points: .* \(euchre-family\.yaml:\d+\)\n", run(command, "game.json").output)
    own.write_text("extends: euchre\n", encoding="utf-8")
    for command in ("replay", "explain"):
        assert (
            "score 2 points: The makers took three or four tricks. (score, result, made)"
            in run(command, "game.json").output
        )


def test_bots_say_why():
    assert "(" in run("watch", "euchre", "--seed", "7", "--deals", "1", "--why").output


def test_replay_stops_at_the_first_action_that_does_not_fit(tmp_path):
    run("watch", "euchre", "--seed", "7", "--deals", "1", "--save", "game.json")
    data = json.loads((tmp_path / "game.json").read_text())
    actions = data["deals"][0]["actions"]
    actions[-1]["action"] = "order_up"
    (tmp_path / "game.json").write_text(json.dumps(data))
    result = run("replay", tmp_path / "game.json", "--quiet")
    assert result.exit_code == 1
    assert "game.json" in result.stderr
    assert str(len(actions)) in result.stderr


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"seed": 1}', "[" * 100_000])
def test_what_is_no_record_is_refused(text, tmp_path):
    file = tmp_path / "bad.json"
    file.write_text(text)
    for arguments in (("replay", file), ("play", "--resume", file)):
        result = run(*arguments)
        assert result.exit_code == 1
        assert "bad.json" in result.stderr


def test_simulate_as_json_is_repeatable():
    arguments = ("simulate", "euchre", "-n", "60", "--seed", "4", "--json")
    data = json.loads(run(*arguments).output)
    assert data["played"] == data["deals"] == 60
    assert data == json.loads(run(*arguments).output)
    low, value, high = (data["accounts"][0]["win_rate"][key] for key in ("low", "value", "high"))
    assert 0 <= low <= value <= high <= 1


def test_simulate_matches_says_who_deals():
    output = run("simulate", "two-handed-euchre", "--matches", "5", "--bots", "thumb,random").output
    assert "5 matches" in output
    assert "first dealer moved on" in output


def test_a_decision_is_explained_once_a_deal_and_own_cards_are_shown_once():
    output = run("play", "euchre", "--seed", "3", "--deals", "1", typed=FIRST).output
    assert output.count("Five tricks are played.") == 1
    assert output.count("Turned card: ") == output.count("First round,") == 1
    assert output.partition("Proposed diamonds")[0].count("Your hand:") == 0


def test_a_decision_is_explained_in_the_first_deal_alone():
    output = run("play", "two-handed-euchre", "--seed", "3", "--deals", "3", "--auto", typed="1\n" * 90).output
    assert output.count("\nDeal 3") >= 1
    assert output.count("Five tricks are played.") == 1


def test_a_phase_without_words_of_its_own_has_no_heading_where_cards_are_played(tmp_path):
    run("new", "Kitchen", "--in", tmp_path)
    rules = tmp_path / "kitchen.yaml"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace("    about: Thirteen tricks are played.\n", ""), encoding="utf-8")
    output = run("play", rules, "--seed", "3", typed="1\n1\n1\nquit\n").output
    assert "Play a card (1 to " in output
    assert "\nPlay\n" not in output


def test_a_first_deal_that_nobody_played_is_told():
    options = ("--option", "joker_turned_is=redeal", "--seed", "42")
    output = run("play", "british-euchre", *options, typed="quit\n").output
    assert output.index("Deal 1") < output.index("The cards are dealt again.") < output.index("Deal 2")


def test_cards_that_are_chosen_one_after_the_other_are_told():
    output = run("play", "hearts", "--seed", "3", typed="J♣\n♣A\nAC\nhelp\nquit\n").output
    assert "Choose 3 cards, one after the other." in output
    assert "Chosen: J♣; 2 more to choose." in output
    assert "Chosen: A♣  J♣; 1 more to choose." in output
    assert "The A♣ is already chosen." in output
    assert "Type the number of a choice or a card (10♣, TC or ten of clubs)." in output
    assert output.count("Score: ") == 1


def test_a_long_menu_is_short_and_help_says_what_is_so():
    output = run("play", "bridge", "--seed", "5", typed="foo\n1♠\nhelp\nquit\n").output
    assert "\nbid 1 to 7 clubs, diamonds, hearts, spades or no trump\n" in output
    assert "You can say pass; bid 1 to 7 clubs" in output
    assert "Type what you want to say" in output
    assert "the number of a choice" not in output
    assert "You: I bid 1 spades" in output


def test_a_bid_of_nothing_is_seen():
    output = run("play", "spades", "--seed", "3", typed="0\n1\nquit\n").output
    assert "your bid 0" in output.rpartition("Deal 1 ·")[2]


def test_who_is_vulnerable_is_told():
    assert "  vulnerable North and South\n" in run("watch", "bridge", "--seed", "3", "--deals", "2").output


def test_a_zone_goes_by_its_own_name():
    output = run("watch", "sheepshead", "--seed", "3", "--deals", "1").output
    assert "go from the blind to the hand of P" in output
    assert "to the buried cards" in output


def test_a_record_is_refused_in_the_third_person(tmp_path):
    run("watch", "hearts", "--seed", "3", "--deals", "1", "--save", "game.json")
    data = json.loads((tmp_path / "game.json").read_text())
    actions = data["deals"][0]["actions"]
    actions[-1]["action"] = actions[-2]["action"]
    (tmp_path / "game.json").write_text(json.dumps(data))
    stderr = run("replay", tmp_path / "game.json", "--quiet").stderr
    assert "does not hold" in stderr
    assert "You" not in stderr


@pytest.mark.parametrize("command", [("watch", "--bots", "thumb"), ("play", "--auto"), ("diff", "--deal", "1")])
def test_a_turn_in_which_nothing_can_be_done_is_told(command):
    """In this game the winner of a second trick has nothing to say."""
    from followsuit.engine.faults import Fault  # noqa: PLC0415  (what `main` turns into a sentence and exit code 1)

    speechless = str(Path(__file__).parents[1] / "audit" / "rulesets" / "speechless.yaml")
    games = [speechless, speechless] if command[0] == "diff" else [speechless]
    typed = "1\n" * 200
    if command[0] == "watch":
        with pytest.raises(Fault, match="whose turn it is can do nothing"):
            run(command[0], *games, "--seed", "1", *command[1:], typed=typed)
    else:
        result = run(command[0], *games, "--seed", "1", *command[1:], typed=typed)
        assert result.exit_code in {1, 2}
        assert "whose turn it is can do nothing" in " ".join(result.output.split())
