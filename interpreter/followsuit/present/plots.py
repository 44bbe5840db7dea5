"""Plots as SVG that stands in a page: bars, columns, and points with whiskers. Colours come from the page's style."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from followsuit.playtest.intervals import Interval

WIDTH, LABEL, TEXT, ROW = 720, 230, 190, 22
"""Widths of a plot, of the names at its left, of the figures at its right; the height of a row."""

ROOM = WIDTH - LABEL - TEXT
COLUMNS_HEIGHT, FOOT = 120, 20
MOST_COLUMNS, MOST_TICKS, COLUMN_TICKS = 60, 6, 14
LONGEST_NAME = 36
STEPS = (1, 2, 5, 10)

Show = Callable[[float, float], str]
"""The text of a value at an axis whose ticks are a step apart."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a plot: what it is of, its figure, and the figure as text; `never` marks what did not happen."""

    name: str
    value: float
    text: str
    interval: Interval | None = None
    never: bool = False
    inner: bool = False


@dataclass(frozen=True, slots=True)
class Axis:
    """What a plot's width stands for."""

    low: float
    high: float
    show: Show

    def across(self, value: float) -> float:
        """Where a value stands."""
        return LABEL + ROOM * (value - self.low) / (self.high - self.low)

    def drawn(self, height: float) -> Iterator[str]:
        """Ticks with their values below rows of this height, each with a thin line behind the rows."""
        step = step_for(self.high - self.low, MOST_TICKS)
        for number in range(ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9) + 1):
            x = self.across(number * step)
            yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}"/>'
            yield f'<text class="axis" x="{x:.1f}" y="{height + 13}">{escape(self.show(number * step, step))}</text>'


def step_for(width: float, most: int) -> float:
    """The smallest of 1, 2, 5, 10, 20 … (or 0.5, 0.2 …) that goes at most so many times into a width."""
    size: float = 10.0 ** floor(log10(width / most))
    return next((size * step for step in STEPS if width / (size * step) <= most), size * STEPS[-1])


def shares(value: float, step: float) -> str:
    """A share at an axis, in percent."""
    return f"{value * 100:.{places(step * 100)}f}%"


def numbers(value: float, step: float) -> str:
    """A number at an axis."""
    return f"{value:.{places(step)}f}"


def places(step: float) -> int:
    """So many places behind the point tell multiples of a step apart."""
    return max(0, -floor(log10(step) + 1e-9))


def bars(lines: Sequence[Line], about: str) -> str:
    """Bars from zero, with whiskers where there is an interval."""
    top = max([line.interval.high if line.interval else line.value for line in lines], default=0.0) or 1.0
    return _rows(lines, about, Axis(0.0, top, shares if top <= 1 else numbers), bar=True)


def points(lines: Sequence[Line], about: str, middle: float | None = None, show: Show = numbers) -> str:
    """Points with whiskers; `middle` is drawn as a line to compare with."""
    known = [line.interval for line in lines if line.interval]
    ends = [*(found.low for found in known), *(found.high for found in known), *([] if middle is None else [middle])]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    margin = (high - low) * 0.08 or 1.0
    return _rows(lines, about, Axis(low - margin, high + margin, show), bar=False, middle=middle)


def _rows(lines: Sequence[Line], about: str, axis: Axis, *, bar: bool, middle: float | None = None) -> str:
    height = ROW * len(lines) + 4
    parts = [_open(height + FOOT, about), *axis.drawn(height)]
    if middle is not None:
        x = axis.across(middle)
        parts.append(f'<line class="middle" x1="{x:.1f}" x2="{x:.1f}" y1="0" y2="{height}"/>')
    for number, line in enumerate(lines):
        parts.extend(_row(line, ROW * number + ROW / 2, axis, bar=bar))
    return "".join([*parts, "</svg>"])


def _row(line: Line, y: float, axis: Axis, *, bar: bool) -> Iterator[str]:
    indent = 16 if line.inner else 0
    style = ' class="never"' if line.never else ' class="inner"' if line.inner else ""
    yield f'<text{style} x="{indent}" y="{y + 4:.1f}">{escape(_short(line.name, inner=line.inner))}</text>'
    if bar and line.value:
        wide = axis.across(line.value) - LABEL
        yield f'<rect class="bar" x="{LABEL}" y="{y - 7:.1f}" width="{wide:.1f}" height="14"/>'
    if line.interval is not None and not line.never:
        low, high = axis.across(line.interval.low), axis.across(line.interval.high)
        yield f'<path class="whisker" d="M{low:.1f} {y - 4:.1f}v8m0-4H{high:.1f}m0-4v8"/>'
        if not bar:
            yield f'<circle class="point" cx="{axis.across(line.value):.1f}" cy="{y:.1f}" r="4"/>'
    yield f'<text{style} x="{LABEL + ROOM + 10}" y="{y + 4:.1f}">{escape(line.text)}</text>'


def _short(name: str, *, inner: bool) -> str:
    """A name that fits at the left; a longer one ends in dots."""
    most = LONGEST_NAME - 3 * inner
    return name if len(name) <= most else f"{name[: most - 1].rstrip()}…"


def columns(spread: Mapping[int, int], about: str, ends: tuple[int, int] | None = None) -> str:
    """How often each score was, from the lowest to the highest; wide ranges are put together in steps.

    `ends` are the lowest and the highest score that have room, so that plots beside each other can be compared.
    """
    low, high = ends or (min(spread, default=0), max(spread, default=0))
    step = 1 if high - low < MOST_COLUMNS else int(step_for(high - low, MOST_COLUMNS - 1))
    first, count = low // step, high // step - low // step + 1
    heights: dict[int, int] = {}
    for score, times in spread.items():
        heights[score // step - first] = heights.get(score // step - first, 0) + times
    total, wide = sum(spread.values()) or 1, min((WIDTH - 40) / count, 48.0)
    most = max(heights.values(), default=1)
    parts = [_open(COLUMNS_HEIGHT + FOOT + 14, about)]
    for place, times in sorted(heights.items()):
        tall, score = COLUMNS_HEIGHT * times / most, (first + place) * step
        what = f"{score}" if step == 1 else f"{score} to {score + step - 1}"
        parts.append(
            f'<rect class="bar" x="{20 + place * wide:.1f}" y="{14 + COLUMNS_HEIGHT - tall:.1f}" '
            f'width="{max(wide - 1.5, 1):.1f}" height="{tall:.1f}">'
            f"<title>{what}: {times:,} ({times / total:.1%})</title></rect>"
        )
    parts.extend(_scores(first * step, count, step, wide))
    parts.append(f'<text class="inner" x="20" y="10">highest column: {most / total:.1%}</text>')
    return "".join([*parts, "</svg>"])


def _scores(low: int, count: int, step: int, wide: float) -> Iterator[str]:
    """Round scores below the columns, and the line that these stand on."""
    y = COLUMNS_HEIGHT + 14
    yield f'<line class="foot" x1="20" x2="{20 + count * wide:.1f}" y1="{y}" y2="{y}"/>'
    every = max(step, int(step_for(max(count * step, 1), COLUMN_TICKS)))
    for score in range(-(-low // every) * every, low + count * step, every):
        x = 20 + ((score - low) // step + 0.5) * wide
        yield f'<text class="axis" x="{x:.1f}" y="{COLUMNS_HEIGHT + FOOT + 10}">{score}</text>'


def _open(height: int, about: str) -> str:
    what = escape(about)
    return f'<svg class="plot" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{what}"><title>{what}</title>'
