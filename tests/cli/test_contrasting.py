"""`compare` as it is typed: what it says, its data, its exit codes."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from xml.dom.minidom import parseString

import pytest

from cli.running import run

DEFEND = ("compare", "euchre", "--b-option", "defend_alone=true", "-n", "2000")


def test_a_comparison_is_told():
    result = run(*DEFEND)
    assert result.exit_code == 0
    assert "Euchre against Euchre (defend alone: yes): 2,000 deals under both, seed 1" in result.stdout
    assert " of 2,000 deals (" in result.stdout
    assert "The first that came out differently: deal 1 (Euchre: points " in result.stdout


def test_sentences_come_before_the_figures_and_name_no_method():
    said = run("compare", "euchre", "--b-option", "partners_best=true", "-n", "20000").stdout
    named = "With Euchre (partners best: yes) there were "
    first = ("came out differently.", named, "Nobody is seen to win more or fewer", "The first that")
    heads = (*first, "Deals in a hundred won by the dealer's side: ", "In brackets: ", "The same again: ")
    assert "deal 1 (points 2 0 under both, but not by as many decisions)." in said
    places = [said.index(head) for head in heads]
    assert places == sorted(places)
    assert not re.search(r"Holm|Student|confidence|95 ?%|chi-square", said)


def test_what_always_differs_by_the_same_is_told_without_a_span(tmp_path):
    rule = tmp_path / "two-more.yaml"
    rule.write_text(
        "fits: whist\nscore:\n  more: {after: LAST, for: side, when: true, points: 2, why: Two more.}\n",
        encoding="utf-8",
    )
    said = run("compare", "whist", "--b-with", rule, "-n", "200").stdout
    assert "All 200 deals came out differently.\n" in said
    assert re.search(r"the dealer's side had 2\.00 more points a deal: \d+\.\d\d instead of \d+\.\d\d\.\n", said)


def test_matches_that_never_end_are_told_in_words():
    said = run("compare", "spades", "--b-option", "nil=false", "--matches", "1").stdout
    assert "No match came to an end under both (stopped after 10,000 deals" in said
    assert "too few" not in said


def test_a_deal_that_goes_another_way_and_comes_to_the_same_is_told():
    """In the first deal another card is turned up, which makes no difference to the result."""
    data = json.loads(run("compare", "euchre", "--b-option", "benny=true", "-n", "100", "--json").stdout)
    said = run("compare", "euchre", "--b-option", "benny=true", "-n", "100").stdout
    assert data["first_differing"] == 6
    assert "deal 6 (Euchre: points 0 2; Euchre (benny: yes): points 2 0). Before it, deal 1 goes another way" in said


COMMANDS = [
    ("euchre --b-option defend_alone=true", "euchre --b-option defend_alone=true"),
    ("euchre euchre", "euchre euchre"),
    ("euchre british-euchre --option target=7 --a-option target=9",
     "euchre british-euchre --a-option target=9 --b-option target=7"),
    ("euchre british-euchre --option target=7 --option stick_dealer=true --bots thumb,random,random,random",
     "euchre british-euchre --option target=7 --option stick_dealer=true --bots thumb,random,random,random"),
    ("euchre --preset tournament --b-preset canadian --a-bots thumb",
     "euchre --a-preset tournament --b-preset canadian --a-bots thumb"),
    ("hearts --players 3 --b-with house/spot-hearts", "hearts --b-with house/spot-hearts --players 3"),
    ("hearts --a-players 3 --b-players 4", "hearts --a-players 3 --b-players 4"),
    ("skat three-handed-euchre", "skat three-handed-euchre"),
    ("hearts skat", "hearts skat"),
]  # fmt: skip


@pytest.mark.parametrize(("said", "printed"), COMMANDS, ids=[said for said, _ in COMMANDS])
def test_the_printed_command_says_what_is_needed_and_comes_to_the_same(said, printed):
    many = "--matches 2" if said.startswith("hearts") else "--deals 9"
    data = json.loads(run("compare", *said.split(), *many.split(), "--seed", "3", "--json").stdout)
    assert data["command"] == f"followsuit compare {printed} {many} --seed 3"
    assert json.loads(run(*shlex.split(data["command"])[1:], "--json").stdout) == data


def test_the_command_of_a_run_that_stopped_by_itself_says_how_far_it_went():
    data = json.loads(run("compare", "euchre", "hearts", "--until", "3%", "--json").stdout)
    assert data["played"] == 25_000
    again = json.loads(run(*shlex.split(data["command"])[1:], "--json").stdout)
    assert {**again, "note": data["note"]} == data


def test_the_same_rules_under_two_names_do_not_differ():
    result = run("compare", "euchre", "euchre", "-n", "500")
    assert (
        "None of 500 deals came out differently; as far as these can tell, at most 0.76 in a hundred do."
        in result.stdout
    )
    assert "With " not in result.stdout


def test_two_players():
    result = run("compare", "euchre", "--b-bots", "thumb,random,thumb,random", "-n", "60")
    assert result.stdout.startswith("random against thumb,random,thumb,random: 60 deals")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("euchre",), "Say with what “euchre” is to be compared"),
        (("euchre", "hearts", "-n", "5", "--matches", "5"), "not both"),
        (("euchre", "hearts", "--until", "soon"), "--until is a width"),
        (("euchre", "hearts", "--until", "-1%"), "--until is a width"),
        (("euchre", "--b-bots", "clever"), "There is no bot “clever”"),
    ],
)
def test_what_cannot_be_compared(arguments, said):
    result = run("compare", *arguments)
    assert result.exit_code == 2
    assert said in result.stderr


def test_what_differs_first_can_be_looked_at():
    """The deal that the printed command tells comes to what was counted."""
    data = json.loads(run(*DEFEND, "--json").stdout)
    assert data["look"].endswith(f"--as-compared --seed 1 --deal {data['first_differing']}")
    looked = json.loads(run(*shlex.split(data["look"])[1:], "--json").stdout)["deal"]
    assert looked["difference"]["told"] == data["first_told"]
    assert [looked["results"][side]["points"][:2] for side in "ab"] == [data["first_points"][side] for side in "ab"]
    assert looked["deal"] == data["first_differing"]


def test_the_first_match_that_differs_can_be_looked_at():
    data = json.loads(run("compare", "euchre", "--b-option", "target=9", "--matches", "10", "--json").stdout)
    looked = json.loads(run(*shlex.split(data["look"])[1:], "--json").stdout)["deal"]
    assert looked["difference"]["kind"] == "match"
    assert looked["difference"]["told"] == data["first_told"]


def test_what_is_stored_is_taken_up_again(tmp_path):
    """A run that goes on from a file comes to the same, and the file holds no other."""
    whole = json.loads(run(*DEFEND[:-1], "60000", "--json").stdout)
    store = ("--store", tmp_path / "run")
    assert run(*DEFEND[:-1], "50000", *store).exit_code == 0
    assert json.loads(run(*DEFEND[:-1], "60000", *store, "--json").stdout) == whole
    other = run(*DEFEND, "--seed", "5", *store)
    assert other.exit_code == 2
    assert "holds another run, of Euchre and Euchre" in other.stderr


def test_the_page_stands_alone(tmp_path):
    page = tmp_path / "page.html"
    assert run(*DEFEND, "--html", page).exit_code == 0
    text = page.read_text(encoding="utf-8")
    root = parseString(re.sub(r"<(meta[^>]*)>", r"<\1/>", text.removeprefix("<!DOCTYPE html>"))).documentElement  # noqa: S318  (our own)
    assert root.getElementsByTagName("h1")[0].firstChild.data == "Euchre against Euchre (defend alone: yes)"
    assert len(root.getElementsByTagName("svg")) == 6
    assert "followsuit diff euchre --bots random --b-option defend_alone=true --as-compared " in text
    assert not re.search(r"(?:src|href|url\(|@import|http|<script)", text)


def test_every_key_is_explained():
    page = (Path(__file__).resolve().parents[2] / "docs" / "comparing.md").read_text(encoding="utf-8")
    table = page.split("## The JSON")[1].splitlines()
    told = {key for line in table for key in re.findall(r"`(\w+)`", line.partition("|")[2].split("|")[0])}
    assert set(json.loads(run(*DEFEND, "--json").stdout)) == told


def test_names_with_blanks_are_said_so_that_a_shell_reads_them(tmp_path):
    rule = tmp_path / "our rule.yaml"
    rule.write_text("fits: euchre\nscore: {result: {first: {euchred: {points: 3}}}}\n", encoding="utf-8")
    for words in (("compare", "euchre", "--b-with", rule), ("simulate", "euchre", "--with", rule)):
        data = json.loads(run(*words, "--matches", "3", "--json").stdout)
        assert f"with '{rule}'" in data["command"]
        assert json.loads(run(*shlex.split(data["command"])[1:], "--json").stdout) == data


def test_that_nobody_wins_more_is_said_in_a_sentence():
    said = run("compare", "hearts", "--b-with", "house/spot-hearts", "-n", "1000").stdout
    assert "\nNobody is seen to win more or fewer for it.\n" in said
    assert "more points a deal" in said
    assert "No difference that" not in said
