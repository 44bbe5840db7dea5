"""What has a label is there.

Wrong: nothing is called `turnup`, so that the label is never said.

    zones: {turn_up: {cards: 1}}
    labels: {turnup: turned card}

Right:

    zones: {turn_up: {cards: 1}}
    labels: {turn_up: turned card}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.core.suggest import did_you_mean
from followsuit.language.checks.shared.checked import Checked

CODE = "idle-label"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of labels for what is not declared."""
    rules, declared = checked.rules, checked.declared
    columns = {column for table in declared.tables.values() for column in table.columns}
    suits = {*(suit.name for suit in declared.deck.suits), *declared.extras}
    known = {*declared.zones, *declared.variables, *declared.definitions, *declared.options, *suits, *columns}
    known |= {*(rules.presets or {}), *declared.deck.ranks}
    for name in rules.labels or {}:
        if name not in known:
            yield Diagnostic(
                CODE,
                f"There is nothing called “{name}”, so its label is never said.",
                rules.places.get(f"labels.{name}", rules.position),
                Severity.WARNING,
                hint=did_you_mean(name, known)
                or "zones, variables, definitions, options, presets, suits, ranks and columns have one",
            )
