"""Whether a deal may be thrown in at all, as a game is settled."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from followsuit.language.terms import Term


def may_throw_in(value: Any) -> bool:
    """Whether something in a record, or in what a key of one holds, throws the cards in."""
    match value:
        case Term():
            return False
        case dict():
            return any(may_throw_in(entry) for entry in value.values())
        case tuple() | list():
            return any(may_throw_in(entry) for entry in value)
    if not is_dataclass(value) or isinstance(value, type):
        return False
    if getattr(value, "ends", None) == "throw_in":
        return True
    return any(may_throw_in(getattr(value, item.name)) for item in fields(value) if item.name != "options")
