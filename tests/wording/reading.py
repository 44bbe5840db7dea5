"""Expressions as terms of a shipped ruleset, with the words of every place."""

from __future__ import annotations

from collections.abc import Mapping

import followsuit
from followsuit.core.diagnostics import Position
from followsuit.language.expressions.macros import EVERYWHERE
from followsuit.language.expressions.parse import parse_expression
from followsuit.language.expressions.scope import Scope
from followsuit.language.terms import Term, Type
from followsuit.wording.phrases import clause, phrase, scene_of


def term_of(ruleset: followsuit.Ruleset, text: str, names: Mapping[str, Type] | None = None) -> Term:
    """The term of an expression."""
    position = Position("(test)", 1, 1, len(text))
    term, problems = parse_expression(text, position, "any", Scope(ruleset.declared, EVERYWHERE, names or {}))
    assert term is not None, problems
    return term


def words_of(ruleset: followsuit.Ruleset, text: str, *, me: str = "you", after: bool = False) -> str:
    """What is said of an expression."""
    term, scene = term_of(ruleset, text), scene_of(ruleset, me=me, after=after)
    return clause(term, scene) if term.type.kind == "bool" else phrase(term, scene)
