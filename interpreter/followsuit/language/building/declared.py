"""Keys whose value depends on a declaration, or that must name one of their neighbours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.suggest import did_you_mean, listed
from followsuit.language.building.leaves import Reader
from followsuit.language.building.plain import text_of, whole
from followsuit.language.expressions.scope import Scope
from followsuit.language.reading.tree import Mapping, Node, plain_value
from followsuit.language.records import (
    AskPhase,
    DealPhase,
    DeckRecord,
    Definition,
    Meld,
    MeldPhase,
    Option,
    Rules,
    TableRecord,
    Variable,
)
from followsuit.language.terms import Assignment, Term, Type

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


def meld_cards(reader: Reader, node: Node, _name: str, scope: Scope) -> Term | None:
    """The cards of a meld; `rest` means nothing there."""
    return reader.pattern(node, scope, ordered=False)


def meld_group(reader: Reader, node: Node, _name: str, _scope: Scope) -> str | None:
    """The group of melds that a phase shows."""
    name, known = text_of(node), reader.declarations.melds
    if name is None or name in known:
        return name
    hint = did_you_mean(name, known) or "groups of melds stand under melds:"
    _unknown(reader, f"There is no group of melds `{name}`.", node.position, hint)
    return None


def melds_into(reader: Reader, node: Node, _name: str, scope: Scope) -> tuple[Assignment, ...] | None:
    """The number to which a phase adds what melds are worth."""
    target = reader.target(node, scope)
    if target is None:
        return None
    if target.type.kind != "int":
        message = f"The points of melds are added to a number, but this is {target.type}."
        hint = "declare a number for each side: {type: 0..1000, per: side}"
        reader.problems.append(Diagnostic("type-mismatch", message, node.position, hint=hint))
        return None
    worth = Term("melds", Type("int", low=0), node.position, ("", "points"))
    return (Assignment(target, worth, node.position),)


KINDS_OF_MELD = ("cards", "of_a_kind", "sequence")


def check_melds(reader: Reader, groups: Mapping) -> None:
    """Each meld is of one kind, and is part of no meld but one of named cards beside it."""
    for group in groups.entries:
        melds = group.value.entries if isinstance(group.value, Mapping) else ()
        bodies = {meld.key.text: meld.value for meld in melds if isinstance(meld.value, Mapping)}
        for name, body in bodies.items():
            _check_kind(reader, name, body, did_you_mean(name, [other for other in bodies if other != name]))
            outer = body.get("not_inside")
            if outer is not None:
                _check_outer(reader, name, outer, bodies)


def _check_kind(reader: Reader, name: str, body: Mapping, near: str | None) -> None:
    said = [body.entry(kind) for kind in (*KINDS_OF_MELD, "length", "for")]
    kinds = [entry for entry in said[:3] if entry is not None]
    if len(kinds) != 1:
        which = listed([f"`{kind}`" for kind in KINDS_OF_MELD], "or")
        message = f"The meld `{name}` has more than one of {which}." if kinds else f"The meld `{name}` needs {which}."
        position = kinds[1].key.position if kinds else body.position
        hint = near or "say which cards it is made of, as sequence: A K Q J 10"
        hint = "leave out all but one, or make two melds of it" if kinds else hint
        reader.problems.append(Diagnostic("bad-meld", message, position, hint=hint))
        return
    for entry, kind in ((said[3], "sequence"), (said[4], "cards")):
        if entry is not None and body.get(kind) is None:
            message = f"`{entry.key.text}` belongs to `{kind}`, and the meld `{name}` has none."
            hint = f"leave out `{entry.key.text}`"
            reader.problems.append(Diagnostic("bad-meld", message, entry.key.position, hint=hint))


def _check_outer(reader: Reader, name: str, outer: Node, bodies: dict[str, Mapping]) -> None:
    within = text_of(outer)
    if within == name or within not in bodies:
        why = "is the meld itself" if within == name else "is no meld of this group"
        hint = did_you_mean(within or "", [other for other in bodies if other != name])
        _unknown(reader, f"`{name}` is not to be inside `{within}`, but that {why}.", outer.position, hint)
    elif bodies[name].get("cards") is None or bodies[within].get("cards") is None:
        message = "`not_inside` is for melds of named `cards`: a sequence never counts as a shorter one anyway."
        reader.problems.append(Diagnostic("bad-meld", message, outer.position, hint="leave out `not_inside`"))


def check_portions(reader: Reader, portions: Mapping) -> None:
    """Cards are dealt to zones that exist."""
    zones = reader.declarations.zones
    for key in (entry.key for entry in portions.entries):
        if key.text not in zones:
            message = f"There is no zone `{key.text}` to deal cards to."
            hint = did_you_mean(key.text, zones) or f"declare it, as zones: {{{key.text}: {{seen_by: nobody}}}}"
            _unknown(reader, message, key.position, hint)


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
    (Meld, "cards"): meld_cards,
    (MeldPhase, "group"): meld_group,
    (MeldPhase, "into"): melds_into,
}

CHECKS: dict[tuple[type, str], Check] = {
    (DealPhase, "cards"): check_portions,
    (AskPhase, "calls"): check_answers,
    (Rules, "melds"): check_melds,
}
