"""Suits, ranks, cards and the deck they make; card codes to text and back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

TEN_IN_PRINT = "10"
RANK = re.compile("[A-Z]|[1-9][0-9]?")
TEN = "T"
SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
"""What stands for a suit in print."""

EMOJI = "\ufe0f"
"""Follows a suit symbol where it was chosen from a keyboard of pictures."""


@dataclass(frozen=True, slots=True)
class Suit:
    """A printed suit. `letter` is what card codes end in; `colour` pairs it with its mate.

    Codes of a suit that `leads` begin with the letter (`t21`, and `t10` with the ten in figures). `ranks` are those of
    the suit from high to low, where they are known.
    """

    index: int
    name: str
    letter: str
    colour: str
    leads: bool = False
    ranks: tuple[str, ...] = ()

    def code(self, rank: str) -> str:
        """The code of the card of this suit and a canonical rank."""
        return self.letter + in_print(rank) if self.leads else rank + self.letter


@dataclass(frozen=True, slots=True)
class Card:
    """One physical card; twins (two jacks of hearts in a double deck) share a `face`.

    `index` is the bit of the card in every set of cards. `suit` and `rank` are indices into the deck's lists, None for
    an extra card. `code` is rank first, as in `JS`, `TH`, `9C`; an extra card has the code its ruleset gives it, and
    perhaps that of a card which may take its place on the table.
    """

    index: int
    face: int
    code: str
    suit: int | None
    rank: int | None
    name: str
    stand_in: str | None = None


@dataclass(frozen=True)
class Deck:
    """The cards of one deal. A set of cards is an int with bit `index` set for each card (a mask).

    Cards run suit by suit as the deck lists them, ranks from high to low within each, extra cards last; further copies
    follow the whole first pack in the same order. `ranks` are those of all suits, in an order that suits each of them.
    """

    suits: tuple[Suit, ...]
    ranks: tuple[str, ...]
    cards: tuple[Card, ...]

    def __len__(self) -> int:
        return len(self.cards)

    @cached_property
    def all(self) -> int:
        """The mask of every card."""
        return (1 << len(self.cards)) - 1

    @cached_property
    def faces(self) -> tuple[Card, ...]:
        """One card for each face, in order."""
        seen: dict[int, Card] = {}
        for card in self.cards:
            seen.setdefault(card.face, card)
        return tuple(seen[face] for face in sorted(seen))

    @cached_property
    def by_code(self) -> dict[str, int]:
        """Code → mask of the cards that bear it (two bits for twins)."""
        masks: dict[str, int] = {}
        for card in self.cards:
            masks[card.code] = masks.get(card.code, 0) | 1 << card.index
        return masks

    @cached_property
    def _by_typed_code(self) -> dict[str, int]:
        return {canonical_code(code): mask for code, mask in self.by_code.items()}

    def parse(self, text: str) -> int | None:
        """Mask of the cards that `text` names (`js`, `10H`, `T21`, a card's name or stand-in); None if it is none."""
        code, name = canonical_code(text), text.strip().lower()
        if code in self._by_typed_code:
            return self._by_typed_code[code]
        named = [card for card in self.cards if card.name.lower() == name or card.stand_in == code]
        return self.mask(card.index for card in named) or None

    def mask(self, indices: Iterable[int]) -> int:
        """The set of the cards with these indices."""
        result = 0
        for index in indices:
            result |= 1 << index
        return result

    def members(self, mask: int) -> Iterator[Card]:
        """The cards of a set, in deck order."""
        while mask:
            low = mask & -mask
            yield self.cards[low.bit_length() - 1]
            mask ^= low

    def codes(self, mask: int) -> tuple[str, ...]:
        """The codes of a set's cards, in deck order."""
        return tuple(card.code for card in self.members(mask))


def without_symbols(deck: Deck, text: str) -> str:
    """The text with the code of a card for its face (`J♣`, `♣J`, `JC♣`), and names for other symbols of suits."""
    words = [_without_symbol(deck, word) for word in text.replace(EMOJI, "").split()]
    return " ".join(words)


def _without_symbol(deck: Deck, word: str) -> str:
    for suit in deck.suits:
        symbol = SYMBOLS.get(suit.name)
        if symbol is None or symbol not in word:
            continue
        rest = word.replace(symbol, "", 1)
        for code in (rest, suit.letter + rest if suit.leads else rest + suit.letter):
            mask = deck.parse(code)
            if mask and all(card.suit == suit.index for card in deck.members(mask)):
                return code
        return f"{rest} {suit.name}".strip()
    return word


def canonical_code(text: str) -> str:
    """`10h`, `Th` and `TH` are one code; `T` is its canonical ten."""
    code = text.strip().upper()
    return TEN + code[len(TEN_IN_PRINT) :] if code.startswith(TEN_IN_PRINT) else code


def is_rank(rank: str) -> bool:
    """Whether a canonical rank can be one: a letter, or a number up to 99."""
    return RANK.fullmatch(rank) is not None


def in_print(rank: str) -> str:
    """A canonical rank as it is printed on a card: `10` for `T`."""
    return TEN_IN_PRINT if rank == TEN else rank


def canonical_rank(text: str) -> str:
    """`10` and `T` are one rank."""
    rank = text.strip().upper()
    return TEN if rank == TEN_IN_PRINT else rank
