"""Two calls of one ask are told apart by their words.

Wrong: whoever says “I take it” may mean either.

    calls:
      alone: {say: I take it, do: {maker: me, alone: true}}
      together: {say: I take it, do: {maker: me}}

Right:

    calls:
      alone: {say: I take it alone, do: {maker: me, alone: true}}
      together: {say: I take it, do: {maker: me}}
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.records import AskPhase, CallRecord

CODE = "same-words"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of calls with the same words that may be open at the same time."""
    for record, _ in checked.records:
        if isinstance(record, AskPhase):
            yield from _alike(record)


def _alike(ask: AskPhase) -> Iterator[Diagnostic]:
    calls = list(ask.calls.items())
    for (other, first), (name, call) in combinations(calls, 2):
        words = next((text for text in _words(call) if text in _words(first)), None)
        told_apart = (first.when and call.when) or (len(_words(first)) > 1 and len(_words(call)) > 1)
        if words is None or told_apart:
            continue
        yield Diagnostic(
            CODE,
            f"“{other}” and “{name}” are both said as “{words}”: nobody can tell which is meant.",
            place_of(call, "say"),
            Severity.WARNING,
            related=(Related(f"“{other}” is said so too", place_of(first, "say")),),
            hint="give each its own words",
        )


def _words(call: CallRecord) -> list[str]:
    """The words of a call that names nothing in them."""
    return [text for text, _ in call.say or ()] if not call.with_ else []
