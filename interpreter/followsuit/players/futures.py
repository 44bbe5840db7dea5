"""What comes of a state, as a player imagines it: others say no more than they must, and the hands are played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from followsuit.engine.layout import PC, State
from followsuit.engine.machine import Machine, machine_of
from followsuit.engine.views import HAND
from followsuit.players.payoff import Payoffs
from followsuit.players.playout import Lay, Playout, Taken
from followsuit.players.section import Section, section_of
from followsuit.players.sight import Eyes
from followsuit.players.strength import Strengths
from followsuit.players.usual import Usual, answered
from followsuit.program.model import Ending, Program

LONGEST = 300
"""How many answers to the end of the questions are imagined."""

KEPT, KEPT_WALKS = 20_000, 2_000
"""How many playouts are remembered."""


@dataclass(frozen=True)
class Future:
    """What a state comes to for a seat: the gain in points, and the tricks of its side (None if nothing is played)."""

    gain: float
    tricks: float | None


NOTHING = Future(0.0, None)
"""A deal that does not count."""


@dataclass(frozen=True)
class Futures:
    """Imagines on from states of one program."""

    program: Program
    strengths: Strengths
    payoffs: Payoffs
    eyes: Eyes

    @cached_property
    def machine(self) -> Machine:
        """The machine of the program."""
        return machine_of(self.program)

    @cached_property
    def _usual(self) -> Usual:
        return Usual(self.program, self.strengths, self.machine)

    def answered(self, state: State, choice: int) -> State | None:
        """The state after an answer, None if the rules break down there."""
        return answered(self.machine, state, choice)

    def rest(self, state: State, seat: int) -> State:
        """Goes on while others are asked, or cards are laid away, to a question to the seat or to the first card."""
        for _ in range(LONGEST):
            offer = self.machine.offer(state)
            if offer is None or (offer.cards is not None and offer.cards.playing):
                return state
            if offer.cards is None and self.machine.actor(state) == seat:
                return state
            following = self.answered(state, self._usual.answer(offer, state))
            if following is None:
                return state
            state = following
        return state

    def next_caller(self, state: State) -> int | None:
        """Who is asked for the next call, before a card is played; None if nobody is."""
        for _ in range(LONGEST):
            offer = self.machine.offer(state)
            if offer is None or (offer.cards is not None and offer.cards.playing):
                return None
            if offer.cards is None:
                return self.machine.actor(state)
            following = self.answered(state, self._usual.answer(offer, state))
            if following is None:
                return None
            state = following
        return None

    def end(self, state: State, seat: int) -> Future:
        """What a state is worth if the seat says no more than it must as well."""
        for _ in range(LONGEST):
            state = self.rest(state, seat)
            offer = self.machine.offer(state)
            if offer is None or offer.cards is not None:
                break
            following = self.answered(state, self._usual.answer(offer, state))
            if following is None:
                return NOTHING
            state = following
        ended = self.machine.end(state)
        if ended is None:
            return self._played_out(state, seat)
        return Future(self.payoffs.gain(state, seat), None) if ended.ending is Ending.SCORED else NOTHING

    def _played_out(self, state: State, seat: int) -> Future:
        """The hands played out for tricks; or, where none at all would be better for the seat than all, for none."""
        live, layout = self.eyes.live_in(state), self.machine.layout
        hands = [hand if live >> one & 1 else 0 for one, hand in enumerate(layout.read_all(state, HAND))]
        size = max((hand.bit_count() for hand in hands), default=0)
        none, everything = self.payoffs.extremes(state, seat, size)
        sides = tuple(self.payoffs.friends(state, one, size, live) for one in range(self.program.players))
        ducks = none > everything
        if self._section is not None:
            end = self._walked(self._section, state, sides, ducks=ducks)
        else:
            end = self.payoffs.settled(state, self._taken(state, hands, sides, ducks=ducks))
        won = layout.read_all(end, "tricks")
        tricks = sum(count for one, count in enumerate(won) if sides[seat] >> one & 1)
        return Future(self.payoffs.gain(end, seat), tricks)

    def reorders(self, state: State, choice: int) -> bool:
        """Whether the cards rank otherwise once this one is led."""
        if self._section is None or not self._section.reorders or self._plays(state):
            return False
        following, layout = self.answered(state, choice), self.machine.layout
        return following is not None and layout.read(following, "order") != layout.read(state, "order")

    @property
    def walks(self) -> bool:
        """Whether deals are played card by card by the rules: where more happens in play than that tricks are won."""
        return self._section is not None

    @cached_property
    def _section(self) -> Section | None:
        return section_of(self.program, self.machine)

    def _walked(self, section: Section, state: State, sides: tuple[int, ...], *, ducks: bool) -> State:
        """The deal played card by card to its end, the cards chosen as in a playout.

        What the play does not read makes no difference to it, so that it is remembered for all deals alike in the rest.
        """
        key = (state[PC], sides, ducks, *(state[place] for place in section.read))
        if key not in self._walked_before:
            if len(self._walked_before) > KEPT_WALKS:
                self._walked_before.clear()
            self._walked_before[key] = self._walk(state, sides, ducks=ducks)
        before, choice = self._walked_before[key]
        words = list(before)
        for place in section.untouched:
            words[place] = state[place]
        return self.answered(tuple(words), choice) or state

    @cached_property
    def _walked_before(self) -> dict[object, tuple[State, int]]:
        return {}

    def _walk(self, state: State, sides: tuple[int, ...], *, ducks: bool) -> tuple[State, int]:
        """The last state of the deal in which something is asked, and the last answer."""
        for _ in range(LONGEST):
            offer = self.machine.offer(state)
            if offer is None:
                break
            if offer.cards is None or not offer.cards.playing:
                choice = self._usual.answer(offer, state)
            else:
                hands, seat = self.machine.layout.read_all(state, HAND), self.machine.seat(state) or 0
                choice = Playout(self._lay(state), hands, sides, ducks=ducks).card(seat, self._plays(state))
                if self.reorders(state, choice):
                    choice = self._usual.card_for_order(state)
            before, following = state, self.answered(state, choice)
            if following is None:
                break
            state = following
        return before, choice

    def _plays(self, state: State) -> tuple[tuple[int, int], ...]:
        """The plays to the present trick: seats and cards."""
        layout = self.machine.layout
        on_table = range(layout.read(state, "plays") if layout.read(state, "trick") else 0)
        return tuple((layout.read(state, "play_seat", at), layout.read(state, "play_card", at)) for at in on_table)

    def _taken(self, state: State, hands: Sequence[int], sides: tuple[int, ...], *, ducks: bool) -> Taken:
        turn, trick = self.machine.seat(state) or 0, self._plays(state)
        key = (state[PC], self.machine.layout.read(state, "order"), turn, ducks, trick, sides, *hands)
        if key not in self._taken_before:
            if len(self._taken_before) > KEPT:
                self._taken_before.clear()
            self._taken_before[key] = Playout(self._lay(state), hands, sides, ducks=ducks).run(turn, trick)
        return self._taken_before[key]

    @cached_property
    def _taken_before(self) -> dict[object, Taken]:
        return {}

    def _lay(self, state: State) -> Lay:
        law, order = self.strengths.at(state[PC]).law, self.machine.layout.read(state, "order")
        if (law.phase, order) not in self._lays:
            self._lays[law.phase, order] = Lay(self.program, law, order)
        return self._lays[law.phase, order]

    @cached_property
    def _lays(self) -> dict[tuple[str | None, int], Lay]:
        return {}
