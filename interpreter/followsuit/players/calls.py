"""Which call: each is tried in a few deals that fit what the seat sees, and the ruleset's own score lines judge it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from followsuit.engine.layout import PC, State
from followsuit.engine.steps import bits
from followsuit.players.futures import Future, Futures
from followsuit.program.model import Call, Offer

CAUTION = 0.1
"""Points by which a call must look better than saying less."""

DEPTH, DEPTH_WALKING = 2, 1
"""How many further questions to the same seat are looked into; where deals have to be played card by card, fewer."""

BREADTH = 16
"""With more choices than this a further question is not looked into."""

FEW, FEW_WALKING = 4, 2
"""In how many deals further questions are looked into."""

ROW = 4
"""Of a row of values to raise to so many are tried, the lowest."""

TRIALS, TRIALS_WALKING = (48, 6, 10), (40, 8, 10)
"""How many trials of calls there are in all, and in how few and how many deals each call is tried."""


WARY, HIGHER, WARIER = 1.0, 1.6, 2.5
"""How many standard errors of its lead a call that raises must lead by: over one that raises nothing; over another
that raises; and if it raises the stakes alone."""


@dataclass(frozen=True)
class Valued:
    """A call with the points that it promises in each deal it was tried in, and the tricks in the mean.

    `tricks` is None if nothing is played then. `wary` is how many standard errors of its lead it must lead by.
    """

    choice: int
    gains: tuple[float, ...]
    tricks: float | None
    wary: float = 0.0

    @property
    def points(self) -> float:
        """The points in the mean."""
        return fmean(self.gains)


@dataclass(frozen=True)
class Caller:
    """Values the calls of one program."""

    futures: Futures

    def value(self, states: Sequence[State], seat: int, choice: int) -> Valued:
        """What answering the offer with a choice promises to the seat, in the mean over states that may be so.

        What it could say later is looked into where it is asked at once, or has raised; else others may speak first.
        """
        after = self._after(states, choice)
        if not after:
            return Valued(choice, (0.0,), None)
        ways = [after, *self._staked(after, seat)]
        wary = self._wary(states[0], choice)
        depth = DEPTH_WALKING if self.futures.walks else DEPTH
        if not wary and self.futures.next_caller(after[0]) != seat:
            depth = 0
        found = min((self._comes_to(way, seat, depth) for way in ways), key=_points)
        played = [future.tricks for future in found if future.tricks is not None]
        tricks = fmean(played) if played else None
        return Valued(choice, tuple(future.gain for future in found), tricks, wary)

    def deals(self, choices: Sequence[int]) -> int:
        """In how many deals so many choices are tried: the fewer, the more there are."""
        trials, fewest, most = TRIALS_WALKING if self.futures.walks else TRIALS
        return min(max(trials // len(choices), fewest), most)

    def worth_a_thought(self, offer: Offer, choices: Sequence[int]) -> list[int]:
        """The choices without the higher ones of a row of values that only have to be higher than the last."""
        kept: list[int] = []
        counts: Counter[object] = Counter()
        for choice in choices:
            call = next((call for call in offer.calls if call_has(call, choice)), None)
            if call is not None and raising(call):
                counts[key := _besides_number(call, choice)] += 1
                if counts[key] > ROW:
                    continue
            kept.append(choice)
        return kept

    def _after(self, states: Sequence[State], choice: int) -> list[State]:
        """The states in which the choice is open, once it is made."""
        machine = self.futures.machine
        answered = (self.futures.answered(one, choice) for one in states if machine.legal(one) >> choice & 1)
        return [state for state in answered if state is not None]

    def _comes_to(self, states: Sequence[State], seat: int, depth: int) -> list[Future]:
        """What the states come to, if the seat answers the next questions to it as well as it can."""
        resting = [self.futures.rest(state, seat) for state in states]
        choices = self._asked(resting) if depth else ()
        if len(choices) < 2:  # noqa: PLR2004  (nothing to choose between)
            return [self.futures.end(state, seat) for state in resting]
        few = resting[: FEW_WALKING if self.futures.walks else FEW]
        tried = {n: self._comes_to(after, seat, depth - 1) for n in choices if (after := self._after(few, n))}
        best = max(tried, key=lambda choice: _points(tried[choice]))
        rest = self._after(resting[len(few) :], best)
        return self._comes_to(rest, seat, depth - 1) if rest else tried[best]

    def _asked(self, states: Sequence[State]) -> Sequence[int]:
        """The calls that are open in all the states, if they rest at the same question; none if there are too many."""
        machine = self.futures.machine
        offer = machine.offer(states[0])
        if offer is None or offer.cards is not None or len({state[PC] for state in states}) > 1:
            return ()
        open_ = machine.legal(states[0])
        for state in states[1:]:
            open_ &= machine.legal(state)
        return bits(open_) if open_.bit_count() <= BREADTH else ()

    def _staked(self, states: Sequence[State], seat: int) -> list[list[State]]:
        """What would be so if an opponent who is asked next made a call that hurts at once, or raised the stakes."""
        machine, friends = self.futures.machine, self.futures.program.tables["side"].at(seat)
        offer, actor = machine.offer(states[0]), machine.actor(states[0])
        if offer is None or offer.cards is not None or actor is None or friends >> actor & 1:
            return []
        asked = [one for one in states if one[PC] == states[0][PC]]
        ways = [(call, self._after(asked, call.first)) for call in offer.calls if call.count == 1]
        return [way for call, way in ways if way and (raising(call) or self._hurts(asked, way, seat))]

    def _hurts(self, before: Sequence[State], after: Sequence[State], seat: int) -> bool:
        """Whether points of the seat are gone with an answer."""
        gain = self.futures.payoffs.gain
        return fmean(gain(state, seat) for state in after) < fmean(gain(state, seat) for state in before)

    def _wary(self, state: State, choice: int) -> float:
        offer = self.futures.machine.offer(state)
        for call in offer.calls if offer is not None else ():
            if call_has(call, choice) and raising(call):
                return WARIER if call.count == 1 else WARY
        return 0.0


def raising(call: Call) -> bool:
    """Whether a call has to raise something."""
    return any(reason.kind == "raises" for reason in call.reasons)


def call_has(call: Call, choice: int) -> bool:
    """Whether a choice is one of a call's."""
    return call.first <= choice < call.first + call.count


