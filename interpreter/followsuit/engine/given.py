"""Deals given in advance: hands, other zones and the order of the stock become a script that chance must follow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from followsuit.engine.layout import State
from followsuit.engine.machine import Machine
from followsuit.engine.steps import Script, bits

HAND, STOCK = "hand", "stock"


@dataclass(frozen=True, slots=True)
class Given:
    """What is known of a deal before it is dealt; chance deals the rest.

    `hands` gives card codes by seat (not all cards need be given), `zones` those of other zones that are dealt to,
    `stock` the cards that come next after the deal, in order.
    """

    hands: Mapping[int, Sequence[str]] = field(default_factory=dict)
    zones: Mapping[str, Sequence[str]] = field(default_factory=dict)
    stock: Sequence[str] = ()


class GivenError(ValueError):
    """The deal cannot be as it was given; the message says why in a sentence."""


def script_of(machine: Machine, given: Given, seed: int, deal_index: int, carried: State | None) -> Script:
    """The script that makes the first deal as given.

    Raises:
        GivenError: a card is given twice or is not in the pack, or more than is dealt to a place.
    """
    plan: list[int] = []
    machine.start(seed, deal_index, carried, plan=plan)
    zones = {name: codes for name, codes in given.zones.items() if name != STOCK}
    stock = [*given.zones.get(STOCK, ()), *given.stock]
    wanted: dict[int, list[int]] = {}
    pool = _Pool(machine)
    for seat, codes in given.hands.items():
        name = _seat_name(machine, seat)
        wanted[_offset(machine, HAND, seat, f"the hand of {name}")] = pool.take_all(codes, f"the hand of {name}")
    for zone, codes in zones.items():
        wanted[_offset(machine, zone, 0, zone)] = pool.take_all(codes, zone)
    later = pool.take_all(stock, "the stock")
    _test_counts(machine, plan, wanted)
    queues = {place: list(cards) for place, cards in wanted.items()}
    script: list[int | None] = [queues[place].pop(0) if queues.get(place) else None for place in plan]
    return (*script, *later)


def _seat_name(machine: Machine, seat: int) -> str:
    names = machine.program.seat_names
    if not 0 <= seat < len(names):
        raise GivenError(f"There is no seat {seat}: the seats are 0 to {len(names) - 1}.")
    return names[seat]


def _offset(machine: Machine, zone: str, element: int, words: str) -> int:
    if zone not in machine.program.zone or zone not in machine.layout.base:
        known = ", ".join(machine.program.zone)
        raise GivenError(f"There is no place for cards called {words}; there are {known}.")
    return machine.layout.base[zone] + element


def _test_counts(machine: Machine, plan: list[int], wanted: dict[int, list[int]]) -> None:
    for place, cards in wanted.items():
        dealt = plan.count(place)
        if len(cards) > dealt:
            name = _place_name(machine, place)
            raise GivenError(f"{name} is dealt {dealt} cards at the start, and {len(cards)} are given for it.")


def _place_name(machine: Machine, place: int) -> str:
    for zone in machine.program.zones:
        if place in machine.layout.places(zone.name):
            element = place - machine.layout.base[zone.name]
            return f"The {zone.name} of {machine.program.seat_names[element]}" if zone.per_seat else f"“{zone.name}”"
    return "This place"


class _Pool:
    """The pack: gives out cards by code, each once; twins one after the other."""

    def __init__(self, machine: Machine) -> None:
        self.deck = machine.program.deck
        self.given: dict[int, str] = {}

    def take_all(self, codes: Sequence[str], place: str) -> list[int]:
        """The cards with these codes."""
        return [self._take(code, place) for code in codes]

    def _take(self, code: str, place: str) -> int:
        mask = self.deck.parse(code)
        if not mask:
            raise GivenError(f"“{code}”, given for {place}, is no card of this pack.")
        for card in bits(mask):
            if card not in self.given:
                self.given[card] = place
                return card
        first = self.given[bits(mask)[0]]
        twice = "once more than the pack has it" if mask.bit_count() > 1 else "twice"
        raise GivenError(f"The {self.deck.cards[bits(mask)[0]].code} is given {twice}: for {first} and for {place}.")
