"""The shipped games and the reference never differ: who decides, what is legal, how it ends.

`reference.compare` says how to compare many more deals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest

from followsuit import Ruleset
from followsuit.program.model import Program
from reference.compare import SUBJECTS, Subject, Tally, compare, compare_deal, load, start
from reference.tricks import Options

OPTION_SETS = 16
DEALS = 16
MOST_DEALS = 400

FAMILY = {"pass", "order_up", "pick_up", "decline", "name clubs", "name spades", "ending throw_in", "ending redeal"}
PARTNERS = FAMILY | {
    *("with_partner", "alone", "together", "no_trump", "low_no_trump"),
    *("partners_best", "keep", "farmers_hand", "play", "redeal"),
}
REACHED: Mapping[str, set[str]] = {
    "two-handed-euchre": FAMILY,
    "three-handed-euchre": FAMILY | {"use_dummy", "alone", "together", "winners 2"},
    "euchre": PARTNERS,
    "british-euchre": PARTNERS,
    "railroad-euchre": PARTNERS | {"defenders_best"},
    "one-card": {"pass", "bid 8", "bid 9", "bid 15", "leave", "turn", "name hearts"},
}
"""What a comparison must have come to in each game, or it says little."""


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_no_difference(subject: Subject) -> None:
    tally = compare(subject, OPTION_SETS, DEALS, seed=2)
    assert not tally.differences, tally.differences[0]
    assert tally.deals == OPTION_SETS * DEALS
    wanted = REACHED[subject.name] | {"card", "ending scored", "winners 0", "winners 1"}
    assert wanted <= set(tally.heard), f"never came to {wanted - set(tally.heard)}"


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_every_option_is_varied(subject: Subject) -> None:
    """An option that is added to a game is added to the reference too."""
    assert set(load(subject, first_values(subject)).choices) == set(subject.choices)


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_a_wrong_power_is_seen(subject: Subject) -> None:
    """Two entries that change places make a difference in one of many deals."""
    options = first_values(subject)
    right = load(subject, options)
    wrong = replace(right, general=swapped(right.general, "AH", "KH"))
    assert first_difference(subject, options, right, 10) is None
    assert first_difference(subject, options, wrong, MOST_DEALS) is not None


def first_difference(subject: Subject, options: Options, ruleset: Ruleset, most: int) -> str | None:
    rng = Random(3)
    found = (compare_deal(start(subject, options, rng), ruleset, rng, Tally()) for _ in range(most))
    return next((difference for difference in found if difference is not None), None)


def swapped(program: Program, *codes: str) -> Program:
    """The program with the strengths of two hearts swapped, only where hearts are trumps and trumps are led."""
    power, classes = program.tables["power"], program.order.classes
    one, other = (card.index for card in program.deck.cards if card.code in codes)
    order = next(order for order in range(power.shape[0]) if power.at(order, classes.index("clubs"), one))
    row = (order * power.shape[1] + classes.index("trumps")) * power.shape[2]
    values = list(power.values)
    values[row + one], values[row + other] = values[row + other], values[row + one]
    return replace(program, tables={**program.tables, "power": replace(power, values=tuple(values))})


def first_values(subject: Subject) -> Options:
    """The first value of each option."""
    return {name: values[0] for name, values in subject.choices.items()}
