"""What so many tricks would be worth: the program's own score lines, read at imagined ends of the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import comb

from followsuit.engine.machine import nodes_of
from followsuit.players.imagine import Known, run_on
from followsuit.program.model import End, Jump, Offer, Program, Set, Tell
from followsuit.program.nodes import slots_read

Payoff = tuple[float, ...]
"""Points for one's own account less the mean of the others, by the number of tricks that one's side takes."""

IMAGINED = frozenset({
    "hand", "won", "tricks", "trick", "trick_no", "points", "total", "over", "winners",
    "deals_played", "deal_no", "next_dealer",
})  # fmt: skip
"""What an imagined end of a deal gives itself, or what matters to the match alone."""

KEPT = 4096
"""How many payoffs are remembered."""


@dataclass
class Payoffs:
    """A memo of payoffs by what is publicly known of a deal: made from the program as they are needed."""

    program: Program
    _memo: dict[tuple[int | None, ...], Payoff] = field(default_factory=dict)

    @cached_property
    def entry(self) -> int | None:
        """Where scoring begins, or the counting before it."""
        return settling_entry(self.program)

    def of(self, known: Mapping[tuple[str, int], int], seat: int, size: int) -> Payoff:
        """The payoff of 0, 1 … `size` tricks for a seat's side, where the deal's variables are as known."""
        key = (seat, size, *self._public(known))
        if key not in self._memo:
            if len(self._memo) >= KEPT:
                self._memo.clear()
            self._memo[key] = tuple(self._final(known, seat, taken, size) for taken in range(size + 1))
        return self._memo[key]

    def _public(self, known: Mapping[tuple[str, int], int]) -> list[int | None]:
        return [known.get((name, element)) for name, size in self._variables for element in range(size)]

    @cached_property
    def _variables(self) -> tuple[tuple[str, int], ...]:
        """The slots that scoring reads, but for those that an imagined end gives and the sums that it adds to."""
        read = {"order"} if any(self.program.tables["value_of"].values) else set()
        for step in self.program.code[self.entry or 0 :]:
            read |= {name for node in nodes_of(step) for name in slots_read(node)}
            if isinstance(step, End):
                break
        return tuple((slot.name, slot.size) for slot in self.program.slots if slot.name in read - IMAGINED)

    def _final(self, known: Mapping[tuple[str, int], int], seat: int, taken: int, size: int) -> float:
        if self.entry is None:
            return float(taken)
        imagined = self._played_out(known, seat, taken, size)
        return self.gain(run_on(self.program, imagined, self.entry, guess=True).known, seat)

    def gain(self, end: Mapping[tuple[str, int], int], seat: int) -> float:
        """The points of a seat's account at an end of a deal, less the mean of the others."""
        accounts = self.program.accounts
        points = [end.get(("points", account), 0) for account in range(self.program.account_count)]
        others = [points[account] for account in range(len(points)) if account != accounts[seat]]
        gain = points[accounts[seat]] - sum(others) / max(len(others), 1)
        return -gain if self.program.best_is_lowest else gain

    def _played_out(self, known: Mapping[tuple[str, int], int], seat: int, taken: int, size: int) -> Known:
        players = self.program.players
        shares = self._shares(seat, taken, size)
        end: Known = {**known, **{("points", account): 0 for account in range(self.program.account_count)}}
        end |= {
            (zone.name, place): 0 for zone in self.program.zones for place in range(players if zone.per_seat else 1)
        }
        end["trick_no", 0] = size
        for player in range(players):
            end["tricks", player] = shares[player]
        for player, cards in enumerate(self._piles(known.get(("order", 0), 0), shares, size)):
            end["won", player] = cards
        return end

    def _shares(self, seat: int, taken: int, size: int) -> list[int]:
        side = self.program.tables["side"].at(seat)
        others = [player for player in range(self.program.players) if not side >> player & 1]
        shares = [0] * self.program.players
        shares[seat] = taken
        for count in range(size - taken):
            shares[others[count % len(others)] if others else seat] += 1
        return shares

    def _piles(self, order: int, shares: list[int], size: int) -> list[int]:
        """Cards taken: by worth from high to low, each to whoever is furthest below the share of the tricks."""
        values = self.program.tables["value_of"]
        cards = sorted(range(len(self.program.deck)), key=lambda card: -values.at(order, card))
        piles, held = [0] * len(shares), [0.0] * len(shares)
        for card in cards:
            weight = values.at(order, card) + 0.01
            player = max(range(len(shares)), key=lambda one: (shares[one] / max(size, 1)) / (held[one] + weight))
            piles[player] |= 1 << card
            held[player] += weight
        return piles


def expected(payoff: Payoff, mean: float) -> float:
    """The mean payoff if the number of tricks is binomial with this mean."""
    size = len(payoff) - 1
    chance = min(max(mean / max(size, 1), 0.02), 0.98)
    return sum(comb(size, k) * chance**k * (1 - chance) ** (size - k) * gain for k, gain in enumerate(payoff))


def scoring_entry(program: Program) -> int | None:
    """Where the score lines begin."""
    for place, step in enumerate(program.code):
        if isinstance(step, Tell) and (step.kind, step.name) == ("phase", "score"):
            return place
    return None


def settling_entry(program: Program) -> int | None:
    """Where the score lines begin; where play is over, if what they read is counted between the two."""
    scoring, code = scoring_entry(program), program.code
    played = [at for at, step in enumerate(code) if isinstance(step, Offer) and step.cards and step.cards.playing]
    if scoring is None or not played or played[-1] > scoring:
        return scoring
    back = [at for at in range(played[-1], scoring) if isinstance(step := code[at], Jump) and step.to <= played[-1]]
    between = code[max(back, default=scoring) + 1 : scoring]
    read = {name for step in code[scoring:] for node in nodes_of(step) for name in slots_read(node)}
    counted = any(isinstance(step, Set) and step.to.name in read for step in between)
    asked = any(isinstance(step, Offer) for step in between)
    return scoring - len(between) if counted and not asked else scoring
