"""Everything that a run found, as `followsuit simulate --json` prints it: one dictionary with stable names."""

from __future__ import annotations

from typing import Any

from followsuit.playtest.course import course, spread
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Happenings
from followsuit.playtest.places import Places


def numbers(figures: Figures) -> dict[str, Any]:
    """The JSON form; docs/numbers.md says what each name means."""
    went = course(figures)
    return {
        **figures.as_data(),
        "tied": figures.tied,
        **Places(figures).as_data(),
        "score_spread": [
            [[score, times] for score, times in spread(figures, account).items()] for account in figures.accounts
        ],
        "matches": went.as_data() if went else None,
        **Happenings(figures).as_data(),
    }
