"""Deals in which no line of a group counted: they are told with how many there were, and by the smallest."""

from __future__ import annotations

from pathlib import Path

import pytest

from followsuit.audit import openings
from followsuit.audit.survey import Audit, Plan, audit
from followsuit.audit.uncounted import CODE, watched
from followsuit.audit.variants import Shelf, Variant
from followsuit.language.checks.shared.results import TOO_MANY
from followsuit.language.load import load, validate

HOLES = Path(__file__).parent / "rulesets" / "holes.yaml"
LAST = "      lost: {when: card_points(dealer) < 3, to: left(dealer), points: 1}\n"


def audited(tmp_path: Path, last: str) -> Audit:
    path = tmp_path / "holes.yaml"
    path.write_text(HOLES.read_text().replace(LAST, last))
    return audit(Plan(validate(str(path)), 120, 1))


def test_deals_without_a_line_are_counted_and_the_smallest_is_told(tmp_path: Path) -> None:
    result = audited(tmp_path, LAST)
    (failure,) = result.found
    violation = failure.violation
    assert (violation.code, violation.certain) == (CODE, False)
    assert violation.position is not None
    assert violation.position.line == 14
    assert violation.message.startswith("No line of “red_cards” counted, and so it scored nothing.")
    assert violation.message.endswith(f" of {result.deals} deals.")
    assert (failure.deals, len(failure.answers)) == (1, 4)
    assert result.ok, "as with what `validate` finds of it, the exit code is 0"
    assert not [one for one in result.openings if one.undecided is not None]
    story = result.story(failure)
    assert story is not None
    assert "red_cards" not in {event.name for event in story.events}


@pytest.mark.parametrize(
    "last",
    [
        LAST.replace("< 3", "<= 3"),
        LAST.replace("when: card_points(dealer) < 3, ", ""),
        f"{LAST}      nothing: {{to: nobody}}\n",
    ],
    ids=["all told", "the rest", "nothing on purpose"],
)
def test_where_a_line_always_counts_nothing_is_said(tmp_path: Path, last: str) -> None:
    assert CODE not in {violation.code for violation in audited(tmp_path, last).violations}


def test_a_line_that_an_option_makes_unconditional_takes_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "holes.yaml"
    option = "options: {generous: {about: The rest is lost., default: false}}\nscore:\n"
    last = LAST.replace("when: card", "when: generous or card")
    path.write_text(HOLES.read_text().replace("score:\n", option).replace(LAST, last))
    closed, opened = (load(str(path), options={"generous": value}).ruleset for value in ("true", "false"))
    assert closed is not None
    assert opened is not None
    assert watched(closed) == ()
    assert [(group.name, len(group.tests)) for group in watched(opened)] == [("red_cards", 1)]


def test_a_group_for_each_side_is_read_as_often(tmp_path: Path) -> None:
    path = tmp_path / "gap.yaml"
    path.write_text("extends: pitch\ntitle: Gap\nscore: {result: {first: {nothing: null}}}\n")
    ruleset = load(str(path), players=4).ruleset
    assert ruleset is not None
    assert [len(group.tests) for group in watched(ruleset)] == [2]


def test_what_is_gone_through_before_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty ways of playing took a hundred seconds and a gigabyte."""
    path = tmp_path / "gap.yaml"
    path.write_text("extends: pitch\ntitle: Gap\nscore: {result: {first: {nothing: null}}}\n")
    loaded = load(str(path))
    assert loaded.family is not None
    monkeypatch.setattr(openings, "MOST_WORK", 500)
    shelf = Shelf(loaded.family, (4,), frozenset())
    (found,) = openings.openings(shelf, [Variant(4), Variant(4, (("with_jick", "true"),))])
    assert found.undecided == TOO_MANY
