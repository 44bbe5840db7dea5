"""Plays hands out to the last trick by the simplest of rules, all cards open: who would take what, in a blink.

`hands` are those of all seats, `sides` the seats of each seat's side. Where all play `low` nobody wants tricks.
"""

from __future__ import annotations

from followsuit.players.plain import NOBODY, Bits, Ints, Sets, members, one, remembered_playout
from followsuit.players.sight import Trick, beaters, lay_card
from followsuit.players.tables import CHEAPEST, DEAREST, GIVEN, WISHES, Tables


@remembered_playout
def run(
    t: Tables,
    lay: int,
    hands: Sets,
    sides: Ints,
    low: bool,
    turn: int,
    seats: Ints,
    cards: Ints,
    tricks: Ints,
    piles: Sets,
) -> int:
    """Plays on from `turn`, where these cards of these seats lie on the table (`NOBODY` after the last).

    Adds to the tricks and piles of the seats, and gives who won the last trick. The hands are empty thereafter.
    """
    winner, trick = NOBODY, _lying(t, lay, seats, cards)
    waiting = holding(t, hands) & ~trick.seats
    while waiting:
        for step in range(t.players):
            seat = (turn + step) % t.players
            if waiting >> seat & 1:
                waiting -= 1 << seat
                card = chosen(t, lay, hands, sides[seat], seat, waiting, trick, low)
                hands[seat] &= ~one(card)
                lay_card(t, lay, trick, seat, card)
        winner = trick.winner
        tricks[winner] += 1
        piles[winner] |= trick.cards
        trick.led, trick.best, trick.winner = t.none, NOBODY, NOBODY
        trick.seats, trick.cards, turn = 0, 0, winner
        waiting = holding(t, hands)
    return winner


def _lying(t: Tables, lay: int, seats: Ints, cards: Ints) -> Trick:
    trick = Trick(t.none, NOBODY, NOBODY, 0, 0)
    for place in range(t.players):
        if seats[place] != NOBODY:
            lay_card(t, lay, trick, seats[place], cards[place])
    return trick


def holding(t: Tables, hands: Sets) -> int:
    """The seats that have cards."""
    found = 0
    for seat in range(t.players):
        if hands[seat]:
            found |= 1 << seat
    return found


def chosen(
    t: Tables,
    lay: int,
    hands: Sets,
    side: int,
    seat: int,
    later: int,
    trick: Trick,
    low: bool,
) -> int:
    """The card that a seat plays next; the seats `later` play to the trick after it."""
    if trick.led == t.none:
        if low:
            return best(t, lay, hands[seat], CHEAPEST)
        return _lead(t, lay, hands, side, hands[seat])
    return _follow(t, lay, hands, side, seat, later, trick, low)


def _lead(t: Tables, lay: int, hands: Sets, side: int, hand: Bits) -> int:
    """A card that nothing can beat, the dearest of them; else the cheapest."""
    against, sure, row = Bits(0), Bits(0), lay % t.orders * t.cards
    for seat in range(t.players):
        if not side >> seat & 1:
            against |= hands[seat]
    for card in members(hand):
        if not beaters(t, lay, t.class_of[row + card], card) & against:
            sure |= one(card)
    return best(t, lay, sure, DEAREST) if sure else best(t, lay, hand, CHEAPEST)


def _follow(
    t: Tables,
    lay: int,
    hands: Sets,
    side: int,
    seat: int,
    later: int,
    trick: Trick,
    low: bool,
) -> int:
    kinds = lay % t.orders * (t.none + 1)
    suit, beating = t.members[kinds + trick.led], beaters(t, lay, trick.led, trick.best)
    hand = hands[seat] & suit
    if not hand:
        hand = hands[seat]
    winning = hand & beating
    if t.overtrumps and winning & t.members[kinds + t.trumps]:
        winning &= t.members[kinds + t.trumps]
        hand = winning
    if low:
        return _duck(t, lay, hand, winning, later)
    threats = _threats(t, hands, later & ~side, suit)
    if side >> trick.winner & 1 and not beating & threats:
        return best(t, lay, hand, GIVEN)
    sure = Bits(0)
    for card in members(winning):
        if not beaters(t, lay, trick.led, card) & threats:
            sure |= one(card)
    return best(t, lay, sure if sure else hand, CHEAPEST)


def _threats(t: Tables, hands: Sets, seats: int, suit: Bits) -> Bits:
    """The cards that these seats may play where a suit is led."""
    threats = Bits(0)
    for seat in range(t.players):
        if seats >> seat & 1:
            following = hands[seat] & suit
            threats |= following if following else hands[seat]
    return threats


def _duck(t: Tables, lay: int, hand: Bits, winning: Bits, later: int) -> int:
    """The dearest card that does not win; if all do, the dearest where nobody comes after, else the cheapest."""
    losing = hand & ~winning
    if losing:
        return best(t, lay, losing, DEAREST)
    return best(t, lay, hand, CHEAPEST) if later else best(t, lay, hand, DEAREST)


def best(t: Tables, lay: int, hand: Bits, wish: int) -> int:
    """The card that is liked best, the first of those; none of an empty hand is `NOBODY`.

    Trumps are dear, then card points, then strength. A partner is given many points, else what is cheap.
    """
    found, most, row = NOBODY, 0, (lay * WISHES + wish) * t.cards
    for card in members(hand):
        liking = t.liking[row + card]
        if found == NOBODY or liking > most:
            found, most = card, liking
    return found
