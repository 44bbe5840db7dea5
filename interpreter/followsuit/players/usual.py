"""What somebody else is taken to answer: the quietest call, the card worth least, a number or suit that suits."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from followsuit.engine.faults import Fault
from followsuit.engine.layout import PC, State
from followsuit.engine.machine import Machine
from followsuit.engine.steps import bits
from followsuit.engine.views import HAND
from followsuit.players.strength import UNIT, Strengths
from followsuit.program.model import Offer, Program

NAMES = 12
"""Among how many choices somebody else is taken to know what suits his hand."""

KEPT = 20_000
"""How many strengths of hands are remembered."""


def answered(machine: Machine, state: State, choice: int) -> State | None:
    """The state after an answer, None if the rules break down there."""
    try:
        return machine.step(state, choice)
    except Fault:
        return None


@dataclass(frozen=True)
class Usual:
    """Answers for others in states of one program."""

    program: Program
    strengths: Strengths
    machine: Machine

    @cached_property
    def _quiet(self) -> dict[int, int]:
        return {place: offer.quiet for place, offer in self.machine.offers.items()}

    def answer(self, offer: Offer, state: State) -> int:
        """The answer that is taken to be given: the worst card, the quietest call, what suits the hand."""
        legal = self.machine.legal(state)
        cards = legal & self.program.deck.all if offer.cards is not None else 0
        if cards:
            return self._spare(state, cards)
        quiet = legal & self._quiet[state[PC]]
        choices = list(islice(bits(quiet or legal), NAMES + 1))
        if len(choices) == 1 or not quiet or len(choices) > NAMES or not _named(offer, choices[0]):
            return choices[0]
        if _is_number(offer, choices[0]):
            return self._predicted(offer, state, choices)
        return max(choices, key=lambda choice: self._promise(answered(self.machine, state, choice), state))

    def _spare(self, state: State, cards: int) -> int:
        """The card that is worth least."""
        strength, seat = self.strengths.at(state[PC]), self.machine.seat(state) or 0
        hand, order = self._hand(state, seat), self._order(state)
        size = max(hand.bit_count(), 1)
        key = (state[PC], order, hand, cards)
        if key not in self._spared:
            if len(self._spared) > KEPT:
                self._spared.clear()
            self._spared[key] = min(
                bits(cards), key=lambda card: (strength.worth(order, card, hand, size), strength.rank(order, card))
            )
        return self._spared[key]

    @cached_property
    def _spared(self) -> dict[tuple[int, int, int, int], int]:
        return {}

    def card_for_order(self, state: State) -> int:
        """The card that makes the cards rank so as to suit the hand."""
        cards = self.machine.legal(state) & self.program.deck.all
        return max(bits(cards), key=lambda card: self._promise(answered(self.machine, state, card), state))

    def _promise(self, following: State | None, state: State) -> int:
        """The tricks that the hand of whoever is asked promises after an answer."""
        seat = self.machine.seat(state) or 0
        return 0 if following is None else self._strength(following, self._hand(state, seat), state[PC])

    def _predicted(self, offer: Offer, state: State, choices: Sequence[int]) -> int:
        likely = self._strength(state, self._hand(state, self.machine.seat(state) or 0), state[PC]) / UNIT
        return min(choices, key=lambda choice: abs(_number(offer, choice) - likely))

    def _strength(self, state: State, hand: int, place: int) -> int:
        key = (self._order(state), hand, place)
        if key not in self._strong:
            if len(self._strong) > KEPT:
                self._strong.clear()
            self._strong[key] = self.strengths.at(place).tricks(key[0], hand, hand.bit_count())
        return self._strong[key]

    @cached_property
    def _strong(self) -> dict[tuple[int, int, int], int]:
        return {}

    def _hand(self, state: State, seat: int) -> int:
        return self.machine.layout.read(state, HAND, seat)

    def _order(self, state: State) -> int:
        return self.machine.layout.read(state, "order")


def _named(offer: Offer, choice: int) -> bool:
    """Whether a choice is one of several values that a call can be made with."""
    return any(call.first <= choice < call.first + call.count and call.count > 1 for call in offer.calls)


def _is_number(offer: Offer, choice: int) -> bool:
    return _text(offer, choice).isdecimal()


def _number(offer: Offer, choice: int) -> int:
    text = _text(offer, choice)
    return int(text) if text.isdecimal() else 0


def _text(offer: Offer, choice: int) -> str:
    """The value of the last parameter of a call."""
    for call in offer.calls:
        if call.parameters and call.first <= choice < call.first + call.count:
            values = call.parameters[-1].values
            return values[(choice - call.first) % len(values)]
    return ""
