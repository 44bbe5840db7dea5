"""`compare` as it is typed: what it says, its data, its exit codes."""

from __future__ import annotations

import json
import shlex

import pytest

from cli.running import run

DEFEND = ("compare", "euchre", "--b-option", "defend_alone=true", "-n", "2000")


def test_a_comparison_is_told():
    result = run(*DEFEND)
    assert result.exit_code == 0
    assert "Euchre against Euchre (defend alone: yes): 2,000 deals under both, seed 1" in result.stdout
    assert " of 2,000 deals (" in result.stdout
    assert "the first of them deal " in result.stdout


def test_the_printed_command_comes_to_the_same():
    data = json.loads(run(*DEFEND, "--json").stdout)
    again = json.loads(run(*shlex.split(data["command"])[1:], "--json").stdout)
    assert again == data


def test_the_same_rules_under_two_names_do_not_differ():
    result = run("compare", "euchre", "euchre", "-n", "500")
    assert "None of 500 deals came out differently (so at most 0." in result.stdout
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
