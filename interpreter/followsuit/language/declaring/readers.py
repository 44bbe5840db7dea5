"""Reads what a document declares besides its deck: options, zones, tables, variables, definitions, sets of cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from followsuit.core.diagnostics import Diagnostic, Position
from followsuit.core.suggest import did_you_mean
from followsuit.language.declaring.book import Book, entries, is_null, items, scalar, text, whole
from followsuit.language.declaring.cells import read_tables
from followsuit.language.declaring.domains import parse_domain
from followsuit.language.declaring.symbols import Macro, OptionType
from followsuit.language.expressions.parse import parse_pattern
from followsuit.language.expressions.patterns import joined, printed_cards
from followsuit.language.expressions.scope import Scope
from followsuit.language.expressions.vocabulary import BUILT_IN_ZONES, MELD_WORDS, RESERVED
from followsuit.language.reading.source import Entry, Mapping, Node, Scalar
from followsuit.language.records import Variable, ZoneRecord
from followsuit.language.terms import Term, Type

if TYPE_CHECKING:
    from followsuit.language.declaring.declarations import Declarations

__all__ = [
    "built_in_zones", "check_size", "check_values", "read_calls", "read_definitions", "read_melds", "read_options",
    "read_seats", "read_sets", "read_tables", "read_variables", "read_zones", "removed_cards",
]  # fmt: skip

MAX_CARDS = 128
YES_OR_NO = frozenset({"yes", "no", "on", "off", "true", "false"})
PLAIN_CHOICE = "leave out values: an option without them is on or off, as default: false"

_SPAN = re.compile(r"(-?\d{1,10})(?:\s*\.\.\s*(-?\d{1,10}))?")
_NAME = re.compile(r"[a-z][a-z0-9_]*")
_MACRO = re.compile(r"\s*(\w+)\s*(?:\(([^()]*)\))?\s*")


def read_calls(document: Mapping) -> dict[str, tuple[str, ...]]:
    """Every call and all that is said with it, with the variables that remember it: of a call, who made it."""
    found: dict[str, tuple[str, ...]] = {}
    for phase in entries(document, "phases"):
        for call in entries(phase.value, "calls"):
            kept = {entry.key.text.partition("(")[0]: entry.value for entry in entries(call.value, "do")}
            said = {entry.key.text: _equal_to(entry.key.text, kept) for entry in entries(call.value, "with")}
            for name, names in {call.key.text: _equal_to("me", kept) or tuple(kept), **said}.items():
                found[name] = tuple(dict.fromkeys((*found.get(name, ()), *names)))
    return found


def _equal_to(word: str, kept: dict[str, Node]) -> tuple[str, ...]:
    return tuple(name for name, value in kept.items() if isinstance(value, Scalar) and value.text == word)


def read_seats(document: Mapping, players: int, book: Book) -> tuple[str, ...]:
    """The names of the seats in turn; none if they have none, or not one for each player."""
    node = document.get("seats")
    named = items(node)
    if node is None or not named:
        return ()
    if problem := _seats_misspelt(node, named, players):
        book.problems.append(problem)
        return ()
    right = [_seat_named(name, book) for name in named]
    if len(named) != players:
        message = f"{len(named)} seats have names here, but {players} play."
        hint = f"name each seat once, or give other names under players: {{{players}: {{seats: [...]}}}}"
        book.wrong("bad-seats", message, node.position, hint)
    return tuple(name.text for name in named)[:players] if all(right) else ()


def _seats_misspelt(node: Node, named: list[Scalar], players: int) -> Diagnostic | None:
    """The one problem of seats whose names all have the same flaw: capital letters, or no brackets around them."""
    words = named[0].text.replace(",", " ").split() if len(named) == 1 else [name.text for name in named]
    meant = [re.sub(r"\W+", "_", word.strip().lower()) for word in words]
    flawed = len(named) == 1 < players or sum(1 for word in words if not _NAME.fullmatch(word)) > 1
    if not flawed or len(meant) != players or not all(_NAME.fullmatch(word) for word in meant):
        return None
    message = "Seats are named in a list, each by a word of small letters, digits and “_”."
    at = node.position if len(named) == 1 else named[0].position
    return Diagnostic("bad-seats", message, at, hint=f"write [{', '.join(meant)}]", hides=tuple(meant))


def _seat_named(name: Scalar, book: Book) -> bool:
    if _NAME.fullmatch(name.text):
        return book.take(name.text, "a seat", name.position)
    near = re.sub(r"\W+", "_", name.text.strip().lower())
    hint = f"write {near}" if _NAME.fullmatch(near) else "choose a word, as north"
    message = f"“{name.text}” cannot be the name of a seat: a name has small letters, digits and “_”."
    book.wrong("bad-seats", message, name.position, hint)
    return False


def read_options(document: Mapping, book: Book) -> Iterator[tuple[str, OptionType]]:
    """The options by name."""
    for entry in entries(document, "options"):
        name, place = entry.key.text, entry.key.position
        if not book.take(name, "an option", place):
            continue
        span = _SPAN.fullmatch(text(entry.value, "range") or "")
        values = tuple(value.key.text for value in entries(entry.value, "values"))
        if values:
            places = {value.key.text: value.key.position for value in entries(entry.value, "values")}
            yield name, OptionType(name, Type("option", of=name), values, 0, len(values) - 1, place, places)
        elif span:
            low = int(span[1])
            high = int(span[2] or low)
            yield name, OptionType(name, Type("int", low=low, high=high), (), low, high, place)
        else:
            yield name, OptionType(name, Type("bool"), (), 0, 1, place)


def built_in_zones() -> Iterator[tuple[str, ZoneRecord]]:
    """The zones that every ruleset has."""
    for name, per_seat in BUILT_IN_ZONES.items():
        yield name, ZoneRecord(per="seat" if per_seat else None)


def read_zones(document: Mapping, book: Book) -> Iterator[tuple[str, ZoneRecord]]:
    """The declared zones by name; a built-in one may be declared again, to say who sees it."""
    for entry in entries(document, "zones"):
        name, place = entry.key.text, entry.key.position
        cards = whole(entry.value, "cards", 0) or None
        if name in BUILT_IN_ZONES:
            yield name, ZoneRecord(cards=cards, per="seat" if BUILT_IN_ZONES[name] else None, position=place)
        elif book.take(name, "a zone", place):
            yield name, ZoneRecord(cards=cards, per=text(entry.value, "per"), position=place)


def read_variables(document: Mapping, book: Book) -> Iterator[tuple[str, Variable]]:
    """The state variables by name."""
    tables = [entry.key.text for entry in entries(document, "tables")]
    for entry in entries(document, "state"):
        name, place = entry.key.text, entry.key.position
        domain = scalar(entry.value, "type")
        if not book.take(name, "a variable", place) or domain is None:
            continue
        type_, problems = parse_domain(domain.text, domain.position, tables)
        book.problems.extend(problems)
        if type_ is not None:
            per, keep = text(entry.value, "per"), text(entry.value, "keep")
            yield name, Variable(type=type_, per=per, keep=keep, position=place)


def read_definitions(document: Mapping, book: Book) -> dict[str, Macro]:
    """The definitions by name, without their parameters."""
    found: dict[str, Macro] = {}
    for entry in entries(document, "define"):
        value = scalar(entry.value, "value")
        head = _MACRO.fullmatch(entry.key.text)
        if value is None or head is None or not book.take(head[1], "a definition", entry.key.position):
            continue
        parameters = tuple(word.strip() for word in head[2].split(",")) if head[2] else ()
        if _parameters_fit(parameters, entry, book):
            found[head[1]] = Macro(head[1], parameters, value.text, value.position)
    return found


def read_melds(document: Mapping, book: Book) -> dict[str, tuple[str, ...]]:
    """The groups of melds, each with the names of its melds."""
    found: dict[str, tuple[str, ...]] = {}
    for group in entries(document, "melds"):
        if not book.take(group.key.text, "a group of melds", group.key.position):
            continue
        for name in (meld.key for meld in entries(group.value)):
            if name.text in MELD_WORDS:
                message = f"“{group.key.text}.{name.text}” means something already, so no meld can have this name."
                book.wrong("reserved-name", message, name.position, "choose another name")
        found[group.key.text] = tuple(meld.key.text for meld in entries(group.value))
    return found


def _parameters_fit(parameters: tuple[str, ...], entry: Entry, book: Book) -> bool:
    for name in parameters:
        if name in RESERVED or not name.isidentifier() or parameters.count(name) > 1:
            book.wrong("reserved-name", f"“{name}” cannot be the name of a parameter.", entry.key.position,
                       "choose another name, such as x")  # fmt: skip
            return False
    return True


def check_values(declared: Declarations, book: Book) -> None:
    """Values of options and rows of tables may share names with each other and with suits, but with nothing else.

    Parameters of definitions may share names with each other alone.
    """
    for option in declared.options.values():
        is_plain = YES_OR_NO.issuperset(option.values)
        for value in option.values[:1] if is_plain else option.values:
            place = option.value_places.get(value, option.position)
            hint = PLAIN_CHOICE if is_plain else _meant(value, option.values)
            _check_value(value, f"a value of the option {option.name}", place, book, hint)
    for table in declared.tables.values():
        for row in table.rows:
            place, hint = table.row_places.get(row, table.position), _meant(row, table.rows)
            _check_value(row, f"a row of the table {table.name}", place, book, hint)
    for macro in declared.definitions.values():
        for parameter in macro.parameters:
            if parameter in book.places:
                book.collision(parameter, f"a parameter of {macro.name}", book.places[macro.name])


def _meant(name: str, names: Iterable[str]) -> str | None:
    """A hint for a name that cannot be had: one beside it that is nearly the same, or that goes on where it ends."""
    others = [other for other in names if other != name]
    longer = [other for other in others if other.startswith(f"{name}_")]
    return f"did you mean {longer[0]}?" if longer else did_you_mean(name, others)


def _check_value(name: str, kind: str, position: Position, book: Book, hint: str | None) -> None:
    if name in RESERVED or name in BUILT_IN_ZONES:
        book.wrong("reserved-name", f"“{name}” is a word of the language, so {kind} cannot have this name.", position,
                   hint or "choose another name")  # fmt: skip
    elif name in book.places and book.kinds[name] != "a suit":
        book.collision(name, kind, position)


def read_sets(document: Mapping, declared: Declarations, book: Book) -> dict[str, Term]:
    """The named sets of cards, in order; each may name those before it."""
    sets: dict[str, Term] = {}
    scope = Scope(replace(declared, sets=sets))
    for entry in entries(document.get("deck"), "sets"):
        if not book.take(entry.key.text, "a set of cards", entry.key.position):
            continue
        parts: list[Term] = []
        for item in items(entry.value):
            term, problems = parse_pattern(item.text, item.position, scope, ordered=False)
            book.problems.extend(problems)
            parts += [term] if term else []
        if parts:
            sets[entry.key.text] = joined(parts)
    return sets


def removed_cards(document: Mapping, declared: Declarations, book: Book) -> frozenset[int]:
    """The indices of the cards that `remove` takes out of the pack."""
    deck = document.get("deck")
    removed: set[int] = set()
    for item in items(deck.get("remove") if isinstance(deck, Mapping) else None):
        if is_null(item):
            continue
        term, problems = parse_pattern(item.text, item.position, Scope(declared), ordered=False)
        book.problems.extend(problems)
        if term is not None and term.args:
            book.wrong(
                "bad-remove", "Only cards that are named by what is printed on them can be taken out.", item.position
            )
        elif term is not None:
            removed |= printed_cards(term.value, declared.deck.cards, declared.deck.ranks)
    return frozenset(removed)


def check_size(declared: Declarations, document: Mapping, book: Book) -> None:
    """A pack has between 1 and 128 cards."""
    deck, entry = declared.deck, document.entry("deck")
    if entry is None or not deck.suits:
        return
    if not 1 <= len(deck) <= MAX_CARDS:
        message = f"The pack has {len(deck)} cards; 1 to {MAX_CARDS} are possible."
        book.wrong("deck-size", message, entry.key.position, "look at suits, ranks, copies and remove")
