"""`list`, `show`, `validate` and `new`."""

import json
import re
from pathlib import Path

import pytest

from cli.running import run
from followsuit.cli.shelf import complete_game, complete_patch, shipped


def test_help_teaches():
    result = run("--help")
    assert result.exit_code == 0
    for word in ("play", "watch", "simulate", "validate", "replay", "new", "130"):
        assert word in result.output


def test_list_names_games_and_house_rules():
    result = run("list")
    assert result.exit_code == 0
    assert "three-handed-euchre" in result.output
    assert "euchre-family" not in result.output
    lines = result.output.splitlines()
    assert not any("…" in line or line.endswith(" ") for line in lines)
    assert "Partners take the suit turned up or name another, and must then have more points than the other side." in (
        result.output
    )
    assert len(lines) == len([name for name in complete_game("") if f"\n{name} " in result.output]) + 4
    assert "--house" in lines[-2]
    rules = run("list", "--house").output
    assert "house/red-only" in rules
    assert len(rules.splitlines()) < 80


def test_a_listing_is_wrapped_within_a_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("FORCE_COLOR", "1")
    told = re.sub(r"\x1b\[[0-9;]*m", "", run("list").output).splitlines()
    assert all(len(line) <= 60 for line in told)
    begun = next(place for place, line in enumerate(told) if line.startswith("belote "))
    assert told[begun + 1].startswith(" " * 30)


def test_house_rules_are_listed_under_what_they_are_for():
    assert "\nfor the Euchre family\n" in run("list", "--house").output


def test_a_ruleset_is_shown_as_it_is_written_and_what_it_builds_on_after_it(tmp_path):
    rules = tmp_path / "ours.yaml"
    rules.write_text("extends: euchre\ntitle: Ours\n", encoding="utf-8")
    told = run("show", rules, "--yaml", "--with", "house/red-only").output
    heads = [Path(line[2:]).name for line in told.splitlines() if re.match(r"# \S+\.yaml$", line)]
    assert heads == ["ours.yaml", "red-only.yaml", "euchre.yaml", "euchre-family.yaml", "trick-taking.yaml"]
    assert "\ntitle: Ours\n" in told
    assert "march: {" in told
    assert "yaml-language-server" not in told


def test_how_many_play_is_told_in_order_with_the_usual_number():
    assert "Players: 3, 4, 5 or 6 (4 unless chosen)" in run("show", "hearts").output


def test_the_house_rules_of_a_folder_are_told_of_in_a_line(tmp_path):
    for name in ("one", "two", "three"):
        (tmp_path / f"{name}.yaml").write_text("fits: hearts\nmatch: {best: lowest}\n", encoding="utf-8")
    (tmp_path / "ours.yaml").write_text("extends: hearts\ntitle: Ours\n", encoding="utf-8")
    result = run("validate", tmp_path)
    assert result.stderr.startswith("3 of these files are house rules: check each with a game, as in ")
    assert "1 ruleset checked" in result.stdout


def test_list_as_json():
    names = [entry["name"] for entry in json.loads(run("list", "--json").output)]
    assert "one-card" in names


def test_show_tells_options_and_presets():
    result = run("show", "three-handed-euchre")
    assert result.exit_code == 0
    for words in ("Cutthroat", "maker_alone_march = 3", "1 to 9", "no_dummy", "Players: 3"):
        assert words in result.output


def test_show_takes_choices():
    assert "target = 7" in run("show", "euchre", "--option", "target=7").output
    assert "stick_dealer = true" in run("show", "euchre", "--preset", "tournament").output


def test_show_prints_the_program_with_its_lines():
    result = run("show", "euchre", "--program")
    assert "offer order_up" in result.output
    assert "duty follow_suit" in result.output
    assert "euchre-family.yaml:" in result.output


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("show", "euchr"), 2, "id you mean euchre"),
        (("show", "nothing-like-it"), 2, "followsuit list"),
        (("show", "euchre", "--option", "target"), 2, "KEY=VALUE"),
        (("show", "euchre", "--option", "targt=3"), 2, "targt"),
        (("show", "euchre", "--option", "target=many"), 2, "many"),
        (("show", "euchre", "--preset", "nope"), 2, "nope"),
        (("show", "euchre", "--players", "3"), 2, "4"),
        (("show", "euchre-family"), 1, "extend"),
        (("play", "house/red-only"), 2, "--with house/red-only"),
        (("show", "euchre", "--with", "house/nope"), 2, "house/nope"),
        (("simulate", "euchre", "--bots", "clever"), 2, "random"),
        (("simulate", "euchre", "--bots", "thumb,random"), 2, "4 seats"),
        (("simulate", "euchre", "-n", "5", "--matches", "2"), 2, "not both"),
        (("play", "euchre", "--seats", "0,7"), 2, "seats P0, P1, P2 and P3 here (or 0 to 3)"),
        (("play", "euchre", "--seat", "1", "--seats", "0"), 2, "not both"),
        (("play",), 2, "Name a game"),
        (("replay", "no-such-file.json"), 2, "no-such-file.json"),
        (("validate",), 2, "Name what to check"),
        (("validate", "no-such.yaml"), 2, "no-such.yaml"),
    ],
)
def test_slips_are_answered_in_words(arguments, code, words):
    result = run(*arguments)
    assert result.exit_code == code
    assert words in result.output + result.stderr
    assert "Traceback" not in result.output + result.stderr


