"""What people write for a card where its code is expected: `C10`, `1OC`, `21t`, `QueenD`, `ten of clubs`, `Ace`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from followsuit.core.cards import TEN, TEN_IN_PRINT, Suit, canonical_code, canonical_rank

if TYPE_CHECKING:
    from followsuit.language.declaring.declarations import Declarations

RANK_WORDS = {
    "ace": "A", "king": "K", "queen": "Q", "jack": "J", "knave": "J", "ten": TEN, "nine": "9", "eight": "8",
    "seven": "7", "six": "6", "five": "5", "four": "4", "three": "3", "deuce": "2", "two": "2",
}  # fmt: skip
"""The names of ranks at the table."""

_OF = re.compile(r"\s*(\w+)\s+of\s+(\w+)\s*", re.IGNORECASE)
_RUN_TOGETHER = re.compile(rf"({'|'.join(RANK_WORDS)})(?:of)?([a-z]+)", re.IGNORECASE)
_LETTERS_IN_TEN = re.compile("[1IL][0O]")
_SHORTEST = 2


def meant_rank(word: str) -> str | None:
    """The rank that a word names at the table, as it is printed."""
    rank = RANK_WORDS.get(word.lower()) or RANK_WORDS.get(word.lower().removesuffix("s"))
    return None if rank is None else _printed(rank)


def meant_card(declared: Declarations, text: str) -> str | None:
    """The code of the card of the pack that was meant, with its ten as it is printed; None if there is none."""
    found = _OF.fullmatch(text)
    found = found or _RUN_TOGETHER.fullmatch(text.strip())
    tries = _of_a_suit(declared, found[1], found[2]) if found else _turned_round(text.strip().upper())
    known = {code.lower(): code for code in declared.deck.by_code}
    codes = (known.get(canonical_code(code).lower()) for code in tries)
    code = next((code for code in codes if code), None)
    return None if code is None else printed_code(code)


def printed_code(code: str) -> str:
    """The code of a card with its ten as it is printed."""
    return TEN_IN_PRINT + code[1:] if code.startswith(TEN) else code


def _of_a_suit(declared: Declarations, rank: str, suit: str) -> list[str]:
    """`ten of clubs`, `10 of club` or, run together, `tenC`."""
    named = RANK_WORDS.get(rank.lower()) or canonical_rank(rank.upper())
    return [known.code(named) for known in declared.deck.suits if suit.lower() in _names(known)]


def _names(suit: Suit) -> tuple[str, ...]:
    return suit.name, suit.name[:-1], suit.letter.lower()


def _turned_round(word: str) -> list[str]:
    """The word with the figures of a ten, as it is, with its first letter last, or with its last letter first."""
    plain = _LETTERS_IN_TEN.sub(TEN_IN_PRINT, word, count=1)
    words = [word, plain, word[1:] + word[:1], _LETTERS_IN_TEN.sub(TEN_IN_PRINT, word[1:], count=1) + word[:1]]
    words.append(word[-1:] + word[:-1])
    return words if len(word) >= _SHORTEST else []


def _printed(rank: str) -> str:
    return TEN_IN_PRINT if rank == TEN else rank
