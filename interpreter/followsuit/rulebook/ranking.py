"""Which cards rank above which, as rows of faces: the trumps, then the suits; with a sample where a suit is chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from followsuit.core.cards import Card, Deck
from followsuit.language.records import Order
from followsuit.language.terms import CardPattern, Term
from followsuit.wording.settled import matches


@dataclass(frozen=True, slots=True)
class Ranking:
    """One order: the trumps from high to low, and the other suits, those of the same ranks together.

    `sample` is the suit that stands in for one that is chosen in the deal; None if no order depends on one. `bare` are
    the trumps where none is chosen, if there are any then and a sample was needed.
    """

    trumps: tuple[Card, ...]
    bare: tuple[Card, ...]
    suits: tuple[tuple[tuple[int, ...], tuple[Card, ...]], ...]
    sample: int | None


def ranking(order: Order, deck: Deck) -> Ranking:
    """The cards of a deck as an order ranks them, each face once."""
    depends = any(_is_open(arg) for item in (*(order.trump or ()), *(order.plain or ())) for arg in item.args)
    sample = _sample(deck) if depends else None
    trumps = tuple(_listed(order.trump or (), deck, sample))
    left = [card for card in deck.faces if card.suit is not None and card.code not in {trump.code for trump in trumps}]
    plain = tuple(_listed(order.plain, deck, sample)) if order.plain else tuple(deck.faces)
    codes = [card.code for card in plain]
    rows: dict[tuple[int, ...], tuple[list[int], tuple[Card, ...]]] = {}
    for suit in deck.suits:
        own = sorted((card for card in left if card.suit == suit.index), key=lambda card: _place(codes, card))
        if own:
            ranks = tuple(card.rank or 0 for card in own)
            rows.setdefault(ranks, ([], tuple(own)))[0].append(suit.index)
    bare = tuple(_listed(order.trump or (), deck, None)) if depends else ()
    return Ranking(trumps, bare, tuple((tuple(suits), cards) for suits, cards in rows.values()), sample)


def _place(codes: Sequence[str], card: Card) -> int:
    return codes.index(card.code) if card.code in codes else len(codes)


def _is_open(term: Term) -> bool:
    """Whether a suit in a pattern is known only in the deal."""
    return any(inner.op not in ("const", "none") and not inner.args for inner in term.walk())


def _sample(deck: Deck) -> int:
    usual = [suit.index for suit in deck.suits if not suit.leads]
    return usual[len(usual) // 2]


def _listed(items: Iterable[Term], deck: Deck, sample: int | None) -> Iterator[Card]:
    """The faces that the items name, each at its first place."""
    items = tuple(items)
    named = {card.face for item in items for card in _named(item, deck, sample, rest=False)}
    seen: set[int] = set()
    for item in items:
        for card in _named(item, deck, sample, rest=True, without=named):
            if card.face not in seen:
                seen.add(card.face)
                yield card


def named_by(item: Term, deck: Deck, sample: int | None) -> frozenset[int]:
    """The faces that an item of an order names."""
    return frozenset(card.face for card in _named(item, deck, sample, rest=True))


def _named(item: Term, deck: Deck, sample: int | None, *, rest: bool, without: Iterable[int] = ()) -> Iterator[Card]:
    """The faces of one pattern in its own order; `rest` takes in those parts that are what others leave."""
    if item.op != "pattern":
        return
    pattern: CardPattern = item.value
    for part in pattern.parts:
        if part.rest and not rest:
            continue
        suit = None if part.suit is None else _suit(item.args[part.suit], deck, sample)
        found = [card for card in deck.faces if matches(deck, part, card, suit)]
        if part.rest:
            found = [card for card in found if card.face not in set(without)]
        elif part.cards:
            found.sort(key=lambda card: part.cards.index(card.code))
        elif part.ranks is not None:
            found.sort(key=lambda card: (part.ranks or ()).index(deck.ranks[card.rank or 0]))
        yield from reversed(found) if part.upwards else found


def _suit(term: Term, deck: Deck, sample: int | None) -> int | None:
    """The suit that a term comes to, with the sample for what is open."""
    if term.op == "const":
        return int(term.value)
    if term.op == "none":
        return None
    if term.op == "builtin" and term.value == "mate":
        suit = _suit(term.args[0], deck, sample)
        mates = (other.index for other in deck.suits if suit is not None and other.index != suit
                 and other.colour == deck.suits[suit].colour)  # fmt: skip
        return next(mates, None)
    return sample
