"""The random source: every number is a function of seed, deal, purpose and a counter. See `docs/random.md`."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import TypeVar

WORD = 2**64 - 1
GAMMA = 0x9E3779B97F4A7C15

DEALS_OF_A_MATCH = 10_000
"""Deals that are set aside for each match of a run: the deal k of match m has the number m times this plus k."""

T = TypeVar("T")


class Purpose(IntEnum):
    """What a stream of numbers is for; streams of different purposes have nothing to do with each other."""

    CHANCE = 0
    POLICY = 1
    FIRST_DEALER = 2


def mix(word: int) -> int:
    """The finaliser of SplitMix64: a scrambled 64-bit word."""
    word &= WORD
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & WORD
    return word ^ word >> 31


def key(seed: int, deal_index: int, purpose: Purpose = Purpose.CHANCE) -> int:
    """The key of the stream for one deal (counted from 0) and one purpose."""
    return mix(mix(seed + GAMMA * (purpose + 1)) + GAMMA * (deal_index + 1))


def draw(stream: int, index: int) -> int:
    """The 64-bit number at `index` (from 0) of the stream with this key."""
    return mix(stream + GAMMA * (index + 1))


def below(stream: int, index: int, count: int) -> int:
    """A number from 0 to `count` - 1, made of the draw at `index`."""
    return (draw(stream, index) >> 32) * count >> 32


def first_dealer(seed: int, players: int) -> int:
    """The seat that deals first where the ruleset leaves it to chance."""
    return below(key(seed, 0, Purpose.FIRST_DEALER), 0, players)


class Random:
    """A player's own stream: numbers for decisions, apart from those of the deal.

    `stream` tells the decisions of one deal apart (by their number, as a rule).
    """

    def __init__(self, seed: int, deal_index: int = 0, stream: int = 0) -> None:
        self.key = draw(key(seed, deal_index, Purpose.POLICY), stream)
        self.drawn = 0

    def below(self, count: int) -> int:
        """A number from 0 to `count` - 1."""
        number = below(self.key, self.drawn, count)
        self.drawn += 1
        return number

    def choice(self, items: Sequence[T]) -> T:
        """One of the items.

        Raises:
            IndexError: there are none.
        """
        return items[self.below(len(items))]


def pick(legal: int, quiet: int, random: Random) -> int:
    """A choice of a random player out of the set `legal`, biased to those in `quiet` where the two differ."""
    calm = legal & quiet
    if calm and calm != legal and random.below(2) == 0:
        legal = calm
    for _ in range(random.below(legal.bit_count())):
        legal &= legal - 1
    return (legal & -legal).bit_length() - 1
