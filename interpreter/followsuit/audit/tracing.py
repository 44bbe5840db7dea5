"""Steps a program and marks what it passes: slower than its machine, which is left as it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from followsuit.audit.invariants.dealing import enough
from followsuit.audit.violations import Broken
from followsuit.engine.chance import key
from followsuit.engine.events import MELD, Event
from followsuit.engine.layout import MOVES, PC, State
from followsuit.engine.machine import LONGEST, MISTAKES, TOO_LONG, Machine
from followsuit.engine.steps import Script, Step, Steps
from followsuit.program.model import Instruction, Jump, Tell

TOLD = frozenset({"score", MELD})
"""What is noted even where no log is kept."""


class Trail(Protocol):
    """Where a tracer writes: a byte for each instruction that was passed, and what was told of score and melds."""

    passed: bytearray
    told: list[Event]
    log: list[Event] | None


class _EveryStep(Steps):
    """Leaves nothing out: neither jumps nor what only speaks to people is skipped."""

    def _step(self, number: int) -> Step | None:
        match self.program.code[number]:
            case Jump(to):
                return lambda _: to
        return super()._step(number)

    def _target(self, number: int) -> int:
        return number


class Tracer:
    """A machine whose every instruction leaves a mark."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        steps = _EveryStep(machine.program, machine.layout, machine.evaluators, skip_tells=False)
        self._steps, self._chance = steps.prepare(), steps.chance
        self._told: dict[int, Instruction] = {
            place: item
            for place, item in enumerate(machine.program.code)
            if isinstance(item, Tell) and item.kind in TOLD
        }
        self._deals = enough(machine)

    def start(  # noqa: PLR0913, PLR0917  (each is one fact of the deal)
        self,
        trail: Trail,
        seed: int,
        deal_index: int,
        carried: State | None = None,
        dealer: int | None = None,
        script: Script = (),
    ) -> State:
        """Deals, and runs to the first decision, as `Machine.start` does.

        Raises:
            Fault: the rules lead to something they do not provide for.
            Broken: a deal asks for more cards than there are.
        """
        layout = self.machine.layout
        if carried is None or dealer is not None:
            carried = self.machine.before(seed, dealer, carried=carried)
        words = layout.fresh(key(seed, deal_index), carried)
        words += layout.temporaries
        return self._rest(words, 0, trail, script)

    def step(self, trail: Trail, state: State, answer: int, script: Script = ()) -> State:
        """Takes an answer and runs to the next decision or to the end, as `Machine.step` does.

        Raises:
            Fault: the rules lead to something they do not provide for.
            Broken: a deal asks for more cards than there are.
        """
        layout = self.machine.layout
        words = [*state, *layout.temporaries]
        if layout.answer is not None:
            words[layout.answer] = answer
        words[MOVES] += 1
        return self._rest(words, state[PC] + 1, trail, script)

    def _rest(self, words: list[int], place: int, trail: Trail, script: Script) -> State:
        words[PC] = self._run(words, place, trail, script)
        del words[self.machine.layout.size :]
        return tuple(words)

    def _run(self, words: list[int], place: int, trail: Trail, script: Script) -> int:
        steps, told, deals, passed = self._steps, self._told, self._deals, trail.passed
        logging = trail.log is not None
        try:
            for _ in range(LONGEST):
                step, now = steps[place], place
                passed[now] = 1
                if step is None:
                    return now
                if now in deals and (problem := deals[now](words)) is not None:
                    raise Broken(problem)
                if logging or now in told:
                    place = self._noted(words, now, trail, script)
                elif script and now in self._chance:
                    place = self._chance[now](words, script)
                else:
                    place = step(words)
        except MISTAKES as mistake:
            raise self.machine.fault(str(mistake), place, words) from mistake
        raise self.machine.fault(TOO_LONG, place, words)

    def _noted(self, words: list[int], place: int, trail: Trail, script: Script) -> int:
        before: Sequence[int] = list(words)
        chance, step = self._chance.get(place), self._steps[place]
        following = place if step is None else step(words) if chance is None else chance(words, script)
        events = list(self.machine.teller.told(place, before, words))
        if place in self._told:
            trail.told += events
        if trail.log is not None:
            trail.log += events
        return following
