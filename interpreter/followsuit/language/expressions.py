"""From the text of an expression or a card pattern to a typed term; never evaluated, every mistake a diagnostic."""

from __future__ import annotations

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.language.scope import Scope
from followsuit.language.terms import SET_OF, ELEMENT_OF, Term, Type

__all__ = ["Scope", "member_type", "parse_expression", "parse_pattern", "parse_target"]


def parse_expression(
    text: str, position: Position, wants: str | Type, scope: Scope
) -> tuple[Term | None, tuple[Diagnostic, ...]]:
    """The typed term of an expression; None if it has an error.

    `wants` is a kind of `Type`, a `Type` (of a variable or column), `any`, `zone` (a term of op `zone`), `dealer`
    (`random` or a seat), or `values` (what a parameter may be: `a..b`, a term of op `range`, or a set).
    """
    raise NotImplementedError


def parse_target(text: str, position: Position, scope: Scope) -> tuple[Term | None, tuple[Diagnostic, ...]]:
    """The variable that an assignment's key names (`trump`, `bid(me)`, or bare for `me`): a term of op `variable`."""
    raise NotImplementedError


def parse_pattern(text: str, position: Position, scope: Scope) -> tuple[Term | None, tuple[Diagnostic, ...]]:
    """The term of a bare card pattern: op `pattern`, type `cards`; None if it has an error."""
    raise NotImplementedError


def member_type(values: Term) -> Type:
    """The type of one member of a set, or of a `range`: what a parameter or a `for` name has."""
    if values.op == "range":
        return values.type
    return Type(ELEMENT_OF.get(values.type.kind, values.type.kind), of=values.type.of)
