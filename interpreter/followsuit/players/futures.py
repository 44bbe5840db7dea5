"""What comes of a state, as a player imagines it: others say no more than they must, and the hands are played out."""

from __future__ import annotations

from followsuit.players.payoff import ducks, gain, settle, sides_of
from followsuit.players.plain import (
    NOBODY,
    Ints,
    Record,
    copy,
    ints,
    live,
    record,
    remembered_in_play,
    sets,
    size,
    step,
)
from followsuit.players.playout import chosen, holding, run
from followsuit.players.sight import lay_of, trick_on_table
from followsuit.players.tables import Tables
from followsuit.players.usual import best_order, usual

LONGEST = 300
"""How many answers to the end of the questions are imagined."""

NOTHING_PLAYED = -1
"""Stands for the number of tricks where nothing is played."""


def rest(t: Tables, state: Record, seat: int) -> None:
    """Goes on while others are asked, or cards are laid away, to a question to the seat or to the first card."""
    for _ in range(LONGEST):
        kind = t.kind[state.place]
        if kind == t.ended or kind == t.playing or (kind == t.calling and state.actor == seat):
            return
        if not state.legal or not step(t, state, usual(t, state)):
            return


def next_caller(t: Tables, before: Record) -> int:
    """Who is asked for the next call, before a card is played."""
    state = record()
    copy(state, before)
    for _ in range(LONGEST):
        kind = t.kind[state.place]
        if kind == t.calling:
            return state.actor
        if kind == t.ended or kind == t.playing or not state.legal or not step(t, state, usual(t, state)):
            return NOBODY
    return NOBODY


def end(t: Tables, state: Record, seat: int, gains: Ints, tricks: Ints, place: int) -> None:
    """What a state is worth if the seat says no more than it must as well: written to a place of both arrays.

    The state is played on.
    """
    gains[place], tricks[place] = 0, NOTHING_PLAYED
    for _ in range(LONGEST):
        rest(t, state, seat)
        if t.kind[state.place] != t.calling:
            break
        if not state.legal or not step(t, state, usual(t, state)):
            return
    if t.kind[state.place] != t.ended:
        tricks[place] = _played_out(t, state, seat)
        gains[place] = gain(t, state, seat)
    elif t.scored[state.place]:
        gains[place] = gain(t, state, seat)


def _played_out(t: Tables, state: Record, seat: int) -> int:
    """The hands played out for tricks; or, where none at all would be better for the seat than all, for none.

    Gives the tricks of the seat's side.
    """
    playing, most, sides = live(t, state), 0, ints(t.players)
    for who in range(t.players):
        if playing >> who & 1:
            most = max(most, size(state.sets[t.hand + who]))
    sides_of(t, state, most, playing, sides)
    low = ducks(t, state, seat, most)
    if t.walks:
        choice = _walk(t, state, sides, low)
        if choice != NOBODY:
            step(t, state, choice)
    else:
        _run(t, state, sides, playing, low)
    taken = 0
    for who in range(t.players):
        if sides[seat] >> who & 1:
            taken += state.words[t.tricks + who]
    return taken


def _run(t: Tables, state: Record, sides: Ints, playing: int, low: bool) -> None:
    """Plays the hands out, and ends the deal with what they took."""
    hands, piles, taken = sets(t.players), sets(t.players), ints(t.players)
    for who in range(t.players):
        if playing >> who & 1:
            hands[who] = state.sets[t.hand + who]
    seats, cards = ints(t.players), ints(t.players)
    _lying(t, state, seats, cards)
    winner = run(t, lay_of(t, state), hands, sides, low, state.seat, seats, cards, taken, piles)
    settle(t, state, taken, piles, winner)


def _lying(t: Tables, state: Record, seats: Ints, cards: Ints) -> None:
    """The plays to the trick on the table."""
    count = state.words[t.plays] if state.sets[t.trick] else 0
    for place in range(t.players):
        seats[place] = NOBODY
        if place < count:
            seats[place], cards[place] = state.words[t.play_seat + place], state.words[t.play_card + place]


@remembered_in_play
def _walk(t: Tables, state: Record, sides: Ints, low: bool) -> int:
    """Plays the deal card by card by the rules, to the last question; gives the last answer."""
    choice, before = NOBODY, record()
    copy(before, state)
    for _ in range(LONGEST):
        if t.kind[state.place] == t.ended or not state.legal:
            break
        choice = _next(t, state, sides, low)
        copy(before, state)
        if not step(t, state, choice):
            break
    copy(state, before)
    return choice


def _next(t: Tables, state: Record, sides: Ints, low: bool) -> int:
    """What is answered in such a play."""
    if t.kind[state.place] != t.playing:
        return usual(t, state)
    hands = sets(t.players)
    for who in range(t.players):
        hands[who] = state.sets[t.hand + who]
    trick, seat = trick_on_table(t, state), state.seat
    later = holding(t, hands) & ~trick.seats & ~(1 << seat)
    card = chosen(t, lay_of(t, state), hands, sides[seat], seat, later, trick, low)
    if reorders(t, state, card):
        return best_order(t, state, state.legal & ~t.calls[state.place])
    return card


def reorders(t: Tables, state: Record, card: int) -> bool:
    """Whether the cards rank otherwise once this one is led."""
    if not t.reorders or state.sets[t.trick]:
        return False
    following = record()
    copy(following, state)
    return step(t, following, card) and following.words[t.order] != state.words[t.order]
