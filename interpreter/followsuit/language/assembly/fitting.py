"""Which games a house rule is for: what its `fits` names, and whether it is added to one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from followsuit.core.diagnostics import Diagnostic
from followsuit.core.suggest import listed
from followsuit.language.assembly.library import Found, Library
from followsuit.language.reading.tree import Mapping, Node, Scalar
from followsuit.language.reading.tree import Sequence as Items

FITS = "fits"


def misfits(rule: Found, document: Mapping, files: Sequence[Found], library: Library) -> Iterator[Diagnostic]:
    """What is wrong with adding a house rule to a ruleset made of `files`, its bases first.

    A rule without `fits` may be added to anything.
    """
    node = document.get(FITS)
    if node is None:
        return
    names = _names(node)
    if not names:
        yield Diagnostic("wrong-type", f"“{FITS}” takes the name of a ruleset, or a list of names.", node.position)
        return
    found = [library.find(name.text, mentioned=name.position, beside=rule.path) for name in names]
    unknown = [item for item in found if isinstance(item, Diagnostic)]
    yield from unknown
    meant = {item.path for item in found if isinstance(item, Found)}
    if files and not unknown and not meant & {used.path for used in files}:
        games = listed([name.text for name in names], "or")
        message = f"“{rule.name}” is a house rule for {games}, but “{files[-1].name}” is another game."
        hint = f"add it to {games}, or to a game that extends {'it' if len(names) == 1 else 'one of them'}"
        yield Diagnostic("house-rule-for-another", message, node.position, hint=hint)


def alone(found: Found, document: Mapping) -> Diagnostic | None:
    """What is wrong if a house rule is used as if it were a game."""
    entry = document.entry(FITS)
    if entry is None:
        return None
    message = f"“{found.name}” is a house rule and no game by itself, as “{FITS}” says."
    games = listed([name.text for name in _names(entry.value)], "or") or "a game"
    hint = f"add it to {games} with --with; leave “{FITS}” out of a ruleset"
    return Diagnostic("house-rule-alone", message, entry.key.position, hint=hint)


def _names(node: Node) -> tuple[Scalar, ...]:
    """The names that a `fits` in long form holds; none if it is something else."""
    items = node.items if isinstance(node, Items) else ()
    names = tuple(item for item in items if isinstance(item, Scalar) and not item.is_null)
    return names if len(names) == len(items) else ()
