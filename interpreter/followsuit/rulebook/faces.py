"""Cards of a deck as the faces that a rulebook shows, and as words."""

from __future__ import annotations

from functools import cache

from followsuit.core.cards import SYMBOLS, Card, Deck, in_print
from followsuit.rulebook.model import Face


@cache
def face_of(deck: Deck, card: Card) -> Face:
    """The face of a card."""
    if card.suit is None or card.rank is None:
        return Face(card.code, card.name, "")
    suit = deck.suits[card.suit]
    rank = in_print(deck.ranks[card.rank])
    symbol = None if suit.leads else SYMBOLS.get(suit.name)
    text = f"{rank}{symbol}" if symbol else suit.code(deck.ranks[card.rank])
    return Face(text, card.name, rank, suit.name, suit.colour, suit.leads)
