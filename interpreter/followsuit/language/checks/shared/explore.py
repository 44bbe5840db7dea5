"""All that may happen in a deal, as far as finite slots tell: states are carried through the program until none is new.

States that meet at one place and agree in what matters (which variables are none, every yes or no, who is asking) are
joined, so that the search ends; beyond a bound it gives up and claims nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from heapq import heappop, heappush
from operator import itemgetter, or_

from followsuit.language.checks.shared.enumerating import settled
from followsuit.language.checks.shared.liveness import live_cells
from followsuit.language.checks.shared.space import Cell, Changes, Space, changed
from followsuit.language.checks.shared.values import State, Value, members, only
from followsuit.program.flow import following
from followsuit.program.model import Call, Draw, End, Instruction, Jump, Keep, Offer, Set, Test
from followsuit.program.nodes import Node, Var

MOST_STEPS = 15_000
"""Beyond so many steps the search gives up."""

MOST_APART = 40
"""With more states than this at one place, those that differ only in who is asking are joined too."""


@dataclass
class Reached:
    """What the search found: the places it came to, the ways taken, and in how many steps.

    States are kept where stretches begin; those within are found anew by `replay` when they are asked for.
    """

    complete: bool = True
    steps: int = 0
    states: dict[int, dict[State, None]] = field(default_factory=dict)
    ways: dict[int, set[int]] = field(default_factory=dict)
    replay: Callable[[int], Iterable[State]] = field(default=lambda _place: ())

    @property
    def places(self) -> frozenset[int]:
        """All instructions that were reached."""
        return frozenset(self.ways)

    def at(self, place: int) -> tuple[State, ...]:
        """The states in which an instruction was reached."""
        if place in self.ways and place not in self.states:
            self.states[place] = dict.fromkeys(self.replay(place))
        return tuple(self.states.get(place, ()))


@dataclass(frozen=True, slots=True)
class Stretch:
    """Instructions one after another without a choice but that of the last; what they do to a state is found once.

    It depends on what `key` takes out of the state, and differs from it at most in `touched`; what is surely `written`
    stands in every change.
    """

    start: int
    last: int
    key: Callable[[State], object]
    touched: tuple[int, ...]
    written: int
    known: dict[object, tuple[tuple[int, Changes], ...]]

    def changes(self, before: State, after: State) -> Changes:
        """What has become of a state at its end."""
        return [(at, after[at]) for at in self.touched if self.written >> at & 1 or after[at] != before[at]]


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
        self._live = {at: members(live[at]) for at in self._joins}
        outlines = [_outline(cell, named=bool(space.program.domains.get("seat"))) for cell in space.cells]
        self._outlines = {
            at: [(place, outline) for place in places if (outline := outlines[place]) is not None]
            for at, places in self._live.items()
        }
        self._known: dict[int, dict[Pattern, State]] = {at: {} for at in self._joins}
        self._come: dict[int, dict[object, bool]] = {at: {} for at in self._joins}
        self._of_live = {at: _taking(places) for at, places in self._live.items()}
        self._waiting: list[tuple[int, int, Pattern]] = []
        self._count = 0
        self._moves = [self._move(item, at) for at, item in enumerate(self._code)]
        self._stretches: dict[int, Stretch] = {}
        self.reached = Reached(replay=self._replayed)

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
        known, come = self._known[at], self._come[at]
        closely = len(known) < MOST_APART
        live = self._of_live[at](state)
        if come.get(live) == closely:
            return
        come[live] = closely
        state = self._without_dead(at, state)
        pattern = tuple([outline(state[place], closely) for place, outline in self._outlines[at]])
        before = known.get(pattern)
        together = state if before is None else _union(before, state)
        if together == before:
            return
        known[pattern] = together
        self._count += 1
        heappush(self._waiting, (at, self._count, pattern))

    def _step(self, at: int, state: State) -> None:
        """Carries a state on until every way has come to a place where others are waited for."""
        left, begun = [(at, state)], False
        while left:
            at, state = left.pop()
            if begun and at in self._joins:
                self._wait(at, state)
                continue
            begun = True
            states = self.reached.states.setdefault(at, {})
            if state in states:
                continue
            self._count += 1
            self._space.work.spend(1)
            if self._count > MOST_STEPS:
                self.reached.complete = False
                return
            states[state] = None
            left += [(to, changed(state, changes)) for to, changes in reversed(self._course(at, state))]

    def _course(self, at: int, state: State) -> tuple[tuple[int, Changes], ...]:
        """Where a state goes on after the stretch that begins at a place, and what is changed in it."""
        stretch = self._stretches.get(at)
        if stretch is None:
            stretch = self._stretches[at] = self._stretch(at)
        which = stretch.key(state)
        known = stretch.known.get(which)
        if known is None:
            known = stretch.known[which] = self._taken(stretch, state)
        return known

    def _taken(self, stretch: Stretch, before: State) -> tuple[tuple[int, Changes], ...]:
        self._space.work.spend(1 + stretch.last - stretch.start)
        ways = self._moves[stretch.last](self._within(stretch.start, stretch.last, before))
        self.reached.ways[stretch.last].update([to for to, _ in ways])
        return tuple([(to, stretch.changes(before, after)) for to, after in ways])

    def _within(self, start: int, place: int, state: State) -> State:
        """What a state at the start of a stretch is at a place within it."""
        for at in range(start, place):
            ((_, state),) = self._moves[at](state)
        return state

    def _replayed(self, place: int) -> Iterator[State]:
        start = max(start for start in self._stretches if start <= place)
        return (self._within(start, place, state) for state in self.reached.states[start])

    def _stretch(self, start: int) -> Stretch:
        """The stretch from a place to the next choice, or to where it meets others."""
        read = written = 0
        for at in range(start, len(self._code)):
            reads, writes = self._cells_of(self._code[at])
            read, written = read | reads & ~written, written | writes
            if at + 1 in self._joins or self._has_choice(self._code[at]):
                break
            self.reached.ways[at] = {at + 1}
        self.reached.ways.setdefault(at, set())
        return Stretch(start, at, _taking(members(read)), members(read | written), written, {})

    def _has_choice(self, item: Instruction) -> bool:
        speaks = isinstance(item, Set) and item.to.name.endswith(SPEAKER)
        return speaks or isinstance(item, Test | Offer | Jump | End)

    def _cells_of(self, item: Instruction) -> tuple[int, int]:
        """The cells on which it depends what an instruction does, and those that it surely sets."""
        space, facts = self._space, self._space.reader.facts
        match item:
            case Test(condition):
                return facts(condition).parting, 0
            case Offer():
                reasons = [facts(reason.condition).parting for call in item.calls for reason in call.reasons]
                return reduce(or_, reasons, facts(item.seat).matter), 1 << space.answer
            case Set(Var(name, None), value) if (name, 0) in space.place:
                return facts(value).mask, 1 << space.place[name, 0]
            case Draw(Var(name, None)) if (name, 0) in space.place:
                return 0, 1 << space.place[name, 0]
        return 0, 0

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


def _taking(places: Sequence[int]) -> Callable[[State], object]:
    """What takes the values at some places out of a state."""
    return itemgetter(*places) if places else lambda _state: None


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
