"""Cards that a record does not tell: dealt so that the rest of the record fits, if they can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass
class Guess:
    """Which cards each seat is known to have been dealt, and which it cannot have been dealt.

    A place is a card that a seat was dealt and nobody knows. `dealt` gives a card to every place, or nothing if none
    can be found.
    """

    known: Mapping[int, Sequence[str]]
    barred: dict[int, set[str]] = field(default_factory=dict)

    def bar(self, seat: int, cards: Sequence[str]) -> bool:
        """Takes cards away from what a seat may have been dealt; False if they are known to have been."""
        doubtful = set(cards) - set(self.known.get(seat, ()))
        if not doubtful:
            return False
        self.barred.setdefault(seat, set()).update(doubtful)
        return True

    def dealt(self, sizes: Mapping[int, int], free: Sequence[str]) -> dict[int, tuple[str, ...]] | None:
        """Whole hands of these sizes out of the known cards and the free ones; None if that cannot be done."""
        places = [seat for seat, size in sizes.items() for _ in range(size - len(self.known.get(seat, ())))]
        holders: dict[str, int] = {}
        for place in range(len(places)):
            if not self._place(place, places, free, holders, set()):
                return None
        hands = {seat: list(self.known.get(seat, ())) for seat in sizes}
        for card, place in holders.items():
            hands[places[place]].append(card)
        return {seat: tuple(cards) for seat, cards in hands.items()}

    def _place(
        self, place: int, places: Sequence[int], free: Sequence[str], holders: dict[str, int], tried: set[str]
    ) -> bool:
        """Finds a card for a place, moving the cards of other places where that helps."""
        for card in free:
            if card in tried or card in self.barred.get(places[place], ()):
                continue
            tried.add(card)
            if card not in holders or self._place(holders[card], places, free, holders, tried):
                holders[card] = place
                return True
        return False
