"""`check`: its report, its exit codes, what it writes."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli.running import run
from followsuit.audit.survey import Survey

BROKEN = Path(__file__).parents[1] / "audit" / "rulesets"


def test_nothing_wrong() -> None:
    result = run("check", "two-handed-euchre", "-n", "150")
    assert result.exit_code == 0
    assert result.stdout.startswith("Two-Handed Euchre: ")
    assert "Nothing was wrong" in result.stdout
    assert "score lines" in result.stdout
    assert "│" not in result.stdout


def test_more_deals_than_were_asked_for_are_explained() -> None:
    heading = run("check", "whist", "-n", "2", "--players", "4").stdout.splitlines()[0]
    assert "That is more than the 2 asked for: each way of playing gets four at least, and more where" in heading


def test_what_is_wrong_is_told_as_a_story() -> None:
    result = run("check", BROKEN / "full_shrine.yaml", "-n", "100")
    assert result.exit_code == 1
    text = result.stdout
    assert "full_shrine.yaml:12:13: error[zone-overfull]: A place gets more cards than it may hold" in text
    assert "keeps: {aces: {card: card in 'A', to: shrine}}" in text
    assert "How it comes about, with 4 players, in 8 decisions:" in text
    assert text.count("The hand of P") == 4
    assert text.count(" takes the trick with ") == 2
    assert "Here it goes wrong." in text
    assert "--seed 1 --save FILE" in text


def test_the_record_is_replayed_to_the_same_fault(tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    result = run("check", BROKEN / "outgrown.yaml", "-n", "100", "--save", path)
    assert f"followsuit replay {path}" in result.stdout
    from followsuit.engine.faults import Fault  # noqa: PLC0415  (what `main` turns into a sentence and exit code 1)

    with pytest.raises(Fault, match="tokens would become 4"):
        run("replay", path)


def test_json() -> None:
    result = run("check", BROKEN / "speechless.yaml", "-n", "60", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    (violation,) = data["violations"]
    assert (violation["code"], violation["line"], violation["decisions"]) == ("nothing-to-do", 11, 9)
    assert violation["record"]["deals"][0]["actions"]
    assert {item["kind"] for item in data["coverage"]} >= {"phase", "call", "score line", "match end", "order"}
    assert all(item["deals"] or "hint" in item for item in data["coverage"])


def test_the_annotated_source() -> None:
    result = run("check", "two-handed-euchre", "-n", "100", "--annotated")
    assert re.search(r"^ +\d+ +\d+ │   deal:$", result.stdout, re.MULTILINE)


def test_the_authors_own_lines_come_first_and_partners_win_together(tmp_path: Path) -> None:
    rules = tmp_path / "ours.yaml"
    line = "score: {extra: {after: result, when: dealer == maker, to: dealer, points: 1, why: The dealer made it.}}"
    rules.write_text(f"extends: euchre\ntitle: Ours\n{line}\n", encoding="utf-8")
    told = run("check", rules, "-n", "1", "--players", "4", "--annotated").stdout
    assert "with 4 players, by seat (partners win together): P0 " in told
    assert "\n  rulesets/euchre" in told
    heads = re.findall(r"(?m)^(\S+\.yaml)   \S", told)
    assert heads[0] == str(rules)
    assert heads[1:] == [f"rulesets/{name}.yaml" for name in ("euchre-family", "euchre", "trick-taking")]


def test_one_page_that_stands_alone(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    result = run("check", BROKEN / "half_used.yaml", "-n", "100", "--html", path)
    assert result.exit_code == 0
    text = path.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "src=" not in text
    assert "http" not in text
    assert text.count('class="missed"') >= 1
    for link in re.findall(r'href="#([^"]+)"', text):
        assert f'id="{link}"' in text


def test_options_and_players_may_be_fixed() -> None:
    result = run("check", "buck-euchre", "-n", "60", "--players", "4", "--option", "first_score=15", "--json")
    data = json.loads(result.stdout)
    assert [item["players"] for item in data["wins"]] == [4]
    again = json.loads(
        run("check", "buck-euchre", "-n", "60", "--players", "4", "--option", "first_score=15", "--json").stdout
    )
    assert data == again


def test_an_invalid_ruleset_is_told_as_by_validate(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("extends: euchre\noptions: {target: {default: 0}}\n", encoding="utf-8")
    result = run("check", path)
    assert result.exit_code == 1
    assert "error[" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("check", "no-such-game"), 2),
        (("check", "trick-taking"), 1),
        (("check", "euchre", "-n", "0"), 2),
        (("check", "euchre", "--html", "/nowhere/at/all.html"), 2),
        (("check", "euchre", "--option", "stick_dealer"), 2),
    ],
)
def test_what_cannot_be_checked(arguments: tuple[str, ...], code: int) -> None:
    assert run(*arguments).exit_code == code


def test_an_interrupt_reports_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_self: Survey, _variants: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Survey, "_seats", interrupted)
    result = run("check", "two-handed-euchre", "-n", "60")
    assert result.exit_code == 130
    assert "Interrupted: this is what was found so far." in result.stdout
