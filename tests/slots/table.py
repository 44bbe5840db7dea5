"""A table to try small rulesets at: deals from given hands, answers by seat, what is so then."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import followsuit
from followsuit import Game, Given, Ruleset
from followsuit.engine.views import value_text

RULESETS = Path(__file__).parent / "rulesets"


def rules(name: str, *, patch: str | None = None, **chosen: object) -> Ruleset:
    """A ruleset of this folder with its options chosen; `players` says how many play."""
    players = chosen.pop("players", None)
    with_files = (str(RULESETS / f"{patch}.yaml"),) if patch else ()
    return followsuit.load(str(RULESETS / f"{name}.yaml"), players=players, options=chosen, with_files=with_files)  # type: ignore[arg-type]  # the values of options


def deal(
    ruleset: Ruleset | str,
    hands: str = "",
    *,
    dealer: int | None = None,
    zones: Mapping[str, str] | None = None,
    stock: str = "",
    deals: int | None = 1,
    seed: int = 0,
) -> Game:
    """The first deal: hands from seat 0 on, apart by strokes."""
    ruleset = rules(ruleset) if isinstance(ruleset, str) else ruleset
    held = {seat: tuple(cards.split()) for seat, cards in enumerate(hands.split("/")) if cards.strip()}
    laid = {zone: tuple(cards.split()) for zone, cards in (zones or {}).items()}
    given = Given(hands=held, zones=laid, stock=tuple(stock.split()))
    return Game.start(ruleset.program, seed, deals=deals, given=given, dealer=dealer)


def play(game: Game, answers: str) -> Game:
    """Answers in order, apart by commas, each with its seat: `1 pass, 2 bid 7`."""
    for answer in answers.split(","):
        seat, text = answer.strip().split(" ", 1)
        assert game.actor == int(seat), f"{answer}: it is the turn of {game.actor}"
        game = game.apply(text)
    return game


def may(game: Game) -> list[str]:
    """What may be played or said now, in the order of its numbers."""
    return [action.text for action in game.legal_actions()]


def why_not(game: Game, text: str) -> str:
    """The name of what forbids an answer."""
    refusal = game.refusal(text)
    assert refusal is not None, f"{text} is allowed"
    return refusal.reason


def now(game: Game, name: str, owner: int = 0) -> str:
    """The value of a variable (of one element of it), as people write it."""
    slot = game.program.slot[name]
    return value_text(game.program, slot.domain, game.machine.layout.read(game.state, name, owner))


def cards(game: Game, zone: str, owner: int = 0) -> set[str]:
    """What lies in a zone."""
    return set(game.program.deck.codes(game.machine.layout.read(game.state, zone, owner)))


def points(game: Game) -> tuple[int, ...]:
    """The points of the last deal that was finished, by account."""
    return game.results[-1].points


def lines(game: Game) -> list[str]:
    """The score lines that counted in it."""
    return [line.name for line in game.results[-1].lines]
