"""Which call: each is tried in a few deals that fit what the seat knows, and the ruleset's own score lines judge it."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from followsuit.players.futures import NOTHING_PLAYED, end, next_caller, rest
from followsuit.players.payoff import gain
from followsuit.players.plain import (
    NOBODY,
    Bits,
    Ints,
    Record,
    Records,
    Stream,
    copy,
    ints,
    lowest,
    members,
    one,
    records,
    size,
    step,
)
from followsuit.players.sight import Knowledge
from followsuit.players.tables import RAISES_ONE, Tables
from followsuit.players.worlds import deal_worlds

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

MOST = 10
"""In how many deals each call is tried at most."""

TRIALS, FEWEST = 48, 6
TRIALS_WALKING, FEWEST_WALKING = 40, 8
"""How many trials of calls there are in all, and in how few deals each call is tried."""

WARY, HIGHER, WARIER = 1.0, 1.6, 2.5
"""How many standard errors of its lead a call that raises must lead by: over one that raises nothing; over another
that raises; and if it raises the stakes alone."""


@dataclass(slots=True)
class Valued:
    """A call with the sum of the gains that it promises in the deals it was `tried` in, and that of the tricks.

    `played` is in how many of the deals something was played, `wary` how many standard errors of its lead it must
    lead by.
    """

    choice: int
    tried: int
    gains: int
    tricks: int
    played: int
    wary: float


def best_call(t: Tables, know: Knowledge, choices: Bits, random: Stream) -> Valued:
    """The most promising of some choices; one that comes earlier in the ruleset must be beaten clearly.

    Nobody raises in order to lose less: partners may have better cards than one thinks.
    """
    states, gains, best_gains = records(MOST), ints(MOST), ints(MOST)
    count = deal_worlds(t, know, random, states, _trials(t, size(choices)))
    best = _value(t, states, count, know.seat, lowest(choices), best_gains)
    for choice in members(choices & ~one(best.choice)):
        value = _value(t, states, count, know.seat, choice, gains)
        lead = _lead(t, value, best, gains, best_gains)
        if lead > CAUTION and (value.gains > 0 or value.wary == 0.0):
            best = value
            for place in range(value.tried):
                best_gains[place] = gains[place]
    return best


def worth_a_thought(t: Tables, state: Record) -> Bits:
    """The open calls without the higher ones of a row of values that only have to be higher than the last."""
    calls = state.legal & t.calls[state.place]
    kept, row = calls, t.offer_no[state.place] * t.choices
    for choice in members(calls):
        before = 0
        for other in members(calls):
            if other < choice and t.row[row + other] == t.row[row + choice]:
                before += 1
        if t.row[row + choice] != NOBODY and before >= ROW:
            kept &= ~one(choice)
    return kept


def _trials(t: Tables, choices: int) -> int:
    """In how many deals so many choices are tried: the fewer, the more there are."""
    if t.walks:
        return min(max(TRIALS_WALKING // choices, FEWEST_WALKING), MOST)
    return min(max(TRIALS // choices, FEWEST), MOST)


def _lead(t: Tables, value: Valued, best: Valued, gains: Ints, others: Ints) -> float:
    """How many points a call leads by, less what may be luck."""
    count = value.tried
    if value.wary == 0.0 or count != best.tried or count == 1:
        return (value.gains / count - best.gains / best.tried) / t.others
    total, squares = 0, 0
    for place in range(count):
        lead = gains[place] - others[place]
        total += lead
        squares += lead * lead
    wary = max(value.wary, HIGHER) if best.wary > 0.0 else value.wary
    # The sum of the squared deviations times `count`, which is a whole number.
    spread = count * squares - total * total
    return (total / count - wary * sqrt(spread / (count * count * (count - 1)))) / t.others


def _value(t: Tables, states: Records, count: int, seat: int, choice: int, gains: Ints) -> Valued:
    """What answering the offer with a choice promises to the seat, over states that may be so.

    What it could say later is looked into where it is asked at once, or has raised; else others may speak first. The
    `gains` are written down state by state.
    """
    after, tricks = records(MOST), ints(MOST)
    found = _after(t, states, 0, count, choice, after)
    if found == 0:
        gains[0], tricks[0] = 0, NOTHING_PLAYED
        return _summed(choice, gains, tricks, 1, 0.0)
    wary = _wary(t, states[0].place, choice)
    depth = DEPTH_WALKING if t.walks else DEPTH
    if wary == 0.0 and next_caller(t, after[0]) != seat:
        depth = 0
    tried = _comes_to(t, after, found, seat, depth, gains, tricks)
    tried = _staked(t, after, found, seat, depth, gains, tricks, tried)
    return _summed(choice, gains, tricks, tried, wary)


def _summed(choice: int, gains: Ints, tricks: Ints, count: int, wary: float) -> Valued:
    value = Valued(choice, count, total_of(gains, count), 0, 0, wary)
    for place in range(count):
        if tricks[place] != NOTHING_PLAYED:
            value.tricks += tricks[place]
            value.played += 1
    return value


def _wary(t: Tables, place: int, choice: int) -> float:
    raises = t.raises[t.offer_no[place] * t.choices + choice]
    if raises == 0:
        return 0.0
    return WARIER if raises == RAISES_ONE else WARY


def _after(t: Tables, states: Records, first: int, count: int, choice: int, after: Records) -> int:
    """Makes the choice in those of the states, from `first` to before `count`, in which it is open; gives how many."""
    found = 0
    for number in range(first, count):
        if states[number].legal & one(choice):
            copy(after[found], states[number])
            if step(t, after[found], choice):
                found += 1
    return found


def _comes_to(t: Tables, states: Records, count: int, seat: int, depth: int, gains: Ints, tricks: Ints) -> int:
    """What the states come to, if the seat answers the next questions to it as well as it can.

    Gives in how many states, with the gains and tricks in each.
    """
    resting = records(MOST)
    for number in range(count):
        copy(resting[number], states[number])
        rest(t, resting[number], seat)
    choices = _asked(t, resting, count) if depth > 0 else Bits(0)
    best = NOBODY
    if size(choices) > 1:
        few = min(count, FEW_WALKING if t.walks else FEW)
        best = _best_answer(t, resting, few, seat, depth, choices)
        if best != NOBODY:
            after = records(MOST)
            found = _after(t, resting, few, count, best, after)
            if found == 0:
                found = _after(t, resting, 0, few, best, after)
            return _comes_to(t, after, found, seat, depth - 1, gains, tricks)
    for number in range(count):
        end(t, resting[number], seat, gains, tricks, number)
    return count


def _best_answer(t: Tables, states: Records, count: int, seat: int, depth: int, choices: Bits) -> int:
    """The choice that promises most in the mean; `NOBODY` if none can be made."""
    after, gains, tricks = records(MOST), ints(MOST), ints(MOST)
    best, most = NOBODY, 0.0
    for choice in members(choices):
        found = _after(t, states, 0, count, choice, after)
        if found > 0:
            tried = _comes_to(t, after, found, seat, depth - 1, gains, tricks)
            mean = total_of(gains, tried) / tried
            if best == NOBODY or mean > most:
                best, most = choice, mean
    return best


def _asked(t: Tables, states: Records, count: int) -> Bits:
    """The calls that are open in all the states, if they rest at the same question; none if there are too many."""
    open_ = states[0].legal
    if t.kind[states[0].place] != t.calling:
        return Bits(0)
    for number in range(1, count):
        if states[number].place != states[0].place:
            return Bits(0)
        open_ &= states[number].legal
    return open_ if size(open_) <= BREADTH else Bits(0)


def _staked(
    t: Tables, states: Records, count: int, seat: int, depth: int, gains: Ints, tricks: Ints, tried: int
) -> int:
    """If an opponent who is asked next has a call that hurts at once, or raises the stakes, the worse future counts."""
    place = states[0].place
    if t.kind[place] != t.calling or t.side[seat] >> states[0].actor & 1:
        return tried
    asked, after = records(MOST), records(MOST)
    other_gains, other_tricks, same = ints(MOST), ints(MOST), 0
    for number in range(count):
        if states[number].place == place:
            copy(asked[same], states[number])
            same += 1
    for choice in members(t.single[place]):
        found = _after(t, asked, 0, same, choice, after)
        if found > 0 and (_wary(t, place, choice) > 0.0 or _hurts(t, asked, same, after, found, seat)):
            other = _comes_to(t, after, found, seat, depth, other_gains, other_tricks)
            if total_of(other_gains, other) / other < total_of(gains, tried) / tried:
                tried = other
                for number in range(other):
                    gains[number], tricks[number] = other_gains[number], other_tricks[number]
    return tried


def _hurts(t: Tables, before: Records, count: int, after: Records, found: int, seat: int) -> bool:
    """Whether points of the seat are gone with an answer."""
    had, has = 0, 0
    for number in range(count):
        had += gain(t, before[number], seat)
    for number in range(found):
        has += gain(t, after[number], seat)
    return has / found < had / count


def total_of(numbers: Ints, count: int) -> int:
    """The sum of the first so many."""
    total = 0
    for place in range(count):
        total += numbers[place]
    return total
