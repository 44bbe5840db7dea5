"""Names as they are declared: each once, none of them reserved; and small readers of nodes that may have any shape."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from followsuit.core.diagnostics import Diagnostic, Position, Related, Severity
from followsuit.language.expressions.vocabulary import (
    BUILT_IN_ZONES,
    KEPT_BY_THE_GAME,
    QUANTIFIERS,
    RESERVED,
    VOCABULARY,
)
from followsuit.language.reading.source import Entry, Mapping, Node, Scalar, Sequence

KEPT = ("a variable", "an option", "a zone")
"""Kinds of things whose values are kept in the state of a deal."""


@dataclass
class Book:
    """What has been declared so far: name → place and kind of thing; and what was wrong with it."""

    places: dict[str, Position] = field(default_factory=dict)
    kinds: dict[str, str] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)

    def take(self, name: str, kind: str, position: Position) -> bool:
        """Declares a name; False, with a diagnostic, if it is reserved or already means something."""
        if name in RESERVED or name in BUILT_IN_ZONES or (name in KEPT_BY_THE_GAME and kind in KEPT):
            self._reserved(name, kind, position)
            return False
        if name in self.places:
            self.collision(name, kind, position)
            return False
        self.places[name], self.kinds[name] = position, kind
        return True

    def _reserved(self, name: str, kind: str, position: Position) -> None:
        if name in VOCABULARY:
            why = f"“{name}” is a word of the language ({VOCABULARY[name].about.rstrip('.')})"
        elif name in QUANTIFIERS or name in BUILT_IN_ZONES:
            why = f"“{name}” is a word of the language"
        elif name in KEPT_BY_THE_GAME:
            why = f"“{name}” is something that every game keeps by itself"
        else:
            why = f"“{name}” is reserved"
        self.wrong("reserved-name", f"{why}, so {kind} cannot have this name.", position, "choose another name")

    def collision(self, name: str, kind: str, position: Position) -> None:
        """Reports a name that means two things, where it stands for the second time."""
        (first, one), (second, other) = sorted(((self.places[name], self.kinds[name]), (position, kind)))
        message = f"“{name}” is {other} here, but it is already {one}."
        related = (Related(f"“{name}” is {one} here", first),)
        hint = "give one of them another name"
        self.problems.append(Diagnostic("name-taken", message, second, related=related, hint=hint))

    def wrong(self, code: str, message: str, position: Position, hint: str | None = None) -> None:
        """Reports an error."""
        self.problems.append(Diagnostic(code, message, position, hint=hint))

    def warn(self, code: str, message: str, position: Position, hint: str | None = None) -> None:
        """Reports a warning."""
        self.problems.append(Diagnostic(code, message, position, Severity.WARNING, hint=hint))


def entries(node: Node | None, name: str | None = None) -> Iterator[Entry]:
    """The entries of a map, or of the map under a key; none where there is no such map (others judge shapes)."""
    if name is not None:
        node = node.get(name) if isinstance(node, Mapping) else None
    if isinstance(node, Mapping):
        yield from (entry for entry in node.entries if not is_null(entry.value))


def is_null(node: Node) -> bool:
    """Whether a value was deleted."""
    return isinstance(node, Scalar) and node.is_null


def scalar(node: Node | None, short: str) -> Scalar | None:
    """The text of a record's key `short`, which a bare text also stands for."""
    if isinstance(node, Mapping):
        node = node.get(short)
    return node if isinstance(node, Scalar) and not node.is_null else None


def text(node: Node | None, name: str) -> str | None:
    """The text under a key of a map."""
    found = scalar(node, name) if isinstance(node, Mapping) else None
    return found.text.strip() if found else None


def whole(node: Node | None, name: str, default: int) -> int:
    """The whole number under a key of a map; the default where there is none that can be read."""
    found = text(node, name)
    return int(found) if found and len(found) < 10 and found.lstrip("-").isdecimal() and found.isascii() else default  # noqa: PLR2004 (digits that are safe to read)


def items(node: Node | None) -> list[Scalar]:
    """The texts of a list, or of one text whose words stand apart."""
    if isinstance(node, Sequence):
        return [item for item in node.items if isinstance(item, Scalar)]
    return [node] if isinstance(node, Scalar) else []
