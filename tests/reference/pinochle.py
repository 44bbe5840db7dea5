"""Partnership Pinochle with a single pack, with all its options. PN are its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from reference.tricks import (
    SUITS,
    TRUMP,
    Cards,
    Dealing,
    Doing,
    Law,
    Options,
    Result,
    ask,
    clockwise,
    named_suit,
    names_of,
)
from reference.tricks import winner_of as first_strongest

RANKS = "9JQKTA"
PACK = tuple(2 * [rank + suit for rank in RANKS for suit in SUITS])
HIGHEST_BID = 600
THROW_IN = "throw_in"
POINTS = {
    "classic": {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2},
    "tens": {"A": 10, "T": 10, "K": 10},
    "fives": {"A": 10, "T": 10, "K": 5, "Q": 5},
    "ones": {"A": 10, "T": 10, "K": 10},  # everything is divided by ten in the end
}
ROUNDS = {"A": 100, "K": 80, "Q": 60, "J": 40}


@dataclass
class Table:
    """A deal as it lies on the table. All points are counted in full, whatever the option `counting`."""

    options: Options
    dealer: int
    hands: list[list[str]]
    bidder: int | None = None
    bid: int = 0
    trump: str = ""
    melds: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)

    @property
    def unit(self) -> int:
        """What one point of the score stands for."""
        return 10 if self.options["counting"] == "ones" else 1


def law_of(trump: str) -> Law:
    """PN.1: ace, ten, king, queen, jack, nine in every suit."""
    return Law(lambda card: TRUMP if card[1] == trump else card[1], lambda card: RANKS.index(card[0]))


# --- before play --------------------------------------------------------------------------------------------------


def auction(table: Table) -> Doing:
    """PN.2: bids rise by tens; who passes is out, and three passes end it."""
    least, active = int(table.options["minimum"]), clockwise((table.dealer + 1) % 4, 4)
    while active and active != [table.bidder] and table.bid < HIGHEST_BID:
        seat = active.pop(0)
        lowest = max(least, table.bid + 10)
        bids = [f"bid {number // table.unit}" for number in range(lowest, HIGHEST_BID + 1, 10)]
        answer = yield from ask(seat, "pass", *bids)
        if answer != "pass":
            table.bidder, table.bid = seat, int(answer.removeprefix("bid ")) * table.unit
            active.append(seat)
    if table.bidder is None and table.options["all_pass"] != THROW_IN:
        table.bidder, table.bid = table.dealer, least


def give(table: Table, giver: int, taker: int) -> Doing:
    """PN.2, option `pass_cards`: so many cards, one after the other; they lie apart until all are chosen."""
    given = []
    for _ in range(int(table.options["pass_cards"])):
        card = yield from ask(giver, *table.hands[giver])
        table.hands[giver].remove(card)
        given.append(card)
    table.hands[taker] += given


def meld_points(hand: Sequence[str], trump: str) -> int:
    """PN.3: what is in twelve cards."""
    held = Counter(hand)
    runs = min(held[rank + trump] for rank in "ATKQJ")
    points = (0, 150, 1500)[runs]
    for suit in SUITS:
        couples = min(held["K" + suit], held["Q" + suit])
        points += 40 * (couples - runs) if suit == trump else 20 * couples
    points += 10 * held["9" + trump]
    for rank, value in ROUNDS.items():
        points += value * (0, 1, 10)[min(held[rank + suit] for suit in SUITS)]
    return points + (0, 40, 300)[min(held["QS"], held["JD"])]


# --- play ---------------------------------------------------------------------------------------------------------


def stronger(cards: Sequence[str], trick: Sequence[str], law: Law) -> list[str]:
    """The cards of one suit that are stronger than all cards of this suit in the trick."""
    return [
        card
        for card in cards
        if all(law.strength(card) > law.strength(other) for other in trick if law.suit_of(other) == law.suit_of(card))
    ]


def playable(hand: Sequence[str], trick: Sequence[str], law: Law, *, always_beat: bool) -> list[str]:
    """PN.4."""
    if not trick:
        return list(hand)
    led = law.suit_of(trick[0])
    same = [card for card in hand if law.suit_of(card) == led]
    trumps = [card for card in hand if law.suit_of(card) == TRUMP]
    trumped = any(law.suit_of(card) == TRUMP for card in trick)
    if same and led == TRUMP:
        return stronger(same, trick, law) or same
    if same:
        return (stronger(same, trick, law) if always_beat and not trumped else []) or same
    return stronger(trumps, trick, law) or trumps or list(hand)


def play(table: Table) -> Doing:
    """PN.4-5: twelve tricks; the bidder leads first, and the last trick is ten points more."""
    assert table.bidder is not None
    law, leader = law_of(table.trump), table.bidder
    while table.hands[leader]:
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, 4):
            on_table = [card for _, card in trick]
            legal = playable(table.hands[seat], on_table, law, always_beat=bool(table.options["always_beat"]))
            card = yield from ask(seat, *legal)
            table.hands[seat].remove(card)
            trick.append((seat, card))
        leader = first_strongest(trick, law)
        table.tricks[leader] += 1
        values = POINTS[str(table.options["counting"])]
        table.taken[leader % 2] += sum(values.get(card[0], 0) for _, card in trick)
    table.taken[leader % 2] += 10


# --- the deal -----------------------------------------------------------------------------------------------------


def deal(cards: Cards, dealer: int, options: Options, totals: Sequence[int]) -> Dealing:
    """A whole deal."""
    table = Table(options, dealer, [list(hand) for hand in cards.hands])
    table.tricks, table.taken = [0] * 4, [0, 0]
    yield from auction(table)
    following = (dealer + 1) % 4
    if table.bidder is None:
        return Result("throw_in", following, (0,) * 4, (0, 0), tuple(totals))
    bidder, partner = table.bidder, (table.bidder + 2) % 4
    table.trump = named_suit((yield from ask(bidder, *names_of("".join(SUITS)))))
    yield from give(table, partner, bidder)
    yield from give(table, bidder, partner)
    table.melds = [sum(meld_points(table.hands[seat], table.trump) for seat in (side, side + 2)) for side in (0, 1)]
    yield from play(table)
    points = [gained // table.unit for gained in score(table)]
    after = [total + gained for total, gained in zip(totals, points, strict=True)]
    target = int(options["target"]) // table.unit
    return Result(
        "scored", following, tuple(table.tricks), tuple(points), tuple(after), winners(after, bidder % 2, target)
    )


def score(table: Table) -> list[int]:
    """PN.6."""
    assert table.bidder is not None
    bidders, points = table.bidder % 2, []
    for side in (0, 1):
        won = table.tricks[side] + table.tricks[side + 2]
        points.append(table.taken[side] + (table.melds[side] if won else 0))
    if points[bidders] < table.bid:
        points[bidders] = -table.bid
    return points


def winners(totals: Sequence[int], bidders: int, target: int) -> frozenset[int]:
    """PN.7: the bidding side counts first."""
    reached = [side for side in (bidders, 1 - bidders) if totals[side] >= target]
    return frozenset(reached[:1])
