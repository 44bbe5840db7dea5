"""What Python callers get wrong is answered in words: seats, seeds, references, actions of another time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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


@pytest.mark.parametrize("action", [None, 5, ["pass"]])
def test_what_is_no_action(action: object) -> None:
    game = followsuit.start_match(followsuit.load("two-handed-euchre"), 1)
    with pytest.raises(TypeError, match="An action was expected, as legal_actions"):
        game.apply(action)  # type: ignore[arg-type]  # what this is about


@pytest.mark.parametrize("seed", [None, "7", 1.5])
def test_a_seed_that_is_no_number(seed: object) -> None:
    ruleset = followsuit.load("two-handed-euchre")
    with pytest.raises(TypeError, match="A seed is a whole number; this is"):
        followsuit.start_match(ruleset, seed)  # type: ignore[arg-type]  # what this is about
    with pytest.raises(TypeError, match="A seed is a whole number; this is"):
        followsuit.start_deal(ruleset, seed)  # type: ignore[arg-type]  # what this is about


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        (("seed",), "x", "The `seed` must be a whole number, but “x” stands there."),
        (
            ("deals", 0, "actions", 1, "seat"),
            None,
            "The `seat` of number 2 of the `actions` of number 1 of the `deals` must",
        ),
        (("deals",), [], "The `deals` is empty; at least 1 was expected there."),
        (("format",), 3, "The `format` must be `followsuit record`, but 3 stands there."),
        (("sead",), 3, "The record has no key `sead`. Did you mean seed?"),
        (("ruleset",), {"name": "x"}, "The `ruleset` needs `hash` and `document`."),
        (("deals", 0, "ending"), "won", "must be `scored`, `throw_in` or `redeal`, but “won” stands there."),
        (("players",), 1, "The `players` must be 2 or more, but 1 stands there."),
        (("outcome",), {"winners": 3}, "The `winners` of the `outcome` must be a list, but 3 stands there."),
        (("seats",), ["person"] * 3, "`seats` says of 3 who sat there, but there are 2 players."),
    ],
)
def test_a_record_of_another_form(place: tuple[str | int, ...], value: object, said: str) -> None:
    ruleset = followsuit.load("two-handed-euchre")
    game = followsuit.start_match(ruleset, 1, deals=1)
    for _ in range(3):
        game = game.apply(game.legal_actions()[0])
    record: Any = followsuit.record(ruleset, game)
    owner = record
    for step in place[:-1]:
        owner = owner[step]
    owner[place[-1]] = value
    with pytest.raises(followsuit.RecordError) as caught:
        followsuit.replay(record)
    assert str(caught.value).startswith("this is no record of a game. ")
    assert said in str(caught.value)


def test_a_record_of_options_that_there_are_not() -> None:
    ruleset = followsuit.load("two-handed-euchre")
    record: Any = followsuit.record(ruleset, followsuit.start_match(ruleset, 1, deals=1))
    record["options"]["tarqet"] = 5
    problem = followsuit.replay(record).problem
    assert problem is not None
    assert problem.startswith("The record gives “tarqet” a value")
    assert problem.endswith("has no option of that name. Perhaps target was meant.")


def test_a_list_is_no_record() -> None:
    with pytest.raises(followsuit.RecordError, match="The record must be a map, but a list stands there"):
        followsuit.replay([1])  # type: ignore[arg-type]  # what this is about
