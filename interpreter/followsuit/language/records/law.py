"""The law of the trick: orders, duties, winning classes, free cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from followsuit.language.keys import Conditions, Expr, Items, Text, Word, key
from followsuit.language.records.base import Placed
from followsuit.language.terms import Named, Term


@dataclass(frozen=True)
class Order(Placed):
    """How cards rank while its condition holds."""

    when: tuple[Named, ...] | None = key(Conditions(), "When this order is in force; the last order has no condition.")
    trump: tuple[Term, ...] | None = key(
        Items(), "The cards of the class `trumps` from high to low; they belong to no other suit."
    )
    plain: tuple[Term, ...] | None = key(
        Items(), "The order of the other cards within their printed suits, from high to low.", default="rest"
    )


@dataclass(frozen=True)
class DutyRecord(Placed):
    """A duty narrows the cards that may be chosen, unless no card would be left."""

    PLACES: ClassVar = ("me", "card")
    SHORT: ClassVar = "card"
    card: Term = key(Expr("bool"), "What a card must be to meet the duty.", required=True)
    when: tuple[Named, ...] | None = key(Conditions(), "When the duty binds.")
    say: str | None = key(
        Text(), "The duty in words: `follow the suit led`; for “the suit led” a refusal names that suit."
    )


@dataclass(frozen=True)
class WinClass(Placed):
    """Cards that may win a trick. The first class with a card in the trick decides, and its highest card wins."""

    TITLE: ClassVar = "winning class"
    PLACES: ClassVar = ("law",)
    SHORT: ClassVar = "card"
    card: Term = key(Expr("bool"), "Which cards belong to the class.", required=True)
    ties: str | None = key(
        Word(("first", "last")), "Which of two equal cards wins: that played first, or last.", default="first"
    )


@dataclass(frozen=True)
class FreeRecord(Placed):
    """Cards that may be played at any time, and withheld."""

    PLACES: ClassVar = ("me", "card")
    SHORT: ClassVar = "card"
    card: Term = key(Expr("bool"), "Which cards are free.", required=True)
    when: tuple[Named, ...] | None = key(Conditions(), "When they are free.")
