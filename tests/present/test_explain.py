"""A record told again: reasons that are true, a line for every point, all games; one deal whole."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

import followsuit
from followsuit.engine.told import told
from followsuit.game import explain
from followsuit.present.cards import Faces
from followsuit.present.explain import explained_text
from followsuit.present.explain_data import explained_data
from support.playing import last
from support.variants import RULESETS, Variant, plain_variants

GOLDEN = Path(__file__).with_name("explained-euchre.txt")


def match(variant, seed, deals=2):
    ruleset = variant.load()
    return ruleset, last(followsuit.start_match(ruleset, seed=seed, deals=deals), Random(seed))


def recorded(ruleset, game):
    return json.loads(json.dumps(followsuit.record(ruleset, game)))


def text_of(explained):
    faces = Faces(explained.game.program.deck, symbols=False)
    return explained_text(explained, faces, explained.deals, whole=True).plain


@pytest.mark.parametrize("variant", plain_variants(), ids=str)
def test_every_game_is_told_with_a_line_for_every_point(variant):
    ruleset, game = match(variant, 11)
    explained = explain(recorded(ruleset, game))
    assert explained.problem is None
    assert explained.places.in_files
    events = [event for deal in explained.deals for part in (deal.opening, *_events(deal)) for event in part]
    assert events == list(game.events)
    for event in (event for event in events if event.kind == "score"):
        file, line = explained.place(event.origin).rsplit(":", 1)
        lines = (RULESETS.parent / file).read_text(encoding="utf-8").splitlines()
        assert event.name in lines[int(line) - 1]
    assert text_of(explained).count("\n") > sum(len(deal.steps) for deal in explained.deals)
    data = json.loads(json.dumps(explained_data(explained, explained.deals)))
    assert [len(deal["steps"]) for deal in data["deals"]] == [len(deal.steps) for deal in explained.deals]


def _events(deal):
    return [step.events for step in deal.steps]


@pytest.mark.parametrize("variant", plain_variants(), ids=str)
def test_reasons_for_cards_are_true(variant):
    ruleset, game = match(variant, 12, deals=1)
    deck, replayed = ruleset.program.deck, followsuit.start_match(ruleset, seed=12, deals=1)
    for step in (step for deal in told(game) for step in deal.steps):
        before, replayed = replayed, replayed.apply(step.action.text)
        assert (step.actor, step.offer) == (before.actor, before.offer.name)
        assert {step.action, *step.others} == set(before.legal_actions())
        if step.card is not None:
            _is_true(step.card, before, deck, step.action)


def _is_true(card, before, deck, action):
    """What is told of a card, found again from the game as it stood."""
    machine, state, rule = before.machine, before.state, before.offer.cards
    legal, held = machine.legal(state) & deck.all, machine.value(rule.held, state)
    free = held & machine.value(rule.free, state)
    assert (card.legal, card.held) == (deck.codes(legal), deck.codes(held))
    kept = Counter(deck.codes(held & ~free))
    for duty in card.bound:
        left = Counter(duty.cards)
        assert left
        assert left < kept
        kept = left
    assert Counter(card.legal) == kept + Counter(deck.codes(free))
    assert bool(card.free) == bool(free >> action.index & 1)
    if card.suit is None:
        return
    of_suit = _of_suit(before, card.suit)
    assert card.void == (held & of_suit == 0)
    assert card.only == (held & ~of_suit == 0)
    if any(duty.words == f"follow {card.suit}" for duty in card.bound):
        assert (legal & ~free) & ~of_suit == 0
        assert held & ~free & ~of_suit


def _of_suit(before, name):
    """The cards that count as a suit now: those of the class of that name, or trumps where the suit is trump."""
    order, program = before.machine.layout.read(before.state, "order"), before.program
    names = [suit.name for suit in program.deck.suits]
    own = program.tables["class_cards"].at(order, names.index(name)) if name in names else 0
    return own or program.tables["class_cards"].at(order, len(names))


def a_deal_of_euchre():
    """A deal told whole, without the numbers of lines, which change whenever a line is added above."""
    ruleset, game = match(Variant("euchre", 4), 3, deals=1)
    return re.sub(r"(?<=\.yaml:)\d+", "*", text_of(explain(recorded(ruleset, game)))) + "\n"


def test_a_deal_of_euchre_as_a_whole():
    assert a_deal_of_euchre() == GOLDEN.read_text(encoding="utf-8")


def test_a_ruleset_that_was_changed_since_is_told_by_its_keys(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    own = tmp_path / "ours.yaml"
    own.write_text("extends: euchre\nscore: {result: {first: {made: {points: 2}}}}\n", encoding="utf-8")
    ruleset = followsuit.load("ours.yaml")
    data = recorded(ruleset, last(followsuit.start_match(ruleset, seed=2, deals=4), Random(2)))
    assert [place.rsplit("/", 1)[-1].split(":")[0] for place in places_of(explain(data), "made")] == [
        "euchre-family.yaml"
    ]
    own.write_text("extends: euchre\n", encoding="utf-8")
    assert not explain(data).places.in_files
    assert places_of(explain(data), "made") == {"score, result, made"}
    assert ": The makers took three or four tricks. (score, result, made)" in text_of(explain(data))


def places_of(explained, name):
    lines = (line for result in explained.game.results for line in result.lines)
    return {explained.place(line.origin) for line in lines if line.name == name}


def test_a_record_that_does_not_fit_is_told_up_to_there():
    ruleset, game = match(Variant("euchre", 4), 3, deals=1)
    data = recorded(ruleset, game)
    data["deals"][0]["actions"][5]["action"] = "sing"
    explained = explain(data)
    assert "action 6" in explained.problem
    assert [len(deal.steps) for deal in explained.deals] == [5]


def test_a_game_that_follows_another_deal_is_told_from_its_own_beginning():
    ruleset, first = match(Variant("pitch", 4), 5, deals=1)
    start = {"deals": 1, "deal_index": 1, "carried": first.state}
    game = last(followsuit.Game.start(ruleset.program, 5, **start), Random(6))
    (deal,) = told(game)
    assert [*deal.opening, *(event for step in deal.steps for event in step.events)] == list(game.events)


@pytest.mark.parametrize("name", ["schnapsen", "sixty-six", "hearts", "belote", "sheepshead", "skat", "pinochle"])
def test_cards_are_drawn_wherever_they_are_named(name):
    ruleset = followsuit.load(name)
    explained = explain(recorded(ruleset, last(followsuit.start_match(ruleset, seed=9, deals=2), Random(9))))
    faces = Faces(explained.game.program.deck)
    text = explained_text(explained, faces, explained.deals, whole=True).plain
    assert re.findall(r"\b[AKQJT2-9][CDHS]\b|\bT[♣♦♥♠]", text) == []
    assert "10♣" in text
