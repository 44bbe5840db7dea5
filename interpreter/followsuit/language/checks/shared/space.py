"""What the checks keep of a state: the finite slots, what they are at first, and the states that meet a condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from followsuit.language.checks.shared.values import EITHER, NO, WIDEST, YES, Reader, State, Value, members, only, truth
from followsuit.language.checks.shared.work import Work
from followsuit.program.model import ANSWER, Keep, Program, Slot
from followsuit.program.nodes import Const, Node, Op, Var

TRICK_MACHINERY = frozenset(
    {"turn", "trick_no", "plays", "played", "last_trick", "winner", "order", "winners", "deal_no", "deals_played"}
)
"""Slots that nothing is known of: what happens in a trick depends on the cards."""

FEW = 8
"""A slot with so many possible values may be split by a condition that is not a plain comparison."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A slot, or the element `at` of one. `everything` are all its values, None if they are too many to tell apart."""

    slot: Slot
    at: int
    everything: Value

    @property
    def absent(self) -> int:
        """The value that means none."""
        return self.slot.high


Changes = Sequence[tuple[int, Value]]
"""Places and what they hold instead."""


class Space:
    """The cells of a program's states, by place; what is tried counts as `work`."""

    def __init__(self, program: Program, work: Work | None = None) -> None:
        self.program = program
        self.work = work or Work(most=None)
        self.cells = tuple(_cells(program))
        self.place = {(cell.slot.name, cell.at): place for place, cell in enumerate(self.cells)}
        sizes = {slot.name: slot.size for slot in program.slots}
        self.reader = Reader(self.place, sizes, program.tables)
        self._parts: dict[tuple[Value, ...], list[Changes]] = {}

    @cached_property
    def answer(self) -> int:
        """The place of the answer to the last offer."""
        return self.place[ANSWER, 0]

    @cached_property
    def anything(self) -> State:
        """The state of which nothing is known but the kinds of its values."""
        return tuple(cell.everything for cell in self.cells)

    @cached_property
    def beginnings(self) -> tuple[State, ...]:
        """How a deal begins: the first of a match, and any other.

        Seats are numbered from the dealer, for the rules know no other way to tell them apart unless they name them.
        """
        dealers = range(self.program.players if self.program.domains.get("seat") else 1)
        states = (
            tuple(_first(cell, kept, dealer) for cell in self.cells)
            for kept in ((Keep.DEAL, Keep.MATCH), (Keep.DEAL,))
            for dealer in dealers
        )
        return tuple(dict.fromkeys(states))

    def put(self, state: State, place: int, value: Value) -> State:
        """The state with a cell set; a value outside the cell's bounds is any of them."""
        everything = self.cells[place].everything
        if everything is not None:
            value = (everything if value is None else value & everything) or everything
        return (*state[:place], value, *state[place + 1 :])

    def where(self, state: State, condition: Node, *, holds: bool) -> Iterator[State]:
        """The parts of a state in which the condition holds, or does not.

        They differ from it only in cells that the condition reads, and so are found once for the values of these. None
        comes twice: what is not known of many parts of a condition would else double them with each.
        """
        facts = self.reader.facts(condition)
        places = members(facts.parting)
        key = (id(facts.node), holds, *[state[place] for place in places])
        if key not in self._parts:
            parts = dict.fromkeys(self._where(state, condition, holds=holds))
            self._parts[key] = [
                [(place, part[place]) for place in places if part[place] != state[place]] for part in parts
            ]
        return iter([changed(state, changes) for changes in self._parts[key]])

    def _where(self, state: State, condition: Node, *, holds: bool) -> Iterator[State]:
        match condition:
            case Op("not", (inner,)):
                yield from self.where(state, inner, holds=not holds)
            case Op("and" | "or", (left, right)):
                if (condition.name == "and") == holds:
                    for part in self.where(state, left, holds=holds):
                        yield from self.where(part, right, holds=holds)
                else:
                    yield from self.where(state, left, holds=holds)
                    for part in self.where(state, left, holds=not holds):
                        yield from self.where(part, right, holds=holds)
            case Op("if", (test, yes, no)):
                for part in self.where(state, test, holds=True):
                    yield from self.where(part, yes, holds=holds)
                for part in self.where(state, test, holds=False):
                    yield from self.where(part, no, holds=holds)
            case _:
                yield from self._filtered(state, condition, YES if holds else NO)

    def _filtered(self, state: State, condition: Node, wanted: int) -> Iterator[State]:
        found = truth(self.reader.read(condition, state))
        if found == EITHER:
            for place in self._splitting(state, condition):
                possible = self._fitting(state, condition, place, wanted)
                if not possible:
                    return
                state = (*state[:place], possible, *state[place + 1 :])
            yield state
        elif found == wanted:
            yield state

    def _splitting(self, state: State, condition: Node) -> Iterator[int]:
        compared = _compared_slot(condition)
        for place in self.reader.places_read(condition):
            value = state[place]
            few = value is not None and 1 < value.bit_count() <= (WIDEST if compared else FEW)
            if few:
                yield place

    def _fitting(self, state: State, condition: Node, place: int, wanted: int) -> int:
        read, fitting = self.reader.reading(condition), 0
        self.work.read((state[place] or 0).bit_count(), self.reader.facts(condition).size)
        for value in members(state[place] or 0):
            if truth(read((*state[:place], 1 << value, *state[place + 1 :]))) & wanted:
                fitting |= 1 << value
        return fitting


def changed(state: State, changes: Changes) -> State:
    """The state with other values at some places."""
    if not changes:
        return state
    cells = list(state)
    for place, value in changes:
        cells[place] = value
    return tuple(cells)


def _compared_slot(condition: Node) -> bool:
    """Whether it compares a slot with a number written out."""
    match condition:
        case Op("eq" | "ne", (Var(_, None), Const()) | (Const(), Var(_, None))):
            return True
    return False


def _cells(program: Program) -> Iterator[Cell]:
    for slot in program.slots:
        if slot.keep is Keep.TEMP:
            yield Cell(slot, 0, None)
        elif slot.name == "tricks":
            yield from (Cell(slot, at, None) for at in range(slot.size))
        elif _is_finite(slot):
            yield Cell(slot, 0, (1 << slot.high + 1) - (1 << slot.low))


def _is_finite(slot: Slot) -> bool:
    """Whether its values are few enough to be told apart, and say something without the cards."""
    plain = slot.size == 1 and not slot.cards and slot.name not in TRICK_MACHINERY
    return plain and 0 <= slot.low <= slot.high < WIDEST


def _first(cell: Cell, kept: tuple[Keep, ...], dealer: int) -> Value:
    slot = cell.slot
    if slot.name in {"dealer", "next_dealer"}:
        return only(dealer)
    if slot.name == "over":
        return only(0)
    if slot.keep in kept and cell.everything is not None:
        return only(slot.first)
    return cell.everything
