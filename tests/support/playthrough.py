"""A deal as readable text: what lay where, what could be done at each decision, what was done, what it was worth."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import followsuit
from followsuit import Game
from support.playing import moments
from support.states import values_of
from support.variants import Variant

SEED = 7
DEALS = 2


def playthrough(variant: Variant) -> str:
    """The text of two deals, played at random from a fixed seed."""
    ruleset = variant.load()
    game = followsuit.start_match(ruleset, seed=SEED, deals=DEALS)
    lines = [f"{ruleset.title}, {ruleset.players} players", ""]
    lines += _dealt(game)
    for moment in moments(game, Random(SEED)):
        lines += _decision(moment.before, moment.action)
        if len(moment.after.results) > len(moment.before.results):
            lines += _result(moment.after)
            lines += _dealt(moment.after) if moment.after.outcome is None else []
    return "\n".join(lines) + "\n"


def _dealt(game: Game) -> Iterator[str]:
    values = values_of(game.program, game.state)
    yield f"Deal {game.deal_index + 1}, dealer {values['dealer'][0]}"
    for zone in game.program.zones:
        for element, cards in enumerate(values[zone.name]):
            if cards:
                name = f"{zone.name} {element}" if zone.per_seat else zone.name
                yield f"  {name}: {' '.join(game.program.deck.codes(cards))}"
    yield ""


def _decision(game: Game, action: followsuit.Action) -> Iterator[str]:
    assert game.offer is not None
    yield f"{game.actor} {game.offer.name}: {', '.join(legal.text for legal in game.legal_actions())}"
    yield f"  → {action.text} ({action.words})"


def _result(game: Game) -> Iterator[str]:
    result = game.results[-1]
    yield ""
    yield f"{result.ending.value}: points {list(result.points)}, totals {list(result.totals)}"
    yield ""
