"""All that may happen in a deal, as far as finite slots tell: states are carried through the program until none is new.

States that meet at one place and agree in what matters (which variables are none, every yes or no, who is asking) are
joined, so that the search ends; beyond a bound it gives up and claims nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush

from followsuit.language.checks.shared.enumerating import settled
from followsuit.language.checks.shared.liveness import live_cells
from followsuit.language.checks.shared.space import Cell, Space
from followsuit.language.checks.shared.values import State, Value, only
from followsuit.program.flow import following
from followsuit.program.model import Call, Draw, End, Instruction, Jump, Keep, Offer, Set, Test
from followsuit.program.nodes import Node, Var

MOST_STEPS = 15_000
"""Beyond so many steps the search gives up."""

MOST_APART = 40
"""With more states than this at one place, those that differ only in who is asking are joined too."""


@dataclass
class Reached:
    """What the search found: the states before each instruction that it kept, the ways taken, and in how many steps."""

    complete: bool = True
    steps: int = 0
    states: dict[int, dict[State, None]] = field(default_factory=dict)
    ways: dict[int, set[int]] = field(default_factory=dict)

    def at(self, place: int) -> tuple[State, ...]:
        """The states in which an instruction was reached."""
        return tuple(self.states.get(place, ()))


Pattern = tuple[Value, ...]
Outline = Callable[[Value, bool], Value]
Move = Callable[[State], list[tuple[int, State]]]


class Search:
    """Carries states through a program."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._code = space.program.code
        live = live_cells(space)
        self._joins = {to for at, item in enumerate(self._code) for to in following(item, at) if to != at + 1}
        self._live = {at: [place for place in range(len(space.cells)) if live[at] >> place & 1] for at in self._joins}
        outlines = [_outline(cell, named=bool(space.program.domains.get("seat"))) for cell in space.cells]
        self._outlines = {
            at: [(place, outline) for place in places if (outline := outlines[place]) is not None]
            for at, places in self._live.items()
        }
        self._known: dict[int, dict[Pattern, State]] = {at: {} for at in self._joins}
        self._waiting: list[tuple[int, int, Pattern]] = []
        self._count = 0
        self._moves = [self._move(item, at) for at, item in enumerate(self._code)]
        self.reached = Reached()

    def run(self) -> Reached:
        """Everything that is reached from the beginning of a deal."""
        for state in self._space.beginnings:
            self._follow(0, state)
        while self._waiting and self.reached.complete:
            at, _, pattern = heappop(self._waiting)
            self._step(at, self._known[at][pattern])
        self.reached.steps = self._count
        return self.reached

    def _follow(self, at: int, state: State) -> None:
        """Goes on from a place, or waits there for others."""
        if at in self._joins:
            self._wait(at, state)
        else:
            self._step(at, state)

    def _without_dead(self, at: int, state: State) -> State:
        """The state without what is never read again, where ways meet."""
        if at not in self._joins:
            return state
        cells = list(self._space.anything)
        for place in self._live[at]:
            cells[place] = state[place]
        return tuple(cells)

    def _wait(self, at: int, state: State) -> None:
        state, known = self._without_dead(at, state), self._known[at]
        closely = len(known) < MOST_APART
        pattern = tuple([outline(state[place], closely) for place, outline in self._outlines[at]])
        before = known.get(pattern)
        together = state if before is None else _union(before, state)
        if together == before:
            return
        known[pattern] = together
        self._count += 1
        heappush(self._waiting, (at, self._count, pattern))

    def _step(self, at: int, state: State) -> None:
        while True:
            self._count += 1
            if self._count > MOST_STEPS:
                self.reached.complete = False
                return
            self.reached.states.setdefault(at, {})[state] = None
            ways = self._moves[at](state)
            self.reached.ways.setdefault(at, set()).update([to for to, _ in ways])
            if len(ways) != 1 or ways[0][0] in self._joins:
                break
            at, state = ways[0]
        for to, following_state in ways:
            self._follow(to, following_state)

    def _move(self, item: Instruction, at: int) -> Move:
        """What an instruction does to a state: where it goes on, and with what."""
        space, on = self._space, at + 1
        match item:
            case End():
                return lambda _state: []
            case Jump(to):
                return lambda state: [(to, state)]
            case Test(condition, other):
                return lambda state: [
                    *[(on, part) for part in space.where(state, condition, holds=True)],
                    *[(other, part) for part in space.where(state, condition, holds=False)],
                ]
            case Offer():
                return lambda state: [(on, part) for part in self._answers(item, state)]
            case Set(Var(name, None), value) if (name, 0) in space.place:
                place, read = space.place[name, 0], space.reader.reading(value)
                if name.endswith(SPEAKER):
                    return lambda state: [
                        (on, space.put(part, place, read(part))) for part in self._seats_apart(value, state)
                    ]
                return lambda state: [(on, space.put(state, place, read(state)))]
            case Draw(Var(name, None)) if (name, 0) in space.place:
                drawn = space.place[name, 0]
                return lambda state: [(on, space.put(state, drawn, None))]
        return lambda state: [(on, state)]

    def _seats_apart(self, who: Node, state: State) -> Iterator[State]:
        """A state for each of the seats that an expression may speak of: who is asked goes with who is whom."""
        read = self._space.reader.cells_read(who)
        seats = [
            at for at in read if self._space.cells[at].slot.domain == "seat" and not self._space.cells[at].slot.inner
        ]
        yield from settled(self._space, [state], seats)

    def _answers(self, offer: Offer, state: State) -> Iterator[State]:
        answer = self._space.answer
        if self._space.reader.read(offer.seat, state) == only(self._space.program.players):
            return
        state = self._somebody(offer.seat, state)
        if offer.cards is not None:
            yield self._space.put(state, answer, self._space.program.deck.all)
        for call in offer.calls:
            yield from allowed(self._space, call, self._space.put(state, answer, choices(call)))

    def _somebody(self, seat: Node, state: State) -> State:
        """The state with nobody left out of who may be asked: it is somebody who answers."""
        match seat:
            case Var(name, None) if (name, 0) in self._space.place:
                place = self._space.place[name, 0]
                value, nobody = state[place], 1 << self._space.program.players
                return state if value is None else self._space.put(state, place, value & ~nobody)
        return state


