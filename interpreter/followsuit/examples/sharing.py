"""Sharing out cards so that each seat has cards worth what an example says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

MOST_TRIES = 20_000


@dataclass
class _Search:
    """The dearest card first, to who still wants most, or to nobody; what was tried in vain is not tried again."""

    cards: tuple[int, ...]
    worth: Mapping[int, int]
    rest: tuple[int, ...]
    in_vain: set[tuple[int, tuple[int, ...]]] = field(default_factory=set)

    def shared(self, place: int, left: tuple[int, ...]) -> dict[int, int] | None:
        if not any(left):
            return {}
        spare = self.rest[place] - sum(left)
        if spare < 0 or (place, left) in self.in_vain or len(self.in_vain) > MOST_TRIES:
            return None
        card = self.cards[place]
        points = self.worth[card]
        for seat in sorted(range(len(left)), key=lambda seat: -left[seat]):
            if points <= left[seat]:
                after = (*left[:seat], left[seat] - points, *left[seat + 1 :])
                if (found := self.shared(place + 1, after)) is not None:
                    return found | {card: seat}
        if points <= spare and (found := self.shared(place + 1, left)) is not None:
            return found
        self.in_vain.add((place, left))
        return None


def share_out(worth: Mapping[int, int], wanted: Sequence[int]) -> dict[int, int] | None:
    """Card → seat, so that each seat has cards worth what it wants; None if that is not possible.

    `worth` is card → points. Cards that nobody needs go to nobody.
    """
    cards = tuple(sorted((card for card in worth if worth[card] > 0), key=lambda card: -worth[card]))
    rest = tuple(sum(worth[card] for card in cards[place:]) for place in range(len(cards) + 1))
    return _Search(cards, worth, rest).shared(0, tuple(wanted)) if min(wanted, default=0) >= 0 else None
