"""Sheepshead for five players, and cutthroat for three. SH are its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from reference.tricks import TRUMP, Cards, Dealing, Doing, Law, Options, Result, ask, clockwise, following, winner_of

TRUMPS = ("7D", "8D", "9D", "KD", "TD", "AD", "JD", "JH", "JS", "JC", "QD", "QH", "QS", "QC")
PLAIN = "789KTA"
PACK = (*TRUMPS, *(rank + suit for rank in PLAIN for suit in "CHS"))
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
JACKS = ("JD", "JH", "JS", "JC")
BLIND = 2

LAW = Law(
    lambda card: TRUMP if card in TRUMPS else card[1],
    lambda card: TRUMPS.index(card) if card in TRUMPS else PLAIN.index(card[0]),
)


def worth(cards: Sequence[str]) -> int:
    """SH.1."""
    return sum(POINTS.get(card[0], 0) for card in cards)


@dataclass
class Match:
    """A match as it stands; `doublers` is how many deals more count double, one for each that was thrown in."""

    players: int
    options: Options
    dealer: int
    totals: list[int]
    deal_no: int = 1
    doublers: int = 0

    def cards(self, rng: Random) -> Cards:
        """SH.1; the blind is in place of a dummy."""
        pack = rng.sample(PACK, len(PACK))
        size = (len(pack) - BLIND) // self.players
        hands = tuple(tuple(pack[size * seat : size * seat + size]) for seat in range(self.players))
        return Cards(hands, dummy=tuple(pack[-BLIND:]))

    def deal(self, cards: Cards) -> Dealing:
        """A whole deal."""
        table = Table(self, [list(hand) for hand in cards.hands], list(cards.dummy))
        yield from table.picking()
        thrown_in = table.picker is None and table.if_nobody_picks("doubler")
        points = [0] * self.players
        if not thrown_in:
            yield from table.contract()
            yield from table.play()
            points = [point * (2 if self.doublers else 1) for point in table.points()]
        self.doublers = self.doublers + 1 if thrown_in else max(0, self.doublers - 1)
        self.totals = [total + gained for total, gained in zip(self.totals, points, strict=True)]
        self.dealer = (self.dealer + 1) % self.players
        over = not thrown_in and self.deal_no >= int(self.options["deals"])
        self.deal_no += not thrown_in  # a deal that is thrown in does not count
        winners = frozenset(seat for seat, total in enumerate(self.totals) if over and total == max(self.totals))
        ending = "throw_in" if thrown_in else "scored"
        return Result(ending, self.dealer, tuple(table.tricks), tuple(points), tuple(self.totals), winners)


@dataclass
class Table:
    """A deal as it lies on the table."""

    match: Match
    hands: list[list[str]]
    blind: list[str]
    picker: int | None = None
    called: str = "JD"
    partner: int | None = None
    multiple: int = 1
    tricks: list[int] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.tricks = [0] * self.match.players
        self.won = [[] for _ in self.hands]

    def if_nobody_picks(self, what: str) -> bool:
        """SH.5: whether this happens if all pass."""
        return bool(self.match.options["all_pass"] == what)

    @property
    def partners(self) -> bool:
        """Whether the picker may have a partner."""
        return self.match.players == 5

    def around(self, first: int) -> list[int]:
        """The seats in turn from this one on."""
        return clockwise(first, self.match.players)

    def picking(self) -> Doing:
        """SH.2, SH.5."""
        forced = self.if_nobody_picks("forced_pick")
        for seat in self.around(self.match.dealer + 1):
            texts = ["pick"] if forced and seat == self.match.dealer else ["pick", "pass"]
            if (yield from ask(seat, *texts)) == "pick":
                self.picker = seat
                return

    def contract(self) -> Doing:
        """SH.2: the picker takes the blind, buries two cards, and has a partner or not."""
        if self.picker is None:
            return
        hand = self.hands[self.picker]
        by_ace = self.partners and self.match.options["partner_is"] == "called_ace"
        before = self.match.options["next_jack"] == "before_blind"
        if before and not by_ace:
            yield from self.call_jack(hand)
        hand += self.blind
        if self.match.options["next_jack"] == "after_blind" and not by_ace:
            yield from self.call_jack(hand)
        for _ in range(BLIND):
            card = yield from ask(self.picker, *hand)
            hand.remove(card)
            self.won[self.picker].append(card)
        if by_ace:
            yield from self.call_ace(self.picker, hand)
        self.partner = next((seat for seat, held in enumerate(self.hands) if self.called in held), None)
        if self.partner == self.picker or not self.partners:
            self.partner = None
        yield from self.crack(self.picker)

    def call_jack(self, hand: Sequence[str]) -> Doing:
        """SH.2, the option. All pickers are asked, or it would tell who holds the jack of diamonds."""
        if self.picker is None or not self.partners:
            return
        nexts = [jack for jack in JACKS if jack not in hand][:1] if "JD" in hand else []
        answer = yield from ask(self.picker, "stay", *(f"call {jack}" for jack in nexts))
        self.called = "JD" if answer == "stay" else answer.removeprefix("call ")

    def call_ace(self, picker: int, hand: Sequence[str]) -> Doing:
        """SH.2, the option: the ace of a plain suit of which the picker holds another card."""
        suits = {LAW.suit_of(card) for card in hand} - {TRUMP}
        aces = [f"A{suit}" for suit in suits if f"A{suit}" not in (*hand, *self.won[picker])]
        answer = yield from ask(picker, "alone", *(f"call {ace}" for ace in aces))
        self.called = "" if answer == "alone" else answer.removeprefix("call ")

    def crack(self, picker: int) -> Doing:
        """The option: one of the others doubles, and the picker again."""
        if not self.match.options["cracking"]:
            return
        for seat in self.around(self.match.dealer + 1):
            if seat == picker:
                continue
            if (yield from ask(seat, "pass", "double")) == "double":
                self.multiple = 2
                if (yield from ask(picker, "pass", "redouble")) == "redouble":
                    self.multiple = 4
                return

    def play(self) -> Doing:
        """SH.3."""
        leader = self.around(self.match.dealer + 1)[0]
        while self.hands[leader]:
            trick: list[tuple[int, str]] = []
            for seat in self.around(leader):
                card = yield from ask(seat, *self.legal(seat, trick))
                self.hands[seat].remove(card)
                trick.append((seat, card))
            leader = winner_of(trick, LAW)
            self.tricks[leader] += 1
            self.won[leader] += [card for _, card in trick]
        if self.picker is None:
            self.won[leader] += self.blind

    def legal(self, seat: int, trick: Sequence[tuple[int, str]]) -> list[str]:
        """SH.3; a called ace is played when its suit is led, and not before."""
        hand = self.hands[seat]
        follow = following(hand, trick[0][1], LAW) if trick else hand
        if self.called[:1] != "A" or self.called not in hand or not trick:
            return list(follow)
        if LAW.suit_of(trick[0][1]) == self.called[1]:
            return [self.called]
        return [card for card in follow if card != self.called] or list(follow)

    def points(self) -> list[int]:
        """SH.4-5."""
        if self.picker is None:
            return self.leaster()
        side = {self.picker, self.picker if self.partner is None else self.partner}
        taken = sum(worth(self.won[seat]) for seat in side)
        tricks = sum(self.tricks[seat] for seat in side)
        if taken >= 61:
            factor = 3 if tricks == sum(self.tricks) else 2 if taken >= 91 else 1
        else:
            factor = -3 if tricks == 0 else -2 if taken <= 30 else -1
            factor *= 2 if self.match.options["double_on_the_bump"] else 1
        factor *= self.multiple
        points = [-factor] * self.match.players
        if self.partner is not None:
            points[self.partner] = factor
        points[self.picker] = 0
        points[self.picker] = -sum(points)
        return points

    def leaster(self) -> list[int]:
        """SH.5: who took the fewest is paid by all others, and of several each by all others."""
        fewest = min(worth(cards) for seat, cards in enumerate(self.won) if self.tricks[seat])
        best = [seat for seat, cards in enumerate(self.won) if self.tricks[seat] and worth(cards) == fewest]
        return [self.match.players * (seat in best) - len(best) for seat in range(self.match.players)]
