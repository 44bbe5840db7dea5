"""Rulesets in which `validate` finds nothing, and which go wrong all the same: what is found, and how small it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from followsuit.audit.survey import Audit, Plan, audit
from followsuit.language.load import validate

RULESETS = Path(__file__).parent / "rulesets"


@dataclass(frozen=True)
class Broken:
    """What is wrong in a ruleset: the line, and the smallest case that can show it."""

    name: str
    code: str
    line: int
    players: int
    decisions: int
    deals: int = 1


BROKEN = (
    Broken("outgrown", "number-outgrown", 15, players=3, decisions=15),
    Broken("full_shrine", "zone-overfull", 12, players=4, decisions=8),
    Broken("for_nobody", "written-for-nobody", 13, players=3, decisions=9),
    Broken("speechless", "nothing-to-do", 11, players=4, decisions=9),
    Broken("too_few_cards", "cards-run-out", 8, players=4, decisions=36, deals=3),
    Broken("never_out", "deal-endless", 11, players=2, decisions=1501),
    Broken("dealt_again", "never-a-result", 9, players=4, decisions=20 * 50, deals=50),
    Broken("endless_match", "match-endless", 13, players=2, decisions=6 * 100, deals=100),
)


def audited(name: str, deals: int = 200, seed: int = 1) -> Audit:
    loaded = validate(str(RULESETS / f"{name}.yaml"))
    assert not [item for item in loaded.diagnostics if item.is_error], "validate finds nothing to say"
    return audit(Plan(loaded, deals, seed))


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.name)
def test_what_is_wrong_is_found_and_made_small(broken: Broken) -> None:
    result = audited(broken.name)
    assert not result.ok
    (failure,) = result.found
    assert failure.violation.code == broken.code
    assert failure.violation.position is not None
    assert (Path(failure.violation.position.file).stem, failure.violation.position.line) == (broken.name, broken.line)
    assert failure.case.variant.players == broken.players
    assert failure.case.variant.options == ()
    assert (failure.deals, len(failure.answers)) == (broken.deals, broken.decisions)


@pytest.mark.parametrize("broken", BROKEN[:4], ids=lambda broken: broken.name)
def test_other_shuffles_come_to_a_case_as_small(broken: Broken) -> None:
    (failure,) = audited(broken.name, seed=77).found
    assert failure.violation.code == broken.code
    assert len(failure.answers) <= broken.decisions + 3


def test_the_same_is_found_again() -> None:
    one, other = audited("speechless"), audited("speechless")
    assert one.found == other.found
    assert one.tally.happened == other.tally.happened


def test_a_seat_that_cannot_win_is_told() -> None:
    result = audited("dealer_wins")
    assert not result.found
    (violation,) = result.violations
    assert violation.code == "seat-never-wins"
    assert violation.certain
    assert violation.message == f"In {result.matches} matches neither P1 nor P2 won one."


def test_a_few_matches_are_no_proof() -> None:
    """With three players a seat may well win none of ten."""
    loaded = validate(str(RULESETS / "dealer_wins.yaml"))
    result = audit(Plan(loaded, 8, 1))
    assert result.matches >= 8
    assert all(violation.certain == (result.matches > 30) for violation in result.violations)


def test_the_story_tells_who_held_what_and_can_be_played_again() -> None:
    result = audited("full_shrine")
    story = result.story(result.found[0])
    assert story is not None
    assert [event.kind for event in story.events].count("start") == 1
    assert sum(event.kind == "answer" for event in story.events) == 8
    assert story.record is not None
    assert len(story.record["deals"][0]["actions"]) == 8