def choices(call: Call) -> int:
    """The choices of a call, as the possible values of an answer."""
    return ((1 << call.count) - 1) << call.first


def allowed(space: Space, call: Call, state: State) -> Iterator[State]:
    """The parts of a state, with the call as its answer, in which nothing stands against the call."""
    parts = [state]
    for reason in call.reasons:
        parts = [
            finer for part in parts for finer in space.where(part, reason.condition, holds=reason.kind != "barred")
        ]
    yield from parts


def _union(one: State, other: State) -> State:
    return tuple(
        [None if left is None or right is None else left | right for left, right in zip(one, other, strict=True)]
    )


SPEAKER = ".speaker"
"""The ending of the slots that hold who is asked."""

ASKING = (SPEAKER, ".cursor", ".spoken", ".out", ".last", ".said", ".seat", ".done")
"""Endings of the slots that hold how far an ask or an exchange has come."""


def _outline(cell: Cell, *, named: bool) -> Outline | None:
    """What must agree in states that are joined, None if the cell does not matter; who deals where seats are named."""
    slot = cell.slot
    if named and slot.name == "dealer":
        return lambda value, _: value
    if cell.everything is None or slot.keep in {Keep.OPTION, Keep.TEMP} or slot.name in {"dealer", "next_dealer"}:
        return None
    if slot.domain == "bool" and not slot.inner:
        return lambda value, _: value
    if slot.inner and slot.name.endswith(ASKING):
        return lambda value, closely: value if closely else None
    some, none = 1 << slot.first, cell.everything & ~(1 << slot.first)
    if slot.domain in {"seat", "suit", "card"} or slot.domain.startswith("row:"):
        some, none = 1 << slot.high, (1 << slot.high) - 1
    return lambda value, _: None if value is None else (bool(value & some) + 2 * bool(value & none))
