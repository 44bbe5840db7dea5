"""Whether the last of those who speak has to settle what is asked, so that the asking never comes to nothing."""

from __future__ import annotations

from followsuit.language.records import AskPhase, CallRecord
from followsuit.language.terms import Term
from followsuit.rulebook.happenings import nobody_in_particular
from followsuit.rulebook.voice import Voice


def is_settled(voice: Voice, phase: AskPhase) -> bool:
    """Whether all speak once, the dealer last, and every call that is open to the dealer ends the asking."""
    noted = _noted(phase.until)
    everybody = phase.who is None or nobody_in_particular(phase.who)
    from_the_left = phase.first is None or voice.noun(phase.first) == voice.next_to_dealer
    if noted is None or not everybody or not from_the_left or phase.each not in (None, "once"):
        return False
    return all(_is_barred(call) or _notes(call, noted) for call in phase.calls.values())


def _noted(until: Term | None) -> str | None:
    """The variable that an asking waits for, where that is all."""
    if until is None or until.op != "compare" or until.value != "!=":
        return None
    variable, other = until.args
    return str(variable.value) if variable.op == "variable" and other.op == "none" else None


def _is_barred(call: CallRecord) -> bool:
    """Whether the dealer is refused a call, whatever else is so."""
    return any(_is_for_dealer(item.term) for item in call.barred or ())


def _is_for_dealer(term: Term) -> bool:
    return term.op == "compare" and term.value == "==" and {arg.value for arg in term.args} == {"me", "dealer"}


def _notes(call: CallRecord, variable: str) -> bool:
    return any(item.target.value == variable and item.value.op != "none" for item in call.do or ())
