"""What a seat may know: the log as it saw it, the cards and variables open to it; never what chance will do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from followsuit.engine.actions import Action, actions_of
from followsuit.engine.events import Event
from followsuit.engine.layout import MOVES, PC, State
from followsuit.engine.machine import Itself, Machine
from followsuit.engine.steps import bits
from followsuit.program.model import Keep, Program, Slot, Zone

HAND, TRICK = "hand", "trick"
DEALING = frozenset({"deal", "move"})
OPEN_TO_ALL = frozenset({
    "dealer", "next_dealer", "deal_no", "deals_played", "points", "total", "over", "winners",
    "tricks", "leader", "turn", "trick_no", "plays", "play_seat", "play_card", "played", "last_trick", "winner",
    "order",
})  # fmt: skip
"""Slots of the machinery that follow from what everyone saw, whatever was answered in secret."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card that lies on the table in the present trick: its seat and the card's index."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A zone, or one seat's (`owner`), as a seat sees it: the set of its cards, None if it sees only how many."""

    name: str
    owner: int | None
    cards: int | None
    count: int


@dataclass(frozen=True, slots=True)
class VariableView:
    """A variable of the ruleset (or one seat's, `owner`) that a seat knows."""

    name: str
    owner: int | None
    value: int
    text: str


@dataclass(frozen=True, slots=True)
class OfferView:
    """The decision that is asked for: its name, what it is about, and the seat it is made for.

    Of several cards that are chosen one after the other, `wanted` is how many there shall be and `chosen` the set of
    those before this one, which only whoever chooses knows.
    """

    name: str
    about: str | None
    seat: int
    blind: bool
    playing: bool
    chosen: int = 0
    wanted: int = 1


@dataclass(frozen=True, slots=True)
class View:
    """All that one seat knows of a game.

    Sets of cards are ints with a bit for each card. `legal` is empty unless it is this seat's turn. `known` holds the
    elements of slots whose values the seat knows, zones it sees included; `place` is where the program rests. `events`
    is the log of this deal. `played` are the cards that have been played in this deal, `open_cards` those that lie
    where the seat sees them, its own hand excluded. `holds` counts the cards of each hand. `totals` (of the match) and
    `points` (of this deal) are by account.
    """

    seat: int
    actor: int | None
    offer: OfferView | None
    legal: tuple[Action, ...]
    hand: int
    zones: tuple[ZoneView, ...]
    variables: tuple[VariableView, ...]
    trick: tuple[Play, ...]
    played: int
    open_cards: int
    holds: tuple[int, ...]
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    dealer: int
    deal_no: int
    deal_index: int
    moves: int
    place: int
    known: Mapping[tuple[str, int], int]
    events: tuple[Event, ...]

    def zone(self, name: str, owner: int | None = None) -> ZoneView | None:
        """A zone by its name (and owner), None if there is none."""
        return next((zone for zone in self.zones if (zone.name, zone.owner) == (name, owner)), None)

    def variable(self, name: str, owner: int | None = None) -> VariableView | None:
        """A variable by its name (and owner), None if there is none or the seat does not know it."""
        return next((item for item in self.variables if (item.name, item.owner) == (name, owner)), None)


