"""How matches went, and how scores were spread: lengths, changes of the lead, come-backs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from followsuit.playtest.figures import MATCH_BEHIND, MATCH_CHANGES, MATCH_DEALS, MATCH_OVER, Figures
from followsuit.playtest.intervals import Interval, mean, rate
from followsuit.playtest.tally import Row


def spread(figures: Figures, account: int) -> dict[int, int]:
    """Score → how often the account had it, from the lowest."""
    found: Counter[int] = Counter()
    for outcome in figures.outcomes:
        found[outcome.scores[account]] += outcome.times
    return dict(sorted(found.items()))


@dataclass(frozen=True, slots=True)
class Course:
    """How finished matches went; `behind` is how many points the winner was behind at the worst."""

    deals: Interval | None
    shortest: int
    longest: int
    lead_changes: Interval | None
    behind: Interval | None
    come_backs: Interval | None

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        shares = {"deals": self.deals, "lead_changes": self.lead_changes, "behind": self.behind}
        found = {**shares, "come_backs": self.come_backs}
        data = {name: value.as_data() if value else None for name, value in found.items()}
        return {**data, "shortest": self.shortest, "longest": self.longest}


def course(figures: Figures) -> Course | None:
    """How the matches of a run went; None where deals stood alone or no match was finished."""
    rows = [(row, times) for row, times in sorted(figures.tally.rows.items()) if row[MATCH_OVER]]
    if not figures.plan.matches or not rows:
        return None
    lengths = [row[MATCH_DEALS] for row, _ in rows]
    behind = sum(times for row, times in rows if row[MATCH_BEHIND] > 0)
    return Course(
        _mean(rows, MATCH_DEALS),
        min(lengths),
        max(lengths),
        _mean(rows, MATCH_CHANGES),
        _mean(rows, MATCH_BEHIND),
        rate(behind, figures.played),
    )


def _mean(rows: list[tuple[Row, int]], column: int) -> Interval | None:
    return mean((row[column], times) for row, times in rows)
