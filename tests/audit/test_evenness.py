"""Hands of unequal length when a trick begins are told; those who sit out do not count."""

from __future__ import annotations

from pathlib import Path

from followsuit.audit.invariants.evenness import CODE
from followsuit.audit.survey import Plan, audit
from followsuit.audit.table import Beginning, Table
from followsuit.audit.variants import Variant
from followsuit.language.load import load, validate

UNEVEN = Path(__file__).parent / "rulesets" / "uneven.yaml"


def test_a_card_too_many_is_told_by_the_shortest_story() -> None:
    result = audit(Plan(validate(str(UNEVEN)), 40, 1))
    (failure,) = result.found
    assert (failure.violation.code, failure.violation.certain) == (CODE, False)
    assert failure.violation.message == (
        "Not all who play have as many cards when a trick begins: P0 has 3 cards and P1 has 2 cards. "
        f"So it was in {result.deals} of {result.deals} deals."
    )
    assert failure.answers == ()
    story = result.story(failure)
    assert story is not None
    assert not any(event.kind == "play" for event in story.events)
    assert result.ok


def test_whoever_sits_out_keeps_the_cards() -> None:
    ruleset = load("euchre").ruleset
    assert ruleset is not None
    table = Table(Variant(4), ruleset)
    played = [table.deal(Beginning(1, number), table.random(1, number)) for number in range(60)]
    held = [table.machine.layout.read_all(one.state, "hand") for one in played if one.state is not None]
    assert any(any(cards) for cards in held), "somebody has sat out, with cards in hand"
    assert [one.trail.uneven for one in played if one.trail.uneven is not None] == []
