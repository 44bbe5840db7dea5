"""A comparison of many deals as one page that stands alone: the verdict, plots of the differences, both sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from followsuit.core.suggest import first_up
from followsuit.playtest.measures import SCORES, SHARES, Topic
from followsuit.playtest.verdict import Finding
from followsuit.present.coverage_page import STYLE
from followsuit.present.numbers_page import PLOTS, section
from followsuit.present.plots import Line, columns, numbers, points, shares

if TYPE_CHECKING:
    from followsuit.playtest.verdict import Contrast
    from followsuit.present.verdict import Words

TABLES = """
table.sums td, table.sums th { vertical-align: top; } table.sums td + td, table.sums th + th { text-align: left; }
table.sums tr.clear td { font-weight: bold; } .wide { overflow-x: auto; }
""".strip()

FOUND = {
    Finding.DIFFERENT: "a difference",
    Finding.UNSURE: "may be chance",
    Finding.FEW: "too few to say",
    Finding.NONE: "none to be seen",
}


def verdict_page(words: Words, remarks: Sequence[tuple[str, str]]) -> str:
    """The page as HTML; `remarks` are said at its end: how each begins, and a command or a sentence."""
    head = escape(words.head())
    return "\n".join([
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{head}</title><style>{STYLE}\n{PLOTS}\n{TABLES}</style></head><body><main>",
        f"<h1>{escape(words.names[0])} against {escape(words.names[1])}</h1>",
        f'<p class="played">{head}.</p>',
        *(f"<p>{escape(line)}</p>" for line in words.said()),
        *_first(words),
        *_plots(words),
        *_spreads(words),
        *_figures(words),
        "<h2>How to read it</h2>",
        *(f"<p>{escape(line)}</p>" for line in words.remarks()),
        *(f"<p>{_remark(*one)}</p>" for one in remarks),
        "</main></body></html>",
    ]) + "\n"  # fmt: skip


def _remark(head: str, text: str) -> str:
    return f"{escape(head)}<code>{escape(text)}</code>" if head else escape(text)


def _first(words: Words) -> Iterator[str]:
    first = words.first()
    if first is not None:
        head, _, rest = first.partition(": ")
        yield f"<h2>{escape(head)}</h2><p>{escape(first_up(rest))}</p>"
        yield from (f"<p>{escape(line)}</p>" for line in words.parting)


def _plots(words: Words) -> Iterator[str]:
    """The differences with their intervals: shares, points, the rest each by itself."""
    found = words.verdict.contrasts
    groups = (
        (f"Differences in {words.units} won", [one for one in found if one.measure.topic in SHARES]),
        (f"Differences in points a {words.unit}", [one for one in found if one.measure.topic in SCORES]),
    )
    for (head, some), show in zip(groups, (shares, numbers), strict=True):
        lines = [_line(words, one) for one in some]
        yield section(head, points(lines, f"{head}, with whiskers; the line is at no difference", 0.0, show))


def _line(words: Words, one: Contrast) -> Line:
    value = 0.0 if one.difference is None else one.difference.value
    return Line(first_up(words.who(one.measure)), value, words.cells(one)[2], one.difference)


def _spreads(words: Words) -> Iterator[str]:
    """The scores under both, one above the other on one scale."""
    both = zip(words.verdict.pair.measures, words.verdict.tally.sums, strict=True)
    found = [(measure, sums) for measure, sums in both if measure.topic is Topic.POINTS]
    scores = [score for _, sums in found for counted in (sums.of_a, sums.of_b) for score in counted]
    ends = min(scores, default=0), max(scores, default=0)
    yield f"<h2>How points a {words.unit} were spread</h2>"
    for measure, sums in found:
        for name, counted in zip(words.names, (sums.of_a, sums.of_b), strict=True):
            head = f"{first_up(words.who(measure))}: {name}"
            plot = columns(counted, f"distribution of the scores of {head}", ends)
            yield f"<section><h3>{escape(head)}</h3>{plot}</section>"


def _figures(words: Words) -> Iterator[str]:
    names = "".join(f"<th>{escape(name)}</th>" for name in words.names)
    yield f'<h2>Both sides</h2><div class="wide"><table class="sums"><tr><th></th>{names}'
    yield "<th>difference</th><th>what may be said</th></tr>"
    for one in words.verdict.contrasts:
        cells = (first_up(words.topic(one.measure)), *words.cells(one), FOUND[one.finding])
        clear = ' class="clear"' if one.finding is Finding.DIFFERENT else ""
        yield f"<tr{clear}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"
    yield "</table></div>"
