"""The numbers that people mean: a span with a hyphen or `to`, a number as a word, a number with what it counts."""

from __future__ import annotations

import re

NUMBER_WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip

_LOOSE_SPAN = re.compile(
    r"\s*(?:from\s+)?(\d{1,9})\s*(?:-|\u2013|\u2014|…|\.{2,}|to|till|until|bis)\s*(\d{1,9})(?:\s+[a-z]+)?\s*"
)
_LETTERS_AMONG_FIGURES = re.compile(r"(?=.*\d)[\dOolI]{1,9}")
_COUNTED = re.compile(r"\s*\+?(\d{1,9})(?:\.0+)?(?:\s+[A-Za-z]+|x)?\s*")


def meant_span(text: str) -> str | None:
    """The span `a..b` that was meant by `1-7`, `1 to 7` or `1...7`; None if no span was, or it is written rightly."""
    found = _LOOSE_SPAN.fullmatch(text)
    if found is None or re.fullmatch(r"\s*\d+\s*\.\.\s*\d+\s*", text):
        return None
    return f"{found[1]}..{found[2]}"


def meant_number(text: str) -> str | None:
    """The number that was meant by `four`, `10 points`, `25O`, `+1` or `4.0`; None if none was, or it is one."""
    word = text.strip().lower().split(" ")[0]
    if word in NUMBER_WORDS and len(text.split()) <= 2:  # noqa: PLR2004  (the number and what it counts)
        return str(NUMBER_WORDS.index(word))
    if _LETTERS_AMONG_FIGURES.fullmatch(text.strip()) and not text.strip().isdecimal():
        return text.strip().translate(str.maketrans("OolI", "0011"))
    found = _COUNTED.fullmatch(text)
    return found[1] if found and found[1] != text.strip() else None
