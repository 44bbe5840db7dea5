"""What a trick brings into the hand, where its winner takes a card that lies open."""

from __future__ import annotations

from followsuit.players.plain import Record, Stream, copy, record, records, resume
from followsuit.players.sight import Knowledge
from followsuit.players.tables import Tables
from followsuit.players.usual import hand_in
from followsuit.players.worlds import deal_worlds

DRAWS = 6
"""In how many deals it is tried what card a trick brings."""


def after_trick(t: Tables, state: Record, place: int, seat: int) -> None:
    """Goes on behind a trick that the seat has won, from `place`; what lies on the table is left out."""
    before = record()
    copy(before, state)
    state.sets[t.trick] = 0
    state.words[t.winner] = seat
    if not resume(t, state, place):
        copy(state, before)


def prize(t: Tables, know: Knowledge, random: Stream, after: int, other: int) -> float:
    """What the hand is better by, in 64ths of a trick, if its seat wins the trick and not the `other`."""
    worlds = records(DRAWS)
    lay, seat, better = t.law_at[know.state.place] * t.orders, know.state.seat, 0
    count = deal_worlds(t, know, random, worlds, DRAWS)
    for number in range(count):
        better += _held(t, worlds[number], after, lay, seat, seat) - _held(t, worlds[number], after, lay, seat, other)
    return better / count


def _held(t: Tables, world: Record, after: int, lay: int, seat: int, winner: int) -> int:
    """What the hand of a seat promises after the trick; `lay` is the first order of its law."""
    state = record()
    copy(state, world)
    after_trick(t, state, after, winner)
    return hand_in(t, lay + state.words[t.order], state.sets[t.hand + seat])


def other_than(seat: int) -> int:
    """The first other seat."""
    return 1 if seat == 0 else 0
