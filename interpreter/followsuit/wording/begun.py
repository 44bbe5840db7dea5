"""What a ruleset remembers and has not yet had reason to note: it still has its first value, and so rules fall away.

A variable that nothing changes with the options as set has its first value for good; one that no phase before changes
has it where a phase begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from followsuit.language.load import Ruleset
from followsuit.language.records import Phase, Rules, Variable
from followsuit.language.terms import Assignment, Term
from followsuit.wording.settled import Settling, as_played, holds

LOWEST = frozenset({"int", "bool"})
ABSENT = frozenset({"seat", "suit", "class", "card", "row", "rank"})


def as_begun(ruleset: Ruleset) -> Rules:
    """The rules as played, without what waits for something that cannot have happened by then."""
    played = as_played(ruleset)
    variables = {name: item for name, item in (played.state or {}).items() if _has_plain_start(item)}
    idle = frozenset(variables) - set(_changed(played))
    rules: Rules = Unchanged(ruleset, idle).record(played)
    fresh = {name for name, item in variables.items() if item.keep != "match"}
    phases: dict[str, Phase] = {}
    for name, phase in rules.phases.items():
        when = Unchanged(ruleset, frozenset(fresh)).record(phase.when)
        fresh -= set(_changed(phase))
        if holds(when) is not False:
            open_ = tuple(item for item in when or () if not holds((item,)))
            phases[name] = replace(phase, when=open_ or None)
    return replace(rules, phases=phases)


class Unchanged(Settling):
    """Settles terms for a moment at which some variables still have their first value."""

    def __init__(self, ruleset: Ruleset, names: frozenset[str]) -> None:
        super().__init__(ruleset)
        self.names = names

    def term(self, term: Term) -> Term:
        """The term with all that is known by then worked out."""
        if term.op == "variable" and term.value in self.names:
            absent = term.type.kind in ABSENT
            value = None if absent else (term.type.low or 0) if term.type.kind == "int" else 0
            return replace(term, op="none" if absent else "const", value=value, args=(), defined=None, given=())
        return super().term(term)


def _has_plain_start(variable: Variable) -> bool:
    """Whether a variable begins as its type does."""
    return variable.first is None and (variable.type.is_set or variable.type.kind in LOWEST | ABSENT)


def _changed(value: Any) -> Iterator[str]:
    """The variables that something in a record changes."""
    match value:
        case Assignment():
            yield str(value.target.value)
        case Term():
            return
        case dict():
            for entry in value.values():
                yield from _changed(entry)
        case tuple() | list():
            for entry in value:
                yield from _changed(entry)
        case _ if is_dataclass(value) and not isinstance(value, type):
            for item in fields(value):
                if item.name not in ("position", "places", "node", "examples", "options", "presets"):
                    yield from _changed(getattr(value, item.name))
