"""How many tricks cards are likely to take: estimates from a program's trick law, in 64ths of a trick."""

from __future__ import annotations

from followsuit.players.plain import Bits, ints, members, remembered, size
from followsuit.players.tables import Tables

UNIT = 64
"""Estimates are whole numbers of 64ths of a trick."""

RUFF_SHARE = 0.6
"""How often a seat that is void has a trump and uses it."""

RUFFING = 0.35
"""What the least trump is worth: it may take a trick that a plain card had won."""


def tricks(t: Tables, lay: int, hand: Bits, count: int, gone: Bits) -> int:
    """Tricks, in 64ths, that the best `count` cards of a hand may take; `gone` are cards that nobody holds.

    `lay` is the number of an order of the cards under a trick law.
    """
    held = ints(UNIT + 1)
    for card in members(hand):
        held[worth(t, lay, card, hand, count, gone)] += 1
    total, left, value = 0, count, UNIT
    while left > 0 and value > 0:
        taken = min(left, held[value])
        total += taken * value
        left -= taken
        value -= 1
    return total


@remembered
def worth(t: Tables, lay: int, card: int, hand: Bits, count: int, gone: Bits) -> int:
    """How likely a card of this hand is to take a trick, in 64ths, where `count` tricks are to come."""
    own = class_of(t, lay, card)
    mates = t.members[lay % t.orders * (t.none + 1) + own]
    out = t.deck & ~hand & ~gone
    stronger = size(t.over[(lay * (t.none + 1) + own) * t.cards + card] & mates & out)
    if own == t.trumps:
        return _trump(t, stronger, count, size(out))
    return _plain(t, stronger, size(mates & out), count, size(out), has_trumps(t, lay))


def class_of(t: Tables, lay: int, card: int) -> int:
    """The class that a card belongs to; the number of classes where it has none."""
    return t.class_of[lay % t.orders * t.cards + card]


def has_trumps(t: Tables, lay: int) -> bool:
    """Whether any card is a trump."""
    return t.members[lay % t.orders * (t.none + 1) + t.trumps] != 0


def rank(t: Tables, lay: int, card: int) -> int:
    """The strength of a card within its own class."""
    return t.power[(lay * (t.none + 1) + class_of(t, lay, card)) * t.cards + card]


def power(base: float, exponent: int) -> float:
    """A number to a power, multiplied out one by one: the same to the last bit wherever it is done."""
    result = 1.0
    for _ in range(exponent):
        result = result * base
    return result


def _none_of(mean: float) -> float:
    """The chance that there is none where so many are to be expected: e to the minus `mean`, nearly."""
    chance = max(1.0 - mean / 64, 0.0)
    for _ in range(6):
        chance = chance * chance
    return chance


def _held(t: Tables, count: int, out: int) -> float:
    """The chance that an unseen card is in another hand."""
    return min(1.0, (t.players - 1) * count / max(out, 1))


@remembered
def _trump(t: Tables, stronger: int, count: int, out: int) -> int:
    chance = power(1.0 - 0.5 * _held(t, count, out), stronger)
    return int(UNIT * max(chance, RUFFING) + 0.5)


@remembered
def _plain(t: Tables, stronger: int, others: int, count: int, out: int, ruffed: bool) -> int:
    held = _held(t, count, out)
    chance = power(1.0 - held, stronger)
    if ruffed:
        void = _none_of(others * held / max(t.players - 1, 1))
        chance = chance * power(1.0 - RUFF_SHARE * void, max(t.opponents, 1))
    return int(UNIT * chance + 0.5)
