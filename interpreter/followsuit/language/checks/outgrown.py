"""What a call names fits into the variable that it is put into, and what is counted can be counted on.

Wrong: a bid of 14 would be legal, and `bid` cannot hold it.

    state: {bid: 0..13}
    calls:
      bid: {with: {n: 7..14}, raises: {bid: n}}

Right:

    state: {bid: 0..14}
    calls:
      bid: {with: {n: 7..14}, raises: {bid: n}}

Wrong too: `left` begins with 0 and is only ever counted down.

    state: {left: 0..36}
    do: {left: left - 1}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import assignments_in
from followsuit.language.records import Variable
from followsuit.language.terms import Assignment, Term, Type

CODE = "outgrown"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of what may be put into a variable, or surely will, which cannot hold it."""
    yield from _parameters(checked)
    yield from _counted_off(checked)


def _counted_off(checked: Checked) -> Iterator[Diagnostic]:
    """Variables that begin at one end of what they hold, and are only ever counted beyond that end."""
    found: dict[str, list[Assignment]] = {}
    for _, _, item in assignments_in(checked.rules):
        found.setdefault(str(item.target.value), []).append(item)
    for name, items in found.items():
        variable = (checked.rules.state or {}).get(name)
        step = None if variable is None else _beyond(variable)
        if variable is None or step is None or not all(_counts(item.value, name, step) for item in items):
            continue
        yield Diagnostic(
            CODE,
            f"“{name}” begins with {variable.type.low if step == '-' else variable.type.high}, "
            f"the {'lowest' if step == '-' else 'highest'} number that it holds, and is only ever counted "
            f"{'down' if step == '-' else 'up'} from there.",
            items[0].position,
            Severity.WARNING,
            related=(Related(f"what {name} holds is said here", variable.position),),
            hint=f"stop there, as in {_stopping(variable, name, step)}, or let it begin elsewhere",
        )


def _beyond(variable: Variable) -> str | None:
    """The sign that leads out of a number variable from its first value, None if it begins in the midst."""
    low, high = variable.type.low, variable.type.high
    first = low if variable.first is None else variable.first.value if variable.first.op == "const" else None
    if variable.type.kind != "int" or first is None or low == high:
        return None
    return "-" if first == low else "+" if first == high else None


def _stopping(variable: Variable, name: str, sign: str) -> str:
    end = f"max({variable.type.low}" if sign == "-" else f"min({variable.type.high}"
    return f"{end}, {name} {sign} 1)"


def _counts(value: Term, name: str, sign: str) -> bool:
    """Whether a value is the variable itself and a number of one or more, added or taken away."""
    if (value.op, value.value) != ("arithmetic", sign) or value.args[0].op != "variable" or value.args[0].value != name:
        return False
    return (value.args[1].type.low or 0) > 0


def _parameters(checked: Checked) -> Iterator[Diagnostic]:
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
