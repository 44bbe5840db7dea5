"""The player `thumb`: a few rules of thumb that hold in every trick-taking game, fed by tables made from the program.

Calls: what a call would bring about is found by running the program on from what the seat knows; the tricks that the
hand is likely to take under that order are estimated (`strength`), and the ruleset's own score lines say what so many
tricks are worth (`payoff`). Cards: the chance to take the trick against what the card is worth later (`cardplay`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from followsuit.core.cards import Card
from followsuit.engine.chance import Random
from followsuit.engine.layout import State
from followsuit.engine.views import View
from followsuit.players.base import Advice
from followsuit.players.calls import Caller, Valued, best_call
from followsuit.players.cardplay import Wish, reason, weigh
from followsuit.players.drawing import Draws
from followsuit.players.futures import Futures
from followsuit.players.payoff import Payoffs, expected
from followsuit.players.sight import Eyes, Sight
from followsuit.players.strength import UNIT, Strength, Strengths
from followsuit.players.worlds import Worlds
from followsuit.program.model import Offer, Program

ONE_TRICK = 1.0
DRAWS = 6
"""In how many deals it is tried what card a trick brings."""
WORTH_SAYING = 0.05
"""Points on balance below which a call is said to bring neither gain nor loss."""


@dataclass(frozen=True)
class Thumb:
    """Plays by rules of thumb; chance only deals the cards that it does not see."""

    program: Program
    name: str = "thumb"

    def choose(self, view: View, random: Random) -> Advice:
        """The action that the rules of thumb favour."""
        seen = self._eyes.sight(view)
        if len(view.legal) == 1:
            return Advice(0, "there is no other choice")
        cards = {n: action.card for n, action in enumerate(view.legal) if action.card is not None}
        calls = [n for n, action in enumerate(view.legal) if action.card is None]
        if not cards:
            return self._call(view, calls, random)
        best = self._card(view, seen, cards, random)
        if self._caller.futures.reorders(self._worlds.plain(view), view.legal[best.index].index):
            return self._call(view, [*cards], random)
        return self._call_or_card(view, calls, best, random) if calls else best

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
    def _draws(self) -> Draws:
        return Draws(self.program)

    @cached_property
    def _worlds(self) -> Worlds:
        return Worlds(self.program)

    @cached_property
    def _caller(self) -> Caller:
        return Caller(Futures(self.program, self._strengths, self._payoffs, self._eyes))

    def _call(self, view: View, calls: list[int], random: Random) -> Advice:
        offer = self.program.code[view.place]
        choices = [view.legal[n].index for n in calls]
        if isinstance(offer, Offer):
            choices = self._caller.worth_a_thought(offer, choices)
        best = self._best(view, choices, random)
        return Advice(calls[[view.legal[n].index for n in calls].index(best.choice)], _call_reason(best, len(calls)))

    def _call_or_card(self, view: View, calls: list[int], card: Advice, random: Random) -> Advice:
        """A call made at one's turn to play (or instead of laying a card away) must promise more than the card."""
        options = [card.index, *calls]
        best = self._best(view, [view.legal[n].index for n in options], random)
        number = next(n for n in options if view.legal[n].index == best.choice)
        return card if number == card.index else Advice(number, _call_reason(best, len(options)))

    def _best(self, view: View, choices: list[int], random: Random) -> Valued:
        """The best of some choices in the mean over deals that fit the view: the fewer, the more choices there are."""
        count = self._caller.deals(choices)
        states = self._worlds.deal(view, self._strengths.at(view.place), random, count)
        return best_call([self._caller.value(states, view.seat, choice) for choice in choices])

    def _card(self, view: View, seen: Sight, cards: dict[int, Card], random: Random) -> Advice:
        offer, plain = self.program.code[view.place], self._worlds.plain(view)
        seen = replace(seen, friends=self._payoffs.friends(plain, seen.seat, seen.size, seen.live))
        strength, numbers = self._strengths.at(view.place), list(cards)
        if isinstance(offer, Offer) and offer.cards is not None and not offer.cards.playing:
            return self._laid_away(strength, seen, cards, self._want(view, seen, plain, plain))
        wish = self._wish(view, seen, plain, random)
        weighed = weigh(strength, seen, [cards[n].index for n in numbers], wish)
        best = max(weighed, key=lambda one: one.gain)
        return Advice(numbers[weighed.index(best)], reason(seen, best, only=len(numbers) == 1, wish=wish))

    def _laid_away(self, strength: Strength, seen: Sight, cards: dict[int, Card], want: float) -> Advice:
        """The card whose loss leaves the best hand (the worst one, where tricks are feared)."""

        def left(number: int) -> float:
            rest = seen.hand & ~(1 << cards[number].index)
            kept = strength.tricks(seen.order, rest, seen.size)
            return (want or 1) * (kept - strength.rank(seen.order, cards[number].index) / UNIT)

        best = max(cards, key=left)
        return Advice(best, "the hand without it is the best that can be had")

    def _wish(self, view: View, seen: Sight, plain: State, random: Random) -> Wish:
        """What the trick is worth; where its winner takes a card, what that is worth as well."""
        after = self._draws.after(view.place)
        if after is None:
            return Wish(self._want(view, seen, plain, plain))
        other = next(seat for seat in range(self.program.players) if seat != seen.seat)
        won, lost = (self._draws.won_by(plain, after, seat) for seat in (seen.seat, other))
        strength = self._strengths.at(view.place)
        worlds = self._worlds.deal(view, strength, random, DRAWS)
        prize = self._draws.prize(worlds, after, strength, seen.seat, other)
        return Wish(self._want(view, seen, won, lost), prize)

    def _want(self, view: View, seen: Sight, won: State, lost: State) -> float:
        """1 where one more trick is likely to gain points, -1 where it is likely to cost some, else 0.

        The states hold what is known once the trick is won, and once it is lost.
        """
        taken = sum(count for seat, count in enumerate(view.tricks) if seen.friends >> seat & 1)
        more = self._strengths.at(view.place).tricks(seen.order, seen.hand, seen.left, seen.gone) / UNIT
        rest = min(_side_tricks(more, seen), seen.left - ONE_TRICK)
        with_it, without = (
            expected(self._payoffs.of(state, seen.seat, seen.size, seen.friends)[first : first + seen.left], rest)
            for state, first in ((won, taken + 1), (lost, taken))
        )
        if won is lost:
            return -1.0 if with_it < without else 1.0
        return float((with_it > without) - (with_it < without))


def _side_tricks(own: float, sight: Sight) -> float:
    """The tricks of one's side, if the partners who play take their part of the rest."""
    partners = (sight.friends & sight.live & ~(1 << sight.seat)).bit_count()
    others = max((sight.live & ~(1 << sight.seat)).bit_count(), 1)
    return own + max(sight.size - own, 0) * partners / others


def _call_reason(best: Valued, count: int) -> str:
    if count == 1:
        return "there is no other call"
    gain = f"{best.points:+.1f} points on balance" if abs(best.points) >= WORTH_SAYING else "neither gain nor loss"
    if best.tricks is None:
        return f"the deal is then over, with {gain}"
    return f"the hand then promises about {best.tricks:.1f} tricks, and {gain}"
