"""What a simulation found as one page that stands alone: tables of figures and plots drawn in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape

from followsuit.core.suggest import first_up
from followsuit.playtest.course import course, finishes, spread
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Happenings, Share
from followsuit.playtest.intervals import Interval
from followsuit.playtest.places import Places
from followsuit.present import plots
from followsuit.present.coverage_page import STYLE
from followsuit.present.figuring import (
    ORDINALS,
    a_deal,
    bots_of,
    names_of,
    often,
    percent,
    places_head,
    reckoned,
    remarks,
    signed,
    ties,
    title,
    won_and_points,
)
from followsuit.present.plainly import answers
from followsuit.present.plots import Line, bars, columns, points
from followsuit.present.simulation import course_rows, decisions, named

MOST_PARTS = 12
"""So many values of a call stand among the other calls; more are folded away."""

PLOTS = """
main { max-width: 58rem; } section { break-inside: avoid; overflow-x: auto; }
h3 { font-size: 1.02rem; margin: 1.1rem 0 .2rem; }
svg.plot { display: block; width: 100%; min-width: 40rem; height: auto; margin: .4rem 0 1rem; font-size: 12px; }
svg.plot text { fill: var(--ink); } svg.plot text.inner { fill: var(--quiet); }
svg.plot text.axis { fill: var(--quiet); text-anchor: middle; }
svg.plot text.never { fill: var(--bad); font-weight: bold; }
svg.plot .bar { fill: rgb(var(--good) / .45); } svg.plot .point { fill: rgb(var(--good)); }
svg.plot .whisker { fill: none; stroke: var(--ink); stroke-width: 1.4; }
svg.plot .grid { stroke: var(--line); stroke-width: .6; } svg.plot .foot { stroke: var(--quiet); }
svg.plot .middle { stroke: var(--quiet); stroke-dasharray: 4 4; }
details { margin: .2rem 0 .8rem; } summary { cursor: pointer; color: var(--quiet); }
code { font-size: .9rem; overflow-wrap: anywhere; }
@media print { svg.plot { min-width: 0; } section { overflow: visible; } }
""".strip()


def numbers_page(figures: Figures, again: str) -> str:
    """The page as HTML; `again` is the command that comes to the same figures."""
    head = escape(title(figures))
    said = [*answers(figures), decisions(figures), *ties(figures), *remarks(figures)]
    return "\n".join([
        "<!DOCTYPE html>",
        '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{head}</title><style>{STYLE}\n{PLOTS}</style></head><body><main>",
        f"<h1>{escape(figures.plan.program.title)}</h1>",
        f'<p class="played">{head}. The same again: <code>{escape(again)}</code></p>',
        *(f"<p>{escape(line)}</p>" for line in said),
        *_never(figures),
        *_accounts(figures),
        *_places(figures),
        *_finishes(figures),
        *_spreads(figures),
        *_happened(figures),
        *_reckoned(figures),
        "</main></body></html>",
    ]) + "\n"  # fmt: skip


def _accounts(figures: Figures) -> Iterator[str]:
    names = [f"{names_of(figures, account)} ({bots_of(figures, account)})" for account in figures.accounts]
    wins = [(figures.win_rate(account), percent(figures.win_rate(account))) for account in figures.accounts]
    scores = [(figures.mean_score(account), signed(figures.mean_score(account))) for account in figures.accounts]
    won, score = won_and_points(figures)
    sizes = {len(figures.seats(account)) for account in figures.accounts}
    fair = 1 / len(figures.accounts) if len(sizes) == 1 else None
    yield section(
        first_up(won),
        points(_lines(names, wins), "win rate of every seat or side, with whiskers", fair, plots.shares),
    )
    yield section(first_up(score), points(_lines(names, scores), "mean score of every seat or side, with whiskers"))


def _places(figures: Figures) -> Iterator[str]:
    places = Places(figures).places
    if places:
        names = [place.name for place in places]
        wins = [(place.win_rate, percent(place.win_rate)) for place in places]
        won, score = (f"{first_up(head)}, {places_head(figures).lower()}" for head in won_and_points(figures))
        yield section(won, points(_lines(names, wins), "win rate by place", 1 / len(places), plots.shares))
        scores = [(place.score, signed(place.score)) for place in places]
        yield section(score, points(_lines(names, scores), "mean score by place"))


def _finishes(figures: Figures) -> Iterator[str]:
    """Who came in first, second and so on."""
    for account in figures.accounts:
        found = [one for one in finishes(figures) if one.account == account]
        rates = [(one.rate, percent(one.rate)) for one in found]
        if found:
            name = f"Where {names_of(figures, account)} came in"
            yield section(name, bars(_lines(ORDINALS, rates), name))


def _lines(names: Sequence[str], found: Sequence[tuple[Interval | None, str]]) -> list[Line]:
    both = zip(names, found, strict=False)
    return [Line(name, interval.value if interval else 0.0, text, interval) for name, (interval, text) in both]


def _spreads(figures: Figures) -> Iterator[str]:
    yield f"<h2>How {'totals' if figures.plan.matches else 'points a deal'} were spread</h2>"
    scores = [score for account in figures.accounts for score in spread(figures, account)]
    ends = min(scores, default=0), max(scores, default=0)
    for account in figures.accounts:
        name = names_of(figures, account)
        plot = columns(spread(figures, account), f"distribution of the scores of {name}", ends)
        yield f"<section><h3>{escape(name)}</h3>{plot}</section>"


def _happened(figures: Figures) -> Iterator[str]:
    found = Happenings(figures)
    calls = tuple(map(_folded, found.calls))
    groups = (
        ("Calls, of the times asked", calls),
        ("Lines of the score, of all deals", found.lines),
        ("Duties that took choices away, of the times asked", found.duties),
        ("How deals ended", found.endings),
        ("Questions, of all decisions", found.questions),
        ("Phases, of all deals", found.phases),
    )
    for head, shares in groups:
        if shares:
            yield section(head, bars([line for share in shares for line in _of(share)], head))
        if shares is calls:
            yield from _unfolded(found.calls)
    for share in found.ended_with:
        head = f"At the end: {named(share)}"
        yield section(head, bars([line for part in share.parts for line in _of(part)], head))


def _folded(call: Share) -> Share:
    """A call without its parts, where these are too many to stand among the others."""
    return replace(call, parts=()) if len(call.parts) > MOST_PARTS else call


def _unfolded(calls: Sequence[Share]) -> Iterator[str]:
    """The calls with too many parts, each part by part, to be opened."""
    for call in calls:
        if len(call.parts) > MOST_PARTS:
            head = f"{call.inside}: {call.name}, all {len(call.parts)}"
            plot = bars([line for part in call.parts for line in _of(part)], head)
            yield f"<section><details><summary>{escape(head)}</summary>{plot}</details></section>"


def _of(share: Share) -> Iterator[Line]:
    name = f"{share.inside}: {share.name}" if share.inside else share.name
    yield Line(name, share.value, often(share), share.interval, never=not share.times)
    if a_deal(share):
        yield Line(a_deal(share), 0.0, "", inner=True)
    for part in share.parts:
        yield Line(part.name, part.value, often(part), part.interval, never=not part.times, inner=True)


def _never(figures: Figures) -> Iterator[str]:
    """What the rules provide for and did not happen."""
    found = Happenings(figures)
    groups = (("phase", found.phases), ("call", found.calls), ("score line", found.lines), ("duty", found.duties))
    kinds = [(kind, [share for share in shares if not share.times]) for kind, shares in groups]
    missed = [f"the {kind} “{share.name}”" for kind, shares in kinds for share in shares]
    whole = sum(len(shares) for _, shares in groups)
    happened = f"{whole - len(missed)} of {whole} phases, calls, score lines and duties happened"
    if missed:
        never = f'<span class="bad">{escape(", ".join(missed))}</span>'
        yield f"<h2>Rule coverage</h2><p>{happened}. Never: {never}.</p>"
    else:
        yield f'<h2>Rule coverage</h2><p class="good">All {whole} phases, calls, score lines and duties happened.</p>'
    lines = [
        Line(f"{kind}s" if kind != "duty" else "duties", happened / len(shares), f"{happened} of {len(shares)}")
        for kind, shares in groups
        if shares
        for happened in [sum(share.times > 0 for share in shares)]
    ]
    yield f"<section>{bars(lines, 'how much of what the rules say has happened')}</section>"


def _reckoned(figures: Figures) -> Iterator[str]:
    """The methods, for those who know them by name, and how matches went with intervals."""
    yield "<h2>How it was reckoned</h2>"
    went = course(figures)
    rows = [] if went is None else [f"{first_up(what)}: {found}." for what, found in course_rows(went)]
    yield from (f"<p>{escape(line)}</p>" for line in (*reckoned(figures), *rows))


def section(head: str, plot: str) -> str:
    """A plot under its heading."""
    return f"<section><h2>{escape(head)}</h2>{plot}</section>"
