"""The classes of cards that win tricks: the ruleset's, a tricks phase's own, or the usual ones."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.language.expressions.parse import parse_expression
from followsuit.language.expressions.scope import Scope
from followsuit.language.lowering.builder import Builder
from followsuit.language.records import TricksPhase, WinClass
from followsuit.program.law import of_phase

USUAL = {"trump": "suit == trumps", "led": "suit == led"}
"""What wins where a ruleset does not say: trumps, then the suit led."""


def wins_of(build: Builder) -> dict[str, WinClass]:
    """The winning classes of the ruleset."""
    return build.rules.wins or dict(_usual(build))


def _usual(build: Builder) -> Iterator[tuple[str, WinClass]]:
    position = build.rules.position
    scope = Scope(build.declared).inside(WinClass.PLACES)
    for name, text in USUAL.items():
        term, problems = parse_expression(text, position, "bool", scope)
        if term is None:
            raise ValueError(f"{text} cannot be read: {problems}")
        yield name, WinClass(card=term, position=position, places={})


def wins_of_phases(build: Builder) -> Iterator[tuple[str, dict[str, WinClass]]]:
    """The winning classes of the tricks phases that have their own, by the phase."""
    for name, phase in build.rules.phases.items():
        if isinstance(phase, TricksPhase) and phase.wins:
            yield name, phase.wins


def law_of(name: str, phase: TricksPhase) -> str | None:
    """The phase whose winning classes hold in a tricks phase: its own name if it has any, else None."""
    return name if phase.wins else None


def table_of(name: str, law: str | None) -> str:
    """What a table of the trick law is called."""
    return name if law is None else of_phase(name, law)
