"""What a book says holds under the options as they are set: no sentence of the usual game stays where it is untrue."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import followsuit
from followsuit.rulebook import book_of, markdown_of
from followsuit.rulebook.origins import origin

UNTRUE: tuple[tuple[str, int | None, dict[str, Any], tuple[str, ...]], ...] = (
    (
        "skat",
        None,
        {"all_pass": "ramsch"},
        ("“I pass” | The cards are thrown in", "count for the declarer.", "thrown in"),
    ),
    ("spades", None, {"nil": False}, ("Nil", "may also bid nil", "not zero", "from 0 to 13", "failed nil")),
    ("spades", None, {"bag_limit": 5}, ("usually ten",)),
    ("spades", 3, {}, ("bids of the partners", "Partners promise", "are added")),
    ("euchre", None, {"stick_dealer": True}, ("thrown in and",)),
    ("sheepshead", None, {"all_pass": "doubler"}, ("Nobody picked; of those", "the blind goes to the winner")),
    ("hasenpfeffer", None, {"widow_use": "unused"}, ("the bidder takes it",)),
    ("whist", None, {"count_honours": False}, ("The ace, king, queen and jack of trumps are the honours",)),
    ("napoleon", None, {"misere_trump": True}, ("in misere there are no trumps",)),
    ("napoleon", None, {"all_pass": "dealer_bids_two"}, ("If nobody bids",)),
    ("pinochle", None, {"all_pass": "dealer_bids"}, ("the cards are thrown in and the next",)),
    ("bridge", None, {"vulnerability": "both"}, ("In some deals",)),
    ("buck-euchre", None, {"folding": False}, ("All the others folded", "has folded", "still in")),
    ("oh-hell", None, {"most_cards": 7}, ("first deal ten",)),
    ("hearts", None, {"queen_breaks": True}, ("Once a heart has been played",)),
    ("pitch", None, {"low_to": "trick_winner"}, ("High and Low are a point each for who held them",)),
    ("three-handed-euchre", None, {"dummy": "left_out"}, ("dummy",)),
    ("double-deck-bid-euchre", None, {"partners_help": "nothing"}, ("exchange of cards",)),
)
"""Game, players and options → what the book would say without them."""


@pytest.mark.parametrize(("name", "players", "options", "untrue"), UNTRUE, ids=lambda value: str(value)[:40])
def test_nothing_stays_that_is_untrue_here(
    name: str, players: int | None, options: dict[str, Any], untrue: tuple[str, ...]
) -> None:
    book = markdown_of(book_of(followsuit.load(name, players=players, options=options)))
    rules = book.partition("## Settled for this table")[0]
    assert [text for text in untrue if text in rules] == []


def test_what_all_must_settle_is_only_left_open_where_it_can_be() -> None:
    usual = markdown_of(book_of(followsuit.load("euchre")))
    assert "If after that there is no maker, the cards are thrown in" in usual
    spades = markdown_of(book_of(followsuit.load("spades")))
    assert "“Nil” or “I bid …”" in spades
    assert "| Nil was bid, and no trick taken. |" in spades


HOUSE: tuple[tuple[str, str, int | None, dict[str, Any], str], ...] = (
    ("euchre", "redeal-once", None, {"ace_no_face": True}, "Not if the player has shown a poor hand in this match."),
    ("euchre", "euchred-suit-is-out", None, {}, "Not if the suit named is out."),
    ("two-handed-euchre", "two-player-dummies", None, {}, "| 2 if the maker has taken up dummy cards, otherwise 4 |"),
    ("oh-hell", "without-suits", None, {}, "The highest card in the trick wins it."),
    ("hearts", "jokers-in-hearts", 6, {}, "Besides there are two jokers."),
)
"""Game, house rule, players and options → a sentence of the book."""


@pytest.mark.parametrize(("name", "house", "players", "options", "sentence"), HOUSE, ids=lambda value: str(value)[:30])
def test_house_rules_are_told_in_words(
    name: str, house: str, players: int | None, options: dict[str, Any], sentence: str
) -> None:
    ruleset = followsuit.load(name, with_files=[f"house/{house}"], players=players, options=options)
    text = markdown_of(book_of(ruleset))
    assert sentence in text
    assert "holds for" not in text
    assert "There are two of each card" not in text


def test_a_rank_is_called_what_its_label_says(tmp_path: Path) -> None:
    ours = tmp_path / "ours.yaml"
    ours.write_text("extends: skat\ntitle: Skat\nlabels: {Q: ober, J: unter}\ndeck: {points: {J: 3}}\n", "utf-8")
    ruleset = followsuit.load(ours)
    text = markdown_of(book_of(ruleset, origin("skat", ruleset)))
    assert ruleset.diagnostics == ()
    assert "there are ace, ten, king, ober, unter, nine, eight and seven." in text
    assert "| Unters | 3 |" in text
    assert "the unters 3 (there: the jacks 2)" in text.lower()
