"""Cards that belong to the trumps though another suit is printed on them, by the names that players have for them."""

from __future__ import annotations

from collections import Counter

from followsuit.core.cards import Card
from followsuit.language.records import Order
from followsuit.language.terms import Term
from followsuit.rulebook.melding import ranks_named
from followsuit.rulebook.ranking import Ranking, named_by
from followsuit.rulebook.voice import Voice


def strangers(voice: Voice, order: Order, ranked: Ranking) -> str:
    """That some trumps do not belong to the suit printed on them; nothing where all trumps are of one suit."""
    suits = Counter[int | None](card.suit for card in ranked.trumps if card.suit is not None)
    own = _own_suit(suits, ranked.sample)
    cards = [card for card in ranked.trumps if card.suit not in (None, own)]
    if len(suits) == int(own is not None):
        return ""
    names = list(dict.fromkeys(_name(voice, order, ranked, card) for card in cards))
    return voice.sentence("strange_card" if len(cards) == 1 else "strange_cards", cards=voice.listed(names))


def _own_suit(suits: Counter[int | None], sample: int | None) -> int | None:
    """The suit that is trump: the one that was chosen, or the one that all others join."""
    if sample is not None:
        return sample
    most = suits.most_common(2)
    return most[0][0] if most and (len(most) == 1 or most[0][1] > most[1][1]) else None


def _name(voice: Voice, order: Order, ranked: Ranking, card: Card) -> str:
    """All the cards of a rank by its name, else the card by the name of its place in the order."""
    deck = voice.ruleset.declared.deck
    trumps = {trump.face for trump in ranked.trumps}
    alike = [face for face in deck.faces if face.suit is not None and face.rank == card.rank]
    if card.rank is not None and len(alike) > 1 and all(face.face in trumps for face in alike):
        return ranks_named(voice, (deck.ranks[card.rank],), many=True)[0]
    item = next(item for item in order.trump or () if card.face in named_by(item, deck, ranked.sample))
    return _called(voice, item)


def _called(voice: Voice, item: Term) -> str:
    return voice.noun(item) if item.title is None else voice.player.words.the(voice.label(item.title))
