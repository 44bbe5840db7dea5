"""Intervals against textbook figures."""

import statistics

import pytest

from followsuit.playtest.intervals import mean, rate, student


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0), (81, 263, 0.2553, 0.3662)],
)
def test_rate_is_wilsons(successes, trials, low, high):
    interval = rate(successes, trials)
    assert interval is not None
    assert interval.value == successes / trials
    assert interval.low == pytest.approx(low, abs=2e-4)
    assert interval.high == pytest.approx(high, abs=2e-4)


def test_nothing_tried_has_no_rate():
    assert rate(0, 0) is None
    assert mean([]) is None
    assert mean([(3, 1)]) is None


@pytest.mark.parametrize(("freedom", "value"), [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042), (1000, 1.962)])
def test_student(freedom, value):
    assert student(freedom) == pytest.approx(value, abs=2e-3)


def test_mean_agrees_with_the_statistics_module():
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
    interval = mean((value, 1) for value in values)
    assert interval is not None
    assert interval.value == pytest.approx(statistics.mean(values))
    half = student(10) * statistics.stdev(values) / len(values) ** 0.5
    assert interval.high - interval.low == pytest.approx(2 * half)


def test_values_that_occur_often_count_so_often_and_a_scale_divides():
    assert mean([(3, 2), (7, 1)]) == mean([(3, 1), (7, 1), (3, 1)])
    whole, half = mean([(3, 5), (8, 2)]), mean([(3, 5), (8, 2)], 2)
    assert whole is not None
    assert half is not None
    assert (half.value, half.low, half.high) == (whole.value / 2, whole.low / 2, whole.high / 2)
