"""How matches went, and how scores were spread: lengths, changes of the lead, come-backs."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product
from typing import Any

from followsuit.playtest.facts import Of
from followsuit.playtest.figures import Figures
from followsuit.playtest.intervals import Interval, mean, rate

TWO = 2
"""With so many accounts, who did not win came in second."""


def spread(figures: Figures, account: int) -> dict[int, int]:
    """Score → how often the account had it, from the lowest."""
    found: Counter[int] = Counter()
    for (number, _, score), times in figures.facts(Of.SCORE):
        if number == account:
            found[score] += times
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
    lengths = [(deals, times) for (over, deals), times in figures.facts(Of.LENGTH) if over]
    if not lengths:
        return None
    changes, behind = ([(fact[0], times) for fact, times in figures.facts(of)] for of in (Of.CHANGES, Of.BEHIND))
    return Course(
        mean(lengths),
        min(deals for deals, _ in lengths),
        max(deals for deals, _ in lengths),
        mean(changes),
        mean(behind),
        rate(sum(times for points, times in behind if points > 0), figures.played),
    )


@dataclass(frozen=True, slots=True)
class Finish:
    """How often an account came in at a place of finished matches; one that several share counts for each of them."""

    account: int
    place: int
    times: int
    rate: Interval | None

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        share = self.rate.as_data() if self.rate else None
        return {"account": self.account, "place": self.place, "times": self.times, "rate": share}


def finishes(figures: Figures) -> tuple[Finish, ...]:
    """Who came in first, second and so on, account by account; nothing of deals, nor where there are two accounts."""
    accounts = figures.accounts
    if not figures.plan.matches or len(accounts) <= TWO or not figures.played:
        return ()
    times = {(account, place): number for (account, place), number in figures.facts(Of.PLACE)}
    both = product(accounts, range(1, len(accounts) + 1))
    counted = ((account, place, times.get((account, place), 0)) for account, place in both)
    return tuple(Finish(*one, rate(one[-1], figures.played)) for one in counted)
