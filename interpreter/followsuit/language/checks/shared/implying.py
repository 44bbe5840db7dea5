"""Conditions of which one surely holds where another does, told by what they say, whatever figures a deal comes to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.values import State, Value, joined, least
from followsuit.language.lowering.builder import Env
from followsuit.language.terms import Named, Term

ALSO = {">": (">=", "!="), "<": ("<=", "!="), "==": (">=", "<=")}
"""Comparison → what then holds of the same two as well."""


def implies(
    checked: Checked, states: Sequence[State], env: Env, one: tuple[Named, ...] | None, other: tuple[Named, ...] | None
) -> bool:
    """Whether in all of some states the other conditions hold wherever the first do."""
    mine = [part for named in one or () for part in _parts(named.term)]
    theirs = [part for named in other or () for part in _parts(named.term)]
    return all(any(_implies(checked, states, env, part, wanted) for part in mine) for wanted in theirs)


def _parts(term: Term) -> Iterator[Term]:
    """The conditions that are joined by `and`."""
    if term.op == "and":
        for part in term.args:
            yield from _parts(part)
    else:
        yield term


def _implies(checked: Checked, states: Sequence[State], env: Env, one: Term, other: Term) -> bool:
    if one.is_same(other):
        return True
    if not (one.op == other.op == "compare" and one.args[0].is_same(other.args[0])):
        return False
    if one.args[1].is_same(other.args[1]):
        return other.value in ALSO.get(one.value, ())
    if one.args[1].type.kind != "int":
        return False
    mine, theirs = (
        joined(checked.space.reader.read(checked.node(term.args[1], env), state) for state in states)
        for term in (one, other)
    )
    return _above(one.value, mine, other.value, theirs) or _below(one.value, mine, other.value, theirs)


def _above(sign: str, mine: Value, wanted: str, theirs: Value) -> bool:
    """Whether what is at least so much is also at least as much as the other asks for."""
    low, most = least(mine), _most(theirs)
    if sign not in {">", ">=", "=="} or wanted not in {">", ">="} or low is None or most is None:
        return False
    return low + (sign == ">") >= most + (wanted == ">")


def _below(sign: str, mine: Value, wanted: str, theirs: Value) -> bool:
    high, low = _most(mine), least(theirs)
    if sign not in {"<", "<=", "=="} or wanted not in {"<", "<="} or high is None or low is None:
        return False
    return high - (sign == "<") <= low - (wanted == "<")


def _most(value: Value) -> int | None:
    return value.bit_length() - 1 if value else None
