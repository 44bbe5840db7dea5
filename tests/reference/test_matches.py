"""Tarot, Briscola, the Whists and Hearts never differ from the reference, match by match.

`reference.compare_matches` says how to compare many more of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest

from reference.compare import Tally
from reference.compare_matches import SUBJECTS, Subject, compare, compare_match, load
from reference.tricks import Options

OPTION_SETS = 2
MATCHES = 3
MOST_MATCHES = 60

REACHED: Mapping[str, set[str]] = {
    "french-tarot": {"pass", "bid guard_against"},
    "briscola": {"winners 1"},
    "whist": {"winners 1"},
    "german-whist": {"winners 1"},
    "knock-out-whist": {"winners 1", "name clubs", "name spades"},
    "hearts": {"winners 1"},
}
"""What a comparison must have come to in each game, or it says little."""


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_no_difference(subject: Subject) -> None:
    tally = compare(subject, OPTION_SETS, MATCHES, seed=2)
    assert not tally.differences, tally.differences[0]
    wanted = REACHED[subject.name] | {"card", "ending scored", "winners 0"}
    assert wanted <= set(tally.heard), f"never came to {wanted - set(tally.heard)}"


@pytest.mark.parametrize(
    ("name", "option", "other"),
    [("hearts", "queen_breaks", True), ("whist", "count_honours", True), ("briscola", "trump_exchange", True)],
)
def test_another_rule_is_seen(name: str, option: str, other: bool) -> None:  # noqa: FBT001  (the value of an option)
    """A ruleset with another value of an option than the reference differs from it in one of many matches."""
    subject = next(each for each in SUBJECTS if each.name == name)
    options = first_values(subject)
    wrong, rng = load(subject, {**options, option: other}), Random(3)
    found = (compare_match(subject, options, wrong, rng, Tally()) for _ in range(MOST_MATCHES))
    assert any(difference is not None for difference in found)


def first_values(subject: Subject) -> Options:
    """The first value of each option."""
    return {name: values[0] for name, values in subject.choices.items()}
