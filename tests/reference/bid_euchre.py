"""Hasenpfeffer, Bid Euchre, Double-Deck Bid Euchre and Double Hasenpfeffer, with all their options.

HP are the rules of Hasenpfeffer, PE of Bid Euchre or Pepper, DD of the double deck and DH of Double Hasenpfeffer.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from reference.tricks import (
    JOKER,
    SUITS,
    TRUMP,
    Cards,
    Dealing,
    Doing,
    Law,
    Options,
    Question,
    Result,
    ask,
    clockwise,
    named_suit,
    names_of,
    play_tricks,
)

RANKS = "9TJQKA"
MATES = {"H": "D", "D": "H", "S": "C", "C": "S"}
LITTLE, BIG = "little_pepper", "big_pepper"
FORCED_BID = 3
DOUBLE = ("double-deck-bid-euchre", "double-hasenpfeffer")
WITHOUT_BOWERS = "double-hasenpfeffer"
Choosing = Generator[Question, str, list[str]]


@dataclass
class Table:
    """A deal as it lies on the table. A bid of seven in Bid Euchre is Big Pepper."""

    name: str
    options: Options
    dealer: int
    hands: list[list[str]]
    size: int
    widow: str = ""
    bidder: int | None = None
    bid: int = 0
    forced: bool = False
    trump: str | None = None
    low: bool = False
    alone: bool = False

    @property
    def highest(self) -> int:
        """The highest bid."""
        return 7 if self.name == "bid-euchre" else self.size

    def text(self, bid: int) -> str:
        """What is said to make this bid."""
        if self.name == "bid-euchre" and bid >= 6:
            return LITTLE if bid == 6 else BIG
        return f"bid {bid}"


def pack(name: str, options: Options) -> list[str]:
    """HP.1, PE, DD."""
    ranks = "JQKA" if options.get("jack_to_ace") else RANKS
    cards = [rank + suit for rank in ranks for suit in SUITS]
    if name in DOUBLE:
        return cards + cards
    return cards + ([JOKER] if name == "hasenpfeffer" else [])


def size_of_hands(name: str, options: Options) -> int:
    """HP.2, PE, DD: how many cards each player is dealt."""
    if name not in DOUBLE:
        return 6
    return 7 if options.get("jack_to_ace") else 12


def law_of(trump: str | None, *, low: bool, bowers: bool) -> Law:
    """HP.1: joker, right and left bower, then ace to nine; without trumps the jacks are ordinary cards."""

    def suit_of(card: str) -> str:
        return TRUMP if card == JOKER or is_bower(card) or card[1] == trump else card[1]

    def is_bower(card: str) -> bool:
        return bowers and trump is not None and card[0] == "J" and card[1] in (trump, MATES[trump])

    def strength(card: str) -> int:
        if card == JOKER:
            return 103
        if is_bower(card):
            return 102 if card[1] == trump else 101
        rank = RANKS.index(card[0])
        return -rank if low else rank

    return Law(suit_of, strength)


# --- before play --------------------------------------------------------------------------------------------------


def auction(table: Table) -> Doing:
    """HP.3, PE: bids rise, either until all the others have passed or once round."""
    once = table.options["bidding"] == "one_round"
    out: set[int] = set()
    silent: set[int] = set()  # passed since the last bid
    seat, turns = (table.dealer + 1) % 4, 0
    while table.bid < table.highest and not (once and turns == 4):
        waiting = set(range(4)) - out - silent - {table.bidder}
        if not waiting:
            break
        seat = next(other for other in clockwise(seat, 4) if other in waiting or once)
        bids = {table.text(bid): bid for bid in range(table.bid + 1, table.highest + 1)}
        bids = {text: bid for text, bid in bids.items() if bid >= int(table.options["least_bid"])}
        answer = yield from ask(seat, "pass", *bids)
        if answer == "pass":
            silent.add(seat)
            if not table.options["reenter_after_pass"]:
                out.add(seat)
        else:
            table.bidder, table.bid, silent = seat, bids[answer], set()
        seat, turns = (seat + 1) % 4, turns + 1


def all_passed(table: Table) -> bool:
    """HP.4, DH: nobody bid. Gives whether somebody has to play."""
    match table.options["all_pass"]:
        case "dealer_bids":
            table.bidder = table.dealer
        case "joker_bids":
            table.bidder = next((seat for seat in range(4) if JOKER in table.hands[seat]), None)
    if table.bidder is None:
        return False
    table.bid, table.forced = FORCED_BID, True
    return True


def take_widow(table: Table, bidder: int) -> Doing:
    """HP.5: the bidder takes the widow and discards."""
    if table.options.get("widow_use") != "taken":
        return
    hand = table.hands[bidder]
    hand.append(table.widow)
    hand.remove((yield from ask(bidder, *hand)))


def name_trump(table: Table, bidder: int) -> Doing:
    """HP.5, option `no_trump`."""
    more = {"never": (), "high": ("no_trump",), "high_or_low": ("no_trump", "low_no_trump")}
    answer = yield from ask(bidder, *names_of("".join(SUITS)), *more[str(table.options["no_trump"])])
    if answer.startswith("name"):
        table.trump = named_suit(answer)
    table.low = answer == "low_no_trump"


def choose(table: Table, giver: int, count: int) -> Choosing:
    """So many cards of a hand, one after the other, laid apart. Gives them."""
    chosen: list[str] = []
    for _ in range(count):
        card = yield from ask(giver, *table.hands[giver])
        table.hands[giver].remove(card)
        chosen.append(card)
    return chosen


def going_alone(table: Table, bidder: int) -> Doing:
    """DD, DH: the bidder may play alone, helped by some of the partner's cards."""
    if table.options.get("playing_alone") != "may":
        return
    table.alone = (yield from ask(bidder, "with_partner", "alone")) == "alone"
    if not table.alone:
        return
    partner, help_ = (bidder + 2) % 4, table.options["partners_help"]
    if help_ == "three_passed":
        table.hands[partner] += yield from choose(table, bidder, 3)
        table.hands[bidder] += yield from choose(table, partner, 3)
    elif help_ == "two_asked":
        yield from choose(table, bidder, 2)
        table.hands[bidder] += yield from choose(table, partner, 2)


