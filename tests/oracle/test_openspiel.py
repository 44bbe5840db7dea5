"""Games played by OpenSpiel's euchre, replayed here: who acts, what is legal and what it is worth never differ."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

import followsuit
from followsuit import Game, Given

HERE = Path(__file__).parent
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def games(name: str) -> list[dict[str, Any]]:
    """The games of one file."""
    with gzip.open(HERE / "data" / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def ruleset_for(params: dict[str, bool]) -> followsuit.Ruleset:
    """Our Euchre with that engine's settings, and the patch for what is its own."""
    options = {
        "stick_dealer": params["stick_the_dealer"],
        "defend_alone": params["allow_lone_defender"],
        "defend_alone_against": "any_maker",
        "alone_when": "before_lead",
        "dealer_pickup": "must",
        "bury_upcard": False,
        "loner_lead": "left_of_dealer",
    }
    return followsuit.load("euchre", options=options, with_files=[str(HERE / "openspiel-euchre.yaml")])


def start(ruleset: followsuit.Ruleset, deal: dict[str, Any]) -> Game:
    """The deal of a game."""
    given = Given(hands=dict(enumerate(map(tuple, deal["hands"]))), zones={"turn_up": (deal["upcard"],)})
    return followsuit.start_deal(ruleset, seed=0, given=given, dealer=deal["dealer"])


def ours(game: Game, step: dict[str, Any], text: str) -> str:
    """An action of theirs in our words."""
    assert game.offer is not None
    if step["phase"] == "alone" and text == "partner":
        return "together" if game.offer.name == "defending_alone" else "with_partner"
    if text.startswith("trump:"):
        return "order_up" if game.offer.name == "order_up" else f"name {SUITS[text[-1]]}"
    return text


def check(game: dict[str, Any]) -> None:
    """Replays one game and compares at every decision."""
    at = start(ruleset_for(game["params"]), game["deal"])
    for step in game["steps"]:
        assert at.actor == step["player"]
        assert {action.text for action in at.legal_actions()} == {ours(at, step, text) for text in step["legal"]}
        at = at.apply(ours(at, step, step["action"]))
    assert at.actor is None
    assert game["returns"] == [*at.results[-1].points, *at.results[-1].points]


@pytest.mark.parametrize(
    ("name", "count"), [("euchre", 100), ("euchre_lone_defender", 40)], ids=["euchre", "lone defender"]
)
def test_recorded_games(name: str, count: int) -> None:
    recorded = games(name)
    assert len(recorded) == count
    for game in recorded:
        check(game)


def test_further_games() -> None:
    """Makes new games with the engine itself, where the extra `oracle` is installed."""
    pytest.importorskip("pyspiel", reason="the extra `oracle` (OpenSpiel) is not installed")
    from oracle.make import play  # noqa: PLC0415  - needs the extra

    for seed in range(50):
        check(play(seed, stick_the_dealer=bool(seed % 2), allow_lone_defender=bool(seed % 3)))
