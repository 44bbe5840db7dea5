"""Whether a file fits what it is used for: a house rule the game it is added to, a base the ruleset that extends it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.suggest import listed
from followsuit.language import keys
from followsuit.language.assembly.library import Found, Library
from followsuit.language.reading.tree import Mapping, Node, Scalar
from followsuit.language.reading.tree import Sequence as Items
from followsuit.language.records import Rules

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


def is_ruleset(document: Mapping | None) -> bool:
    """Whether what was read of a file is a ruleset, if perhaps one with slips: half of its keys at least are known."""
    names = document.names() if document is not None else ()
    return bool(names) and 2 * len(keys.keys_of(Rules).keys() & set(names)) >= len(names)


def no_ruleset(found: Found, mentioned: Position) -> Diagnostic:
    """What is wrong with extending a file from elsewhere that is no ruleset: of what stands in it nothing is told."""
    message = f"“{found.file}” is no ruleset, or one that cannot be read."
    hint = "name a ruleset; if this is one of yours, let it be checked by itself first"
    return Diagnostic("no-ruleset", message, mentioned, hint=hint)


def _names(node: Node) -> tuple[Scalar, ...]:
    """The names that a `fits` in long form holds; none if it is something else."""
    items = node.items if isinstance(node, Items) else ()
    names = tuple(item for item in items if isinstance(item, Scalar) and not item.is_null)
    return names if len(names) == len(items) else ()
