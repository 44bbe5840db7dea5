"""What each shape of value is called in messages and documents, and which shape stands at a place of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from followsuit.core.suggest import listed
from followsuit.language import keys as k
from followsuit.language.records import PHASES, Rules
from followsuit.language.terms import TYPE_WORDS

NAME_WORDS = "a name of small letters, digits and `_` that begins with a letter"
EXPRESSION_WORDS = TYPE_WORDS | {
    "any": "a value",
    "dealer": "`random` or a seat",
    "zone": "a zone",
    "class": "a suit or `trumps`",
    "bool": "a condition",
}

WORDS: dict[type, str] = {
    k.Text: "words",
    k.Texts: "words, or a list of them",
    k.Names: "a name, or a list of names",
    k.Name: "a name",
    k.Flag: "`true` or `false`",
    k.Span: "whole numbers as `a..b`",
    k.Counts: "a number of players from 2 to 8: `4`, `2..4`, a list, or a map from each number to a patch",
    k.Sides: "`none`, `opposite`, a number of sides, or an expression for a set of seats",
    k.Ranks: "ranks from high to low: `A K Q J 10 9`",
    k.Lengths: "a length: `3`, `3..4`, or `5..` for five and more",
    k.Amounts: "a number, or a list of them for once, twice and so on",
    k.Domain: "a type: `bool`, `0..13`, `seat`, `seats`, `suit`, `suits`, `card`, `cards`, `row of T` or `rows of T`",
    k.Conditions: "a condition, or a map of named conditions",
    k.Phrases: "words, or a map from words to the condition for using them",
    k.Pattern: "a card pattern: `K Q of trump`",
    k.Items: "card patterns from high to low: one, a list, or a named map",
    k.Assignments: "a map from variables to values",
    k.Parameters: "a map from parameters to the values they may have",
    k.OptionValue: "`true`, `false`, a number or the name of a value",
    k.Patch: "a piece of ruleset (a map)",
    k.Cell: "a value, or a list or map of them",
    k.Data: "a map of names to values",
}


def takes(shape: k.Shape) -> str:
    """What a value of this shape is, in a card player's words: `a whole number from 1 to 8`."""
    match shape:
        case k.Expr(wants):
            return EXPRESSION_WORDS.get(wants, wants)
        case k.Whole(low, high):
            return f"a whole number from {low} to {high}" if low < high else f"the number {low}"
        case k.Word(words):
            return listed((f"`{word}`" for word in words), "or")
        case k.MapOf(_, what):
            return f"a map of names, each with {with_article(what)}"
        case k.Kinded(kinds):
            return f"a map with a `kind`: {listed(kinds, 'or')}"
        case k.Body(record):
            return _short_words(record) + f"a map with {listed((f'`{name}`' for name in k.keys_of(record)), 'or')}"
        case k.OneOf(_, group):
            return f"a map with {listed((f'`{name}`' for name in k.keys_of(group)), 'or')}"
        case _:
            return WORDS[type(shape)]


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a ruleset: the shape wanted there, and how to speak of it (``the call `pass` ``)."""

    shape: k.Shape
    words: str


def place_at(path: Sequence[str | int], document: Any) -> Place:
    """The place at a path of keys and indices into a plain document."""
    place = Place(k.Body(Rules), "the ruleset")
    value = document
    for step in path:
        place = Place(_inner(place.shape, step, value), _words(place, step))
        value = _value_at(value, step)
        if isinstance(place.shape, k.Kinded):
            place = Place(place.shape, _phase_words(value, step))
    return place


def own_keys(plain: type, group: type) -> tuple[str, ...]:
    """The keys that make an entry a group rather than a plain one."""
    return tuple(name for name in k.keys_of(group) if name not in k.keys_of(plain))


def record_of(shape: k.Shape, value: Any) -> type | None:
    """The record that a map of this shape and content is, None if it is none or its `kind` is unknown."""
    entries = value if isinstance(value, Mapping) else {}
    match shape:
        case k.Body(record):
            return record
        case k.Kinded(kinds):
            kind = str(entries.get("kind"))
            return PHASES[kind] if kind in kinds else None
        case k.OneOf(plain, group):
            return group if any(name in entries for name in own_keys(plain, group)) else plain
        case _:
            return None


def _inner(shape: k.Shape, step: str | int, value: Any) -> k.Shape:
    match shape:
        case k.MapOf(inner):
            return inner
        case k.Conditions() | k.Phrases():
            return k.Expr("bool")
        case k.Assignments() | k.Parameters():
            return k.Expr("any")
        case k.Items():
            return k.Pattern()
        case k.Amounts():
            return k.Expr("int")
        case k.Texts() | k.Ranks():
            return k.Text()
        case k.Names():
            return k.Name()
        case k.Counts():
            return k.Patch() if isinstance(step, str) else k.Whole(2, 8)
        case k.Kinded(kinds) if step == "kind":
            return k.Word(kinds)
    record = record_of(shape, value)
    known = k.keys_of(record) if record else {}
    return known[step].shape if isinstance(step, str) and step in known else k.Data()


def _words(place: Place, step: str | int) -> str:
    if isinstance(step, int):
        return f"item {step + 1} of {place.words}"
    if isinstance(place.shape, k.MapOf):
        return f"the {place.shape.what} `{step}`"
    return f"`{step}`"


def _phase_words(value: Any, step: str | int) -> str:
    kind = value.get("kind") if isinstance(value, Mapping) else None
    return f"the {kind} phase `{step}`" if isinstance(kind, str) and kind in PHASES else f"the phase `{step}`"


def _value_at(value: Any, step: str | int) -> Any:
    if isinstance(value, Mapping):
        return value.get(step)
    return value[step] if isinstance(value, list) and isinstance(step, int) else None


def _short_words(record: type) -> str:
    short = k.short_key(record)
    return f"{takes(k.keys_of(record)[short].shape)}, or " if short else ""


def with_article(what: str) -> str:
    """`a call`, `an option`."""
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"
