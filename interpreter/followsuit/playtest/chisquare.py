"""The chi-square test of whether counts that ought to be alike are alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, pi, sqrt
from typing import Any

FEWEST = 5
"""With fewer than so many expected of each, the test says nothing that can be relied on."""


@dataclass(frozen=True, slots=True)
class Test:
    """`chance` is the probability of counts as far apart as these, or farther, if there were no difference."""

    statistic: float
    freedom: int
    chance: float

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        found = {"chi_square": round(self.statistic, 6), "degrees_of_freedom": self.freedom}
        return {**found, "p": float(f"{self.chance:.6g}")}


def survival(statistic: float, freedom: int) -> float:
    """The probability that a chi-square variable with so many degrees of freedom is greater; in closed form."""
    half = statistic / 2
    if freedom % 2:
        total, term, divisor = erfc(sqrt(half)), 2 * sqrt(half / pi) * exp(-half), 1.5
    else:
        total, term, divisor = exp(-half), half * exp(-half), 2.0
    for _ in range((freedom - 1) // 2):
        total += term
        term *= half / divisor
        divisor += 1
    return min(1.0, total)


def alike(counts: Sequence[int]) -> Test | None:
    """The test that each of these counts is as likely as the others; None where there are too few."""
    freedom, expected = len(counts) - 1, sum(counts) / max(len(counts), 1)
    if freedom < 1 or expected < FEWEST:
        return None
    statistic = sum((count - expected) ** 2 for count in counts) / expected
    return Test(statistic, freedom, survival(statistic, freedom))
