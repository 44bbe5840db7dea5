"""What a value in a ruleset may look like. `records` says which key takes which shape; the schema, the long form,
merging and the builder all read those two modules, so that they cannot differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields, replace
from functools import cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Text:
    """Words for people."""


@dataclass(frozen=True, slots=True)
class Texts:
    """A list of words for people; one text stands for a list of one."""


@dataclass(frozen=True, slots=True)
class Names:
    """One name, or a list of names (of rulesets, of options)."""


@dataclass(frozen=True, slots=True)
class Name:
    """The name of something declared in the same map, or of a variable."""


@dataclass(frozen=True, slots=True)
class Flag:
    """`true` or `false`, written out."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number between two bounds."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Word:
    """One of a few words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers `a..b`, or one number."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers of players: `4`, `2..4`, a list, or a map from each number to a patch."""


@dataclass(frozen=True, slots=True)
class Sides:
    """`none`, `opposite`, a number of sides by seat, or an expression that forms them in play."""


@dataclass(frozen=True, slots=True)
class Ranks:
    """Ranks from high to low, apart by blanks (or a list)."""


@dataclass(frozen=True, slots=True)
class Lengths:
    """How many cards long: `3`, `3..4`, or `5..` for five and more."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """A number for each time, or a list: for once, for twice and so on."""


@dataclass(frozen=True, slots=True)
class Domain:
    """`bool`, `a..b`, `seat`, `seats`, `suit`, `suits`, `card`, `cards`, `row of TABLE`, `rows of TABLE`."""


@dataclass(frozen=True, slots=True)
class Expr:
    """An expression of the wanted type; `places` are the kinds of place whose words it may use besides its body's."""

    wants: str
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conditions:
    """Named conditions that must all hold; a bare expression is the condition named `rule`."""

    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Phrases:
    """Words, or words → condition; `otherwise` comes last."""

    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Pattern:
    """A bare card pattern."""


@dataclass(frozen=True, slots=True)
class Items:
    """Card patterns from high to low: a list, a named map (so that variants can add), or one."""


@dataclass(frozen=True, slots=True)
class Assignments:
    """Variable → expression of its type. The variable of an array is written as a call: `bid(me)`."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """Parameter → the values it may have: `a..b` (expressions allowed), `250..600 by 10`, `18, 20, 22` or a set."""


@dataclass(frozen=True, slots=True)
class OptionValue:
    """`true`, `false`, a number or a value's name, as the option's type wants."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A piece of ruleset that is applied when it is chosen; merging never looks inside."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value in a table, or a list or map of them."""


@dataclass(frozen=True, slots=True)
class Data:
    """Plain values whose meaning depends on their names (an example's `given` and `expect`)."""


@dataclass(frozen=True, slots=True)
class Body:
    """A record with named slots."""

    record: type


@dataclass(frozen=True, slots=True)
class Kinded:
    """One of several records, told apart by the required slot `kind`; `records.PHASES` says which is which."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MapOf:
    """Names of the author's own → values of one shape. In an `ordered` map `before` and `after` place an entry.

    `what` is what one entry is called in messages. A `lone` name is given to a bare value that stands for a map of one.
    """

    shape: Shape
    what: str
    ordered: bool = False
    lone: str | None = None


@dataclass(frozen=True, slots=True)
class OneOf:
    """A group or a plain entry: the record `group` where one of its own keys is used, else `plain`."""

    plain: type
    group: type


Shape = (
    Text | Texts | Names | Name | Flag | Whole | Word | Span | Counts | Sides | Ranks | Lengths | Amounts | Domain
    | Expr | Conditions | Phrases | Pattern | Items | Assignments | Parameters | OptionValue | Patch | Cell | Data
    | Body | Kinded | MapOf | OneOf
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a record: its name in YAML, its shape, what a hover says, the text that stands for its absence.

    `places` are the kinds of place whose words the expressions below this key may use besides those of its record.
    """

    name: str
    shape: Shape
    about: str
    default: str | None = None
    required: bool = False
    places: tuple[str, ...] = ()


def key(
    shape: Shape,
    about: str,
    *,
    default: str | None = None,
    required: bool = False,
    places: tuple[str, ...] = (),
) -> Any:
    """A dataclass field that is a key of the language. `default` is YAML text for what absence means; None: nothing."""
    return field(default=None, metadata={"key": Key("", shape, about, default, required, places)}, kw_only=True)


def keys_of(record: type) -> Mapping[str, Key]:
    """The keys of a record by their names in YAML, in order. A field named `for_` is the key `for`."""
    return _keys(record)


@cache
def _keys(record: type) -> Mapping[str, Key]:
    return {name: replace(item.metadata["key"], name=name) for name, item in _fields(record).items()}


def field_of(record: type, key_name: str) -> str:
    """The attribute that holds a key's value.

    Raises:
        KeyError: the record has no such key.
    """
    return _fields(record)[key_name].name


@cache
def _fields(record: type) -> Mapping[str, Field[Any]]:
    return {item.name.rstrip("_"): item for item in fields(record) if "key" in item.metadata}


def short_key(record: type) -> str | None:
    """The key that a bare value stands for, None if the record has no short form."""
    return getattr(record, "SHORT", None)


def places_of(record: type) -> tuple[str, ...]:
    """The kinds of place whose words every expression in this record may use."""
    return getattr(record, "PLACES", ())
