"""Groups of score lines none of which counted: in how many deals, and the smallest that shows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from followsuit.audit.cases import Case, Failure, Tables
from followsuit.audit.openings import Opening
from followsuit.audit.shrinking import shrunk
from followsuit.audit.uncounted import Watched
from followsuit.audit.variants import Shelf
from followsuit.core.diagnostics import Position


@dataclass
class Lacking:
    """What was noted while deals were played, by the place of the group."""

    deals: Counter[Position] = field(default_factory=Counter)
    first: dict[Position, tuple[Watched, Case]] = field(default_factory=dict)

    def note(self, group: Watched, case: Case) -> None:
        """Notes a deal, the last of a case; the case with the fewest deals is kept."""
        self.deals[group.position] += 1
        known = self.first.get(group.position)
        if known is None or case.deals < known[1].deals:
            self.first[group.position] = group, case

    def has(self, opening: Opening) -> bool:
        """Whether deals were met in which none of these lines counted."""
        return opening.position in self.deals

    def failures(self, shelf: Shelf, deals: int) -> list[Failure]:
        """Each group with the smallest case found in which it was so, and how many of so many deals these were."""
        tables = Tables(shelf, every_line=True)
        return [self._failure(tables, *known, deals) for known in self.first.values()]

    def _failure(self, tables: Tables, group: Watched, case: Case, deals: int) -> Failure:
        found = shrunk(tables, Failure(case, group.violation(1, 1), case.deals, case.answers))
        return replace(found, violation=group.violation(self.deals[group.position], deals))
