"""Refusals of every game, word by word; a record that has what is refused is refused likewise, and told likewise."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml

import followsuit
from followsuit.engine.actions import actions_of
from followsuit.engine.refusals import told_of
from followsuit.game import explain
from followsuit.program.model import Offer
from support.variants import Variant, plain_variants, variants

TABLE = Path(__file__).with_name("refusals.yaml")
ROWS: list[dict[str, Any]] = yaml.safe_load(TABLE.read_text(encoding="utf-8"))
UNTOLD = re.compile(r"_|\brule\b|belong to this situation|not allowed now|  |\.\.| ,|None")
"""What nobody says at a table."""


@cache
def ruleset(game: str, players: int) -> followsuit.Ruleset:
    return followsuit.load(game, players=players)


def at(row: dict[str, Any]) -> followsuit.Game:
    """The game after the answers of a row."""
    game = followsuit.start_match(ruleset(row["game"], row["players"]), seed=row["seed"], deals=1)
    for text in row["after"]:
        game = game.apply(text)
    return game


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['game']} {row['typed']} {len(row['after'])}")
def test_a_refusal_says_why_with_the_cards_that_bind(row: dict[str, Any]) -> None:
    game = at(row)
    refusal = game.refusal(row["typed"])
    assert refusal is not None
    assert refusal.message == row["refused"]
    assert not UNTOLD.search(refusal.message)
    assert refusal.message.endswith(".")
    legal = {action.text for action in game.legal_actions()}
    assert row["typed"] not in legal
    assert not refusal.cards or legal & set(refusal.cards)
    with pytest.raises(followsuit.IllegalAction, match=re.escape(refusal.message)):
        game.apply(row["typed"])


@pytest.mark.parametrize("row", ROWS[::10], ids=lambda row: f"{row['game']} {row['typed']} {len(row['after'])}")
def test_a_record_is_refused_in_the_same_words(row: dict[str, Any]) -> None:
    game = at(row)
    data = json.loads(json.dumps(followsuit.record(ruleset(row["game"], row["players"]), game)))
    data["deals"][-1]["actions"].append({"seat": game.actor, "action": row["typed"]})
    problem = followsuit.replay(data).problem
    assert problem is not None
    assert problem.endswith(told_of(row["refused"], game.program.seat_names[game.actor or 0]))
    assert explain(data).problem == problem


def test_every_game_with_a_duty_has_its_refusals() -> None:
    games = {variant.name for variant in plain_variants()}
    assert games - {row["game"] for row in ROWS} <= {"briscola"}  # where everything may be played
    assert Counter(row["game"] for row in ROWS)["bridge"] == 8


@pytest.mark.parametrize("variant", plain_variants(), ids=str)
def test_a_condition_of_a_call_has_a_name_to_refuse_by(variant: Variant) -> None:
    offers = [item for item in variant.load().program.code if isinstance(item, Offer)]
    unnamed = [
        (call.name, str(reason.origin))
        for offer in offers
        for call in offer.calls
        for reason in call.reasons
        if reason.kind == "when" and reason.name == "rule"
    ]
    assert unnamed == []


def test_a_duty_of_an_option_is_told_in_words_of_its_own() -> None:
    unnamed = [
        (str(variant), duty.name)
        for variant in variants()
        if len(variant.options) == 1 and changes_duties(variant.name, variant.options[0][0])
        for offer in variant.load().program.code
        if isinstance(offer, Offer) and offer.cards is not None and offer.cards.playing
        for duty in offer.cards.duties
        if duty.say is None
    ]
    assert unnamed == []


@cache
def changes_duties(name: str, option: str) -> bool:
    """Whether an option changes what has to be led or followed."""
    plain = next(variant for variant in plain_variants() if variant.name == name)
    told = json.dumps(plain.load().document["options"][option])
    return '"lead"' in told or '"follow"' in told


@pytest.mark.parametrize("name", ["euchre", "hearts", "french-tarot", "belote", "bridge"])
def test_what_is_refused_and_what_is_told_afterwards_agree(name: str) -> None:
    rng, game = Random(5), followsuit.start_match(ruleset(name, 4), seed=5, deals=1)
    refused: list[tuple[int, str, tuple[str, ...]]] = []
    while game.outcome is None:
        legal, choices = {action.text for action in game.legal_actions()}, actions_of(game.machine).at(game.state)
        held = [] if choices is None or choices.offer.cards is None else _hand(game)
        found = [refusal for code in held if code not in legal if (refusal := game.refusal(code)) is not None]
        number = len(game.answers) + 1
        refused += [(number, item.reason, item.cards) for item in found if " must " in item.message]
        game = game.apply(rng.choice(sorted(legal)))
    steps = explain(json.loads(json.dumps(followsuit.record(ruleset(name, 4), game)))).deals[0].steps
    assert len(refused) > 10
    for number, reason, cards in refused:
        card = steps[number - 1].card
        assert card is not None
        assert (reason, cards) in {(bound.name, tuple(dict.fromkeys(bound.cards))) for bound in card.bound}


def _hand(game: followsuit.Game) -> list[str]:
    seat = game.machine.seat(game.state)
    return [] if seat is None else list(game.program.deck.codes(game.machine.layout.read(game.state, "hand", seat)))
