"""What is named on the command line and is no game: a folder, a house rule, a file that has nothing to do with it."""

import json
import re

import pytest

from cli.running import run


def test_a_folder_is_no_game(tmp_path):
    result = run("play", tmp_path)
    assert result.exit_code == 2
    assert f"“{tmp_path}” is a folder" in result.stderr


def test_a_house_rule_is_shown_with_a_game_that_it_fits(tmp_path):
    rule = tmp_path / "ten.yaml"
    rule.write_text("fits: spades\nscore: {ten: {after: result, to: dealer, points: 1, why: Ten.}}\n", encoding="utf-8")
    assert f"validate spades --with {rule}" in run("validate", rule).stderr
    assert f"play spades --with {rule}" in run("play", rule).stderr


def test_a_file_without_a_key_of_rulesets_is_no_house_rule(tmp_path):
    other = tmp_path / "shopping.yaml"
    other.write_text("milk: 2\nbread: 1\n", encoding="utf-8")
    result = run("validate", other)
    assert result.exit_code == 1
    assert "house rule: check it" not in result.stderr


def test_an_error_names_the_house_rule_that_uses_a_definition(tmp_path):
    rule = tmp_path / "ten.yaml"
    line = "score: {ten: {after: result, when: contract(me) > 9, to: dealer, points: 1, why: Ten.}}"
    rule.write_text(f"fits: spades\n{line}\n", encoding="utf-8")
    (found,) = json.loads(run("validate", "spades", "--with", rule, "--json").stdout)["diagnostics"]
    other = found["related"][-1]
    assert (other["file"], other["message"]) == (str(rule), "the score line “ten” uses it")


def test_house_rules_that_remember_something_go_together():
    rules = ("four-trick-tokens", "not-twice-running", "last-suit-again", "euchred-suit-is-out")
    asked = [word for rule in rules for word in ("--with", f"house/{rule}")]
    assert "no problems" in run("validate", "euchre", *asked).stdout


@pytest.mark.parametrize("said", ["brave", "bravo.yaml", "barve"])
def test_a_file_of_nearly_that_name_is_named(said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "brave.yaml").write_text("extends: hearts\ntitle: Brave\n", encoding="utf-8")
    result = run("validate", said)
    assert result.exit_code == 2
    assert result.stderr == f"There is no game and no file “{said}”. Did you mean brave.yaml?\n"


def test_several_games_without_brackets_are_told_of(tmp_path):
    rule = tmp_path / "ten.yaml"
    rule.write_text("fits: spades, hearts\nmatch: {start: 1}\n", encoding="utf-8")
    assert f"validate spades --with {rule}" in run("validate", rule).stderr
    (found,) = json.loads(run("validate", "spades", "--with", rule, "--json").stdout)["diagnostics"]
    assert (found["line"], found["column"]) == (1, 7)
    assert found["hint"] == "several names stand in brackets: [spades, hearts]"


def test_a_warning_before_a_game_says_where_it_stands(tmp_path):
    rules = tmp_path / "ours.yaml"
    line = "phases: {going_alone: {calls: {alone: {barred: {not_the_dealer: dealer == makers}}}}}"
    rules.write_text(f"extends: euchre\ntitle: Ours\n{line}\n", encoding="utf-8")
    assert f"[{rules}, line 3]" in run("watch", rules, "--deals", "1", "--seed", "1").stderr


@pytest.fixture
def lagging(tmp_path):
    """A game that is sound, but for one of its two worked examples."""
    run("new", "Kitchen", "--in", tmp_path)
    rules = tmp_path / "kitchen.yaml"
    wrong = "examples:\n  far_too_much:\n    given: {tricks: [5, 2, 4, 2]}\n    expect: {scores: [99, 0]}\n"
    rules.write_text(re.sub(r"(?m)^examples:\n", wrong, rules.read_text(encoding="utf-8")), encoding="utf-8")
    assert wrong in rules.read_text(encoding="utf-8")
    return rules


