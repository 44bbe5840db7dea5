"""Spades and Oh Hell, in which everybody says how many tricks there will be. SP and OH are their rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

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
    following,
    play_tricks,
    winner_of,
)

RANKS = "23456789TJQKA"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)


def law_of(trump: str | None) -> Law:
    """Ace high, with a trump suit or without."""
    return Law(lambda card: TRUMP if card[1] == trump else card[1], lambda card: RANKS.index(card[0]))


def shuffled(rng: Random, pack: Sequence[str] = PACK) -> list[str]:
    """The pack in another order."""
    return rng.sample(pack, len(pack))


def hands_of(pack: Sequence[str], players: int, size: int) -> tuple[tuple[str, ...], ...]:
    """The first cards of the pack, so many to each seat."""
    return tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(players))


def said(answer: str) -> int:
    """The number in a bid."""
    return int(answer.removeprefix("bid "))


# --- Oh Hell ------------------------------------------------------------------------------------------------------


@dataclass
class OhHell:
    """A match as it stands."""

    players: int
    options: Options
    dealer: int
    totals: list[int]
    deal_no: int = 1

    def sizes(self) -> list[int]:
        """OH.1: how many cards everybody gets in each deal."""
        most = min(int(self.options["most_cards"]), 52 // self.players)
        down = list(range(most, 0, -1))
        return {
            "down_up": down + down[-2::-1],
            "up_down": down[::-1] + down[1:],
            "down": down,
        }[str(self.options["schedule"])]

    @property
    def size(self) -> int:
        """The hands of this deal."""
        return self.sizes()[self.deal_no - 1]

    def cards(self, rng: Random) -> Cards:
        """OH.1."""
        pack = shuffled(rng)
        used = self.size * self.players
        return Cards(hands_of(pack, self.players, self.size), turned=pack[used] if used < len(pack) else "")

    def deal(self, cards: Cards) -> Dealing:
        """A whole deal."""
        bids = [0] * self.players
        order = clockwise(self.dealer + 1, self.players)
        for seat in order:  # OH.2
            barred = self.size - sum(bids) if seat == self.dealer and self.hooked() else None
            answer = yield from ask(seat, *(f"bid {bid}" for bid in range(self.size + 1) if bid != barred))
            bids[seat] = said(answer)
        trump = cards.turned[1] if cards.turned else None
        tricks = yield from play_tricks([list(hand) for hand in cards.hands], order, order[0], law_of(trump))
        points = [self.points(bid, taken) for bid, taken in zip(bids, tricks, strict=True)]
        self.totals = [total + gained for total, gained in zip(self.totals, points, strict=True)]
        self.dealer = order[0]
        over = self.deal_no == len(self.sizes())
        self.deal_no += 1
        winners = frozenset(seat for seat, total in enumerate(self.totals) if over and total == max(self.totals))
        return Result("scored", self.dealer, tuple(tricks), tuple(points), tuple(self.totals), winners)

    def hooked(self) -> bool:
        """OH.2: whether the dealer may not make the sum come out."""
        last = self.size == 1 and 1 not in self.sizes()[self.deal_no :]
        return bool(self.options["hook"]) and not (last and not self.options["hook_in_last_single"])

    def points(self, bid: int, taken: int) -> int:
        """OH.4."""
        off = abs(bid - taken)
        if off:
            missed = {"nothing": 0, "a_point_a_trick": taken, "minus_difference": -off, "minus_square": -off * off}
            return missed[str(self.options["missed_bid"])]
        if bid == 0 and self.options["zero_bid"] == "five_and_hand_size":
            return 5 + self.size
        return 10 + (bid * bid if self.options["exact_bid"] == "ten_and_square" else bid)


# --- Spades -------------------------------------------------------------------------------------------------------

SPADES = law_of("S")


@dataclass
class Spades:
    """A match as it stands. Four play two against two, three each for himself; totals and bags are by side."""

    players: int
    options: Options
    dealer: int
    totals: list[int]
    bags: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bags = [0] * self.accounts

    @property
    def accounts(self) -> int:
        """How many sides there are."""
        return 2 if self.players == 4 else self.players

    def cards(self, rng: Random) -> Cards:
        """SP.1; with three players the lowest club is left out."""
        pack = shuffled(rng, PACK if self.players == 4 else PACK[1:])
        return Cards(hands_of(pack, self.players, len(pack) // self.players))

    def deal(self, cards: Cards) -> Dealing:
        """A whole deal."""
        table = SpadesTable(self, [list(hand) for hand in cards.hands])
        yield from table.bidding()
        yield from table.exchange()
        yield from table.play()
        points = [self.settle(table, side) for side in range(self.accounts)]
        self.totals = [total + gained for total, gained in zip(self.totals, points, strict=True)]
        self.dealer = (self.dealer + 1) % self.players
        tricks, totals = tuple(table.tricks), tuple(self.totals)
        return Result("scored", self.dealer, tricks, tuple(points), totals, self.winners())

    def settle(self, table: SpadesTable, side: int) -> int:
        """SP.6-7: what a side scores; its bags are counted on."""
        seats = [seat for seat in range(self.players) if seat % self.accounts == side]
        nils = [seat for seat in seats if table.is_nil(seat)]
        points = sum(table.nil_points(seat) for seat in nils)
        contract = sum(table.bids[seat] for seat in seats)
        taken = sum(table.tricks[seat] for seat in seats if seat not in nils)
        spilt = sum(table.tricks[seat] for seat in nils)
        rule = self.options["failed_nil_tricks"]
        if rule == "help_partner":
            taken, spilt = taken + spilt, 0
        elif rule == "nothing":
            spilt = 0
        if taken >= contract:
            points += 10 * contract
            spilt += taken - contract
        else:
            points -= 10 * contract
        return points + self.count_bags(side, spilt)

    def count_bags(self, side: int, more: int) -> int:
        """SP.6: a point each, and a penalty for every ten."""
        limit = int(self.options["bag_limit"])
        points = more * int(self.options["bag_points"])
        if limit == 0:
            return points
        self.bags[side] += more
        while self.bags[side] >= limit:
            self.bags[side] -= limit
            points -= int(self.options["bag_penalty"])
        return points

    def winners(self) -> frozenset[int]:
        """SP.8, by account."""
        target, floor, best = int(self.options["target"]), int(self.options["floor"]), max(self.totals)
        leaders = frozenset(side for side, total in enumerate(self.totals) if total == best)
        if self.players != 4:
            floor = max(floor or -1000, -1000)
        over = best >= target or (floor != 0 and min(self.totals) <= floor)
        return leaders if over and len(leaders) == 1 else frozenset()


@dataclass
class SpadesTable:
    """A deal as it lies on the table."""

    match: Spades
    hands: list[list[str]]
    bids: list[int] = field(default_factory=list)
    blind: set[int] = field(default_factory=set)
    broken: bool = False
    tricks: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.bids = [0] * self.match.players
        self.tricks = [0] * self.match.players

    def around(self) -> list[int]:
        """The seats in turn, from dealer's left."""
        return clockwise(self.match.dealer + 1, self.match.players)

    def bidding(self) -> Doing:
        """SP.2-3: who is far behind may bid nil before looking, the others bid."""
        for seat in self.around():
            if self.may_be_blind(seat) and (yield from ask(seat, "look", "blind_nil")) == "blind_nil":
                self.blind.add(seat)
        for seat in self.around():
            if seat not in self.blind:
                least = 0 if self.match.options["nil"] else 1
                answer = yield from ask(seat, *(f"bid {bid}" for bid in range(least, len(self.hands[seat]) + 1)))
                self.bids[seat] = said(answer)

    def may_be_blind(self, seat: int) -> bool:
        """SP.3."""
        if not (self.match.options["nil"] and self.match.options["blind_nil"]):
            return False
        own = self.match.totals[seat % self.match.accounts]
        return max(self.match.totals) - own >= int(self.match.options["blind_nil_behind"])

    def exchange(self) -> Doing:
        """SP.3, the option: cards go to the partner, and as many come back."""
        count = int(self.match.options["blind_exchange"])
        for seat in self.around():
            if seat in self.blind and self.match.players == 4:
                partner = (seat + 2) % 4
                yield from self.give(seat, partner, count)
                yield from self.give(partner, seat, count)

    def give(self, giver: int, taker: int, count: int) -> Doing:
        """Some cards change hands."""
        given: list[str] = []
        for _ in range(count):
            card = yield from ask(giver, *self.hands[giver])
            self.hands[giver].remove(card)
            given.append(card)
        self.hands[taker] += given

    def play(self) -> Doing:
        """SP.4-5."""
        leader = self.first_leader()
        while self.hands[leader]:
            trick: list[tuple[int, str]] = []
            for seat in clockwise(leader, self.match.players):
                card = yield from ask(seat, *self.legal(seat, trick))
                self.hands[seat].remove(card)
                trick.append((seat, card))
                led = "C" if self.clubs_are_led() else trick[0][1][1]
                self.broken = self.broken or (card[1] == "S" != led)
            leader = winner_of(self.in_question(trick), SPADES)
            self.tricks[leader] += 1

    def in_question(self, trick: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """SP.4: where everybody plays the lowest club, a club counts as led, whoever holds one."""
        return [play for play in trick if not self.clubs_are_led() or play[1][1] in "CS"]

    def clubs_are_led(self) -> bool:
        """SP.4: whether everybody plays the lowest club to this trick."""
        return sum(self.tricks) == 0 and self.match.options["first_lead"] == "lowest_clubs"

    def first_leader(self) -> int:
        """SP.4."""
        if self.match.options["first_lead"] == "two_of_clubs":
            lowest = min((card for hand in self.hands for card in hand if card[1] == "C"), key=SPADES.strength)
            return next(seat for seat, hand in enumerate(self.hands) if lowest in hand)
        return self.around()[0]

    def legal(self, seat: int, trick: Sequence[tuple[int, str]]) -> list[str]:
        """SP.4-5."""
        hand, first = self.hands[seat], sum(self.tricks) == 0
        clubs = sorted((card for card in hand if card[1] == "C"), key=SPADES.strength)
        rule = self.match.options["first_lead"]
        if first and clubs and (rule == "lowest_clubs" or (rule == "two_of_clubs" and not trick)):
            return clubs[:1]
        if trick:
            return following(hand, trick[0][1], SPADES)
        return hand if self.broken else [card for card in hand if card[1] != "S"] or hand

    def is_nil(self, seat: int) -> bool:
        """SP.2."""
        return bool(self.match.options["nil"]) and self.bids[seat] == 0

    def nil_points(self, seat: int) -> int:
        """SP.7."""
        stake = 200 if seat in self.blind else 100
        return -stake if self.tricks[seat] else stake
