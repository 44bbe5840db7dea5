"""A YAML text as nodes that know where they stand. All scalars stay text until their place says what they are."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, TypeAlias

from followsuit.core.diagnostics import Position

_NULLS = ("", "null", "~")
_INTEGER = re.compile(r"0|[-+]?[1-9][0-9]{0,17}")


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text, exactly as written. `plain` is false for quoted and block texts. `position` is that of its first sign."""

    text: str
    position: Position
    plain: bool = True

    @property
    def is_null(self) -> bool:
        """Whether it is YAML's null, which deletes in a patch."""
        return self.plain and self.text in _NULLS


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class Mapping:
    """A map in the order written; names are unique."""

    entries: tuple[Entry, ...]
    position: Position

    def get(self, name: str) -> Node | None:
        """The value of a name, None if it is absent."""
        entry = self.entry(name)
        return entry.value if entry else None

    def entry(self, name: str) -> Entry | None:
        """The entry of a name, None if it is absent."""
        return next((entry for entry in self.entries if entry.key.text == name), None)

    def names(self) -> tuple[str, ...]:
        """The names in order."""
        return tuple(entry.key.text for entry in self.entries)


@dataclass(frozen=True, slots=True)
class Sequence:
    """A list."""

    items: tuple[Node, ...]
    position: Position


Node: TypeAlias = Scalar | Mapping | Sequence


def plain_value(node: Node) -> Any:
    """The node as JSON data by YAML 1.2's core types: only `null`, `true`, `false`, decimal integers are not text."""
    match node:
        case Mapping():
            return {entry.key.text: plain_value(entry.value) for entry in node.entries}
        case Sequence():
            return [plain_value(item) for item in node.items]
        case Scalar(text=text, plain=True):
            if text in _NULLS:
                return None
            if text in ("true", "false"):
                return text == "true"
            return int(text) if _INTEGER.fullmatch(text) else text
        case _:
            return node.text
