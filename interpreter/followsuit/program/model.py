"""A core program on one page: slots, instructions, offers, and what people need to know of them.

A program is a flat list of instructions over one record of ints. It rests only at an `Offer` or an `End`, so that the
record is all there is to know of a deal: no stack, no pending step. Temporaries live between two rests and are not in
the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

from followsuit.core.cards import Deck
from followsuit.core.diagnostics import Position
from followsuit.program.nodes import Node, Var
from followsuit.program.tables import Table

ANSWER = "answer"
"""The temporary that holds what was answered to the last offer, and the candidate while conditions are tested."""


class Keep(Enum):
    """How long a slot holds its value."""

    TEMP = "temp"
    DEAL = "deal"
    MATCH = "match"
    OPTION = "option"


@dataclass(frozen=True, slots=True)
class Slot:
    """A variable of the record. An array has one element a seat (or side) and one more that belongs to nobody.

    `low` and `high` bound an int; a set of cards has `cards` true and is bounded by the deck. `shown` is the set of
    seats that know the value (one expression for each element of an array), None for everyone.
    `domain` says what the ints mean, to print them: `int`, `bool`, `seat`, `seats`, `suit`, `suits`, `card`, `cards`,
    `row:TABLE`, `rows:TABLE`, `option:NAME`. `inner` slots are the machinery's own, shown to nobody as variables.
    """

    name: str
    low: int = 0
    high: int = 1
    first: int = 0
    size: int = 1
    cards: bool = False
    keep: Keep = Keep.DEAL
    domain: str = "int"
    inner: bool = True
    shown: tuple[Node, ...] | None = None
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: the slot of that name. `seen_by` gives the seats that see each element's cards.

    `capacity` is how many cards it (each element of it) holds at most; None where that is not bounded.
    """

    name: str
    per_seat: bool
    seen_by: tuple[Node, ...]
    origin: Position | None = field(default=None, compare=False)
    capacity: int | None = None


@dataclass(frozen=True, slots=True)
class Set:
    """Assigns a slot or an element of it."""

    to: Var
    value: Node
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Move:
    """Takes the set `cards` out of one zone and puts it into another; `seen_by` adds seats that see them pass."""

    cards: Node
    source: Var
    to: Var
    seen_by: Node | None = None
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Share:
    """So many cards to one zone."""

    to: Var
    count: Node


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance: shares out random cards of a zone, one after the other, the source taken in deck order."""

    source: Var
    shares: tuple[Share, ...]
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a random member of a set into a variable (`absent` if the set is empty)."""

    to: Var
    members: Node
    absent: int
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Test:
    """Goes on if the condition holds, else to `other`."""

    condition: Node
    other: int
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Jump:
    """Goes to another place."""

    to: int
    origin: Position | None = field(default=None, compare=False)


class Ending(Enum):
    """How a deal ended."""

    SCORED = "scored"
    THROWN_IN = "throw_in"
    REDEAL = "redeal"


@dataclass(frozen=True, slots=True)
class End:
    """The deal is over. What the next deal needs has been computed."""

    ending: Ending
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Tell:
    """Changes nothing: puts an event into the log for people and views.

    `kind` is `phase` (a phase begins), `trick` (won: `seat`), `score` (a line counted: `seats` were credited `points`
    each, or got so many from each other account of the seats `payers`), `unscored` (a line that gives nobody points
    counted), `meld` (`seat` shows `cards`, worth `points`:
    one meld so many `times`), `announce` (something hidden is made public: `cards`), or `reveal` (hidden calls are
    shown).
    """

    kind: str
    name: str
    say: str | None = None
    seat: Node | None = None
    seats: Node | None = None
    points: Node | None = None
    cards: Node | None = None
    times: Node | None = None
    payers: Node | None = None
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that are said where the condition holds."""

    text: str
    condition: Node


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of a call: the text of each value that it may have, absent ones excluded.

    `shown` is how people are told of each, where that is more than the text without its underscores.
    """

    name: str
    values: tuple[str, ...]
    shown: tuple[str, ...] = ()

    def words(self, value: str) -> str:
        """A value in the words for people."""
        return self.shown[self.values.index(value)] if self.shown else value.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Reason:
    """A condition of a call, by the name its author gave it; it reads the candidate from `ANSWER`.

    `barred` conditions refuse the call where they hold; the others (`when`, `raises`, `answers`, `at_most`, `with`)
    where they do not.
    """

    name: str
    kind: str
    condition: Node
    say: str | None = None
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Call:
    """A call of an offer: one choice for each combination of its parameters, from index `first` on."""

    name: str
    first: int
    parameters: tuple[Parameter, ...]
    reasons: tuple[Reason, ...]
    words: tuple[Phrase, ...]
    origin: Position | None = field(default=None, compare=False)
    about: str | None = field(default=None, compare=False)

    @property
    def count(self) -> int:
        """How many choices the call has."""
        count = 1
        for parameter in self.parameters:
            count *= len(parameter.values)
        return count


