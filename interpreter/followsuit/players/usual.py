"""What somebody else is taken to answer: the quietest call, the card worth least, a number or suit that suits."""

from __future__ import annotations

from followsuit.players.plain import (
    NOBODY,
    Bits,
    Record,
    copy,
    lowest,
    members,
    one,
    record,
    remembered,
    size,
    step,
)
from followsuit.players.sight import lay_of
from followsuit.players.strength import UNIT, rank, tricks, worth
from followsuit.players.tables import Tables

NAMES = 12
"""Among how many choices somebody else is taken to know what suits his hand."""


def usual(t: Tables, state: Record) -> int:
    """The answer that is taken to be given: the worst card, the quietest call, what suits the hand."""
    place, legal = state.place, state.legal
    cards = legal & ~t.calls[place]
    if cards:
        hand = state.sets[t.hand + state.seat]
        return _spare(t, lay_of(t, state), hand, cards, max(size(hand), 1))
    quiet = legal & t.quiet[place]
    choices = quiet if quiet else legal
    first = lowest(choices)
    if size(choices) == 1 or not quiet or size(choices) > NAMES or not t.named[place] & one(first):
        return first
    if t.numbers[place] & one(first):
        return _predicted(t, state, choices)
    return best_order(t, state, choices)


@remembered
def _spare(t: Tables, lay: int, hand: Bits, cards: Bits, count: int) -> int:
    """The card that is worth least."""
    best, least, low = NOBODY, 0, 0
    for card in members(cards):
        value, strength = worth(t, lay, card, hand, count, 0), rank(t, lay, card)
        if best == NOBODY or value < least or (value == least and strength < low):
            best, least, low = card, value, strength
    return best


def best_order(t: Tables, state: Record, choices: Bits) -> int:
    """The choice that makes the cards rank so as to suit the hand of whoever is asked."""
    best, most, following = NOBODY, 0, record()
    hand = state.sets[t.hand + state.seat]
    for choice in members(choices):
        copy(following, state)
        promise = 0
        if step(t, following, choice):
            promise = hand_in(t, t.law_at[state.place] * t.orders + following.words[t.order], hand)
        if best == NOBODY or promise > most:
            best, most = choice, promise
    return best


@remembered
def hand_in(t: Tables, lay: int, hand: Bits) -> int:
    """The tricks, in 64ths, that a whole hand promises."""
    return tricks(t, lay, hand, size(hand), 0)


def _predicted(t: Tables, state: Record, choices: Bits) -> int:
    """The number that is next to the tricks that the hand promises."""
    likely = hand_in(t, lay_of(t, state), state.sets[t.hand + state.seat])
    best, least = NOBODY, 0
    for choice in members(choices):
        off = abs(UNIT * t.number[t.offer_no[state.place] * t.choices + choice] - likely)
        if best == NOBODY or off < least:
            best, least = choice, off
    return best
