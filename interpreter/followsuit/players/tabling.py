"""Makes the tables of a program for the rules of thumb: what is in its own tables, laid out flat, and what follows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import takewhile
from typing import Any

from followsuit.engine.layout import DRAWS, KEY, PC
from followsuit.engine.machine import Machine, nodes_of
from followsuit.engine.views import HAND
from followsuit.players.drawn import drawn_after
from followsuit.players.offers import Choices
from followsuit.players.plain import NOBODY
from followsuit.players.section import section_of
from followsuit.players.settling import settling_entry
from followsuit.players.tables import WISHES, Tables
from followsuit.program.law import Law, Laws
from followsuit.program.model import End, Ending, Offer, Program, Set
from followsuit.program.nodes import Look, Node, Op, Var, slots_read

ENDED, CALLING, LAYING, PLAYING = range(4)

ALWAYS_GIVEN = frozenset({"hand", "won", "tricks", "trick", "trick_no", "plays", "winner", "points"})
"""What an imagined end of a deal gives itself."""

IMAGINED = ALWAYS_GIVEN | {"total", "over", "winners", "deals_played", "deal_no", "next_dealer"}
"""That, and what matters to the match alone."""


class Tabling:
    """Makes the tables of one program."""

    def __init__(self, program: Program, machine: Machine) -> None:
        self.program = program
        self.machine = machine
        self.layout = machine.layout
        self.cards = range(len(program.deck))
        self.orders = range(program.order.contexts)
        self.none = len(program.order.classes)
        self.trumps = len(program.deck.suits)
        self.entry = settling_entry(program)

    def tables(self) -> Tables:
        """All of them."""
        program, side = self.program, self.program.tables["side"]
        return Tables(
            players=program.players,
            everyone=(1 << program.players) - 1,
            opponents=program.players - side.at(0).bit_count(),
            cards=len(self.cards),
            deck=program.deck.all,
            orders=len(self.orders),
            none=self.none,
            trumps=self.trumps,
            account_count=program.account_count,
            others=max(program.account_count - 1, 1),
            lowest_wins=int(program.best_is_lowest),
            account=program.accounts,
            side=tuple(side.at(seat) for seat in range(program.players)),
            **self._orders(),
            **self._laws_tables(),
            **self._places(),
            **self._offers(),
            **self._scoring(),
            **self._engine(),
        )

    # --- cards -------------------------------------------------------------------------------------------------------

    def _orders(self) -> dict[str, Any]:
        tables = self.program.tables
        kinds, values, classes = tables["class"], tables["value_of"], tables["class_cards"]
        return {
            "class_of": tuple(kinds.at(order, card) for order in self.orders for card in self.cards),
            "value_of": tuple(values.at(order, card) for order in self.orders for card in self.cards),
            "members": tuple(
                classes.at(order, kind) if kind < self.none else 0 for order in self.orders for kind in self._kinds
            ),
            "mean_points": tuple(self._mean_points(order) for order in self.orders),
            "by_value": tuple(card for order in self.orders for card in self._by_value(order)),
            "twins": tuple(self._twins(card) for card in self.cards),
        }

    def _by_value(self, order: int) -> list[int]:
        values = self.program.tables["value_of"]
        return sorted(self.cards, key=lambda card: -values.at(order, card))

    @property
    def _kinds(self) -> range:
        return range(self.none + 1)

    def _mean_points(self, order: int) -> float:
        values = self.program.tables["value_of"]
        return sum(values.at(order, card) for card in self.cards) * self.program.players / len(self.cards)

    def _twins(self, card: int) -> int:
        """The cards before one that look the same."""
        faces = [one.face for one in self.program.deck.cards]
        return sum(1 << other for other in range(card) if faces[other] == faces[card])

    @cached_property
    def _laws(self) -> tuple[list[Law], tuple[int, ...]]:
        """The laws that differ, and which holds at each place."""
        at, found = Laws(self.program), list[Law]()
        numbers = []
        for place in range(len(self.program.code)):
            law = at.at(place)
            number = next((n for n, one in enumerate(found) if (one.phase, one.led) == (law.phase, law.led)), None)
            if number is None:
                number = len(found)
                found.append(law)
            numbers.append(number)
        return found, tuple(numbers)

    def _laws_tables(self) -> dict[str, Any]:
        laws, numbers = self._laws
        lays = [(law, order) for law in laws for order in self.orders]
        costs = [self._costs(law, order) for law, order in lays]
        by_led = [(law, order, led, card) for law, order in lays for led in self._kinds for card in self.cards]
        values, top = self.program.tables["value_of"], len(self.cards)
        return {
            "law_at": numbers,
            "power": tuple(law.power(order, led, card) for law, order, led, card in by_led),
            "above": tuple(law.above(order, led, card) for law, order, led, card in by_led),
            "over": tuple(self._over(*one) for one in by_led),
            "liking": tuple(
                (-cost, cost, values.at(order, card) * top - cost)[wish]
                for (_, order), some in zip(lays, costs, strict=True)
                for wish in range(WISHES)
                for card, cost in enumerate(some)
            ),
            "overtrumps": int(self._overtrumps()),
            "led_nodes": tuple(law.led for law in laws),
        }

    def _over(self, law: Law, order: int, led: int, card: int) -> int:
        """The cards that beat one (all others, if it cannot win there)."""
        if law.power(order, led, card) == 0:
            return self.program.deck.all & ~(1 << card)
        return law.above(order, led, card)

    def _costs(self, law: Law, order: int) -> tuple[int, ...]:
        tables = self.program.tables
        marks = [
            (kind == self.trumps, tables["value_of"].at(order, card), law.power(order, kind, card))
            for card in self.cards
            for kind in (tables["class"].at(order, card),)
        ]
        ranks = {mark: rank for rank, mark in enumerate(sorted(set(marks)))}
        return tuple(ranks[mark] for mark in marks)

    def _overtrumps(self) -> bool:
        """Whether a trump that beats must be played, as where some duty looks at the strength of cards."""
        choices = [step.cards for step in self.program.code if isinstance(step, Offer)]
        duties = [duty.cards for cards in choices if cards is not None and cards.playing for duty in cards.duties]
        return any(_reads_strength(cards) for cards in duties)

    # --- words of a state --------------------------------------------------------------------------------------------

    def _places(self) -> dict[str, Any]:
        names = ("order", "hand", "won", "tricks", "trick", "trick_no", "plays", "play_seat", "play_card", "winner")
        zones = [
            (zone.name, self.layout.base[zone.name] + element)
            for zone in self.program.zones
            for element in range(self.program.players if zone.per_seat else 1)
        ]
        return {
            **{name: self.layout.base[name] for name in (*names, "points")},
            "zone_count": len(zones),
            "hand_zone": next(number for number, (name, _) in enumerate(zones) if name == HAND),
            "zone_at": tuple(place for _, place in zones),
        }

    def _all_of(self, names: Sequence[str]) -> tuple[int, ...]:
        return tuple(place for name in names for place in self.layout.places(name))

    # --- offers ------------------------------------------------------------------------------------------------------

    def _offers(self) -> dict[str, Any]:
        code = self.program.code
        return {
            "ended": ENDED,
            "calling": CALLING,
            "laying": LAYING,
            "playing": PLAYING,
            "kind": tuple(_kind(step) for step in code),
            "scored": tuple(int(isinstance(step, End) and step.ending is Ending.SCORED) for step in code),
            "drawn_after": tuple(
                drawn_after(self.program, place) if _kind(step) == PLAYING else NOBODY
                for place, step in enumerate(code)
            ),
            **Choices(self.program).tables(),
        }

    # --- scoring and play --------------------------------------------------------------------------------------------

    def _scoring(self) -> dict[str, Any]:
        names = self._scoring_names()
        return {
            "entry": NOBODY if self.entry is None else self.entry,
            "names_seats": int(self.entry is not None and self._names_seats(names)),
            "counts_cards": int("won" in names),
            "scoring_reads": self._kept(names - ALWAYS_GIVEN - self.program.zone.keys() | {"order"}),
        }

    def _scoring_names(self) -> frozenset[str]:
        """The slots that scoring reads."""
        steps = takewhile(lambda step: not isinstance(step, End), self.program.code[self.entry or 0 :])
        return frozenset(name for step in steps for node in nodes_of(step) for name in slots_read(node))

    def _names_seats(self, names: frozenset[str]) -> bool:
        """Whether scoring sets some seats apart, as the one that plays for a bid: else everybody is for himself."""
        slots = (self.program.slot[name] for name in names - IMAGINED)
        return any(not slot.inner and slot.domain in {"seat", "seats"} for slot in slots)

    def _kept(self, names: frozenset[str]) -> tuple[int, ...]:
        kept = [slot.name for slot in self.program.slots if slot.name in names and slot.name in self.layout.base]
        return tuple(place for place in self._all_of(kept) if place < self.layout.size)

    def _engine(self) -> dict[str, Any]:
        section = section_of(self.program, self.machine)
        reads = () if section is None else section.read
        return {
            "walks": int(section is not None),
            "reorders": int(section is not None and section.reorders),
            "play_reads": (PC, *((KEY, DRAWS) if section is not None and section.chance else ()), *reads),
            "play_leaves": () if section is None else section.untouched,
            "machine": self.machine,
            "live_node": self._live_node(),
        }

    def _live_node(self) -> Node | None:
        """The seats among whom the program seeks the leader of a trick."""
        for step in self.program.code:
            match step:
                case Set(Var("leader"), Look("nearest", (Op("less", (seats, Var("played"))), _))):
                    return seats
        return None


def _kind(step: object) -> int:
    if not isinstance(step, Offer):
        return ENDED
    if step.cards is None:
        return CALLING
    return PLAYING if step.cards.playing else LAYING


def _reads_strength(node: Node) -> bool:
    match node:
        case Look(table, indices):
            return table.split()[0] in {"above", "power"} or any(_reads_strength(index) for index in indices)
        case Op(_, args):
            return any(_reads_strength(arg) for arg in args)
    return False
