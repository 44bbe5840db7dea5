"""Cards of Euchre Game Notation: `9c`, `Nc`, `Ts`, the bowers `R` and `L`, the joker `B`, `Xx` for one not known."""

from __future__ import annotations

from followsuit.core.cards import Deck

SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
SYMBOLS = {"♣": "c", "♦": "d", "♥": "h", "♠": "s"}
MATE = {"clubs": "spades", "spades": "clubs", "hearts": "diamonds", "diamonds": "hearts"}
BOWERS = {"R": 0, "L": 1}
JOKER, JOKER_CODE = "B", "JK"
UNTOLD = "x"
GENERIC = "tng"
"""Letters for a suit that stands for trump, the other suit of its colour, or a suit of the other colour."""


class Untold(Exception):  # noqa: N818  (what it is, in the words of the messages)
    """Something that the record does not hold; the message says what."""


def suit_of(code: str) -> str | None:
    """The suit printed on a card of the ruleset, None for a joker."""
    return SUITS.get(code[-1:].lower()) if code != JOKER_CODE else None


def card_of(written: object, deck: Deck, trump: str | None) -> str:
    """A card as the ruleset writes it; what is none stays as it is written.

    Raises:
        Untold: the record does not tell which card it is.
    """
    text = written.strip() if isinstance(written, str) else ""
    if text == JOKER:
        return JOKER_CODE
    if text in BOWERS and trump is not None:
        return f"J{(trump if BOWERS[text] == 0 else MATE[trump])[0].upper()}"
    rank, suit = text[:-1].upper().replace("10", "T").replace("N", "9"), text[-1:].lower()
    suit = SYMBOLS.get(suit, suit)
    if not text or suit in {UNTOLD, *GENERIC} or rank == UNTOLD.upper() or text == UNTOLD:
        raise Untold(f"the card “{text or '?'}” is not told")
    code = f"{rank}{suit.upper()}"
    return code if suit in SUITS and deck.parse(code) else text
