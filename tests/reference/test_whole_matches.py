"""Whole matches of the ruleset and of the reference never differ, and what a match carries over is among it.

`reference.whole_matches` says how to compare many more matches.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from reference.compare import Tally
from reference.tricks import Options
from reference.whole_matches import SUBJECTS, Subject, compare, compare_match

OPTION_SETS = 3
MATCHES = 1
MOST_MATCHES = 60

REACHED: Mapping[str, set[str]] = {
    "toepen": {"knock", "stay", "fold", "exchange", "keep", "challenge", "believe", "wait", "winners 1"},
    "sheepshead": {"pick", "pass", "alone", "stay", "double", "redouble", "winners 1", "ending throw_in"},
    "napoleon": {"bid two", "bid misere", "bid wellington", "bid blucher", "card", "winners 1", "ending throw_in"},
    "spades": {"bid 0", "bid 1", "blind_nil", "look", "winners 1"},
    "oh-hell": {"bid 0", "bid 1", "winners 1"},
}
"""What a comparison must have come to in each game, or it says little."""
OTHER: Mapping[str, Options] = {
    "toepen": {"lives": 15},
    "sheepshead": {"double_on_the_bump": True},
    "napoleon": {"nap_pays": "ten"},
    "spades": {"bag_penalty": 50},
    "oh-hell": {"exact_bid": "ten_and_square"},
}
"""A choice of each game that the comparison must see."""


@pytest.mark.parametrize("game", REACHED)
def test_no_difference(game: str) -> None:
    heard: set[str] = set()
    for subject in subjects_of(game):
        tally = compare(subject, OPTION_SETS, MATCHES, seed=1)
        assert not tally.differences, tally.differences[0]
        heard |= set(tally.heard)
    wanted = REACHED[game] | {"ending scored", "winners 0"}
    assert wanted <= heard, f"never came to {wanted - heard}"


@pytest.mark.parametrize("game", REACHED)
def test_every_option_is_varied(game: str) -> None:
    """An option that is added to a game is added to the reference too."""
    subject = subjects_of(game)[0]
    assert set(subject.load({}).choices) == set(subject.choices)


@pytest.mark.parametrize("game", REACHED)
def test_a_wrong_choice_is_seen(game: str) -> None:
    subject, rng = subjects_of(game)[0], Random(5)
    options = {name: values[0] for name, values in subject.choices.items()}
    wrong = subject.load({**options, **OTHER[game]})
    found = (compare_match(subject, options, wrong, rng, Tally()) for _ in range(MOST_MATCHES))
    assert any(difference is not None for difference in found)


def subjects_of(game: str) -> list[Subject]:
    """The game with each number of players."""
    return [subject for subject in SUBJECTS if subject.name == game]
