"""What a seat cannot see decides neither what it is asked, nor which cards are legal, nor what everybody knows.

Wrong: being asked tells everybody who holds the joker.

    phases:
      turn_order: {kind: ask, who: holder(joker), calls: {leave: {}, turn: {do: {downtown: true}}}}

Right: everybody saw who won the trick with it.

    phases:
      turn_order: {kind: ask, who: winner, when: joker in trick, calls: {leave: {}, turn: {do: {downtown: true}}}}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.sight import Glimpse, hidden_from_all, hidden_from_me
from followsuit.language.checks.shared.walk import Use
from followsuit.language.records import (
    AskPhase,
    CallRecord,
    DealPhase,
    DutyRecord,
    Effects,
    ExchangePhase,
    FreeRecord,
    MeldPhase,
    MoveRecord,
    Order,
    Phase,
    Portion,
    Record,
    Rules,
    TricksPhase,
)

CODE = "hidden-decides"

Deciding = tuple[tuple[type[Record], tuple[str, ...], str], ...]

FOR_ALL: Deciding = (
    (AskPhase, ("who", "first"), "who is asked"),
    (AskPhase, ("until",), "when the asking ends"),
    (ExchangePhase, ("who", "first", "optional"), "who exchanges cards"),
    (MeldPhase, ("who", "first"), "who shows melds"),
    (MoveRecord, ("when", "by", "choose"), "who chooses cards, or how many"),
    (DealPhase, ("to",), "who is dealt to"),
    (Portion, ("count",), "how many cards are dealt"),
    (TricksPhase, ("leader", "next_leader"), "who leads"),
    (TricksPhase, ("seats", "plays_for", "until"), "who plays"),
    (TricksPhase, ("led",), "what is led"),
    (Rules, ("led",), "what is led"),
    (Rules, ("sides",), "who belongs to a side"),
    (Order, ("when", "trump", "plain"), "how the cards rank"),
    (CallRecord, ("out", "again", "next"), "who is asked next"),
    (Phase, ("when",), "whether a phase takes place"),
    (Effects, ("for",), "what happens to whom"),
)
"""Record and keys → what everybody sees decided by these expressions."""

FOR_ME: Deciding = (
    (CallRecord, ("when", "barred", "with", "raises", "at_most"), "which calls there are"),
    (DutyRecord, ("card", "when"), "which cards are legal"),
    (FreeRecord, ("card", "when"), "which cards are legal"),
    (MoveRecord, ("must",), "which cards may be chosen"),
)
"""The same for what only the seat at hand sees decided."""


@dataclass(frozen=True, slots=True)
class Slip:
    """Something hidden is read, and what it decides."""

    glimpse: Glimpse
    decides: str
    for_all: bool


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports every reading of what is hidden that shows in what is asked, legal or known. Scoring may read all."""
    announced = False
    seen: set[Position] = set()
    for use in checked.uses:
        announced = announced or getattr(use.record, "announces", None) is not None
        if use.path[:1] not in (("score",), ("after_score",), ("match",), ("examples",)):
            for slip in _slips(checked, use, announced=announced):
                if slip.glimpse.term.position not in seen:
                    seen.add(slip.glimpse.term.position)
                    yield _problem(slip)


def _slips(checked: Checked, use: Use, *, announced: bool) -> Iterator[Slip]:
    if _must_be_announced(use):
        return
    for decides in _decided(FOR_ALL, use):
        shown = hidden_from_all(checked, use.term, announced=announced)
        yield from (Slip(glimpse, decides, for_all=True) for glimpse in shown)
    for decides in _decided(FOR_ME, use):
        shown = hidden_from_me(checked, use.term, announced=announced, blind=_is_blind(checked, use))
        yield from (Slip(glimpse, decides, for_all=False) for glimpse in shown)
    for item in getattr(use.record, use.key, None) or () if use.key in {"do", "draw", "raises"} else ():
        if item.value is use.term and _known_to_all(checked, str(item.target.value)):
            known = f"“{item.target.value}”, which everybody knows"
            seen = hidden_from_all(checked, use.term, announced=announced)
            yield from (Slip(glimpse, known, for_all=True) for glimpse in seen)


def _must_be_announced(use: Use) -> bool:
    """Whether it is the condition of a step that makes cards known: who holds such cards has to show it."""
    return use.key == "when" and getattr(use.record, "announces", None) is not None


def _decided(table: Deciding, use: Use) -> Iterator[str]:
    """What an expression decides by a table."""
    for record, keys, decides in table:
        if isinstance(use.record, record) and use.key in keys:
            yield decides


def _is_blind(checked: Checked, use: Use) -> bool:
    """Whether the expression stands in a call of an ask before the hands are seen."""
    if len(use.path) < 4 or use.path[-2] != "calls":  # noqa: PLR2004  (phases, name, calls, name)
        return False
    phase = checked.rules.phases.get(use.path[1])
    return isinstance(phase, AskPhase) and bool(phase.blind)


def _known_to_all(checked: Checked, variable: str) -> bool:
    record = (checked.rules.state or {}).get(variable)
    return record is not None and record.seen_by is None


def _problem(slip: Slip) -> Diagnostic:
    glimpse = slip.glimpse
    if slip.for_all:
        message = f"{glimpse.words} decides {slip.decides}, but not everybody sees it: they could tell by what happens."
        hint = "use what everybody knows, as count(hand); or make the cards known first, with `announces`"
    else:
        message = f"{glimpse.words} decides {slip.decides}, but the player at hand does not see it."
        hint = "use the player's own hand, the trick, or what everybody knows"
    related = (Related(f"who sees “{glimpse.name}”", glimpse.position),) if glimpse.position else ()
    return Diagnostic(CODE, message, glimpse.term.position, related=related, hint=hint)
