"""Calls: the choices of an offer, when each is open and why not, and what happens once one is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import prod

from followsuit.core.diagnostics import Position
from followsuit.language.expressions.parse import member_type
from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import Builder, Env, Spoken, UnsayableError, reads_answer
from followsuit.language.records import CallRecord
from followsuit.language.terms import Assignment, Term, Type
from followsuit.program.model import ANSWER, Call, Parameter, Phrase, Reason, Slot
from followsuit.program.nodes import (
    ONE,
    ZERO,
    Const,
    Node,
    Op,
    Var,
    all_of,
    any_of,
    choose,
    negate,
    operate,
    substitute,
)
from followsuit.program.tables import Table

CANDIDATE = Var(ANSWER)

MOST_CHOICES = 1024
"""The ways in which one call may be said: all combinations of its parameters' values."""


@dataclass(frozen=True)
class Domain:
    """The values that a parameter may ever have: one for each text, from `low` on or those of a table of numbers."""

    name: str
    low: int
    high: int
    texts: tuple[str, ...]
    numbers: str | None = None
    shown: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.texts)


def make_call(build: Builder, name: str, call: CallRecord, first: int, env: Env) -> Call:
    """The call with its parameters, reasons and words, its choices numbered from `first`."""
    domains = _domains(build, call)
    place = env.having(**_decoded(build, domains, first))
    return Call(
        name,
        first,
        tuple(Parameter(domain.name, domain.texts, domain.shown) for domain in domains),
        tuple(_reasons(build, name, call, place)),
        phrases(build, call.say, place),
        call.position,
        call.about,
    )


def answered(build: Builder, offer: str, call: Call, record: CallRecord, env: Env) -> Env:
    """The place of what follows a call: its parameters are known, and kept where an aside asks again."""
    values = _decoded(build, _domains(build, record), call.first)
    if not record.aside:
        return env.having(**values)
    kept: dict[str, Node] = {}
    for domain in _domains(build, record):
        name = f"{offer}.{call.name}.{domain.name}"
        kept[domain.name] = build.slot(Slot(name, domain.low, domain.high, domain.low))
        build.assign(name, values[domain.name], call.origin)
    return env.having(**kept)


OFTEN = 1000
"""The most that a call is counted in one phase."""


def reset_counts(build: Builder, spoken: Spoken, at: Position) -> None:
    """Nobody has said anything yet."""
    for counter in spoken.counts.values():
        build.slot(Slot(counter, 0, OFTEN, 0, build.players + 1))
        for seat in range(build.players):
            build.assign(counter, ZERO, at, Const(seat))


def count(build: Builder, spoken: Spoken, call: str, seat: Node, at: Position | None) -> None:
    """Counts a call for its seat, where it may be said only so often."""
    if call in spoken.counts:
        counter = Var(spoken.counts[call], seat)
        build.assign(counter.name, operate("add", counter, ONE), at, seat)


def phrases(build: Builder, say: tuple[tuple[str, Term], ...] | None, env: Env) -> tuple[Phrase, ...]:
    """Words with the conditions in which they are said."""
    return tuple(Phrase(text, terms.lower(build, term, env)) for text, term in say or ())


# --- parameters --------------------------------------------------------------------------------------------------


def _domains(build: Builder, call: CallRecord) -> list[Domain]:
    """The parameters' values.

    Raises:
        UnsayableError: they have more than 1,024 combinations, or no bound.
    """
    sizes = [_size(build, name, term) for name, term in (call.with_ or {}).items()]
    if prod(sizes) > MOST_CHOICES:
        message = f"This call could be said in {prod(sizes):,} ways; there may be {MOST_CHOICES:,} at most."
        raise UnsayableError("too-many-choices", message, call.places.get("with", call.position), "name fewer values")
    return [_domain(build, name, term) for name, term in (call.with_ or {}).items()]


def _size(build: Builder, name: str, term: Term) -> int:
    """How many values a parameter may ever have."""
    type_ = member_type(term)
    if type_.kind != "int":
        return build.size(type_)
    if term.op == "listed":
        return len(term.value)
    if type_.low is None or type_.high is None:
        message = f"It cannot be told how {'low' if type_.low is None else 'high'} “{name}” may be."
        hint = "name a number that it never passes, as in 0..min(size, 13)"
        raise UnsayableError("open-span", message, term.position, hint)
    return type_.high - type_.low + 1


def _domain(build: Builder, name: str, term: Term) -> Domain:
    type_, size = member_type(term), _size(build, name, term)
    if term.op == "listed":
        return Domain(name, term.value[0], term.value[-1], tuple(map(str, term.value)), _numbers(build, term.value))
    if type_.kind == "int" and type_.low is not None:
        high = type_.low + size - 1
        return Domain(name, type_.low, high, tuple(str(number) for number in range(type_.low, high + 1)))
    shown = build.declared.seat_names if type_.kind == "seat" else ()
    return Domain(name, 0, size - 1, member_texts(build, type_), shown=shown)


