"""One Card for two to four players, with all its options. OC are its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reference.tricks import (
    JOKER,
    SUITS,
    TRUMP,
    Asking,
    Cards,
    Dealing,
    Doing,
    Law,
    Options,
    Result,
    Seating,
    ask,
    clockwise,
    following,
    named_suit,
    names_of,
    winner_of,
)

UPTOWN = "9TJQKA"
LEAST_BID = {2: 8, 3: 7, 4: 6}
HIGHEST_BID = 15


@dataclass
class Table:
    """A hand as it lies on the table. The suit of `trump` is a letter; in a hand without a bid it stays None."""

    options: Options
    dealer: int
    hands: list[list[str]]
    bidder: int | None = None
    bid: int = 0
    trump: str | None = None
    downtown: bool = False
    tricks: list[int] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)


def law_of(trump: str | None, *, downtown: bool) -> Law:
    """OC.2-3, OC.14, OC.18: with a trump suit the joker is the lowest trump, without one a suit of its own."""

    def suit_of(card: str) -> str:
        if card == JOKER:
            return "joker" if trump is None else TRUMP
        return TRUMP if card[1] == trump else card[1]

    def strength(card: str) -> int:
        if card == JOKER:
            return -1
        rank = UPTOWN.index(card[0])
        return len(UPTOWN) - 1 - rank if downtown else rank

    return Law(suit_of, strength)


def auction(table: Table) -> Doing:
    """OC.7-9: bids go round until all others have passed after the last one, or 15 is bid."""
    out: set[int] = set()
    passed: set[int] = set()  # since the last bid
    seat = (table.dealer + 1) % table.players
    while table.bid < HIGHEST_BID:
        waiting = set(range(table.players)) - out - passed - {table.bidder}
        if not waiting:
            return
        seat = next(other for other in clockwise(seat, table.players) if other in waiting)
        least = max(LEAST_BID[table.players], table.bid + 1)
        answer = yield from ask(seat, "pass", *(f"bid {number}" for number in range(least, HIGHEST_BID + 1)))
        if answer == "pass":
            passed.add(seat)
            if not table.options["reenter_after_pass"]:
                out.add(seat)
        else:
            table.bidder, table.bid, passed = seat, int(answer.removeprefix("bid ")), set()


def first_leader(table: Table) -> int:
    """OC.10, OC.12: the bidder; without a bid who sits opposite the dealer."""
    if table.bidder is not None:
        return table.bidder
    if table.players == 3:
        step = 1 if table.options["no_bid_leader"] == "left_of_dealer" else -1
    else:
        step = table.players // 2
    return (table.dealer + step) % table.players


def lead(table: Table, leader: int) -> Asking:
    """OC.10-11: the bidder's first card makes its suit trump."""
    hand = table.hands[leader]
    if table.bidder is None or table.trump is not None:
        return (yield from ask(leader, *hand))
    forbidden = table.options["joker_first_lead"] == "forbidden"
    card = yield from ask(leader, *(card for card in hand if card != JOKER or not forbidden))
    table.trump = card[1] if card != JOKER else named_suit((yield from ask(leader, *names_of("".join(SUITS)))))
    return card


def may_follow(hand: Sequence[str], led: str, law: Law) -> list[str]:
    """OC.13-15: a joker led in a hand without a bid asks for no suit."""
    if law.suit_of(led) == "joker":
        return list(hand)
    return following(hand, led, law)


def taker_of(trick: Sequence[tuple[int, str]], law: Law) -> int:
    """OC.16: without a trump suit the joker wins."""
    joker = [seat for seat, card in trick if law.suit_of(card) == "joker"]
    return joker[0] if joker else winner_of(trick, law)


def one_trick(table: Table, leader: int) -> Seating:
    """A trick, and what it leads to. Gives who won it."""
    trick: list[tuple[int, str]] = []
    for seat in clockwise(leader, table.players):
        law = law_of(table.trump, downtown=table.downtown)
        if trick:
            card = yield from ask(seat, *may_follow(table.hands[seat], trick[0][1], law))
        else:
            card = yield from lead(table, seat)
        table.hands[seat].remove(card)
        trick.append((seat, card))
    winner = taker_of(trick, law_of(table.trump, downtown=table.downtown))
    table.tricks[winner] += 1
    table.won[winner].extend(card for _, card in trick)
    if table.hands[winner] and may_switch(table, trick, winner):
        table.downtown = (yield from ask(winner, "leave", "turn")) == "turn"
    return winner


def may_switch(table: Table, trick: Sequence[tuple[int, str]], winner: int) -> bool:
    """OC.17-21: who wins the joker may turn the order for the tricks that follow."""
    from_seat = next((seat for seat, card in trick if card == JOKER), None)
    if from_seat is None or (table.bidder is None and not table.options["switch_in_no_bid"]):
        return False
    return from_seat != winner or not table.options["switch_needs_other_player"]


def deal(cards: Cards, dealer: int, options: Options, totals: Sequence[int]) -> Dealing:
    """A whole hand."""
    table = Table(options, dealer, [list(hand) for hand in cards.hands])
    table.tricks = [0] * table.players
    table.won = [[] for _ in table.hands]
    yield from auction(table)
    leader = first_leader(table)
    while table.hands[leader]:
        leader = yield from one_trick(table, leader)
    table.won[leader].append(cards.one_card)  # OC.22
    points = score(table)
    after = [total + gained for total, gained in zip(totals, points, strict=True)]
    return Result(
        "scored",
        (dealer + 1) % table.players,  # OC.5
        tuple(table.tricks),
        tuple(points),
        tuple(after),
        winners(after, table.bidder, options),
    )


def score(table: Table) -> list[int]:
    """OC.4, OC.23: the card points taken; nothing for a bidder who took fewer than were bid."""
    points = [sum(card_points(card) for card in taken) for taken in table.won]
    if table.bidder is not None and points[table.bidder] < table.bid:
        points[table.bidder] = 0
    return points


def card_points(card: str) -> int:
    """OC.4."""
    if card == JOKER:
        return 3
    return 1 if card[0] in "KQJ" else 0


def winners(totals: Sequence[int], bidder: int | None, options: Options) -> frozenset[int]:
    """OC.24: the highest total from the target on; equal totals play another hand."""
    target, best = int(options["target"]), max(totals)
    if options["bidder_counts_first"] and bidder is not None and totals[bidder] >= target:
        return frozenset({bidder})
    highest = frozenset(seat for seat, total in enumerate(totals) if total == best)
    return highest if best >= target and len(highest) == 1 else frozenset()
