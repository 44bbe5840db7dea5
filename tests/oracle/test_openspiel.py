"""Games played by OpenSpiel, replayed here: who acts, what is legal, who wins and what it is worth never differ.

`data/<game>.jsonl.gz` was played with that engine's usual settings, `data/<game>_settings.jsonl.gz` with many others.
Where the extra `oracle` is installed, further games are made, and many more with `HYPOTHESIS_PROFILE=thorough`.
"""

from __future__ import annotations

import os
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from oracle.engine_games import ENGINE_GAMES
from oracle.make import SETTINGS, games
from oracle.records import Recorded, Step, read, recorded
from oracle.replay import DifferenceError, replay

DATA = Path(__file__).parent / "data"
FILES = {
    "euchre": 100,
    "euchre_lone_defender": 40,
    "hearts": 80,
    "spades": 80,
    "oh_hell": 80,
    "bridge": 40,
    **{f"{name}_settings": 66 for name in ENGINE_GAMES},
    "hearts_settings": 83,  # with a moon in every setting, and leads from a hand of hearts and the queen of spades
}
FURTHER = 1_000 if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else 24


@cache
def kept(name: str) -> tuple[Recorded, ...]:
    return tuple(read(DATA / f"{name}.jsonl.gz"))


@pytest.mark.parametrize("name", FILES)
def test_recorded_games(name: str) -> None:
    assert len(kept(name)) == FILES[name]
    for game in kept(name):
        replay(game)


@pytest.mark.parametrize("name", ENGINE_GAMES)
def test_every_setting_occurs_among_the_recorded_games(name: str) -> None:
    played = [game.params.items() for game in kept(f"{name}_settings")]
    assert all(any(setting.items() <= params for params in played) for setting in SETTINGS[name])


@pytest.mark.parametrize("name", ENGINE_GAMES)
def test_further_games(name: str) -> None:
    """Makes new games with the engine itself, where the extra `oracle` is installed."""
    pytest.importorskip("pyspiel", reason="the extra `oracle` (OpenSpiel) is not installed")
    for game in games(name, FURTHER):
        replay(game)


def changed(game: Recorded, number: int, step: Step) -> Recorded:
    return replace(game, steps=(*game.steps[:number], step, *game.steps[number + 1 :]))


@pytest.mark.parametrize("name", ENGINE_GAMES)
def test_what_differs_is_noticed(name: str) -> None:
    """The comparison itself: a game that is changed in one place is not replayed as if nothing were."""
    game = next(game for game in kept(name) if game.winners)
    last = len(game.steps) - 1
    end, middle = game.steps[last], game.steps[last // 2]
    others = [
        changed(game, last // 2, replace(middle, player=middle.player ^ 1)),
        changed(game, last, replace(end, legal=(*end.legal, game.steps[last - 1].action))),
        changed(game, last, replace(end, legal=())),
        replace(game, winners=(game.winners[0] ^ 1, *game.winners[1:])),
        replace(game, winners=game.winners[:-2]),
        replace(game, returns=(game.returns[0] + 1, *game.returns[1:])),
        replace(game, steps=game.steps[:-1]),
        replace(game, steps=(*game.steps, end)),
    ]
    for other in others:
        with pytest.raises(DifferenceError):
            replay(other)


def test_games_in_the_longer_form_are_read_too() -> None:
    game = kept("spades")[0]
    taken = "  ".join(str(game.winners.count(seat)) for seat in range(4))
    steps = [{"player": step.player, "legal_ids": step.legal, "action_id": step.action} for step in game.steps]
    raw = {"game": game.game, "params": game.params, "seed": game.seed, "chance": game.chance, "steps": steps}
    raw |= {"returns": game.returns, "final": {"leaders": [0, *game.winners[:-1]]}}
    raw |= {"terminal": f"Tricks taken:\n\nNorth East  South  West\n{taken}\n"}
    assert recorded(raw) == game