@dataclass(frozen=True, slots=True)
class Duty:
    """Narrows the cards that may be chosen to `cards`, unless none of them is in it (a set; empty: does not bind)."""

    name: str
    cards: Node
    say: str | None = None
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card is chosen out of `held`: the duties narrow `held` without `free`, then `free` joins again.

    `playing` tells a card played to a trick from one that is passed, laid away or given. Where several are chosen one
    after the other, `chosen` are those before this one and `wanted` is how many there shall be. `frees` tell the rules
    apart that `free` is made of.
    """

    held: Node
    free: Node
    duties: tuple[Duty, ...]
    playing: bool
    chosen: Node | None = None
    wanted: Node | None = None
    frees: tuple[Duty, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A decision: `actor` answers for `seat` with one of the choices in the set `open`.

    Choices are numbered from 0: first the cards by index, where there are any, then the calls. A `blind` offer is made
    before the seat sees its hand; the answer to a `hidden` one is known to its seat alone until it is revealed.
    """

    name: str
    seat: Node
    actor: Node
    open: Node
    cards: CardChoice | None
    calls: tuple[Call, ...]
    about: str | None = None
    blind: bool = False
    hidden: bool = False
    origin: Position | None = field(default=None, compare=False)

    @property
    def raising(self) -> int:
        """The set of choices that raise something, as a bid does that must be higher than the last."""
        found = 0
        for call in self.calls:
            if any(reason.kind == "raises" for reason in call.reasons):
                found |= ((1 << call.count) - 1) << call.first
        return found

    @property
    def quiet(self) -> int:
        """The choices that raise nothing, as an endless set; everything where nothing can be raised."""
        return ~self.raising


Instruction = Set | Move | Deal | Draw | Test | Jump | End | Tell | Offer


@dataclass(frozen=True)
class OrderInfo:
    """What the tables of the trick law mean: `classes` are the suits, then `trumps`; `contexts` counts their states.

    `in_force` says where the order stands that is in force in each of them, `titles` what an order calls cards that it
    names (card index → name) in each.
    """

    classes: tuple[str, ...]
    variables: tuple[str, ...]
    contexts: int
    in_force: tuple[Position, ...] = field(default=(), compare=False)
    titles: tuple[Mapping[int, str], ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class Program:
    """A lowered ruleset for one number of players.

    `accounts` is the account of each seat: one a side where sides are fixed, else one a seat. Tables by name; see
    `docs/program.md` for those that every program has. `domains` has the names of the members of rows and options,
    and of `seat` where seats have names. `melds` says what the melds of each group are worth among the set `ANSWER`.
    `labels` is what people call zones and slots that do not go by their names.
    """

    title: str
    players: int
    deck: Deck
    slots: tuple[Slot, ...]
    zones: tuple[Zone, ...]
    code: tuple[Instruction, ...]
    tables: Mapping[str, Table]
    accounts: tuple[int, ...]
    seat_names: tuple[str, ...]
    order: OrderInfo
    domains: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    best_is_lowest: bool = False
    melds: Mapping[str, Node] = field(default_factory=dict)
    labels: Mapping[str, str] = field(default_factory=dict, compare=False)

    def label(self, name: str) -> str:
        """What people call a zone or a slot."""
        return self.labels.get(name) or name.replace("_", " ")

    @cached_property
    def slot(self) -> dict[str, Slot]:
        """The slots by name."""
        return {slot.name: slot for slot in self.slots}

    @cached_property
    def zone(self) -> dict[str, Zone]:
        """The zones by name."""
        return {zone.name: zone for zone in self.zones}

    @property
    def account_count(self) -> int:
        """How many accounts there are."""
        return max(self.accounts) + 1