def _points(futures: Sequence[Future]) -> float:
    return fmean(future.gain for future in futures)


def best_call(values: Sequence[Valued]) -> Valued:
    """The most promising call; one that comes earlier in the ruleset must be beaten clearly.

    Nobody raises in order to lose less: partners may have better cards than one thinks.
    """
    best = values[0]
    for value in values[1:]:
        if _lead(value, best) > CAUTION and (value.points > 0 or not value.wary):
            best = value
    return best


def _lead(value: Valued, best: Valued) -> float:
    """How many points a call leads by, less what may be luck."""
    if not value.wary or len(value.gains) != len(best.gains) or len(value.gains) == 1:
        return value.points - best.points
    leads = [one - other for one, other in zip(value.gains, best.gains, strict=True)]
    wary = max(value.wary, HIGHER) if best.wary else value.wary
    return fmean(leads) - wary * stdev(leads) / sqrt(len(leads))


def _besides_number(call: Call, choice: int) -> tuple[str, tuple[str, ...]]:
    """A call with its parameters but for the first number, or for the only one."""
    rest, values = choice - call.first, list[str]()
    for parameter in reversed(call.parameters):
        rest, place = divmod(rest, len(parameter.values))
        values.insert(0, parameter.values[place])
    number = next((at for at, value in enumerate(values) if value.isdecimal()), 0)
    return call.name, tuple(values[:number] + values[number + 1 :])
