"""What a thumb player makes of melds that are still to be shown."""

from __future__ import annotations

import pytest

import followsuit
from followsuit import Given
from followsuit.players.base import decision_random, make_player
from followsuit.players.showing import Showings

RICH = "AH TH KH QH JH AS AC AD KS QS JD 9H"
POOR = "AH TH KC JH JC TS TC 9C 9D 9S JS QD"


@pytest.fixture(scope="module")
def pinochle() -> followsuit.Ruleset:
    return followsuit.load("pinochle")


def view_of(ruleset: followsuit.Ruleset, hand: str):
    game = followsuit.start_deal(ruleset, 1, given=Given(hands={0: tuple(hand.split())}), dealer=3)
    return game.view(0)


def test_melds_of_the_best_trump_and_what_is_usual_for_the_partner(pinochle: followsuit.Ruleset) -> None:
    view, showings = view_of(pinochle, RICH), Showings(pinochle.program)
    hearts, clubs = ({**view.known, ("trump", 0): suit} for suit in (2, 0))
    one = showings.expected(dict(view.known), [hearts], view.hand, 0, chosen=True)
    assert one["meld", 0] == 2 * (150 + 20 + 100 + 40 + 10)
    both = showings.expected(dict(view.known), [hearts, clubs], view.hand, 0, chosen=True)
    assert both["meld", 0] == 320 + (320 + 20 + 20 + 100 + 40) // 2


@pytest.mark.parametrize(("hand", "bids"), [(RICH, True), (POOR, False)])
def test_melds_make_it_bid(pinochle: followsuit.Ruleset, hand: str, *, bids: bool) -> None:
    view = view_of(pinochle, hand)
    advice = make_player("thumb", pinochle.program).choose(view, decision_random(3, 0, 0))
    assert view.legal[advice.index].text.startswith("bid") is bids
