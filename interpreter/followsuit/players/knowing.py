"""From a seat's view to what the rules of thumb are told of it."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.engine.events import Place
from followsuit.engine.layout import MOVES, PC, Layout
from followsuit.engine.views import View
from followsuit.players.plain import NOBODY, Record
from followsuit.players.sight import Knowledge
from followsuit.players.tables import Tables


def knowledge(t: Tables, view: View) -> Knowledge:
    """What a view tells."""
    lying = _last_seen(view)
    return Knowledge(
        state=_state(t, view),
        hidden=[zone.count if zone.cards is None else 0 for zone in view.zones],
        lying=[lying.get(Place(zone.name, zone.owner), 0) for zone in view.zones],
        played=view.played,
        seat=view.seat,
    )


def _state(t: Tables, view: View) -> Record:
    """What is known, and first values for all that is not; cards that are not seen lie nowhere."""
    layout: Layout = t.machine.layout
    words = [0, 0, 0, 0, *layout.first]
    words[PC], words[MOVES] = view.place, view.moves
    for place in t.zone_at:
        words[place] = 0
    for (name, element), value in view.known.items():
        words[layout.base[name] + element] = value
    state = Record()
    state.words = words
    for action in view.legal:
        state.legal |= 1 << action.index
    state.actor = view.seat
    state.seat = NOBODY if view.offer is None else view.offer.seat
    return state


def _last_seen(view: View) -> dict[Place, int]:
    """Where cards were seen to go last."""
    lying: dict[Place, int] = {}
    for place, cards in _sightings(view):
        for other in lying:
            lying[other] &= ~cards
        lying[place] = lying.get(place, 0) | cards
    return lying


def _sightings(view: View) -> Iterator[tuple[Place, int]]:
    for event in view.events:
        if event.cards and event.to is not None:
            yield event.to, event.cards
        yield from event.lying
