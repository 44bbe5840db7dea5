"""Melds: cards that are worth something together, in groups that are compared and shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from followsuit.language.keys import Amounts, Expr, Lengths, MapOf, Name, Pattern, Ranks, Text, key
from followsuit.language.records.base import Placed
from followsuit.language.terms import Term


@dataclass(frozen=True)
class Meld(Placed):
    """Cards that are worth something together: named `cards`, all of one rank, or a `sequence` in one suit."""

    TITLE: ClassVar = "meld"
    cards: Term | None = key(
        Pattern(), "The cards that make it, each of them once; it is there as often as they can be put together anew."
    )
    of_a_kind: tuple[str, ...] | None = key(
        Ranks(), "All cards of one rank, one of each suit, for each of these ranks; the first is the highest."
    )
    sequence: tuple[str, ...] | None = key(
        Ranks(), "Cards of one printed suit that follow one another in this order of ranks, the first is the highest."
    )
    length: tuple[int, int | None] | None = key(
        Lengths(), "How many cards of a sequence; it counts at its full length, never as a shorter one too."
    )
    for_: dict[str, Term] | None = key(
        MapOf(Expr("suits"), "name"), "Name → suits: the meld once for each of them, as in `K Q of s`."
    )
    points: tuple[Term, ...] = key(
        Amounts(), "What each one is worth; or a list: all together for one, for two and so on.", required=True
    )
    not_inside: str | None = key(
        Name(), "A meld of this group: what is part of one of those does not count here as well."
    )
    say: str | None = key(Text(), "What it is called when it is shown; its name if absent.")
