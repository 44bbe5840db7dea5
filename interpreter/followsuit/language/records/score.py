"""Score lines and effects: what happens, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from followsuit.core.diagnostics import Position
from followsuit.language.keys import Assignments, Body, Conditions, Expr, Flag, MapOf, Text, Word, key
from followsuit.language.records.base import Placed, Record
from followsuit.language.terms import Assignment, Named, Term


@dataclass(frozen=True)
class Line(Placed):
    """A line of the score."""

    PLACES: ClassVar = ("line",)
    when: tuple[Named, ...] | None = key(Conditions(), "When the line counts.")
    for_: str | None = key(
        Word(("seat", "side")),
        "Count the line once for each seat or side; `me` is then that seat, of a side its first one; `us` is its side.",
    )
    to: Term | None = key(Expr("seats"), "Who is credited; a side is credited once.")
    from_: Term | None = key(Expr("seats"), "Who pays: each of these pays the points to each that is credited.")
    points: Term | None = key(Expr("int"), "How many points; `me` is the seat that is credited.")
    why: str | None = key(Text(), "The reason in words, whole: it is told in place of the conditions.")
    exclusive: bool | None = key(Flag(), "No other line marked so may count in the same deal.")

    def later_than_why(self) -> tuple[Named, ...]:
        """The conditions that a file or patch has put beside an older reason, which does not tell them."""
        why, start = self.places.get("why"), self.position
        if why is None or why.file != start.file or why < start:
            return ()
        return tuple(named for named in self.when or () if not _within(named.position, start))


def _within(place: Position, start: Position) -> bool:
    """Whether something of a line was written where the line was, and not by a patch: an option's stands above it."""
    return place.file == start.file and place >= start


@dataclass(frozen=True)
class LineGroup(Line):
    """Lines that share conditions and receivers; of `first` only the first that holds counts, of `each` every one."""

    first: dict[str, Line] | None = key(
        MapOf(Body(Line), "score line", ordered=True), "Only the first line that holds counts."
    )
    each: dict[str, Line] | None = key(MapOf(Body(Line), "score line", ordered=True), "Every line that holds counts.")


@dataclass(frozen=True)
class MoveEffect(Placed):
    """Cards go from one zone to another."""

    TITLE: ClassVar = "move as an effect"
    SHORT: ClassVar = "to"
    cards: Term | None = key(Expr("cards"), "Which cards go; all of the zone if absent.")
    from_: Term | None = key(Expr("zone"), "The zone they leave; if absent, the zone that names the move.")
    to: Term = key(Expr("zone"), "The zone they go to.", required=True)
    seen_by: Term | None = key(Expr("seats"), "Seats that see the cards pass, besides those that see either zone.")


@dataclass(frozen=True)
class Effects(Record):
    """What happens: moves and draws, then assignments (all values are read before any is assigned), score, an end."""

    TITLE: ClassVar = "effects"
    for_: dict[str, Term] | None = key(
        MapOf(Expr("seats"), "name"), "Name → seats: everything here once for each of them."
    )
    move: dict[str, MoveEffect] | None = key(
        MapOf(Body(MoveEffect), "move", ordered=True), "Zone → zone for all of its cards, or name → cards, from, to."
    )
    draw: tuple[Assignment, ...] | None = key(Assignments(), "Variable → set: a random member of the set.")
    do: tuple[Assignment, ...] | None = key(Assignments(), "Variable → its new value.")
    score: dict[str, Line] | None = key(MapOf(Body(Line), "score line", ordered=True), "Score lines that count now.")
    announces: Term | None = key(Expr("cards"), "Cards whose place everyone learns now.")
    ends: str | None = key(
        Word(("throw_in", "redeal", "deal")),
        "The deal ends: `throw_in` (the next dealer deals), `redeal` (the same dealer deals), `deal` (it is scored).",
    )
