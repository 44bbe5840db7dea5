"""Plays many deals or matches between bots and sums them up; nothing of a deal is kept but its figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from followsuit.engine.chance import Random, pick
from followsuit.engine.events import Event
from followsuit.engine.layout import MOVES, PC, State
from followsuit.engine.machine import Machine, machine_of
from followsuit.engine.views import observer_of
from followsuit.players.base import Player, decision_random, make_player
from followsuit.playtest.intervals import Interval, Mean, rate
from followsuit.playtest.stopping import FRUITLESS
from followsuit.program.model import Ending, Program

LONGEST_MATCH = 10_000
"""Deals after which a match is left unfinished."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: `bots` names the player of each seat. Deals stand alone unless `matches` is true."""

    program: Program
    seed: int
    count: int
    bots: tuple[str, ...]
    matches: bool = False
    cap: int = LONGEST_MATCH


@dataclass(slots=True)
class Account:
    """The running figures of one account (a seat, or a side where sides are fixed)."""

    wins: float = 0.0
    score: Mean = field(default_factory=Mean)
    lead: Mean = field(default_factory=Mean)


@dataclass
class Figures:
    """What came of a run. A deal is won by the account with the best score of the deal; a tie is shared."""

    plan: Plan
    accounts: tuple[Account, ...]
    played: int = 0
    decided: int = 0
    deals: int = 0
    thrown_in: int = 0
    unfinished: int = 0

    def take(self, scores: Sequence[int], winners: Sequence[int]) -> None:
        """Takes in one deal or match: the points of each account and the accounts that won."""
        self.played += 1
        self.decided += bool(winners)
        for number, account in enumerate(self.accounts):
            account.score.add(scores[number])
            account.lead.add(lead(self.plan.program, scores, number))
            if number in winners:
                account.wins += 1 / len(winners)

    def win_rate(self, account: int) -> Interval | None:
        """The share of decided deals (or matches) that an account won."""
        return rate(self.accounts[account].wins, self.decided)

    def mean_score(self, account: int) -> Interval | None:
        """The mean points of an account in a deal (or at the end of a match)."""
        return self.accounts[account].score.interval()

    def mean_lead(self, account: int) -> Interval | None:
        """The mean of `lead` in a deal (or at the end of a match)."""
        return self.accounts[account].lead.interval()

    def seats(self, account: int) -> tuple[int, ...]:
        """The seats that an account belongs to."""
        owners = self.plan.program.accounts
        return tuple(seat for seat in range(len(owners)) if owners[seat] == account)

    def as_data(self) -> dict[str, Any]:
        """The JSON form that `followsuit simulate --json` prints."""
        return {
            "game": self.plan.program.title,
            "unit": "match" if self.plan.matches else "deal",
            "seed": self.plan.seed,
            "bots": list(self.plan.bots),
            "first_dealer": "rotates by seat from one to the next",
            "played": self.played,
            "decided": self.decided,
            "deals": self.deals,
            "thrown_in": self.thrown_in,
            "unfinished": self.unfinished,
            "accounts": [self._account(number) for number in range(len(self.accounts))],
        }

    def _account(self, number: int) -> dict[str, Any]:
        wins, score = self.win_rate(number), self.mean_score(number)
        return {
            "seats": list(self.seats(number)),
            "bots": [self.plan.bots[seat] for seat in self.seats(number)],
            "win_rate": wins.as_data() if wins else None,
            "score": score.as_data() if score else None,
        }


def simulate(plan: Plan, told: Callable[[int], None] | None = None) -> Figures:
    """Plays the plan. `told` hears the number of deals (or matches) played so far after each.

    The first dealer moves on by one seat from each deal (or match) to the next, so that no seat is favoured.
    """
    figures = Figures(plan, tuple(Account() for _ in range(plan.program.account_count)))
    runner = _matches if plan.matches else _single_deals
    for _ in runner(plan, figures):
        if told is not None:
            told(figures.played)
    return figures


