"""Follow duties, winners and numbers of tricks, against slow definitions written from the rule pages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit import Game
from support.playing import Moment, one_deal
from support.slow import JOKER, Law
from support.states import Values, values_of
from support.variants import Variant, variants

SEEDS = st.integers(0, 2**32)
EUCHRE_NAMES = ("british-euchre", "euchre", "railroad-euchre", "three-handed-euchre", "two-handed-euchre")
"""The games that the slow definitions were written for, besides One Card."""
EUCHRES = tuple(variant for variant in variants() if variant.name in EUCHRE_NAMES)
ONE_CARDS = tuple(variant for variant in variants() if variant.name == "one-card")


def letter(game: Game, suit: int) -> str | None:
    """The letter of a suit, None for no suit."""
    suits = game.program.deck.suits
    return suits[suit].letter if suit < len(suits) else None


def law_of(game: Game) -> Law:
    """How cards count in this state."""
    values = values_of(game.program, game.state)
    one_card = "downtown" in values
    return Law(
        letter(game, values["trump"][0]),
        bowers=not one_card,
        joker_low=one_card,
        downtown=bool(values.get("downtown", values.get("low", [0]))[0]),
    )


def is_play(game: Game) -> bool:
    """Whether a card is played to a trick now."""
    return game.offer is not None and game.offer.cards is not None and game.offer.cards.playing


def hand_of(game: Game) -> tuple[str, ...]:
    """The codes in the hand of the seat to play."""
    values = values_of(game.program, game.state)
    return game.program.deck.codes(values["hand"][values["turn"][0]])


def leads_joker_to_make_trump(variant: Variant, values: Values) -> bool:
    """One Card: the lead that makes trump."""
    forbidden = dict(variant.options).get("joker_first_lead", "forbidden") == "forbidden"
    return forbidden and values["bidder"][0] < variant.load().players and values["trump"][0] == 4


def check_deal(variant: Variant, moments: Sequence[Moment]) -> int:
    """Compares every card and every trick of a deal; gives the number of tricks."""
    plays: list[tuple[int, str]] = []
    tricks = 0
    for moment in moments:
        if not is_play(moment.before):
            continue
        check_offer(variant, moment.before, [card for _, card in plays])
        before = values_of(moment.before.program, moment.before.state)
        plays.append((before["turn"][0], moment.action.text))
        after = values_of(moment.after.program, moment.after.state)
        if sum(after["tricks"]) > sum(before["tricks"]):
            check_winner(moment, plays, before["tricks"], after["tricks"])
            tricks, plays = tricks + 1, []
    assert not plays
    return tricks


def check_offer(variant: Variant, game: Game, plays: list[str]) -> None:
    """Every offered card obeys, and every card that obeys is offered."""
    obeying = law_of(game).obeying(hand_of(game), plays)
    values = values_of(game.program, game.state)
    if variant.name == "one-card" and not plays and leads_joker_to_make_trump(variant, values):
        obeying -= {JOKER}
    assert {action.text for action in game.legal_actions()} == obeying


def check_winner(moment: Moment, plays: list[tuple[int, str]], before: list[int], after: list[int]) -> None:
    """The trick goes to the seat that the slow definition finds."""
    law = law_of(moment.before)
    if len(plays) == 1:
        law = law_of(moment.after)
    winner = plays[law.winner([card for _, card in plays])][0]
    assert [have - had for have, had in zip(after, before, strict=True)][winner] == 1


@given(variant=st.sampled_from(EUCHRES), seed=SEEDS)
def test_euchre_tricks(variant: Variant, seed: int) -> None:
    assert check_deal(variant, list(one_deal(variant.load(), seed))) in {0, 5}


@given(variant=st.sampled_from(ONE_CARDS), seed=SEEDS)
def test_one_card_tricks(variant: Variant, seed: int) -> None:
    assert check_deal(variant, list(one_deal(variant.load(), seed))) == {2: 12, 3: 8, 4: 6}[variant.load().players]


@pytest.mark.parametrize("variant", [*EUCHRES, *ONE_CARDS], ids=str)
def test_every_variant_follows_the_law(variant: Variant) -> None:
    for seed in range(3):
        check_deal(variant, list(one_deal(variant.load(), seed)))
