"""The JSON of Euchre Game Notation: what stands where, and a sentence for what is of another kind than it should be."""

from __future__ import annotations

import re
from typing import Any

from followsuit.adapters.recorded import UnreadableRecord
from followsuit.core.jsontext import parsed_json, why_no_json

LONGEST = 40


def parsed(text: str) -> dict[str, Any]:
    """The object that a text holds.

    Raises:
        UnreadableRecord: it is no JSON, or no object.
    """
    try:
        data = parsed_json(text)
    except (ValueError, RecursionError) as problem:
        raise UnreadableRecord(why_no_json(problem)) from None
    return as_map(data, "the file")


def as_map(value: object, name: str) -> dict[str, Any]:
    """An object with its keys in one spelling: `upCard` and `up_card` are the same.

    Raises:
        UnreadableRecord: it is none.
    """
    if not isinstance(value, dict):
        raise UnreadableRecord(f"{name} should be an object")
    return {re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", key).lower(): item for key, item in value.items()}


def as_list(value: object, name: str) -> list[Any]:
    """A list; one that is missing is empty.

    Raises:
        UnreadableRecord: it is none.
    """
    if value is None:
        return []
    if not isinstance(value, list):
        raise UnreadableRecord(f"{name} should be a list")
    return value


def as_text(value: object, name: str) -> str:
    """A text; one that is missing is empty.

    Raises:
        UnreadableRecord: it is none.
    """
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UnreadableRecord(f"{name} should be a text")
    return plain(value)


def as_switch(value: object, name: str, *, usual: bool = False) -> bool:
    """A switch.

    Raises:
        UnreadableRecord: it is neither true nor false.
    """
    if value is None:
        return usual
    if not isinstance(value, bool):
        raise UnreadableRecord(f"{name} should be true or false")
    return value


def as_number(value: object, name: str, low: int, high: int) -> int:
    """A whole number.

    Raises:
        UnreadableRecord: it is none, or too small or large.
    """
    if type(value) is not int or not low <= value <= high:
        raise UnreadableRecord(f"{name} should be a whole number from {low} to {high}")
    return value


def plain(text: str) -> str:
    """A text that can be shown in a line: no control characters, not too long."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    return shown if len(shown) <= LONGEST else f"{shown[: LONGEST - 1]}…"
