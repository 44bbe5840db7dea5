"""Auction Pitch for two to seven players, with all its options. PI are its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reference.tricks import JOKER, SUITS, TRUMP, Cards, Dealing, Doing, Law, Options, Result, ask, clockwise, winner_of

RANKS = "23456789TJQKA"
MATES = {"H": "D", "D": "H", "S": "C", "C": "S"}
GAME = {"A": 4, "K": 3, "Q": 2, "J": 1, "T": 10}
LEAST_BID = 2
SIZE = 6
THROW_IN = "throw_in"


@dataclass
class Table:
    """A deal as it lies on the table. `dealt` says who was dealt each card, `won` who won it in a trick."""

    options: Options
    dealer: int
    hands: list[list[str]]
    dealt: dict[str, int]
    won: dict[str, int] = field(default_factory=dict)
    bidder: int | None = None
    bid: int = 0
    trump: str | None = None
    tricks: list[int] = field(default_factory=list)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def accounts(self) -> int:
        """PI.1: how many scores are kept."""
        return 2 if self.players == 4 and not self.options["each_for_self"] else self.players

    @property
    def most(self) -> int:
        """PI.5: how many points there are."""
        return 4 + bool(self.options["with_joker"]) + bool(self.options["with_jick"])


def pack(options: Options) -> list[str]:
    """PI.1."""
    return [rank + suit for rank in RANKS for suit in SUITS] + ([JOKER] if options["with_joker"] else [])


def law_of(trump: str | None, *, with_jick: bool) -> Law:
    """PI.1, options `with_joker` and `with_jick`: the joker is the lowest trump, the Jick below the jack."""

    def is_jick(card: str) -> bool:
        return with_jick and trump is not None and card == "J" + MATES[trump]

    def suit_of(card: str) -> str:
        return TRUMP if card == JOKER or is_jick(card) or card[1] == trump else card[1]

    def strength(card: str) -> int:
        if card == JOKER:
            return -1
        return 2 * RANKS.index(card[0]) - is_jick(card)

    return Law(suit_of, strength)


def auction(table: Table) -> Doing:
    """PI.2: everybody speaks once; with `steal` the dealer may take the highest bid over."""
    for seat in clockwise((table.dealer + 1) % table.players, table.players):
        if table.bid == table.most and not table.options["steal"]:
            break
        stealing = bool(table.options["steal"]) and seat == table.dealer and table.bidder is not None
        bids = [f"bid {number}" for number in range(max(LEAST_BID, table.bid + 1), table.most + 1)]
        answer = yield from ask(seat, "pass", *bids, *(["steal"] if stealing else []))
        if answer != "pass":
            table.bidder = seat
        if answer.startswith("bid"):
            table.bid = int(answer.removeprefix("bid "))
    if table.bidder is None and table.options["all_pass"] != THROW_IN:
        table.bidder, table.bid = table.dealer, LEAST_BID


def playable(hand: Sequence[str], led: str, law: Law) -> list[str]:
    """PI.4: follow suit or trump; only a trump led must be followed by trumps."""
    same = [card for card in hand if law.suit_of(card) == law.suit_of(led)]
    if not same:
        return list(hand)
    return [card for card in hand if law.suit_of(card) in (law.suit_of(led), TRUMP)]


def play(table: Table) -> Doing:
    """PI.3-4: six tricks; the first card makes its suit trump."""
    leader, with_jick = table.bidder, bool(table.options["with_jick"])
    assert leader is not None
    while table.hands[leader]:
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, table.players):
            hand = table.hands[seat]
            if trick:
                legal = playable(hand, trick[0][1], law_of(table.trump, with_jick=with_jick))
            else:
                legal = [card for card in hand if card != JOKER or table.trump is not None]
            card = yield from ask(seat, *legal)
            hand.remove(card)
            trick.append((seat, card))
            table.trump = table.trump or card[1]
        leader = winner_of(trick, law_of(table.trump, with_jick=with_jick))
        table.tricks[leader] += 1
        table.won |= {card: leader for _, card in trick}


# --- the deal -----------------------------------------------------------------------------------------------------


def deal(cards: Cards, dealer: int, options: Options, totals: Sequence[int]) -> Dealing:
    """A whole deal."""
    dealt = {card: seat for seat, hand in enumerate(cards.hands) for card in hand}
    table = Table(options, dealer, [list(hand) for hand in cards.hands], dealt)
    table.tricks = [0] * table.players
    yield from auction(table)
    following = (dealer + 1) % table.players
    if table.bidder is None:
        return Result("throw_in", following, tuple(table.tricks), (0,) * table.accounts, tuple(totals))
    yield from play(table)
    points = made(table)
    bidders = table.bidder % table.accounts
    if points[bidders] < table.bid:  # PI.6
        points[bidders] = -table.bid
    after = [total + gained for total, gained in zip(totals, points, strict=True)]
    won = winners(table, after)
    return Result("scored", following, tuple(table.tricks), tuple(points), tuple(after), won)


def made(table: Table) -> list[int]:
    """PI.5: the points that each account made."""
    points = [0] * table.accounts
    law = law_of(table.trump, with_jick=bool(table.options["with_jick"]))
    trumps = sorted((card for card in table.won if law.suit_of(card) == TRUMP), key=law.strength)
    ranked = [card for card in trumps if card != JOKER]
    points[table.dealt[ranked[-1]] % table.accounts] += 1
    low_of = table.dealt if table.options["low_to"] == "dealt" else table.won
    points[low_of[ranked[0]] % table.accounts] += 1
    for card in trumps:
        if card == JOKER or card[0] == "J":  # the jack, the Jick and the joker
            points[table.won[card] % table.accounts] += 1
    count = [0] * table.accounts
    for card, seat in table.won.items():
        count[seat % table.accounts] += 0 if card == JOKER else GAME.get(card[0], 0)
    best = [account for account, sum_of in enumerate(count) if sum_of == max(count)]
    if len(best) == 1:
        points[best[0]] += 1
    return points


def winners(table: Table, totals: Sequence[int]) -> frozenset[int]:
    """PI.7, option `smudge`."""
    assert table.bidder is not None
    bidders, target = table.bidder % table.accounts, int(table.options["target"])
    swept = sum(won for seat, won in enumerate(table.tricks) if seat % table.accounts == bidders) == SIZE
    if table.options["smudge"] and table.bid == table.most and swept:
        return frozenset({bidders})
    if table.options["bidder_counts_first"] and totals[bidders] >= target:
        return frozenset({bidders})
    highest = frozenset(account for account, total in enumerate(totals) if total == max(totals))
    return highest if max(totals) >= target and len(highest) == 1 else frozenset()
