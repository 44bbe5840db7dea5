"""What an end of a deal is worth: the program's own score lines, run on ends that are imagined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import takewhile
from math import comb

from followsuit.engine.faults import Fault
from followsuit.engine.layout import State
from followsuit.engine.machine import Machine, machine_of, nodes_of
from followsuit.players.playout import Taken
from followsuit.program.model import End, Jump, Offer, Program, Set, Tell
from followsuit.program.nodes import slots_read

Payoff = tuple[float, ...]
"""Points for one's own account less the mean of the others, by the number of tricks that one's side takes."""

IMAGINED = frozenset({
    "hand", "won", "tricks", "trick", "trick_no", "plays", "winner", "points", "total", "over", "winners",
    "deals_played", "deal_no", "next_dealer",
})  # fmt: skip
"""What an imagined end of a deal gives itself, or what matters to the match alone."""

KEPT = 4096
"""How many payoffs are remembered."""

NEAR = 0.25
"""Somebody whose tricks bring this part of what one's own would bring is on one's side."""


@dataclass
class Payoffs:
    """A memo of payoffs by what is known of a deal: made from the program as they are needed."""

    program: Program
    _memo: dict[tuple[int, ...], Payoff] = field(default_factory=dict)
    _alone: dict[tuple[int, ...], dict[int, tuple[int, ...]]] = field(default_factory=dict)

    @cached_property
    def entry(self) -> int | None:
        """Where scoring begins, or the counting before it."""
        return settling_entry(self.program)

    @cached_property
    def _machine(self) -> Machine:
        return machine_of(self.program)

    def of(self, state: State, seat: int, size: int, friends: int) -> Payoff:
        """The payoff of 0, 1 … `size` tricks for a seat with its friends, with the variables of a state."""
        key = (seat, size, friends, *(state[place] for place in self._read))
        if key not in self._memo:
            self._make_room()
            ends = (self._end(state, self._shares(seat, taken, size, friends)) for taken in range(size + 1))
            self._memo[key] = tuple(self.gain(end, seat) for end in ends)
        return self._memo[key]

    def friends(self, state: State, seat: int, size: int, live: int) -> int:
        """The seats whose tricks are worth to a seat what its own are, as the score lines tell; itself included."""
        side = self.program.tables["side"].at(seat)
        if side != 1 << seat or not self._names_seats:
            return side
        points = self._if_one_takes_all(state, size, live)
        return side | _allied({one: self._gain(points[one], seat) for one in points}, seat)

    def _if_one_takes_all(self, state: State, size: int, live: int) -> dict[int, tuple[int, ...]]:
        """The points of all accounts if a seat takes every trick, for each seat that plays."""
        key = (size, live, *(state[place] for place in self._read))
        if key not in self._alone:
            if len(self._alone) >= KEPT:
                self._alone.clear()
            seats = [one for one in range(self.program.players) if live >> one & 1]
            self._alone[key] = {one: self._points(self._end(state, self._all_to(one, size))) for one in seats}
        return self._alone[key]

    def extremes(self, state: State, seat: int, size: int) -> tuple[float, float]:
        """What no trick at all would be worth to a seat, and what all of them."""
        side = self.program.tables["side"].at(seat)
        key = (-1, seat, size, side, *(state[place] for place in self._read))
        if key not in self._memo:
            self._make_room()
            ends = (self._end(state, self._shares(seat, taken, size, side)) for taken in (0, size))
            self._memo[key] = tuple(self.gain(end, seat) for end in ends)
        return self._memo[key][0], self._memo[key][1]

    def _make_room(self) -> None:
        if len(self._memo) >= KEPT:
            self._memo.clear()

    @cached_property
    def _read(self) -> tuple[int, ...]:
        """The places of what scoring reads, but for what an imagined end gives and the sums that it adds to."""
        read = self._names | ({"order"} if any(self.program.tables["value_of"].values) else set())
        layout = self._machine.layout
        kept = [slot for slot in self.program.slots if slot.name in read - IMAGINED and slot.name in layout.base]
        return tuple(place for slot in kept for place in layout.places(slot.name) if place < layout.size)

    @cached_property
    def _names(self) -> frozenset[str]:
        """The slots that scoring reads."""
        steps = takewhile(lambda step: not isinstance(step, End), self.program.code[self.entry or 0 :])
        return frozenset(name for step in steps for node in nodes_of(step) for name in slots_read(node))

    @cached_property
    def _names_seats(self) -> bool:
        """Whether scoring sets some seats apart, as the one that plays for a bid: else everybody is for himself."""
        slots = (self.program.slot[name] for name in self._names - IMAGINED)
        return self.entry is not None and any(not slot.inner and slot.domain in {"seat", "seats"} for slot in slots)

    def gain(self, end: State, seat: int) -> float:
        """The points of a seat's account in the deal so far, less the mean of the others."""
        return self._gain(self._points(end), seat)

    def _points(self, end: State) -> tuple[int, ...]:
        return self._machine.layout.read_all(end, "points")

    def _gain(self, points: Sequence[int], seat: int) -> float:
        own = self.program.accounts[seat]
        others = [points[account] for account in range(len(points)) if account != own]
        gain = points[own] - sum(others) / max(len(others), 1)
        return -gain if self.program.best_is_lowest else gain

    def settled(self, state: State, taken: Taken) -> State:
        """The end of the deal if the cards in hand go as they are taken; the score lines run as far as they can."""
        words, layout = list(state), self._machine.layout
        for name in ("hand", "trick", "plays"):
            for place in layout.places(name):
                words[place] = 0
        for seat in range(self.program.players):
            words[layout.base["tricks"] + seat] += taken.tricks[seat]
            words[layout.base["won"] + seat] |= taken.cards[seat]
        if taken.winner is not None:
            words[layout.base["winner"]] = taken.winner
        words[layout.base["trick_no"]] = sum(layout.read_all(tuple(words), "tricks"))
        if self.entry is None:
            return tuple(words)
        try:
            return self._machine.resume(tuple(words), self.entry)
        except Fault:
            return tuple(words)

    def _end(self, state: State, shares: Sequence[int]) -> State:
        """The end of a deal in which the tricks are shared so, and the cards by their worth accordingly."""
        words, layout = list(state), self._machine.layout
        for name in ("points", "tricks", *(zone.name for zone in self.program.zones)):
            for place in layout.places(name):
                words[place] = 0
        piles = self._piles(layout.read(state, "order"), tuple(shares))
        winner = max(range(len(shares)), key=shares.__getitem__)
        return self.settled(tuple(words), Taken(tuple(shares), piles, winner))

    def _all_to(self, seat: int, size: int) -> list[int]:
        return [size if one == seat else 0 for one in range(self.program.players)]

    def _shares(self, seat: int, taken: int, size: int, friends: int) -> list[int]:
        others = [player for player in range(self.program.players) if not friends >> player & 1]
        shares = self._all_to(seat, taken)
        for count in range(size - taken):
            shares[others[count % len(others)] if others else seat] += 1
        return shares

    def _piles(self, order: int, shares: tuple[int, ...]) -> tuple[int, ...]:
        """Cards taken: by worth from high to low, each to whoever is furthest below the share of the tricks."""
        key = (order, *shares)
        if key not in self._shared:
            self._shared[key] = self._share_out(order, shares)
        return self._shared[key]

    @cached_property
    def _shared(self) -> dict[tuple[int, ...], tuple[int, ...]]:
        return {}

    def _share_out(self, order: int, shares: Sequence[int]) -> tuple[int, ...]:
        values, size = self.program.tables["value_of"], max(sum(shares), 1)
        cards = sorted(range(len(self.program.deck)), key=lambda card: -values.at(order, card))
        piles, held = [0] * len(shares), [0.0] * len(shares)
        for card in cards:
            weight = values.at(order, card) + 0.01
            player = max(range(len(shares)), key=lambda one: (shares[one] / size) / (held[one] + weight))
            piles[player] |= 1 << card
            held[player] += weight
        return tuple(piles)


def _allied(gains: dict[int, float], seat: int) -> int:
    """The seats whose taking everything brings nearly what one's own would, while somebody's does not."""
    own = gains.get(seat, 0.0)
    far = max(gains.values(), key=lambda gain: abs(gain - own), default=own)
    apart = abs(far - own)
    return sum(1 << one for one, gain in gains.items() if apart and abs(gain - own) < NEAR * apart)


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
