"""Which card: weighs the chance that one's side takes the trick against what the card would be worth later."""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.players.drawing import after_trick, other_than, prize
from followsuit.players.payoff import expected, friends_of
from followsuit.players.plain import NOBODY, Bits, Record, Stream, copy, members, one, record, size
from followsuit.players.sight import Knowledge, Sight, Trick, beats, sight, trick_seen
from followsuit.players.strength import UNIT, class_of, power, rank, tricks, worth
from followsuit.players.tables import Tables

LATER = 0.8
"""What a likely trick later is worth against one now."""

HELPED = 0.3
"""The chance that a partner who is still to play takes a trick that this card does not."""

HELD_AT_MOST = 0.95
"""The chance that an unseen card is in a certain hand, at most."""

BASE = 0.25
"""What a trick is worth apart from its card points, where cards have any."""

RANKS = 1024
"""Cards that are worth the same go by their rank, which counts one part in so many."""


@dataclass(slots=True)
class Weighed:
    """The best card with what speaks for it: `take` is the chance that one's side takes the trick with it.

    `want` is 1 where tricks are wanted, -1 where they are feared, 0 where they do not count. `winning` tells whether
    the card wins as the trick stands, `led` whether one is led to, `ours` whether one's side has been winning it.
    """

    card: int
    take: float
    want: float
    winning: bool
    led: bool
    ours: bool


@dataclass(slots=True)
class Wish:
    """What a trick is to a player: as `Weighed.want`; `prize` is what it brings besides, in 64ths of a trick."""

    want: float
    prize: float


def best_card(t: Tables, know: Knowledge, cards: Bits, random: Stream) -> Weighed:
    """The best of some cards; of those alike the first."""
    state = know.state
    seen, trick = sight(t, know), trick_seen(t, state)
    seen.friends = friends_of(t, state, seen.seat, seen.size, seen.live)
    seen.behind = seen.live & ~trick.seats & ~(1 << seen.seat)
    if t.kind[state.place] != t.playing:
        wish = Wish(_want(t, state, seen, state, state, False), 0.0)
        return _laid_away(t, seen, cards, wish)
    wish = _wish(t, know, seen, random)
    coming = size_of_seats(t, seen.behind) * _mean_value(t, seen.lay, seen.unseen)
    best, most = Weighed(NOBODY, 0.0, wish.want, False, trick.best != NOBODY, False), 0.0
    for card in members(cards):
        take = _take(t, seen, trick, card)
        gain = _gain(t, seen, trick, card, wish, coming, take)
        if best.card == NOBODY or gain > most:
            best.card, best.take, most = card, take, gain
    best.winning = trick.best == NOBODY or beats(t, seen.lay, trick, best.card)
    best.ours = trick.winner != NOBODY and seen.friends >> trick.winner & 1 != 0
    return best


def size_of_seats(t: Tables, seats: int) -> int:
    """How many seats a set has."""
    count = 0
    for seat in range(t.players):
        count += seats >> seat & 1
    return count


def _gain(t: Tables, seen: Sight, trick: Trick, card: int, wish: Wish, coming: float, take: float) -> float:
    """What speaks for a card, in 64ths of a trick; `coming` are card points that are likely to be added behind it."""
    own = value_of(t, seen.lay, card)
    lying = 0
    for other in members(trick.cards):
        lying += value_of(t, seen.lay, other)
    later = LATER * worth(t, seen.lay, card, seen.hand, seen.left, seen.gone)
    rest = later + rank(t, seen.lay, card) / RANKS
    now = take * _stake(t, seen.lay, lying + own + coming) - (1.0 - take) * _in_tricks(t, seen.lay, own)
    feared = wish.want if wish.want != 0.0 else 1.0
    return wish.want * now - feared * rest + take * wish.prize


def value_of(t: Tables, lay: int, card: int) -> int:
    """The card points of a card."""
    return t.value_of[lay % t.orders * t.cards + card]


def _stake(t: Tables, lay: int, points: float) -> float:
    """What a trick is worth in 64ths: one trick, or by its card points where cards have any."""
    mean = t.mean_points[lay % t.orders]
    return UNIT * (BASE + points / mean) if mean > 0.0 else 1.0 * UNIT


def _in_tricks(t: Tables, lay: int, points: int) -> float:
    """Card points in 64ths of a mean trick."""
    mean = t.mean_points[lay % t.orders]
    return UNIT * points / mean if mean > 0.0 else 0.0


