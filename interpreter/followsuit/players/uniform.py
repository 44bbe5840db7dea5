"""The player `random`: uniform over the legal actions, with a bias that ends auctions.

Where a call raises something (it has a reason of kind `raises`), an auction can run on, and a uniform choice would run
it to the top nearly always. There the player first tosses a coin: with probability 1/2 it chooses, uniformly, among
the legal actions that raise nothing; else among all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from followsuit.engine.chance import Random, pick
from followsuit.engine.views import View
from followsuit.players.base import Advice
from followsuit.program.model import Offer, Program

WHY = "it is a random choice"


@dataclass(frozen=True)
class Uniform:
    """Plays any legal action."""

    program: Program
    name: str = "random"

    def choose(self, view: View, random: Random) -> Advice:
        """One of the legal actions."""
        legal = 0
        for action in view.legal:
            legal |= 1 << action.index
        choice = pick(legal, self.quiet[view.place], random)
        return Advice(next(n for n, action in enumerate(view.legal) if action.index == choice), WHY)

    @cached_property
    def quiet(self) -> dict[int, int]:
        """For each offer (by its place) the choices that raise nothing."""
        return {place: step.quiet for place, step in enumerate(self.program.code) if isinstance(step, Offer)}
