"""The pack of cards that a ruleset declares: suits, ranks, copies, extra cards, and those taken out."""

from __future__ import annotations

from dataclasses import replace

from followsuit.core.cards import Card, Deck, Suit, canonical_code, canonical_rank, is_rank
from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.language.declaring.book import Book, entries, items, scalar, text, whole
from followsuit.language.reading.source import Mapping, Node

MAX_COPIES, MAX_EXTRA = 4, 8


def build_deck(node: Node | None, book: Book) -> tuple[Deck, dict[str, str]]:
    """The whole pack before anything is removed, and extra cards by name → code.

    Suit by suit, ranks from high to low, then extra cards; further copies follow the whole first pack.
    """
    suits = _suits(node, book)
    ranks = _ranks(node, book)
    extras = _extras(node, suits, ranks, book)
    copies = min(max(whole(node, "copies", 1), 1), MAX_COPIES)
    faces: list[tuple[str, int | None, int | None, str, int]] = [
        (f"{rank}{suit.letter}", suit.index, place, f"{rank} of {suit.name}", copies)
        for suit in suits
        for place, rank in enumerate(ranks)
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


def _suits(node: Node | None, book: Book) -> tuple[Suit, ...]:
    suits: list[Suit] = []
    letters: dict[str, Position] = {}
    for entry in entries(node, "suits"):
        name = entry.key.text
        letter = (text(entry.value, "letter") or name[:1]).upper()
        if letter in letters:
            message = f"Two suits have the letter {letter}, so their cards could not be told apart."
            related = (Related(f"{letter} is taken here", letters[letter]),)
            book.problems.append(Diagnostic("same-letter", message, entry.key.position, related=related,
                                            hint="give one of them another: letter: X"))  # fmt: skip
            continue
        letters[letter] = entry.key.position
        if book.take(name, "a suit", entry.key.position):
            colour = scalar(entry.value, "colour")
            suits.append(Suit(len(suits), name, letter, colour.text if colour else name))
    return tuple(suits)


def _ranks(node: Node | None, book: Book) -> tuple[str, ...]:
    ranks: dict[str, None] = {}
    for item in items(node.get("ranks") if isinstance(node, Mapping) else None):
        for word in item.text.split():
            rank = canonical_rank(word)
            place = item.position.shifted(item.text.index(word), len(word))
            if not is_rank(rank):
                book.wrong("bad-rank", f"“{word}” is no rank: a rank is one letter or a number up to 99.", place,
                           _rank_hint(word))  # fmt: skip
                continue
            if rank in ranks:
                book.wrong("duplicate-rank", f"The rank {word} is written twice.", place, "delete one of the two")
            ranks[rank] = None
    return tuple(ranks)


def _rank_hint(word: str) -> str:
    number = word.upper().translate(str.maketrans("OIL", "011"))
    if is_rank(number):
        return f"did you mean {number}?"
    if ".." in word:
        return "write every rank, from high to low: 9 8 7"
    return "write the ranks from high to low with blanks between: A K Q J 10 9"


def _extras(
    node: Node | None, suits: tuple[Suit, ...], ranks: tuple[str, ...], book: Book
) -> dict[str, tuple[str, int]]:
    extras: dict[str, tuple[str, int]] = {}
    codes = {f"{rank}{suit.letter}" for rank in ranks for suit in suits}
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
