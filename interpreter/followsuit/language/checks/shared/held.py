"""What the variables that each seat has may be in a result: any of their values, or those that are sure to come about.

Sure are those that every seat may choose for itself in an ask before the play: bids that nobody can take away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product

from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.figuring import VALUE, figures_read
from followsuit.language.checks.shared.values import members
from followsuit.language.checks.shared.walk import assignments_in
from followsuit.language.lowering.builder import Env
from followsuit.language.records import AskPhase, CallRecord
from followsuit.language.terms import SET_OF, Term
from followsuit.program.model import Slot
from followsuit.program.nodes import Const, Node, Var, substitute

MOST_VALUES = 64
"""With more values than this a variable is left to what the conditions make of it."""

Held = dict[Var, tuple[int, ...]]
"""Each value that is read → what it may be."""


def arrays(checked: Checked) -> frozenset[str]:
    """The names of the variables that each seat or side has one of, if their values are few."""
    found = (name for name, variable in checked.declared.variables.items() if variable.per)
    return frozenset(name for name in found if _is_small(checked.program.slot[name]))


def _is_small(slot: Slot) -> bool:
    return not slot.cards and slot.high - slot.low < MOST_VALUES


def possible(checked: Checked, nodes: tuple[Node, ...]) -> Held:
    """The values that conditions read, each with all that it may be."""
    slots = {figure: checked.program.slot[_name(figure)] for figure in _values_read(nodes)}
    return {figure: tuple(range(slot.low, slot.high + 1)) for figure, slot in slots.items()}


def surely(checked: Checked, nodes: tuple[Node, ...], settings: Mapping[Var, Node]) -> Held:
    """The same with those that are sure to come about, one seat's whatever another's; without those of which none is.

    `settings` are the options and the dealer.
    """
    found = ((figure, _chosen(checked, figure, settings)) for figure in _values_read(nodes))
    return {figure: values for figure, values in found if values}


def _values_read(nodes: tuple[Node, ...]) -> list[Var]:
    read = (figure for node in nodes for figure in figures_read(node) if figure.name.startswith(VALUE))
    return list(dict.fromkeys(read))


def _name(figure: Var) -> str:
    return figure.name.removeprefix(VALUE)


def _chosen(checked: Checked, figure: Var, settings: Mapping[Var, Node]) -> tuple[int, ...]:
    """What a seat may choose for itself; nothing if something else sets it, or the choice depends on what was said."""
    name, seat = _name(figure), figure.index
    ask = _only_ask(checked, name)
    if ask is None or not isinstance(seat, Const):
        return ()

    def now(term: Term, env: Env) -> Node:
        return substitute(checked.node(term, env), settings, checked.program.tables)

    env = Env(me=seat)
    asked = ask.who is None or ask.who.op == "builtin" or now(ask.who, env)
    whole = isinstance(asked, Const) and bool(asked.value >> seat.value & 1)
    if not (whole or asked is True) or not all(now(named.term, env) == Const(1) for named in ask.when or ()):
        return ()
    values = set[int]()
    for call in ask.calls.values():
        values |= {value for value in _said(checked, call, name, env, settings) if value is not None}
    return tuple(sorted(values))


def _only_ask(checked: Checked, name: str) -> AskPhase | None:
    """The ask of the deal that alone sets a variable, if everybody is asked once in it, whatever the others say."""
    makers = {id(record) for record, _, item in assignments_in(checked.rules) if item.target.value == name}
    for phase in checked.rules.phases.values():
        if isinstance(phase, AskPhase) and makers and makers <= {id(call) for call in phase.calls.values()}:
            free = phase.each in (None, "once") and phase.until is None
            return phase if free else None
    return None


def _said(
    checked: Checked, call: CallRecord, name: str, env: Env, settings: Mapping[Var, Node]
) -> Iterator[int | None]:
    """What a call makes of a seat's variable, with everything that may be chosen in it and surely may be said."""
    if call.ends or call.aside or call.answers or call.at_most is not None or call.raises or call.draw:
        return
    parameters = call.with_ or {}
    ranges = [_choices(checked, term, env, settings) for term in parameters.values()]
    for chosen in product(*ranges):
        here = env.having(**{key: Const(value) for key, value in zip(parameters, chosen, strict=True)})

        def now(term: Term, here: Env = here) -> Node:
            return substitute(checked.node(term, here), settings, checked.program.tables)

        allowed = all(now(named.term) == Const(1) for named in call.when or ())
        if not allowed or any(now(named.term) != Const(0) for named in call.barred or ()):
            continue
        own = [item for item in call.do or () if item.target.value == name]
        if any(now(item.target.args[0]) != env.me for item in own if item.target.args):
            continue
        value = now(own[-1].value) if own else Const(checked.program.slot[name].first)
        yield value.value if isinstance(value, Const) else None


def _choices(checked: Checked, term: Term, env: Env, settings: Mapping[Var, Node]) -> tuple[int, ...]:
    """The values that a parameter may have, none if they are not known."""
    if term.op == "listed":
        return tuple(term.value)
    ends = [substitute(checked.node(part, env), settings, checked.program.tables)
            for part in (term.args if term.op == "range" else (term,))]  # fmt: skip
    known = [end.value for end in ends if isinstance(end, Const)]
    if len(known) < len(ends):
        return ()
    if term.op == "range":
        return tuple(range(known[0], known[1] + 1))
    return members(known[0]) if term.type.kind in SET_OF.values() else ()
