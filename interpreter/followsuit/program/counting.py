"""What is counted of many deals: one number for each thing that the rules can bring about, in a fixed order.

Whoever plays a program, interpreter or machine code, counts into a vector of this form; summed over deals it says how
often a call was made, a line of the score counted, a duty narrowed the choice, a variable ended with each value.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import product

from followsuit.program.flow import following, ways_from
from followsuit.program.model import Offer, Program, Slot, Tell

MOST_VALUES = 80
"""Of a variable with more values than these the end is not counted."""

TOLD = ("score", "phase")


class Kind(Enum):
    """What a number counts."""

    ASKED = "asked"
    CHOICES = "choices"
    FORCED = "forced"
    SAID = "said"
    NARROWED = "narrowed"
    SCORE = "score"
    PHASE = "phase"
    ENDED_WITH = "ended with"
    SQUARES = "squares"
    IN_DEALS = "in deals"


@dataclass(frozen=True, slots=True)
class Counter:
    """What one number counts.

    | kind | name | detail | counts |
    | --- | --- | --- | --- |
    | asked | the offer's | | how often it was asked |
    | choices | the offer's | | how many legal choices there were, added up |
    | forced | the offer's | | how often there was one only |
    | said | the call's | its text, with what was chosen | how often it was made |
    | narrowed | the duty's | the offer's | how often it ruled out a card |
    | score, phase | the line's, the phase's | | how often it counted, or began |
    | squares | the line's, the phase's | its kind | the squares of how often it was so in each deal, added up |
    | in deals | the line's, the phase's | its kind | in how many deals it was so |
    | ended with | the variable's | the value, as its domain has it | how many scored deals ended so |

    `place` is the instruction; `seat` the element of a variable that there is for every seat or side.
    """

    kind: Kind
    name: str
    place: int
    detail: str = ""
    value: int = 0
    seat: int | None = None


@dataclass(frozen=True)
class Asked:
    """Where the numbers of one offer stand. The choice `first_call`, the first that is a call, has the number `said`.

    `narrowed` are those of its duties, in their order.
    """

    asked: int
    choices: int
    forced: int
    said: int
    first_call: int | None
    narrowed: tuple[int, ...]


@dataclass(frozen=True)
class Ended:
    """Where the numbers of a variable's values at the end stand: `first` is that of the value `low`."""

    slot: Slot
    element: int
    first: int
    low: int
    high: int


class Counting:
    """The form of the vector of one program.

    `squares` has, for the number of a line or phase that may be told more than once in a deal, that of its squares;
    `in_deals` that of the deals in which it was told.
    """

    def __init__(self, program: Program) -> None:
        self.program = program
        self.counters: list[Counter] = []
        self._by_name: dict[tuple[str, str], int] = {}
        self.asked: dict[int, Asked] = {}
        self.told: dict[int, int] = {}
        self.ended: list[Ended] = []
        self.squares: dict[int, int] = {}
        self.in_deals: dict[int, int] = {}
        for place, item in enumerate(program.code):
            if isinstance(item, Offer):
                self.asked[place] = self._offer(place, item)
            elif isinstance(item, Tell) and item.kind in TOLD:
                self.told[place] = self._told(place, item)
        for slot in program.slots:
            if not slot.inner and not slot.cards and slot.high - slot.low < MOST_VALUES:
                self._ended(slot)
        for (kind, name), number in self._by_name.items():
            if self._repeats(kind, name):
                place = self.counters[number].place
                self.squares[number] = self._add(Counter(Kind.SQUARES, name, place, kind))
                self.in_deals[number] = self._add(Counter(Kind.IN_DEALS, name, place, kind))

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self.counters)

    def _add(self, counter: Counter) -> int:
        self.counters.append(counter)
        return len(self.counters) - 1

    def _offer(self, place: int, offer: Offer) -> Asked:
        kinds = (Kind.ASKED, Kind.CHOICES, Kind.FORCED)
        asked, choices, forced = (self._add(Counter(kind, offer.name, place)) for kind in kinds)
        said = self.size
        for call in offer.calls:
            for arguments in product(*(parameter.values for parameter in call.parameters)):
                self._add(Counter(Kind.SAID, call.name, place, " ".join((call.name, *arguments))))
        duties = () if offer.cards is None else offer.cards.duties
        narrowed = tuple(self._add(Counter(Kind.NARROWED, duty.name, place, offer.name)) for duty in duties)
        first_call = min((call.first for call in offer.calls), default=None)
        return Asked(asked, choices, forced, said, first_call, narrowed)

    def _told(self, place: int, tell: Tell) -> int:
        """The number of a line or phase: one for all places that tell of it, as there may be one for each seat."""
        known = self._by_name.get((tell.kind, tell.name))
        if known is None:
            known = self._by_name[tell.kind, tell.name] = self._add(Counter(Kind(tell.kind), tell.name, place))
        return known

    def _repeats(self, kind: str, name: str) -> bool:
        """Whether it may be told more than once in a deal: at several places, or at one that may be come by again."""
        code = self.program.code
        places = [
            at for at, item in enumerate(code) if isinstance(item, Tell) and (item.kind, item.name) == (kind, name)
        ]
        return len(places) > 1 or any(at in ways_from(code, to) for at in places for to in following(code[at], at))

    def event(self, kind: str, name: str) -> int | None:
        """The number that counts an event of the log, None if none does."""
        return self._by_name.get((kind, name))

    def _ended(self, slot: Slot) -> None:
        for element in range(max(1, slot.size - 1)):
            first, seat = self.size, None if slot.size == 1 else element
            for value in range(slot.low, slot.high + 1):
                self._add(Counter(Kind.ENDED_WITH, slot.name, -1, str(value), value, seat))
            self.ended.append(Ended(slot, element, first, slot.low, slot.high))
