"""Napoleon for three to seven players. NAP are its rules."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

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
    ask,
    clockwise,
    following,
    named_suit,
    names_of,
    winner_of,
)

RANKS = "23456789TJQKA"
HAND = 5
BIDS = ("one", "two", "three", "misere", "four", "nap", "wellington", "blucher")
TRICKS = {"one": 1, "two": 2, "three": 3, "misere": 0, "four": 4, "nap": 5, "wellington": 5, "blucher": 5}
PAYS = {"one": 1, "two": 2, "three": 3, "misere": 3, "four": 4}
LOWEST = {"full": 0, "thirty_six": 4, "thirty_two": 5, "twenty_eight": 6, "twenty_four": 7}


def payment(bid: str, options: Options, *, made: bool) -> int:
    """NAP.5: what each opponent pays, or is paid."""
    if bid in PAYS:
        return PAYS[bid]
    nap = {"ten_or_five": (10, 5), "five": (5, 5), "ten": (10, 10)}[str(options["nap_pays"])]
    if bid == "nap":
        return nap[0 if made else 1]
    if options["above_nap"] == "own_stakes":
        return 10 if bid == "wellington" else 20
    return nap[0] if made else nap[1] * (2 if bid == "wellington" else 3)


@dataclass
class Match:
    """A match as it stands."""

    players: int
    options: Options
    dealer: int
    totals: list[int]
    deal_no: int = 1

    def cards(self, rng: Random) -> Cards:
        """NAP.1-2, NAP.6."""
        ranks = RANKS[LOWEST[str(self.options["pack"])] :]
        pack = [rank + suit for rank in ranks for suit in SUITS] + ([JOKER] if self.options["with_joker"] else [])
        rng.shuffle(pack)
        hands = tuple(tuple(pack[HAND * seat : HAND * seat + HAND]) for seat in range(self.players))
        return Cards(hands, turned=pack[HAND * self.players] if self.options["peep"] else "")

    def deal(self, cards: Cards) -> Dealing:
        """A whole deal."""
        table = Table(self, [list(hand) for hand in cards.hands])
        yield from table.auction()
        points = [0] * self.players
        if table.bid is not None:
            yield from table.peep(cards.turned)
            yield from table.play()
            made = table.tricks[table.bidder] >= TRICKS[table.bid]
            if table.bid == "misere":
                made = table.tricks[table.bidder] == 0
            pays = payment(table.bid, self.options, made=made) * (1 if made else -1)
            points = [-pays] * self.players
            points[table.bidder] = pays * (self.players - 1)
        self.totals = [total + gained for total, gained in zip(self.totals, points, strict=True)]
        self.dealer = (self.dealer + 1) % self.players
        over = table.bid is not None and self.deal_no >= int(self.options["deals"])
        self.deal_no += table.bid is not None  # a deal that is thrown in does not count
        winners = frozenset(seat for seat, total in enumerate(self.totals) if over and total == max(self.totals))
        ending = "throw_in" if table.bid is None else "scored"
        return Result(ending, self.dealer, tuple(table.tricks), tuple(points), tuple(self.totals), winners)


@dataclass
class Table:
    """A deal as it lies on the table."""

    match: Match
    hands: list[list[str]]
    bid: str | None = None
    bidder: int = -1
    trump: str | None = None
    tricks: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tricks = [0] * self.match.players

    def auction(self) -> Doing:
        """NAP.2: one round."""
        forced = str(self.match.options["all_pass"])
        for seat in clockwise(self.match.dealer + 1, self.match.players):
            texts = [f"bid {bid}" for bid in BIDS[1:] if self.beats(bid)]
            if forced == "throw_in" or self.bid is not None or seat != self.match.dealer:
                texts.append("pass")
            elif forced == "dealer_bids_one":
                texts.append("bid one")
            if texts == ["pass"]:
                return
            answer = yield from ask(seat, *texts)
            if answer != "pass":
                self.bid, self.bidder = answer.removeprefix("bid "), seat

    def beats(self, bid: str) -> bool:
        """NAP.2: wellington only over nap, blucher only over wellington."""
        if bid in ("wellington", "blucher"):
            return self.bid == {"wellington": "nap", "blucher": "wellington"}[bid]
        return self.bid is None or BIDS.index(bid) > BIDS.index(self.bid)

    def peep(self, widow: str) -> Doing:
        """NAP.6: the card is taken, and one laid away; it may be the same."""
        if widow and self.bid in ("nap", "wellington", "blucher"):
            hand = self.hands[self.bidder]
            hand.append(widow)
            hand.remove((yield from ask(self.bidder, *hand)))

    def law(self) -> Law:
        """How cards count now."""

        def suit_of(card: str) -> str:
            return TRUMP if card == JOKER or card[1] == self.trump else card[1]

        return Law(suit_of, lambda card: 99 if card == JOKER else RANKS.index(card[0]))

    def play(self) -> Doing:
        """NAP.3-4."""
        leader = self.bidder
        while self.hands[leader]:
            trick: list[tuple[int, str]] = []
            for seat in clockwise(leader, self.match.players):
                card = yield from self.card(seat, trick)
                self.hands[seat].remove(card)
                trick.append((seat, card))
            leader = winner_of(trick, self.law())
            self.tricks[leader] += 1

    def card(self, seat: int, trick: list[tuple[int, str]]) -> Asking:
        """NAP.3: the first card of all makes trump; a joker does not tell the suit, so it is named."""
        if trick:
            return (yield from ask(seat, *following(self.hands[seat], trick[0][1], self.law())))
        card = yield from ask(seat, *self.hands[seat])
        if sum(self.tricks) == 0 and (self.bid != "misere" or self.match.options["misere_trump"]):
            self.trump = card[1] if card != JOKER else named_suit((yield from ask(seat, *names_of("".join(SUITS)))))
        return card
