"""The pack of cards that a ruleset declares: suits, ranks, copies, extra cards, and those taken out."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from followsuit.core.cards import (
    TEN,
    Card,
    Deck,
    Suit,
    canonical_code,
    canonical_rank,
    in_print,
    is_rank,
)
from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.language.declaring.book import Book, entries, items, scalar, text, whole
from followsuit.language.expressions.card_slips import meant_rank
from followsuit.language.reading.source import Mapping, Node

MAX_COPIES, MAX_EXTRA = 4, 8
FEWEST_RISING = 3
"""Fewer numbers may rise without being meant as an order."""


def build_deck(node: Node | None, book: Book) -> tuple[Deck, dict[str, str]]:
    """The whole pack before anything is removed, and extra cards by name → code.

    Suit by suit, ranks from high to low, then extra cards; further copies follow the whole first pack.
    """
    suits = _suits(node, _ranks(node, book), book)
    ranks = _joined([suit.ranks for suit in suits])
    extras = _extras(node, suits, book)
    copies = min(max(whole(node, "copies", 1), 1), MAX_COPIES)
    faces: list[tuple[str, int | None, int | None, str, int]] = [
        (suit.code(rank), suit.index, ranks.index(rank), f"{in_print(rank)} of {suit.name}", copies)
        for suit in suits
        for rank in suit.ranks
    ]
    faces += [(code, None, None, name, count) for name, (code, count) in extras.items()]
    stand_ins = {entry.key.text: text(entry.value, "stand_in") for entry in entries(node, "extra")}
    cards: list[Card] = []
    for copy in range(MAX_EXTRA):
        for face, (code, suit, rank, name, count) in enumerate(faces):
            if copy < count:
                stand_in = canonical_code(stand_ins.get(name) or "") or None
                cards.append(Card(len(cards), face, code, suit, rank, name, stand_in))
    return Deck(suits, ranks, tuple(cards)), {name: code for name, (code, _) in extras.items()}


def without(deck: Deck, removed: frozenset[int]) -> Deck:
    """The deck without some of its cards, numbered anew; faces too."""
    left = [card for card in deck.cards if card.index not in removed]
    faces = {face: place for place, face in enumerate(sorted({card.face for card in left}))}
    cards = tuple(replace(card, index=place, face=faces[card.face]) for place, card in enumerate(left))
    return Deck(deck.suits, deck.ranks, cards)


def _suits(node: Node | None, ranks: tuple[str, ...], book: Book) -> tuple[Suit, ...]:
    suits: list[Suit] = []
    letters: dict[str, Position] = {}
    for entry in entries(node, "suits"):
        name = entry.key.text
        prefix = text(entry.value, "prefix")
        letter = prefix or (text(entry.value, "letter") or name[:1]).upper()
        taken = letter.upper()
        if taken in letters:
            message = f"Two suits have the letter {letter}, so their cards could not be told apart."
            related = (Related(f"{letter} is taken here", letters[taken]),)
            book.problems.append(Diagnostic("same-letter", message, entry.key.position, related=related,
                                            hint="give one of them another: letter: X"))  # fmt: skip
            continue
        letters[taken] = entry.key.position
        if book.take(name, "a suit", entry.key.position):
            colour = scalar(entry.value, "colour")
            own = _ranks(entry.value, book) or ranks
            suits.append(Suit(len(suits), name, letter, colour.text if colour else name, prefix is not None, own))
    _distinct(suits, letters, book)
    return tuple(suits)


def _distinct(suits: list[Suit], letters: dict[str, Position], book: Book) -> None:
    """A letter before the rank must not read like another card's rank (`tK`, and the ten of a suit with letter K)."""
    codes: dict[str, Suit] = {}
    for suit in suits:
        for rank in suit.ranks:
            other = codes.setdefault(canonical_code(suit.code(rank)), suit)
            if other is not suit:
                message = f"A card of {suit.name} would be written {suit.code(rank)}, but so is one of {other.name}."
                book.wrong("same-code", message, letters[suit.letter.upper()], "give the suit another letter")
                return


def _joined(lists: list[tuple[str, ...]]) -> tuple[str, ...]:
    """The ranks of all suits, each once, in an order that agrees with each list; as far as the lists agree."""
    left = dict.fromkeys(rank for ranks in lists for rank in ranks)
    above = {pair for ranks in lists for pair in pairwise(ranks)}
    found: list[str] = []
    while left:
        free = (rank for rank in left if not any(high in left and low == rank for high, low in above))
        found.append(next(free, next(iter(left))))
        del left[found[-1]]
    return tuple(found)


def _ranks(node: Node | None, book: Book) -> tuple[str, ...]:
    ranks: dict[str, None] = {}
    for item in items(node.get("ranks") if isinstance(node, Mapping) else None):
        if "," in item.text:
            message = "Ranks stand with blanks between them, not commas."
            book.wrong("bad-rank", message, item.position.shifted(item.text.index(",")), f"write {_spaced(item.text)}")
            continue
        for found in re.finditer(r"\S+", item.text):
            word = found[0]
            rank = canonical_rank(word)
            place = item.position.shifted(found.start(), len(word))
            if not is_rank(rank):
                book.wrong("bad-rank", f"“{word}” is no rank: a rank is one letter or a number up to 99.", place,
                           _rank_hint(word))  # fmt: skip
                continue
            if rank in ranks:
                book.wrong("duplicate-rank", f"The rank {word} is written twice.", place, "delete one of the two")
            ranks[rank] = None
    _falling(tuple(ranks), node, book)
    return tuple(ranks)


def _falling(ranks: tuple[str, ...], node: Node | None, book: Book) -> None:
    """Warns of ranks whose numbers rise, as if the lowest were written first."""
    numbers = [int(in_print(rank)) for rank in ranks if rank.isdecimal() or rank == TEN]
    first = next(iter(items(node.get("ranks") if isinstance(node, Mapping) else None)), None)
    if first is not None and len(numbers) >= FEWEST_RISING and numbers == sorted(numbers):
        message = "Ranks stand from high to low, but the numbers of these rise: the first would be the highest card."
        turned = " ".join(in_print(rank) for rank in reversed(ranks))
        book.warn("rising-ranks", message, first.position, f"write {turned}")


def _spaced(text: str) -> str:
    return " ".join(text.replace(",", " ").split())


def _rank_hint(word: str) -> str:
    if rank := meant_rank(word):
        return f"write {rank}"
    number = word.upper().translate(str.maketrans("OIL", "011"))
    if is_rank(number):
        return f"did you mean {number}?"
    if ".." in word or "-" in word:
        return "write every rank, from high to low: 9 8 7"
    return "write the ranks from high to low with blanks between: A K Q J 10 9"


def _extras(node: Node | None, suits: tuple[Suit, ...], book: Book) -> dict[str, tuple[str, int]]:
    extras: dict[str, tuple[str, int]] = {}
    codes = {canonical_code(suit.code(rank)) for suit in suits for rank in suit.ranks}
    for entry in entries(node, "extra"):
        name = entry.key.text
        code = canonical_code(text(entry.value, "code") or name[:2])
        if not book.take(name, "an extra card", entry.key.position):
            continue
        if code in codes:
            message = f"The extra card {name} would be written {code}, but so is another card."
            book.wrong("same-code", message, entry.key.position, "give it another: code: XY")
            continue
        codes.add(code)
        extras[name] = (code, min(max(whole(entry.value, "copies", 1), 0), MAX_EXTRA))
    return extras
