"""What paired play says: differences with intervals, which are more than chance, whether they are narrow enough.

Many figures are looked at together. Holm's rule holds the risk that any of them is called a difference wrongly below
one in twenty; besides, an interval that holds 0 is never called a difference, nor one that few pairs speak of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from math import erfc, log, sqrt
from typing import Any

from followsuit.playtest.intervals import Interval, mean_of_sums, rate
from followsuit.playtest.measures import SCORES, SHARES, Measure, Sums, outcome_of
from followsuit.playtest.paired import First, Pair, PairTally
from followsuit.playtest.running import Kept, parts

RISK = 0.05
FEWEST_PAIRS = 30
"""Fewer pairs say nothing."""

FEWEST_DIFFERING = 20
"""Of a difference that shows in fewer pairs its interval is not to be trusted."""

FIRST_LOOK = 400
"""Pairs before it is first asked whether the intervals are narrow enough; then at each doubling."""


class Finding(Enum):
    """What may be said of a difference."""

    DIFFERENT = "different"
    UNSURE = "unsure"
    FEW = "few"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Contrast:
    """One measure: the means of both sides, the mean difference (second less first), and what may be said of it."""

    measure: Measure
    a: float
    b: float
    difference: Interval | None
    differing: int
    finding: Finding


@dataclass(frozen=True, slots=True)
class Until:
    """How narrow is narrow enough: at most ± `half`, of all shares or of all points."""

    half: float
    shares: bool

    def concerns(self, measure: Measure) -> bool:
        """Whether the interval of a measure has to be so narrow."""
        return measure.topic in (SHARES if self.shares else SCORES)


@dataclass(frozen=True)
class Verdict:
    """Everything that paired play comes to."""

    pair: Pair
    tally: PairTally

    @cached_property
    def contrasts(self) -> tuple[Contrast, ...]:
        """The measures in order."""
        both = list(zip(self.pair.measures, self.tally.sums, strict=True))
        clear = self._clear([_chance(sums, self.tally.counted) for _, sums in both])
        return tuple(self._contrast(*one, clear=sure) for one, sure in zip(both, clear, strict=True))

    def _clear(self, chances: list[float]) -> list[bool]:
        """Which are more than chance by Holm's rule."""
        clear = [False] * len(chances)
        for passed, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
            if chances[place] > RISK / (len(chances) - passed):
                break
            clear[place] = True
        return clear

    def _contrast(self, measure: Measure, sums: Sums, *, clear: bool) -> Contrast:
        count, whole = self.tally.counted, max(self.tally.counted, 1) * measure.scale
        found = mean_of_sums(count, sums.difference, sums.squares, measure.scale)
        finding = self._finding(found, sums, clear=clear)
        return Contrast(measure, sums.a / whole, sums.b / whole, found, sums.differing, finding)

    def _finding(self, found: Interval | None, sums: Sums, *, clear: bool) -> Finding:
        if found is None or found.low <= 0 <= found.high:
            return Finding.NONE
        if self.tally.counted < FEWEST_PAIRS or sums.differing < FEWEST_DIFFERING:
            return Finding.FEW
        return Finding.DIFFERENT if clear else Finding.UNSURE

    @property
    def differing(self) -> Interval | None:
        """The share of pairs that differ in anything."""
        return rate(self.tally.differing, self.tally.played)

    def half_width(self, until: Until) -> float:
        """The widest interval of those concerned, as ±. What has not shown itself yet may still be there."""
        if self.tally.counted < FEWEST_PAIRS:
            return float("inf")
        unseen = -log(RISK / 2) / self.tally.counted
        concerned = (one.difference for one in self.contrasts if until.concerns(one.measure))
        return max([unseen, *((one.high - one.low) / 2 for one in concerned if one is not None)])

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        tally, first, share = self.tally, self.tally.first, self.differing
        return {
            "unit": "match" if self.pair.a.matches else "deal",
            "seed": self.pair.a.seed,
            "played": tally.played,
            "left_out": tally.left_out,
            "differing": tally.differing,
            "differing_share": share.as_data() if share else None,
            "first_differing": None if first is None else first.number + 1,
            "first_points": None if first is None else self._points(first),
            "looked_at": len(self.contrasts),
            "figures": [_data(one) for one in self.contrasts],
        }

    def _points(self, first: First) -> dict[str, list[int]]:
        """What the first that differs came to on either side, by account."""
        rows = ("a", self.pair.a, first.a), ("b", self.pair.b, first.b)
        return {side: list(outcome_of(plan, row).points) for side, plan, row in rows}


def _data(one: Contrast) -> dict[str, Any]:
    return {
        "what": one.measure.topic.value,
        "seats": list(one.measure.seats),
        "a": round(one.a, 6),
        "b": round(one.b, 6),
        "difference": one.difference.as_data() if one.difference else None,
        "differing": one.differing,
        "finding": one.finding.value,
    }


def _chance(sums: Sums, count: int) -> float:
    """How likely so large a difference would be if there were none."""
    spread = count * sums.squares - sums.difference**2
    if sums.difference == 0 or count < FEWEST_PAIRS:
        return 1.0
    if spread == 0:
        return 0.0
    return erfc(abs(sums.difference) * sqrt((count - 1) / spread) / sqrt(2))


Told = Callable[[int], None]


def looks(pair: Pair, until: Until | None) -> Iterator[int]:
    """The numbers of pairs at which it is asked whether that is enough: doublings of a part, at the end the count."""
    at = pair.chunk_size
    while until is not None and at < pair.a.count:
        if at >= FIRST_LOOK:
            yield at
        at *= 2
    yield pair.a.count


class Stopped(KeyboardInterrupt):
    """A comparison was interrupted; `verdict` is that of the parts that are finished."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict
        super().__init__()


def compare(
    pair: Pair,
    until: Until | None = None,
    told: Told | None = None,
    executor: Executor | None = None,
    kept: Kept[PairTally] | None = None,
) -> Verdict:
    """Plays the pairs, all or until the intervals are narrow enough. `kept` keeps what is finished.

    Raises:
        Fault: the rules led to something that they do not provide for.
        Stopped: it was interrupted.
    """
    total = pair.empty()
    try:
        for look in looks(pair, until):
            stage = Pair(replace(pair.a, count=look), replace(pair.b, count=look), total.played)
            for found in parts(stage, executor, kept):
                total.add(found)
                if told is not None:
                    told(total.played)
            if until is not None and Verdict(pair, total).half_width(until) <= until.half:
                break
    except KeyboardInterrupt as interrupt:
        raise Stopped(Verdict(pair, total)) from interrupt
    return Verdict(pair, total)