# --- the deal -----------------------------------------------------------------------------------------------------


def deal(name: str, cards: Cards, dealer: int, options: Options, totals: Sequence[int]) -> Dealing:
    """A whole deal."""
    hands = [list(hand) for hand in cards.hands]
    table = Table(name, options, dealer, hands, len(hands[0]), "".join(cards.stock[:1]))
    yield from auction(table)
    following = (dealer + 1) % 4
    if table.bidder is None and not all_passed(table):
        return Result("throw_in", following, (0,) * 4, (0, 0), tuple(totals))
    assert table.bidder is not None
    bidder = table.bidder
    yield from take_widow(table, bidder)
    yield from name_trump(table, bidder)
    yield from going_alone(table, bidder)
    active = [seat for seat in range(4) if not table.alone or seat != (bidder + 2) % 4]
    leader = bidder if options["opening_lead"] == "bidder_leads" else following
    law = law_of(table.trump, low=table.low, bowers=name != WITHOUT_BOWERS)
    tricks = yield from play_tricks(hands, active, leader, law)
    points = score(table, tricks)
    after = [total + gained for total, gained in zip(totals, points, strict=True)]
    return Result("scored", following, tuple(tricks), tuple(points), tuple(after), winners(after, bidder % 2, options))


def score(table: Table, tricks: Sequence[int]) -> list[int]:
    """HP.7: a point a trick for bidders who made it and for the others; who failed loses."""
    assert table.bidder is not None
    bidders = table.bidder % 2
    points = [tricks[0] + tricks[2], tricks[1] + tricks[3]]
    needed = min(table.bid, table.size)
    if table.alone and table.options["lone_bidder_needs"] == "every_trick":
        needed = table.size
    big = table.name == "bid-euchre" and table.bid == 7
    if points[bidders] < needed:
        points[bidders] = -price(table)
    elif big:
        points[bidders] = 12
    if table.options.get("swept_defence_loses") and table.bid >= 6 and points[1 - bidders] == 0:
        points[1 - bidders] = -6
    if table.alone:
        points[bidders] *= 2
    if table.forced and table.name == WITHOUT_BOWERS and points[bidders] < 0:
        points[bidders] = -((1 - points[bidders]) // 2)  # half of it, rounded up
    return points


def price(table: Table) -> int:
    """HP.7, PE, DH: what failing costs."""
    if table.name == "bid-euchre":
        if table.bid >= 6:
            return int(table.options["big_pepper_lost" if table.bid == 7 else "little_pepper_lost"])
        return 6 if table.options["failing_costs"] == "six" else table.bid
    return table.bid


def winners(totals: Sequence[int], bidders: int, options: Options) -> frozenset[int]:
    """HP.8."""
    target = int(options["target"])
    if options["bidder_counts_first"] and totals[bidders] >= target:
        return frozenset({bidders})
    if max(totals) < target or totals[0] == totals[1]:
        return frozenset()
    return frozenset({totals.index(max(totals))})
