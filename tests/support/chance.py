"""The random source, written again from `docs/random.md`."""

from __future__ import annotations

MASK = 2**64 - 1
GOLDEN = 0x9E3779B97F4A7C15

CHANCE, POLICY, FIRST_DEALER = 0, 1, 2


def mix(word: int) -> int:
    """SplitMix64's finaliser."""
    word &= MASK
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & MASK
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & MASK
    return word ^ word >> 31


def key(seed: int, deal_index: int, purpose: int) -> int:
    """The key of one stream."""
    return mix(mix(seed + GOLDEN * (purpose + 1)) + GOLDEN * (deal_index + 1))


def draw(stream: int, index: int) -> int:
    """The word at an index of a stream."""
    return mix(stream + GOLDEN * (index + 1))


def below(stream: int, index: int, limit: int) -> int:
    """A number below `limit`."""
    return (draw(stream, index) >> 32) * limit >> 32
