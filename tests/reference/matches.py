"""What the games of the wider family have in common in plain Python: a match, and tricks without a joker."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from reference.tricks import Cards, Options, Result, Seating, ask, clockwise


@dataclass
class Match:
    """A match as it stands before a deal. `memory` holds what a game carries over besides the totals."""

    options: Options
    players: int
    dealer: int
    totals: tuple[int, ...]
    deal_no: int = 1
    memory: dict[str, Any] = field(default_factory=dict)

    def scored(
        self, tricks: Sequence[int], points: Sequence[int], winners: Sequence[int] = (), ending: str = "scored"
    ) -> Result:
        """The deal ended; the next player deals."""
        totals = tuple(before + gained for before, gained in zip(self.totals, points, strict=True))
        dealer = (self.dealer + 1) % self.players
        return Result(ending, dealer, tuple(tricks), tuple(points), totals, frozenset(winners))

    def not_played(self, ending: str) -> Result:
        """The cards are thrown in, or dealt again by the same dealer."""
        step = int(ending == "throw_in")
        nothing, points = (0,) * self.players, (0,) * len(self.totals)
        return Result(ending, (self.dealer + step) % self.players, nothing, points, self.totals)


@dataclass
class Table:
    """A deal on the table. `order` has the ranks of a suit from the lowest to the highest."""

    match: Match
    hands: list[list[str]]
    order: str
    trump: str | None = None
    tricks: list[int] = field(default_factory=list)
    taken: list[list[str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Nobody has a trick yet."""
        self.tricks = [0] * self.players
        self.taken = [[] for _ in self.hands]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def eldest(self) -> int:
        """The seat that is next after the dealer."""
        return (self.match.dealer + 1) % self.players

    def round_from(self, first: int) -> list[int]:
        """All seats in turn."""
        return clockwise(first, self.players)

    def best(self, trick: Sequence[tuple[int, str]]) -> int:
        """The seat of the highest trump, or else of the highest card of the suit led."""
        suits = [card[1] for _, card in trick]
        suit = self.trump if self.trump in suits else suits[0]
        return max((play for play in trick if play[1][1] == suit), key=lambda play: self.order.index(play[1][0]))[0]

    def take(self, trick: Sequence[tuple[int, str]], winner: int) -> None:
        """The winner takes the cards of a trick."""
        self.tricks[winner] += 1
        self.taken[winner].extend(card for _, card in trick)

    def trick(self, leader: int, led: str | None = None, *, free: bool = False) -> Seating:
        """A trick in which the suit led is followed, if `free` is not set. Gives who won it."""
        trick: list[tuple[int, str]] = []
        for seat in self.round_from(leader):
            hand = self.hands[seat]
            fitting = [card for card in hand if trick and card[1] == trick[0][1][1] and not free]
            card = led if led and not trick else (yield from ask(seat, *(fitting or hand)))
            hand.remove(card)
            trick.append((seat, card))
        winner = self.best(trick)
        self.take(trick, winner)
        return winner


def table(cards: Cards, match: Match, order: str, trump: str | None = None) -> Table:
    """The table after the deal."""
    return Table(match, [list(hand) for hand in cards.hands], order, trump)