def _numbers(build: Builder, numbers: tuple[int, ...]) -> str:
    """The name of the table of these numbers."""
    table, prefix = Table((len(numbers),), numbers), "numbers "
    known = {name: other for name, other in build.tables.items() if name.startswith(prefix)}
    name = next((name for name, other in known.items() if other == table), f"{prefix}{len(known) + 1}")
    build.tables[name] = table
    return name


def member_texts(build: Builder, type_: Type) -> tuple[str, ...]:
    """How each member of a domain is written in the text of an action."""
    deck = build.declared.deck
    match type_.kind:
        case "suit":
            return tuple(suit.name for suit in deck.suits)
        case "seat" if build.declared.seats:
            return build.declared.seats
        case "card":
            return tuple(card.code for card in deck.cards)
        case "row":
            return build.declared.tables[str(type_.of)].rows
        case "rank":
            return deck.ranks
    return tuple(str(member) for member in range(build.size(type_)))


def _decoded(build: Builder, domains: list[Domain], first: int) -> dict[str, Node]:
    """Each parameter's value as a function of the candidate; the last parameter runs fastest."""
    values: dict[str, Node] = {}
    place = operate("sub", CANDIDATE, Const(first))
    stride = 1
    for domain in reversed(domains):
        digit = place if stride == 1 else operate("div", place, Const(stride))
        if domain is not domains[0]:
            digit = operate("mod", digit, Const(domain.size))
        from_low = operate("add", digit, Const(domain.low))
        values[domain.name] = from_low if domain.numbers is None else build.look(domain.numbers, digit)
        stride *= domain.size
    return values


# --- when a call is open -----------------------------------------------------------------------------------------


def _reasons(build: Builder, name: str, call: CallRecord, env: Env) -> Iterator[Reason]:
    for named in call.when or ():
        yield Reason(named.name, "when", terms.lower(build, named.term, env), None, named.position)
    for parameter, term in (call.with_ or {}).items():
        yield Reason(parameter, "with", _allowed(build, term, env.locals[parameter], env), None, term.position)
    for named in call.barred or ():
        yield Reason(named.name, "barred", terms.lower(build, named.term, env), None, named.position)
    if call.raises:
        first = call.raises[0]
        higher = _higher(build, call.raises, env)
        yield Reason(terms.variable(build, first.target, env).name, "raises", higher, None, first.position)
    yield from _by_what_was_said(build, name, call, env)


def _higher(build: Builder, raised: tuple[Assignment, ...], env: Env) -> Node:
    """Whether what is raised would be larger than now; of several the first that differs decides."""
    result: Node | None = None
    for item in reversed(raised):
        value, before = (terms.ranked(build, term, env) for term in (item.value, item.target))
        larger = operate("gt", value, before)
        result = larger if result is None else any_of(larger, all_of(operate("eq", value, before), result))
    return result or ZERO


def _allowed(build: Builder, term: Term, value: Node, env: Env) -> Node:
    if term.op == "range":
        low, high = (terms.lower(build, arg, env) for arg in term.args)
        return all_of(operate("ge", value, low), operate("le", value, high))
    if term.op == "listed":
        return ONE
    return operate("has", terms.lower(build, term, env), value)


def _by_what_was_said(build: Builder, name: str, call: CallRecord, env: Env) -> Iterator[Reason]:
    spoken = env.spoken
    if call.answers is not None and spoken.last is not None:
        straight_after = operate("eq", spoken.last, Const(spoken.order.index(call.answers) + 1))
        yield Reason(call.answers, "answers", straight_after, None, call.places.get("answers", call.position))
    if call.at_most is not None:
        seldom = operate("lt", Var(spoken.counts[name], env.me), terms.lower(build, call.at_most, env))
        yield Reason("at_most", "at_most", seldom, None, call.at_most.position)


def open_choices(build: Builder, call: Call) -> Node:
    """The set of the call's choices that are open."""
    conditions = [negate(r.condition) if r.kind == "barred" else r.condition for r in call.reasons]
    common = all_of(*(condition for condition in conditions if not reads_answer(condition)))
    varying = [condition for condition in conditions if reads_answer(condition)]
    return choose(common, _varying_choices(build, call, varying), ZERO)


def _varying_choices(build: Builder, call: Call, conditions: list[Node]) -> Node:
    everything = ((1 << call.count) - 1) << call.first
    if not conditions:
        return Const(everything)
    match conditions:
        case [only] if (members := _membership(only, call.first)) is not None:
            return operate("shift", members, Const(call.first))
    choices: Node = ZERO
    for choice in range(call.first, call.first + call.count):
        condition = all_of(*(substitute(c, {CANDIDATE: Const(choice)}, build.tables) for c in conditions))
        choices = operate("join", choices, choose(condition, Const(1 << choice), ZERO))
    return choices


def _membership(condition: Node, first: int) -> Node | None:
    """The set S if the condition is just `candidate - first in S`."""
    match condition:
        case Op("has", (members, value)) if value == operate("sub", CANDIDATE, Const(first)) and not reads_answer(
            members
        ):
            return members
    return None
