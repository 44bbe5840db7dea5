"""What of a ruleset can happen: its phases, calls, duties, score lines, effects and so on, each by its line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from followsuit.core.diagnostics import Position
from followsuit.language.records import (
    CallRecord,
    DutyRecord,
    Effects,
    FreeRecord,
    Line,
    LineGroup,
    MatchEnd,
    Meld,
    MoveEffect,
    MoveRecord,
    Order,
    Phase,
    Rules,
    StepPhase,
)
from followsuit.language.records.base import Record
from followsuit.language.records.phases import Keep
from followsuit.language.terms import Assignment, Named, Term

PHASE, CALL, DUTY, FREE, MOVE, LINE, END = "phase", "call", "duty", "free card", "move", "score line", "match end"
ORDER, MELD, EFFECT, OTHERWISE, OPTION, PRESET = "order", "meld", "assignment", "otherwise", "option", "preset"
KINDS = (OPTION, PRESET, ORDER, PHASE, CALL, EFFECT, MOVE, DUTY, FREE, MELD, OTHERWISE, LINE, END)

KIND_OF: tuple[tuple[type[Record], str], ...] = (
    (Phase, PHASE),
    (CallRecord, CALL),
    (DutyRecord, DUTY),
    (FreeRecord, FREE),
    (MoveRecord, MOVE),
    (MoveEffect, MOVE),
    (Keep, MOVE),
    (MatchEnd, END),
    (Order, ORDER),
    (Meld, MELD),
)
LEFT_OUT = frozenset({"options", "presets", "examples", "define", "state", "tables", "deck", "zones", "raises", "into"})


@dataclass(frozen=True)
class Item:
    """Something that may happen in a deal, or never. `inside` names what it stands in, from the outside in.

    `options` are those that its conditions read, and those of what it stands in. `places` are further lines that say
    something of it: a variant may change a part of what its base says.
    """

    kind: str
    name: str
    position: Position
    inside: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    places: tuple[Position, ...] = ()
    within: tuple[Position, ...] = ()

    @property
    def key(self) -> tuple[str, Position]:
        """What it is known by, whatever else a variant says of it."""
        return self.kind, self.position


def items_of(rules: Rules) -> tuple[Item, ...]:
    """Everything of a ruleset that can happen in a deal, in the order in which it is written."""
    found: list[Item] = []
    for field in fields(rules):
        if field.name not in LEFT_OUT:
            found += _inside(field.name, getattr(rules, field.name), _Place())
    return tuple({item.key: item for item in found}.values())


@dataclass(frozen=True)
class _Place:
    """Where an item stands."""

    inside: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    within: tuple[Position, ...] = ()

    def under(self, name: str, record: Record) -> _Place:
        """The place inside a record."""
        options = tuple(dict.fromkeys((*self.options, *_options(record))))
        return _Place((*self.inside, name), options, (*self.within, record.position))


def _inside(name: str, value: Any, place: _Place) -> Iterator[Item]:
    match value:
        case dict():
            for key, inner in value.items():
                yield from _inside(str(key), inner, place)
        case Record():
            yield from _record(name, value, place)
        case (Assignment(), *_) if name in {"do", "draw"}:
            for item in value:
                yield Item(EFFECT, str(item.target.value), item.position, place.inside, place.options,
                           within=place.within)  # fmt: skip


def _record(name: str, record: Record, place: _Place) -> Iterator[Item]:
    kind = _kind(name, record)
    if kind is not None:
        options = tuple(dict.fromkeys((*place.options, *_options(record))))
        yield Item(kind, name, record.position, place.inside, options, tuple(record.places.values()), place.within)
    under = place.under(name, record)
    for field in fields(record):
        if field.name not in LEFT_OUT:
            yield from _inside(field.name, getattr(record, field.name), under)


def _kind(name: str, record: Record) -> str | None:
    if isinstance(record, Line):
        for_nobody = record.to is not None and record.to.value == "nobody"
        return None if for_nobody or (isinstance(record, LineGroup) and (record.first or record.each)) else LINE
    if type(record) is Effects and name == "otherwise":
        return OTHERWISE
    return next((kind for type_, kind in KIND_OF if isinstance(record, type_)), None)


def _options(record: Record) -> Iterator[str]:
    """The options that the conditions of a record read."""
    conditions = [*(getattr(record, "when", None) or ()), *(getattr(record, "barred", None) or ())]
    terms = [named.term for named in conditions if isinstance(named, Named)]
    terms += [term for key in ("optional", "who") if isinstance(term := getattr(record, key, None), Term)]
    for term in terms:
        for part in term.walk():
            if part.op == "option":
                yield str(part.value)


def is_step_after_score(rules: Rules, item: Item) -> bool:
    """Whether an item is a step after the score: nothing tells that such a step begins."""
    steps = (rules.after_score or {}).values()
    return item.kind == PHASE and any(isinstance(step, StepPhase) and step.position == item.position for step in steps)
