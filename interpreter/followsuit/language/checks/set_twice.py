"""One body of effects gives each variable one value.

Wrong: `bid` is raised and set at once, and all seats give `last` their own value.

    calls:
      bid: {with: {n: 7..15}, raises: {bid: n}, do: {bid: 15}}
    phases:
      note: {kind: step, for: {s: everyone}, do: {last: s}}

Right:

    calls:
      bid: {with: {n: 7..15}, raises: {bid: n}, do: {bidder: me}}
    phases:
      note: {kind: step, for: {s: everyone}, do: {noted(s): true}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import bodies_in
from followsuit.language.expressions.context import key_of
from followsuit.language.records import CallRecord, Effects
from followsuit.language.terms import Assignment

CODE = "set-twice"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports targets that are written twice by one body, or once for each of several seats."""
    for body in bodies_in(checked.rules):
        yield from _repeated(body)
        yield from _for_each(body)


def _assignments(body: Effects) -> tuple[Assignment, ...]:
    raised = body.raises if isinstance(body, CallRecord) else None
    return (*(raised or ()), *(body.draw or ()), *(body.do or ()))


def _repeated(body: Effects) -> Iterator[Diagnostic]:
    first: dict[object, Assignment] = {}
    for item in _assignments(body):
        before = first.setdefault(key_of(item.target), item)
        if before is not item:
            yield Diagnostic(
                CODE,
                f"“{item.target.value}” is given two values at once.",
                item.position,
                related=(Related("its other value", before.position),),
                hint="keep one of the two, or set it in a step of its own afterwards",
            )


def _for_each(body: Effects) -> Iterator[Diagnostic]:
    several = {name for name, seats in (body.for_ or {}).items() if seats.op != "set_of"}
    for item in _assignments(body) if several else ():
        told_apart = {part.value for arg in item.target.args for part in arg.walk() if part.op == "local"}
        if not several <= told_apart:
            name = min(several - told_apart)
            yield Diagnostic(
                CODE,
                f"“{item.target.value}” is given a value for each of several seats at once.",
                item.position,
                related=(Related(f"“{name}” stands for each of these seats", body.position),),
                hint=f"declare it with per: seat and write {item.target.value}({name})",
            )
