"""What is hidden stays hidden: dealt again where a seat cannot know, its views and questions are the same."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import followsuit
from followsuit import Game, Given
from followsuit.audit.invariants.sight import by_faces
from followsuit.players.settling import scoring_entry
from support.knowing import deals_again, seen_until
from support.playing import Moment, one_deal
from support.states import values_of
from support.variants import Variant, variants

ATTEMPTS = 12
SEEDS = st.integers(0, 2**32)


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_another_world_looks_the_same(variant: Variant) -> None:
    """In four deals; with a single option changed, in the first in which there is another world."""
    if _deals_as_ever(variant):
        return
    found = 0
    for seed in range(4):
        found += _worlds_compared(variant, seed)
        if found and variant.options:
            break
    assert found or deals_again(variant.load().program)


@given(variant=st.sampled_from(variants()), seed=SEEDS)
def test_another_world_looks_the_same_anywhere(variant: Variant, seed: int) -> None:
    _worlds_compared(variant, seed)


def _deals_as_ever(variant: Variant) -> bool:
    """Whether what is chosen changes no deal, but only what it is worth or when the match ends."""
    program, usual = (one.load().program for one in (variant, Variant(variant.name, variant.players)))
    parts = [(one.code[: scoring_entry(one)], one.zones, one.slots, one.tables) for one in (program, usual)]
    return variant != Variant(variant.name, variant.players) and parts[0] == parts[1]


def _worlds_compared(variant: Variant, seed: int) -> int:
    """How many other worlds fitted what one seat has seen up to one decision; each is compared all along."""
    ruleset = variant.load()
    if deals_again(ruleset.program):
        return 0
    rng = Random(seed)
    moments = list(one_deal(ruleset, seed))
    if not moments:
        return 0
    past = moments[: rng.randint(1, len(moments))]
    seat = rng.randrange(ruleset.program.players)
    hidden = ruleset.program.deck.all & ~seen_until(past, seat)
    return sum(_fits_and_looks_the_same(ruleset, past, seat, swap) for swap in _swaps(hidden, rng))


def _swaps(hidden: int, rng: Random) -> Iterator[dict[int, int]]:
    """Permutations of hidden cards: half of them exchange two cards, half mix all."""
    cards = [card for card in range(hidden.bit_length()) if hidden >> card & 1]
    if len(cards) < 2:
        return
    for attempt in range(ATTEMPTS):
        chosen = cards if attempt % 2 else rng.sample(cards, 2)
        yield dict(zip(chosen, rng.sample(chosen, len(chosen)) if attempt % 2 else chosen[::-1], strict=True))


def _fits_and_looks_the_same(ruleset: followsuit.Ruleset, past: list[Moment], seat: int, swap: dict[int, int]) -> bool:
    """Whether the whole past can have happened there. As far as it can, everything must look the same."""
    game = _dealt_again(ruleset, past[0].before, swap)
    for moment in past:
        _look_the_same(moment.before, game, seat)
        text = _swapped(ruleset, moment.action, swap)
        if text not in {action.text for action in game.legal_actions()}:
            return False
        game = game.apply(text)
        if _melds(game) != _melds(moment.after):
            return False
    _look_the_same(past[-1].after, game, seat)
    return True


def _melds(game: Game) -> list[tuple[object, ...]]:
    """What has been shown of melds: everybody must show them, so other melds would be another past."""
    codes = game.program.deck.codes
    shown = (event for event in game.deal_events if event.kind == "meld")
    return [(event.seat, event.name, sorted(codes(event.cards or 0))) for event in shown]


def _look_the_same(game: Game, other: Game, seat: int) -> None:
    assert game.actor == other.actor
    assert game.offer == other.offer
    if game.outcome is None and other.outcome is None:
        assert by_faces(game.program, game.view(seat)) == by_faces(other.program, other.view(seat))
    if game.actor == seat:
        assert {action.text for action in game.legal_actions()} == {action.text for action in other.legal_actions()}


def _swapped(ruleset: followsuit.Ruleset, action: followsuit.Action, swap: dict[int, int]) -> str:
    if action.card is None:
        return action.text
    return ruleset.program.deck.cards[swap.get(action.card.index, action.card.index)].code


def _dealt_again(ruleset: followsuit.Ruleset, game: Game, swap: dict[int, int]) -> Game:
    program = ruleset.program
    values = values_of(program, game.state)

    def codes(mask: int) -> tuple[str, ...]:
        return tuple(program.deck.cards[swap.get(card.index, card.index)].code for card in program.deck.members(mask))

    hands: dict[int, tuple[str, ...]] = {}
    zones: dict[str, tuple[str, ...]] = {}
    for event in game.deal_events:
        if event.kind != "deal" or event.to is None:
            continue
        zone, owner = event.to.zone, event.to.seat
        if zone == "hand" and owner is not None:
            hands[owner] = (*hands.get(owner, ()), *codes(event.cards or 0))
        elif owner is None:
            zones[zone] = (*zones.get(zone, ()), *codes(event.cards or 0))
    return followsuit.start_deal(ruleset, seed=0, given=Given(hands=hands, zones=zones), dealer=values["dealer"][0])
