"""Where an expression is being read: its text and place, what its names mean, and the problems found so far."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from followsuit.core.diagnostics import Diagnostic, Position, Related, Severity
from followsuit.language.expressions.syntax import length_of, name_of, offset_of, segment
from followsuit.language.terms import Term, Type

if TYPE_CHECKING:
    from followsuit.language.declaring.declarations import Declarations
    from followsuit.language.expressions.scope import Scope

UNKNOWN = Type("unknown")
"""The type of what could not be read: it fits everywhere, so that one mistake is reported once."""

TOO_LARGE = "With its definitions written out this expression is too large."

MAX_EXPANSIONS = 300
"""How many definitions one expression may expand."""

MAX_WITHIN = 40
"""How many definitions may stand one within the other."""

MAX_DEEP = 60
"""How many terms may lie one inside the other, once definitions are expanded."""

MAX_TERMS = 5_000
"""How many terms one expression may come to, once its definitions are expanded."""


@dataclass(frozen=True)
class Context:
    """Passed down while an expression is read.

    `bound` are the meanings of local names and of the parameters of a definition; `present` are values already known
    not to be none; `stack` are the definitions being expanded; `expansions` counts them.
    """

    scope: Scope
    text: str
    position: Position
    reader: Callable[[Context, ast.expr, Type | None], Term]
    problems: list[Diagnostic] = field(default_factory=list)
    bound: Mapping[str, Term] = field(default_factory=dict)
    present: frozenset[object] = frozenset()
    stack: tuple[str, ...] = ()
    expansions: list[str] = field(default_factory=list)

    @property
    def declared(self) -> Declarations:
        """What the ruleset declares."""
        return self.scope.declarations

    def term(self, node: ast.expr, expect: Type | None = None) -> Term:
        """Reads a part of the expression. `expect` says what it is compared with, for the names of values and rows."""
        return self.reader(self, node, expect)

    def binding(self, name: str, term: Term) -> Context:
        """The same place with one more local name."""
        return replace(self, bound={**self.bound, name: term})

    def knowing(self, keys: frozenset[object]) -> Context:
        """The same place where further values are known not to be none."""
        return replace(self, present=self.present | keys) if keys else self

    def place(self, offset: int, length: int = 1) -> Position:
        """The position of a part of the text; the text's own where that part lies on a later line."""
        if offset and offset >= self.position.length:
            return self.position
        return self.position.shifted(offset, max(length, 1))

    def at(self, node: ast.expr) -> Position:
        """The position of a node."""
        return self.place(offset_of(self.text, node), length_of(self.text, node))

    def words(self, node: ast.expr) -> str:
        """What the author wrote for a node."""
        return segment(self.text, node)

    def said(self, position: Position) -> str:
        """What the author wrote at a position in this text, `…` if that cannot be told."""
        start = position.column - self.position.column
        here = position.file == self.position.file and position.line == self.position.line and start >= 0
        return (self.text[start : start + position.length] if here else "") or "…"

    def name(self, node: ast.Name | ast.Attribute) -> str:
        """The name that the author wrote."""
        return name_of(self.text, node)

    def wrong(
        self, code: str, message: str, position: Position, hint: str | None = None, related: tuple[Related, ...] = ()
    ) -> Term:
        """Reports an error; the term stands for what could not be read."""
        self.problems.append(Diagnostic(code, message, position, related=related, hint=hint))
        return Term("unknown", UNKNOWN, position)

    def warn(self, code: str, message: str, position: Position, hint: str | None = None) -> None:
        """Reports a warning."""
        self.problems.append(Diagnostic(code, message, position, Severity.WARNING, hint=hint))


def unknown(term: Term) -> bool:
    """Whether a term could not be read, or is a parameter whose type is not known yet."""
    return term.type.kind == UNKNOWN.kind


def key_of(term: Term) -> object:
    """What a term says, wherever it stands."""
    return term.op, term.value, tuple(key_of(arg) for arg in term.args)
