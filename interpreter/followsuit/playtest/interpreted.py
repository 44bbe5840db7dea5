"""Plays a part of a plan by the interpreter, with any bots, and counts what compiled play counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from followsuit.engine.chance import Random, pick
from followsuit.engine.events import Event
from followsuit.engine.layout import MOVES, PC, State
from followsuit.engine.machine import Machine, machine_of
from followsuit.engine.views import Observer, observer_of
from followsuit.players.base import Player, decision_random, make_player
from followsuit.playtest.facts import Row, facts_of_deals, facts_of_matches
from followsuit.playtest.plan import LONGEST_MATCH, Plan
from followsuit.playtest.stopping import FRUITLESS
from followsuit.playtest.tally import Tally
from followsuit.program.counting import Counting
from followsuit.program.model import Ending

ENDINGS = tuple(Ending)

Choose = Callable[[State, int, list[Event]], int]
"""State, legal choices, log so far → the choice."""


@dataclass(frozen=True)
class Interpreted:
    """Plays parts of one plan."""

    plan: Plan

    @cached_property
    def machine(self) -> Machine:
        """The machine of the program."""
        return machine_of(self.plan.program)

    @cached_property
    def counting(self) -> Counting:
        """The form of what is counted."""
        return Counting(self.plan.program)

    @cached_property
    def players(self) -> dict[str, Player]:
        """The bots by name."""
        return {name: make_player(name, self.plan.program) for name in set(self.plan.bots)}

    @cached_property
    def observer(self) -> Observer:
        """Makes the views that bots see."""
        return observer_of(self.machine)

    def tally(self, first: int, count: int) -> Tally:
        """Plays the deals (or matches) `first` … `first + count - 1`.

        Raises:
            Fault: the rules led to something that they do not provide for.
        """
        found, players = Tally(count, counts=[0] * self.counting.size), self.plan.program.players
        rows = [(number % players, self.row(number, found)) for number in range(first, first + count)]
        if self.plan.matches:
            found.facts = facts_of_matches(self.plan.program, Counter(rows))
        else:
            found.facts = facts_of_deals(self.plan.program, Counter(row for _, row in rows))
        return found

    def row(self, number: int, found: Tally) -> Row:
        """Plays one deal (or match), and counts into the tally what happens in it.

        Raises:
            Fault: the rules led to something that they do not provide for.
        """
        return self._match(number, found) if self.plan.matches else self._deal(number, found)

    def _deal(self, number: int, found: Tally) -> Row:
        end = self.play(number, None, number % self.plan.program.players, found)
        found.moves += end[MOVES]
        dealer = number % self.plan.program.players
        return (ENDINGS.index(self.ending(end)), dealer, *self.machine.layout.read_all(end, "points"))

    def _match(self, number: int, found: Tally) -> Row:
        standing = Standing(self)
        state: State | None = None
        dealer: int | None = number % self.plan.program.players
        while state is None or standing.goes_on(state):
            state = self.play(number * LONGEST_MATCH + standing.deals, state, dealer, found)
            dealer = None
            standing.take(state)
        return standing.row(state)

    def ending(self, state: State) -> Ending:
        """How a deal ended.

        Raises:
            Fault: it has not, and nobody can do anything.
        """
        return self.machine.ending(state)

    def play(self, deal: int, carried: State | None, dealer: int | None, found: Tally) -> State:
        """Plays one deal to its end, and counts."""
        log: list[Event] = []
        state = self.machine.start(self.plan.seed, deal, carried, dealer, log=log)
        choose = self.chooser(deal)
        while legal := self.machine.legal(state):
            self._count_offer(state, legal, found.counts)
            choice = choose(state, legal, log)
            self._count_answer(state, choice, found.counts)
            state = self.machine.step(state, choice, log=log)
        told = Counter(self.counting.event(event.kind, event.name) for event in log)
        for number, times in told.items():
            if number is not None:
                found.counts[number] += times
                if number in self.counting.squares:
                    found.counts[self.counting.squares[number]] += times * times
                    found.counts[self.counting.in_deals[number]] += 1
        if self.ending(state) is Ending.SCORED:
            for ended in self.counting.ended:
                value = self.machine.layout.read(state, ended.slot.name, ended.element)
                found.counts[ended.first + value - ended.low] += 1
        return state

    def chooser(self, deal: int) -> Choose:
        """Who makes the decisions of a deal."""
        plan, machine = self.plan, self.machine
        random = Random(plan.seed, deal)
        if set(plan.bots) == {"random"}:
            return lambda state, legal, _log: pick(legal, machine.offers[state[PC]].quiet, random)

        def choose(state: State, _legal: int, log: list[Event]) -> int:
            actor = machine.actor(state)
            view = self.observer.view(state, actor or 0, deal, log)
            player = self.players[plan.bots[actor or 0]]
            advice = player.choose(view, decision_random(plan.seed, deal, state[MOVES]))
            return view.legal[advice.index].index

        return choose

    def _count_offer(self, state: State, legal: int, counts: list[int]) -> None:
        asked, offer = self.counting.asked[state[PC]], self.machine.offers[state[PC]]
        counts[asked.asked] += 1
        counts[asked.choices] += legal.bit_count()
        counts[asked.forced] += legal.bit_count() == 1
        if offer.cards is None or not asked.narrowed:
            return
        value = self.machine.value
        left = value(offer.cards.held, state) & ~value(offer.cards.free, state)
        for duty, number in zip(offer.cards.duties, asked.narrowed, strict=True):
            kept = left & value(duty.cards, state)
            counts[number] += kept not in (0, left)
            left = kept or left

    def _count_answer(self, state: State, choice: int, counts: list[int]) -> None:
        asked = self.counting.asked[state[PC]]
        if asked.first_call is not None and choice >= asked.first_call:
            counts[asked.said + choice - asked.first_call] += 1


@dataclass
class Standing:
    """How a match stands from deal to deal; machine code has the same in `native.standings`."""

    played: Interpreted
    deals: int = 0
    in_vain: int = 0
    thrown_in: int = 0
    leader: int | None = None
    changes: int = 0
    behind: dict[int, int] = field(default_factory=dict)

    def take(self, state: State) -> None:
        """Takes in a deal that has ended."""
        self.deals += 1
        scored = self.played.ending(state) is Ending.SCORED
        self.in_vain = 0 if scored else self.in_vain + 1
        self.thrown_in += not scored
        totals = self._totals(state)
        best = max(totals)
        for account, total in enumerate(totals):
            self.behind[account] = max(self.behind.get(account, 0), best - total)
        if totals.count(best) == 1:
            alone = totals.index(best)
            self.changes += self.leader not in (None, alone)
            self.leader = alone

    def _totals(self, state: State) -> list[int]:
        """The totals, turned round where the lowest is the best."""
        sign = -1 if self.played.plan.program.best_is_lowest else 1
        return [sign * total for total in self.played.machine.layout.read_all(state, "total")]

    def goes_on(self, state: State) -> bool:
        """Whether another deal follows."""
        over = self.played.machine.layout.read(state, "over")
        return not over and self.deals < min(self.played.plan.cap, LONGEST_MATCH) and self.in_vain < FRUITLESS

    def row(self, state: State) -> Row:
        """The row of the match (`tally.Row`)."""
        layout, accounts = self.played.machine.layout, self.played.plan.program.accounts
        winners = layout.read(state, "winners")
        won = {account for seat, account in enumerate(accounts) if winners >> seat & 1}
        worst = max((self.behind[account] for account in won), default=0)
        over = int(bool(layout.read(state, "over")))
        return (over, self.deals, self.thrown_in, winners, self.changes, worst, *layout.read_all(state, "total"))
