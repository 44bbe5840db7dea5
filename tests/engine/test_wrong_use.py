"""What Python callers get wrong is answered in words: seats, seeds, references, actions of another time."""

from __future__ import annotations

from pathlib import Path

import pytest

import followsuit

RULESETS = Path(__file__).parents[2] / "rulesets"


def test_there_is_no_such_seat() -> None:
    game = followsuit.start_match(followsuit.load("two-handed-euchre"), 1)
    for seat in (-1, 2, 99):
        with pytest.raises(ValueError, match=f"no seat {seat}: the seats are 0 to 1"):
            game.view(seat)


@pytest.mark.parametrize(("seed", "deals"), [(-1, None), (1, 0), (1, -3)])
def test_a_match_that_cannot_begin(seed: int, deals: int | None) -> None:
    with pytest.raises(ValueError, match="at least 1 deal"):
        followsuit.start_match(followsuit.load("two-handed-euchre"), seed, deals=deals)


def test_references_may_be_paths_and_one_house_rule_may_stand_alone() -> None:
    assert followsuit.load(RULESETS / "euchre.yaml").title == "Euchre"
    one = followsuit.load("euchre", with_files="house/red-only")
    assert one.hash == followsuit.load("euchre", with_files=[RULESETS / "house" / "red-only.yaml"]).hash


def test_actions_of_another_time() -> None:
    game = followsuit.start_deal(followsuit.load("two-handed-euchre"), 1)
    late = game
    while late.actor is not None:
        late = late.apply(late.legal_actions()[0])
    for action in (game.legal_actions()[0], "pass", "JS", ""):
        with pytest.raises(followsuit.IllegalAction, match="It is over"):
            late.apply(action)
    with pytest.raises(followsuit.IllegalAction, match="nothing that can be played"):
        game.apply("x" * 10_000)


@pytest.mark.parametrize("options", [{}, {"benny": 3}, {"target": 100}, {"dealer_pickup": "perhaps"}])
def test_a_record_whose_options_do_not_fit(options: dict[str, object]) -> None:
    ruleset = followsuit.load("two-handed-euchre")
    record = followsuit.record(ruleset, followsuit.start_match(ruleset, 1, deals=1))
    record["options"] = {**record["options"], **options} if options else {}
    assert "no value that it can have" in str(followsuit.replay(record).problem)
