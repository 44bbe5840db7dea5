"""Reads the values that are no expressions: words, flags, numbers, lists of names.

A value of the wrong shape is read as None; the schema has said so already.
"""

from __future__ import annotations

import re
from typing import Any

from followsuit.core.cards import canonical_rank
from followsuit.language import keys as k
from followsuit.language.assembly.counts import allowed_counts
from followsuit.language.reading.tree import Mapping, Node, Scalar, Sequence, plain_value

_WHOLE = re.compile(r"-?[0-9]{1,9}")
_SPAN = re.compile(r"(-?[0-9]{1,9})\s*\.\.\s*(-?[0-9]{1,9})")
_LENGTHS = re.compile(r"([0-9]{1,3})(\s*\.\.\s*([0-9]{1,3})?)?")
_FLAGS = {"true": True, "false": False}

PLAIN = (
    k.Text, k.Texts, k.Names, k.Name, k.Flag, k.Whole, k.Word, k.Span, k.Counts, k.Ranks, k.Lengths,
    k.OptionValue, k.Patch, k.Cell, k.Data,
)  # fmt: skip
"""The shapes that `plain` reads."""


def plain(shape: k.Shape, node: Node) -> Any:
    """The value of a node whose shape is one of `PLAIN`; None if it has another shape."""
    match shape:
        case k.Text() | k.Name():
            return text_of(node)
        case k.Texts() | k.Names():
            return texts(node)
        case k.Flag():
            return _FLAGS.get(text_of(node) or "")
        case k.Word(words):
            return text_of(node) if text_of(node) in words else None
        case k.Whole(low, high):
            number = whole(node)
            return number if number is not None and low <= number <= high else None
        case k.Span():
            return span(node)
        case k.Counts():
            return counts(node)
        case k.Ranks():
            return ranks(node)
        case k.Lengths():
            return lengths(node)
        case _:
            return plain_value(node)


def text_of(node: Node) -> str | None:
    """The text of a scalar, None for a list, a map or nothing."""
    return node.text.strip() if isinstance(node, Scalar) and not node.is_null else None


def texts(node: Node) -> tuple[str, ...] | None:
    """The texts of a list, or the one text."""
    nodes = node.items if isinstance(node, Sequence) else (node,)
    found = tuple(text for text in map(text_of, nodes) if text is not None)
    return found or None


def whole(node: Node) -> int | None:
    """The whole number written, None if it is none."""
    text = text_of(node) or ""
    return int(text) if _WHOLE.fullmatch(text) else None


def span(node: Node) -> tuple[int, int] | None:
    """The lowest and the highest of the numbers `a..b`; a number is both."""
    number = whole(node)
    if number is not None:
        return number, number
    found = _SPAN.fullmatch(text_of(node) or "")
    return (int(found[1]), int(found[2])) if found else None


def lengths(node: Node) -> tuple[int, int | None] | None:
    """The shortest and the longest length; None for the longest if there is no bound."""
    found = _LENGTHS.fullmatch(text_of(node) or "")
    if found is None:
        return None
    least, span, most = found.groups()
    return int(least), int(most) if most else None if span else int(least)


def counts(node: Node) -> tuple[int, ...] | None:
    """The numbers of players: of a span, a list, or the keys of a map of patches."""
    match node:
        case Mapping():
            numbers = [whole(entry.key) for entry in node.entries]
        case Sequence():
            numbers = [whole(item) for item in node.items]
        case _:
            return allowed_counts(node) or None
    return tuple(number for number in numbers if number is not None) or None


def ranks(node: Node) -> tuple[str, ...] | None:
    """The ranks from high to low, `T` for ten."""
    found = [canonical_rank(rank) for text in texts(node) or () for rank in text.replace(",", " ").split()]
    return tuple(found) or None
