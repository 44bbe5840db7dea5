"""The player `thumb`: a few rules of thumb that hold in every trick-taking game, fed by tables made from the program.

Calls: what a call would bring about is found by running the program on in deals that fit what the seat knows; the hands
are played out there by the simplest of rules (`playout`), and the ruleset's own score lines say what came of it
(`payoff`). Cards: the chance to take the trick against what the card is worth later (`cardplay`). What is decided, is
decided in `deciding`, by functions that run as machine code as well; here it is put into words.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from followsuit.engine.chance import Random
from followsuit.engine.views import View
from followsuit.players.base import Advice
from followsuit.players.deciding import CALL, LAID_AWAY, ONLY_ONE, Decision, choose
from followsuit.players.knowing import knowledge
from followsuit.players.plain import Stream
from followsuit.players.tables import Tables, tables_of
from followsuit.program.model import Program

WORTH_SAYING = 0.05
"""Points on balance below which a call is said to bring neither gain nor loss."""

LIKELY = 0.5
"""As likely as not."""


@dataclass(frozen=True)
class Thumb:
    """Plays by rules of thumb; chance only deals the cards that it does not see."""

    program: Program
    name: str = "thumb"

    def choose(self, view: View, random: Random) -> Advice:
        """The action that the rules of thumb favour."""
        made = choose(self._tables, knowledge(self._tables, view), Stream(random.key, random.drawn))
        number = next(n for n, action in enumerate(view.legal) if action.index == made.choice)
        return Advice(number, self._reason(view, made))

    @cached_property
    def _tables(self) -> Tables:
        return tables_of(self.program)

    def _reason(self, view: View, made: Decision) -> str:
        if made.kind == ONLY_ONE:
            return "there is no other choice"
        if made.kind == CALL:
            return _call_reason(made, self._tables.others)
        if made.kind == LAID_AWAY:
            return "the hand without it is the best that can be had"
        only = sum(action.card is not None for action in view.legal) == 1
        return "no other card may be played" if only else _card_reason(made)


def _call_reason(made: Decision, others: int) -> str:
    points = made.gains / made.tried / others
    gain = f"{points:+.1f} points on balance" if abs(points) >= WORTH_SAYING else "neither gain nor loss"
    if not made.played:
        return f"the deal is then over, with {gain}"
    return f"the hand then promises about {made.tricks / made.played:.1f} tricks, and {gain}"


def _card_reason(made: Decision) -> str:
    """Why this card, in a phrase."""
    likely = made.take >= LIKELY
    if made.want < 0:
        return "a trick would cost points, and this card is the least likely to take one now or later"
    if not made.want:
        return "the trick brings a good card" if likely else "what the trick brings is not worth more"
    if not made.led:
        return "it has the best chance of taking the trick" if likely else "it gives away the least"
    if made.winning:
        return "it is the cheapest card that is likely to take the trick"
    if made.ours:
        return "your side is winning the trick already, so a card of little use goes"
    return "the trick is not worth a better card"
