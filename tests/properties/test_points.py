"""Points of played deals, against small score functions written from the rule pages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from followsuit import DealResult
from followsuit.program.model import Ending, Program
from support import scores
from support.playing import one_deal
from support.states import Values, values_of
from support.variants import Variant, plain_variants, variants

SEEDS = st.integers(0, 2**32)


def ways(name: str) -> tuple[Variant, ...]:
    return tuple(variant for variant in variants() if variant.name == name)


def final(variant: Variant, seed: int) -> tuple[DealResult, Program, Values] | None:
    """The result of a deal at random and its last values, None if it was not played out."""
    last = None
    for moment in one_deal(variant.load(), seed):
        last = moment.after
    if last is None or last.results[-1].ending is not Ending.SCORED:
        return None
    return last.results[-1], last.program, values_of(last.program, last.state)


def seat(values: Values, name: str, players: int) -> int | None:
    number = values[name][0] if name in values else players
    return number if number < players else None


@given(variant=st.sampled_from(ways("three-handed-euchre")), seed=SEEDS)
def test_three_handed(variant: Variant, seed: int) -> None:
    if played := final(variant, seed):
        result, _, values = played
        expected = scores.three_handed(
            values["maker"][0],
            values["tricks"],
            alone=bool(values["maker_alone"][0]),
            lone_defender=seat(values, "lone_defender", 3),
            alone_march=int(dict(variant.options).get("maker_alone_march", 3)),
        )
        assert list(result.points) == expected


@given(variant=st.sampled_from(ways("two-handed-euchre")), seed=SEEDS)
def test_two_handed(variant: Variant, seed: int) -> None:
    if played := final(variant, seed):
        result, _, values = played
        assert list(result.points) == scores.two_handed(values["maker"][0], values["tricks"])


@given(variant=st.sampled_from([*ways("euchre"), *ways("british-euchre"), *ways("railroad-euchre")]), seed=SEEDS)
def test_four_handed(variant: Variant, seed: int) -> None:
    if played := final(variant, seed):
        result, _, values = played
        expected = scores.four_handed(
            values["maker"][0],
            values["tricks"],
            alone=seat(values, "lone_maker", 4) is not None,
            lone_defender=seat(values, "lone_defender", 4),
            lone_euchre=int(dict(variant.options).get("lone_defence_points", 4)),
        )
        assert list(result.points) == expected


@given(variant=st.sampled_from(ways("one-card")), seed=SEEDS)
def test_one_card(variant: Variant, seed: int) -> None:
    played = final(variant, seed)
    assert played, "no deal of One Card is thrown in"
    result, program, values = played
    won = [program.deck.codes(mask) for mask in values["won"][: program.players]]
    assert sum(map(len, won)) == len(program.deck)
    bidder = seat(values, "bidder", program.players)
    assert list(result.points) == scores.one_card(bidder, values["bid"][0], won)


def test_games_are_those_that_have_scores_here() -> None:
    known = {"three-handed-euchre", "two-handed-euchre", "euchre", "british-euchre", "railroad-euchre", "one-card"}
    assert known <= {variant.name for variant in plain_variants()}
