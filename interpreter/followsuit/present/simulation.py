"""The tables of a simulation at the terminal: a summary of one screen, and the details."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.playtest.course import Course, course
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Happenings, Share
from followsuit.playtest.places import Places
from followsuit.present.figuring import (
    bots_of,
    names_of,
    number,
    often,
    percent,
    plural,
    remarks,
    signed,
    title,
    unit_of,
    verdicts,
)

MORE = "Calls, duties, score lines and more: --details; as a page with plots: --html FILE; for programs: --json."


def figures_table(figures: Figures, again: str | None = None) -> RenderableType:
    """The summary: who won how much, whether seats are alike, how a deal or match goes; `again` is the command."""
    unit = unit_of(figures)
    rows = [
        (names_of(figures, account), bots_of(figures, account), percent(figures.win_rate(account)),
         signed(figures.mean_score(account)))
        for account in figures.accounts
    ]  # fmt: skip
    heads = ("seats", "bots", "matches won" if figures.plan.matches else "deals won", f"points a {unit}")
    went = course(figures)
    lines = [*verdicts(figures), *([in_short(went)] if went else []), decisions(figures), *remarks(figures)]
    ends = [Text(MORE, style="dim"), *([Text(f"Again: {again}", style="dim")] if again else [])]
    return Group(Text(title(figures), style="bold"), table(heads, rows), Text("\n".join(lines)), *ends)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    """A table without lines, whose columns stand to the left."""
    found = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for head in heads:
        found.add_column(head, justify="left")
    for row in rows:
        found.add_row(*row)
    return found


def in_short(went: Course) -> str:
    """How matches went, in a sentence or two."""
    changes, behind = number(went.lead_changes), number(went.behind)
    back = percent(went.come_backs)
    return (
        f"A match took {number(went.deals)} deals, from {went.shortest} to {went.longest}; the lead changed "
        f"{changes} times. In {back} of them the winner had been behind; at the worst by {behind} points in the mean."
    )


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
        yield "From the dealer", table(("place", "deals won", "points a deal"), rows)
    if figures.plan.matches or figures.tied:
        yield "Ties", Text(f"{plural(figures.tied, unit_of(figures))} had several winners, or none.")
    yield "How deals ended", _shares(found.endings, "a deal")
    groups = (
        ("Questions", found.questions, "of all decisions"),
        ("Calls", found.calls, "of the times asked"),
        ("Duties that took choices away", found.duties, "of the times asked"),
        ("Lines of the score", found.lines, "a deal"),
        ("Phases", found.phases, "a deal"),
    )
    for head, shares, of in groups:
        if shares:
            yield head, _shares(shares, of)
    for share in found.ended_with:
        yield f"At the end: {named(share)}", _shares(share.parts, "of scored deals")


def named(share: Share) -> str:
    """A variable, with whose it is."""
    return f"{share.name}, {share.inside}" if share.inside and share.inside not in share.name else share.name


def _shares(shares: Sequence[Share], of: str) -> Table:
    heads = ("", "times", of)
    return table(heads, [row for share in shares for row in _rows(share)])


def _rows(share: Share) -> Iterator[tuple[str, str, str]]:
    inside = f"{share.inside}: " if share.inside else ""
    yield f"{inside}{share.name}", f"{share.times:,}", often(share)
    for part in share.parts:
        yield f"    {part.name}", f"{part.times:,}", often(part)
