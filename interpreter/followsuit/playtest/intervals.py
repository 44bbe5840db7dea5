"""95 % intervals: Wilson's for rates, Student's for means, from whole numbers that were added up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)

T_975 = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
"""Student's t at 97.5 % for 1 to 10 degrees of freedom; beyond, a series in 1/df is exact to three places."""


@dataclass(frozen=True, slots=True)
class Interval:
    """An estimate with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float

    def as_data(self) -> dict[str, float]:
        """The JSON form, rounded to six places."""
        return {"value": round(self.value, 6), "low": round(self.low, 6), "high": round(self.high, 6)}


def rate(successes: float, trials: int) -> Interval | None:
    """Wilson's score interval of a rate; None without trials. `successes` may be a sum of shares (shared wins)."""
    if trials == 0:
        return None
    share = successes / trials
    scale = 1 + Z * Z / trials
    centre = (share + Z * Z / (2 * trials)) / scale
    half = Z * sqrt(share * (1 - share) / trials + Z * Z / (4 * trials * trials)) / scale
    return Interval(share, max(0.0, centre - half), min(1.0, centre + half))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t with so many degrees of freedom."""
    if freedom <= len(T_975):
        return T_975[freedom - 1]
    first = (Z**3 + Z) / 4
    second = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    third = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + first / freedom + second / freedom**2 + third / freedom**3


def mean(values: Iterable[tuple[int, int]], scale: int = 1) -> Interval | None:
    """The mean of whole numbers, each so many times, divided by `scale`; None below two values.

    Sums are exact: the same values in any order give the same digits.
    """
    count = total = squares = 0
    for value, times in values:
        count += times
        total += value * times
        squares += value * value * times
    return mean_of_sums(count, total, squares, scale)


def mean_of_sums(count: int, total: int, squares: int, scale: int = 1) -> Interval | None:
    """The same where how many values there are, their sum and that of their squares are known."""
    if count < 2:  # noqa: PLR2004  (a variance needs two values)
        return None
    variance = (count * squares - total * total) / (count * (count - 1))
    centre, half = total / count, student(count - 1) * sqrt(variance / count)
    return Interval(centre / scale, (centre - half) / scale, (centre + half) / scale)
