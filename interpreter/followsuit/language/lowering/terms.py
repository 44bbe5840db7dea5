"""Expressions: a typed term becomes a node of the core program."""

from __future__ import annotations

from collections.abc import Callable

from followsuit.language.lowering import law, melds, predicates, sharing, words
from followsuit.language.lowering.builder import SCORE_LIMIT, Builder, Env, UnsayableError
from followsuit.language.lowering.facts import one, seat_account
from followsuit.language.lowering.patterns import pattern_cards
from followsuit.language.terms import ELEMENT_OF, Named, Term, Type
from followsuit.program.nodes import (
    ONE,
    ZERO,
    Const,
    Node,
    Var,
    all_of,
    any_of,
    choose,
    negate,
    operate,
    total,
    union,
)

ARITHMETIC = {"+": "add", "-": "sub", "*": "mul", "//": "div", "%": "mod"}
COMPARISON = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
SETS = {"|": "join", "&": "meet", "-": "less"}


def lower(build: Builder, term: Term, env: Env) -> Node:
    """The node that means what the term means at this place."""
    return sharing.shared(build, term, env, _OPS[term.op]) if term.args else _OPS[term.op](build, term, env)


def holds(build: Builder, conditions: tuple[Named, ...] | None, env: Env) -> Node:
    """True where every named condition holds."""
    return all_of(*(lower(build, named.term, env) for named in conditions or ()))


def is_true(build: Builder, term: Term | None, env: Env) -> Node:
    """A condition that is false where it is not written."""
    return ZERO if term is None else lower(build, term, env)


def seats_of(build: Builder, term: Term | None, env: Env) -> Node:
    """A set of seats; everyone where it is not written."""
    return build.everyone if term is None else lower(build, term, env)


def single(term: Term | None) -> Term | None:
    """The one element that a set of one is made of, None for any other set."""
    return term.args[0] if term is not None and term.op == "set_of" else None


def _const(_build: Builder, term: Term, _env: Env) -> Node:
    return Const(int(term.value))


def _none(build: Builder, term: Term, _env: Env) -> Node:
    return ZERO if term.type.is_set else Const(absent(build, term))


def absent(build: Builder, term: Term) -> int:
    """The absent member of the term's domain."""
    return build.size(term.type)


def _option(_build: Builder, term: Term, _env: Env) -> Node:
    return Var(str(term.value))


def _variable(build: Builder, term: Term, env: Env) -> Node:
    return variable(build, term, env)


def variable(build: Builder, term: Term, env: Env) -> Var:
    """The slot of a state variable, or the element of it for a seat or the side of a seat."""
    name = str(term.value)
    if not term.args:
        return Var(name)
    index = lower(build, term.args[0], env)
    return Var(name, index if build.declared.variables[name].per == "seat" else seat_account(build, index))


def zone(build: Builder, term: Term, env: Env) -> Var:
    """The slot of a zone, or the element of it that belongs to a seat."""
    return Var(str(term.value), lower(build, term.args[0], env) if term.args else None)


def _zone(build: Builder, term: Term, env: Env) -> Node:
    """The cards of a zone; those of a trick are still told after its winner has taken them."""
    return law.trick_cards(build) if term.value == "trick" else zone(build, term, env)


def _pattern(build: Builder, term: Term, env: Env) -> Node:
    return pattern_cards(build, term.value, [lower(build, arg, env) for arg in term.args])


def _local(_build: Builder, term: Term, env: Env) -> Node:
    return env.locals[str(term.value)]


def _builtin(build: Builder, term: Term, env: Env) -> Node:
    return words.WORDS[str(term.value)](build, term, env)


def _arithmetic(build: Builder, term: Term, env: Env) -> Node:
    left, right = (lower(build, arg, env) for arg in term.args)
    return operate(ARITHMETIC[term.value], left, right)


def _compare(build: Builder, term: Term, env: Env) -> Node:
    if term.value in COMPARISON:
        return operate(COMPARISON[term.value], *(ranked(build, arg, env) for arg in term.args))
    left, right = (lower(build, arg, env) for arg in term.args)
    same = operate("eq", left, right)
    if all(arg.type.absent and arg.op != "none" for arg in term.args):
        same = all_of(same, operate("ne", left, Const(absent(build, term.args[0]))))
    return same if term.value == "==" else negate(same)


def ranked(build: Builder, term: Term, env: Env) -> Node:
    """What is compared by size: a number, or the rank of a row; no row ranks below them all."""
    value = lower(build, term, env)
    return build.look(f"rank of {term.type.of}", value) if term.type.kind == "row" else value


def _as_class(build: Builder, term: Term, env: Env) -> Node:
    return build.look("suit_class", lower(build, term.args[0], env))


def _numbered(build: Builder, term: Term, env: Env) -> Node:
    table = build.declared.tables[str(term.value)]
    number = lower(build, term.args[0], env)
    row: Node = Const(len(table.rows))
    for name, index in table.numbers.items():
        row = choose(operate("eq", number, Const(name)), Const(index), row)
    return row


def _in(build: Builder, term: Term, env: Env) -> Node:
    inner, outer = term.args
    members = lower(build, outer, env)
    if inner.type.is_set:
        some = lower(build, inner, env)
        return all_of(operate("some", some), negate(operate("some", operate("less", some, members))))
    return operate("some", operate("meet", one(build, inner.type, lower(build, inner, env)), members))


