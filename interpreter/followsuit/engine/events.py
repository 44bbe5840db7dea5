"""Events: what happened, with who knows of it; the machine writes them down where somebody wants a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from followsuit.core.diagnostics import Position
from followsuit.engine.evaluators import Evaluators
from followsuit.engine.layout import Layout, Read
from followsuit.engine.reasons import Counted, TrickReason, counted, trick_reason
from followsuit.engine.steps import bits
from followsuit.program.law import Laws
from followsuit.program.model import Deal, Move, Program, Tell
from followsuit.program.nodes import Node, Var

ANNOUNCE, MELD = "announce", "meld"


@dataclass(frozen=True, slots=True)
class Place:
    """A zone, or one seat's zone of that name."""

    zone: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened. `audience` is the set of seats that know all of it.

    The others know that it happened and how many cards it was about (`count`), not which cards, nor what was said.
    Kinds: `start` and `end` of a deal (`name` is how it ended), `answer` (`text` was chosen, said as `say`), `deal` and
    `move` (cards from a place to another), and those of `program.model.Tell`. Of cards announced or shown `lying` says
    where they lie: each place with the set of those that are there. `number` is that of the deal that starts, or
    how often a meld is there. Of a trick `reason` says why it was won; of a line of the score `counted` says what its
    points were reckoned from.
    """

    kind: str
    audience: int
    name: str = ""
    seat: int | None = None
    actor: int | None = None
    text: str | None = None
    say: str | None = None
    cards: int | None = None
    count: int = 0
    source: Place | None = None
    to: Place | None = None
    lying: tuple[tuple[Place, int], ...] = ()
    seats: int = 0
    points: int | None = None
    payers: int = 0
    hidden: bool = False
    number: int = 0
    origin: Position | None = field(default=None, compare=False)
    reason: TrickReason | None = field(default=None, compare=False)
    counted: tuple[Counted, ...] = field(default=(), compare=False)


class Teller:
    """Makes events of the instructions of one program."""

    def __init__(self, program: Program, layout: Layout, evaluators: Evaluators) -> None:
        self.program = program
        self.layout = layout
        self.everyone = (1 << program.players) - 1
        self._evaluators = evaluators
        self._laws = Laws(program)
        self._prepared: dict[int, tuple[Node, Read]] = {}

    def value(self, node: Node, words: Sequence[int]) -> int:
        """The value of an expression of the program, which is prepared when it is first met."""
        known = self._prepared.get(id(node))
        if known is None or known[0] is not node:
            known = self._prepared[id(node)] = (node, self._evaluators.prepare(node))
        return known[1](words)

    def seers(self, zone: str, element: int, words: Sequence[int]) -> int:
        """The set of seats that see the cards of a zone (of one element of it)."""
        seen_by = self.program.zone[zone].seen_by
        return self.value(seen_by[element], words) & self.everyone if element < len(seen_by) else 0

    def told(self, place: int, before: Sequence[int], after: Sequence[int]) -> Iterator[Event]:
        """The events of the instruction at a place, given the working lists before and after it."""
        match self.program.code[place]:
            case Move(cards, source, to, seen_by):
                moved = self.value(cards, before)
                if moved:
                    event = self._moved("move", moved, (source, to), before, after)
                    passed = 0 if seen_by is None else self.value(seen_by, before) & self.everyone
                    yield replace(event, audience=event.audience | passed)
            case Deal(source, shares):
                for to in dict.fromkeys(share.to for share in shares):
                    place = self.layout.base[to.name] + self._element(to, before)
                    dealt = after[place] & ~before[place]
                    if dealt:
                        yield self._moved("deal", dealt, (source, to), before, after)
            case Tell() as tell:
                event = self._reasoned(self._tell(tell, after), place, after)
                if event.kind != MELD or event.cards:
                    yield event

    def _element(self, variable: Var, words: Sequence[int]) -> int:
        return 0 if variable.index is None else self.value(variable.index, words)

    def _moved(self, kind: str, cards: int, way: tuple[Var, Var], before: Sequence[int], after: Sequence[int]) -> Event:
        ends = [(variable.name, self._element(variable, before)) for variable in way]
        audience = self.seers(*ends[0], before) | self.seers(*ends[1], after)
        source, to = (self.place(*end) for end in ends)
        return Event(kind, audience, cards=cards, count=cards.bit_count(), source=source, to=to)

    def place(self, zone: str, element: int) -> Place:
        """The place that an element of a zone is."""
        return Place(zone, element if self.program.zone[zone].per_seat else None)

    def _tell(self, tell: Tell, words: Sequence[int]) -> Event:
        def value(node: Node | None) -> int | None:
            return None if node is None else self.value(node, words)

        cards, seats, seat = value(tell.cards), value(tell.seats) or 0, value(tell.seat)
        return Event(
            tell.kind,
            self.everyone,
            tell.name,
            seat=seat if seat is not None and seat < self.program.players else None,
            say=tell.say,
            cards=cards,
            count=0 if cards is None else cards.bit_count(),
            lying=tuple(self._lying(cards, words)) if tell.kind in (ANNOUNCE, MELD) and cards else (),
            seats=seats,
            points=value(tell.points),
            payers=value(tell.payers) or 0,
            number=value(tell.times) or 0,
            origin=tell.origin,
        )

    def _reasoned(self, event: Event, place: int, words: Sequence[int]) -> Event:
        """The event with why it came to it."""

        def value(node: Node) -> int:
            return self.value(node, words)

        match event.kind:
            case "trick":
                return replace(event, reason=self._trick_reason(place, words))
            case "score":
                return replace(event, counted=counted(self.program, place, value))
        return event

    def _trick_reason(self, place: int, words: Sequence[int]) -> TrickReason | None:
        """Why the trick on the table is won; None in a program that does not say what is led."""
        law, read = self._laws.at(place), self.layout.read
        if law.led is None or "order" not in self.layout.base:
            return None
        count = read(words, "plays")
        plays = [(read(words, "play_seat", at), read(words, "play_card", at)) for at in range(count)]
        return trick_reason(self.program, law, read(words, "order"), self.value(law.led, words), plays)

    def _lying(self, cards: int, words: Sequence[int]) -> Iterator[tuple[Place, int]]:
        """The places where cards of a set lie, each with those cards."""
        for zone in self.program.zones:
            for element in range(self.program.players if zone.per_seat else 1):
                here = self.layout.read(words, zone.name, element) & cards
                if here:
                    yield self.place(zone.name, element), here


def seats_of(members: int) -> tuple[int, ...]:
    """The seats of a set."""
    return tuple(bits(members))
