"""What may be wrong with how a ruleset plays: a code, a sentence, and the line that it comes from."""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.core.diagnostics import Position
from followsuit.engine.faults import Fault
from followsuit.engine.machine import TOO_LONG


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that no ruleset may do. One that is not `certain` is a warning: there were too few matches to be sure.

    `message` is one or more whole sentences; `position` is the line of the ruleset, None where no single one is meant.
    """

    code: str
    message: str
    position: Position | None = None
    certain: bool = True

    @property
    def same(self) -> tuple[str, Position | None]:
        """What two violations have in common that are one."""
        return self.code, self.position


class Broken(Exception):  # noqa: N818  (caught where the deal was begun, and then data)
    """An invariant does not hold."""

    def __init__(self, violation: Violation) -> None:
        self.violation = violation
        super().__init__(violation.message)


WORDS = (
    ("would become", "number-outgrown", "A number leaves the range that was declared for it"),
    ("no set of cards", "number-outgrown", "Something is no set of cards"),
    ("holds no more than", "zone-overfull", "A place gets more cards than it may hold"),
    ("of nobody cannot be written", "written-for-nobody", "Something is noted for a seat, and there is no such seat"),
    ("is not there", "card-not-there", "A card should move that does not lie where it is taken from"),
    ("are not there", "card-not-there", "Cards should move that do not lie where they are taken from"),
    (TOO_LONG, "deal-endless", "The deal goes round in a circle and nobody is asked anything"),
    ("has no entry", "no-such-entry", "A table is asked for something that does not stand in it"),
)
"""What a fault is told by, its code, and what it means."""


def of_fault(fault: Fault) -> Violation:
    """The violation that a fault is."""
    known = ((code, words) for part, code, words in WORDS if part in fault.reason)
    code, words = next(known, ("fault", "The rules lead to something they do not provide for"))
    reason = fault.reason.partition(" (entry")[0]
    return Violation(code, f"{words}: {reason}.", fault.position)
