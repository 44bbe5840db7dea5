"""Plots as SVG that stands in a page: bars, columns, and points with whiskers. Colours come from the page's style."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from followsuit.playtest.intervals import Interval

WIDTH, LABEL, TEXT, ROW = 720, 230, 190, 22
"""Widths of a plot, of the names at its left, of the figures at its right; the height of a row."""

ROOM = WIDTH - LABEL - TEXT
COLUMNS_HEIGHT, FOOT = 120, 20
MOST_COLUMNS = 60


@dataclass(frozen=True, slots=True)
class Line:
    """A row of a plot: what it is of, its figure, and the figure as text; `never` marks what did not happen."""

    name: str
    value: float
    text: str
    interval: Interval | None = None
    never: bool = False
    inner: bool = False


def bars(lines: Sequence[Line], about: str) -> str:
    """Bars from zero, with whiskers where there is an interval."""
    top = max([line.interval.high if line.interval else line.value for line in lines], default=0.0) or 1.0
    return _rows(lines, about, (0.0, top), bar=True)


def points(lines: Sequence[Line], about: str, middle: float | None = None) -> str:
    """Points with whiskers; `middle` is drawn as a line to compare with."""
    known = [line.interval for line in lines if line.interval]
    ends = [*(found.low for found in known), *(found.high for found in known), *([] if middle is None else [middle])]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    margin = (high - low) * 0.08 or 1.0
    return _rows(lines, about, (low - margin, high + margin), bar=False, middle=middle)


def _rows(
    lines: Sequence[Line], about: str, ends: tuple[float, float], *, bar: bool, middle: float | None = None
) -> str:
    low, high = ends

    def across(value: float) -> float:
        return LABEL + ROOM * (value - low) / (high - low)

    height = ROW * len(lines) + 4
    parts = [_open(height, about)]
    if middle is not None:
        parts.append(f'<line class="middle" x1="{across(middle):.1f}" x2="{across(middle):.1f}" y1="0" y2="{height}"/>')
    for number, line in enumerate(lines):
        y = ROW * number + ROW / 2
        indent = 16 if line.inner else 0
        style = ' class="never"' if line.never else ' class="inner"' if line.inner else ""
        parts.append(f'<text{style} x="{indent}" y="{y + 4:.1f}">{escape(line.name)}</text>')
        if bar and line.value:
            wide = across(line.value) - LABEL
            parts.append(f'<rect class="bar" x="{LABEL}" y="{y - 7:.1f}" width="{wide:.1f}" height="14"/>')
        parts.extend(_whisker(line, y, across(line.value), across, bar=bar))
        parts.append(f'<text{style} x="{LABEL + ROOM + 10}" y="{y + 4:.1f}">{escape(line.text)}</text>')
    return "".join([*parts, "</svg>"])


def _whisker(line: Line, y: float, at: float, across: Callable[[float], float], *, bar: bool) -> Iterator[str]:
    if line.interval is None or line.never:
        return
    low, high = across(line.interval.low), across(line.interval.high)
    yield f'<path class="whisker" d="M{low:.1f} {y - 4:.1f}v8m0-4H{high:.1f}m0-4v8"/>'
    if not bar:
        yield f'<circle class="point" cx="{at:.1f}" cy="{y:.1f}" r="4"/>'


def columns(spread: Mapping[int, int], about: str) -> str:
    """How often each score was, from the lowest to the highest; wide ranges are put together in steps."""
    low, high = min(spread, default=0), max(spread, default=0)
    step = -(-(high - low + 1) // MOST_COLUMNS)
    heights: dict[int, int] = {}
    for score, times in spread.items():
        heights[(score - low) // step] = heights.get((score - low) // step, 0) + times
    count, total = (high - low) // step + 1, sum(spread.values()) or 1
    wide, most = min((WIDTH - 40) / count, 48.0), max(heights.values(), default=1)
    parts = [_open(COLUMNS_HEIGHT + FOOT + 14, about)]
    for place, times in sorted(heights.items()):
        tall = COLUMNS_HEIGHT * times / most
        first, last = low + place * step, low + place * step + step - 1
        what = f"{first}" if step == 1 else f"{first} to {last}"
        parts.append(
            f'<rect class="bar" x="{20 + place * wide:.1f}" y="{14 + COLUMNS_HEIGHT - tall:.1f}" '
            f'width="{max(wide - 1.5, 1):.1f}" height="{tall:.1f}">'
            f"<title>{what}: {times:,} ({times / total:.1%})</title></rect>"
        )
    every = max(1, -(-count // 15))
    for place in range(0, count, every):
        x = 20 + (place + 0.5) * wide
        parts.append(f'<text class="axis" x="{x:.1f}" y="{COLUMNS_HEIGHT + FOOT + 10}">{low + place * step}</text>')
    parts.append(f'<text class="inner" x="20" y="10">highest column: {most / total:.1%}</text>')
    return "".join([*parts, "</svg>"])


def _open(height: int, about: str) -> str:
    what = escape(about)
    return f'<svg class="plot" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{what}"><title>{what}</title>'
