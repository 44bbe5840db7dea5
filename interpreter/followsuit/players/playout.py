"""Plays hands out to the last trick by the simplest of rules, all cards open: who would take what, in a blink."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from followsuit.engine.steps import bits
from followsuit.program.law import Law
from followsuit.program.model import Offer, Program
from followsuit.program.nodes import Look, Node, Op


@dataclass(frozen=True)
class Taken:
    """What came of it: tricks and cards by seat, and who won the last trick (None if nothing was played)."""

    tricks: tuple[int, ...]
    cards: tuple[int, ...]
    winner: int | None


@dataclass(frozen=True)
class Lay:
    """One order of the cards in one trick law, in tables that are quick to read."""

    program: Program
    law: Law
    order: int

    @cached_property
    def classes(self) -> tuple[int, ...]:
        """The class of each card; the number of classes for one that has none."""
        return tuple(self.program.tables["class"].at(self.order, card) for card in range(len(self.program.deck)))

    @cached_property
    def members(self) -> tuple[int, ...]:
        """The cards of each class, and an empty set for none."""
        table = self.program.tables["class_cards"]
        return (*(table.at(self.order, kind) for kind in range(self.none)), 0)

    @property
    def trumps(self) -> int:
        """The number of the class of trumps."""
        return len(self.program.deck.suits)

    @cached_property
    def overtrumps(self) -> bool:
        """Whether a trump that beats must be played, as where some duty looks at the strength of cards."""
        choices = [step.cards for step in self.program.code if isinstance(step, Offer)]
        duties = [duty.cards for cards in choices if cards is not None and cards.playing for duty in cards.duties]
        return any(_reads_strength(cards) for cards in duties)

    @property
    def none(self) -> int:
        """The number that stands for no class."""
        return len(self.program.order.classes)

    @cached_property
    def power(self) -> tuple[tuple[int, ...], ...]:
        """How strong each card is by the class led; in a trick without a class nothing beats anything."""
        cards = range(len(self.program.deck))
        return tuple(tuple(self.law.power(self.order, led, card) for card in cards) for led in range(self.none + 1))

    @cached_property
    def above(self) -> tuple[tuple[int, ...], ...]:
        """The cards that beat each card, by the class led."""
        cards = range(len(self.program.deck))
        return tuple(tuple(self.law.above(self.order, led, card) for card in cards) for led in range(self.none + 1))

    @cached_property
    def cost(self) -> tuple[int, ...]:
        """How dear each card is: trumps before plain cards, then by card points, then by strength."""
        deck, values = self.program.deck, self.program.tables["value_of"]
        marks = [
            (self.classes[card] == self.trumps, values.at(self.order, card), self.power[self.classes[card]][card])
            for card in range(len(deck))
        ]
        ranks = {mark: rank for rank, mark in enumerate(sorted(set(marks)))}
        return tuple(ranks[mark] for mark in marks)

    @cached_property
    def given(self) -> tuple[int, ...]:
        """How gladly each card is given to a partner: many points, else cheap."""
        values, top = self.program.tables["value_of"], len(self.program.deck)
        return tuple(values.at(self.order, card) * top - cost for card, cost in enumerate(self.cost))


def _reads_strength(node: Node) -> bool:
    match node:
        case Look(table, indices):
            return table.split()[0] in {"above", "power"} or any(_reads_strength(index) for index in indices)
        case Op(_, args):
            return any(_reads_strength(arg) for arg in args)
    return False


class Playout:
    """A deal that is being played out. `sides` are the seats of each seat's side; with `ducks` nobody wants tricks."""

    def __init__(self, lay: Lay, hands: Sequence[int], sides: Sequence[int], *, ducks: bool) -> None:
        self.lay = lay
        self.hands = list(hands)
        self.sides = sides
        self.ducks = ducks
        self.tricks = [0] * len(self.hands)
        self.cards = [0] * len(self.hands)

    def run(self, turn: int, trick: Sequence[tuple[int, int]]) -> Taken:
        """Plays on from `turn`, where these plays (seat, card) lie on the table."""
        plays, winner = list(trick), None
        while waiting := self._waiting(turn, plays):
            winner = self._trick(waiting, plays)
            turn, plays = winner, []
        return Taken(tuple(self.tricks), tuple(self.cards), winner)

    def _waiting(self, turn: int, plays: Sequence[tuple[int, int]]) -> list[int]:
        """The seats that still play to this trick, in order."""
        done, count = {seat for seat, _ in plays}, len(self.hands)
        around = ((turn + step) % count for step in range(count))
        return [seat for seat in around if self.hands[seat] and seat not in done]

    def _trick(self, waiting: Sequence[int], plays: list[tuple[int, int]]) -> int:
        led, best, winner = self._lying(plays)
        cards = self.lay.program.deck.mask(card for _, card in plays)
        for place, seat in enumerate(waiting):
            card = self._chosen(seat, (led, best, winner), waiting[place + 1 :])
            self.hands[seat] &= ~(1 << card)
            cards |= 1 << card
            led, best, winner = self._laid(seat, card, led, best, winner)
        self.tricks[winner] += 1
        self.cards[winner] |= cards
        return winner

    def card(self, seat: int, plays: Sequence[tuple[int, int]]) -> int:
        """The card that a seat plays next."""
        waiting = self._waiting(seat, plays)
        return self._chosen(seat, self._lying(plays), waiting[1:])

    def _lying(self, plays: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
        """The class led, the best card and who has played it."""
        led, best, winner = self.lay.none, -1, -1
        for seat, card in plays:
            led, best, winner = self._laid(seat, card, led, best, winner)
        return led, best, winner

    def _chosen(self, seat: int, lying: tuple[int, int, int], later: Sequence[int]) -> int:
        led, best, winner = lying
        return self._lead(seat) if led == self.lay.none else self._follow(seat, led, best, winner, later)

    def _laid(self, seat: int, card: int, led: int, best: int, winner: int) -> tuple[int, int, int]:
        """The class led, the best card and who has played it, once another card lies there."""
        if led == self.lay.none:
            return self.lay.classes[card], card, seat
        return (led, card, seat) if self.lay.above[led][best] >> card & 1 else (led, best, winner)

    def _lead(self, seat: int) -> int:
        """A card that nothing can beat, the dearest of them; else the cheapest."""
        lay, hand = self.lay, bits(self.hands[seat])
        if self.ducks:
            return min(hand, key=lay.cost.__getitem__)
        against = 0
        for other, cards in enumerate(self.hands):
            if not self.sides[seat] >> other & 1:
                against |= cards
        sure = [card for card in hand if not lay.above[lay.classes[card]][card] & against]
        return max(sure, key=lay.cost.__getitem__) if sure else min(hand, key=lay.cost.__getitem__)

    def _follow(self, seat: int, led: int, best: int, winner: int, later: Sequence[int]) -> int:
        lay = self.lay
        hand = self.hands[seat] & lay.members[led] or self.hands[seat]
        winning = hand & lay.above[led][best]
        if lay.overtrumps and winning & lay.members[lay.trumps]:
            hand = winning = winning & lay.members[lay.trumps]
        if self.ducks:
            return self._duck(hand, winning, last=not later)
        friends, threats = self.sides[seat], 0
        for other in later:
            if not friends >> other & 1:
                threats |= self.hands[other] & lay.members[led] or self.hands[other]
        if friends >> winner & 1 and not lay.above[led][best] & threats:
            return max(bits(hand), key=lay.given.__getitem__)
        sure = [card for card in bits(winning) if not lay.above[led][card] & threats]
        return min(sure or bits(hand), key=lay.cost.__getitem__)

    def _duck(self, hand: int, winning: int, *, last: bool) -> int:
        """The dearest card that does not win; if all do, the dearest where nobody comes after, else the cheapest."""
        losing = hand & ~winning
        choose = max if losing or last else min
        return choose(bits(losing or hand), key=self.lay.cost.__getitem__)
