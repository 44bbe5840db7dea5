"""What a ruleset declares, for one number of players: the names, types and cards that its expressions speak of."""

from __future__ import annotations

from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field, replace
from typing import Any

from followsuit.core.cards import Card, Deck
from followsuit.core.diagnostics import Diagnostic, Position, in_order
from followsuit.core.suggest import first_up
from followsuit.language.declaring import readers
from followsuit.language.declaring.book import Book
from followsuit.language.declaring.decks import build_deck, without
from followsuit.language.declaring.domains import parse_domain
from followsuit.language.declaring.symbols import Macro, OptionType, TableData
from followsuit.language.expressions.macros import problems_of
from followsuit.language.expressions.parse import context
from followsuit.language.expressions.scope import Scope
from followsuit.language.reading.source import Mapping, Node
from followsuit.language.records import Variable, ZoneRecord
from followsuit.language.terms import Term

__all__ = ["Declarations", "Macro", "OptionType", "TableData", "declare", "parse_domain"]


@dataclass(frozen=True)
class Declarations:
    """Everything that names in expressions can mean. `zones` has the built-in ones too.

    `variables` and `zones` are records without their expressions (`first`, `seen_by` are None). `melds` has the names
    of the melds of each group, `calls` what each call remembers.
    `seats` are their names, none if they have none. `full` are the cards before any was removed, `extras` are extra
    cards by name → code. `places` says where each name was declared, `pack_at` where the ranks of the pack are
    written. `expanded` remembers definitions already read.
    """

    players: int
    deck: Deck
    full: tuple[Card, ...] = ()
    seats: tuple[str, ...] = ()
    options: MappingType[str, OptionType] = field(default_factory=dict)
    variables: MappingType[str, Variable] = field(default_factory=dict)
    zones: MappingType[str, ZoneRecord] = field(default_factory=dict)
    tables: MappingType[str, TableData] = field(default_factory=dict)
    definitions: MappingType[str, Macro] = field(default_factory=dict)
    melds: MappingType[str, tuple[str, ...]] = field(default_factory=dict)
    calls: MappingType[str, tuple[str, ...]] = field(default_factory=dict)
    sets: MappingType[str, Term] = field(default_factory=dict)
    extras: MappingType[str, str] = field(default_factory=dict)
    places: MappingType[str, Position] = field(default_factory=dict)
    pack_at: Position | None = None
    expanded: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The seats as people are told of them: `North`, or `P0` where they have no names."""
        named = tuple(first_up(name.replace("_", " ")) for name in self.seats)
        return named or tuple(f"P{seat}" for seat in range(self.players))


def declare(document: Mapping, players: int) -> tuple[Declarations, tuple[Diagnostic, ...]]:
    """What a merged document in long form declares for a number of players, and what is wrong with it.

    Wrong declarations are left out, so that what is right can still be checked.
    """
    book = Book()
    deck, extras = build_deck(document.get("deck"), book)
    declared = Declarations(
        players, deck, deck.cards,
        seats=readers.read_seats(document, players, book),
        options=dict(readers.read_options(document, book)),
        zones=dict(readers.built_in_zones()) | dict(readers.read_zones(document, book)),
        variables=dict(readers.read_variables(document, book)),
        definitions=readers.read_definitions(document, book),
        melds=readers.read_melds(document, book), calls=readers.read_calls(document),
        extras=extras, places=book.places, pack_at=_ranks_at(document.get("deck")),
    )  # fmt: skip
    declared = replace(declared, sets=readers.read_sets(document, declared, book))
    left = without(deck, readers.removed_cards(document, declared, book))
    declared = replace(declared, deck=left, expanded={})
    declared = replace(declared, tables=dict(readers.read_tables(document, declared, book)), expanded={})
    readers.check_values(declared, book)
    readers.check_size(declared, document, book)
    book.problems.extend(_wrong_definitions(declared, document))
    return declared, in_order(book.problems)


def _ranks_at(deck: Node | None) -> Position | None:
    ranks = deck.get("ranks") if isinstance(deck, Mapping) else None
    return None if ranks is None else ranks.position


def _wrong_definitions(declared: Declarations, document: Mapping) -> list[Diagnostic]:
    ctx = context("", document.position, Scope(declared))
    return [problem for macro in declared.definitions.values() for problem in problems_of(ctx, macro)]
