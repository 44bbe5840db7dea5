"""What mutations start from: the shipped rulesets, and every word that a ruleset may be made of."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from followsuit.language import keys, records
from followsuit.language.expressions.vocabulary import QUANTIFIERS, VOCABULARY
from followsuit.language.reading.source import read
from followsuit.language.reading.tree import Mapping, plain_value

RULESETS = sorted((Path(__file__).parents[2] / "rulesets").rglob("*.yaml"))
GAMES = [path.stem for path in RULESETS if path.parent.name != "house"]
CARDS = [
    "AS",
    "KH",
    "QD",
    "JC",
    "10S",
    "TH",
    "9D",
    "2C",
    "t21",
    "EX",
    "'JS'",
    "'hearts'",
    "'J",
    "of",
    "trump'",
    "'K",
    "Q",
    "of",
    "mate(trump)'",
    "'10H,",
    "9C'",
    "1O",
    "♠A",
    "J♦",
    "A️♠",
]
SIGNS = [
    "\x00",
    "\u202e",
    "\ufeff",
    "\u2028",
    "\u2029",
    "\x85",
    "\u200b",
    "�",
    "🂡",
    "٣",
    "²",
    "é",
    '"',
    "'",
    "[",
    "]",
    "{",
    "}",
    ":",
    "#",
    "&a",
    "*a",
    "!!int",
    "!!binary",
    "<<:",
    "|",
    ">",
    "-",
    "?",
    "%",
    "@",
    "`",
    "..",
    "=",
    "==",
    "!=",
    "<=",
    "not",
    "~",
    "null",
    "1//0",
    "1%0",
    "-0",
    "+1",
    "0x10",
    "1e9",
    "1_000",
    ".inf",
    "0..99999999999999999999",
    "10**10**10",
    "lambda:0",
    "__import__",
    "1.5",
    "True",
    "yes",
    "no",
    "on",
    "off",
]
LONG = [
    "(" * 300,
    "not " * 300,
    "9" * 5000,
    "a." * 200,
    "[" * 60,
    "{a: " * 60,
    "1+" * 2000,
    "left(" * 40,
    "x" * 70_000,
    "a if b else " * 100,
    "'" * 999,
    " or ".join(["me == dealer"] * 60),
    "- " * 60,
    "? " * 60,
    "\n" * 3000,
    " " * 5000,
]
NUMBERS = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "8",
    "9",
    "13",
    "52",
    "64",
    "99",
    "1000",
    "1000000",
    "999999999",
    "10000000000",
    "0..0",
    "5..2",
    "1..8",
    "0..100000",
    "2..8",
    "9223372036854775808",
    "9" * 400,
]
DOMAINS = ["bool", "seat", "seats", "suit", "suits", "card", "cards", "0..13", "row of bids", "rows of bids", "-5..5"]


@cache
def words() -> tuple[str, ...]:
    """Keys, words of expressions and every name in the shipped rulesets."""
    known = {name for record in all_records() for name in keys.keys_of(record)}
    known |= set(VOCABULARY) | set(QUANTIFIERS)
    known |= {word for path in RULESETS for word in re.findall(r"[a-z_]{2,}", path.read_text(encoding="utf-8"))}
    return tuple(sorted(known))


def all_records() -> list[type]:
    """Every record of the language."""
    return [kind for name in records.__all__ if isinstance(kind := getattr(records, name), type)]


def odd(random: Random) -> str:
    """A word that may stand anywhere: of the language, a number, a card, a sign, something long."""
    pool = random.choices([words(), NUMBERS, CARDS, SIGNS, DOMAINS, GAMES, LONG], [60, 10, 6, 12, 4, 3, 1])[0]
    return random.choice(pool)


def is_patch(path: Path) -> bool:
    """Whether a shipped file is laid over games."""
    return path.parent.name == "house"


@cache
def data_of(path: Path) -> dict[str, Any]:
    """A shipped ruleset as plain data."""
    root, _ = read(path.read_text(encoding="utf-8"), str(path))
    assert isinstance(root, Mapping)
    return plain_value(root)
