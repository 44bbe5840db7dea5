"""Cards of a deck as the faces that a rulebook shows."""

from __future__ import annotations

from followsuit.core.cards import SYMBOLS, Card, in_print
from followsuit.core.suggest import first_up
from followsuit.rulebook.model import Face
from followsuit.rulebook.voice import Voice
from followsuit.wording.cards import name


def face_of(voice: Voice, card: Card) -> Face:
    """The face of a card; one that has no sign to go by is written as it is called."""
    deck, called = voice.ruleset.declared.deck, voice.player.words.bare(name(card, voice.player))
    if card.suit is None or card.rank is None:
        return Face(first_up(called), called, card.code)
    suit, rank = deck.suits[card.suit], in_print(deck.ranks[card.rank])
    symbol = None if suit.leads else SYMBOLS.get(suit.name)
    return Face(f"{rank}{symbol}" if symbol else called, called, rank, suit.name, suit.colour, suit.leads)
