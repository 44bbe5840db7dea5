"""What a ruleset declares: options, the pack, zones, variables, tables, definitions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from followsuit.language.keys import (
    Body,
    Cell,
    Domain,
    Expr,
    MapOf,
    Name,
    Names,
    OptionValue,
    Patch,
    Pattern,
    Ranks,
    Span,
    Text,
    Whole,
    Word,
    key,
)
from followsuit.language.records.base import Record
from followsuit.language.terms import Term, Type


@dataclass(frozen=True)
class Value(Record):
    """One value of an option."""

    SHORT: ClassVar = "about"
    about: str | None = key(Text(), "What this value means, in a sentence.")
    patch: Any = key(Patch(), "What changes in the ruleset when this value is chosen.")
    players: tuple[int, int] | None = key(Span(), "With how many players it can be chosen, as `a..b`; any if absent.")


@dataclass(frozen=True)
class Option(Record):
    """A choice that players make before the match: yes or no, a number in a range, or one of named values."""

    about: str | None = key(Text(), "What the option decides, in a sentence.", required=True)
    default: Any = key(OptionValue(), "The value if nobody chooses.", required=True)
    range: tuple[int, int] | None = key(Span(), "The numbers allowed, as `a..b`; the option is then a number.")
    values: dict[str, Value] | None = key(
        MapOf(Body(Value), "value"), "The values allowed, each with a sentence; the option is then one of these names."
    )
    patch: Any = key(Patch(), "What changes in the ruleset when a yes-or-no option is on.")
    needs: tuple[str, ...] | None = key(Names(), "Options that must be on; otherwise this one does nothing.")
    conflicts: tuple[str, ...] | None = key(Names(), "Options that cannot be on together with this one.")


@dataclass(frozen=True)
class Preset(Record):
    """A named set of choices."""

    about: str | None = key(Text(), "Where or by whom this set of choices is played.")
    options: dict[str, Any] | None = key(MapOf(OptionValue(), "option"), "Option → value.", required=True)


@dataclass(frozen=True)
class SuitEntry(Record):
    """A suit of the deck."""

    SHORT: ClassVar = "colour"
    colour: str | None = key(Name(), "Its colour; the other suit of the same colour is its mate. It may have none.")
    letter: str | None = key(Name(), "The letter that card codes end in; the first of its name if absent.")
    prefix: str | None = key(Name(), "What card codes begin with instead: the `t` of `t21`.")
    ranks: tuple[str, ...] | None = key(Ranks(), "Its own ranks from high to low, where those of the pack are not its.")


@dataclass(frozen=True)
class Extra(Record):
    """A card without suit and rank."""

    code: str | None = key(Name(), "How the card is written, as `JK`; the first two letters of its name if absent.")
    copies: int | None = key(Whole(0, 8), "How many are in the pack.", default="1")
    stand_in: str | None = key(Name(), "The card that may take its place on the table; its code is read too.")


@dataclass(frozen=True)
class DeckRecord(Record):
    """The pack of cards."""

    suits: dict[str, SuitEntry] = key(
        MapOf(Body(SuitEntry), "suit"), "Suit → colour, in the usual order.", required=True
    )
    ranks: tuple[str, ...] = key(Ranks(), "Ranks from high to low: `A K Q J 10 9`.", required=True)
    copies: int | None = key(Whole(1, 4), "How many of each card.", default="1")
    extra: dict[str, Extra] | None = key(MapOf(Body(Extra), "extra card"), "Cards without suit and rank, as a joker.")
    remove: Term | None = key(Pattern(), "Cards that are not in the pack, though suits and ranks would have them.")
    points: tuple[tuple[Term, Term], ...] | None = key(
        MapOf(Expr("int"), "card pattern"), "Card pattern → card points of each such card; other cards count 0."
    )
    about: str | None = key(Text(), "What else there is to say of the cards, as what their points are counted in.")
    sets: dict[str, Term] | None = key(MapOf(Pattern(), "set of cards"), "Name → card pattern, for use in expressions.")


@dataclass(frozen=True)
class ZoneRecord(Record):
    """A place for cards."""

    PLACES: ClassVar = ("zone",)
    cards: int | None = key(Whole(1, 128), "How many cards it holds at most.")
    per: str | None = key(Word(("seat",)), "`seat`: every seat has one of its own.")
    seen_by: Term | None = key(
        Expr("seats"), "The seats that see its cards; `owner` is the seat it belongs to.", default="everyone"
    )
    about: str | None = key(Text(), "What it is, in a sentence.")


@dataclass(frozen=True)
class Variable(Record):
    """Something the ruleset remembers."""

    SHORT: ClassVar = "type"
    type: Type = key(
        Domain(), "What it can be: `bool`, `0..13`, `seat`, `suit`, `card`, `row of TABLE` …", required=True
    )
    first: Term | None = key(Expr("any"), "Its value at the start; none, empty, false or the lowest number if absent.")
    keep: str | None = key(Word(("deal", "match")), "How long it is remembered.", default="deal")
    per: str | None = key(Word(("seat", "side")), "One for every seat or for every side.")
    seen_by: Term | None = key(Expr("seats", ("zone",)), "The seats that know it; `owner` is the seat it belongs to.")
    about: str | None = key(Text(), "What it is, in a sentence.")


@dataclass(frozen=True)
class TableRecord(Record):
    """Rows with typed columns; the order of the rows is their rank."""

    columns: dict[str, Type] = key(MapOf(Domain(), "column"), "Column → type.", required=True)
    rows: dict[str, Any] = key(
        MapOf(Cell(), "row", ordered=True), "Row → its values, by column or in the columns' order.", required=True
    )
    about: str | None = key(Text(), "What it lists, in a sentence.")
    labels: dict[str, str] | None = key(
        MapOf(Text(), "row"), "Row → what people call it, without an article; by its name if absent."
    )


@dataclass(frozen=True)
class Definition(Record):
    """A named expression. Its name may have parameters, as `ours(x)`."""

    SHORT: ClassVar = "value"
    value: str = key(Expr("any"), "The expression; it stands wherever its name does.", required=True)
    about: str | None = key(Text(), "What it means, in a sentence.")
