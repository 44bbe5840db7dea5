"""What is raised can be raised from its first value.

Wrong: no bid is higher than the highest value that `bid` begins with.

    state: {bid: {type: 0..15, first: 15}}
    calls:
      bid: {with: {n: 7..15}, raises: {bid: n}}

Right:

    state: {bid: 0..15}
    calls:
      bid: {with: {n: 7..15}, raises: {bid: n}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import asks_in

CODE = "idle-raise"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports calls that raise a number which is never lower than what they raise it to."""
    for name, ask in asks_in(checked.rules):
        for call_name, call in ask.calls.items():
            for item in call.raises or ():
                variable = (checked.rules.state or {}).get(str(item.target.value))
                if variable is None or variable.type.kind != "int":
                    continue
                start = variable.first.type.low if variable.first is not None else variable.type.low
                highest = item.value.type.high
                if start is not None and highest is not None and highest <= start:
                    yield Diagnostic(
                        CODE,
                        f"In “{name}” the call “{call_name}” can never be made: it raises {item.target.value} to "
                        f"{highest} at most, and that begins at {start}.",
                        item.position,
                        related=(Related(f"{item.target.value} begins at {start}", variable.position),),
                        hint="let the variable begin lower, or let the call go higher",
                    )
