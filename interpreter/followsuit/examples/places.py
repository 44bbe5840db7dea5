"""Where in an example that stands of which a problem speaks: the value of a key, a card or a call."""

from __future__ import annotations

import re
from collections.abc import Iterator

from followsuit.core.cards import canonical_code
from followsuit.core.diagnostics import Position
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar, Sequence

_NAMED = re.compile(r"`([^`]+)`")


def place_of_problem(example: Mapping, problem: str) -> Position | None:
    """Where the first thing stands that a problem names in backquotes; None if the example does not say it."""
    found = _NAMED.search(problem)
    if found is None:
        return None
    parts = (example.get("expect"), example.get("given"))
    entries = [entry for part in parts if isinstance(part, Mapping) for entry in part.entries]
    is_word = f"`{found[1]}` is nothing that" in problem
    places = [entry.key.position if is_word else _value_place(entry) for entry in entries if entry.key.text == found[1]]
    said = [place for entry in entries for place in _said(entry.value, found[1])]
    return next(iter(places + said), None)


def _value_place(entry: Entry) -> Position:
    """Where the value of an entry stands, its key where the value is on later lines."""
    value = entry.value
    return value.position if value.position.line == entry.key.position.line else entry.key.position


def _said(node: Node, name: str) -> Iterator[Position]:
    """Where a text stands by itself, or a card among others in one text."""
    match node:
        case Scalar(text) if text == name:
            yield node.position
        case Scalar(text):
            words = (word for word in re.finditer(r"[^\s,]+", text) if canonical_code(word[0]) == canonical_code(name))
            yield from (node.position.shifted(word.start(), len(word[0])) for word in words if node.plain)
        case Sequence(items):
            yield from (place for item in items for place in _said(item, name))
        case Mapping(entries):
            yield from (place for entry in entries for place in _said(entry.value, name))
