"""Each card lies in exactly one place, and no place holds more than it may."""

from __future__ import annotations

from collections.abc import Callable

from followsuit.audit.violations import Violation
from followsuit.core.suggest import listed
from followsuit.engine.layout import Layout, Words
from followsuit.program.model import Program

CODE, OVERFULL = "cards-not-conserved", "zone-overfull"


def conserved(program: Program, layout: Layout) -> Callable[[Words], Violation | None]:
    """A test of states: what is wrong with where their cards lie, None if nothing is."""
    places = [place for zone in program.zones for place in layout.places(zone.name)]
    limits = [(zone, zone.capacity, layout.places(zone.name)) for zone in program.zones if zone.capacity is not None]
    pack = program.deck.all

    def test(state: Words) -> Violation | None:
        seen = twice = 0
        for place in places:
            held = state[place]
            twice |= seen & held
            seen |= held
        if twice or seen != pack:
            return Violation(CODE, _wrong(program, pack & ~seen, twice))
        for zone, capacity, own in limits:
            most = max(state[place].bit_count() for place in own)
            if most > capacity:
                message = f"{zone.name} holds {most} cards, and may hold {capacity}."
                return Violation(OVERFULL, message, zone.origin)
        return None

    return test


def _wrong(program: Program, lost: int, twice: int) -> str:
    parts = [
        f"{listed(program.deck.codes(cards & program.deck.all))} {'lies' if cards.bit_count() == 1 else 'lie'} {where}"
        for cards, where in ((lost, "nowhere"), (twice, "in two places"))
        if cards
    ]
    return f"A card must lie in exactly one place, but {listed(parts)}."
