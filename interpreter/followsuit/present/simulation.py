"""The tables of a simulation at the terminal: a summary of one screen, and the details."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.playtest.course import Course, course, finishes
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Happenings, Share
from followsuit.playtest.places import Places
from followsuit.present.figuring import (
    ORDINALS,
    a_deal,
    bots_of,
    names_of,
    number,
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

LINES = "Lines of the score (a deal counts once; times a deal: for each player or side that it is written to)"
MORE = "Calls, duties, score lines and more: --details; as a page with plots: --html FILE; for programs: --json."


def figures_table(figures: Figures) -> RenderableType:
    """The summary: what it comes to in sentences, then who won how much with intervals, and how that is to be read."""
    rows = [
        (names_of(figures, account), bots_of(figures, account), percent(figures.win_rate(account)),
         signed(figures.mean_score(account)))
        for account in figures.accounts
    ]  # fmt: skip
    heads = ("seats", "bots", *won_and_points(figures))
    head, said = Text(title(figures), style="bold"), Text("\n".join(answers(figures)))
    more = Text("\n".join([decisions(figures), *(remarks(figures) if figures.played else [])]))
    found = ("", table(heads, rows)) if figures.played else ("",)
    return Group(head, said, *found, more, Text(MORE, style="dim"))


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table without lines, whose columns stand to the left."""
    found = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for head in heads:
        found.add_column(head, justify="left")
    for row in rows:
        found.add_row(*row)
    return found


def course_rows(went: Course) -> list[tuple[str, str]]:
    """How matches went, with intervals."""
    return [
        ("deals a match", number(went.deals)),
        ("changes of the lead", number(went.lead_changes)),
        ("won after having been behind", percent(went.come_backs)),
        ("points the winner was behind at the worst", number(went.behind)),
    ]


def decisions(figures: Figures) -> str:
    """How much there is to decide."""
    found = Happenings(figures)
    if not found.decisions or not figures.deals:
        return "Nothing was to be decided."
    a_deal = found.decisions / figures.deals
    forced = percent(found.forced)
    return f"{a_deal:.1f} decisions a deal, among {found.branching:.2f} choices in the mean; {forced} were forced."


def details(figures: Figures) -> RenderableType:
    """Everything else that was counted."""
    return Group(*(part for head, body in _sections(figures) for part in (Text(f"\n{head}", style="bold"), body)))


def _sections(figures: Figures) -> Iterator[tuple[str, RenderableType]]:
    found, places = Happenings(figures), Places(figures).places
    if places:
        rows = [(place.name, percent(place.win_rate), signed(place.score)) for place in places]
        yield places_head(figures), table(("place", *won_and_points(figures)), rows)
    went = course(figures)
    if went:
        yield "How matches went", table(("", "in the mean"), course_rows(went))
    if finishes(figures):
        yield "First, second and so on", _finishes(figures)
    yield "Ties", Text(" ".join(ties(figures)))
    yield "How deals ended", _shares(found.endings, "of all deals")
    groups = (
        ("Questions", found.questions, "of all decisions"),
        ("Calls", found.calls, "of the times asked"),
        ("Duties that took choices away", found.duties, "of the times asked"),
        (LINES, found.lines, "of all deals"),
        ("Phases", found.phases, "of all deals"),
    )
    for head, shares, of in groups:
        if shares:
            yield head, _shares(shares, of)
    for share in found.ended_with:
        yield f"At the end: {named(share)}", _shares(share.parts, "of scored deals")
    yield "How it was reckoned", Text("\n".join(reckoned(figures)))


def _finishes(figures: Figures) -> Table:
    """Who came in at which place."""
    accounts, cells = figures.accounts, {(one.account, one.place): percent(one.rate) for one in finishes(figures)}
    rows = [(names_of(figures, account), *(cells[account, place + 1] for place in accounts)) for account in accounts]
    return table(("seats", *ORDINALS[: len(accounts)]), rows)


def named(share: Share) -> str:
    """A variable, with whose it is."""
    return f"{share.name}, {share.inside}" if share.inside and share.inside not in share.name else share.name


def _shares(shares: Sequence[Share], of: str) -> Table:
    several = any(map(a_deal, shares))
    heads = ("", "times", of, *([""] if several else []))
    rows = [row for share in shares for row in _rows(share)]
    return table(heads, rows if several else [row[:-1] for row in rows])


def _rows(share: Share) -> Iterator[tuple[str, str, str, str]]:
    inside = f"{share.inside}: " if share.inside else ""
    yield f"{inside}{share.name}", f"{share.times:,}", often(share), a_deal(share)
    for part in share.parts:
        yield f"    {part.name}", f"{part.times:,}", often(part), ""
