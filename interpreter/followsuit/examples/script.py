"""Examples that are played: hands are given, calls are made and cards are played, and then something is so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from followsuit.engine.game import Game
from followsuit.engine.given import Given, GivenError
from followsuit.engine.layout import State
from followsuit.engine.machine import machine_of
from followsuit.examples.expecting import differs, seats_differ, sets_differ, variable_values, variables_differ
from followsuit.examples.score import figures, figures_differ
from followsuit.examples.values import Unclear, by_seat, card_set, codes_of, elements, texts_of, variables
from followsuit.examples.worlds import deal_number, first_values, seat_of, totals_of
from followsuit.language.expressions.vocabulary import BUILT_IN_ZONES
from followsuit.program.model import Ending, Keep, Program

EXPECTS = frozenset(
    {"actor", "calls", "leader", "refused", "thrown_in", "redealt", "next_dealer", "tricks", "scores", "totals", "over"}
)
GIVES = frozenset({"dealer", "deal_no", "hands", "calls", "stock", "totals"})


def run_script(program: Program, given: Mapping[str, Any], expect: Mapping[str, Any], filling: int) -> tuple[str, ...]:
    """The problems of one example, with the cards that are not given dealt in one way.

    Raises:
        Unclear: what is given cannot be dealt, or a call of the script is not legal.
        Fault: the rules do not provide for it.
    """
    game = _called(program, given, filling)
    machine = machine_of(program)
    problems = list(_asked(game, expect))
    problems += _ended(game, expect)
    problems += figures_differ(machine, game.state, expect)
    if "leader" in expect:
        problems += seats_differ(program, "leader", expect["leader"], machine.layout.read(game.state, "leader"))
    return (*problems, *variables_differ(machine, game.state, expect, set(EXPECTS)))


def script_follows(program: Program, given: Mapping[str, Any], filling: int) -> dict[str, Any]:
    """Where the calls that are given lead to, by the words that an example may expect.

    Raises:
        Unclear: what is given cannot be dealt, or a call of the script is not legal.
        Fault: the rules do not provide for it.
    """
    game = _called(program, given, filling)
    machine, state = machine_of(program), game.state
    calls = [action.text for action in game.legal_actions()]
    found = variable_values(machine, state) | {"actor": game.actor, "calls": calls}
    if game.results:
        return found | figures(machine, state) | _endings(game)
    leader = machine.layout.read(state, "leader")
    return found | {"leader": leader if leader < program.players else None}


def _called(program: Program, given: Mapping[str, Any], filling: int) -> Game:
    game = _dealt(program, given, filling)
    for text in texts_of(given.get("calls")):
        game = _said(game, text)
    return game


def _dealt(program: Program, given: Mapping[str, Any], filling: int) -> Game:
    hands = {seat: codes_of(cards) for seat, cards in by_seat(program, "hands", given.get("hands", [])).items()}
    zones = {
        zone.name: codes_of(given[zone.name])
        for zone in program.zones
        if zone.name in given and zone.name not in BUILT_IN_ZONES
    }
    for cards in (*hands.values(), *zones.values()):
        card_set(program, list(cards))
    dealt = Given(hands=hands, zones=zones, stock=codes_of(given.get("stock")))
    dealer = seat_of(program, "dealer", given.get("dealer", 0))
    totals = totals_of(program, given["totals"]) if "totals" in given else None
    try:
        before = _remembered(program, given, dealer)
        return Game.start(program, filling, deals=1, given=dealt, dealer=dealer, totals=totals, carried=before)
    except GivenError as problem:
        raise Unclear(str(problem)) from problem


def _remembered(program: Program, given: Mapping[str, Any], dealer: int) -> State | None:
    """The end of an earlier deal, after which what is given is remembered; None for the first deal of a match."""
    known = {name: slot for name, slot in variables(program).items() if name in given}
    for name, slot in known.items():
        if slot.keep is not Keep.MATCH:
            raise Unclear(f"`{name}` begins anew with every deal, so it cannot be given together with `calls`.")
    if not known and "deal_no" not in given:
        return None
    machine = machine_of(program)
    state = first_values(machine).start(0, dealer=dealer)
    for name, slot in known.items():
        state = machine.layout.written(state, name, elements(program, slot, given[name]))
    if "deal_no" in given:
        number = deal_number(program, given["deal_no"])
        state = machine.layout.written(state, "deal_no", [number])
        state = machine.layout.written(state, "deals_played", [number - 1])
    return state


def _said(game: Game, text: str) -> Game:
    if game.actor is None:
        raise Unclear(f"`{text}` comes after the end of the deal.")
    refusal = game.refusal(text)
    if refusal is not None:
        raise Unclear(f"`{text}` cannot be said or played then: {refusal.message}")
    return game.apply(text)


def _asked(game: Game, expect: Mapping[str, Any]) -> tuple[str, ...]:
    legal = {action.text for action in game.legal_actions()}
    problems: tuple[str, ...] = ()
    if "actor" in expect:
        problems += seats_differ(game.program, "actor", expect["actor"], game.actor)
    if "calls" in expect:
        problems += sets_differ("calls", list(texts_of(expect["calls"])), legal)
    for text in texts_of(expect.get("refused")):
        if game.refusal(text) is None:
            problems += (f"`{text}` should be refused, but it is legal.",)
    return problems


def _ended(game: Game, expect: Mapping[str, Any]) -> tuple[str, ...]:
    found = _endings(game)
    return tuple(problem for name in found if name in expect for problem in differs(name, expect[name], found[name]))


def _endings(game: Game) -> dict[str, bool]:
    ending = game.results[-1].ending if game.results else None
    return {"thrown_in": ending is Ending.THROWN_IN, "redealt": ending is Ending.REDEAL}
