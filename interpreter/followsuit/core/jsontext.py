"""Reads JSON as it was meant: an object that says a thing twice says nothing for sure."""

from __future__ import annotations

import json
from typing import Any


class DoubledKeyError(ValueError):
    """A key stands twice in one object of a text."""

    def __init__(self, key: str) -> None:
        super().__init__(f"“{key[:40]}” stands twice in one object; one of the two has to go")


def parsed_json(text: str) -> Any:
    """The value that a text holds.

    Raises:
        DoubledKeyError: a key stands twice in one object.
        ValueError: the text is no JSON, or holds a number too long to read.
        RecursionError: it is nested too deep.
    """
    return json.loads(text, object_pairs_hook=_object)


def why_no_json(problem: Exception) -> str:
    """What is wrong with a text that could not be read: `it is not JSON (line 2, column 5)`."""
    if isinstance(problem, DoubledKeyError):
        return str(problem)
    where = f" (line {problem.lineno}, column {problem.colno})" if isinstance(problem, json.JSONDecodeError) else ""
    return f"it is not JSON{where}"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise DoubledKeyError(key)
        found[key] = value
    return found
