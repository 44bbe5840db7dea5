"""What cards go by in the order in force: the names that the ruleset gives them, and the suit that they count as."""

from __future__ import annotations

from followsuit.program.model import Program


def title_of(program: Program, order: int, card: int) -> str | None:
    """What the order in force calls a card, as `left bower`; None if it has no name there."""
    titles = program.order.titles
    name = titles[order].get(card) if order < len(titles) else None
    return None if name is None else program.label(name)


def class_name(program: Program, order: int, number: int) -> str | None:
    """The suit that cards of a class go by: trumps by the suit that is trump, where it is one; None for no class."""
    deck = program.deck
    if number < len(deck.suits):
        return deck.suits[number].name
    if number > len(deck.suits):
        return None
    members = program.tables["class_cards"].at(order, number)
    of_suit = [deck.mask(card.index for card in deck.cards if card.suit == place) for place in range(len(deck.suits))]
    whole = [suit.name for suit, cards in zip(deck.suits, of_suit, strict=True) if not cards & ~members]
    return whole[0] if len(whole) == 1 else "trumps"


def one_of(name: str) -> str:
    """One card of a class: `a heart`, `an oak`, `a trump`."""
    single = name.removesuffix("s")
    return f"{'an' if single[:1] in 'aeiou' else 'a'} {single}"
