"""The chi-square test against tabulated points, and on counts that can be reckoned by hand."""

import pytest

from followsuit.playtest.chisquare import alike, survival

POINTS = [(1, 3.841459, 0.05), (2, 5.991465, 0.05), (3, 7.814728, 0.05), (4, 9.487729, 0.05), (5, 11.070498, 0.05),
          (1, 10.827566, 0.001), (2, 13.815511, 0.001), (3, 16.266236, 0.001), (7, 18.475307, 0.01),
          (6, 16.811894, 0.01)]  # fmt: skip


@pytest.mark.parametrize(("freedom", "statistic", "chance"), POINTS)
def test_survival_is_that_of_the_tables(freedom, statistic, chance):
    assert survival(statistic, freedom) == pytest.approx(chance, rel=1e-5)


def test_nothing_is_beyond_zero():
    assert [survival(0.0, freedom) for freedom in range(1, 9)] == [1.0] * 8


def test_far_out_nothing_is_left():
    assert survival(1e6, 1) == survival(1e6, 4) == survival(1e6, 9) == 0.0


def test_counts_by_hand():
    found = alike([60, 40])
    assert found is not None
    assert (found.statistic, found.freedom) == (4.0, 1)
    assert found.chance == pytest.approx(0.0455, abs=1e-4)


def test_too_few_are_not_tested():
    assert alike([4, 3]) is None
    assert alike([100]) is None
    assert alike([]) is None
