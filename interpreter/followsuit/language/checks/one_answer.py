"""Whoever is asked has something to choose.

Wrong: the maker cannot but say so.

    phases:
      defence: {kind: ask, who: maker, calls: {double: {say: I double, do: {doubled: true}}}}

Right:

    phases:
      defence: {kind: ask, who: maker, calls: {pass: {say: I pass}, double: {say: I double, do: {doubled: true}}}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import asks_in
from followsuit.program.model import Offer

CODE = "one-answer"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports asks with one call and nothing to choose in it, if the deal ever gets there."""
    offers = {at: item.name for at, item in enumerate(checked.program.code) if isinstance(item, Offer)}
    asked = {name for at, name in offers.items() if at in checked.reached.states or not checked.reached.complete}
    for name, ask in asks_in(checked.rules):
        if len(ask.calls) == 1 and name in asked:
            ((call_name, call),) = ask.calls.items()
            if not call.with_ and not call.when and not call.barred:
                yield Diagnostic(
                    CODE,
                    f"In “{name}” there is one answer alone: whoever is asked has to say “{call_name}”.",
                    call.position,
                    Severity.WARNING,
                    hint="add a call for those who do not want to, such as pass: {say: I pass}; "
                    "what happens by itself is a phase of kind step",
                )
