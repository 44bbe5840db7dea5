"""Long texts that differ in a word are told around that word; short ones and those that share little, whole."""

from __future__ import annotations

import pytest

import followsuit
from followsuit.wording.contrasts import contrasts
from followsuit.wording.shortening import apart

LONG = "one two three four five six seven eight nine ten eleven twelve"

CASES = (
    ("ten", "five", ("ten", "five")),
    (f"{LONG} {LONG} by ten, rounded", f"{LONG} {LONG} by five, rounded",
     ("… ten eleven twelve by ten, rounded", "… ten eleven twelve by five, rounded")),
    (f"{LONG} a {LONG}", f"{LONG} b c {LONG}",
     ("… nine ten eleven twelve a one two three four …", "… nine ten eleven twelve b c one two three four …")),
    (f"{LONG} {LONG}", f"{LONG} {LONG} more", ("… nine ten eleven twelve", "… nine ten eleven twelve more")),
)  # fmt: skip


@pytest.mark.parametrize(("a", "b", "told"), CASES)
def test_only_what_differs_is_told(a: str, b: str, told: tuple[str, str]) -> None:
    assert apart(a, b) == told


def test_a_number_within_a_long_sum_is_told_alone() -> None:
    ten, five = followsuit.load("spades"), followsuit.load("spades", options={"bag_limit": 5})
    (found,) = [item for item in contrasts(ten, five) if item.path == ("define", "bag_penalties")]
    assert found.a is not None
    assert found.b is not None
    assert found.a.endswith("divided by ten, rounded down")
    assert found.b.endswith("divided by five, rounded down")
    assert max(len(found.a), len(found.b)) < 80
