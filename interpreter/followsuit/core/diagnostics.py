"""What is wrong, where, and what to do about it: an error is data before it is words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import Any


class Severity(Enum):
    """Errors stop a ruleset from being played; warnings do not, and notes only say what could not be found out."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in a text: `line` and `column` count from 1, columns in characters. `length` is how much to underline."""

    file: str
    line: int
    column: int
    length: int = field(default=1, compare=False)

    def shifted(self, columns: int, length: int = 1) -> Position:
        """The place so many columns to the right on the same line."""
        return Position(self.file, self.line, self.column + columns, length)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Related:
    """The other end of a problem: where the first of two duplicates stands, where a name was declared."""

    message: str
    position: Position


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One problem. `code` is stable and lower-case with hyphens; `message` speaks the author's words.

    `hides` are names that mean nothing only because of it.
    """

    code: str
    message: str
    position: Position
    severity: Severity = Severity.ERROR
    related: tuple[Related, ...] = ()
    hint: str | None = None
    hides: tuple[str, ...] = ()

    @property
    def is_error(self) -> bool:
        """True if it stops the ruleset from being played."""
        return self.severity is Severity.ERROR

    def as_data(self) -> dict[str, Any]:
        """The JSON form: what `followsuit validate --json` prints for each problem."""
        return {
            "code": self.code,
            "severity": self.severity.value,
            "message": self.message,
            **_place(self.position),
            "related": [{"message": item.message, **_place(item.position)} for item in self.related],
            "hint": self.hint,
        }


def _place(position: Position) -> dict[str, Any]:
    return {"file": position.file, "line": position.line, "column": position.column}


def in_order(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Each problem once, by file, line and column; errors before warnings at one place."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=lambda d: (d.position, not d.is_error, d.code, d.message)))
