"""The hands of a deal of Euchre Game Notation, which are told or else are what each seat plays."""

from __future__ import annotations

from dataclasses import dataclass, field

from followsuit.core.cards import Deck

HAND = 5


@dataclass
class Hands:
    """`told` are hands as the record has them dealt, `plays` who plays what in order; `dealt` is what is known."""

    deck: Deck
    told: dict[int, list[str]] = field(default_factory=dict)
    plays: list[tuple[int, str]] = field(default_factory=list)
    dealt: dict[int, tuple[str, ...]] = field(default_factory=dict)

    def _played(self, seat: int) -> list[str]:
        return [card for player, card in self.plays if player == seat]

    def _is_whole(self, seat: int) -> bool:
        return len(self.told.get(seat, ())) >= HAND

    def taken_up(self, dealer: int, up: str, discard: str | None) -> str | None:
        """Takes the turned card out of what the dealer was dealt, puts the discard there, and gives the discard."""
        told, played = self.told.get(dealer, []), self._played(dealer)
        if up in told:
            told.remove(up)
        if discard is None:
            discard = self._laid_away(told, played, up)
        if discard is not None and discard not in {up, *played} and self.deck.parse(discard):
            self.plays.insert(0, (dealer, discard))
        return discard

    def _laid_away(self, told: list[str], played: list[str], up: str) -> str | None:
        """The discard, where the other cards leave only one."""
        held = [*told, up]
        if len(told) == HAND and len(played) == HAND and set(played) < set(held):
            return next(card for card in held if card not in played)
        return up if len(set(played)) == HAND and up not in played else None

    def received(self, maker: int, partner: int) -> str | None:
        """The one card that a seat plays and was not dealt, but its partner was; None if there is none."""
        foreign = [card for card in self._played(maker) if card not in self.told.get(maker, ())]
        theirs = [card for card in foreign if card in self.told.get(partner, ())]
        return theirs[0] if self._is_whole(maker) and len(theirs) == 1 else None

    def passed(self, card: str, giver: int, receiver: int) -> None:
        """A card that was given was dealt to the giver."""
        self.plays = [(giver, card), *(play for play in self.plays if play != (receiver, card))]

    def changed(self, up: str) -> bool:
        """Whether somebody plays a card that another seat, or the same seat's whole hand, speaks against."""
        return any(self._is_whole(seat) and card not in {up, *self.told[seat]} for seat, card in self.plays)

    def fixed(self, up: str) -> Hands:
        """With `dealt` found: told hands as they are, the others as played, each card in the first place."""
        whole = {seat: cards for seat, cards in self.told.items() if self._is_whole(seat)}
        taken = {up, *(card for cards in whole.values() for card in cards)}
        self.dealt = {seat: tuple(cards) for seat, cards in whole.items()}
        partly = [(seat, card) for seat, cards in self.told.items() if seat not in whole for card in cards]
        for seat, card in (*partly, *self.plays):
            known = self.dealt.get(seat, ())
            if card not in taken and len(known) < HAND and self.deck.parse(card):
                self.dealt[seat] = (*known, card)
                taken.add(card)
        return self
