"""The law of the trick as a program's tables have it: which card is winning, by the winning classes of its phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from followsuit.program.flow import ways_from
from followsuit.program.model import Offer, Program, Set
from followsuit.program.nodes import Look, Node, Var
from followsuit.program.tables import Table


def of_phase(table: str, phase: str) -> str:
    """The name of a table of the trick law that a tricks phase with winning classes of its own has for itself."""
    return f"{table} of {phase}"


def power_of(place: int) -> str:
    """The name of the temporary for how strong the card is that was played at this place of a trick (from 0)."""
    return f"power.{place}"


@dataclass(frozen=True, slots=True)
class Law:
    """The tables `power`, `above` and `last_wins` that hold in one tricks phase. `phase` is None for the general ones.

    `led` is the expression for the class to follow, as the program itself finds who wins; None if it has no tricks.
    `order` is always a context of the order tables, `led` a class, `card` the index of a card.
    """

    tables: Mapping[str, Table]
    phase: str | None = None
    led: Node | None = None

    def table(self, name: str) -> Table:
        """One of the three tables."""
        return self.tables[name if self.phase is None else of_phase(name, self.phase)]

    def power(self, order: int, led: int, card: int) -> int:
        """How strong a card is; 0 if it cannot win."""
        return self.table("power").at(order, led, card)

    def above(self, order: int, led: int, card: int) -> int:
        """The cards that would win if they were played after this one."""
        return self.table("above").at(order, led, self.power(order, led, card))

    def last_wins(self, order: int, led: int, power: int) -> bool:
        """Whether of equal cards of this power the one played last wins."""
        name = "last_wins" if self.phase is None else of_phase("last_wins", self.phase)
        return name in self.tables and self.tables[name].at(order, led, power) == 1

    def beats(self, order: int, led: int, card: int, other: int) -> bool:
        """Whether a card wins against one that was played before it."""
        own, against = self.power(order, led, card), self.power(order, led, other)
        return own > against or (own == against and self.last_wins(order, led, own))

    def winning(self, order: int, led: int, cards: Sequence[int]) -> int:
        """The place of the winning card among cards in the order in which they were played."""
        best = 0
        for place in range(1, len(cards)):
            if self.beats(order, led, cards[place], cards[best]):
                best = place
        return best


@dataclass(frozen=True)
class Laws:
    """The laws of one program, by the place where it rests."""

    program: Program
    _known: dict[int, Law] = field(default_factory=dict, repr=False, compare=False)

    def at(self, place: int) -> Law:
        """The law of the tricks phase that a place of the program is in, or else comes to next."""
        if place not in self._known:
            self._known[place] = law_at(self.program, place)
        return self._known[place]


def law_at(program: Program, place: int) -> Law:
    """The law of the tricks phase that a place of the program is in, or else comes to next; the general one if none."""
    play = _next_play(program, place)
    own = play is not None and of_phase("power", play.name) in program.tables
    return Law(program.tables, play.name if play is not None and own else None, _class_led(program, place))


def _class_led(program: Program, place: int) -> Node | None:
    """The class led in the tricks that a place is in, or else comes to next: that by which the first card is judged."""
    for at in ways_from(program.code, place):
        match program.code[at]:
            case Set(Var(name), Look(_, (_, led, _))) if name == power_of(0):
                return led
    return None


def _next_play(program: Program, place: int) -> Offer | None:
    """The first offer of a card to be played that is met if conditions hold wherever that leads to one."""
    items = (program.code[at] for at in ways_from(program.code, place))
    offers = (item for item in items if isinstance(item, Offer) and item.cards is not None and item.cards.playing)
    return next(offers, None)
