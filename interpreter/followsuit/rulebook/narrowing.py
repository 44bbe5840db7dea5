"""Numbers that may be named, without those that a plain bar leaves out, so that the lowest bid is told as such."""

from __future__ import annotations

from dataclasses import replace

from followsuit.language.records import CallRecord
from followsuit.language.terms import Term
from followsuit.rulebook.voice import Voice
from followsuit.wording.named import clause_of

BARS = {"<": 0, "<=": 1}
"""How far above a bound the lowest number begins that is not barred."""


def narrowed(voice: Voice, call: CallRecord) -> CallRecord:
    """A call whose numbers begin where those end that are barred for being too low; such bars are then done with."""
    values = {name: voice.settle(term) for name, term in (call.with_ or {}).items()}
    kept = []
    for reason in call.barred or ():
        bound = _bound(voice, voice.settle(reason.term), values)
        if bound is None:
            kept.append(reason)
        else:
            name, lowest = bound
            values[name] = _from(values[name], lowest)
    return replace(call, with_=values or None, barred=tuple(kept) or None)


def _bound(voice: Voice, term: Term, values: dict[str, Term]) -> tuple[str, int] | None:
    """Which number has to be at least how much, where a condition bars all that are lower and says no more."""
    if term.op != "compare" or term.value not in BARS or clause_of(term, voice.player) is not None:
        return None
    one, other = term.args
    if one.op != "local" or one.value not in values or other.op != "const":
        return None
    numbers = values[one.value]
    known = numbers.op == "listed" or (numbers.op == "range" and all(arg.op == "const" for arg in numbers.args))
    return (str(one.value), int(other.value) + BARS[term.value]) if known else None


def _from(numbers: Term, lowest: int) -> Term:
    """The numbers from the lowest on."""
    if numbers.op == "listed":
        return replace(numbers, value=tuple(n for n in numbers.value if n >= lowest))
    low, high = numbers.args
    return replace(numbers, args=(replace(low, value=max(int(low.value), lowest)), high))
