"""Card patterns as sets of printed cards."""

from __future__ import annotations

from functools import reduce

from followsuit.language.lowering.builder import Builder
from followsuit.language.terms import CardPattern, PatternPart
from followsuit.program.nodes import Const, Node, operate, union


def pattern_cards(build: Builder, pattern: CardPattern, suits: list[Node]) -> Node:
    """The set of cards that a pattern names; `suits` are the suits that its parts refer to."""
    return union(_part(build, part, suits) for part in pattern.parts)


def _part(build: Builder, part: PatternPart, suits: list[Node]) -> Node:
    deck = build.declared.deck
    if part.cards:
        return Const(reduce(lambda mask, code: mask | deck.by_code.get(code, 0), part.cards, 0))
    ranked = deck.all if part.ranks is None else _with_ranks(build, part.ranks)
    if part.suit is not None:
        return operate("meet", Const(ranked), build.look("printed_cards", suits[part.suit]))
    return operate("meet", Const(ranked), Const(_printed(build, part)))


def _with_ranks(build: Builder, ranks: tuple[str, ...]) -> int:
    deck = build.declared.deck
    return deck.mask(card.index for card in deck.cards if card.rank is not None and deck.ranks[card.rank] in ranks)


def _printed(build: Builder, part: PatternPart) -> int:
    deck = build.declared.deck
    if part.printed_suit is not None:
        return deck.mask(card.index for card in deck.cards if card.suit == part.printed_suit)
    if part.every_suit:
        return deck.mask(card.index for card in deck.cards if card.suit is not None)
    return deck.all
