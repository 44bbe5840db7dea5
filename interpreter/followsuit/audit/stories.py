"""What happened in the smallest case of something wrong: who held what, what was said and played, deal by deal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from followsuit.audit.cases import Case, Failure, Tables, deals_of, games_of
from followsuit.audit.invariants.lengths import DEAL, FRUIT, MATCH
from followsuit.audit.table import Chooser, Table, following
from followsuit.audit.tally import Trail
from followsuit.engine.actions import actions_of
from followsuit.engine.events import Event
from followsuit.engine.layout import PC, State
from followsuit.game import record
from followsuit.language.load import Ruleset

MOST_DECISIONS = 30
"""Decisions that are told of a deal that never ends."""

TOLD_OF_A_MATCH = 1
"""Deals that are told of a match that never ends: they show how it goes on."""


@dataclass(frozen=True)
class Story:
    """A failure to be told: its events, those of each deal beginning with a `start`, and how it can be played again.

    `left_out` is how many deals more there were, `cut` how many decisions of a deal that never ends. `record` is None
    where the cards could not even be dealt.
    """

    failure: Failure
    ruleset: Ruleset
    events: tuple[Event, ...]
    left_out: int
    cut: int
    record: dict[str, Any] | None


def story_of(tables: Tables, failure: Failure) -> Story | None:
    """The story of a failure."""
    case = failure.case
    table = tables.at(case.variant)
    if table is None:
        return None
    long = failure.violation.code in (MATCH, FRUIT)
    told = TOLD_OF_A_MATCH if long else case.deals
    events: list[Event] = []
    choose = _noting(table, following(failure.answers))
    for number, played in enumerate(deals_of(table, case, choose, log=True)):
        if number < told:
            events += [_begins(table, case, number, played.state), *(played.trail.log or ())]
    shown, cut = _beginning(events) if failure.violation.code == DEAL else (events, 0)
    return Story(failure, table.ruleset, tuple(shown), max(0, failure.deals - told), cut, _record(table, failure))


def _beginning(events: list[Event]) -> tuple[list[Event], int]:
    """The first of many events, and how many decisions come after them."""
    answers = [place for place, event in enumerate(events) if event.kind == "answer"]
    if len(answers) <= MOST_DECISIONS:
        return events, 0
    return events[: answers[MOST_DECISIONS]], len(answers) - MOST_DECISIONS


def _begins(table: Table, case: Case, number: int, state: State | None) -> Event:
    machine = table.machine
    dealer = None if state is None else machine.layout.read(state, "dealer")
    return Event("start", machine.teller.everyone, seat=dealer, number=case.deal_index + number)


def _noting(table: Table, choose: Chooser) -> Chooser:
    """The same answers, each put into the log as it is made."""
    machine = table.machine

    def noted(state: State, legal: int, trail: Trail) -> int:
        answer = choose(state, legal, trail)
        choices = actions_of(machine).at(state)
        actions = () if choices is None else choices.actions(state)
        action = next((action for action in actions if action.index == answer), None)
        if trail.log is not None and action is not None:
            offer, seat = machine.offers[state[PC]], machine.seat(state)
            private = action.card is not None and offer.cards is not None and not offer.cards.playing
            trail.log.append(
                Event("answer", 1 << (seat or 0) if private else machine.teller.everyone, offer.name, seat=seat,
                      actor=machine.actor(state), text=action.text, say=action.words,
                      cards=None if action.card is None else 1 << action.card.index)
            )  # fmt: skip
        return answer

    return noted


def _record(table: Table, failure: Failure) -> dict[str, Any] | None:
    """The record of a failure, with the answer after which it goes wrong."""
    case = Case(failure.case.variant, failure.case.seed, failure.case.deal_index, failure.case.deals,
                failure.case.dealer, failure.case.script, failure.answers)  # fmt: skip
    games = games_of(table, case)
    if not games:
        return None
    data = record(table.ruleset, games[-1])
    answered = len(games) - 1
    choices = actions_of(table.machine).at(games[-1].state)
    if answered < len(failure.answers) and choices is not None:
        last = failure.answers[answered]
        action = next((action for action in choices.actions(games[-1].state) if action.index == last), None)
        if action is not None:
            data["deals"][-1]["actions"].append({"seat": games[-1].actor, "action": action.text})
    return data
