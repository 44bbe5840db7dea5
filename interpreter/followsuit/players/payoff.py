"""What an end of a deal is worth: the program's own score lines, run on ends that are imagined.

Gains are whole numbers: points of the own account times `Tables.others`, less the points of the other accounts.
"""

from __future__ import annotations

from followsuit.players.plain import (
    NOBODY,
    Ints,
    Record,
    Sets,
    copy,
    floats,
    ints,
    one,
    record,
    remembered_in_scoring,
    resume,
    sets,
)
from followsuit.players.strength import power
from followsuit.players.tables import Tables

NEAR = 4
"""Somebody whose tricks bring what one's own would bring, but for one part in so many, is on one's side."""

LEAST, MOST = 0.02, 0.98
"""Bounds of a chance to take a trick."""

LIGHT = 0.01
"""What a card that counts nothing weighs when cards are shared out."""


@remembered_in_scoring
def payoff(t: Tables, state: Record, seat: int, taken: int, count: int, friends: int) -> int:
    """The gain of a seat whose side takes so many tricks of `count`, with the variables of a state."""
    shares, end = ints(t.players), record()
    shares[seat] = taken
    left, place = count - taken, 0
    while left > 0:
        if friends == t.everyone:
            place = seat
        elif friends >> place & 1:
            place = (place + 1) % t.players
            continue
        shares[place] += 1
        left -= 1
        place = (place + 1) % t.players
    _share(t, state, shares, end)
    return gain(t, end, seat)


def friends_of(t: Tables, state: Record, seat: int, count: int, playing: int) -> int:
    """The seats whose tricks are worth to a seat what its own are, as the score lines tell; itself included."""
    sides = ints(t.players)
    sides_of(t, state, count, playing, sides)
    return sides[seat]


def sides_of(t: Tables, state: Record, count: int, playing: int, sides: Ints) -> None:
    """The friends of every seat, where so many tricks are played by some seats."""
    if t.names_seats:
        _named_sides(t, state, count, playing, sides)
    else:
        for seat in range(t.players):
            sides[seat] = t.side[seat]


@remembered_in_scoring
def _named_sides(t: Tables, state: Record, count: int, playing: int, sides: Ints) -> int:
    """The same where scoring may set seats apart: by what it would bring each if somebody took every trick."""
    gains, shares, end = ints(t.players * t.players), ints(t.players), record()
    for who in range(t.players):
        if playing >> who & 1:
            shares[who] = count
            _share(t, state, shares, end)
            shares[who] = 0
            for seat in range(t.players):
                gains[seat * t.players + who] = gain(t, end, seat)
    for seat in range(t.players):
        sides[seat] = t.side[seat]
        if sides[seat] == 1 << seat:
            sides[seat] |= _allied(t, gains, seat, playing)
    return 0


def _allied(t: Tables, gains: Ints, seat: int, playing: int) -> int:
    """The seats whose taking everything brings a seat nearly what its own would, while somebody's does not."""
    row, found, far = seat * t.players, 0, 0
    own = gains[row + seat] if playing >> seat & 1 else 0
    for who in range(t.players):
        if playing >> who & 1:
            far = max(far, abs(gains[row + who] - own))
    for who in range(t.players):
        if playing >> who & 1 and NEAR * abs(gains[row + who] - own) < far:
            found |= 1 << who
    return found


def ducks(t: Tables, state: Record, seat: int, count: int) -> bool:
    """Whether no trick at all would be worth more to a seat than all of them."""
    side = t.side[seat]
    return payoff(t, state, seat, 0, count, side) > payoff(t, state, seat, count, count, side)


def gain(t: Tables, state: Record, seat: int) -> int:
    """What a seat's account has got in the deal so far."""
    total = 0
    for account in range(t.account_count):
        total += state.words[t.points + account]
    own = state.words[t.points + t.account[seat]]
    found = own * (t.others + 1) - total if t.account_count > 1 else own
    return -found if t.lowest_wins else found


def settle(t: Tables, state: Record, tricks: Ints, piles: Sets, winner: int) -> None:
    """Ends the deal: the cards in hand went as they were taken, and the score lines run as far as they can."""
    state.sets[t.trick], state.words[t.plays], count = 0, 0, 0
    for seat in range(t.players):
        state.sets[t.hand + seat] = 0
        state.words[t.tricks + seat] += tricks[seat]
        state.sets[t.won + seat] |= piles[seat]
        count += state.words[t.tricks + seat]
    if winner != NOBODY:
        state.words[t.winner] = winner
    state.words[t.trick_no] = count
    if t.entry != NOBODY:
        resume(t, state, t.entry)


def expected(
    t: Tables, state: Record, seat: int, first: int, count: int, deal: int, friends: int, mean: float
) -> float:
    """The mean gain if the side takes `first` tricks of the deal and, of `count` more, as many as the mean says."""
    chance = min(max(mean / max(count, 1), LEAST), MOST)
    ways, total = 1, 0.0
    for more in range(count + 1):
        probability = ways * power(chance, more) * power(1.0 - chance, count - more)
        total += probability * payoff(t, state, seat, first + more, deal, friends)
        ways = ways * (count - more) // (more + 1)
    return total


def _share(t: Tables, state: Record, shares: Ints, end: Record) -> None:
    """Makes the end of a deal where the tricks are shared so, and the cards by their worth accordingly."""
    piles, winner = sets(t.players), 0
    copy(end, state)
    for zone in range(t.zone_count):
        end.sets[t.zone_at[zone]] = 0
    for account in range(t.account_count):
        end.words[t.points + account] = 0
    for who in range(t.players):
        end.words[t.tricks + who] = 0
        if shares[who] > shares[winner]:
            winner = who
    if t.counts_cards:
        _share_out(t, state.words[t.order], shares, piles)
    settle(t, end, shares, piles, winner)


def _share_out(t: Tables, order: int, shares: Ints, piles: Sets) -> None:
    """Cards by worth from high to low, each to whoever is furthest below the share of the tricks."""
    held = floats(t.players)
    for place in range(t.cards):
        card = t.by_value[order * t.cards + place]
        weight = t.value_of[order * t.cards + card] + LIGHT
        best, most = 0, -1.0
        for who in range(t.players):
            lack = shares[who] / (held[who] + weight)
            if lack > most:
                best, most = who, lack
        piles[best] |= one(card)
        held[best] += weight
