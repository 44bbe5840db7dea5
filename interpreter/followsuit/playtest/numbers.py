"""Everything that a run found, as `followsuit simulate --json` prints it: one dictionary with stable names."""

from __future__ import annotations

from typing import Any

from followsuit.playtest.course import course, finishes, spread
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Happenings
from followsuit.playtest.places import Places


def numbers(figures: Figures) -> dict[str, Any]:
    """The JSON form; docs/numbers.md says what each name means."""
    went = course(figures)
    return {
        **figures.as_data(),
        "tied": figures.tied,
        "won_by_nobody": figures.sharers.get(0, 0),
        **Places(figures).as_data(),
        "score_spread": [
            [[score, times] for score, times in spread(figures, account).items()] for account in figures.accounts
        ],
        "matches": went.as_data() if went else None,
        "finishes": [finish.as_data() for finish in finishes(figures)],
        **Happenings(figures).as_data(),
    }
