"""The cards of a board: the hands of the Deal tag and the tricks of the Play section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from followsuit.adapters.pbn_words import (
    END,
    HAND,
    IRREGULAR,
    NAMES,
    OPEN,
    RANKS,
    SEATS,
    SUITS,
    card_of,
    is_nothing,
    plain_word,
    seat_of,
)
from followsuit.adapters.recorded import Said

UNTOLD = "X"
PACK = frozenset(rank + suit for suit in SUITS for rank in RANKS)
MOST_MISSING = 2
"""So many cards fewer than thirteen are a slip of whoever wrote the record; more are an end position."""


@dataclass
class Deal:
    """What the Deal tag tells: cards by seat, `wrong` and `unknown` in sentences; `ending` if play has begun before."""

    hands: dict[int, tuple[str, ...]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    ending: bool = False

    def complete(self, play: Sequence[Said]) -> None:
        """Adds what is played by seats whose hands are not wholly told, each card in the first place."""
        seen = {card for cards in self.hands.values() for card in cards}
        for said in play:
            cards = self.hands.get(said.seat or 0, ())
            if said.text not in seen and len(cards) < HAND and said.text in PACK:
                self.hands[said.seat or 0] = (*cards, said.text)
                seen.add(said.text)


def read_deal(written: str | None) -> Deal:
    """The hands; the tag begins with the seat of the first one."""
    found = Deal()
    first, colon, hands = (written or "").partition(":")
    begin = seat_of(first)
    if not colon or begin is None:
        found.unknown.append("Not checkable: the hands are not recorded; they are taken as they were played.")
        return found
    for step, hand in enumerate(hands.split()[: len(SEATS)]):
        seat = (begin + step) % len(SEATS)
        cards = tuple(_cards(hand, seat, found))
        if cards:
            found.hands[seat] = cards
    _test_sizes(found, untold=UNTOLD in hands.upper())
    return found


def _cards(hand: str, seat: int, found: Deal) -> Iterator[str]:
    if is_nothing(hand):
        return
    suits = hand.upper().replace("10", "T").split(".")
    if len(suits) != len(SUITS):
        found.wrong.append(f"The hand of {NAMES[seat]} is {hand[:20]}, which is not a hand of four suits.")
    for suit, ranks in zip(SUITS, suits, strict=False):
        for rank in ranks.replace("-", ""):
            if rank in RANKS:
                yield rank + suit
            elif rank != UNTOLD:
                found.wrong.append(f"There is no card {suit}{rank}, which the record gives {NAMES[seat]}.")


def _test_sizes(found: Deal, *, untold: bool) -> None:
    """Hands of other than thirteen cards: a slip, an end position, or cards that are not told."""
    short = {seat: len(cards) for seat, cards in found.hands.items() if len(cards) < HAND}
    if untold or not short:
        return
    if min(short.values()) >= HAND - MOST_MISSING:
        found.wrong += [f"{NAMES[seat]} has {number} cards in the record." for seat, number in short.items()]
    elif len(short) == len(found.hands) and len(set(short.values())) == 1:
        found.ending = True
        found.unknown.append("Not checkable: the record begins in the middle of the play.")


@dataclass
class Play:
    """The cards that were played, by trick and seat, and in sentences what stops the reading before the end."""

    said: list[Said] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)


def read_play(words: Sequence[str], column: int) -> Play:
    """The tricks; `column` is the seat of the first column. In which order a trick was played, the rules tell."""
    found = Play()
    for number, row in enumerate(_rows(words), 1):
        stop = next((reason for word in row if (reason := _stop(word))), None)
        if stop is not None:
            found.unknown.append(f"Not checkable from trick {number} on: {stop}.")
            break
        found.said += [
            Said(card_of(word) or word, word, (column + place) % len(SEATS), number)
            for place, word in enumerate(row)
            if not is_nothing(word)
        ]
    return found


def _stop(word: str) -> str | None:
    if word.startswith(IRREGULAR):
        return f"the record notes an irregularity ({word})"
    if word.upper().strip(SUITS) == UNTOLD:
        return f"the card {word} is not told"
    return None


def _rows(words: Sequence[str]) -> Iterator[list[str]]:
    """The tricks: rows of four words, wherever the lines break. A mark of an irregularity ends its row."""
    row: list[str] = []
    for word in words:
        plain = plain_word(word) or ("X" if word == "?" else "")
        if plain in {END, OPEN}:
            break
        if plain:
            row.append(plain)
        if len(row) == len(SEATS) or plain.startswith(IRREGULAR):
            yield row
            row = []
    if row:
        yield row
