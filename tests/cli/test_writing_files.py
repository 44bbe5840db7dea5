"""What commands write never stands where something of the user's stood."""

import itertools

import pytest

from cli.running import run
from followsuit.cli.writing import marked, may_replace, write_page

OURS = "extends: whist\ntitle: Ours\n"
COMMANDS = {
    "rulebook": ["rulebook", "FILE"],
    "check": ["check", "FILE", "-n", "4"],
    "simulate": ["simulate", "FILE", "-n", "4", "-j", "1"],
    "compare": ["compare", "FILE", "--b-option", "target=7", "-n", "4", "-j", "1"],
    "watch": ["watch", "FILE", "--deals", "1"],
    "play": ["play", "FILE", "--seed", "1"],
}
OPTIONS = {
    "rulebook": ("--html", "--markdown"),
    "check": ("--html", "--save"),
    "simulate": ("--html", "--store"),
    "compare": ("--html", "--store"),
    "watch": ("--save",),
    "play": ("--save",),
}
PAIRS = [(command, option) for command, options in OPTIONS.items() for option in options]


@pytest.fixture(name="ours")
def _ours(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "ours.yaml"
    path.write_text(OURS)
    return path


@pytest.mark.parametrize(("command", "option"), PAIRS)
def test_no_command_writes_over_the_ruleset_that_it_reads(ours, command, option):
    words = [word.replace("FILE", str(ours)) for word in COMMANDS[command]]
    result = run(*words, option, ours, typed="quit\n")
    assert ours.read_text() == OURS
    assert result.exit_code == 2 or option == "--save"


@pytest.mark.parametrize(("command", "option"), PAIRS)
def test_no_command_writes_over_what_is_not_its_own(ours, command, option):
    notes = ours.with_name("notes.txt")
    notes.write_text("<!DOCTYPE html>\nMy notes.\n")
    words = [word.replace("FILE", str(ours)) for word in COMMANDS[command]]
    run(*words, option, notes, typed="quit\n")
    assert notes.read_text() == "<!DOCTYPE html>\nMy notes.\n"


@pytest.mark.parametrize("command", [command for command, options in OPTIONS.items() if len(options) > 1])
def test_two_outputs_of_one_name_are_refused(ours, command):
    words = [word.replace("FILE", str(ours)) for word in COMMANDS[command]]
    named = itertools.chain.from_iterable(zip(OPTIONS[command], ["out", "./out"], strict=True))
    result = run(*words, *named)
    assert result.exit_code == 2
    assert "name the same file" in result.stderr
    assert [path.name for path in ours.parent.iterdir()] == ["ours.yaml"]


def test_a_page_replaces_its_earlier_self_until_somebody_changes_it(ours):
    page = ours.with_name("ours.html")
    assert run("rulebook", ours, "--html", page).exit_code == 0
    first = page.read_bytes()
    assert run("rulebook", ours, "--html", page).exit_code == 0
    assert page.read_bytes() == first
    page.write_bytes(first.replace(b"Ours", b"Mine", 1))
    result = run("rulebook", ours, "--html", page)
    assert (result.exit_code, page.read_bytes().count(b"Mine")) == (2, 1)
    assert "left as it is" in result.stderr


def test_what_may_be_replaced(tmp_path):
    path = tmp_path / "page"
    assert may_replace(path)
    path.write_bytes(b"")
    assert may_replace(path)
    path.write_bytes(marked("# Whist\n"))
    assert may_replace(path)
    path.write_bytes(b"more " + marked("# Whist\n"))
    assert not may_replace(path)


def test_what_came_to_stand_there_meanwhile_is_left(tmp_path):
    path = tmp_path / "page.html"
    path.write_text("mine")
    assert write_page(path, "theirs").name == "page-2.html"
    assert path.read_text() == "mine"


@pytest.mark.parametrize("name", ["/dev/full", "/dev/followsuit-game.json", "loop"])
def test_no_record_goes_to_a_device_and_the_reason_is_the_true_one(ours, name):
    loop = ours.with_name("loop")
    loop.symlink_to(loop)
    result = run("watch", ours, "--deals", "1", "--save", name)
    assert result.exit_code == 2
    assert ("Too many levels" if name == "loop" else "is a device") in result.stderr
