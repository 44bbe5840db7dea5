"""What a call names fits into the variable that it is put into.

Wrong: a bid of 14 would be legal, and `bid` cannot hold it.

    state: {bid: 0..13}
    calls:
      bid: {with: {n: 7..14}, raises: {bid: n}}

Right:

    state: {bid: 0..14}
    calls:
      bid: {with: {n: 7..14}, raises: {bid: n}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import assignments_in
from followsuit.language.terms import Type

CODE = "outgrown"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of parameters that may be put into a variable which cannot hold all of their values."""
    for _, _, item in assignments_in(checked.rules):
        variable = (checked.rules.state or {}).get(str(item.target.value))
        if variable is None or item.value.op != "local" or _fits(item.value.type, variable.type):
            continue
        yield Diagnostic(
            CODE,
            f"“{item.value.value}” is from {_span(item.value.type)}, but “{item.target.value}” holds only "
            f"{_span(variable.type)}.",
            item.position,
            Severity.WARNING,
            related=(Related(f"what {item.target.value} holds is said here", variable.position),),
            hint="let the variable hold more, or the call name less",
        )


def _fits(value: Type, variable: Type) -> bool:
    if value.kind != "int" or variable.kind != "int" or value.low is None or value.high is None:
        return True
    low, high = variable.low, variable.high
    return (low is None or low <= value.low) and (high is None or value.high <= high)


def _span(type_: Type) -> str:
    return f"{type_.low} to {type_.high}"
