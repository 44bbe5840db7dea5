"""Keys whose value depends on a declaration, or that must name one of their neighbours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.suggest import did_you_mean
from followsuit.language.building.leaves import Reader
from followsuit.language.building.plain import text_of, whole
from followsuit.language.expressions.scope import Scope
from followsuit.language.reading.tree import Mapping, Node, plain_value
from followsuit.language.records import AskPhase, DealPhase, DeckRecord, Definition, Option, TableRecord, Variable
from followsuit.language.terms import Term, Type

OwnValue = Callable[[Reader, Node, str, Scope], Any]
"""(reader, node, name of the entry that has the key, scope) → value; None if it is wrong."""

Check = Callable[[Reader, Mapping], None]


def variable_type(reader: Reader, _node: Node, name: str, _scope: Scope) -> Type | None:
    """The type of a variable, as declared."""
    variable = reader.declarations.variables.get(name)
    return variable.type if variable else None


def variable_first(reader: Reader, node: Node, name: str, scope: Scope) -> Term | None:
    """A variable's first value, of its type."""
    variable = reader.declarations.variables.get(name)
    return reader.expression(node, variable.type, scope) if variable else None


def table_columns(reader: Reader, _node: Node, name: str, _scope: Scope) -> dict[str, Type] | None:
    """The columns of a table and their types, as declared."""
    table = reader.declarations.tables.get(name)
    return dict(table.columns) if table else None


def definition_text(_reader: Reader, node: Node, _name: str, _scope: Scope) -> str | None:
    """A definition stays text: it is read wherever its name stands."""
    return text_of(node)


def option_default(reader: Reader, node: Node, name: str, _scope: Scope) -> Any:
    """An option's default; a number for an option that is one, though it be in quotes."""
    option = reader.declarations.options.get(name)
    number = whole(node) if option and option.type.kind == "int" else None
    return plain_value(node) if number is None else number


def card_points(reader: Reader, node: Node, _name: str, scope: Scope) -> tuple[tuple[Term, Term], ...] | None:
    """Card patterns and the points of their cards, in order."""
    pairs = [
        (reader.pattern(entry.key, scope), reader.expression(entry.value, "int", scope))
        for entry in (node.entries if isinstance(node, Mapping) else ())
    ]
    return tuple((cards, points) for cards, points in pairs if cards is not None and points is not None) or None


def check_portions(reader: Reader, portions: Mapping) -> None:
    """Cards are dealt to zones that exist."""
    zones = reader.declarations.zones
    for key in (entry.key for entry in portions.entries):
        if key.text not in zones:
            message = f"There is no zone `{key.text}` to deal cards to."
            _unknown(reader, message, key.position, did_you_mean(key.text, zones))


def check_answers(reader: Reader, calls: Mapping) -> None:
    """A call answers one of its neighbours."""
    for entry in calls.entries:
        answered = entry.value.get("answers") if isinstance(entry.value, Mapping) else None
        name = text_of(answered) if answered is not None else None
        if answered is not None and name is not None and name not in calls.names():
            message = f"The call `{entry.key.text}` answers `{name}`, but no call here has that name."
            _unknown(reader, message, answered.position, did_you_mean(name, calls.names()))


def _unknown(reader: Reader, message: str, position: Position, hint: str | None) -> None:
    reader.problems.append(Diagnostic("unknown-name", message, position, hint=hint))


OWN_VALUES: dict[tuple[type, str], OwnValue] = {
    (Variable, "type"): variable_type,
    (Variable, "first"): variable_first,
    (TableRecord, "columns"): table_columns,
    (Definition, "value"): definition_text,
    (Option, "default"): option_default,
    (DeckRecord, "points"): card_points,
}

CHECKS: dict[tuple[type, str], Check] = {
    (DealPhase, "cards"): check_portions,
    (AskPhase, "calls"): check_answers,
}