@pytest.mark.parametrize(
    "command", [("show",), ("rulebook",), ("simulate", "-n", "4"), ("watch", "--deals", "1", "--seed", "1"), ("play",)]
)
def test_a_worked_example_that_fails_is_noted_and_hinders_nothing(command, lagging, monkeypatch):
    monkeypatch.chdir(lagging.parent)
    result = run(command[0], lagging, *command[1:], typed="")
    told = "Note: One worked example of these rules does not hold, and no rulebook has it; "
    assert f"{told}`followsuit validate {lagging}` tells why.\n" in result.stderr
    assert result.exit_code == 0


def test_both_sides_of_a_comparison_note_it(lagging):
    assert "does not hold" in run("diff", lagging, "--b-players", "3").stderr


def test_a_ruleset_whose_examples_hold_says_nothing_the_second_time_either(lagging):
    good = lagging.read_text(encoding="utf-8").replace("99", "3")
    lagging.write_text(good, encoding="utf-8")
    assert [run("show", lagging).stderr for _ in range(2)] == ["", ""]
    lagging.write_text(good.replace("scores: [3, 0]}", "scores: [4, 0]}"), encoding="utf-8")
    assert "does not hold" in run("show", lagging).stderr


def test_check_tells_a_worked_example_that_fails(lagging):
    result = run("check", lagging, "-n", "1")
    assert result.exit_code == 1
    assert "One worked example does not hold; in the deals nothing was wrong." in result.stdout
    assert "error[example-fails]: The example `far_too_much` does not hold" in result.stdout
    page = lagging.with_suffix(".html")
    data = json.loads(run("check", lagging, "-n", "1", "--json", "--html", page).stdout)
    assert [example["file"] for example in data["examples"]] == [str(lagging)]
    assert data["violations"] == []
    assert "far_too_much" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "skatt"), "There is no game and no file “skatt”. Did you mean skat?"),
        (("new", "Ours", "--extends", "skatt"), "Did you mean skat?"),
        (("play", "pub-skatt"), "Did you mean pub-skat.yaml?"),
        (("play", "skatt.yaml"), "Did you mean pub-skat.yaml?"),
        (("play", "red-onyl"), "Did you mean house/red-only?"),
        (("play", "house/red-only"), "as in `followsuit play euchre --with house/red-only`."),
        (("play", "euchre-family"), "it is a part that other rulesets extend, as euchre does."),
        (("check", "trick-taking"), "it is a part that other rulesets extend, as "),
        (("new", "Ours", "--extends", "ace-ten"), "it is a part that other rulesets extend, as "),
        (("play", "euchre", "--with", "hearts"), "“hearts” is a game, not a house rule: "),
        (("diff", "euchre", "--b-with", "whole.yaml"), "“whole.yaml” is a game, not a house rule: "),
        (("replay", "pub-skat.yaml"), "“pub-skat.yaml” is a ruleset, not a record of a game: "),
        (("explain", "pub-skat.yaml"), "`followsuit validate pub-skat.yaml` checks it"),
        (("replay", "notes.yaml"), "is not a record as play and watch save them"),
        (("play", "euchre", "--players", "two"), "a whole number is expected, in figures"),
        (("simulate", "euchre", "-n", "10,000"), "a whole number is expected, in figures"),
        (("simulate", "euchre", "-n", "0"), "the number has to be 1 or more."),
        (("options", "euchre"), "There is no command “options”. Did you mean `followsuit show`?"),
        (("wacth", "euchre"), "Did you mean `followsuit watch`?"),
        (("zzz",), "`followsuit --help` lists what there is."),
    ],
)
def test_what_is_not_there_is_told_with_what_may_be_meant(arguments, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pub-skat.yaml").write_text("extends: skat\ntitle: Pub Skat\n", encoding="utf-8")
    (tmp_path / "whole.yaml").write_text("title: Whole\ndeck: {}\nphases: {}\n", encoding="utf-8")
    (tmp_path / "notes.yaml").write_text("milk: 2\n", encoding="utf-8")
    result = run(*arguments)
    assert result.exit_code in {1, 2}
    assert said in " ".join(re.sub(r"[│╭╮╰╯─]", " ", result.stderr).split())


def test_a_file_named_as_a_shipped_game_is_told_of(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("new", "Euchre")
    told = "Note: “euchre” is the game that comes with followsuit; yours is called euchre.yaml.\n"
    assert run("show", "euchre").stderr == told
    assert run("show", "euchre.yaml").stderr == run("show", "skat").stderr == ""
