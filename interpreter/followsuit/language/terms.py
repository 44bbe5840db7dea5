"""Typed expressions: what the text of an expression means once names and types are settled.

Definitions are already expanded, bare one-argument functions applied, elements made sets where a set is wanted. Options
stay symbolic: one checked ruleset serves all values of its scalar options.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from followsuit.core.diagnostics import Position


@dataclass(frozen=True, slots=True)
class Type:
    """The type of a value.

    `kind` is `bool int seat seats suit suits class card cards rank row rows option text none`. `of` is the table of a
    row, the option of an option's value. `low` and `high` bound an int where known. `absent` says that it may be none.
    A `class` is what a card belongs to now: a suit, or `trumps`; `suit` is printed.
    """

    kind: str
    of: str | None = None
    low: int | None = None
    high: int | None = None
    absent: bool = False

    def __str__(self) -> str:
        return TYPE_WORDS.get(self.kind, self.kind).format(of=self.of)

    @property
    def is_set(self) -> bool:
        """Whether it is a set of seats, suits, cards or rows."""
        return self.kind in SET_OF.values()


SET_OF = {"seat": "seats", "suit": "suits", "card": "cards", "row": "rows"}
"""Element kind → kind of a set of such elements."""

ELEMENT_OF = {plural: single for single, plural in SET_OF.items()}

TYPE_WORDS = {
    "bool": "a condition (true or false)",
    "int": "a number",
    "seat": "a seat",
    "seats": "a set of seats",
    "suit": "a suit",
    "suits": "a set of suits",
    "class": "a suit as cards count now (a suit or trumps)",
    "card": "a card",
    "cards": "a set of cards",
    "rank": "a rank",
    "row": "a row of {of}",
    "rows": "a set of rows of {of}",
    "option": "a value of the option {of}",
    "none": "none",
    "text": "words",
}


@dataclass(frozen=True, slots=True)
class Term:
    r"""A typed expression.

    `op` and what goes with it:

    | op | value | args |
    | --- | --- | --- |
    | `const` | the int (seat, suit, rank index, 0 or 1 for a bool, index of an option's value or of a row) | |
    | `none` | | | absent member of `type.kind`
    | `option` | option's name | |
    | `variable` | state variable's name | its index, if it has one (a seat) |
    | `zone` | zone's name (`hand won trick stock` or declared) | its owner, if it has one |
    | `pattern` | a `CardPattern` | its suit expressions |
    | `local` | a parameter or the variable of an `each` or `for` | |
    | `builtin` | vocabulary name | its arguments |
    | `arithmetic` | `+ - * // %` | two |
    | `compare` | `== != < <= > >=` | two of one type |
    | `in` | | element or set, set |
    | `and` `or` | | two | and `not`: one
    | `if` | | condition, value if true, value otherwise |
    | `set` | `\| & -` | two sets |
    | `set_of` | | one element: the set of it, empty for none |
    | `field` | (table, column) | the row |
    | `numbered` | table's name | the number: the row named by that number, absent if there is none |
    | `as_class` | | a suit: the class of that name (absent stays absent; the ints differ) |
    | `melds` | (group, `points` `best` `cards` or a meld's name) | the cards among which they are looked for |
    | `each` | (`count sum min max any all those first`, local's name) | set, condition, body |
    | `range` | | low, high | ints both included, only in parameters
    | `listed` | the ints, from low to high | | only in parameters

    `defined` is the name of the definition that the term came from, and `given` what stood in its brackets; people know
    the thing by that name. `title` is what a card pattern is called in the list that it is an item of.
    """

    op: str
    type: Type
    position: Position
    value: Any = None
    args: tuple[Term, ...] = ()
    defined: str | None = field(default=None, compare=False)
    given: tuple[Term, ...] = field(default=(), compare=False)
    title: str | None = field(default=None, compare=False)

    def walk(self) -> Iterator[Term]:
        """The term and everything inside it."""
        left = [self]
        while left:
            here = left.pop()
            yield here
            left += here.args[::-1]

    def is_same(self, other: Term) -> bool:
        """Whether both say the same, wherever they are written."""
        return (
            (self.op, self.value, len(self.args)) == (other.op, other.value, len(other.args))
            and (self.op not in {"none", "const"} or self.type.kind == other.type.kind)
            and all(mine.is_same(theirs) for mine, theirs in zip(self.args, other.args, strict=True))
        )

    def is_deeper_than(self, most: int) -> bool:
        """Whether more terms than this lie one inside the other."""
        level: list[Term] = [self]
        for _ in range(most):
            level = [arg for term in level for arg in term.args]
        return bool(level)


@dataclass(frozen=True, slots=True)
class CardPattern:
    """A union of card groups, in order.

    Each part is a `PatternPart`; a card named twice counts at its first place.
    """

    parts: tuple[PatternPart, ...]
    text: str


@dataclass(frozen=True, slots=True)
class PatternPart:
    """Cards of some ranks in some suits, or named cards.

    `cards`: faces by code (also extras), already known to the deck's declaration, though maybe not in this pack.
    `ranks`: rank names in the order written, None for every rank; `rest` takes what is not yet named, `upwards` turns
    it.
    `suit` is the index of the suit expression among the term's args (`of trump`), `printed_suit` a suit written out,
    `every_suit` true for `of every suit`; with none of these, any suit.
    """

    cards: tuple[str, ...] = ()
    ranks: tuple[str, ...] | None = None
    rest: bool = False
    upwards: bool = False
    suit: int | None = None
    printed_suit: int | None = None
    every_suit: bool = False


@dataclass(frozen=True, slots=True)
class Named:
    """A named condition, as in `when` and `barred`."""

    name: str
    term: Term
    position: Position


@dataclass(frozen=True, slots=True)
class Assignment:
    """A value for a state variable, or for one element of it.

    `target` is a Term of op `variable`. A set-typed target takes a set. `position` is where the target was written.
    """

    target: Term
    value: Term
    position: Position
