"""The words of Portable Bridge Notation: seats, cards, calls, contracts, and numbers for a side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

SEATS = "NESW"
NAMES = ("North", "East", "South", "West")
SIDES = ("NS", "EW")
HAND = 13
BOOK = 6
SUITS = "SHDC"
"""The order of the suits in a hand of the Deal tag."""

RANKS = "AKQJT98765432"
STRAINS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades", "N": "no_trump", "NT": "no_trump"}
WRITTEN = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S", "no_trump": "NT"}
SYMBOLS = str.maketrans("♠♥♦♣", "SHDC")
PASSES = {"pass", "p", "passed", "passout", "allpass", "ap"}
DOUBLES = {"x", "dbl", "d", "double"}
REDOUBLES = {"xx", "rdbl", "r", "redouble"}
BID = re.compile(r"([1-7])(NT|[CDHSN])", re.IGNORECASE)
CONTRACT = re.compile(r"([1-7])\s*(NT|[CDHSN])\s*(XX|X|\*\*|\*)?", re.IGNORECASE)
NOTE = re.compile(r"=\d*=|\$\d+|[!?]+")
NUMBER = re.compile(r"[+-]?\d{1,6}")
IRREGULAR = "^"
LONGEST = 40
END, OPEN = "*", "+"


class Contract(NamedTuple):
    """What is bid; a level of 0 stands for a deal that is passed out."""

    level: int
    strain: str
    doubled: int

    @property
    def rank(self) -> tuple[int, int, int]:
        """A larger one is higher."""
        return self.level, list(WRITTEN).index(self.strain), self.doubled

    def __str__(self) -> str:
        """As the notation writes it."""
        return f"{self.level}{WRITTEN[self.strain]}{'X' * self.doubled}" if self.level else "Pass"


PASSED_OUT = Contract(0, "no_trump", 0)


def seat_of(value: str | None) -> int | None:
    """The seat that a value names by its first letter, None if it names none."""
    letter = (value or "").strip().lstrip(IRREGULAR).upper()[:1]
    return SEATS.index(letter) if letter and letter in SEATS else None


def plain_word(word: str) -> str:
    """A word without the marks of notes and comments."""
    return NOTE.sub("", word).strip()[:LONGEST]


def is_nothing(word: str) -> bool:
    """Whether a word holds the place of a call or card that there is not."""
    return bool(word) and not word.strip("-")


def card_of(word: str) -> str | None:
    """A card (`SK`) as the ruleset writes it (`KS`), None if it is none."""
    text = word.upper().translate(SYMBOLS).replace("10", "T")
    if len(text) == 2 and text[0] in SUITS and text[1] in RANKS:  # noqa: PLR2004  (suit and rank)
        return text[1] + text[0]
    return None


def call_of(word: str) -> str:
    """A call as the ruleset names it; what is no call stays as it is."""
    low = word.lower()
    if low in PASSES:
        return "pass"
    if low in REDOUBLES:
        return "redouble"
    if low in DOUBLES:
        return "double"
    bid = BID.fullmatch(word.translate(SYMBOLS))
    return f"bid {bid[1]} {STRAINS[bid[2].upper()]}" if bid else word


def contract_of(written: str | None) -> Contract | None:
    """The contract that a tag names, None if it names none."""
    text = (written or "").lstrip(IRREGULAR).translate(SYMBOLS).strip()
    if text.lower().replace(" ", "") in PASSES | {"passedout"}:
        return PASSED_OUT
    match = CONTRACT.fullmatch(text)
    if match is None:
        return None
    doubled = (match[3] or "").replace("*", "X").upper()
    return Contract(int(match[1]), STRAINS[match[2].upper()], len(doubled))


def numbers_of(written: str | None, own: int | None) -> Iterator[tuple[int, int]]:
    """The numbers in a tag, each with its side: as they stand behind `NS` and `EW`, or bare for the side `own`."""
    words = (written or "").replace(",", " ").replace(IRREGULAR, " ").split()
    if len(words) == 1 and NUMBER.fullmatch(words[0]) and own is not None:
        yield own, int(words[0])
    for side, number in pairwise(words):
        if side.upper() in SIDES and NUMBER.fullmatch(number):
            yield SIDES.index(side.upper()), int(number)
