"""Sentences of rulebooks, one of each kind that was once said badly: what a table reads there, and what it does not."""

from __future__ import annotations

from functools import cache

import pytest

import followsuit
from followsuit.rulebook import book_of, markdown_of

SAID = [
    ("schnapsen", "The other nine stay for later."),
    ("briscola", "The other 33 stay for later."),
    ("belote", "The other eleven stay for later."),
    ("pitch", "40 cards are left over."),
    ("euchre", "They are dealt in packets: three and two, or two and three."),
    ("schnapsen", "Only if the player leads to the trick. Not if the stock is closed or used up."),
    ("schnapsen", "Only if the player has taken at least one trick."),
    ("skat", "Not if a null game is played."),
    ("napoleon", "Not if the contract named is one."),
    ("bridge", "Only if the last bid is that of the player's own side."),
    ("spades", "Any number from 0 to 13."),
    ("euchre", "The left bower belongs to the trumps, not to the suit printed on it."),
    ("sheepshead", "Queens and jacks belong to the trumps, not to the suits printed on them."),
    ("skat", "Jacks belong to the trumps, not to the suits printed on them."),
    ("hearts", "Otherwise this counts:"),
    ("sheepshead", "| “I pass” | The next player speaks. |"),
    ("spades", "- **Each player:** 13 cards."),
    ("spades", "until a side has at least 500 points"),
    ("hearts", "until somebody has at least 100 points"),
    ("skat", "198, 204, 216, 240 or 264."),
    ("skat", "**Trumps if no suit is trump:**"),
    ("euchre", "The others have one duty: follow the suit led."),
    ("euchre", "If after that there is no maker, the cards are thrown in"),
    ("euchre", "The dealer lays one card from the hand face down."),
    ("five-hundred", "Everybody sees the declarer's hand if"),
    ("five-hundred", "Contract: six spades."),
    ("french-tarot", "from the hand face up."),
    ("napoleon", "| The bidder, from each of the others |"),
    ("sheepshead", "| That player, from each of the others |"),
    ("pitch", "For each player: of these lines only the first that fits counts:"),
    ("pitch", "| The bidding side did not make its bid. | That player |"),
    ("spades", "| The tricks bid were taken. | That side |"),
    ("pinochle", "| none | none to 4 |"),
    ("railroad-euchre", "(It goes with “The match is of several games”.)"),
]

NOT_SAID = [
    ("schnapsen", "left over"),
    ("belote", "left over"),
    ("schnapsen", "Not if the player does not"),
    ("skat", "Only if a null game is not played"),
    ("spades", "Thirteen cards each"),
    ("euchre", "leaves it at that"),
    ("whist", "printed on"),
    ("hearts", "Besides"),
    ("euchre", "somebody has at least"),
    ("oh-hell", "To be named: 0"),
    ("skat", "and so on up to"),
    ("hasenpfeffer", "if no suit is trump"),
    ("buck-euchre", "leaves it at that"),
    ("railroad-euchre", "leaves it at that"),
    ("bridge", "Only if there are no doubles"),
]


@cache
def text_of(name: str) -> str:
    return markdown_of(book_of(followsuit.load(name)))


@pytest.mark.parametrize(("name", "sentence"), SAID)
def test_it_is_said(name: str, sentence: str) -> None:
    assert sentence in text_of(name)


@pytest.mark.parametrize(("name", "words"), NOT_SAID)
def test_it_is_said_no_more(name: str, words: str) -> None:
    assert words not in text_of(name)
