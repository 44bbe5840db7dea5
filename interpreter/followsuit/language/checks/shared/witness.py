"""What surely may happen in a deal: a search that joins nothing and goes on only where it is sure that it may.

The other search says what cannot happen; what it holds possible need not be, for it forgets how variables go together.
An error is told only of what this one has found, and the rest as a warning.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import prod

from followsuit.language.checks.shared.explore import Move, Search
from followsuit.language.checks.shared.space import TRICK_MACHINERY, Space
from followsuit.language.checks.shared.values import EITHER, State, Value, members, single, truth
from followsuit.language.checks.shared.work import Work
from followsuit.program.model import Instruction, Keep, Program, Set, Slot
from followsuit.program.nodes import Node, Var, slots_read

MOST_STEPS = 5_000
"""Beyond so many steps from one beginning nothing more is found."""

MOST_PARTS = 512
"""A state that would fall into more parts is not gone on with."""

PARTS = 32
"""So many parts into which a state falls take as long as a step."""

LEFT_TO_THE_CARDS = TRICK_MACHINERY | {"hand", "won", "trick", "tricks", "points", "total", "over"}
"""What may be either way, as the cards lie and fall."""


class SureSpace(Space):
    """A space whose conditions split a state into parts of which each is sure to come about."""

    def __init__(self, program: Program, work: Work | None = None) -> None:
        super().__init__(program, work)
        self._zones = frozenset(zone.name for zone in program.zones) | {"stock"}

    def sure_beginnings(self) -> tuple[State, ...]:
        """The first deal; later ones too if not more than one variable is kept, which goes together with no other."""
        kept = [cell for cell in self.cells if cell.slot.keep is Keep.MATCH and not cell.slot.inner]
        return self.beginnings if len(kept) <= 1 else self.beginnings[:1]

    def _filtered(self, state: State, condition: Node, wanted: int) -> Iterator[State]:
        for part in self.parted(state, condition):
            found = truth(self.reader.read(condition, part))
            if found == wanted or (found == EITHER and self._may_be_either(part, condition)):
                yield part

    def parted(self, state: State, node: Node) -> Iterator[State]:
        """The parts of a state that settle what a node reads; those of one cell with the same answer stay together."""
        reading = self.reader.reading(node)
        value = reading(state)
        places = [place for place in sorted(self.reader.cells_read(node)) if (state[place] or 0).bit_count() > 1]
        if not places or single(value) is not None or prod((state[at] or 0).bit_count() for at in places) > MOST_PARTS:
            yield state
            return
        if len(places) == 1 and value in {EITHER, None}:
            yield from self._by_answer(state, places[0], node)
            return
        self.work.read(prod((state[at] or 0).bit_count() for at in places), 1)
        for values in product(*(members(state[at] or 0) for at in places)):
            cells = list(state)
            for at, one in zip(places, values, strict=True):
                cells[at] = 1 << one
            yield tuple(cells)

    def _by_answer(self, state: State, place: int, node: Node) -> Iterator[State]:
        groups: dict[Value, int] = {}
        self.work.read((state[place] or 0).bit_count(), self.reader.facts(node).size)
        for one in members(state[place] or 0):
            answer = self.reader.read(node, (*state[:place], 1 << one, *state[place + 1 :]))
            groups[answer] = groups.get(answer, 0) | 1 << one
        for group in groups.values():
            yield (*state[:place], group, *state[place + 1 :])

    def _may_be_either(self, state: State, condition: Node) -> bool:
        """Whether what is not known of a condition is only what the cards decide."""
        names = slots_read(condition)
        if names & (self._zones - LEFT_TO_THE_CARDS):
            return False
        return self.is_open(names) and all(
            state[place] is not None or self.cells[place].everything is None
            for place in self.reader.cells_read(condition)
        )

    def is_open(self, names: frozenset[str] | set[str]) -> bool:
        """Whether slots are known, or left to the cards."""
        return all(self._is_kept(name) or self._is_left(self.program.slot[name]) for name in names)

    def _is_left(self, slot: Slot) -> bool:
        left = slot.inner or slot.keep is Keep.TEMP
        return left or slot.name in self._zones or slot.name in LEFT_TO_THE_CARDS

    def _is_kept(self, name: str) -> bool:
        return (name, 0) in self.place and self.cells[self.place[name, 0]].everything is not None


class SureSearch(Search):
    """Carries states on without joining any; `unset` is a variable that is to stay none."""

    def __init__(self, space: SureSpace, unset: str | None) -> None:
        self._sure = space
        super().__init__(space)
        self._unset = space.place.get((unset or "", 0))

    def states(self) -> dict[int, dict[State, None]]:
        """The states found before each instruction."""
        for state in self._sure.sure_beginnings():
            self._explore(state)
        return self.reached.states

    def _explore(self, beginning: State) -> None:
        waiting = [(0, beginning)]
        for left in reversed(range(MOST_STEPS)):
            if not waiting:
                break
            at, state = waiting.pop()
            state = self._without_dead(at, state)
            self._sure.work.spend(1)
            if not self._stays_none(state) or state in self.reached.states.setdefault(at, {}):
                continue
            self.reached.states[at][state] = None
            following = self._moves[at](state)
            self._sure.work.spend(len(following) // PARTS)
            waiting += reversed(following)
            del waiting[: max(0, len(waiting) - left)]

    def _stays_none(self, state: State) -> bool:
        place = self._unset
        value = None if place is None else state[place]
        return place is None or value is None or bool(value >> self._sure.cells[place].absent & 1)

    def _move(self, item: Instruction, at: int) -> Move:
        usual, sure = super()._move(item, at), self._sure
        match item:
            case Set(Var(name, None), value) if (name, 0) in sure.place:
                place = sure.place[name, 0]
                return lambda state: [
                    (to, self._as_known(value, part, after, place))
                    for part in sure.parted(state, value)
                    for to, after in usual(part)
                ]
        return usual

    def _as_known(self, value: Node, before: State, after: State, place: int) -> State:
        """The state after an assignment; what comes of variables of which nothing is known is not known either."""
        if self._sure.reader.read(value, before) is None and not self._sure.is_open(slots_read(value)):
            return (*after[:place], None, *after[place + 1 :])
        return after


def sure_states(space: SureSpace, unset: str | None = None) -> dict[int, dict[State, None]]:
    """States that surely come about, by instruction; with `unset` only such as keep that variable none."""
    return SureSearch(space, unset).states()
