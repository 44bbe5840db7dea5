"""Did you mean: the nearest of the names that would have been right."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

LONGEST = 80
"""What is longer is no word that somebody meant to write otherwise."""


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint naming the closest known word, None if nothing is close."""
    name = nearest(word, known)
    return f"did you mean {name}?" if name else None


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The closest known word, None if nothing is close."""
    if len(word) > LONGEST:
        return None
    names = {name.lower(): name for name in known if _alike_in_length(word, name)}
    close = get_close_matches(word.lower(), names, n=1, cutoff=0.6)
    return names[close[0]] if close else None


def first_up(words: str) -> str:
    """Words as the beginning of a sentence."""
    return words[:1].upper() + words[1:]


def _alike_in_length(one: str, other: str) -> bool:
    """A word much longer is no slip of the pen, whatever letters they share."""
    shorter, longer = sorted((len(one), len(other)))
    return longer - shorter <= max(2, shorter * 3 // 4)


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    items = list(words)
    if len(items) < 2:  # noqa: PLR2004  (two is what a pair is)
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
