"""Which instructions and answers of a program say that an item of its ruleset has happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from followsuit.audit.items import (
    CALL,
    DUTY,
    EFFECT,
    END,
    FREE,
    LINE,
    MELD,
    MOVE,
    ORDER,
    OTHERWISE,
    PHASE,
    Item,
    is_step_after_score,
    items_of,
)
from followsuit.core.diagnostics import Position
from followsuit.engine.layout import Read, State
from followsuit.engine.machine import Machine
from followsuit.language.load import Ruleset
from followsuit.program.model import Deal, Draw, Instruction, Jump, Keep, Move, Offer, Program, Set, Tell

Key = tuple[str, Position]


@dataclass(frozen=True)
class Asked:
    """What can be seen at one offer: its calls by the set of their choices, its duties and free cards."""

    calls: tuple[tuple[int, Key], ...]
    held: Read | None = None
    free: Read | None = None
    duties: tuple[tuple[Read, Key], ...] = ()
    frees: tuple[tuple[Read, Key], ...] = ()


@dataclass
class Signals:
    """The items of a ruleset as it is played, and by what they are known to have happened."""

    ruleset: Ruleset
    machine: Machine
    items: dict[Key, Item] = field(init=False)
    by_place: tuple[tuple[int, Key], ...] = field(init=False)
    melds: Mapping[str, Key] = field(init=False)
    offers: Mapping[int, Asked] = field(init=False)
    orders: tuple[Key, ...] = field(init=False)

    def __post_init__(self) -> None:
        """Looks through the program once."""
        program = self.machine.program
        self.items = {item.key: item for item in items_of(self.ruleset.rules)}
        at = {place: list(_keys(item, program)) for place, item in enumerate(program.code)}
        pairs = [(place, key) for place, keys in at.items() for key in keys if key in self.items]
        self.by_place = (*pairs, *self._of_wholes(pairs))
        self.melds = {item.name: item.key for item in self.items.values() if item.kind == MELD}
        self.offers = {place: self._asked(offer) for place, offer in self.machine.offers.items()}
        self.orders = tuple((ORDER, position) for position in program.order.in_force)

    def _of_wholes(self, pairs: list[tuple[int, Key]]) -> Iterator[tuple[int, Key]]:
        """What is seen only by what stands in it: steps after the score, and what happens if nobody has spoken."""
        for item in self.items.values():
            if item.kind == OTHERWISE or is_step_after_score(self.ruleset.rules, item):
                parts = {other.key for other in self.items.values() if item.position in other.within}
                yield from ((place, item.key) for place, key in pairs if key in parts)

    def _asked(self, offer: Offer) -> Asked:
        prepare = self.machine.evaluators.prepare
        calls = tuple(
            (((1 << call.count) - 1) << call.first, (CALL, call.origin))
            for call in offer.calls
            if call.origin is not None and (CALL, call.origin) in self.items
        )
        rule = offer.cards
        if rule is None or not (rule.duties or rule.frees):
            return Asked(calls)
        duties, frees = (
            tuple((prepare(duty.cards), (kind, duty.origin)) for duty in some if duty.origin is not None)
            for kind, some in ((DUTY, rule.duties), (FREE, rule.frees))
        )
        return Asked(calls, prepare(rule.held), prepare(rule.free), duties, frees)


def _keys(item: Instruction, program: Program) -> Iterator[Key]:
    """The items that have happened once an instruction has been passed."""
    origin = item.origin
    if origin is None:
        return
    match item:
        case Tell(kind="phase"):
            yield PHASE, origin
        case Tell(kind="score"):
            yield LINE, origin
        case Set(to) if to.name == "over":
            yield END, origin
        case Set(to) if program.slot[to.name].keep is not Keep.TEMP:
            yield EFFECT, origin
        case Draw():
            yield EFFECT, origin
        case Move() | Deal():
            yield MOVE, origin
        case Jump():
            yield OTHERWISE, origin


def made_a_difference(asked: Asked, state: State) -> Iterator[Key]:
    """The duties that leave some of the cards held and not others, as they are asked for one after the other."""
    if asked.held is None or asked.free is None:
        return
    cards = asked.held(state) & ~asked.free(state)
    for read, key in asked.duties:
        left = cards & read(state)
        if left and left != cards:
            yield key
            cards = left
