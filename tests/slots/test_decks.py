"""Packs whose suits differ: ranks of a suit's own, a letter before the rank, large ranks, more than 64 cards."""

from __future__ import annotations

import pytest

from followsuit import Game
from followsuit.present.cards import Faces, sorted_hand
from followsuit.present.transcript import transcript
from slots.table import cards, deal, may, now, play, points, rules

HANDS = "t21 t10 AC 13H 9D / t1 KC 2C 12H EX / t20 QC 1C 11H 2D"


def begun(answers: str = "0 name clubs, 0 bring t1") -> Game:
    return play(deal("atouts", HANDS, dealer=2), answers)


def test_each_suit_has_its_own_ranks_and_extra_cards_come_last() -> None:
    pack = rules("atouts").program.deck
    codes = [card.code for card in pack.cards]
    assert len(codes) == 4 * 17 - 2 + 21 + 1
    assert " ".join(codes[:16]) == "AC KC QC JC 11C TC 9C 8C 7C 6C 5C 4C 3C 2C 1C AD"
    assert [code for code in codes if code.startswith("t")] == [f"t{number}" for number in range(21, 0, -1)]
    assert codes[-1] == "EX"


@pytest.mark.parametrize(
    ("text", "code"),
    [("t21", "t21"), ("T21", "t21"), ("t10", "t10"), ("10h", "TH"), ("th", "TH"), ("11h", "11H"), ("1D", "1D"),
     ("21 of atouts", "t21"), ("10 of hearts", "TH"), ("ex", "EX"), ("fool", "EX")],
)  # fmt: skip
def test_cards_as_people_type_them(text: str, code: str) -> None:
    pack = rules("atouts").program.deck
    assert pack.codes(pack.parse(text) or 0) == (code,)


@pytest.mark.parametrize("text", ["t22", "t0", "tA", "21t", "13C", "0H", "14H"])
def test_what_is_no_card_of_this_pack(text: str) -> None:
    assert rules("atouts").program.deck.parse(text) is None


def test_a_suit_may_be_left_out_when_one_is_named_and_its_cards_may_be_wished_for() -> None:
    game = deal("atouts", HANDS, dealer=2)
    assert may(game) == ["name clubs", "name diamonds", "name hearts", "name spades"]
    game = play(game, "0 clubs")
    assert may(game) == ["bring t21", "bring t10", "bring t1", "bring EX"]
    assert now(play(game, "0 bring T10"), "named") == "t10"


def test_they_are_played_and_won_like_other_suits() -> None:
    assert may(begun()) == ["AC", "9D", "13H", "t21", "t10"]
    assert now(play(begun(), "0 t10, 1 t1, 2 t20"), "winner") == "P2"
    assert now(play(begun(), "0 13H, 1 12H, 2 11H"), "winner") == "P0"


def test_ranges_and_points_mean_the_suit_they_speak_of() -> None:
    game = play(
        begun(), "0 t21, 1 t1, 2 t20, 0 AC, 1 KC, 2 QC, 0 13H, 1 12H, 2 11H, 0 9D, 1 2C, 2 2D, 0 t10, 1 EX, 2 1C"
    )
    assert points(game) == (110 + 4 + 4 + 5 + 2 + 2 + 2 + 3, 0, 0)


def test_a_hand_is_sorted_by_strength_in_every_suit() -> None:
    game = begun()
    hand = game.machine.layout.read(game.state, "hand", 0)
    assert [card.code for card in sorted_hand(game.program, 0, hand)][:2] == ["t21", "t10"]


def test_cards_are_dealt_beginning_with_the_first() -> None:
    game = play(deal("first", "QC KD / KC AC / JC JD", stock="AH KH QH"), "1 KC, 2 JC, 0 QC")
    assert [cards(game, "hand", seat) for seat in range(3)] == [{"KD", "QH"}, {"AC", "AH"}, {"JD", "KH"}]


def test_what_is_dealt_between_tricks_is_told_as_drawn() -> None:
    game = play(deal("first", "QC KD / KC AC / JC JD", stock="AH KH QH"), "1 KC, 2 JC, 0 QC")
    told = str(transcript(game.program, game.events, Faces(game.program.deck, symbols=False), 0))
    assert "The hand of P1: AC  KC" in told or "The hand of P1: KC  AC" in told
    assert "P1 draws AH" in told
    assert "You draw QH" in told
