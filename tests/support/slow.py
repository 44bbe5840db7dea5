"""The law of the games again, slowly and from the rule pages alone: what a card counts as, who follows, who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MATES = {"H": "D", "D": "H", "S": "C", "C": "S"}
JOKER = "JK"
NO_SUIT = ""
UPTOWN = "23456789TJQKA"


@dataclass(frozen=True)
class Law:
    """How cards count in a hand: the suit of trumps if there is one, and what is special about the game.

    `bowers`: the two jacks of the trump colour are the highest trumps. `joker_low`: the joker is the lowest trump, else
    the highest. `downtown`: every suit runs the other way round.
    """

    trump: str | None
    bowers: bool = True
    joker_low: bool = False
    downtown: bool = False

    def suit(self, card: str) -> str:
        """The suit that a card belongs to; the joker has none where nothing is trump."""
        if card == JOKER:
            return self.trump or NO_SUIT
        if self.trump and self.bowers and card == "J" + MATES[self.trump]:
            return self.trump
        return card[1]

    def height(self, card: str) -> int:
        """How high a card stands among those of its suit."""
        if card == JOKER:
            return -1 if self.joker_low and self.trump else 99
        if self.bowers and card[0] == "J" and self.suit(card) == self.trump:
            return 50 if card[1] == self.trump else 40
        place = UPTOWN.index(card[0])
        return len(UPTOWN) - place if self.downtown else place

    def obeying(self, hand: Sequence[str], plays: Sequence[str]) -> set[str]:
        """The cards that may be played to a trick."""
        led = self.suit(plays[0]) if plays else NO_SUIT
        following = {card for card in hand if led and self.suit(card) == led}
        return following or set(hand)

    def winner(self, plays: Sequence[str]) -> int:
        """The place in the order of play of the card that wins."""
        if JOKER in plays and not self.trump:
            return plays.index(JOKER)
        trumps = [card for card in plays if self.trump and self.suit(card) == self.trump]
        led = [card for card in plays if self.suit(card) == self.suit(plays[0])]
        return plays.index(max(trumps or led, key=self.height))
