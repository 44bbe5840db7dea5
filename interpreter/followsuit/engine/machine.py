"""Runs a program: `start` a deal, ask who may do what, `step` with an answer. States are immutable tuples of ints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache
from typing import Generic, TypeVar

from followsuit.engine.chance import first_dealer, key
from followsuit.engine.evaluators import Evaluators
from followsuit.engine.events import Event, Teller
from followsuit.engine.faults import Broken, Fault
from followsuit.engine.layout import MOVES, PC, Layout, Read, State, Words
from followsuit.engine.steps import Script, Steps
from followsuit.program.model import Deal, Draw, End, Ending, Instruction, Move, Offer, Program, Set, Share, Tell, Test
from followsuit.program.nodes import Node, slots_read
from followsuit.program.spans import bounds

LONGEST = 100_000
"""Instructions between two decisions, at most: a program that takes more does not come to rest."""

TOO_LONG = "the deal does not come to a decision or to its end"

MOST_DECISIONS = 10_000
"""Decisions in one deal, at most: far more than any deal of cards has."""

ENDLESS = "the deal does not come to its end"
SPEECHLESS = "whose turn it is can do nothing"

DEALER_NEXT = "next_dealer"
ENTERED = "entered"
"""Whether the scores that everybody begins with are written, in a match that has such."""
T = TypeVar("T")
MISTAKES = (Broken, IndexError, ValueError, OverflowError)


class Machine:
    """A program made ready to run.

    `legal`, `actor` and `seat` change nothing and read only the state. `step` does not test whether the answer is
    legal (a game does); it tests everything the rules do with it.

    Raises:
        ValueError: the program's slots contradict themselves.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout = Layout(program)
        self.evaluators = Evaluators(program, self.layout)
        self.teller = Teller(program, self.layout, self.evaluators)
        self._size = self.layout.size
        self._answer = self.layout.answer
        self._steps = self._prepare(skip_tells=True)[0]
        self._test_slots()
        open_, actor, seat = (
            {place: self.evaluators.prepare(field(offer)) for place, offer in self.offers.items()}
            for field in (_open, _actor, _seat)
        )
        self._open, self._actor, self._seat = open_, actor, seat

    def __eq__(self, other: object) -> bool:
        """Machines of equal programs are the same, however often these were made."""
        return isinstance(other, Machine) and (other.program is self.program or other.program == self.program)

    def __hash__(self) -> int:
        """As for equality."""
        return hash((self.program.title, self.program.players, len(self.program.code)))

    @cached_property
    def offers(self) -> dict[int, Offer]:
        """The offers by their place in the program."""
        return {place: item for place, item in enumerate(self.program.code) if isinstance(item, Offer)}

    @cached_property
    def _told(self) -> tuple[list[Callable[[list[int]], int] | None], Steps]:
        return self._prepare(skip_tells=False)

    def _prepare(self, *, skip_tells: bool) -> tuple[list[Callable[[list[int]], int] | None], Steps]:
        steps = Steps(self.program, self.layout, self.evaluators, skip_tells=skip_tells)
        return steps.prepare(), steps

    def _test_slots(self) -> None:
        for slot in self.program.slots:
            low, high = bounds(slot, self.program.deck)
            if not low <= slot.first <= high:
                raise ValueError(f"the slot {slot.name} begins with {slot.first}, outside {low} to {high}")

    def start(  # noqa: PLR0913  (each is one fact of the deal, and all but the seed have a usual value)
        self,
        seed: int,
        deal_index: int = 0,
        carried: State | None = None,
        dealer: int | None = None,
        *,
        script: Script = (),
        log: list[Event] | None = None,
        plan: list[int] | None = None,
    ) -> State:
        """Deals, and runs to the first decision.

        `carried` is the state at the end of the deal before. `dealer` overrides who deals. `script` overrides chance;
        `plan` receives the offset of the slot that each draw of chance went to.

        Raises:
            Fault: the rules lead to something they do not provide for.
        """
        if carried is None or dealer is not None:
            carried = self.before(seed, dealer, carried=carried)
        words = self.layout.fresh(key(seed, deal_index), carried)
        words += self.layout.temporaries
        return self._rest(words, 0, script, log, plan)

    def before(
        self,
        seed: int,
        dealer: int | None = None,
        totals: Sequence[int] | None = None,
        carried: State | None = None,
    ) -> State:
        """A state to carry into a deal: who deals it (by lot, where nobody says), and the totals so far."""
        state = tuple(self.layout.fresh(0, carried))
        if dealer is None and self.layout.read(state, DEALER_NEXT) == self.program.players:
            dealer = first_dealer(seed, self.program.players)
        if dealer is not None:
            state = self.layout.written(state, DEALER_NEXT, (dealer,))
        if totals is None:
            return state
        if ENTERED in self.layout.base:
            state = self.layout.written(state, ENTERED, (1,))
        return self.layout.written(state, "total", totals)

    def step(self, state: State, answer: int, script: Script = (), log: list[Event] | None = None) -> State:
        """Takes the answer to the present offer and runs to the next one, or to the end of the deal.

        Raises:
            Fault: the rules lead to something they do not provide for.
            ValueError: the state does not rest at an offer.
        """
        if state[PC] not in self._open:
            raise ValueError("the deal is over: nothing can be answered")
        if state[MOVES] >= MOST_DECISIONS:
            raise self.fault(ENDLESS, state[PC], state)
        words = [*state, *self.layout.temporaries]
        if self._answer is not None:
            words[self._answer] = answer
        words[MOVES] += 1
        return self._rest(words, state[PC] + 1, script, log)

    def resume(self, state: State, place: int, log: list[Event] | None = None) -> State:
        """Runs on from any place of the program, as worked cases do that begin in the middle of a deal.

        Raises:
            Fault: the rules lead to something they do not provide for.
        """
        return self._rest([*state, *self.layout.temporaries], place, (), log)

    def _rest(
        self, words: list[int], place: int, script: Script, log: list[Event] | None, plan: list[int] | None = None
    ) -> State:
        if log is None and plan is None and not script:
            place = self._run(words, place)
        else:
            place = self._run_told(words, place, script, log, plan)
        words[PC] = place
        del words[self._size :]
        return tuple(words)

    def _run(self, words: list[int], place: int) -> int:
        steps = self._steps
        try:
            for _ in range(LONGEST):
                step = steps[place]
                if step is None:
                    return place
                place = step(words)
        except MISTAKES as problem:
            raise self.fault(str(problem), place, words) from problem
        raise self.fault(TOO_LONG, place, words)

    def _run_told(
        self, words: list[int], place: int, script: Script, log: list[Event] | None, plan: list[int] | None
    ) -> int:
        steps, prepared = self._told
        try:
            for _ in range(LONGEST):
                step = steps[place]
                if step is None:
                    return place
                now, before = place, list(words)
                chance = prepared.chance.get(place)
                place = step(words) if chance is None else chance(words, script, plan)
                if log is not None:
                    log.extend(self.teller.told(now, before, words))
        except MISTAKES as problem:
            raise self.fault(str(problem), place, words) from problem
        raise self.fault(TOO_LONG, place, words)

    def fault(self, reason: str, place: int, words: Words) -> Fault:
        """The fault of an instruction, with what the slots hold that it reads."""
        if not 0 <= place < len(self.program.code):
            return Fault(f"{reason} (there is no such step)", place, None, {})
        instruction = self.program.code[place]
        names = sorted({name for node in nodes_of(instruction) for name in slots_read(node)} & set(self.layout.base))
        values = {name: self._shown(name, words) for name in names if self.layout.places(name)[-1] < len(words)}
        return Fault(reason, place, instruction.origin, values)

    def _shown(self, name: str, words: Words) -> object:
        slot = self.program.slot[name]
        values = [words[place] for place in self.layout.places(name)]
        shown = [self.program.deck.codes(value & self.program.deck.all) if slot.cards else value for value in values]
        return shown[0] if slot.size == 1 else shown

    def legal(self, state: State) -> int:
        """The set of choices that are open (bit `index` for each); empty at the end of the deal."""
        return self._asked(self._open, state) or 0

    def actor(self, state: State) -> int | None:
        """The seat that decides, None at the end of the deal."""
        return self._asked(self._actor, state)

    def seat(self, state: State) -> int | None:
        """The seat that is decided for: the actor's own but for a dummy hand."""
        return self._asked(self._seat, state)

    def _asked(self, prepared: dict[int, Read], state: State) -> int | None:
        read = prepared.get(state[PC])
        if read is None:
            return None
        try:
            return read(state)
        except MISTAKES as problem:
            raise self.fault(str(problem), state[PC], state) from problem

    def offer(self, state: State) -> Offer | None:
        """The decision that the state rests at, None at the end of the deal."""
        return self.offers.get(state[PC])

    def end(self, state: State) -> End | None:
        """How the deal ended, None if it has not."""
        item = self.program.code[state[PC]]
        return item if isinstance(item, End) else None

    def ending(self, state: State) -> Ending:
        """How the deal ended, where there is nothing left to choose.

        Raises:
            Fault: it has not; somebody has a turn, and no legal choice.
        """
        end = self.end(state)
        if end is None:
            raise self.fault(SPEECHLESS, state[PC], state)
        return end.ending

    def value(self, node: Node, state: State, answer: int | None = None) -> int:
        """The value of an expression of the program in a state, where `answer` is the candidate it speaks of.

        Raises:
            Fault: it has none.
        """
        words = [*state, *self.layout.temporaries]
        if answer is not None and self._answer is not None:
            words[self._answer] = answer
        try:
            return self.teller.value(node, words)
        except MISTAKES as problem:
            raise self.fault(str(problem), state[PC], words) from problem


