"""Definitions: each stands for its text, and is read anew where it is used (with that place's words, no local names).

A mistake in a definition is reported once, where it is written. What only does not fit its place is reported there.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.core.suggest import listed
from followsuit.language.expressions.context import MAX_EXPANSIONS, MAX_WITHIN, TOO_LARGE, UNKNOWN, Context, unknown
from followsuit.language.expressions.scope import Scope
from followsuit.language.expressions.syntax import Flaw, name_of, parsed
from followsuit.language.expressions.vocabulary import PLACES
from followsuit.language.terms import Term

if TYPE_CHECKING:
    from followsuit.language.declaring.declarations import Declarations, Macro

AT_HAND = ("me", "card", "us", "dealer")
"""What may be at hand where an expression stands."""

NOT_HERE = "cannot be used here."
EVERYWHERE = frozenset(PLACES) - {"share", "dealer"}


def expand(ctx: Context, macro: Macro, args: tuple[Term, ...], position: Position) -> Term:
    """What a definition means where it is used, with these arguments."""
    if len(args) != len(macro.parameters):
        return _wrong_count(ctx, macro, args, position)
    ctx.expansions.append(macro.name)
    if len(ctx.expansions) > MAX_EXPANSIONS:
        if len(ctx.expansions) == MAX_EXPANSIONS + 1:
            ctx.wrong("expression-too-large", TOO_LARGE, position)
        return Term("unknown", UNKNOWN, position)
    if len(ctx.stack) >= MAX_WITHIN:
        message = f"More than {MAX_WITHIN} definitions stand one within the other here."
        return ctx.wrong("expression-too-large", message, position)
    if macro.name in ctx.stack:
        return Term("unknown", UNKNOWN, position)
    term, problems = _read(ctx, macro, args)
    errors = [problem for problem in problems if problem.is_error]
    if errors and not any(problem.is_error for problem in problems_of(ctx, macro)):
        _report(ctx, macro, errors[0], position)
    return Term("unknown", UNKNOWN, position) if errors else term


def _wrong_count(ctx: Context, macro: Macro, args: tuple[Term, ...], position: Position) -> Term:
    shown = f"{macro.name}({', '.join(macro.parameters)})" if macro.parameters else macro.name
    related = (Related(f"“{macro.name}” is defined here", macro.position),)
    message = f"“{macro.name}” is defined as “{shown}”, but here it has {len(args) or 'nothing'} in brackets."
    return ctx.wrong("arguments", message, position, f"write {_asked_here(ctx, macro, args) or shown}", related)


def _asked_here(ctx: Context, macro: Macro, args: tuple[Term, ...]) -> str | None:
    """The definition of one thing asked of something at hand, as `pay(me)`; where nothing is, told in words."""
    if args or not macro.parameters:
        return None
    said = f"{macro.name}({', '.join(macro.parameters)})"
    for name in (*reversed(tuple(ctx.bound)), *AT_HAND) if len(macro.parameters) == 1 else ():
        text = f"{macro.name}({name})"
        trial = replace(ctx, text=text, problems=[], expansions=[*ctx.expansions])
        tree = parsed(text)
        if not isinstance(tree, Flaw) and not unknown(_term(trial, tree)) and not trial.problems:
            return text
    return f"{said} with what it is asked of in place of {listed(macro.parameters)}"


def _read(ctx: Context, macro: Macro, args: tuple[Term, ...]) -> tuple[Term, tuple[Diagnostic, ...]]:
    known = ctx.declared.expanded
    key = (macro.name, ctx.scope.places)
    if not args and key in known:
        found: tuple[Term, tuple[Diagnostic, ...]] = known[key]
        return found
    problems: list[Diagnostic] = []
    scope = Scope(ctx.declared, ctx.scope.places)
    inner = Context(
        scope, macro.text, macro.position, ctx.reader, problems, dict(zip(macro.parameters, args, strict=True)),
        frozenset(), (*ctx.stack, macro.name), ctx.expansions,
    )  # fmt: skip
    tree = parsed(macro.text)
    if isinstance(tree, Flaw):
        term = inner.wrong(tree.code, tree.message, inner.place(tree.offset, tree.length), tree.hint)
    else:
        term = replace(_term(inner, tree), defined=macro.name, given=args)
    if not args:
        known[key] = (term, tuple(problems))
    return term, tuple(problems)


def _term(inner: Context, tree: ast.expr) -> Term:
    try:
        return inner.term(tree)
    except RecursionError:  # definitions within definitions, each as deep as it may be
        return inner.wrong("expression-too-large", TOO_LARGE, inner.position)


def _report(ctx: Context, macro: Macro, problem: Diagnostic, position: Position) -> None:
    related = (Related(f"“{macro.name}” is defined here", macro.position),)
    message = f"“{macro.name}” {NOT_HERE} {problem.message.rpartition(NOT_HERE)[2].strip()}"
    code = problem.code if problem.code == "expression-too-large" else "definition-here"
    ctx.wrong(code, message, position, problem.hint, related)


def problems_of(ctx: Context, macro: Macro) -> tuple[Diagnostic, ...]:
    """What is wrong with a definition wherever it is used: read with the words of all places."""
    known = ctx.declared.expanded
    key = ("alone", macro.name)
    if key not in known:
        known[key] = ()
        scope = Scope(ctx.declared, EVERYWHERE)
        alone = Context(scope, macro.text, macro.position, ctx.reader)
        parameters = tuple(Term("local", UNKNOWN, macro.position, name) for name in macro.parameters)
        _, problems = _read(alone, macro, parameters)
        cycle = cycle_of(ctx.declared, macro.name)
        known[key] = (_cycle(macro, cycle),) if cycle else problems
    found: tuple[Diagnostic, ...] = known[key]
    return found


def _cycle(macro: Macro, cycle: tuple[str, ...]) -> Diagnostic:
    way = " → ".join(cycle)
    return Diagnostic("definition-cycle", f"“{macro.name}” is defined by itself: {way}.", macro.position,
                      hint="a definition may use others, but never itself")  # fmt: skip


def cycle_of(declared: Declarations, name: str) -> tuple[str, ...] | None:
    """The way from a definition back to itself, None if there is none."""
    came_from: dict[str, str] = {}
    waiting = [name]
    while waiting:
        last = waiting.pop()
        for used in _uses(declared, last):
            if used == name:
                return (*_way(came_from, last), name)
            if used not in came_from:
                came_from[used] = last
                waiting.append(used)
    return None


def _way(came_from: dict[str, str], last: str) -> tuple[str, ...]:
    """From the definition that nothing led to, to the last."""
    way = [last]
    while way[-1] in came_from:
        way.append(came_from[way[-1]])
    return tuple(reversed(way))


def _uses(declared: Declarations, name: str) -> tuple[str, ...]:
    key = ("uses", name)
    if key not in declared.expanded:
        declared.expanded[key] = tuple(_used_in(declared, declared.definitions[name]))
    found: tuple[str, ...] = declared.expanded[key]
    return found


def _used_in(declared: Declarations, macro: Macro) -> Iterator[str]:
    tree = parsed(macro.text)
    if isinstance(tree, Flaw):
        return
    names = dict.fromkeys(name_of(macro.text, node) for node in ast.walk(tree) if isinstance(node, ast.Name))
    yield from (used for used in names if used in declared.definitions and used not in macro.parameters)
