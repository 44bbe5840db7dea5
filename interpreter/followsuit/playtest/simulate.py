"""Plays many deals or matches between bots and says what came of them: a plan in, figures out."""

from __future__ import annotations

from concurrent.futures import Executor

from followsuit.playtest.facts import best_accounts
from followsuit.playtest.figures import Figures
from followsuit.playtest.plan import LONGEST_MATCH, Plan
from followsuit.playtest.running import Kept, Told, run
from followsuit.playtest.tally import Tally

__all__ = ["LONGEST_MATCH", "Figures", "Plan", "best_accounts", "simulate"]


def simulate(
    plan: Plan, told: Told | None = None, executor: Executor | None = None, kept: Kept[Tally] | None = None
) -> Figures:
    """Plays the plan. `told` hears the number of deals (or matches) played so far, again and again.

    With an executor its workers play, part by part; the figures are the same. `kept` keeps what is finished.

    Raises:
        Fault: the rules led to something that they do not provide for.
    """
    return Figures(plan, run(plan, told, executor, kept))
