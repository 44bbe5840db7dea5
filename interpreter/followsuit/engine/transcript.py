"""Games as plain data and back: what was dealt and answered, deal by deal, without the ruleset (the facade adds it)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from followsuit.core.suggest import listed
from followsuit.engine.game import Answer, DealResult, Game
from followsuit.engine.given import GivenError
from followsuit.engine.refusals import Refusal, told_of
from followsuit.program.model import Program


@dataclass(frozen=True, slots=True)
class Problem:
    """Where a transcript does not fit the rules. `deal` and `action` count from 1, as people do.

    `action` is None where a deal as a whole does not fit. `message` is one or more whole sentences.
    """

    deal: int
    action: int | None
    seat: int | None
    recorded: str | None
    message: str
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played again, as far as it fits; `problem` says where it stopped fitting, None if it fits to its end."""

    game: Game
    problem: Problem | None


def transcript(game: Game) -> dict[str, Any]:
    """The plain data of a game: seed, cap, deals and outcome, ready for JSON."""
    deals = [_deal_data(result) for result in game.results]
    if game.outcome is None:
        dealer = game.machine.layout.read(game.state, "dealer")
        deals.append({"deal_index": game.deal_index, "dealer": dealer, "actions": _actions(game.answers)})
    if game.beginning.script:
        codes = game.program.deck.cards
        deals[0]["script"] = [None if card is None else codes[card].code for card in game.beginning.script]
    data: dict[str, Any] = {"seed": game.seed, "cap": game.cap, "deals": deals, "outcome": _outcome(game)}
    if game.beginning.totals is not None:
        data["totals"] = list(game.beginning.totals)
    return data


def _outcome(game: Game) -> dict[str, Any] | None:
    outcome = game.outcome
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "totals": list(outcome.totals), "finished": outcome.finished}


def _deal_data(result: DealResult) -> dict[str, Any]:
    return {
        "deal_index": result.deal_index,
        "dealer": result.dealer,
        "actions": _actions(result.answers),
        "ending": result.ending.value,
        "points": list(result.points),
    }


def _actions(answers: Sequence[Answer]) -> list[dict[str, Any]]:
    return [{"seat": answer.seat, "action": answer.text} for answer in answers]


def replay(program: Program, data: Mapping[str, Any]) -> Replay:
    """Plays a transcript again and stops at the first thing that does not fit.

    Raises:
        GivenError: its first deal cannot have been dealt.
    """
    deals = data["deals"]
    game = Game.start(
        program,
        data["seed"],
        deals=data.get("cap"),
        deal_index=deals[0]["deal_index"],
        dealer=deals[0]["dealer"],
        totals=data.get("totals"),
        script=_script(program, deals[0].get("script", ())),
    )
    for number, deal in enumerate(deals, 1):
        game, problem = _replay_deal(game, number, deal)
        if problem is not None:
            return Replay(game, problem)
    return Replay(game, _outcome_problem(game, len(deals), data.get("outcome")))


def _replay_deal(game: Game, number: int, deal: Mapping[str, Any]) -> tuple[Game, Problem | None]:
    finished = number - 1
    if len(game.results) > finished and not deal["actions"]:
        return game, _result_problem(game.results[finished], number, deal)
    if game.outcome is not None or game.deal_index != deal["deal_index"]:
        reason = "the deal before it is not over" if game.outcome is None else "it is over by then"
        return game, Problem(number, None, None, None, f"The record has a deal {number}, but {reason}.")
    dealer = game.machine.layout.read(game.state, "dealer")
    if dealer != deal["dealer"]:
        names = game.program.seat_names
        message = f"{names[dealer]} deals deal {number}, not {_name(game, deal['dealer'])}, as recorded."
        return game, Problem(number, None, None, None, message)
    for place, action in enumerate(deal["actions"], 1):
        problem = _action_problem(game, number, place, action)
        if problem is not None:
            return game, problem
        game = game.apply(action["action"])
    return game, _result_problem(game.results[finished], number, deal) if len(game.results) > finished else None


def _name(game: Game, seat: int) -> str:
    names = game.program.seat_names
    return names[seat] if 0 <= seat < len(names) else f"seat {seat}"


def _action_problem(game: Game, number: int, place: int, action: Mapping[str, Any]) -> Problem | None:
    seat, text = action["seat"], action["action"]
    where = f"Deal {number}, action {place}: the record has “{text}” by {_name(game, seat)}."
    if game.outcome is None and game.deal_index != game.beginning.deal_index + number - 1:
        return Problem(number, place, seat, text, f"{where} But that deal is over.")
    refusal = game.refusal(text, seat)
    if refusal is None:
        return None
    another = game.actor if refusal.reason == "turn" else None
    told = told_of(refusal.message, _name(game, seat))
    why = told if another is None else f"But it is {_name(game, another)}'s turn."
    return Problem(number, place, seat, text, f"{where} {why}", refusal)


def _result_problem(result: DealResult, number: int, deal: Mapping[str, Any]) -> Problem | None:
    for key, now, words in (
        ("ending", result.ending.value, "ended as"),
        ("points", list(result.points), "was worth"),
    ):
        if key in deal and deal[key] != now:
            message = f"Deal {number}: the record says that it {words} {deal[key]}; by these rules it is {now}."
            return Problem(number, None, None, None, message)
    return None


def _outcome_problem(game: Game, number: int, recorded: Mapping[str, Any] | None) -> Problem | None:
    now = _outcome(game)
    if recorded is None or now == dict(recorded):
        return None
    message = f"By the record {_outcome_words(game, recorded)}; by these rules {_outcome_words(game, now)}."
    return Problem(number, None, None, None, message)


def _outcome_words(game: Game, outcome: Mapping[str, Any] | None) -> str:
    if outcome is None:
        return "it is not over yet"
    winners = listed(_name(game, seat) for seat in outcome["winners"]) or "nobody"
    ending = "it is finished" if outcome["finished"] else "it is unfinished"
    return f"{ending}, the winners are {winners} and the totals {listed(map(str, outcome['totals']))}"


def _script(program: Program, codes: Sequence[str | None]) -> tuple[int | None, ...]:
    """The script that card codes stand for; twins one after the other."""
    taken = 0
    script: list[int | None] = []
    for code in codes:
        mask = (program.deck.parse(code) or 0) & ~taken if code is not None else 0
        if code is not None and not mask:
            raise GivenError(f"The record deals “{code}”, which is no card of this pack, or no further one.")
        low = mask & -mask
        taken |= low
        script.append(low.bit_length() - 1 if low else None)
    return tuple(script)
