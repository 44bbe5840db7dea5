"""Cards as people say and write them: `ten of diamonds`, `the jack of hearts`, `D10`, `♦10`, `jacks`, `the joker`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from followsuit.core.cards import EMOJI, SYMBOLS, Card, Deck, canonical_rank, in_print
from followsuit.wording.english import ENGLISH

OUTLINES = {"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣"}
"""Symbols of suits that are drawn as outlines, and the solid ones."""

NAMES = {symbol: f" {name} " for name, symbol in SYMBOLS.items()}
IDLE = frozenset({"of", "the", "a", "an", "my", "play", "card"})
"""Words that say nothing about which card it is."""

LETTER_FIRST = re.compile(r"([a-z])([0-9]{1,2}|[a-z])")


def cards_named(deck: Deck, text: str) -> int:
    """The cards that words may mean: that of a suit and rank, or all of a rank or suit; the empty set for none.

    By itself a rank or suit is a word (`jack`, `hearts`), never a letter or a number, which may mean something else.
    """
    words = _words(text)
    if not words:
        return 0
    extra = [card for card in deck.cards if card.suit is None and _called(card, words)]
    if extra:
        return deck.mask(card.index for card in extra)
    pairs = list(_pairs(words))
    found = (card for rank, suit in pairs for card in deck.cards if _is(deck, card, rank, suit))
    first = next(found, None)
    if first is not None:
        return deck.mask(card.index for card in deck.cards if card.face == first.face)
    return deck.mask(card.index for card in deck.cards if _is_one(deck, card, words[0])) if len(words) == 1 else 0


def spoken_name(deck: Deck, card: Card) -> str:
    """`ten of diamonds`; an extra card by its own name."""
    if card.suit is None or card.rank is None:
        return card.name.replace("_", " ")
    suit, rank = deck.suits[card.suit], deck.ranks[card.rank]
    called = in_print(rank) if suit.leads else ENGLISH.ranks.get(rank, (in_print(rank),))[0]
    return f"{called} of {suit.name}"


def _words(text: str) -> list[str]:
    text = text.lower().replace(EMOJI, "")
    for outline, solid in OUTLINES.items():
        text = text.replace(outline, solid)
    for symbol, name in NAMES.items():
        text = text.replace(symbol, name)
    return [word for word in re.sub(r"[-_.,!]", " ", text).split() if word not in IDLE]


def _called(card: Card, words: list[str]) -> bool:
    """Whether an extra card goes by these words, or by the last of its name: `joker` for `big joker`."""
    name = card.name.lower().replace("_", " ").split()
    return words == name or (len(words) == 1 and words[0] in (name[-1], card.code.lower()))


def _pairs(words: list[str]) -> Iterator[tuple[str, str]]:
    """Rank and suit, whichever stands first."""
    if len(words) == 1 and (match := LETTER_FIRST.fullmatch(words[0])):
        words = [match[1], match[2]]
    if len(words) == 2:  # noqa: PLR2004  (a rank and a suit)
        yield words[0], words[1]
        yield words[1], words[0]


def _is(deck: Deck, card: Card, rank: str, suit: str) -> bool:
    if card.suit is None:
        return False
    own = deck.suits[card.suit]
    of_suit = suit in (own.name.lower(), own.name.lower().removesuffix("s"), own.letter.lower())
    return of_suit and _has_rank(deck, card, _rank_by_name(rank) or canonical_rank(rank))


def _is_one(deck: Deck, card: Card, word: str) -> bool:
    """Whether a card is of the suit or rank of this name."""
    if card.suit is None:
        return False
    name, rank = deck.suits[card.suit].name.lower(), _rank_by_name(word)
    return word in (name, name.removesuffix("s")) or (rank is not None and _has_rank(deck, card, rank))


def _has_rank(deck: Deck, card: Card, rank: str) -> bool:
    return card.rank is not None and deck.ranks[card.rank] == rank


def _rank_by_name(word: str) -> str | None:
    return next((rank for rank, names in ENGLISH.ranks.items() if word in names), None)
