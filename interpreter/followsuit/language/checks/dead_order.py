"""Every order of the cards can be in force, and the last one always can.

Wrong: the first order whose condition holds is in force, and `usual` has none.

    order:
      usual: {trump: [rest of trump]}
      low: {when: lowest_wins, plain: rest upwards}

Right:

    order:
      low: {when: lowest_wins, plain: rest upwards}
      usual: {trump: [rest of trump]}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.records import Order
from followsuit.program.nodes import Const

CODE = "dead-order"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of orders after one without a condition, and of a condition of the last order, which nothing asks for."""
    orders = list(checked.rules.order.items())
    for at, (name, order) in enumerate(orders):
        if checked.holds(order.when) == Const(1):
            yield from (_dead(later, record, name, order) for later, record in orders[at + 1 :])
            return
    if orders:
        yield _condition_unread(*orders[-1])


def _dead(name: str, order: Order, always: str, first: Order) -> Diagnostic:
    return Diagnostic(
        CODE,
        f"The order “{name}” is never in force: “{always}” comes before it and has no condition.",
        order.position,
        Severity.WARNING,
        (Related(f"“{always}” has no condition", first.position),),
        f"write `before: {always}` in “{name}”" if order.when else f"give “{name}” a `when` and `before: {always}`",
    )


def _condition_unread(name: str, order: Order) -> Diagnostic:
    return Diagnostic(
        CODE,
        f"The last order “{name}” is in force whenever no other is, whether its condition holds or not.",
        place_of(order, "when"),
        Severity.WARNING,
        hint="leave out its `when`, or add an order without a condition after it",
    )
