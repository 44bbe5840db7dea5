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
    ("euchre", "The cards are dealt in packets: three and two, or two and three."),
    ("schnapsen", "Only if the player leads to the trick. Not if the stock is closed or used up."),
    ("schnapsen", "Only if the player has taken at least one trick."),
    ("skat", "Not if a null game is played."),
    ("napoleon", "Not if one is named by anybody but a dealer who has to bid."),
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
    (
        "pitch",
        "if you hold a card of the suit led, follow the suit led or play a trump. Any other hand may play any card.",
    ),
    ("pitch", "won by the bidders if the bidder has at least seven points, otherwise by the players with the highest"),
    ("belote", "If your partner is not winning the trick and you hold no card of the suit led, play a trump."),
    ("five-hundred", "| The declarers took all ten tricks on a contract worth less than 250. | The declarers | 250 |"),
    ("five-hundred", "| The others | Ten times the number of tricks"),
    ("five-hundred", "Not if the contract named is misère without a bid of seven tricks straight before it."),
    ("belote", "| The takers have more points, belote counted; each side scores its own. | Each side |"),
    ("euchre", "If after that there is no maker, the cards are thrown in"),
    ("euchre", "The dealer lays one card from the hand face down."),
    ("five-hundred", "Everybody sees the declarer's hand if"),
    ("five-hundred", "Contract: six spades."),
    ("french-tarot", "from the hand face up."),
    ("napoleon", "| The bidder, from each of the others |"),
    ("sheepshead", "| That player, from each of the others |"),
    ("pitch", "For each player: of these lines only the first that fits counts:"),
    ("pitch", "| Had the bid and did not make it. | That player |"),
    ("spades", "| The tricks bid were taken. | That side |"),
    ("pinochle", "| none | none to 4 |"),
    ("skat", "| “I pass” | The player is not asked again. Then the player who names values speaks. |"),
    ("double-hasenpfeffer", "| “I pass” | The next player speaks. |"),
    ("bid-euchre", "-12 if Big Pepper is bid, otherwise -6"),
    ("bid-whist", "Otherwise, if low cards are best, this is the order:"),
    ("bid-whist", "To be named: 3 to 7;"),
    ("pinochle", "To be named: 250 to 600 in steps of 10."),
    ("five-hundred", "**The suit of the joker from high to low, here hearts:**"),
    ("bridge", "Only if the last bid has been doubled. Only if the last bid is that of the player's own side."),
    ("german-whist", "- The loser takes the next card unseen, and a new one is turned face up.\n"),
    ("euchre", "In turn round the table the players are called P0, P1, P2 and P3."),
    ("euchre", "- **North American.**"),
    ("spades", "If spades are not broken, whoever leads has one duty: lead another suit than spades."),
    ("schnapsen", "If the stock is closed or used up, the others have these duties,"),
    ("spades", "| That player | 200 if the player bid nil blind, otherwise 100 |"),
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
    ("bridge", "Not if nobody"),
    ("skat", "The player has passed"),
    ("double-hasenpfeffer", "not asked again"),
    ("bid-euchre", "Minus ("),
    ("pinochle", "Not if the number named"),
    ("briscola", "Whether partners look"),
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
