"""What a variable or a column can be: `bool`, `0..13`, `seat`, `suits`, `card`, `row of TABLE` and their like."""

from __future__ import annotations

import re
from collections.abc import Collection

from followsuit.core.amounts import meant_span
from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.suggest import did_you_mean, nearest
from followsuit.language.terms import SET_OF, Type

KINDS = ("bool", "seat", "seats", "suit", "suits", "card", "cards")
MEANT = {"player": "seat", "players": "seats", "person": "seat", "colour": "suit", "color": "suit", "trump": "suit"}
LIMIT = 2**31 - 1
_SPAN = re.compile(r"(-?\d{1,10})\s*\.\.\s*(-?\d{1,10})")
_ROWS = re.compile(r"(rows?)\s+of\s+(\w+)")


def parse_domain(
    text: str, position: Position, tables: Collection[str] = ()
) -> tuple[Type | None, tuple[Diagnostic, ...]]:
    """The type that a domain means; None, with a diagnostic, if it means none. `tables` are those declared."""
    words = text.strip()
    if words in KINDS:
        return Type(words, absent=words in SET_OF), ()
    if span := _SPAN.fullmatch(words):
        return _number(int(span[1]), int(span[2]), position)
    if rows := _ROWS.fullmatch(words):
        if rows[2] in tables:
            return Type(rows[1], of=rows[2], absent=rows[1] == "row"), ()
        hint = did_you_mean(rows[2], tables) or "tables are declared under tables:"
        place = position.shifted(text.index(rows[2], text.index(" of ") + 4), len(rows[2]))
        return None, (Diagnostic("unknown-table", f"There is no table “{rows[2]}”.", place, hint=hint),)
    message = f"“{words}” is not something that a variable can be."
    return None, (Diagnostic("bad-domain", message, position, hint=_hint(words, tables)),)


def _number(low: int, high: int, position: Position) -> tuple[Type | None, tuple[Diagnostic, ...]]:
    if low > high:
        message = f"This span begins at {low} and ends at {high}, so nothing is in it."
        return None, (Diagnostic("empty-span", message, position, hint="the lower number comes first"),)
    if max(abs(low), abs(high)) > LIMIT:
        return None, (Diagnostic("bad-domain", f"Numbers lie between -{LIMIT} and {LIMIT}.", position),)
    return Type("int", low=low, high=high), ()


def _hint(words: str, tables: Collection[str]) -> str:
    if words in tables:
        return f"write row of {words}"
    if words in ("int", "integer", "number", "num"):
        return "write a span such as 0..13"
    if words in ("flag", "boolean", "yes", "no", "true", "false", "yes/no", "yes or no", "true/false"):
        return "write bool"
    if span := meant_span(words):
        return f"write {span}"
    if words.lower() in MEANT:
        return f"write {MEANT[words.lower()]}"
    if re.fullmatch(r"-?\d+(\.\d+)?\s*\.\.\s*-?\d+(\.\d+)?", words):
        return "numbers are whole" if "." in words.replace("..", "") else f"numbers go up to {LIMIT}"
    near = did_you_mean(words, KINDS)
    if near is None and (table := nearest(words, tables)):
        return f"write row of {table}"
    return near or "write bool, 0..13, seat, seats, suit, suits, card, cards, row of TABLE or rows of TABLE"
