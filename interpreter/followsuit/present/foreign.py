"""What the rules say of a record of another format: a line for each deal, and sentences for what does not fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from rich.text import Text

from followsuit.core.suggest import listed

if TYPE_CHECKING:
    from followsuit.adapters.checking import Checked, CheckedDeal
    from followsuit.adapters.findings import Finding
    from followsuit.core.cards import Deck
    from followsuit.present.cards import Faces

Drawing: TypeAlias = "Callable[[Deck], Faces]"
"""How the cards of a deck are drawn."""

NOT_KNOWN = "?"
GAP = "   "
FITS, WRONG, NOTHING = "fits", "does not fit", "nothing to check"
STYLES = {FITS: "green", WRONG: "bold red", NOTHING: "yellow"}


def checked_lines(checked: Checked, draw: Drawing) -> Text:
    """The deals of a record in columns, with what was found under each, and a summary."""
    rows = [_cells(deal, linked=checked.recorded.linked) for deal in checked.deals]
    head = ["deal", "points", *(["total"] if checked.recorded.linked else []), "by the rules"]
    widths = [max(len(row[at]) for row in [head, *rows]) for at in range(len(head) - 1)]
    text = Text(_head(checked), style="bold").append("\n")
    text = Text.assemble(text, (_row(head[:-1], widths) + head[-1], "dim"), "\n")
    for deal, row in zip(checked.deals, rows, strict=True):
        text.append(_row(row[:-1], widths)).append(row[-1], STYLES[row[-1]]).append("\n")
        for sentence, wrong in deal_sentences(deal, draw):
            text.append(f"    {sentence}\n", "red" if wrong else "")
    return text.append_text(checked_summary(checked))


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "".join(cell.ljust(width) + GAP for cell, width in zip(cells, widths, strict=True))


def _head(checked: Checked) -> str:
    recorded = checked.recorded
    title = checked.deals[0].ruleset.title
    begun = f", from {_figures(recorded.totals)}" if recorded.totals and any(recorded.totals) else ""
    return f"{recorded.format}: {title}, {listed(recorded.seats)}{begun}"


def _cells(deal: CheckedDeal, *, linked: bool) -> list[str]:
    totals = [_figures(deal.totals)] if linked else []
    return [deal.name, _figures(deal.points), *totals, _verdict(deal)]


def _verdict(deal: CheckedDeal) -> str:
    if deal.problems:
        return WRONG
    return FITS if deal.said else NOTHING


def _figures(points: Sequence[int] | None) -> str:
    return NOT_KNOWN if points is None else " : ".join(map(str, points))


def deal_sentences(deal: CheckedDeal, draw: Drawing) -> list[tuple[str, bool]]:
    """The sentences about a deal, each with whether it is a problem; cards that a rule names are drawn."""
    faces = draw(deal.ruleset.program.deck)
    notes = [(finding.message, False) for finding in deal.findings if not finding.is_problem]
    return [
        *((_drawn(finding, faces), True) for finding in deal.problems),
        *((claim, False) for claim in _claim(deal)),
        *notes,
    ]


def _drawn(finding: Finding, faces: Faces) -> str:
    refusal = finding.refusal
    return finding.message if refusal is None else faces.told(replace(refusal, message=finding.message))


def _claim(deal: CheckedDeal) -> list[str]:
    number = deal.claimed_after
    if number is None or deal.points is None:
        return []
    if number == 0:
        return ["Ended before the first trick was over; the result is taken as it stands."]
    return [f"Ended after {number} trick{'' if number == 1 else 's'}; the rest is taken as claimed."]


def checked_summary(checked: Checked) -> Text:
    """How many deals fit, in a sentence."""
    deals = len(checked.deals)
    wrong = sum(bool(deal.problems) for deal in checked.deals)
    empty = sum(_verdict(deal) == NOTHING for deal in checked.deals)
    counted = f"{deals} deal{'' if deals == 1 else 's'} read: "
    unchecked = f" In {empty} there is nothing to check." if empty else ""
    if not wrong:
        return Text(f"{counted}nothing that the rules do not allow.{unchecked}")
    return Text(f"{counted}{wrong} {'does' if wrong == 1 else 'do'} not fit the rules.{unchecked}")


def checked_data(checked: Checked) -> dict[str, Any]:
    """The same as plain data for JSON, as `schemas/checked-record.schema.json` describes it."""
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
        "ruleset": deal.ruleset.title,
        "options": dict(deal.ruleset.choices),
        "verdict": _verdict(deal),
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
        "expected": finding.expected,
        "reason": None if refusal is None else refusal.reason,
        "cards": [] if refusal is None else list(refusal.cards),
    }
