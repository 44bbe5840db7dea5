"""Examples of the score: variables and tricks are given, the deal is scored, points and totals are compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from followsuit.engine.events import Event
from followsuit.engine.layout import State
from followsuit.engine.machine import Machine
from followsuit.examples.expecting import differs, seats_differ, sets_differ, variable_values, variables_differ
from followsuit.examples.sharing import share_out
from followsuit.examples.values import Unclear, plain_words, texts_of
from followsuit.examples.worlds import World, numbers, place_of, seat_of, world
from followsuit.program.model import Program

EXPECTS = frozenset({"scores", "line", "lines", "totals", "over", "winners", "next_dealer", "card_points"})
GIVES = frozenset({"dealer", "deal_no", "tricks", "card_points", "totals", "winner"})
SCORING, DEALER = "score", "next_dealer"


def run_score(program: Program, given: Mapping[str, Any], expect: Mapping[str, Any], filling: int) -> tuple[str, ...]:
    """The problems of one example.

    Raises:
        Unclear: what is given cannot be set up.
        Fault: the rules do not provide for it.
    """
    machine, state, lines = _scored(program, given, filling)
    problems = list(_lines(lines, expect))
    problems += figures_differ(machine, state, expect)
    return (*problems, *variables_differ(machine, state, expect, set(EXPECTS)))


def score_follows(program: Program, given: Mapping[str, Any], filling: int) -> dict[str, Any]:
    """The score that follows from what is given, by the words that an example may expect.

    Raises:
        Unclear: what is given cannot be set up.
        Fault: the rules do not provide for it.
    """
    machine, state, lines = _scored(program, given, filling)
    found = figures(machine, state)
    follows = {name: found[name] for name in found if name in EXPECTS and name not in given}
    return variable_values(machine, state) | follows | {"lines": lines}


def _scored(program: Program, given: Mapping[str, Any], filling: int) -> tuple[Machine, State, list[str]]:
    begin = place_of(program, "phase", [SCORING])
    if begin is None:
        raise Unclear("This ruleset has no score, so an example cannot expect one.")
    made = world(program, given, filling)
    _set_figures(made, given)
    log: list[Event] = []
    state = made.machine.resume(made.state(), begin, log)
    return made.machine, state, [event.name for event in log if event.kind == SCORING]


def _set_figures(made: World, given: Mapping[str, Any]) -> None:
    program = made.program
    if "tricks" in given:
        made.values["tricks"][: program.players] = numbers(program, "tricks", given["tricks"], program.players)
    if "winner" in given:
        made.values["winner"] = [seat_of(program, "winner", given["winner"])]
    if "card_points" in given:
        _take_points(made, numbers(program, "card_points", given["card_points"], program.players))


def _take_points(made: World, wanted: list[int]) -> None:
    """Gives each seat cards worth so many points, those that it has won already among them."""
    worth = _worth(made)
    have = [sum(worth[card.index] for card in made.program.deck.members(won)) for won in made.values["won"]]
    left = [points - had for points, had in zip(wanted, have, strict=False)]
    free = {card: points for card, points in worth.items() if points > 0 and not made.taken >> card & 1}
    shared = share_out(free, left) if min(left) >= 0 else None
    if shared is None:
        said = plain_words(wanted)
        counted = f": the cards in `won` alone are worth {plain_words(have[: len(wanted)])}" if any(have) else ""
        raise Unclear(f"`card_points` {said} cannot be made of the cards of this pack{counted}.")
    for card, seat in shared.items():
        made.put("won", seat, 1 << card)


def _worth(made: World) -> dict[int, int]:
    table = made.program.tables["value_of"]
    order = made.machine.layout.read(made.state(), "order")
    return {card.index: table.at(order, card.index) for card in made.program.deck.cards}


def _lines(lines: list[str], expect: Mapping[str, Any]) -> tuple[str, ...]:
    problems: tuple[str, ...] = ()
    if "line" in expect and expect["line"] not in lines:
        counted = ", ".join(f"`{line}`" for line in dict.fromkeys(lines)) or "no line"
        problems += (f"The line `{expect['line']}` should count, but what counts is {counted}.",)
    if "lines" in expect:
        problems += sets_differ("lines", list(texts_of(expect["lines"])), lines)
    return problems


def figures_differ(machine: Machine, state: State, expect: Mapping[str, Any]) -> tuple[str, ...]:
    """Problems with points, totals, winners and the next dealer, as far as they are expected."""
    found = figures(machine, state)
    wanted = {name: expect[name] for name in found if name in expect}
    dealer = seats_differ(machine.program, DEALER, wanted.pop(DEALER), found[DEALER]) if DEALER in wanted else ()
    return (*dealer, *(problem for name in wanted for problem in differs(name, wanted[name], found[name])))


def figures(machine: Machine, state: State) -> dict[str, Any]:
    """Points, totals, winners and the next dealer of a state in which the deal is over."""
    program, layout = machine.program, machine.layout
    accounts = program.account_count
    winners = layout.read(state, "winners")
    return {
        "scores": list(layout.read_all(state, "points"))[:accounts],
        "totals": list(layout.read_all(state, "total"))[:accounts],
        "tricks": list(layout.read_all(state, "tricks"))[: program.players],
        "over": bool(layout.read(state, "over")),
        "winners": sorted({program.accounts[seat] for seat in range(program.players) if winners >> seat & 1}),
        "next_dealer": layout.read(state, "next_dealer"),
        "card_points": points_taken(machine, state),
    }


def points_taken(machine: Machine, state: State) -> list[int]:
    """What the cards are worth that each seat has won."""
    program, layout = machine.program, machine.layout
    table, order = program.tables["value_of"], layout.read(state, "order")
    won = layout.read_all(state, "won")[: program.players]
    return [sum(table.at(order, c.index) for c in program.deck.cards if cards >> c.index & 1) for cards in won]
