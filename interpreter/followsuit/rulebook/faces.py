"""Cards of a deck as the faces that a rulebook shows."""

from __future__ import annotations

from followsuit.core.cards import SYMBOLS, Card, Deck, in_print
from followsuit.rulebook.model import Face


def face_of(deck: Deck, card: Card) -> Face:
    """The face of a card."""
    if card.suit is None or card.rank is None:
        return Face(card.code, card.name, "")
    suit = deck.suits[card.suit]
    rank = deck.ranks[card.rank]
    symbol = None if suit.leads else SYMBOLS.get(suit.name)
    text = f"{in_print(rank)}{symbol}" if symbol else suit.code(rank)
    return Face(text, card.name.replace("_", " "), in_print(rank), suit.name, suit.colour, suit.leads)
