"""A variant ready to be played: deals and matches between bots, watched at every step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from followsuit.audit.invariants.cards import conserved
from followsuit.audit.invariants.evenness import Uneven, even_hands
from followsuit.audit.invariants.lengths import comes_to_a_result, deal_ends
from followsuit.audit.invariants.points import add_up
from followsuit.audit.invariants.turns import someone_can_act
from followsuit.audit.signals import Key, Signals
from followsuit.audit.tally import Tally, Trail, chosen_keys, note_answer, note_decision
from followsuit.audit.tracing import Tracer
from followsuit.audit.uncounted import Watched, watched
from followsuit.audit.variants import Variant
from followsuit.audit.violations import Broken, Violation, of_fault
from followsuit.core.diagnostics import Position
from followsuit.engine.chance import Random, pick
from followsuit.engine.faults import Fault
from followsuit.engine.layout import MOVES, PC, State
from followsuit.engine.machine import Machine, machine_of
from followsuit.engine.steps import Script
from followsuit.engine.views import observer_of
from followsuit.language.load import Ruleset
from followsuit.players.base import Player, decision_random, make_player
from followsuit.program.model import Ending, Jump, Offer

TEMPERS = 4
MOSTLY = 6
"""Of so many decisions one is made otherwise by a player who mostly makes the same call."""

Chooser = Callable[[State, int, Trail], int]
"""What is answered in a state, given the set of the open choices and what has been told so far."""


Remark = Watched | Uneven
"""What may be wrong with a deal, and may be meant."""


@dataclass(frozen=True)
class Beginning:
    """How a deal begins: `carried` is the state that the deal before it ended in."""

    seed: int
    deal_index: int = 0
    dealer: int | None = None
    script: Script = ()
    carried: State | None = None


@dataclass(frozen=True)
class Played:
    """What came of a deal: the state in which it ended or stopped, what was answered, and what was wrong."""

    state: State | None
    answers: tuple[int, ...]
    trail: Trail
    violation: Violation | None = None


@dataclass
class Table:
    """A variant of a ruleset, ready to be played again and again; `inert` options do nothing in it.

    With `every_remark` what is only remarked of a deal is wrong in it.
    """

    variant: Variant
    ruleset: Ruleset
    inert: frozenset[str] = frozenset()
    every_remark: bool = False
    machine: Machine = field(init=False)
    tracer: Tracer = field(init=False)

    def __post_init__(self) -> None:
        """Makes what every deal needs."""
        self.machine = machine_of(self.ruleset.program)
        self.tracer = Tracer(self.machine)
        self._even_hands = even_hands(self.ruleset, self.machine)
        self._conserved = conserved(self.machine.program, self.machine.layout)

    @cached_property
    def signals(self) -> Signals:
        """By what each item of the ruleset is known to have happened."""
        return Signals(self.ruleset, self.machine)

    @cached_property
    def groups(self) -> tuple[Watched, ...]:
        """The groups of score lines of which it can come about that none counts."""
        return watched(self.ruleset)

    def remarks(self, trail: Trail) -> tuple[Remark, ...]:
        """What may be wrong with a deal: groups of which no line counted, and hands of unequal length."""
        empty = tuple(group for group in self.groups if group.is_empty(trail.passed))
        return empty if trail.uneven is None else (*empty, trail.uneven)

    @cached_property
    def chosen(self) -> tuple[Key, ...]:
        """The values of options that this variant is played with."""
        return chosen_keys(self.ruleset, self.variant, self.inert)

    def deal(self, begins: Beginning, choose: Chooser, tally: Tally | None = None, *, log: bool = False) -> Played:
        """Plays a deal, and stops at the first thing that is wrong."""
        trail = Trail(bytearray(len(self.machine.program.code)), log=[] if log else None)
        answers: list[int] = []
        state: State | None = None
        violation: Violation | None = None
        try:
            state = self.tracer.start(
                trail, begins.seed, begins.deal_index, begins.carried, begins.dealer, begins.script
            )
            totals = self._totals(state)
            while legal := self._asked(state):
                self._note_hands(trail, state)
                if tally is not None:
                    note_decision(self.signals, trail, state, legal)
                answer = choose(state, legal, trail)
                answers.append(answer)
                if tally is not None:
                    note_answer(self.signals, trail, state, answer)
                state = self.tracer.step(trail, state, answer, begins.script)
            self._test_end(totals, state, trail)
            self._test_remarks(trail)
        except Fault as fault:
            violation = of_fault(fault)
        except Broken as broken:
            violation = broken.violation
        if tally is not None:
            tally.take(self.signals, trail, self.chosen)
        return Played(state, tuple(answers), trail, violation)

    def _asked(self, state: State) -> int:
        """The choices that are open, 0 at the end of the deal.

        Raises:
            Broken: something is wrong with the state.
        """
        machine = self.machine
        legal = machine.legal(state)
        problem = self._conserved(state) or someone_can_act(machine, state, legal)
        problem = problem or deal_ends(machine, state, state[MOVES])
        if problem is not None:
            raise Broken(problem)
        return legal

    def _totals(self, state: State) -> tuple[int, ...] | None:
        """The totals of the match before a deal that has begun; None if it is over at once."""
        return self.machine.layout.read_all(state, "total") if self.machine.end(state) is None else None

    def _note_hands(self, trail: Trail, state: State) -> None:
        """Notes unequal hands as a trick begins, once in a deal."""
        if trail.uneven is None:
            trail.uneven = self._even_hands(state)
            if self.every_remark and trail.uneven is not None:
                raise Broken(trail.uneven.violation)

    def _test_remarks(self, trail: Trail) -> None:
        for remark in self.remarks(trail) if self.every_remark else ():
            raise Broken(remark.violation)

    def _test_end(self, totals: Sequence[int] | None, state: State, trail: Trail) -> None:
        problem = add_up(self.machine, totals, state, trail.told)
        if problem is not None:
            raise Broken(problem)

    def scored(self, state: State) -> bool:
        """Whether a deal that ended in this state was scored."""
        end = self.machine.end(state)
        return end is not None and end.ending is Ending.SCORED

    def over(self, state: State) -> bool:
        """Whether the match is over."""
        return bool(self.machine.layout.read(state, "over"))

    def winners(self, state: State) -> tuple[int, ...]:
        """The seats that have won the match."""
        seats = self.machine.layout.read(state, "winners")
        return tuple(seat for seat in range(self.machine.program.players) if seats >> seat & 1)

    def dealer(self, number: int) -> int | None:
        """Who deals first, seat after seat from match to match; None where the rules say who does."""
        players = self.machine.program.players
        drawn = self.machine.program.slot["next_dealer"].first == players
        return number % players if drawn else None

    def in_vain(self, played: Played, deals: int) -> Violation | None:
        """A violation once so many deals in a row came to no result, the last of them as it was played."""
        return comes_to_a_result(deals, self._ended_by(played.trail))

    def _ended_by(self, trail: Trail) -> Position | None:
        """The line that ended a deal before its score: of the jumps it made the farthest, for all ends stand last."""
        code = self.machine.program.code
        jumps = [item for place, item in enumerate(code) if trail.passed[place] and isinstance(item, Jump)]
        return max(jumps, key=lambda jump: jump.to).origin if jumps else None

    # --- who plays -----------------------------------------------------------------------------------------------

    @cached_property
    def _quiet(self) -> dict[int, int]:
        return {place: offer.quiet for place, offer in self.machine.offers.items()}

    def random(self, seed: int, deal_index: int) -> Chooser:
        """Players who do anything, of another temper from deal to deal, so that what is rarely chosen comes up too."""
        numbers, quiet, styles = Random(seed, deal_index), self._quiet, self._styles
        match numbers.below(TEMPERS):
            case 1:
                return lambda state, legal, _: _any_kind(styles[state[PC]], legal, numbers)
            case 2:
                return lambda state, legal, _: _mostly(0, styles[state[PC]], legal, numbers)
            case 3:
                return lambda state, legal, _: _mostly(-1, styles[state[PC]], legal, numbers)
        return lambda state, legal, _: pick(legal, quiet[state[PC]], numbers)

    @cached_property
    def _styles(self) -> dict[int, tuple[int, ...]]:
        """For each offer the sets of choices that are of one kind: each call, and then the cards."""
        return {place: _kinds(offer) for place, offer in self.machine.offers.items()}

    def thumb(self, seed: int, deal_index: int) -> Chooser:
        """Players who play by rules of thumb; they need a log."""
        player = self._thumb
        observer, machine = observer_of(self.machine), self.machine

        def choose(state: State, legal: int, trail: Trail) -> int:
            actor = machine.actor(state) or 0
            view = observer.view(state, actor, deal_index, trail.log or ())
            advice = player.choose(view, decision_random(seed, deal_index, state[MOVES]))
            return view.legal[advice.index].index if view.legal else (legal & -legal).bit_length() - 1

        return choose

    @cached_property
    def _thumb(self) -> Player:
        return make_player("thumb", self.machine.program)


def _kinds(offer: Offer) -> tuple[int, ...]:
    calls = tuple(((1 << call.count) - 1) << call.first for call in offer.calls)
    cards = -1
    for choices in calls:
        cards &= ~choices
    return (*calls, cards) if offer.cards is not None else calls


def _any_kind(kinds: tuple[int, ...], legal: int, numbers: Random) -> int:
    """Any call as likely as any other, in however many ways it may be said."""
    held = [legal & kind for kind in kinds if legal & kind]
    return pick(numbers.choice(held), -1, numbers)


def _mostly(which: int, kinds: tuple[int, ...], legal: int, numbers: Random) -> int:
    """Mostly the first call, or the last, that is open."""
    held = [legal & kind for kind in kinds if legal & kind]
    return pick(held[which] if numbers.below(MOSTLY) else numbers.choice(held), -1, numbers)


def following(answers: Sequence[int]) -> Chooser:
    """Those who answer as they are told, as far as it may be answered; else with the first thing that is open."""
    left = iter(answers)

    def choose(_state: State, legal: int, _trail: Trail) -> int:
        answer = next(left, -1)
        return answer if answer >= 0 and legal >> answer & 1 else (legal & -legal).bit_length() - 1

    return choose
