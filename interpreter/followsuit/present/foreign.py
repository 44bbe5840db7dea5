"""What the rules say of a record of another format: a row for each deal, and sentences for what does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.core.suggest import listed

if TYPE_CHECKING:
    from followsuit.adapters.checking import Checked, CheckedDeal, Finding

NOT_KNOWN = "–"


def checked_table(checked: Checked) -> RenderableType:
    """The deals of a record as a table, with what was found under each."""
    recorded = checked.recorded
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("deal", "points", *(("total",) if recorded.linked else ()), "by the rules"):
        table.add_column(column, justify="left", overflow="fold")
    for deal in checked.deals:
        totals = (_figures(deal.totals),) if recorded.linked else ()
        table.add_row(deal.name, _figures(deal.points), *totals, "\n".join(_sentences(deal)))
    return Group(Text(_head(checked), style="bold"), table, checked_summary(checked))


def _head(checked: Checked) -> str:
    recorded = checked.recorded
    title = checked.deals[0].ruleset.title if checked.deals else ""
    begun = f", from {_figures(recorded.totals)}" if recorded.totals and any(recorded.totals) else ""
    return f"{recorded.format}: {title}, {listed(recorded.seats)}{begun}"


def _figures(points: Sequence[int] | None) -> str:
    return NOT_KNOWN if points is None else " : ".join(map(str, points))


def _sentences(deal: CheckedDeal) -> list[str]:
    problems = [finding.message for finding in deal.findings if finding.is_problem]
    notes = [finding.message for finding in deal.findings if not finding.is_problem]
    return [*(problems or ["fits"]), *_claim(deal), *notes]


def _claim(deal: CheckedDeal) -> list[str]:
    if deal.claimed_after is None:
        return []
    number = deal.claimed_after
    return [f"Ended after {number} trick{'' if number == 1 else 's'}; the rest is taken as claimed."]


def checked_summary(checked: Checked) -> Text:
    """How many deals fit, in a sentence."""
    problems, deals = checked.problems, len(checked.deals)
    counted = f"{deals} deal{'' if deals == 1 else 's'} checked"
    if not problems:
        return Text(f"{counted}: nothing that the rules do not allow.")
    wrong = sum(any(finding.is_problem for finding in deal.findings) for deal in checked.deals)
    return Text(f"{counted}: {wrong} {'does' if wrong == 1 else 'do'} not fit the rules.")


def checked_data(checked: Checked) -> dict[str, Any]:
    """The same as plain data for JSON."""
    recorded = checked.recorded
    return {
        "format": recorded.format,
        "seats": list(recorded.seats),
        "initial_totals": None if recorded.totals is None else list(recorded.totals),
        "problems": len(checked.problems),
        "deals": [_deal_data(deal) for deal in checked.deals],
    }


def _deal_data(deal: CheckedDeal) -> dict[str, Any]:
    return {
        "name": deal.name,
        "ruleset": deal.ruleset.name,
        "options": dict(deal.ruleset.choices),
        "points": None if deal.points is None else list(deal.points),
        "totals": None if deal.totals is None else list(deal.totals),
        "claimed_after": deal.claimed_after,
        "findings": [_finding_data(finding) for finding in deal.findings],
    }


def _finding_data(finding: Finding) -> dict[str, Any]:
    refusal = finding.refusal
    return {
        "kind": finding.kind,
        "message": finding.message,
        "seat": finding.seat,
        "trick": finding.trick,
        "recorded": finding.written,
        "reason": None if refusal is None else refusal.reason,
        "cards": [] if refusal is None else list(refusal.cards),
    }
