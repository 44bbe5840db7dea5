"""What may be wrong with deals, and may be meant: in how many it was so, and the smallest that shows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from followsuit.audit.cases import Case, Failure, Tables
from followsuit.audit.openings import Opening
from followsuit.audit.shrinking import shrunk
from followsuit.audit.table import Remark
from followsuit.core.diagnostics import Position


@dataclass
class Remarks:
    """What was noted while deals were played, by its place in the rules."""

    deals: Counter[Position] = field(default_factory=Counter)
    first: dict[Position, tuple[Remark, Case]] = field(default_factory=dict)

    def note(self, remark: Remark, case: Case) -> None:
        """Notes a deal, the last of a case; the case with the fewest deals is kept."""
        self.deals[remark.position] += 1
        known = self.first.get(remark.position)
        if known is None or case.deals < known[1].deals:
            self.first[remark.position] = remark, case

    def has(self, opening: Opening) -> bool:
        """Whether deals were met in which none of these lines counted."""
        return opening.position in self.deals

    def failures(self, tables: Tables, deals: int) -> list[Failure]:
        """Each with the smallest case found in which it was so, and how many of so many deals these were.

        At the tables it must be wrong.
        """
        return [self._failure(tables, *known, deals) for known in self.first.values()]

    def _failure(self, tables: Tables, remark: Remark, case: Case, deals: int) -> Failure:
        found = shrunk(tables, Failure(case, remark.violation, case.deals, case.answers))
        met = f"{self.deals[remark.position]:,} of {deals:,} deals"
        message = f"{found.violation.message} So it was in {met}."
        return replace(found, violation=replace(found.violation, message=message))