def _and(build: Builder, term: Term, env: Env) -> Node:
    return all_of(*(lower(build, arg, env) for arg in term.args))


def _or(build: Builder, term: Term, env: Env) -> Node:
    return any_of(*(lower(build, arg, env) for arg in term.args))


def _not(build: Builder, term: Term, env: Env) -> Node:
    return negate(lower(build, term.args[0], env))


def _if(build: Builder, term: Term, env: Env) -> Node:
    return choose(*(lower(build, arg, env) for arg in term.args))


def _set(build: Builder, term: Term, env: Env) -> Node:
    left, right = (lower(build, arg, env) for arg in term.args)
    return operate(SETS[term.value], left, right)


def _set_of(build: Builder, term: Term, env: Env) -> Node:
    return one(build, term.args[0].type, lower(build, term.args[0], env))


def _field(build: Builder, term: Term, env: Env) -> Node:
    table, column = term.value
    return build.look(f"{table}.{column}", lower(build, term.args[0], env))


def _range(build: Builder, term: Term, env: Env) -> Node:
    """The numbers from the lower to the upper one as a set, none of them negative."""
    if (term.type.low or 0) < 0:
        message = "Only numbers from 0 on can be drawn."
        raise UnsayableError("open-span", message, term.position, "draw from 0 on, and subtract afterwards")
    low, high = (lower(build, arg, env) for arg in term.args)
    below, upto = operate("shift", ONE, low), operate("shift", ONE, operate("add", high, ONE))
    return operate("max", ZERO, operate("sub", upto, below))


def _listed(_build: Builder, term: Term, _env: Env) -> Node:
    return Const(sum(1 << number for number in term.value))


def _melds(build: Builder, term: Term, env: Env) -> Node:
    return melds.melds_term(build, term, env)


def _each(build: Builder, term: Term, env: Env) -> Node:
    kind, _ = term.value
    among = term.args[0]
    if among.type.kind == "cards" and kind not in {"sum", "min", "max"}:
        return _each_card(build, term, env)
    return _unrolled(build, term, env)


def _each_card(build: Builder, term: Term, env: Env) -> Node:
    kind, local = term.value
    among, condition, body = term.args
    members = lower(build, among, env)
    chosen = operate("meet", members, predicates.cards_where(build, condition, env, local, members))
    match kind:
        case "count":
            return operate("size", chosen)
        case "any":
            return operate("some", operate("meet", chosen, predicates.cards_where(build, body, env, local)))
        case "all":
            return negate(operate("some", operate("less", chosen, predicates.cards_where(build, body, env, local))))
        case "first" if among.op == "zone" and among.value == "trick":
            return law.first_played(build, chosen)
        case "first":
            return operate("low", chosen, Const(len(build.declared.deck)))
    return chosen


def _unrolled(build: Builder, term: Term, env: Env) -> Node:
    kind, local = term.value
    among, condition, body = term.args
    members = lower(build, among, env)
    size = build.size(_element(among))
    build.spend(size, term.position)
    present: list[Node] = []
    values: list[Node] = []
    for member in range(size):
        place, belongs = env.having(**{local: Const(member)}), operate("has", members, Const(member))
        left_out = belongs == ZERO and bool(present)
        present.append(ZERO if left_out else all_of(belongs, lower(build, condition, place)))
        counted = left_out or kind in {"count", "those", "first"}
        values.append(ZERO if counted else lower(build, body, place))
    return _folded(kind, present, values)


def _element(term: Term) -> Type:
    return Type(ELEMENT_OF[term.type.kind], term.type.of)


def _folded(kind: str, present: list[Node], values: list[Node]) -> Node:
    match kind:
        case "count":
            return total(present)
        case "sum":
            return total(choose(here, value, ZERO) for here, value in zip(present, values, strict=True))
        case "any":
            return any_of(*(all_of(here, value) for here, value in zip(present, values, strict=True)))
        case "all":
            return all_of(*(any_of(negate(here), value) for here, value in zip(present, values, strict=True)))
        case "min" | "max":
            return extreme_of(kind, present, values)
    chosen = union(choose(here, Const(1 << place), ZERO) for place, here in enumerate(present))
    return operate("low", chosen, Const(len(present))) if kind == "first" else chosen


def extreme_of(kind: str, present: list[Node], values: list[Node]) -> Node:
    """The `min` or `max` of the values that are present; 0 if none is."""
    worst = Const(SCORE_LIMIT if kind == "min" else -SCORE_LIMIT)
    best: Node = worst
    for here, value in zip(present, values, strict=True):
        best = operate(kind, best, choose(here, value, worst))
    return choose(any_of(*present), best, ZERO)


_OPS: dict[str, Callable[[Builder, Term, Env], Node]] = {
    "const": _const,
    "none": _none,
    "option": _option,
    "variable": _variable,
    "zone": _zone,
    "pattern": _pattern,
    "local": _local,
    "builtin": _builtin,
    "arithmetic": _arithmetic,
    "compare": _compare,
    "in": _in,
    "and": _and,
    "or": _or,
    "not": _not,
    "if": _if,
    "set": _set,
    "set_of": _set_of,
    "field": _field,
    "numbered": _numbered,
    "as_class": _as_class,
    "melds": _melds,
    "each": _each,
    "range": _range,
    "listed": _listed,
}
