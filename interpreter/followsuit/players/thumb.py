"""The player `thumb`: a few rules of thumb that hold in every trick-taking game, fed by tables made from the program.

Calls: what a call would bring about is found by running the program on from what the seat knows; the tricks that the
hand is likely to take under that order are estimated (`strength`), and the ruleset's own score lines say what so many
tricks are worth (`payoff`). Cards: the chance to take the trick against what the card is worth later (`cardplay`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from followsuit.core.cards import Card
from followsuit.engine.chance import Random
from followsuit.engine.views import View
from followsuit.players.base import Advice
from followsuit.players.calls import Caller, Valued, best_call
from followsuit.players.cardplay import reason, weigh
from followsuit.players.payoff import Payoffs, expected
from followsuit.players.sight import Eyes, Sight
from followsuit.players.strength import UNIT, Strengths
from followsuit.program.model import Offer, Program

ONE_TRICK = 1.0
LONG_ROW, FIRST_OF_ROW = 16, 3
"""Of a row of so many numbers to raise to only the first few are looked at."""
WORTH_SAYING = 0.05
"""Points on balance below which a call is said to bring neither gain nor loss."""


@dataclass(frozen=True)
class Thumb:
    """Plays by rules of thumb; it never uses chance."""

    program: Program
    name: str = "thumb"

    def choose(self, view: View, random: Random) -> Advice:  # noqa: ARG002  (a player may use chance; this one does not)
        """The action that the rules of thumb favour."""
        seen = self._eyes.sight(view)
        if len(view.legal) == 1:
            return Advice(0, "there is no other choice")
        cards = {n: action.card for n, action in enumerate(view.legal) if action.card is not None}
        calls = [n for n, action in enumerate(view.legal) if action.card is None]
        if not cards:
            return self._call(view, seen, calls)
        best = self._card(view, seen, cards)
        return self._call_or_card(view, seen, calls, best) if calls else best

    @cached_property
    def _strengths(self) -> Strengths:
        return Strengths(self.program)

    @cached_property
    def _eyes(self) -> Eyes:
        return Eyes(self.program)

    @cached_property
    def _payoffs(self) -> Payoffs:
        return Payoffs(self.program)

    @cached_property
    def _caller(self) -> Caller:
        return Caller(self.program, self._strengths, self._payoffs, self._eyes)

    def _call(self, view: View, seen: Sight, calls: list[int]) -> Advice:
        calls = worth_a_thought(self.program, view, calls)
        values = [self._caller.value(view.known, view.place, seen, view.legal[n].index) for n in calls]
        best = best_call(values)
        return Advice(calls[values.index(best)], _call_reason(best, len(calls)))

    def _call_or_card(self, view: View, seen: Sight, calls: list[int], card: Advice) -> Advice:
        """A call made at one's turn to play (or instead of laying a card away) must promise more than the card."""
        options = [card.index, *calls]
        values = [self._caller.value(view.known, view.place, seen, view.legal[n].index) for n in options]
        best = best_call(values)
        return card if best is values[0] else Advice(options[values.index(best)], _call_reason(best, len(options)))

    def _card(self, view: View, seen: Sight, cards: dict[int, Card]) -> Advice:
        offer = self.program.code[view.place]
        if isinstance(offer, Offer) and offer.cards is not None and not offer.cards.playing:
            return self._laid_away(view, seen, cards)
        want = self._want(view, seen)
        numbers = list(cards)
        weighed = weigh(self._strengths.at(view.place), seen, [cards[n].index for n in numbers], want)
        best = max(weighed, key=lambda one: one.gain)
        return Advice(numbers[weighed.index(best)], reason(seen, best, only=len(numbers) == 1, want=want))

    def _laid_away(self, view: View, seen: Sight, cards: dict[int, Card]) -> Advice:
        """The card whose loss leaves the best hand (the worst one, where tricks are feared)."""
        want, strength = self._want(view, seen), self._strengths.at(view.place)

        def left(number: int) -> float:
            rest = seen.hand & ~(1 << cards[number].index)
            kept = strength.tricks(seen.order, rest, seen.size)
            return want * (kept - strength.rank(seen.order, cards[number].index) / UNIT)

        best = max(cards, key=left)
        return Advice(best, "the hand without it is the best that can be had")

    def _want(self, view: View, seen: Sight) -> float:
        """1 where one more trick is likely to gain points, -1 where it is likely to cost some."""
        payoff = self._payoffs.of(view.known, seen.seat, seen.size)
        taken = sum(
            view.known.get(("tricks", seat), 0) for seat in range(self.program.players) if seen.friends >> seat & 1
        )
        more = self._strengths.at(view.place).tricks(seen.order, seen.hand, seen.left, seen.gone) / UNIT
        rest = min(self._caller.side_tricks(more, seen, seen.live), seen.left - ONE_TRICK)
        lost = expected(payoff[taken : taken + seen.left], rest)
        won = expected(payoff[taken + 1 : taken + 1 + seen.left], rest)
        return -1.0 if won < lost else 1.0


def worth_a_thought(program: Program, view: View, calls: list[int]) -> list[int]:
    """The calls without the higher ones of a long row of numbers that only have to be higher than the last."""
    offer = program.code[view.place]
    for call in offer.calls if isinstance(offer, Offer) else ():
        numbers = [n for n in calls if call.first <= view.legal[n].index < call.first + call.count]
        raised = any(reason.kind == "raises" for reason in call.reasons)
        plain = len(call.parameters) == 1 and all(text.isdecimal() for text in call.parameters[0].values)
        if raised and plain and len(numbers) > LONG_ROW:
            calls = [n for n in calls if n not in numbers[FIRST_OF_ROW:]]
    return calls


def _call_reason(best: Valued, count: int) -> str:
    if count == 1:
        return "there is no other call"
    gain = f"{best.points:+.1f} points on balance" if abs(best.points) >= WORTH_SAYING else "neither gain nor loss"
    if best.tricks is None:
        return f"the deal is then over, with {gain}"
    return f"the hand then promises about {best.tricks:.1f} tricks, and {gain}"
