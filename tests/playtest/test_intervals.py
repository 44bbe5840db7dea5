"""Intervals against textbook figures."""

import statistics

import pytest

from followsuit.playtest.intervals import Mean, rate, student


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
    assert Mean().interval() is None


@pytest.mark.parametrize(("freedom", "value"), [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042), (1000, 1.962)])
def test_student(freedom, value):
    assert student(freedom) == pytest.approx(value, abs=2e-3)


def test_mean_agrees_with_the_statistics_module():
    values = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5]
    mean = Mean()
    for value in values:
        mean.add(value)
    interval = mean.interval()
    assert interval is not None
    assert interval.value == pytest.approx(statistics.mean(values))
    half = student(10) * statistics.stdev(values) / len(values) ** 0.5
    assert interval.high - interval.low == pytest.approx(2 * half)
