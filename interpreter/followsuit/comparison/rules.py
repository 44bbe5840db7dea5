"""What two rulesets differ in, row by row: the players, what is settled, the pack, and each rule in its section."""

from __future__ import annotations

from followsuit.comparison.packs import pack_rows
from followsuit.comparison.row import Row, Section
from followsuit.comparison.settings import player_rows, setting_rows
from followsuit.language.load import Ruleset


def compared(a: Ruleset, b: Ruleset) -> tuple[Row, ...]:
    """Everything that two rulesets as they are set differ in, section by section; nothing if they play alike."""
    rows = [*player_rows(a, b), *setting_rows(a, b), *pack_rows(a, b)]
    order = list(Section)
    return tuple(sorted(rows, key=lambda row: order.index(row.section)))
