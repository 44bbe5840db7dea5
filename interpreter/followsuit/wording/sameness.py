"""Whether two rulesets say the same at one place: their terms compared by what they name, not by how it is numbered."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import is_dataclass
from typing import Any

from followsuit.language.declaring.declarations import Declarations
from followsuit.language.keys import field_of, keys_of
from followsuit.language.records.base import Record
from followsuit.language.terms import Assignment, CardPattern, Named, PatternPart, Term, Type

NO_RULES = frozenset({"before", "after", "about", "packets", "label", "labels", "title"})
"""Keys that say where an entry stands, or explain it to people: no rule lies in them."""


def essence(value: Any, declared: Declarations, *, by_name: bool = False) -> Hashable:
    """What a term, a record or whatever a key of one holds comes to, comparable between rulesets.

    Positions, explanations and the names of conditions are left out; cards, suits, ranks, rows and values of options
    are told by their names. With `by_name` what a definition stands for is told by its name alone.
    """
    match value:
        case Term():
            return _term(value, declared, by_name=by_name)
        case Named():
            return essence(value.term, declared, by_name=by_name)
        case Assignment():
            return tuple(essence(part, declared, by_name=by_name) for part in (value.target, value.value))
        case Type():
            return (value.kind, value.of, value.low, value.high)
        case Record():
            return _record(value, declared, by_name=by_name)
        case Mapping():
            return tuple((name, essence(entry, declared, by_name=by_name)) for name, entry in value.items())
        case tuple() | list():
            return tuple(essence(item, declared, by_name=by_name) for item in value)
    if is_dataclass(value) and not isinstance(value, type):
        return repr(value)
    return value if isinstance(value, Hashable) else repr(value)


def _record(value: Record, declared: Declarations, *, by_name: bool) -> Hashable:
    kind = type(value)
    held = {name: getattr(value, field_of(kind, name)) for name in keys_of(kind) if name not in NO_RULES}
    said = {name: essence(item, declared, by_name=by_name) for name, item in held.items() if item is not None}
    return (kind.__name__, *said.items())


def _term(term: Term, declared: Declarations, *, by_name: bool) -> Hashable:
    if by_name and term.defined in declared.definitions:
        return ("defined", term.defined, *(_term(given, declared, by_name=True) for given in term.given))
    return opened(term, declared, by_name=by_name)


def opened(term: Term, declared: Declarations, *, by_name: bool) -> Hashable:
    """What a term comes to, its own definition opened, those inside it told by name or not."""
    value: Hashable = term.value
    alone = _only_card(term)
    if alone is not None:
        return ("const", alone)
    if term.op == "const":
        value = const_name(term, declared)
    elif isinstance(term.value, CardPattern):
        value = tuple(_part(part, declared) for part in term.value.parts)
    elif isinstance(term.value, (list, tuple)):
        value = tuple(map(str, term.value))
    return (term.op, value, *(_term(arg, declared, by_name=by_name) for arg in term.args))


def _only_card(term: Term) -> str | None:
    """The code of the card that `only` names: a card that is in one of two packs is written as itself in the other."""
    inner = term.args[0] if term.op == "builtin" and term.value == "only" else None
    if inner is None or not isinstance(inner.value, CardPattern) or len(inner.value.parts) != 1:
        return None
    cards = inner.value.parts[0].cards
    return cards[0] if len(cards) == 1 else None


def const_name(term: Term, declared: Declarations) -> str | int:
    """What a number stands for by its type: the code of a card, the name of a suit, rank, row or value; else itself."""
    number, of = int(term.value), term.type.of or ""
    deck = declared.deck
    match term.type.kind:
        case "card" if number < len(deck.cards):
            return deck.cards[number].code
        case "suit" | "class" if number < len(deck.suits):
            return deck.suits[number].name
        case "rank" if number < len(deck.ranks):
            return deck.ranks[number]
        case "row" if of in declared.tables:
            rows = list(declared.tables[of].rows)
            return str(rows[number]) if number < len(rows) else number
        case "option" if of in declared.options:
            values = declared.options[of].values
            return values[number] if number < len(values) else number
    return number


def _part(part: PatternPart, declared: Declarations) -> Hashable:
    suit = None if part.printed_suit is None else declared.deck.suits[part.printed_suit].name
    return (part.cards, part.ranks, part.rest, part.upwards, part.suit, suit, part.every_suit)
