"""What two rulesets differ in, row by row: the players, what is settled, the pack, and each rule in its section."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.comparison.row import Row, Section
from followsuit.comparison.settings import setting_rows
from followsuit.language.load import Ruleset
from followsuit.wording.contrasts import contrasts


def compared(a: Ruleset, b: Ruleset) -> tuple[Row, ...]:
    """Everything that two rulesets as they are set differ in, section by section; nothing if they play alike."""
    rows = [*setting_rows(a, b), *_rule_rows(a, b)]
    order = list(Section)
    return tuple(sorted(rows, key=lambda row: order.index(row.section)))


def _rule_rows(a: Ruleset, b: Ruleset) -> Iterator[Row]:
    """The rules that differ."""
    for item in contrasts(a, b):
        yield Row(Section(item.part), item.topic, item.a, item.b, item.at_a, item.at_b)
