"""Every ask ends: once each, when nobody raises any more, or when each has left.

Wrong: who passes is asked again and again, and a pass takes back the bid.

    phases:
      auction:
        kind: ask
        each: until_out
        calls: {pass: {do: {bid: 0}}, bid: {with: {n: 7..15}, raises: {bid: n}}}

Right:

    phases:
      auction:
        kind: ask
        each: until_out
        calls: {pass: {out: true}, bid: {with: {n: 7..15}, raises: {bid: n}}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.values import EITHER, YES, truth
from followsuit.language.checks.shared.walk import asks_in, assignments_in, place_of
from followsuit.language.records import AskPhase, CallRecord
from followsuit.language.terms import Term

CODE = "endless-ask"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports calls that can be repeated without end, and calls that undo what is raised."""
    for name, ask in asks_in(checked.rules):
        for call_name, call in ask.calls.items():
            yield from _repeated(checked, name, ask, call_name, call)
        yield from _undone(checked, name, ask)
        if ask.each == "until_quiet" and not any(call.raises for call in ask.calls.values()):
            yield _nothing_raised(name, ask)


def _nothing_raised(name: str, ask: AskPhase) -> Diagnostic:
    message = f"“{name}” is to go on until nobody raises any more, but no call raises anything."
    hint = "write each: once, or say what a call raises, as raises: {bid: n}"
    return Diagnostic(CODE, message, place_of(ask, "each"), hint=hint)


def _repeated(checked: Checked, name: str, ask: AskPhase, call_name: str, call: CallRecord) -> Iterator[Diagnostic]:
    bounded = bool(call.raises) or bool(call.ends) or call.at_most is not None or _answers_a_bounded(ask, call)
    leaves = call.out is not None and _settled(checked, call.out) == YES
    if bounded or leaves:
        return
    if call.again is not None and _settled(checked, call.again) in {YES, EITHER}:
        message = f"In “{name}” a player may say “{call_name}” again and again, and the asking never goes on."
        yield Diagnostic(CODE, message, place_of(call, "again"), hint="say how often, as in at_most: 1")
    elif ask.each == "until_out":
        conditional = call.out is not None and _settled(checked, call.out) is not None
        if call.out is not None and not conditional:
            return
        why = "without always leaving" if conditional else "without leaving"
        yield Diagnostic(
            CODE,
            f"The asking “{name}” need not end: a player may say “{call_name}” {why}, again and again.",
            call.places.get("out", call.position),
            related=(Related("everyone is asked until all are out", place_of(ask, "each")),),
            hint="give the call out: true, at_most, or something that it raises",
        )


def _answers_a_bounded(ask: AskPhase, call: CallRecord) -> bool:
    answered = ask.calls.get(call.answers or "")
    return answered is not None and (bool(answered.raises) or answered.at_most is not None)


def _settled(checked: Checked, term: Term) -> int | None:
    """What a condition is for all values of the options; None if it depends on the deal."""
    if any(part.op in {"variable", "zone", "local", "builtin"} for part in term.walk()):
        return None
    return truth(checked.space.reader.read(checked.node(term), checked.space.anything))


def _undone(checked: Checked, name: str, ask: AskPhase) -> Iterator[Diagnostic]:
    """A call may only set back what comes after that which it raises itself."""
    rank = {variable: place for place, variable in enumerate(checked.rules.state or {})}
    raised = {item.target.value: item for call in ask.calls.values() for item in call.raises or ()}
    for call_name, call in ask.calls.items():
        own = [rank[item.target.value] for item in call.raises or ()]
        for _, key, item in assignments_in(call):
            variable = item.target.value
            if key == "raises" or variable not in raised or (own and rank[variable] > min(own)):
                continue
            yield Diagnostic(
                CODE,
                f"The asking “{name}” need not end: “{call_name}” changes {variable}, which other calls raise.",
                item.position,
                related=(Related(f"{variable} is raised here", raised[variable].position),),
                hint=f"leave {variable} alone here, or let the call raise something that is declared before it",
            )
