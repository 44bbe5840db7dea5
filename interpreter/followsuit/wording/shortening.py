"""Two long texts that differ in little: each is told only around the words in which they differ."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

LONG = 20
"""Texts of so many words are told whole."""

AROUND = 4
"""So many words before and after those that differ are told with them."""

DOTS = "…"


def apart(a: str, b: str) -> tuple[str, str]:
    """Two texts without the long beginning and the long end that they share, for which dots stand."""
    ours, theirs = a.split(), b.split()
    if min(len(ours), len(theirs)) <= LONG:
        return a, b
    before = _shared(ours, theirs)
    rest = min(len(ours), len(theirs)) - before
    after = min(rest, _shared(ours[::-1], theirs[::-1]))
    return _between(ours, before, after), _between(theirs, before, after)


def _shared(ours: Sequence[str], theirs: Sequence[str]) -> int:
    """How many words two texts have in common from their beginning on."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(ours, theirs, strict=False)))


def _between(words: Sequence[str], before: int, after: int) -> str:
    first, last = max(0, before - AROUND), min(len(words), len(words) - after + AROUND)
    begin, end = [DOTS] * (first > 0), [DOTS] * (last < len(words))
    return " ".join((*begin, *words[first:last], *end))
