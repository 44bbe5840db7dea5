"""How many legal sequences there are from fixed deals, `counts.yaml`; those of play alone are counted again slowly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import followsuit
from followsuit import Game, Given
from support.scenarios import list_of_maps
from support.slow import Law
from support.states import values_of

FILE = Path(__file__).parent / "counts.yaml"


def entries() -> list[dict[str, Any]]:
    return list_of_maps(FILE)


def start(entry: dict[str, Any]) -> Game:
    """The deal of an entry, with its calls made."""
    ruleset = followsuit.load(entry["ruleset"], players=entry["players"])
    zones = {name: tuple(cards.split()) for name, cards in entry.get("zones", {}).items()}
    hands = {seat: tuple(cards.split()) for seat, cards in enumerate(entry["hands"])}
    game = followsuit.start_deal(ruleset, seed=0, given=Given(hands=hands, zones=zones), dealer=entry["dealer"])
    for text in entry.get("calls", "").split(", "):
        game = game.apply(text) if text else game
    return game


def sequences(game: Game, depth: int) -> int:
    """How many ways there are to make the next decisions; a deal that ends sooner is one way."""
    if depth == 0 or game.actor is None:
        return 1
    return sum(sequences(game.apply(action), depth - 1) for action in game.legal_actions())


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: entry["name"])
def test_counts(entry: dict[str, Any]) -> None:
    game = start(entry)
    found = [sequences(game, depth) for depth in range(1, len(entry["counts"]) + 1)]
    assert found == entry["counts"]


@pytest.mark.parametrize("entry", [entry for entry in entries() if "trump" in entry], ids=lambda entry: entry["name"])
def test_counts_of_play_by_the_slow_law(entry: dict[str, Any]) -> None:
    game = start(entry)
    values = values_of(game.program, game.state)
    players = entry["players"]
    hands = tuple(frozenset(game.program.deck.codes(mask)) for mask in values["hand"][:players])
    law = Law(entry["trump"])
    for depth, count in enumerate(entry["counts"], start=1):
        assert slow_sequences(law, hands, (), values["turn"][0], depth) == count


def slow_sequences(law: Law, hands: tuple[frozenset[str], ...], plays: tuple[str, ...], turn: int, depth: int) -> int:
    """The same number from the rule page alone, for games in which everyone plays every trick."""
    if depth == 0 or not hands[turn]:
        return 1
    total = 0
    for card in law.obeying(sorted(hands[turn]), plays):
        after = tuple(hand - {card} if seat == turn else hand for seat, hand in enumerate(hands))
        trick = (*plays, card)
        if len(trick) < len(hands):
            total += slow_sequences(law, after, trick, (turn + 1) % len(hands), depth - 1)
        else:
            leader = (turn + 1) % len(hands)
            winner = (leader + law.winner(trick)) % len(hands)
            total += slow_sequences(law, after, (), winner, depth - 1)
    return total
