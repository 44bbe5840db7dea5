"""What a trick brings into the hand, where its winner takes a card that lies open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import fmean

from followsuit.engine.faults import Fault
from followsuit.engine.layout import State
from followsuit.engine.machine import machine_of
from followsuit.engine.views import HAND
from followsuit.players.strength import Strength
from followsuit.program.flow import ways_from
from followsuit.program.model import End, Jump, Move, Offer, Program, Tell


@dataclass(frozen=True)
class Draws:
    """Finds and tries what happens after a trick in one program."""

    program: Program
    _known: dict[int, int | None] = field(default_factory=dict, repr=False, compare=False)

    def after(self, place: int) -> int | None:
        """Where the program goes on once the trick that is played at `place` is won, if cards then go to hands."""
        if place not in self._known:
            self._known[place] = self._found(place)
        return self._known[place]

    def _found(self, place: int) -> int | None:
        code = self.program.code
        won = next((at for at in ways_from(code, place) if _is_won(code[at])), None)
        for step in code[won:] if won is not None else ():
            if isinstance(step, Move) and step.to.name == HAND:
                return won
            if isinstance(step, (Jump, Offer, End)):
                break
        return None

    def won_by(self, state: State, after: int, seat: int) -> State:
        """The state after the trick if that seat has won it; what lies on the table is left out."""
        machine = machine_of(self.program)
        words, base = list(state), machine.layout.base
        words[base["trick"]] = 0
        words[base["winner"]] = seat
        try:
            return machine.resume(tuple(words), after)
        except Fault:
            return state

    def prize(self, worlds: Sequence[State], after: int, strength: Strength, seat: int, other: int) -> float:
        """What the hand is better by, in 64ths of a trick, if `seat` wins the trick and not the `other`."""
        return fmean(
            self._held(self.won_by(world, after, seat), strength, seat)
            - self._held(self.won_by(world, after, other), strength, seat)
            for world in worlds
        )

    def _held(self, state: State, strength: Strength, seat: int) -> int:
        layout = machine_of(self.program).layout
        hand = layout.read(state, HAND, seat)
        return strength.tricks(layout.read(state, "order"), hand, hand.bit_count())


def _is_won(step: object) -> bool:
    return isinstance(step, Tell) and step.kind == "trick"
