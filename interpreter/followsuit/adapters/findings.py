"""What was found out about a deal of a record, in sentences that speak of the players in the third person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from followsuit.adapters.following import Halt
from followsuit.adapters.recorded import Fact, Found
from followsuit.engine.refusals import Refusal, told_of

REFUSED, DIFFERS, UNKNOWN = "refused", "differs", "unknown"
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about a deal.

    `kind` is `refused` (a call or card that the rules do not allow), `differs` (the record contradicts itself, or says
    that something else came of it than the rules do) or `unknown` (the record does not hold what would be needed).
    `message` is one or more whole sentences. `written` stands in the record, `expected` is what the rules say instead.
    """

    kind: str
    message: str
    seat: int | None = None
    trick: int | None = None
    written: str | None = None
    expected: str | None = None
    refusal: Refusal | None = None

    @property
    def is_problem(self) -> bool:
        """Whether the record and the rules contradict each other."""
        return self.kind != UNKNOWN


def halted(halt: Halt, seats: Sequence[str]) -> Finding:
    """What is told of the first thing that the rules do not allow."""
    trick = halt.said.trick
    subject = "The record" if halt.seat is None else seats[halt.seat]
    verb = "plays" if trick is not None else "chooses" if _is_card(halt.refusal) else "says"
    place = "" if trick is None else f"Trick {trick}: "
    message = f"{place}{subject} {verb} {halt.said.written}. {_why(halt, seats)}"
    return Finding(REFUSED, message, halt.seat, trick, halt.said.written, refusal=halt.refusal)


def _is_card(refusal: Refusal | None) -> bool:
    return refusal is not None and refusal.action is not None and refusal.action.card is not None


def _why(halt: Halt, seats: Sequence[str]) -> str:
    if halt.turn is not None:
        return f"But it is {seats[halt.turn]}'s turn."
    if halt.refusal is None:
        return "But nothing of the kind can be said or played any more."
    return told_of(halt.refusal.message, "the seat" if halt.seat is None else seats[halt.seat])


def differing(facts: Sequence[Fact], found: Found, title: str) -> Iterator[Finding]:
    """Where the record says something else than what came of the deal, as far as that is known."""
    for fact in facts:
        now = fact.of(found)
        if now is None or now == fact.value:
            continue
        told = fact.told(now)
        message = f"{fact.words} is {fact.written} in the record; by the rules of {title} it is {told}."
        yield Finding(DIFFERS, message, written=fact.written, expected=told)


def unknowable(facts: Sequence[Fact], found: Found) -> Iterator[Finding]:
    """What the record says and nobody can compare."""
    for fact in facts:
        if fact.of(found) is None:
            yield Finding(UNKNOWN, f"Not checkable: {fact.words[:1].lower()}{fact.words[1:]}, {fact.written}.")
