"""Nothing is declared that no rule speaks of.

Wrong: `tokens` is counted, but nothing depends on it.

    state: {tokens: 0..4}
    phases:
      count: {kind: step, do: {tokens: tokens + 1}}

Right:

    state: {tokens: 0..4}
    phases:
      count: {kind: step, do: {tokens: tokens + 1}}
    score:
      four: {when: tokens == 4, to: dealer, points: 1}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Position, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.expressions.vocabulary import BUILT_IN_ZONES
from followsuit.language.records import CallRecord, DealPhase, MoveEffect, Option
from followsuit.language.terms import Term

CODE = "never-read"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of variables, options, zones and definitions that nothing uses.

    An abstract ruleset is left alone, and so is what a base declares: a ruleset on it may well leave something out.
    """
    if not checked.rules.abstract:
        own = own_file(checked)
        yield from (finding for finding in _found(checked) if finding.position.file == own)


def own_file(checked: Checked) -> str:
    """The file of the ruleset itself: that which says what it extends, or else its title."""
    places = checked.rules.places
    return places.get("extends", places.get("title", checked.rules.position)).file


def _found(checked: Checked) -> Iterator[Diagnostic]:
    rules = checked.rules
    variables, options, zones = names_used(checked)
    for name, variable in (rules.state or {}).items():
        if name not in variables:
            yield _unused(f"Nothing ever reads the variable “{name}”.", variable.position)
    for name, option in (rules.options or {}).items():
        if name not in options and not changes_rules(option):
            hint = "use it in a rule, give it a patch, or remove it"
            yield _unused(f"The option “{name}” changes nothing: no rule reads it.", option.position, hint)
    for name, zone in (rules.zones or {}).items():
        if name not in zones and name not in BUILT_IN_ZONES:
            hint = "deal or move cards to it, or remove it"
            yield _unused(f"No card ever goes to “{name}” or leaves it.", zone.position, hint)
    yield from _definitions(checked)


def names_used(checked: Checked) -> tuple[set[str], set[str], set[str]]:
    """The variables, options and zones that expressions read; zones too that cards are dealt to."""
    found: dict[str, set[str]] = {"variable": set(), "option": set(), "zone": set()}
    for use in checked.uses:
        own = _own_target(use.record, use.key, use.term)
        for part in use.term.walk():
            if part.op in found and not (part.op == "variable" and part.value in own):
                found[part.op].add(str(part.value))
    for record, _ in checked.records:
        if isinstance(record, DealPhase):
            found["zone"] |= set(record.cards)
        if isinstance(record, MoveEffect) and record.from_ is not None:
            found["zone"].add(str(record.from_.value))
        if isinstance(record, CallRecord):
            found["variable"] |= {item.target.value for item in record.raises or ()}
    return found["variable"], found["option"], found["zone"]


def _own_target(record: object, key: str, term: Term) -> set[str]:
    """Counting up a variable is no use of it."""
    if key != "do":
        return set()
    return {str(item.target.value) for item in getattr(record, "do", None) or () if item.value is term}


def changes_rules(option: Option) -> bool:
    """Whether an option has a patch, or one of its values."""
    return option.patch is not None or any(value.patch is not None for value in (option.values or {}).values())


def _definitions(checked: Checked) -> Iterator[Diagnostic]:
    """Definitions are found by name, for expressions no longer mention them."""
    declared = checked.declared
    parts = [part for use in checked.uses for part in use.term.walk()]
    inside = {(part.position.file, part.position.line) for part in parts}
    known = {part.defined for part in parts}
    for name, macro in declared.definitions.items():
        others = (other.text for other in declared.definitions.values() if other is not macro)
        called = any(re.search(rf"\b{re.escape(name)}\b", text) for text in others)
        if not (called or name in known or (macro.position.file, macro.position.line) in inside):
            yield _unused(f"Nothing ever uses the definition “{name}”.", macro.position)


def _unused(message: str, position: Position, hint: str = "use it in a rule, or remove it") -> Diagnostic:
    return Diagnostic(CODE, message, position, Severity.WARNING, hint=hint)
