"""Cards for people: a hand sorted by what is trump now, faces whose suit is never told by colour alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from followsuit.core.cards import SYMBOLS, Card, Deck, in_print
from followsuit.engine.refusals import Refusal
from followsuit.program.law import law_at
from followsuit.program.model import Program

COLOURS = {"red": "red", "black": "default", "green": "green", "blue": "blue", "yellow": "yellow"}


@dataclass(frozen=True)
class Faces:
    """How the cards of a deck are drawn: rank and symbol of the suit where `symbols` can be shown, else the code."""

    deck: Deck
    symbols: bool = True

    def face(self, card: Card) -> Text:
        """`10♠` in the colour of its suit; `10S` where symbols cannot be shown. Either can be typed."""
        if card.suit is None or card.rank is None:
            return Text(card.code, style="bold magenta")
        suit = self.deck.suits[card.suit]
        symbol = SYMBOLS.get(suit.name, suit.letter) if self.symbols else suit.letter
        face = card.code if suit.leads else in_print(self.deck.ranks[card.rank]) + symbol
        return Text(face, style=f"bold {COLOURS.get(suit.colour, 'default')}")

    def row(self, cards: Iterable[Card]) -> Text:
        """Faces side by side; a dash for no card at all."""
        faces = [self.face(card) for card in cards]
        return Text("  ").join(faces) if faces else Text("-")

    def told(self, refusal: Refusal) -> str:
        """A refusal with faces for the codes of the cards that it names."""
        own = () if refusal.action is None or refusal.action.card is None else (refusal.action.card.code,)
        return self.in_sentence(refusal.message, (*refusal.cards, *own))

    def in_sentence(self, sentence: str, codes: Iterable[str]) -> str:
        """A sentence with faces for these codes, where they stand as whole words; nothing else is touched."""
        cards = {code: self.deck.by_code.get(code, 0) for code in codes}
        faces = {code: self.face(next(self.deck.members(mask))).plain for code, mask in cards.items() if mask}
        if not faces:
            return sentence
        longest_first = sorted(faces, key=lambda code: -len(code))
        words = "|".join(re.escape(code) for code in longest_first)
        return re.sub(rf"(?<!\w)(?:{words})(?!\w)", lambda found: faces[found.group()], sentence)


def can_show(encoding: str | None) -> bool:
    """Whether an output of this encoding can write every suit symbol."""
    try:
        "".join(SYMBOLS.values()).encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def sorted_hand(program: Program, order: int, cards: int, place: int = 0) -> tuple[Card, ...]:
    """The cards of a set by class and strength as they are now: trumps first, an off-suit trump among them.

    `order` is the context of the order tables, `place` where the program rests: the hand is sorted for the tricks that
    are played there, or come next. The suits after the trumps alternate in colour where they can.
    """
    by_class: dict[int, list[Card]] = {}
    for card in program.deck.members(cards):
        by_class.setdefault(program.tables["class"].at(order, card.index), []).append(card)
    law = law_at(program, place)
    for name, members in by_class.items():
        members.sort(key=lambda card: -law.power(order, name, card.index))
    return tuple(card for name in _class_order(program, by_class) for card in by_class[name])


def _class_order(program: Program, present: Iterable[int]) -> list[int]:
    suits = program.deck.suits
    held = set(present)
    plain = sorted(name for name in held if name < len(suits))
    special = sorted((name for name in held if name >= len(suits)), key=lambda name: name != len(suits))
    return special + alternated(plain, {name: suits[name].colour for name in plain})


def alternated(items: list[int], colour: dict[int, str]) -> list[int]:
    """The items so that neighbours differ in colour as far as possible; otherwise in their own order."""
    best = max(
        (colour[item] for item in items),
        key=lambda name: sum(colour[other] == name for other in items),
        default=None,
    )
    result: list[int] = []
    left = list(items)
    while left:
        wanted = best if not result else None
        fits = [item for item in left if (colour[item] == wanted if wanted else colour[item] != colour[result[-1]])]
        result.append(left.pop(left.index((fits or left)[0])))
    return result
