"""What becomes of the cards that a dealing leaves: nothing, or later phases deal and draw from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from followsuit.language.records import DealPhase, MoveEffect, MoveRecord
from followsuit.language.terms import Term
from followsuit.rulebook.happenings import nobody_in_particular
from followsuit.rulebook.voice import Voice

STOCK = "stock"


def remaining(voice: Voice, phase: DealPhase) -> str:
    """How many cards a dealing from the whole pack leaves, and whether they are for later; nothing if none or open."""
    left = _left(voice, phase)
    if not left:
        return ""
    if not _is_used_after(voice, phase):
        return voice.sentence("left_over" if left > 1 else "left_over_one", n=voice.cards(left))
    return voice.say("for_later" if left > 1 else "for_later_one", n=voice.number(left))


def _left(voice: Voice, phase: DealPhase) -> int | None:
    """How many cards are not dealt; None where that is open, or other cards were dealt before."""
    counts = [portion.count for portion in phase.cards.values()]
    numbers = [int(count.value) for count in counts if count is not None and count.op == "const"]
    if len(numbers) < len(counts) or "hand" not in phase.cards or not nobody_in_particular(phase.to):
        return None
    if phase.from_ is None or not _is_stock(phase.from_):
        return None
    hands = numbers[list(phase.cards).index("hand")]
    return max(len(voice.ruleset.declared.deck) - sum(numbers) - hands * (voice.ruleset.players - 1), 0)


def _is_used_after(voice: Voice, phase: DealPhase) -> bool:
    """Whether cards come from the stock in a later phase, or in a trick."""
    phases = list(voice.rules.phases.values())
    place = next((place for place, entry in enumerate(phases) if entry is phase), -1)
    return any(used is not phase and _takes(used) for used in _records(phases[place + 1 :]))


def _takes(record: Any) -> bool:
    """Whether a record lets cards go from the stock."""
    if isinstance(record, DealPhase | MoveEffect | MoveRecord):
        return record.from_ is not None and _is_stock(record.from_)
    moves = getattr(record, "move", None)
    return isinstance(moves, dict) and STOCK in moves and moves[STOCK].from_ is None


def _is_stock(zone: Term) -> bool:
    return zone.op == "zone" and zone.value == STOCK


def _records(used: Any) -> Iterator[Any]:
    """Every record within records."""
    match used:
        case Term():
            return
        case dict():
            yield from _records(tuple(used.values()))
        case tuple() | list():
            for entry in used:
                yield from _records(entry)
        case _ if is_dataclass(used) and not isinstance(used, type):
            yield used
            for item in fields(used):
                yield from _records(getattr(used, item.name))
