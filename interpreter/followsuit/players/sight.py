"""What a player makes of what it knows before it thinks: the trick so far, the class led, the cards it has not seen."""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.players.plain import NOBODY, Bits, Ints, Record, Sets, led, live, one, size
from followsuit.players.strength import class_of
from followsuit.players.tables import Tables


@dataclass(slots=True)
class Knowledge:
    """All that one seat knows when it decides.

    `state` holds what the seat knows, and first values for all that it does not. For each zone (one seat's counts for
    itself): `hidden` is how many cards lie there that it does not see, `lying` which it saw go there last. `played`
    are the cards that it saw played in this deal. `seat` is its own number.
    """

    state: Record
    hidden: Ints
    lying: Sets
    played: Bits
    seat: int


@dataclass(slots=True)
class Trick:
    """The trick on the table: class led, best card and its seat (`NOBODY`: none), the seats and cards there."""

    led: int
    best: int
    winner: int
    seats: int
    cards: Bits


@dataclass(slots=True)
class Sight:
    """Knowledge in numbers, for the seat that plays: `size` is how many tricks the deal has, `left` how many come."""

    seat: int
    hand: Bits
    lay: int
    size: int
    left: int
    unseen: Bits
    gone: Bits
    live: int
    friends: int
    behind: int


def lay_of(t: Tables, state: Record) -> int:
    """The number of the order of the cards, under the law of the tricks that are played or come next."""
    return t.law_at[state.place] * t.orders + state.words[t.order]


def sight(t: Tables, know: Knowledge) -> Sight:
    """The numbers of what is known."""
    state, seen = know.state, know.played
    for zone in range(t.zone_count):
        seen |= state.sets[t.zone_at[zone]]
    hand = state.sets[t.hand + state.seat]
    playing = live(t, state)
    left = size(hand)
    return Sight(
        state.seat,
        hand,
        lay_of(t, state),
        _size(t, know, left, playing),
        left,
        t.deck & ~seen,
        seen & ~hand,
        playing,
        t.side[state.seat],
        0,
    )


def _size(t: Tables, know: Knowledge, left: int, playing: int) -> int:
    """How many tricks the deal has, taken and to come: by the shortest hand, since one that exchanges is longer."""
    state = know.state
    taken, least = 0, 0
    for seat in range(t.players):
        taken += state.words[t.tricks + seat]
        held = size(state.sets[t.hand + seat]) + know.hidden[t.hand_zone + seat]
        if playing >> seat & 1 and held and (least == 0 or held < least):
            least = held
    if t.kind[state.place] == t.playing:
        return max(1, taken + left)
    return max(1, taken + (least if least else 1))


def trick_on_table(t: Tables, state: Record) -> Trick:
    """The trick on the table by the order in force: the class led is that of its first card."""
    trick = Trick(t.none, NOBODY, NOBODY, 0, 0)
    if state.sets[t.trick]:
        lay = lay_of(t, state)
        for at in range(state.words[t.plays]):
            lay_card(t, lay, trick, state.words[t.play_seat + at], state.words[t.play_card + at])
    return trick


def trick_seen(t: Tables, state: Record) -> Trick:
    """The same by the class that the program says is led; nothing is best where none is."""
    trick = Trick(led(t, state), NOBODY, NOBODY, 0, 0)
    if state.sets[t.trick]:
        lay = lay_of(t, state)
        for at in range(state.words[t.plays]):
            seat, card = state.words[t.play_seat + at], state.words[t.play_card + at]
            trick.seats |= 1 << seat
            trick.cards |= one(card)
            if trick.led != t.none and (trick.best == NOBODY or beats(t, lay, trick, card)):
                trick.best, trick.winner = card, seat
    return trick


def lay_card(t: Tables, lay: int, trick: Trick, seat: int, card: int) -> None:
    """Another card comes to lie there."""
    if trick.led == t.none:
        trick.led, trick.best, trick.winner = class_of(t, lay, card), card, seat
    elif beats(t, lay, trick, card):
        trick.best, trick.winner = card, seat
    trick.seats |= 1 << seat
    trick.cards |= one(card)


def beats(t: Tables, lay: int, trick: Trick, card: int) -> bool:
    """Whether a card wins against the best one that lies there."""
    return beaters(t, lay, trick.led, trick.best) >> card & 1 != 0


def beaters(t: Tables, lay: int, kind: int, card: int) -> Bits:
    """The cards that would win if they were played after this one in a trick of a class."""
    return t.above[(lay * (t.none + 1) + kind) * t.cards + card]