class Observer:
    """Makes views of one program's states."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.program = machine.program
        self.actions = actions_of(machine)
        kept = [slot for slot in self.program.slots if slot.keep in (Keep.DEAL, Keep.MATCH)]
        plain = [slot for slot in kept if slot.name not in self.program.zone and self.may_be_known(slot)]
        self._hiding = [slot for slot in plain if slot.shown is not None]
        self._public = [
            ((slot.name, element), machine.layout.base[slot.name] + element)
            for slot in plain
            if slot.shown is None
            for element in range(slot.size)
        ]
        self._variables = [slot for slot in plain if not slot.inner]

    def may_be_known(self, slot: Slot) -> bool:
        """Whether a seat may know a slot.

        Slots of the machinery hold chosen cards, and say what was answered: nobody's business if that is hidden.
        """
        if not slot.inner or slot.shown is not None or slot.name in OPEN_TO_ALL:
            return True
        return not slot.cards and not any(offer.hidden for offer in self.machine.offers.values())

    def view(self, state: State, seat: int, deal_index: int, events: Iterable[Event]) -> View:
        """What a seat knows in a state of the deal with these events."""
        layout, offer = self.machine.layout, self.machine.offer(state)
        blind = offer is not None and offer.blind
        zones = tuple(self._zones(state, seat, blind=blind))
        own = next((zone.cards for zone in zones if zone.name == HAND and zone.owner == seat), None) or 0
        actor = self.machine.actor(state)
        known = self._known(state, seat, zones)
        log = tuple(seen_by(events, seat, blind=blind))
        return View(
            seat=seat,
            actor=actor,
            offer=self._offer(state, own=actor == seat),
            legal=self._legal(state) if actor == seat else (),
            hand=own,
            zones=zones,
            variables=tuple(self._variable_views(known)),
            trick=self._trick(state),
            played=_played(log),
            open_cards=_open_cards(zones, seat),
            holds=tuple(hand.bit_count() for hand in layout.read_all(state, HAND)),
            tricks=layout.read_all(state, "tricks"),
            points=layout.read_all(state, "points"),
            totals=layout.read_all(state, "total"),
            dealer=layout.read(state, "dealer"),
            deal_no=layout.read(state, "deal_no"),
            deal_index=deal_index,
            moves=state[MOVES],
            place=state[PC],
            known=known,
            events=log,
        )

    def _legal(self, state: State) -> tuple[Action, ...]:
        choices = self.actions.at(state)
        return () if choices is None else choices.actions(state)

    def _offer(self, state: State, *, own: bool) -> OfferView | None:
        offer, seat = self.machine.offer(state), self.machine.seat(state)
        if offer is None or seat is None:
            return None
        rule = offer.cards
        view = OfferView(offer.name, offer.about, seat, offer.blind, rule is not None and rule.playing)
        if not own or rule is None or rule.chosen is None or rule.wanted is None:
            return view
        chosen, wanted = (self.machine.value(node, state) for node in (rule.chosen, rule.wanted))
        return replace(view, chosen=chosen, wanted=wanted)

    def _zones(self, state: State, seat: int, *, blind: bool) -> Iterator[ZoneView]:
        for zone in self.program.zones:
            for element in range(self.program.players if zone.per_seat else 1):
                cards = self.machine.layout.read(state, zone.name, element)
                sees = self._sees(zone, element, state, seat) and not (blind and zone.name == HAND)
                owner = element if zone.per_seat else None
                yield ZoneView(zone.name, owner, cards if sees else None, cards.bit_count())

    def _sees(self, zone: Zone, element: int, state: State, seat: int) -> bool:
        return bool(self.machine.value(zone.seen_by[element], state) >> seat & 1)

    def _known(self, state: State, seat: int, zones: tuple[ZoneView, ...]) -> dict[tuple[str, int], int]:
        known = {element: state[place] for element, place in self._public}
        for slot in self._hiding:
            for element in self._shown_elements(slot, state, seat):
                known[slot.name, element] = self.machine.layout.read(state, slot.name, element)
        for zone in zones:
            if zone.cards is not None:
                known[zone.name, zone.owner or 0] = zone.cards
        return known

    def _shown_elements(self, slot: Slot, state: State, seat: int) -> Iterator[int]:
        for element, seers in enumerate(slot.shown or ()):
            if self.machine.value(seers, state) >> seat & 1:
                yield element

    def _variable_views(self, known: Mapping[tuple[str, int], int]) -> Iterator[VariableView]:
        for slot in self._variables:
            for element in range(max(1, slot.size - 1)):
                value = known.get((slot.name, element))
                if value is not None:
                    owner = element if slot.size > 1 else None
                    yield VariableView(slot.name, owner, value, value_text(self.program, slot.domain, value))

    def _trick(self, state: State) -> tuple[Play, ...]:
        layout = self.machine.layout
        if not layout.read(state, TRICK):
            return ()
        return tuple(
            Play(layout.read(state, "play_seat", place), layout.read(state, "play_card", place))
            for place in range(layout.read(state, "plays"))
        )


def observer_of(machine: Machine) -> Observer:
    """The observer of a machine; the last few are kept ready."""
    return _observer_of(Itself(machine))


@lru_cache(maxsize=64)
def _observer_of(machine: Itself[Machine]) -> Observer:
    return Observer(machine.thing)


def _open_cards(zones: tuple[ZoneView, ...], seat: int) -> int:
    cards = 0
    for zone in zones:
        if zone.cards and (zone.name, zone.owner) != (HAND, seat):
            cards |= zone.cards
    return cards


def _played(events: Iterable[Event]) -> int:
    cards = 0
    for event in events:
        if event.kind == "move" and event.cards and event.to is not None and event.to.zone == TRICK:
            cards |= event.cards
    return cards


def seen_by(events: Iterable[Event], seat: int, *, blind: bool = False) -> Iterator[Event]:
    """The events as a seat saw them; hidden answers come again, open, where they are revealed.

    With `blind` the seat has not looked at its hand yet.
    """
    waiting: list[Event] = []
    for event in events:
        into_hand = blind and event.kind in DEALING and event.to is not None and event.to.zone == HAND
        yield event if event.audience >> seat & 1 and not into_hand else masked(event)
        if event.hidden:
            waiting.append(event)
        elif event.kind == "reveal":
            yield from (replace(answer, hidden=False, audience=event.audience) for answer in waiting)
            waiting.clear()


def masked(event: Event) -> Event:
    """An event as those see it who may not know all of it."""
    return replace(event, cards=None, text=None, say=None, points=None, lying=())


def value_text(program: Program, domain: str, value: int) -> str:
    """A value as people write it: `hearts`, `JS`, `North`, `none`, `yes`."""
    suits = tuple(suit.name for suit in program.deck.suits)
    match domain:
        case "bool":
            return "yes" if value else "no"
        case "seat":
            return _member(program.seat_names, value)
        case "seats":
            return _members(program.seat_names, value)
        case "suit":
            return _member(suits, value)
        case "suits":
            return _members(suits, value)
        case "card":
            return _member(tuple(card.code for card in program.deck.cards), value)
        case "cards":
            return " ".join(program.deck.codes(value)) or "none"
    if domain.startswith("rows:"):
        return _members(program.domains[domain.replace("rows:", "row:", 1)], value)
    return _member(program.domains[domain], value) if domain in program.domains else str(value)


def _member(names: tuple[str, ...], value: int) -> str:
    return names[value] if 0 <= value < len(names) else "none"


def _members(names: tuple[str, ...], value: int) -> str:
    return ", ".join(_member(names, member) for member in bits(value)) or "none"
