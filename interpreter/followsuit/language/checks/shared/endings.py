"""How deals come to their score: states that surely do, each with the tricks that were played and who played them.

The search is that of `witness`; beside each state it counts the cards of every zone, so that it knows how long the play
lasts: a hand that takes up a card and lays one away is as long as before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from followsuit.core.diagnostics import Position
from followsuit.language.checks.shared.values import EITHER, State, members, single, truth
from followsuit.language.checks.shared.walk import assignments_in, records_in, variables_read
from followsuit.language.checks.shared.witness import PARTS, SureSearch, SureSpace
from followsuit.language.checks.shared.work import Work
from followsuit.language.records import (
    DealPhase,
    Effects,
    ExchangePhase,
    MoveEffect,
    Record,
    TricksPhase,
)
from followsuit.program.model import ANSWER, Deal, Instruction, Move, Offer, Program, Set, Test
from followsuit.program.nodes import Const, Look, Node, Op, Var, substitute

MOST_STEPS = 5_000
"""Beyond so many steps from one beginning nothing more is found."""

SEVERAL, EARLY, LENGTH = (
    "tricks are played in more than one phase",
    "the play may end before the last card",
    "it cannot be told how many tricks are played",
)
"""Why it is not known how many tricks there are."""

Sizes = tuple[tuple[tuple[str, int], int], ...]
"""How many cards lie in a zone, or an element of it, by name and number; what is not listed is not known."""


Playing = tuple[TricksPhase, Node | None]
"""A phase of tricks and the seats that play."""


@dataclass(frozen=True, slots=True)
class Play:
    """The tricks of a deal and the set of seats that played; `why` says why their number is not known."""

    tricks: int = 0
    live: int = 0
    why: str | None = None


@dataclass
class Endings:
    """The states before each instruction with what was played until then; `complete` if no other can come about."""

    complete: bool = True
    found: dict[int, dict[tuple[State, Play], None]] = field(default_factory=dict)

    def at(self, place: int) -> tuple[tuple[State, Play], ...]:
        """What was found at an instruction."""
        return tuple(self.found.get(place, ()))


class EndSpace(SureSpace):
    """A space that remembers whether it ever left out what may be."""

    left_out = False

    def __init__(self, program: Program, work: Work | None = None) -> None:
        super().__init__(program, work)
        self.left_out = len(self.sure_beginnings()) < len(self.beginnings)

    def _filtered(self, state: State, condition: Node, wanted: int) -> Iterator[State]:
        for part in self.parted(state, condition):
            found = truth(self.reader.read(condition, part))
            possible = found == EITHER and self._may_be_either(part, condition)
            self.left_out |= found == EITHER and not possible
            if found == wanted or possible:
                yield part


class EndingSearch(SureSearch):
    """Carries states on as its base does, and with them the sizes of zones until the first trick."""

    def __init__(self, space: EndSpace, plays: dict[int, Playing], wanted: set[int]) -> None:
        super().__init__(space, None)
        self._space: EndSpace = space
        self._plays, self._wanted = plays, wanted
        self._program = space.program
        self.endings = Endings()

    def run_all(self) -> Endings:
        """Every ending that is found."""
        for state in self._space.sure_beginnings():
            self._explore(state)
        self.endings.complete &= not self._space.left_out
        return self.endings

    def _explore(self, beginning: State) -> None:
        code, seen = self._program.code, set[tuple[int, State, Sizes | None, Play]]()
        first: Sizes = ((("stock", 0), len(self._program.deck)),)
        waiting: list[tuple[int, State, Sizes | None, Play]] = [(0, beginning, first, Play())]
        for left in reversed(range(MOST_STEPS)):
            if not waiting:
                return
            at, state, sizes, play = waiting.pop()
            state = self._without_dead(at, state)
            self._space.work.spend(1)
            if (at, state, sizes, play) in seen:
                continue
            seen.add((at, state, sizes, play))
            if at in self._wanted:
                self.endings.found.setdefault(at, {})[state, play] = None
            if at in self._plays:
                sizes, play = None, self._begun(at, state, sizes, play)
            sizes = None if sizes is None else self._counted(code[at], state, sizes)
            ways = self._ways(at, state, sizes)
            self._space.work.spend(len(ways) // PARTS)
            waiting += [(to, after, sizes, play) for to, after in reversed(ways)]
            self.endings.complete &= len(waiting) <= left
            del waiting[: max(0, len(waiting) - left)]
        self.endings.complete = False

    def _ways(self, at: int, state: State, sizes: Sizes | None) -> list[tuple[int, State]]:
        """Where it goes on; of an exchange as long as cards are left to be chosen."""
        item, following = self._program.code[at], self._program.code[at + 1 : at + 2]
        if sizes is None or not isinstance(item, Test):
            return self._moves[at](state)
        if following and _chooses_among(item.condition, following[0]):
            return [(at + 1, state)]
        match item.condition:
            case Op("lt", (Op("size", (Var() as chosen,)), wanted)):
                held, limit = self._size(chosen, state, dict(sizes)), single(self._space.reader.read(wanted, state))
                if held is not None and limit is not None:
                    return [(at + 1 if held < limit else item.other, state)]
        return self._moves[at](state)

    # --- how many cards lie where --------------------------------------------------------------------------------

    def _counted(self, item: Instruction, state: State, before: Sizes) -> Sizes:
        sizes = dict(before)
        match item:
            case Set(to, value) if self._program.slot[to.name].cards:
                self._put(to, self._size(value, state, sizes), state, sizes)
            case Move(cards, source, to):
                moved = self._size(cards, state, sizes)
                self._add(source, None if moved is None else -moved, state, sizes)
                self._add(to, moved, state, sizes)
            case Deal(source, shares):
                for share in shares:
                    count = single(self._space.reader.read(share.count, state))
                    self._add(source, None if count is None else -count, state, sizes)
                    self._add(share.to, count, state, sizes)
            case _:
                return before
        return tuple(sorted(sizes.items()))

    def _element(self, var: Var, state: State) -> int | None:
        return 0 if var.index is None else single(self._space.reader.read(var.index, state))

    def _put(self, var: Var, size: int | None, state: State, sizes: dict[tuple[str, int], int]) -> None:
        at = self._element(var, state)
        for key in [key for key in sizes if key[0] == var.name and at in (None, key[1])]:
            del sizes[key]
        if at is not None and size:
            sizes[var.name, at] = size
        if size is None or at is None:
            sizes[var.name, -1] = 0

    def _add(self, var: Var, size: int | None, state: State, sizes: dict[tuple[str, int], int]) -> None:
        held = self._size(var, state, sizes)
        self._put(var, None if held is None or size is None else held + size, state, sizes)

    def _size(self, cards: Node, state: State, sizes: dict[tuple[str, int], int]) -> int | None:
        """How many cards a set has; None if that is not known. A zone with the mark -1 is not known any more."""
        match cards:
            case Const(value):
                return value.bit_count()
            case Var(name, _):
                at = self._element(cards, state)
                known = at is not None and (name, -1) not in sizes and name != ANSWER
                return sizes.get((name, at or 0), 0) if known else None
            case Look("one_card", (Var(name, None),)) if name == ANSWER:
                return 1
            case Op("join", (left, right)):
                parts = self._size(left, state, sizes), self._size(right, state, sizes)
                return None if None in parts else sum(part or 0 for part in parts)
            case Op("if", (condition, yes, no)):
                holds = truth(self._space.reader.read(condition, state))
                return None if holds == EITHER else self._size(yes if holds > 1 else no, state, sizes)
        return None

    # --- play begins ---------------------------------------------------------------------------------------------

    def _begun(self, at: int, state: State, sizes: Sizes | None, play: Play) -> Play:
        phase, seats = self._plays[at]
        if play != Play() or sizes is None:
            return Play(why=play.why or SEVERAL)
        if may_end_early(phase):
            return Play(why=EARLY)
        everyone = (1 << self._program.players) - 1
        live = everyone if seats is None else self._seats(seats, state)
        if live is None:
            return Play(why=LENGTH)
        if live.bit_count() <= 1:
            return Play()
        held = [self._size(Var("hand", Const(seat)), state, dict(sizes)) for seat in members(live)]
        known = [count for count in held if count is not None]
        return Play(known[0], live) if len(known) == len(held) and len(set(known)) == 1 else Play(why=LENGTH)

    def _seats(self, seats: Node, state: State) -> int | None:
        """The set of seats, None if it is not known."""
        values = {
            Var(cell.slot.name): Const(value)
            for cell, held in zip(self._space.cells, state, strict=True)
            if cell.slot.size == 1 and (value := single(held)) is not None
        }
        found = substitute(seats, values, self._program.tables)
        return found.value if isinstance(found, Const) else None


def _chooses_among(condition: Node, following: Instruction) -> bool:
    """Whether it asks for a card that may be chosen in the offer that follows."""
    chooses = isinstance(following, Offer) and following.cards is not None
    return chooses and isinstance(following, Offer) and condition == Op("some", (following.open,))


def endings(program: Program, origins: set[Position], plays: dict[int, Playing], work: Work | None = None) -> Endings:
    """How deals surely come to the instructions that were written at some places."""
    wanted = {at for at, item in enumerate(program.code) if item.origin in origins}
    return EndingSearch(EndSpace(program, work), plays, wanted).run_all()


def may_end_early(phase: TricksPhase) -> bool:
    """Whether a phase of tricks may end before the hands are empty, or hands or seats change while it is played."""
    if phase.until is not None:
        return True
    read = set() if phase.seats is None else variables_read(phase.seats)
    if any(item.target.value in read for _, _, item in assignments_in(phase)):
        return True
    return any(_ends_or_moves(record) for record, _ in records_in(phase))


def _ends_or_moves(record: Record) -> bool:
    ends = isinstance(record, Effects) and record.ends is not None
    return ends or isinstance(record, MoveEffect | DealPhase | ExchangePhase)
