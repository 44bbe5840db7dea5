"""Toepen for three to eight players. TOE are its rules."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from random import Random

from reference.tricks import (
    SUITS,
    Cards,
    Dealing,
    Doing,
    Law,
    Options,
    Question,
    Result,
    ask,
    clockwise,
    following,
    winner_of,
)

RANKS = "JQKA789T"
COURT = "AKQJ"
HAND = 4
PLAIN = Law(lambda card: card[1], lambda card: RANKS.index(card[0]))

Deciding = Generator[Question, str, bool]


@dataclass
class Match:
    """A match as it stands; `totals` are the lives that were lost."""

    players: int
    options: Options
    dealer: int
    totals: list[int]

    @property
    def lives(self) -> int:
        """How many lives everybody has."""
        return int(self.options["lives"])

    @property
    def drops_out(self) -> bool:
        """Whether the others go on without who has lost all lives."""
        return self.options["out_of_lives"] == "drop_out"

    def alive(self) -> list[int]:
        """Who still plays."""
        return [seat for seat in range(self.players) if not self.drops_out or self.totals[seat] < self.lives]

    def cards(self, rng: Random) -> Cards:
        """TOE.1-2."""
        pack = [rank + suit for rank in RANKS for suit in SUITS]
        rng.shuffle(pack)
        alive = self.alive()
        hands = {seat: tuple(pack[HAND * place : HAND * place + HAND]) for place, seat in enumerate(alive)}
        return Cards(tuple(hands.get(seat, ()) for seat in range(self.players)), stock=tuple(pack[HAND * len(alive) :]))

    def deal(self, cards: Cards) -> Dealing:
        """A whole deal."""
        table = Table(self, [list(hand) for hand in cards.hands], list(cards.stock), set(self.alive()))
        if self.options["exchange"]:
            yield from table.exchanges()
        yield from table.poverty()
        yield from table.play()
        for seat in table.active - {table.taker}:  # TOE.5
            table.lost[seat] += table.stake
        self.totals = [total + lost for total, lost in zip(self.totals, table.lost, strict=True)]
        won = self.winners(table.taker)
        self.dealer = self.next_dealer(table.taker)
        return Result("scored", self.dealer, tuple(table.tricks), tuple(table.lost), tuple(self.totals), won)

    def next_dealer(self, winner: int) -> int:
        """TOE.3; who has dropped out does not deal."""
        first = winner if self.alive() else self.dealer + 1
        return next((seat for seat in clockwise(first, self.players) if seat in self.alive()), first % self.players)

    def winners(self, winner: int) -> frozenset[int]:
        """TOE.6: who has lost all lives pays, and the others win by how few they lost; or the last one left wins."""
        if self.drops_out:
            alive = self.alive()
            return frozenset() if len(alive) > 1 else frozenset(alive or [winner])
        if max(self.totals) < self.lives:
            return frozenset()
        return frozenset(seat for seat, lost in enumerate(self.totals) if lost == min(self.totals))


@dataclass
class Table:
    """A deal as it lies on the table."""

    match: Match
    hands: list[list[str]]
    stock: list[str]
    active: set[int]
    stake: int = 1
    knocker: int | None = None
    leader: int = -1
    taker: int = -1
    lost: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.lost = [0] * self.match.players
        self.tricks = [0] * self.match.players
        self.leader = self.next_active(self.match.dealer + 1)

    def around(self, first: int) -> list[int]:
        """The seats in turn from this one on."""
        return clockwise(first, self.match.players)

    def next_active(self, seat: int) -> int:
        """This seat, or who comes next of those still in."""
        return next(other for other in self.around(seat) if other in self.active)

    @property
    def decided(self) -> bool:
        """Whether only one is left."""
        return len(self.active) == 1

    def exchanges(self) -> Doing:
        """TOE.2."""
        for seat in self.around(self.leader):
            while seat in self.active and len(self.stock) >= HAND and not self.decided:
                if (yield from ask(seat, "exchange", "keep")) == "keep":
                    break
                old, self.hands[seat], self.stock = self.hands[seat], self.stock[:HAND], self.stock[HAND:]
                yield from self.challenge(seat, old)

    def challenge(self, exchanger: int, old: Sequence[str]) -> Doing:
        """TOE.2: the first who does not believe it looks."""
        for seat in self.around(exchanger)[1:]:
            if seat in self.active and (yield from ask(seat, "believe", "challenge")) == "challenge":
                loser = seat if all(card[0] in COURT for card in old) else exchanger
                self.lost[loser] += 1
                if self.left(loser) <= 0:
                    self.active.remove(loser)
                return

    def poverty(self) -> Doing:
        """TOE.6, the option: who has one life left leads for two, and the others may fold for one."""
        poor = [seat for seat in self.around(self.leader) if self.left(seat) == 1 and seat in self.active]
        if not self.match.options["poverty"] or not poor:
            return
        self.leader, self.stake = poor[0], 2
        yield from self.answers(self.match.dealer, poor)

    def left(self, seat: int) -> int:
        """The lives a player has left."""
        return self.match.lives - self.match.totals[seat] - self.lost[seat]

    def answers(self, raiser: int, bound: Sequence[int]) -> Doing:
        """TOE.4: the others stay, or fold for the stake there was."""
        for seat in self.around(raiser + 1):
            if self.decided:
                return
            if seat in self.active and seat not in bound and (yield from ask(seat, "stay", "fold")) == "fold":
                self.active.remove(seat)
                self.lost[seat] += self.stake - 1

    def may_knock(self, seat: int) -> bool:
        """TOE.4."""
        return seat != self.knocker and self.stake + 1 <= self.left(seat)

    def knock(self, seat: int) -> Doing:
        """TOE.4."""
        self.stake += 1
        self.knocker = seat
        yield from self.answers(seat, [seat])

    def play(self) -> Doing:
        """TOE.3-5, TOE.7."""
        self.leader = self.next_active(self.leader)
        for _ in range(HAND):
            trick: list[tuple[int, str]] = []
            for seat in self.around(self.leader):
                if seat in self.active and not self.decided:
                    yield from self.turn(seat, trick)
                if self.decided:
                    self.taker = min(self.active)
                    return
            self.taker = winner_of(trick, PLAIN)
            self.tricks[self.taker] += 1
            self.leader = self.next_active(self.taker)

    def turn(self, seat: int, trick: list[tuple[int, str]]) -> Doing:
        """One turn: a player may knock before the card, or anybody in company."""
        if self.match.options["knocking"] == "anyone":
            yield from self.company(seat)
            own = False
        else:
            own = True
        while seat in self.active and not self.decided:
            legal = following(self.hands[seat], trick[0][1], PLAIN) if trick else self.hands[seat]
            answer = yield from ask(seat, *legal, *(["knock"] if own and self.may_knock(seat) else []))
            if answer != "knock":
                self.hands[seat].remove(answer)
                trick.append((seat, answer))
                return
            yield from self.knock(seat)

    def company(self, first: int) -> Doing:
        """TOE.4, the option: everybody in turn may knock, until all have heard the last knock."""
        waiting, seat = set(self.active), first
        while waiting & self.active - {self.knocker} and not self.decided:
            if seat in waiting & self.active - {self.knocker}:
                texts = ["wait", "knock"] if self.may_knock(seat) else ["wait"]
                if (yield from ask(seat, *texts)) == "knock":
                    yield from self.knock(seat)
                    waiting = set(self.active)
                waiting.discard(seat)
            seat = (seat + 1) % self.match.players
