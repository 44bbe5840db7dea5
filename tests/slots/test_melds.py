"""Melds: how often each is there, what it is worth, whose count, and what everyone sees of them."""

from __future__ import annotations

from functools import cache

import pytest

from followsuit import Ruleset
from followsuit.engine.events import Place
from followsuit.examples.run import run_example, what_follows
from slots.table import cards, deal, lines, may, now, play, points, rules


@cache
def melding(**chosen: object) -> Ruleset:
    return rules("melding", **chosen)


DOUBLE_RUN = "AS AS TS TS KS KS QS QS JS JS"


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("AS TS KS QS JS", 150),
        (DOUBLE_RUN, 1500),
        ("AS TS KS KS QS QS JS", 150 + 40),
        ("KS QS", 40),
        ("KS KS QS QS", 80),
        ("KH QH KH QH KD QD", 60),
        ("KH QD", 0),
        ("AS AH AD AC", 100),
        ("AS AH AD AC AS AH AD AC", 1000),
        ("AS AH AD AC AS AH AD", 100),
        ("QS JD", 40),
        ("QS QS JD JD", 300),
        ("9S 9S 9H", 20),
        ("AS TS KS QS JS JD 9S 9S KH QH AD TC", 150 + 40 + 20 + 20),
    ],
)
def test_named_cards_count_as_often_as_they_can_be_put_together(hand: str, worth: int) -> None:
    assert run_example(melding(), {"trump": "spades", "hand": hand}, {"melds": {"named": worth}}) == ()


def test_a_suit_that_is_not_there_makes_no_meld() -> None:
    found = what_follows(melding(), {"trump": "none", "hand": "KS QS 9S"}, "melds")
    assert found["melds"]["named"] == 20, "all suits are plain then"


@pytest.mark.parametrize(
    ("hand", "worth"),
    [
        ("AS KS QS", 20),
        ("KS QS JS TS", 50),
        ("AS KS QS JS TS", 100),
        ("AS KS QS JS TS 9S", 100),
        ("AS KS JS TS", 0),
        ("AS KS QS AH KH QH", 40),
        ("AS AS KS KS QS QS JS", 50 + 20),
        ("JS JH JD JC", 90),
        ("JS JH JD JC KS KH KD KC JS JH JD JC", 270),
    ],
)
def test_each_sequence_counts_at_its_full_length(hand: str, worth: int) -> None:
    assert run_example(melding(), {"trump": "clubs", "hand": hand}, {"melds": {"rows": worth}}) == ()


def test_points_may_be_an_option() -> None:
    given = {"trump": "clubs", "hand": "AS KS QS JS TS"}
    assert run_example(melding(long=60), given, {"melds": {"rows": 60}}) == ()


HANDS = f"{DOUBLE_RUN} 9H 9H / AH TH KH QH JH AC TC KC QC JC 9C 9C / AD AH KD KH QD QH 9D 9D TD TD TH TC"


def test_everyone_sees_the_cards_of_a_meld_and_its_points_are_added() -> None:
    game = play(deal(melding(), HANDS, dealer=3), "3 name spades")
    assert (now(game, "shown", 0), now(game, "shown", 1)) == ("1540", "100")
    shown = [event for event in game.seen_events(2) if event.kind == "meld"]
    assert [(event.seat, event.name, event.points) for event in shown] == [
        (0, "run", 1500), (1, "marriage", 40), (2, "marriage", 40), (3, "marriage", 40), (3, "low", 20),
    ]  # fmt: skip
    assert shown[0].lying == ((Place("hand", 0), shown[0].cards),)
    assert sorted(game.program.deck.codes(shown[0].cards or 0)) == sorted(DOUBLE_RUN.split())
    assert set(game.program.deck.codes(shown[1].cards or 0)) == {"KH", "QH", "KC", "QC"}


NO_TRUMPS = (
    "KH QH 9S 9S 9H 9H 9C 9C 9D 9D QS QS / KD QD KS KS AC AC AH TH TC TD TC TD / "
    "KH QH JC JC JH JH KD KC AD JS JS KC / AS AS TS TS AD TH QC QC JD JD AH QD"
)


def test_only_the_side_with_the_best_meld_counts() -> None:
    game = play(deal(melding(best_only=True), HANDS, dealer=3), "3 name spades")
    assert (now(game, "shown", 0), now(game, "shown", 1)) == ("1540", "0")
    game = play(deal(melding(best_only=True), NO_TRUMPS, dealer=0), "0 name diamonds")
    assert (now(game, "shown", 0), now(game, "shown", 1)) == ("0", "40"), "a marriage in trumps is a meld higher up"
    game = play(deal(melding(best_only=True), NO_TRUMPS, dealer=0), "0 name clubs")
    assert (now(game, "shown", 0), now(game, "shown", 1)) == ("0", "20"), "the first in turn is the better one"
    game = play(deal(melding(best_only=True), NO_TRUMPS, dealer=1), "1 name clubs")
    assert (now(game, "shown", 0), now(game, "shown", 1)) == ("60", "0")


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("JS JH JD JC 9S 9D", "AS KS QS JS TS 9S"),
        ("JS JH JD JC 9S 9D", "KS KH KD KC AS AD"),
        ("KS QS JS TS 9S 9D", "AH KH QH JH 9S 9D"),
        ("AS KS QS JS TS 9S", "AH KH QH JH TH 9D"),
        ("AS KS QS JS TS TD", "KH QH JH TH 9H 9D"),
        ("AC KC QC TD TH TS", "AS KS QS TD TH TC"),
        ("JC TC 9C KD KH KS", "AC AD AH KD KH KS"),
    ],
)
def test_the_best_meld_by_place_length_height_and_trumps(better: str, worse: str) -> None:
    first, second = (play(deal(melding(few=True), hand, dealer=0), "0 name clubs") for hand in (better, worse))
    assert int(now(first, "best", 0)) > int(now(second, "best", 0))


def test_a_group_can_be_asked_for_its_cards_and_for_one_meld() -> None:
    game = play(deal(melding(), HANDS, dealer=0), "0 name spades")
    assert (now(game, "runs"), int(now(game, "within")) > 0) == ("2", True)
    assert set(game.program.deck.codes(game.machine.layout.read(game.state, "taking_part"))) == set(DOUBLE_RUN.split())
    assert len(may(game)) > 0
    assert cards(game, "hand", 0) == {*DOUBLE_RUN.split(), "9H"}


def test_melds_can_be_scored() -> None:
    game = play(deal(melding(), HANDS, dealer=0), "0 name spades")
    while game.actor is not None:
        game = game.apply(game.legal_actions()[0])
    assert (points(game), lines(game)) == ((1541, 100), ["shown", "shown", "looked_at"])
