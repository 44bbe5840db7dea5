"""Pinochle, Belote, Pitch and the bid Euchres never differ from the reference: who decides, what is legal, how it ends.

`reference.bids` says how to compare many more deals, and for more numbers of players.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import followsuit
from reference import belote, pinochle
from reference.bids import SUBJECTS, BidSubject, begin
from reference.compare import compare

OPTION_SETS = 2
DEALS = 12
TRIED = {
    *("pinochle for 4", "belote for 4", "pitch for 3", "pitch for 4", "buck-euchre for 4"),
    *("hasenpfeffer for 4", "bid-euchre for 4", "double-deck-bid-euchre for 4", "double-hasenpfeffer for 4"),
}
"""One number of players, or two, of each game: the others take their time."""

REACHED: Mapping[str, set[str]] = {
    "pinochle": {"bid 250", "name spades"},
    "belote": {"take", "winners 1"},
    "pitch": {"bid 2", "bid 3"},
    "hasenpfeffer": {"bid 3", "name clubs"},
    "bid-euchre": {"little_pepper", "big_pepper"},
    "double-deck-bid-euchre": {"with_partner", "alone"},
    "double-hasenpfeffer": {"with_partner", "alone"},
    "buck-euchre": {"order_up", "stay", "fold"},
}
"""What a comparison must have come to in each game, or it says little."""


@pytest.mark.parametrize("subject", [subject for subject in SUBJECTS if str(subject) in TRIED], ids=str)
def test_no_difference(subject: BidSubject) -> None:
    tally = compare(subject, OPTION_SETS, DEALS, seed=4, begin=begin)
    assert not tally.differences, tally.differences[0]
    assert tally.deals == OPTION_SETS * DEALS
    wanted = REACHED[subject.name] | {"card", "pass", "ending scored"}
    assert wanted <= set(tally.heard), f"never came to {wanted - set(tally.heard)}"


@pytest.mark.parametrize("name", sorted(REACHED))
def test_every_option_is_varied(name: str) -> None:
    """An option that is added to a game is added to the reference too."""
    subject = next(subject for subject in SUBJECTS if subject.name == name)
    assert set(followsuit.load(name, players=subject.players).choices) == set(subject.choices)


def hand(cards: str) -> list[str]:
    """The cards of a hand."""
    return cards.split()


def test_what_rules_say_of_melds() -> None:
    """The reference itself, by examples of the rules."""
    assert pinochle.meld_points(hand("AS TS KS QS JS JD 9S 9S KH QH AD TC"), "S") == 230
    assert pinochle.meld_points(hand("AS TS KS QS JS AS TS KS QS JS AD 9H"), "S") == 1500
    assert sorted(found[0] for found in belote.declarations(hand("AH KH QH TH 9H 8H 7H JS"), "S")) == [20, 50]
    assert belote.declarations(hand("JC JD JH JS"), "S") > belote.declarations(hand("9C 9D 9H 9S"), "S")
