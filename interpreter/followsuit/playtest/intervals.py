"""95 % intervals: Wilson's for rates, Student's for means, both from running sums so that memory stays flat."""

from __future__ import annotations

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


@dataclass(slots=True)
class Mean:
    """A running mean and variance (Welford's recurrence)."""

    count: int = 0
    mean: float = 0.0
    _squares: float = 0.0

    def add(self, value: float) -> None:
        """Takes one more value in."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self._squares += step * (value - self.mean)

    def interval(self) -> Interval | None:
        """The mean with its interval; None below two values."""
        if self.count < 2:  # noqa: PLR2004  (a variance needs two values)
            return None
        half = student(self.count - 1) * sqrt(self._squares / (self.count - 1) / self.count)
        return Interval(self.mean, self.mean - half, self.mean + half)
