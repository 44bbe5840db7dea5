"""The command: Markdown on the screen, a page in a file, a box for what was chosen, exit codes."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from followsuit.cli.commands import app

RUNNER = CliRunner()


def test_markdown_is_printed() -> None:
    done = RUNNER.invoke(app, ["rulebook", "whist"])
    assert done.exit_code == 0
    assert done.stdout.startswith("# Whist\n")
    assert "Differs from" not in done.stdout


def test_a_page_and_markdown_go_to_files(tmp_path: Path) -> None:
    page, text = tmp_path / "rules.html", tmp_path / "rules.md"
    done = RUNNER.invoke(app, ["rulebook", "whist", "--html", str(page), "--markdown", str(text)])
    assert (done.exit_code, done.stdout) == (0, "")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert text.read_text(encoding="utf-8").startswith("# Whist\n")


def test_what_was_chosen_stands_in_a_box() -> None:
    done = RUNNER.invoke(app, ["rulebook", "skat", "--option", "kontra=true", "--players", "4"])
    assert "> **Differs from the usual rules in**" in done.stdout
    assert "For four players" in done.stdout
    assert "“Kontra”" in done.stdout


def test_a_variant_of_ones_own_is_compared_with_its_base(tmp_path: Path) -> None:
    ours = tmp_path / "ours.yaml"
    ours.write_text("extends: whist\ntitle: Our Whist\noptions: {target: {default: 9}}\n", encoding="utf-8")
    done = RUNNER.invoke(app, ["rulebook", str(ours)])
    assert "> **Differs from Whist in**" in done.stdout


def test_what_cannot_be_written_or_understood(tmp_path: Path) -> None:
    nowhere = tmp_path / "none" / "rules.html"
    done = RUNNER.invoke(app, ["rulebook", "whist", "--html", str(nowhere)])
    assert done.exit_code == 2
    assert "There is no folder" in done.stderr
    done = RUNNER.invoke(app, ["rulebook", "whist", "--language", "xx"])
    assert done.exit_code == 2
    assert "There is no rulebook in “xx” yet" in done.stderr
    assert RUNNER.invoke(app, ["rulebook", "whistt"]).exit_code == 2


def test_a_house_rule_stands_in_the_title_and_the_box_and_what_it_took_away_is_not_settled() -> None:
    text = RUNNER.invoke(app, ["rulebook", "euchre", "--with", "house/call-an-ace"]).stdout
    assert "*For four players, with the house rule “call an ace”*" in text
    assert "> **Call an ace.** Four players, each for self. The maker calls an ace," in text
    assert "nobody if it is not dealt or the maker holds it." in text
    assert not [
        words for words in ("partners opposite", "“I assist” |", "given one chosen", "Canadian") if words in text
    ]


def test_a_box_leaves_out_what_only_goes_with_something_that_is_off_here() -> None:
    text = RUNNER.invoke(app, ["rulebook", "spades", "--option", "nil=false"]).stdout
    assert "otherwise the lowest bid is one:** No (there: yes)" in text
    assert "may bid nil before they see their hands:**" not in text
    assert "- **New bags:** One for each trick above the bid.\n" in text