def _mean_value(t: Tables, lay: int, cards: Bits) -> float:
    """The card points of one of these cards in the mean."""
    if not cards or t.mean_points[lay % t.orders] == 0.0:
        return 0.0
    total = 0
    for card in members(cards):
        total += value_of(t, lay, card)
    return total / size(cards)


def _take(t: Tables, seen: Sight, trick: Trick, card: int) -> float:
    """The chance that the trick goes to one's own side if this card is played."""
    kind = class_of(t, seen.lay, card) if trick.led == t.none else trick.led
    if trick.best == NOBODY or beats(t, seen.lay, trick, card):
        return _holds(t, seen, card, kind)
    if seen.friends >> trick.winner & 1:
        return _holds(t, seen, trick.best, kind)
    return HELPED if seen.friends & seen.behind else 0.0


def _holds(t: Tables, seen: Sight, card: int, kind: int) -> float:
    """The chance that no opponent who is still to play beats a card: by one of the class led, or by a ruff."""
    mates = t.members[seen.lay % t.orders * (t.none + 1) + kind] & seen.unseen
    against = t.over[(seen.lay * (t.none + 1) + kind) * t.cards + card] & seen.unseen
    higher = size(against & mates)
    held = 1.0 - min(HELD_AT_MOST, seen.left / max(size(seen.unseen), 1))
    ruffed = power(held, size(mates)) * (1.0 - power(held, size(against) - higher))
    chance = power(held, higher) * (1.0 - ruffed)
    return power(chance, size_of_seats(t, seen.behind & ~seen.friends))


def _wish(t: Tables, know: Knowledge, seen: Sight, random: Stream) -> Wish:
    """What the trick is worth; where its winner takes a card, what that is worth as well."""
    state, after = know.state, t.drawn_after[know.state.place]
    if after == NOBODY:
        return Wish(_want(t, state, seen, state, state, False), 0.0)
    won, lost, other = record(), record(), other_than(seen.seat)
    copy(won, state)
    copy(lost, state)
    after_trick(t, won, after, seen.seat)
    after_trick(t, lost, after, other)
    brought = prize(t, know, random, after, other)
    return Wish(_want(t, state, seen, won, lost, True), brought)


def _want(t: Tables, state: Record, seen: Sight, won: Record, lost: Record, apart: bool) -> float:
    """1 where one more trick is likely to gain points, -1 where it is likely to cost some, else 0.

    `won` and `lost` hold what is known once the trick is won, and once it is lost, where that is not the same.
    """
    taken = 0
    for who in range(t.players):
        if seen.friends >> who & 1:
            taken += state.words[t.tricks + who]
    more = tricks(t, seen.lay, seen.hand, seen.left, seen.gone) / UNIT
    mean = min(_side_tricks(t, more, seen), seen.left - 1.0)
    with_it = _expected(t, won, seen, taken + 1, mean)
    without = _expected(t, lost, seen, taken, mean)
    if with_it > without or (with_it == without and not apart):
        return 1.0
    return -1.0 if with_it < without else 0.0


def _expected(t: Tables, state: Record, seen: Sight, first: int, mean: float) -> float:
    """The mean gain, from `first` tricks of the side on, if so many more are likely."""
    count = min(seen.left - 1, seen.size - first)
    return expected(t, state, seen.seat, first, count, seen.size, seen.friends, mean)


def _side_tricks(t: Tables, own: float, seen: Sight) -> float:
    """The tricks of one's side, if the partners who play take their part of the rest."""
    others = seen.live & ~(1 << seen.seat)
    partners = size_of_seats(t, seen.friends & others)
    return own + max(seen.size - own, 0.0) * partners / max(size_of_seats(t, others), 1)


def _laid_away(t: Tables, seen: Sight, cards: Bits, wish: Wish) -> Weighed:
    """The card whose loss leaves the best hand (the worst one, where tricks are feared)."""
    best, most = NOBODY, 0.0
    for card in members(cards):
        kept = tricks(t, seen.lay, seen.hand & ~one(card), seen.size, 0)
        left = wish.want * (kept - rank(t, seen.lay, card) / UNIT)
        if best == NOBODY or left > most:
            best, most = card, left
    return Weighed(best, 0.0, wish.want, False, False, False)