def test_a_house_rule_is_shown_as_it_is_written():
    result = run("show", "house/red-only")
    assert result.exit_code == 0
    assert "only hearts or diamonds" in result.output
    assert "other_red_first" in result.output
    assert "--with house/red-only" in result.output


def test_what_is_shown_is_how_it_is_played():
    result = run("show", "euchre", "--option", "target=5", "--with", "house/red-only")
    assert "followsuit play euchre --option target=5 --with house/red-only" in " ".join(result.output.split())


def test_validate_a_shipped_game():
    result = run("validate", "euchre")
    assert result.exit_code == 0
    assert "no problems" in result.output


def test_validate_tells_everything_that_is_wrong(tmp_path):
    file = tmp_path / "ours.yaml"
    file.write_text("title: Ours\nextends: euchre\nplayrs: 4\n")
    result = run("validate", tmp_path)
    assert result.exit_code == 1
    assert "ours.yaml:3:1" in result.stderr
    data = json.loads(run("validate", file, "--json").output)
    assert data["errors"] == 1
    assert data["diagnostics"][0]["line"] == 3


def test_validate_an_empty_folder(tmp_path):
    result = run("validate", tmp_path)
    assert result.exit_code == 2
    assert "no ruleset" in result.stderr


def test_a_house_rule_is_checked_with_a_game():
    alone = run("validate", "house/red-only")
    assert alone.exit_code == 2
    assert "--with house/red-only" in alone.stderr
    assert run("validate", "euchre", "--with", "house/red-only").exit_code == 0


def test_new_writes_a_variant_that_validates(tmp_path):
    result = run("new", "Our: Euchre", "--extends", "euchre", "--in", tmp_path)
    assert result.exit_code == 0
    file = tmp_path / "our-euchre.yaml"
    assert file.read_text().startswith("# yaml-language-server: $schema=")
    assert run("validate", file).exit_code == 0
    before = file.read_text()
    again = run("new", "our euchre", "--extends", "one-card", "--in", tmp_path)
    assert again.exit_code == 2
    assert "exists already" in again.stderr
    assert file.read_text() == before


def test_a_variant_begins_with_the_names_to_hang_a_change_on(tmp_path):
    run("new", "ours", "--extends", "euchre", "--in", tmp_path)
    lines = (tmp_path / "ours.yaml").read_text(encoding="utf-8").splitlines()
    assert "#     order_up: calls: pass, order_up" in lines
    assert "#     result: first: march, made, euchred" in lines
    assert "# How they are written there:  followsuit show euchre --yaml" in lines


def test_new_without_a_base_writes_a_whole_game(tmp_path):
    result = run("new", "Kitchen: Tricks", "--in", tmp_path)
    assert result.exit_code == 0
    file = tmp_path / "kitchen-tricks.yaml"
    assert "extends:" not in file.read_text()
    checked = run("check", file, "-n", "40", "--seed", "1")
    assert checked.exit_code == 0
    assert "Everything that the ruleset says has happened." in checked.stdout
    assert run("validate", file).stdout.startswith("1 ruleset checked: no problems")


def test_new_needs_a_game_to_extend(tmp_path):
    assert run("new", "ours", "--extends", "euchr", "--in", tmp_path).exit_code == 2
    assert run("new", "???", "--extends", "euchre", "--in", tmp_path).exit_code == 2
    assert run("new", "ours", "--extends", "euchre", "--in", tmp_path / "missing").exit_code == 2


def test_completion_knows_the_shelf():
    assert "euchre" in complete_game("euc")
    assert complete_patch("") == [name for name in shipped() if name.startswith("house/")]
    assert not set(complete_game("")) & set(complete_patch(""))


def test_an_option_given_a_bare_value_is_told_once_with_what_to_write(tmp_path):
    file = tmp_path / "ours.yaml"
    file.write_text("title: Ours\nextends: euchre\noptions:\n  target: 15\n")
    told = run("validate", file).stderr
    assert "write `target: {default: 15}`" in told
    assert "1 error in 1 file" in told
