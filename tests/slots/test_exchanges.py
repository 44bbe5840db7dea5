"""Exchanges with several moves in which all choose before any card moves."""

from __future__ import annotations

from slots.table import cards, deal, may, play

HANDS = "AC KC QC JC / AD KD QD JD / AH KH QH JH / AS KS QS JS"


def test_a_card_is_given_away_once() -> None:
    game = play(deal("parting", HANDS), "1 AD")
    assert may(game) == ["KD", "QD", "JD"]
    assert len(cards(game, "hand", 1)) == 4, "nothing has moved yet"


def test_what_is_left_goes_without_what_is_given_away() -> None:
    game = play(deal("parting", HANDS), "1 AD, 1 KD, 2 AH, 2 KH, 3 AS, 3 KS, 0 AC, 0 KC")
    assert cards(game, "away") == {"QC", "JC"}
    assert cards(game, "hand", 0) == {"AS", "KH"}
    assert cards(game, "hand", 1) == {"QD", "JD", "AC", "KS"}
    assert cards(game, "hand", 2) == {"QH", "JH", "AD", "KC"}
    assert cards(game, "hand", 3) == {"QS", "JS", "AH", "KD"}
