"""The tricks of a deal of Euchre Game Notation: who played what, found by asking the rules who leads and who wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from followsuit.adapters.egn_cards import Untold, card_of
from followsuit.adapters.egn_rules import SEATS
from followsuit.adapters.recorded import Said
from followsuit.examples import what_follows
from followsuit.language.load import Ruleset


@dataclass
class TrickReader:
    """Reads tricks into `said`. `makers` are the variables of the ruleset for who plays and who plays alone."""

    ruleset: Ruleset
    dealer: int
    trump: str | None
    makers: Mapping[str, int | None]
    active: Sequence[int]
    said: list[Said] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    def read(self, tricks: Sequence[Sequence[str]], lead: int | None) -> None:
        """The tricks, each in the order in which it was played; `lead` is who leads, where the record has it."""
        if not any(tricks):
            return
        leader = self._leader()
        if lead not in (None, leader):
            self.wrong.append(f"Seat {lead} leads in the record; by the rules it is seat {leader}.")
        for number, trick in enumerate(tricks, 1):
            turns = [seat for step in range(SEATS) if (seat := (leader + step) % SEATS) in self.active]
            try:
                cards = [card_of(card, self.ruleset.program.deck, self.trump) for card in trick]
            except Untold as problem:
                self.unknown.append(f"Not checkable from trick {number} on: {problem}.")
                return
            possible = self._are_possible(cards)
            self.said += [Said(*said, number) for said in zip(cards, trick, turns, strict=False)]
            if len(cards) != len(turns):
                self._test_count(number, len(cards), len(turns), last=not any(tricks[number:]))
            if len(cards) != len(turns) or not possible:
                return
            leader = turns[cards.index(self._best(cards))]

    def _are_possible(self, cards: Sequence[str]) -> bool:
        """Whether they are cards that were not played before; where they are not, nobody knows who plays on."""
        seen = {said.text for said in self.said}
        return len(seen | set(cards)) == len(seen) + len(cards) and all(map(self.ruleset.program.deck.parse, cards))

    def _test_count(self, number: int, cards: int, players: int, *, last: bool) -> None:
        if cards > players or not last:
            self.wrong.append(f"Trick {number} has {cards} cards in the record; {players} play.")

    def _leader(self) -> int:
        """Who leads to the first trick."""
        given: dict[str, Any] = {"dealer": self.dealer, "trump": self.trump or "none"}
        given |= {name: seat for name, seat in self.makers.items() if seat is not None}
        return int(what_follows(self.ruleset, given, "law")["leader"])

    def _best(self, cards: Sequence[str]) -> str:
        """The card that wins a trick."""
        given = {"trump": self.trump or "none", "plays": list(cards), "leader": 0}
        return str(what_follows(self.ruleset, given, "law")["wins"])
