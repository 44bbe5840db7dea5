"""Every phase can come about, and so can the score.

Wrong: `maker` is none until somebody is asked.

    phases:
      name_trump: {kind: ask, when: maker != none, calls: {name: {with: {s: suits}, do: {trump: s, maker: me}}}}

Right:

    phases:
      name_trump: {kind: ask, when: maker == none, calls: {name: {with: {s: suits}, do: {trump: s, maker: me}}}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.core.suggest import listed
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of, variables_read
from followsuit.language.records import AskPhase, Phase, TricksPhase
from followsuit.program.model import Offer, Tell

CODE = "unreachable-phase"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of phases that no way of calling and playing leads to; that the score is never reached is an error."""
    if checked.reached.complete:
        yield from _unreached(checked)
        yield from _unasked(checked)


def _unreached(checked: Checked) -> Iterator[Diagnostic]:
    cut_off = False
    for at, item in enumerate(checked.program.code):
        if not isinstance(item, Tell) or item.kind != "phase" or item.origin is None:
            continue
        if at in checked.reached.places:
            continue
        _, record = checked.by_position.get(item.origin, ("", None))
        if record is checked.rules:
            yield _no_score(checked)
        elif isinstance(record, Phase) and record.when and at - 1 in checked.reached.places:
            yield _never_holds(checked, item.name, record)
        elif isinstance(record, Phase) and not cut_off:
            cut_off = True
            yield _cut_off(item.name, record)


def _unasked(checked: Checked) -> Iterator[Diagnostic]:
    """Asks and tricks that begin, and in which nobody is ever asked or plays."""
    reached = (checked.program.code[at] for at in checked.reached.places)
    begun = {item.origin for item in reached if isinstance(item, Tell) and item.kind == "phase"}
    for at, item in enumerate(checked.program.code):
        if not isinstance(item, Offer) or at in checked.reached.places or item.origin not in begun:
            continue
        name, record = checked.by_position.get(item.origin or checked.rules.position, ("", None))
        if isinstance(record, AskPhase | TricksPhase):
            what, key = ("is ever asked", "who") if isinstance(record, AskPhase) else ("ever plays a card", "seats")
            message = f"In “{name}” nobody {what}."
            hint = f"look at `{key}`: there is never anybody in it when the deal gets there"
            yield Diagnostic(CODE, message, place_of(record, key), Severity.WARNING, hint=hint)


def _never_holds(checked: Checked, name: str, phase: Phase) -> Diagnostic:
    conditions = phase.when or ()
    read = sorted(set().union(*(variables_read(named.term) for named in conditions)))
    state = checked.rules.state or {}
    related = tuple(Related(f"“{variable}” is remembered here", state[variable].position) for variable in read)
    said = listed(f"“{named.name}”" for named in conditions) if len(conditions) > 1 else "its condition"
    message = f"The phase “{name}” is never reached: {said} can never hold when the deal gets there."
    hint = (
        f"look at what sets {listed(read)} before this phase" if read else "change the condition, or remove the phase"
    )
    position = conditions[0].term.position if len(conditions) == 1 else place_of(phase, "when")
    return Diagnostic(CODE, message, position, Severity.WARNING, related, hint)


def _cut_off(name: str, phase: Phase) -> Diagnostic:
    message = f"The phase “{name}”, and what comes after it, is never reached: the deal always ends before."
    hint = "see which phase before it says `ends`, or never comes to an end"
    return Diagnostic(CODE, message, phase.position, Severity.WARNING, hint=hint)


def _no_score(checked: Checked) -> Diagnostic:
    position = place_of(checked.rules, "phases")
    message = "No deal is ever scored: whatever is called and played, it is thrown in or dealt again."
    return Diagnostic(CODE, message, position, hint="see which phase says `ends` and give it a condition")
