"""How large a ruleset may be: whatever is larger nobody wrote, and nothing that looks at it need be quick with it."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic
from followsuit.language.reading.tree import Entry, Mapping, Node, Sequence

MOST_THINGS = 6_000
"""Maps, lists, keys and values of a merged document; the largest of those that come with it has a quarter of that."""

MOST_TOGETHER = 256
"""Entries of one map or list."""


def too_large(document: Mapping) -> tuple[Diagnostic, ...]:
    """An error if a merged document is too large, or the first map or list of it is."""
    for name, node in _within("The ruleset", document):
        count = len(_together(node))
        if count > MOST_TOGETHER:
            message = f"{name} has {count:,} entries; there may be {MOST_TOGETHER}."
            return (Diagnostic("too-large", message, node.position, hint="say the same with fewer"),)
    count = things(document)
    if count > MOST_THINGS:
        message = f"The ruleset says {count:,} things; more than {MOST_THINGS:,} cannot be looked through."
        return (Diagnostic("too-large", message, document.position, hint="say the same with fewer"),)
    return ()


def things(document: Mapping) -> int:
    """How many maps, lists, keys and values a document has."""
    counted = (len(_together(node)) * (2 if isinstance(node, Mapping) else 1) for _, node in _within("", document))
    return sum(counted)


def _together(node: Mapping | Sequence) -> tuple[Entry, ...] | tuple[Node, ...]:
    return node.entries if isinstance(node, Mapping) else node.items


def _within(name: str, node: Node) -> Iterator[tuple[str, Mapping | Sequence]]:
    """Every map and list with the key that it stands at, from the outside inwards."""
    waiting = [(name, node)]
    while waiting:
        name, node = waiting.pop()
        match node:
            case Mapping(entries):
                yield name, node
                waiting += [(f"“{entry.key.text}”", entry.value) for entry in reversed(entries)]
            case Sequence(items):
                yield name, node
                waiting += [(name, item) for item in reversed(items)]
