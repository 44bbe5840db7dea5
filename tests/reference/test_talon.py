"""Skat, Five Hundred, Schnapsen and Sixty-six never differ from the reference.

`reference.talon` says how to compare many more deals.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import followsuit
from reference import talon
from reference.compare import Subject, compare

OPTION_SETS = 2
DEALS = 40

REACHED: Mapping[str, set[str]] = {
    "skat": {"hold", "hand", "take", "schneider", "schwarz", "open", "name null_game", "double", "play"}
    | {"line made", "line failed", "line overbid", "line game_lost", "line defence"},
    "five-hundred": {"bid misere", "bid open_misere", "no_suit", "joker_is hearts"}
    | {"line made", "line failed", "line tricks"},
    "schnapsen": {"exchange", "close", "claim", "marriage hearts", "line closer_failed", "line false_claim"},
    "sixty-six": {"exchange", "close", "claim", "marriage hearts", "line closer_failed", "line false_claim"},
}
"""What a comparison must have come to in each game, or it says little."""


@pytest.mark.parametrize("subject", talon.SUBJECTS, ids=str)
def test_no_difference(subject: Subject) -> None:
    tally = compare(subject, OPTION_SETS, DEALS, seed=2, begin=talon.begin)
    assert not tally.differences, tally.differences[0]
    wanted = REACHED[subject.name] | {"ending scored", "winners 0", "winners 1"}
    assert wanted <= set(tally.heard), f"never came to {wanted - set(tally.heard)}"


@pytest.mark.parametrize("name", REACHED)
def test_every_option_is_varied(name: str) -> None:
    """An option that is added to a game is added to the reference too."""
    ruleset = followsuit.load(name)
    subject = next(subject for subject in talon.SUBJECTS if (subject.name, subject.players) == (name, ruleset.players))
    assert set(ruleset.choices) == set(subject.choices)