def _open(offer: Offer) -> Node:
    return offer.open


def _actor(offer: Offer) -> Node:
    return offer.actor


def _seat(offer: Offer) -> Node:
    return offer.seat


def nodes_of(instruction: Instruction | Share) -> list[Node]:
    """The expressions of an instruction that it reads or writes."""
    match instruction:
        case Set(to, value):
            return [to, value]
        case Move(cards, source, to):
            return [cards, source, to]
        case Deal(source, shares):
            return [source, *(node for share in shares for node in (share.to, share.count))]
        case Draw(to, members):
            return [to, members]
        case Test(condition, _):
            return [condition]
        case Tell(seat=seat, seats=seats, points=points, cards=cards, payers=payers):
            return [node for node in (seat, seats, points, cards, payers) if node is not None]
        case Offer(seat=seat, actor=actor, open=open_):
            return [seat, actor, open_]
    return []


class Itself(Generic[T]):
    """Something as a key: the same only as itself, however much it may equal others."""

    def __init__(self, thing: T) -> None:
        self.thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Itself) and other.thing is self.thing

    def __hash__(self) -> int:
        return id(self.thing)


@lru_cache(maxsize=64)
def _machine(program: Itself[Program]) -> Machine:
    return Machine(program.thing)


def machine_of(program: Program) -> Machine:
    """The machine of a program; the last few are kept ready."""
    return _machine(Itself(program))
