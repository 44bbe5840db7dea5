"""Deals that fit what a seat sees: states of the game in which the cards it does not see lie somewhere by chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from followsuit.engine.chance import Random
from followsuit.engine.layout import KEY, MOVES, PC, Layout, State
from followsuit.engine.machine import machine_of
from followsuit.engine.steps import bits
from followsuit.engine.views import HAND, View
from followsuit.players.strength import Strength
from followsuit.program.model import Offer, Program

MANY_ORDERS = 8
"""Where the cards may come to rank in more ways than this a hand is judged by the present one alone."""

TRIES = 3
"""Of so many hands the best is taken for somebody who has raised."""

KEYS = 1 << 30


@dataclass(frozen=True)
class Hidden:
    """What a seat does not see: a state without these cards, the places that lack so many, the cards to fill them."""

    state: State
    gaps: tuple[tuple[int, int], ...]
    loose: tuple[int, ...]

    def filled(self, random: Random) -> State:
        """The state with the cards dealt to the gaps by chance."""
        words, cards, left = list(self.state), list(self.loose), len(self.loose)
        words[KEY] = random.below(KEYS)
        for place, count in self.gaps:
            for _ in range(min(count, left)):
                left -= 1
                chosen = random.below(left + 1)
                words[place] |= 1 << cards[chosen]
                cards[chosen] = cards[left]
        return tuple(words)


@dataclass(frozen=True)
class Worlds:
    """Makes states of one program from views."""

    program: Program

    @cached_property
    def layout(self) -> Layout:
        """Where the slots lie in a state."""
        return machine_of(self.program).layout

    def plain(self, view: View) -> State:
        """What is known, and first values for all that is not; cards that are not seen lie nowhere."""
        layout = self.layout
        words = [0, 0, 0, 0, *layout.first]
        words[PC], words[MOVES] = view.place, view.moves
        for zone in self.program.zones:
            for place in layout.places(zone.name):
                words[place] = 0
        for (name, element), value in view.known.items():
            words[layout.base[name] + element] = value
        return tuple(words)

    def deal(self, view: View, strength: Strength, random: Random, count: int) -> list[State]:
        """So many states that fit a view; one where nothing is hidden.

        Whoever has raised in this deal gets the best of a few hands.
        """
        hidden, raisers = self._hidden(view), self._raisers(view)
        if not hidden.gaps:
            return [hidden.state]
        tries = TRIES if raisers else 1
        dealt = [[hidden.filled(random) for _ in range(tries)] for _ in range(count)]
        return [max(some, key=lambda state: self._held_by(state, raisers, strength)) for some in dealt]

    def _hidden(self, view: View) -> Hidden:
        """Cards that were seen to go to a place that is hidden now are taken to lie there still."""
        words, unseen, seen_there = list(self.plain(view)), self.program.deck.all, _last_seen(view)
        for zone in view.zones:
            unseen &= ~(zone.cards or 0)
        gaps = []
        for zone in view.zones:
            if zone.cards is None and zone.count:
                place = self.layout.base[zone.name] + (zone.owner or 0)
                known = bits(unseen & seen_there.get((zone.name, zone.owner), 0))[: zone.count]
                words[place] = self.program.deck.mask(known)
                unseen &= ~words[place]
                gaps.append((place, zone.count - len(known)))
        return Hidden(tuple(words), tuple(gap for gap in gaps if gap[1]), tuple(bits(unseen)))

    def _raisers(self, view: View) -> Sequence[int]:
        """The other seats that have made a call in this deal that raises something."""
        said = [event for event in view.events if event.kind == "answer" and event.text and event.seat is not None]
        raised = (event.seat for event in said if (event.name, (event.text or "").split()[0]) in self._raising)
        return tuple({seat for seat in raised if seat is not None and seat != view.seat})

    @cached_property
    def _raising(self) -> frozenset[tuple[str, str]]:
        """The calls that raise something, with their offers."""
        offers = [step for step in self.program.code if isinstance(step, Offer)]
        return frozenset(
            (offer.name, call.name)
            for offer in offers
            for call in offer.calls
            if any(reason.kind == "raises" for reason in call.reasons)
        )

    def _held_by(self, state: State, seats: Sequence[int], strength: Strength) -> int:
        """What these seats' hands are worth in the orders that suit them best."""
        contexts = self.program.order.contexts
        orders = range(contexts) if contexts <= MANY_ORDERS else (self.layout.read(state, "order"),)
        hands = [self.layout.read(state, HAND, seat) for seat in seats]
        return sum(max(strength.tricks(order, hand, hand.bit_count()) for order in orders) for hand in hands)


def _last_seen(view: View) -> dict[tuple[str, int | None], int]:
    """Where cards were seen to go last, by zone and owner."""
    lying: dict[tuple[str, int | None], int] = {}
    for place, cards in _sightings(view):
        for other in lying:
            lying[other] &= ~cards
        lying[place] = lying.get(place, 0) | cards
    return lying


def _sightings(view: View) -> Iterator[tuple[tuple[str, int | None], int]]:
    for event in view.events:
        if event.cards and event.to is not None:
            yield (event.to.zone, event.to.seat), event.cards
        for place, cards in event.lying:
            yield (place.zone, place.seat), cards
