"""Judges names of new entries: whether one is that of an entry which is there already, but for a slip of the pen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language import keys
from followsuit.language.keys import Shape
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar

CODE = "nearly-named"

ALIKE = 0.75
"""From this share of letters in common on one word may be a slip for another."""

FOR_PEOPLE = frozenset({"about", "why", "say", "title", "sources", "aliases"})
"""Keys of words that people read: what they say there uses no name."""

NEVER_MEANT = frozenset({"example", "preset", "option", "name", "label"})
"""What the maps call entries of which there are many alike, or of which more is asked and told elsewhere."""

_WORD = re.compile(r"\w+")


def nearly(name: str, others: Iterable[str]) -> str | None:
    """The one of some names that differs in one of its words, and there by a slip of the pen; None if none does."""
    return next((other for other in others if _is_slip(name, other)), None)


def namesake(entry: Entry, others: Iterable[str], shape: Shape, document: Mapping) -> Diagnostic | None:
    """A warning if a new entry of a map is named nearly as another, and the document never speaks of it."""
    what = shape.what if isinstance(shape, keys.MapOf) else None
    if what is None or what in NEVER_MEANT:
        return None
    name = _bare(entry.key.text)
    near = nearly(name, map(_bare, others))
    if near is None or _words(document)[name] > 1:
        return None
    message = f"“{name}” is written here as a new {what} beside “{near}”, and nothing else speaks of it."
    hint = f"did you mean {near}? If not, give it a name that is less alike"
    return Diagnostic(CODE, message, entry.key.position, Severity.WARNING, hint=hint)


def _bare(name: str) -> str:
    """A name without what a definition is given in brackets."""
    return name.partition("(")[0]


def _is_slip(name: str, other: str) -> bool:
    ours, theirs = name.split("_"), other.split("_")
    if len(ours) != len(theirs):
        return False
    apart = [(one, two) for one, two in zip(ours, theirs, strict=True) if one != two]
    return len(apart) == 1 and _is_near(*apart[0])


def _is_near(one: str, other: str) -> bool:
    if any(letter.isdigit() for letter in one + other) or one[:1] != other[:1]:
        return False
    return SequenceMatcher(None, one, other).ratio() >= ALIKE


def _words(document: Mapping) -> Counter[str]:
    """How often each word stands in a document, but for what people read."""
    return Counter(_said(document))


def _said(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield from _WORD.findall(node.text)
    elif isinstance(node, Mapping):
        for entry in node.entries:
            yield from _WORD.findall(entry.key.text)
            if entry.key.text not in FOR_PEOPLE:
                yield from _said(entry.value)
    else:
        for item in node.items:
            yield from _said(item)