def lead(program: Program, scores: Sequence[int], account: int) -> float:
    """By how many points an account is better off than the others are in the mean."""
    others = [score for number, score in enumerate(scores) if number != account]
    ahead = scores[account] - sum(others) / max(len(others), 1)
    return -ahead if program.best_is_lowest else ahead


def best_accounts(program: Program, scores: Sequence[int]) -> tuple[int, ...]:
    """The accounts with the best score; nobody where all are alike."""
    best = min(scores) if program.best_is_lowest else max(scores)
    winners = tuple(number for number, score in enumerate(scores) if score == best)
    return winners if len(winners) < len(scores) else ()


def _single_deals(plan: Plan, figures: Figures) -> Iterator[None]:
    machine, drive = machine_of(plan.program), _driver(plan)
    for deal in range(plan.count):
        end = drive(deal, None, deal % plan.program.players)
        figures.deals += 1
        if _ending(machine, end) is Ending.SCORED:
            scores = machine.layout.read_all(end, "points")
            figures.take(scores, best_accounts(plan.program, scores))
        else:
            figures.thrown_in += 1
            figures.take([0] * plan.program.account_count, ())
        yield


def _matches(plan: Plan, figures: Figures) -> Iterator[None]:
    machine, drive = machine_of(plan.program), _driver(plan)
    deal = 0
    for match in range(plan.count):
        carried: State | None = None
        dealer: int | None = match % plan.program.players
        in_vain = 0
        for _ in range(plan.cap):
            carried = drive(deal, carried, dealer)
            deal, dealer = deal + 1, None
            figures.deals += 1
            in_vain = 0 if _ending(machine, carried) is Ending.SCORED else in_vain + 1
            figures.thrown_in += in_vain > 0
            if machine.layout.read(carried, "over") or in_vain == FRUITLESS:
                break
        _take_match(plan.program, machine, carried, figures)
        yield


def _take_match(program: Program, machine: Machine, end: State | None, figures: Figures) -> None:
    if end is None or not machine.layout.read(end, "over"):
        figures.unfinished += 1
        return
    seats = machine.layout.read(end, "winners")
    winners = {program.accounts[seat] for seat in range(program.players) if seats >> seat & 1}
    figures.take(machine.layout.read_all(end, "total"), sorted(winners))


def _ending(machine: Machine, state: State) -> Ending:
    end = machine.end(state)
    return Ending.SCORED if end is None else end.ending


Drive = Callable[[int, State | None, int | None], State]
"""Plays one deal: its index, the state it carries on from, who deals; gives the state at its end."""


def _driver(plan: Plan) -> Drive:
    return _random_driver(plan) if set(plan.bots) == {"random"} else _player_driver(plan)


def _random_driver(plan: Plan) -> Drive:
    """Random players need no view: the machine alone, without a log."""
    machine = machine_of(plan.program)
    quiet = {place: offer.quiet for place, offer in machine.offers.items()}

    def drive(deal: int, carried: State | None, dealer: int | None) -> State:
        state = machine.start(plan.seed, deal, carried, dealer)
        random = Random(plan.seed, deal)
        while legal := machine.legal(state):
            state = machine.step(state, pick(legal, quiet[state[PC]], random))
        return state

    return drive


def _player_driver(plan: Plan) -> Drive:
    players: dict[str, Player] = {name: make_player(name, plan.program) for name in set(plan.bots)}
    machine = machine_of(plan.program)
    observer = observer_of(machine)

    def drive(deal: int, carried: State | None, dealer: int | None) -> State:
        log: list[Event] = []
        state = machine.start(plan.seed, deal, carried, dealer, log=log)
        while (actor := machine.actor(state)) is not None:
            view = observer.view(state, actor, deal, log)
            advice = players[plan.bots[actor]].choose(view, decision_random(plan.seed, deal, state[MOVES]))
            state = machine.step(state, view.legal[advice.index].index, log=log)
        return state

    return drive
