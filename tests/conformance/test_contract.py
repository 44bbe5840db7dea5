"""One contract that every game keeps: each number of players, each preset, each value of an option alone."""

from __future__ import annotations

import json
from random import Random

import pytest

import followsuit
from followsuit import Game
from followsuit.audit.invariants.cards import conserved
from followsuit.engine.machine import machine_of
from followsuit.playtest.simulate import Plan, simulate
from support.plain import Plain, fresh
from support.playing import LONGEST_DEAL, Moment, last, moments
from support.states import values_of
from support.variants import Variant, plain_variants, variants

every_variant = pytest.mark.parametrize("variant", variants(), ids=str, scope="module")
every_game = pytest.mark.parametrize("variant", plain_variants(), ids=str, scope="module")
"""By their scope the tests of one variant run one after the other, and what it has played is then forgotten."""

MOST_TEXTS = 8


@pytest.fixture(scope="module")
def played(variant: Variant) -> tuple[Moment, ...]:
    """Two deals at random (a few more where deals are thrown in)."""
    game = followsuit.start_match(variant.load(), seed=11, deals=2)
    return tuple(moments(game, Random(5), limit=10 * LONGEST_DEAL))


@every_variant
def test_cards_are_conserved(variant: Variant, played: tuple[Moment, ...]) -> None:
    program = variant.load().program
    lie_as_they_must = conserved(program, machine_of(program).layout)
    for game in (*(step.before for step in played), played[-1].after):
        assert lie_as_they_must(game.state) is None
        values = values_of(program, game.state)
        assert sum(mask for zone in program.zones for mask in values[zone.name]) == program.deck.all


@every_variant
def test_someone_can_always_act_and_the_deals_end(played: tuple[Moment, ...]) -> None:
    for step in played:
        assert step.before.actor is not None
        assert step.before.legal_actions()
    final = played[-1].after
    assert final.actor is None
    assert final.legal_actions() == ()
    assert len(final.results) >= 1


@every_variant
def test_asking_and_applying_leave_a_game_unchanged(played: tuple[Moment, ...]) -> None:
    for step in played[:60]:
        state = step.before.state
        again = step.before.apply(step.action)
        assert step.before.state == state
        assert again.state == step.after.state


@every_variant
def test_only_legal_actions_are_taken_and_others_say_why(variant: Variant, played: tuple[Moment, ...]) -> None:
    for step in played[:60]:
        legal = {action.text for action in step.before.legal_actions()}
        codes = {card.code for card in variant.load().program.deck.faces} - legal
        for text in Random(step.before.state[0]).sample(sorted(legal), min(len(legal), MOST_TEXTS)):
            assert step.before.refusal(text) is None
        for text in sorted(codes)[:3]:
            refusal = step.before.refusal(text)
            assert refusal is not None
            assert refusal.message
            with pytest.raises(followsuit.IllegalAction):
                step.before.apply(text)


@every_variant
def test_text_of_actions_parses_back(played: tuple[Moment, ...]) -> None:
    tried: set[tuple[str, str]] = set()
    for step in played:
        assert step.before.offer is not None
        actions = {(step.before.offer.name, action.text): action for action in step.before.legal_actions()}
        assert len(actions) == len(step.before.legal_actions())
        new = actions.keys() - tried
        tried |= new
        for action in map(actions.__getitem__, new):
            assert step.before.parse(action.text) == action
            assert step.before.parse(action.text.upper()) == action
            assert action.words


@every_variant
def test_a_record_replays_to_the_same_states(variant: Variant, played: tuple[Moment, ...]) -> None:
    final = played[-1].after
    replay = followsuit.replay(json.loads(json.dumps(followsuit.record(variant.load(), final))))
    assert replay.problem is None
    assert replay.game.state == final.state
    assert replay.game.results == final.results
    assert replay.game == final


@every_game
def test_a_match_ends(variant: Variant) -> None:
    """Players at random end it; where bids that fail keep the scores down, players by rules of thumb do."""
    ruleset = variant.load()
    game = followsuit.start_match(ruleset, seed=3, deals=100)
    outcome = last(game, Random(3), limit=100 * LONGEST_DEAL).outcome
    assert outcome is not None
    if outcome.finished:
        assert outcome.winners
    else:
        plan = Plan(ruleset.program, 3, 1, ("thumb",) * ruleset.players, matches=True, cap=100)
        assert simulate(plan).unfinished == 0


@every_game
def test_a_cap_on_deals_is_reported(variant: Variant) -> None:
    outcome = last(followsuit.start_match(variant.load(), seed=3, deals=1), Random(3)).outcome
    uncapped = last(followsuit.start_match(variant.load(), seed=3, deals=2), Random(3))
    assert outcome is not None
    assert outcome.finished == (len(uncapped.results) == 1), "finished only where a match is over after one deal"


@every_variant
def test_the_engine_agrees_with_the_plain_meaning(variant: Variant, played: tuple[Moment, ...]) -> None:
    program = variant.load().program
    machine = fresh(program, seed=11)
    for step in played:
        if step.before.deal_index:
            break
        assert machine.state == step.before.state
        legal = {action.index for action in step.before.legal_actions()}
        assert legal <= {index for index in range(machine.legal().bit_length()) if machine.legal() >> index & 1}
        machine.answer(step.action.index)


@every_game
def test_the_engine_agrees_from_any_state(variant: Variant, played: tuple[Moment, ...]) -> None:
    program = variant.load().program
    for step in played:
        machine = Plain.at(program, step.before.state)
        machine.answer(step.action.index)
        if step.before.deal_index == step.after.deal_index and step.after.actor is not None:
            assert machine.state == step.after.state


@every_game
def test_any_deal_can_be_dealt_again_alone(variant: Variant, played: tuple[Moment, ...]) -> None:
    for step in played:
        if step.after.deal_index == step.before.deal_index:
            continue
        program = variant.load().program
        there = values_of(program, step.after.state)
        alone = Game.start(program, 11, deals=1, deal_index=step.after.deal_index, carried=step.after.state)
        assert values_of(program, alone.state)["hand"] == there["hand"]
