"""How many tricks cards are likely to take: tables made from a program's trick law."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import exp

from followsuit.engine.steps import bits
from followsuit.program.law import Law, Laws
from followsuit.program.model import Program

UNIT = 64
"""Estimates are whole numbers of 64ths of a trick, so that compiled code can hold them."""

RUFF_SHARE = 0.6
"""How often a seat that is void has a trump and uses it."""

RUFFING = 0.35
"""What the least trump is worth: it may take a trick that a plain card had won."""


@dataclass(frozen=True)
class Strength:
    """Estimates for one program: what a card is worth, by how many stronger cards of its class may be against it.

    `law` says which cards win in the tricks that the estimates are about.
    """

    program: Program
    law: Law

    @cached_property
    def trumps(self) -> int:
        """The number of the class of trumps."""
        return len(self.program.deck.suits)

    def above(self, order: int, led: int, card: int) -> int:
        """The cards that beat this one in a trick of the class led (all cards, if it cannot win there)."""
        if self.law.power(order, led, card) == 0:
            return self.program.deck.all & ~(1 << card)
        return self.law.above(order, led, card)

    def of_class(self, order: int, card: int) -> int:
        """The class that a card belongs to in this order."""
        return self.program.tables["class"].at(order, card)

    def has_trumps(self, order: int) -> bool:
        """Whether any card is a trump in this order."""
        return self.program.tables["class_cards"].at(order, self.trumps) != 0

    def rank_above(self, order: int, card: int) -> int:
        """The cards of its own class that are stronger."""
        own = self.of_class(order, card)
        return self.above(order, own, card) & self.program.tables["class_cards"].at(order, own)

    def tricks(self, order: int, hand: int, size: int, gone: int = 0) -> int:
        """Tricks, in 64ths, that the best `size` cards of a hand may take; `gone` are cards that nobody holds."""
        cards = list(self.program.deck.members(hand))
        worth = sorted((self.worth(order, card.index, hand, size, gone) for card in cards), reverse=True)
        return sum(worth[:size])

    def worth(self, order: int, card: int, hand: int, size: int, gone: int = 0) -> int:
        """How likely a card of this hand is to take a trick, in 64ths."""
        deck, own = self.program.deck, self.of_class(order, card)
        members = self.program.tables["class_cards"].at(order, own)
        out = deck.all & ~hand & ~gone
        stronger = (self.rank_above(order, card) & out).bit_count()
        if own == self.trumps:
            return self._trump(stronger, size, out.bit_count())
        others = (members & out).bit_count()
        return self._plain(stronger, others, size, out.bit_count(), ruffed=self.has_trumps(order))

    def _held(self, size: int, out: int) -> float:
        """The chance that an unseen card is in an opponent's hand."""
        return min(1.0, (self.program.players - 1) * size / max(out, 1))

    def _trump(self, stronger: int, size: int, out: int) -> int:
        chance = (1 - 0.5 * self._held(size, out)) ** stronger
        return round(UNIT * max(chance, RUFFING))

    def _plain(self, stronger: int, others: int, size: int, out: int, *, ruffed: bool) -> int:
        held = self._held(size, out)
        chance = (1 - held) ** stronger
        opponents = max(self.opponents, 1)
        if ruffed:
            mean = others * held / max(self.program.players - 1, 1)
            chance *= (1 - RUFF_SHARE * exp(-mean)) ** opponents
        return round(UNIT * chance)

    @cached_property
    def opponents(self) -> int:
        """How many seats play against one seat."""
        side = self.program.tables["side"].at(0)
        return self.program.players - side.bit_count()

    def mean_value(self, order: int, cards: int) -> float:
        """The card points of one of these cards in the mean."""
        if not cards or not self.mean_points(order):
            return 0.0
        values = self.program.tables["value_of"]
        return sum(values.at(order, card) for card in bits(cards)) / cards.bit_count()

    def stake(self, order: int, points: float) -> float:
        """What a trick is worth in 64ths: one trick, or by its card points where cards have any."""
        mean = self.mean_points(order)
        return UNIT * (0.25 + points / mean) if mean else float(UNIT)

    def in_tricks(self, order: int, points: int) -> float:
        """Card points in 64ths of a mean trick."""
        mean = self.mean_points(order)
        return UNIT * points / mean if mean else 0.0

    def mean_points(self, order: int) -> float:
        """The card points of a trick in the mean; 0 where cards have none."""
        return self._mean_points[order]

    @cached_property
    def _mean_points(self) -> tuple[float, ...]:
        values, count = self.program.tables["value_of"], len(self.program.deck)
        totals = (sum(values.at(order, card) for card in range(count)) for order in range(values.shape[0]))
        return tuple(total * self.program.players / count for total in totals)

    def rank(self, order: int, card: int) -> int:
        """The strength of a card within its own class."""
        return self.law.power(order, self.of_class(order, card), card)


@dataclass(frozen=True)
class Strengths:
    """The estimates for each place of one program, by the law of the tricks that are played there or come next."""

    program: Program

    def at(self, place: int) -> Strength:
        """The estimates where the program rests at a place."""
        law = self._laws.at(place)
        if law.phase not in self._made:
            self._made[law.phase] = Strength(self.program, law)
        return self._made[law.phase]

    @cached_property
    def _laws(self) -> Laws:
        return Laws(self.program)

    @cached_property
    def _made(self) -> dict[str | None, Strength]:
        return {}
