"""The numbers of players that a ruleset allows, and what changes for each."""

from __future__ import annotations

import re

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.suggest import listed
from followsuit.language.assembly.longform import long_form
from followsuit.language.reading.tree import Mapping, Node, Scalar, Sequence

FEWEST, MOST = 2, 8
USUAL = 4
"""The number of players for whom a ruleset is read that does not say it."""

ON_COMMAND_LINE = Position("(players)", 1, 1)
_SPAN = re.compile(r"\s*([0-9]{1,99})\s*(?:\.\.\s*([0-9]{1,99})\s*)?")


def allowed_counts(node: Node | None) -> tuple[int, ...]:
    """The numbers in the order written; malformed ones are left to the schema."""
    match node:
        case Scalar(text):
            return _span(text)
        case Sequence(items):
            texts = [item.text for item in items if isinstance(item, Scalar)]
        case Mapping():
            texts = list(node.names())
        case _:
            return ()
    return tuple(dict.fromkeys(count for text in texts for count in _span(text)))


def problems_of_counts(node: Node | None) -> list[Diagnostic]:
    """What is wrong with numbers of players that are written rightly: too few, too many, or backwards."""
    keys = [entry.key for entry in node.entries] if isinstance(node, Mapping) else []
    items = node.items if isinstance(node, Sequence) else (node,)
    found = []
    for item in (*keys, *(item for item in items if isinstance(item, Scalar))):
        match = _SPAN.fullmatch(item.text)
        low, high = (int(match[1]), int(match[2] or match[1])) if match else (FEWEST, MOST)
        if low > high:
            message = f"This span begins at {low} and ends at {high}, so nothing is in it."
            found.append(Diagnostic("empty-span", message, item.position, hint="the lower number comes first"))
        elif low < FEWEST or high > MOST:
            message = f"{FEWEST} to {MOST} can play, but here are {item.text}."
            found.append(
                Diagnostic("bad-players", message, item.position, hint=f"write a number from {FEWEST} to {MOST}")
            )
    return found


def count_patch(node: Node | None, players: int) -> tuple[Position, Mapping] | None:
    """The patch for a number of players in long form and where it stands, None if there is none."""
    entry = node.entry(str(players)) if isinstance(node, Mapping) else None
    if entry is None or not isinstance(entry.value, Mapping):
        return None
    return entry.key.position, long_form(entry.value)


def choose_count(counts: tuple[int, ...], wanted: int | None) -> tuple[int, tuple[Diagnostic, ...]]:
    """The number wanted, or the first allowed; a diagnostic if it is not allowed."""
    first = counts[0] if counts else USUAL
    if wanted is None or wanted in counts or not counts:
        return wanted or first, ()
    numbers = listed(map(str, counts), "or")
    message = f"This ruleset is for {numbers} players, not for {wanted}."
    return first, (Diagnostic("players", message, ON_COMMAND_LINE, hint=f"choose {numbers} players"),)


def _span(text: str) -> tuple[int, ...]:
    match = _SPAN.fullmatch(text)
    if not match:
        return ()
    low, high = int(match[1]), int(match[2] or match[1])
    return tuple(range(max(low, FEWEST), min(high, MOST) + 1))
