"""Reads expressions of a program as far as what one seat knows decides them."""

from __future__ import annotations

from collections.abc import Mapping

from followsuit.program.nodes import OPERATORS, Const, Look, Node, Op, Var
from followsuit.program.tables import Table


def partly(node: Node, known: Mapping[tuple[str, int], int], tables: Mapping[str, Table]) -> int | None:
    """The value of an expression, None where it depends on something unknown."""
    match node:
        case Const(value):
            return value
        case Var(name, index):
            element = 0 if index is None else partly(index, known, tables)
            return None if element is None else known.get((name, element))
        case Look(table, indices):
            places = [partly(index, known, tables) for index in indices]
            return tables[table].at(*(place or 0 for place in places)) if None not in places else None
        case Op("if", (condition, yes, no)):
            return _choice(partly(condition, known, tables), yes, no, known, tables)
        case Op(name, args):
            return _operator(name, [partly(arg, known, tables) for arg in args])


def _choice(
    condition: int | None, yes: Node, no: Node, known: Mapping[tuple[str, int], int], tables: Mapping[str, Table]
) -> int | None:
    if condition is not None:
        return partly(yes if condition else no, known, tables)
    value = partly(yes, known, tables)
    return value if value == partly(no, known, tables) else None


def _operator(name: str, args: list[int | None]) -> int | None:
    if (name in {"and", "meet", "mul"} and 0 in args) or (name == "less" and args[0] == 0):
        return 0
    if name == "or" and any(args):
        return 1
    values = [arg for arg in args if arg is not None]
    return OPERATORS[name].apply(*values) if len(values) == len(args) else None
