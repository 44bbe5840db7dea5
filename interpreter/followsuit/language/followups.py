"""Leaves out what only follows from another problem, so that one mistake is told once."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from followsuit.core.diagnostics import Diagnostic, Position, Related, in_order

MOST_PLACES = 3
"""How many further places of one unknown name are shown."""

OF_TYPES = frozenset(
    {"type-mismatch", "not-a-condition", "out-of-range", "no-subject", "unknown-row", "option-value", "unknown-card"}
)
"""Problems that may come of a name which could not be declared as it was meant."""

BROKEN_PACK = frozenset({"bad-rank", "bad-name"})
"""Problems that leave cards out of the pack."""

NAMED = frozenset(
    {
        "unknown-name",
        "unknown-column",
        "unknown-table",
        "unknown-option",
        "unknown-anchor",
        "not-a-variable",
        "bad-meld",
    }
)
"""Problems of one name, the first that their message quotes."""

_QUOTED = re.compile("[“`]([^”`(]+)")

CUT = frozenset({"missing-value", "cut-expression"})
"""Problems of entries in braces that have no value."""

SHAPELESS = frozenset({"wrong-kind", "missing-key"})
"""Problems of entries that were given the wrong shape, so that what others make of them is wrong as well."""


def settled(diagnostics: Iterable[Diagnostic], own: frozenset[str] | None = None) -> tuple[Diagnostic, ...]:
    """The problems in order, without those that another one explains.

    A warning where an error stands; if there are errors, warnings of files other than the author's `own`; that a file
    changes nothing if it has errors; the broken ends of an expression that a comma of YAML cut in two; what is
    missing from a file in which a key was left empty, and the keys that should have been indented below it; values of
    the wrong type in a sound file, while another has entries of the wrong shape; the value of an option that lacks
    what an option needs; the second and further places of a name that means nothing.
    """
    found = in_order(diagnostics)
    wrong = {item.position for item in found if item.is_error}
    cut = {(item.position.file, item.position.line) for item in found if item.code == "cut-expression"}
    empty = {item.position.file for item in found if item.code == "missing-value"}
    lacking = {item.position for item in found if item.code == "missing-key"}
    found = _first_of_each_line(found)
    meant = {item.position for item in found if item.code == "missing-key" and "did you mean" in (item.hint or "")}
    astray = sum(item.code == "unknown-anchor" for item in found)
    bare = [item.position for item in found if item.code == "missing-value"]
    faulty = {item.position.file for item in found if item.is_error}
    shapeless = {item.position.file for item in found if item.code in SHAPELESS}
    hiding = [item for item in found if item.hides]
    hidden = {name for item in hiding for name in item.hides}
    found = tuple(item for item in found if item in hiding or not _is_hidden(item, hidden))
    if any(item.code in BROKEN_PACK for item in found):
        found = tuple(item for item in found if item.code != "deck-size")
    kept = [item for item in found if item.is_error or item.position not in wrong]
    kept = [item for item in kept if item.is_error or not faulty or own is None or item.position.file in own]
    kept = [
        item
        for item in kept
        if not (item.code == "expression-syntax" and (item.position.file, item.position.line) in cut)
        and not (item.code == "missing-key" and item.position.file in empty)
        and not (item.code == "unknown-key" and any(_below(item.position, key) for key in bare))
        and not (
            item.code == "wrong-kind" and "is not a phase" in item.message and any(_next(item, key) for key in bare)
        )
        and not (item.code == "unknown-anchor" and "wait for" in item.message and astray > 1)
        and not (item.code == "name-taken" and item.position in meant)
        and not (item.code == "patch-changes-nothing" and item.position.file in faulty)
        and not (item.code == "option-value" and any(place.position in lacking for place in item.related))
        and not (item.code == "type-mismatch" and shapeless and item.position.file not in shapeless)
    ]
    return _each_name_once(kept)


def _first_of_each_line(found: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """Without the further pieces of a text that commas cut, and what only their file's entries for want of it lack."""
    cut: dict[tuple[str, int], Diagnostic] = {}
    for item in found:
        if item.code in CUT and "as a key without" in item.message:
            cut.setdefault((item.position.file, item.position.line), item)
    files = {file for file, _ in cut}
    return tuple(
        item
        for item in found
        if cut.get((item.position.file, item.position.line), item) is item
        or item.code not in CUT
        or "as a key without" not in item.message
        if not (item.code in (*OF_TYPES, "arguments", "definition-here") and item.position.file in files)
    )


def _is_hidden(item: Diagnostic, hidden: set[str]) -> bool:
    """Whether a problem is only that a name was not declared as it was meant."""
    if item.code in OF_TYPES or item.code == "bad-cell":
        return bool(hidden)
    name = _QUOTED.search(item.message)
    return item.code in NAMED and name is not None and name[1] in hidden


def _below(place: Position, key: Position) -> bool:
    return (place.file, place.column) == (key.file, key.column) and place.line > key.line


def _next(item: Diagnostic, key: Position) -> bool:
    """Whether a problem stands on the line below a key."""
    return (item.position.file, item.position.line) == (key.file, key.line + 1)


def _each_name_once(found: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    places: dict[str, list[Diagnostic]] = {}
    for item in found:
        if item.code == "unknown-name":
            places.setdefault(item.message, []).append(item)
    first = {items[0]: items[1:] for items in places.values()}
    return tuple(
        _with_places(item, first[item]) if item in first else item
        for item in found
        if item.code != "unknown-name" or item in first
    )


def _with_places(item: Diagnostic, others: list[Diagnostic]) -> Diagnostic:
    if not others or item.related:
        return item
    more = f" (and in {len(others) - MOST_PLACES} more places)" if len(others) > MOST_PLACES else ""
    shown = others[:MOST_PLACES]
    related = [Related("here too", other.position) for other in shown[:-1]]
    return replace(item, related=(*related, Related(f"here too{more}", shown[-1].position)))
