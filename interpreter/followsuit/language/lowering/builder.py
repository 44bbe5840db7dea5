"""A program under construction: slots, tables, instructions and labels, and where an expression stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.language.declaring.declarations import Declarations
from followsuit.language.records import Rules
from followsuit.language.terms import Term, Type
from followsuit.program.model import ANSWER, Instruction, Jump, Keep, Move, Set, Slot, Tell, Test
from followsuit.program.nodes import ZERO, Const, Node, Var, look, slots_read
from followsuit.program.tables import Table


@dataclass(frozen=True)
class Exits:
    """Where a deal goes when it ends: the labels of the three endings."""

    throw_in: int
    redeal: int
    deal: int

    def label(self, ending: str) -> int:
        """The label of an ending by its word in the language."""
        return {"throw_in": self.throw_in, "redeal": self.redeal, "deal": self.deal}[ending]


SCORE_LIMIT = 2**31 - 1
"""Totals and points are checked 32-bit numbers."""


class UnsayableError(ValueError):
    """Types fit, and yet it means nothing where it stands; the message says why to an author.

    `within` is what was being understood when it came up: the position may be that of a definition used there.
    """

    def __init__(self, code: str, message: str, position: Position, hint: str | None = None) -> None:
        self.code, self.message, self.position, self.hint = code, message, position, hint
        self.within: Related | None = None
        super().__init__(message)

    @property
    def diagnostic(self) -> Diagnostic:
        """The problem, with what uses the definition that it stands in, if it stands in one."""
        inside = self.within and (self.within.position.file, self.within.position.line)
        related = () if self.within is None or inside == (self.position.file, self.position.line) else (self.within,)
        return Diagnostic(self.code, self.message, self.position, related=related, hint=self.hint)


@contextmanager
def used_by(what: str, position: Position) -> Iterator[None]:
    """Whatever comes up inside and means nothing there is noted as used by this; the innermost such place counts."""
    try:
        yield
    except UnsayableError as problem:
        problem.within = problem.within or Related(f"{what} uses it", position)
        raise


MOST_UNROLLED = 100_000
"""The members that all `count`, `any`, `for` of a ruleset may run over, those inside others multiplied."""

SECRET = Slot("ask.secret", domain="bool")
"""Whether hidden calls are being made that have not been revealed yet."""


@dataclass(frozen=True)
class Spoken:
    """What conditions of calls read of the asking: which call was said last (its place in `order`, from 1), and for
    calls with `at_most` the array that counts how often each seat has said it.
    """

    order: tuple[str, ...] = ()
    last: Var | None = None
    counts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Env:
    """Where an expression stands: what its subjects are.

    `credited` are the seats that a line of the score counted `for` each seat or side goes to if it does not say.
    `rest` is how many cards are left to deal.
    `still_in` is the live set of seats of the ask at hand, `led` and `order` are overridden where tables are made.
    """

    me: Node | None = None
    card: Node | None = None
    owner: Node | None = None
    us: Node | None = None
    credited: Node | None = None
    still_in: Node | None = None
    last_to_speak: Node | None = None
    led: Node | None = None
    rest: Node | None = None
    order: Node = field(default_factory=lambda: Var("order"))
    spoken: Spoken = field(default_factory=Spoken)
    locals: Mapping[str, Node] = field(default_factory=dict)

    def having(self, **locals_: Node) -> Env:
        """The same place with further named values."""
        return replace(self, locals={**self.locals, **locals_})


@dataclass
class Shared:
    """What was found for the terms of one program, by their ids: what they mention, and what they became at what cost.

    A term stands beside what was found for it: while it is kept, its id is nobody else's.
    """

    mentioned: dict[int, tuple[Term, tuple[str, ...] | None]] = field(default_factory=dict)
    known: dict[object, tuple[Term, Env, Node, int]] = field(default_factory=dict)


@dataclass
class Builder:
    """What lowering writes into. Labels are ints that `finish` replaces by addresses.

    `secret` are the variables that calls of hidden asks set: unless they say otherwise, they are known when revealed.

    `context` is the number of the order that the present values of `order_variables` amount to, `orders_in_force` say
    for each such number where the order stands, `order_titles` what it calls single cards. `law` is the
    tricks phase at hand if it has winning classes of its own, and with them tables of its own.
    """

    rules: Rules
    declared: Declarations
    slots: dict[str, Slot] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    code: list[Instruction] = field(default_factory=list)
    labels: list[int | None] = field(default_factory=list)
    order_variables: tuple[str, ...] = ()
    order_sizes: tuple[int, ...] = ()
    orders_in_force: tuple[Position, ...] = ()
    order_titles: tuple[dict[int, str], ...] = ()
    context: Node = ZERO
    law: str | None = None
    led: Term | None = None
    free: Node = ZERO
    depth: int = 0
    unrolled: int = 0
    secret: set[str] = field(default_factory=set)
    shared: Shared = field(default_factory=Shared)
    _exits: Exits | None = None

    @property
    def exits(self) -> Exits:
        """The labels of the three endings of a deal."""
        if self._exits is None:
            self._exits = Exits(self.label(), self.label(), self.label())
        return self._exits

    def spend(self, members: int, position: Position) -> None:
        """Counts what is unrolled, so that a short text cannot become an endless program.

        Raises:
            UnsayableError: it has become too much.
        """
        self.unrolled += members
        if self.unrolled > MOST_UNROLLED:
            message = f"This runs over more than {MOST_UNROLLED:,} combinations of cards, seats or rows."
            raise UnsayableError("too-much-to-run-over", message, position, "say it with fewer inside one another")

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.declared.players

    @property
    def everyone(self) -> Const:
        """The set of all seats."""
        return Const((1 << self.players) - 1)

    @property
    def all_cards(self) -> Const:
        """The set of all cards."""
        return Const(self.declared.deck.all)

    def size(self, type_: Type) -> int:
        """How many members the domain of an element has; the absent member is this number."""
        deck = self.declared.deck
        match type_.kind:
            case "seat":
                return self.players
            case "suit":
                return len(deck.suits)
            case "class":
                return len(deck.suits) + 1
            case "card":
                return len(deck)
            case "rank":
                return len(deck.ranks)
            case "row":
                return len(self.declared.tables[str(type_.of)].rows)
        raise ValueError(f"{type_} has no members")

    def look(self, table: str, *indices: Node) -> Node:
        """An entry of a table."""
        return look(self.tables, table, *indices)

    def slot(self, slot: Slot) -> Var:
        """Declares a slot once."""
        self.slots.setdefault(slot.name, slot)
        return Var(slot.name)

    def temp(self, name: str) -> Var:
        """A temporary, by name; it lives until the next offer."""
        return self.slot(Slot(name, low=-SCORE_LIMIT, high=SCORE_LIMIT, cards=True, keep=Keep.TEMP))

    def inner(self, name: str, high: int, *, first: int = 0, size: int = 1, cards: bool = False) -> Var:
        """A slot of the machinery's own."""
        return self.slot(Slot(name, 0, high, first, size, cards=cards))

    def label(self) -> int:
        """A place that is not known yet."""
        self.labels.append(None)
        return len(self.labels) - 1

    def here(self, label: int) -> None:
        """The label's place is the next instruction."""
        self.labels[label] = len(self.code)

    def emit(self, instruction: Instruction) -> None:
        """Adds an instruction."""
        self.code.append(instruction)

    def assign(self, name: str, value: Node, origin: Position | None = None, index: Node | None = None) -> None:
        """Sets a slot, and finds the order of the cards anew if it depends on it."""
        self.emit(Set(Var(name, index), value, origin))
        self.refresh_order(name)

    def refresh_order(self, *changed: str) -> None:
        """Finds the order of the cards anew if a variable that it reads has changed."""
        if not set(changed).isdisjoint(self.order_variables):
            self.emit(Set(Var("order"), self.context))

    def unless(self, condition: Node, label: int, origin: Position | None = None) -> None:
        """Goes on if the condition holds, else to the label."""
        if condition != Const(1):
            self.emit(Test(condition, label, origin))

    def jump(self, label: int, origin: Position | None = None) -> None:
        """Goes to the label."""
        self.emit(Jump(label, origin))

    def move_all(self, source: Var, to: Var, origin: Position | None = None) -> None:
        """Moves whatever lies in a zone."""
        self.emit(Move(source, source, to, None, origin))

    def tell(self, kind: str, name: str, origin: Position | None = None, say: str | None = None) -> None:
        """Logs something without figures."""
        self.emit(Tell(kind, name, say, origin=origin))

    def finish(self) -> tuple[Instruction, ...]:
        """The instructions with labels turned into addresses."""
        return tuple(self._resolved(instruction) for instruction in self.code)

    def _resolved(self, instruction: Instruction) -> Instruction:
        match instruction:
            case Test(condition, label, origin):
                return Test(condition, self._address(label), origin)
            case Jump(label, origin):
                return Jump(self._address(label), origin)
        return instruction

    def _address(self, label: int) -> int:
        address = self.labels[label]
        if address is None:
            raise ValueError(f"label {label} was never placed")
        return address


def reads_answer(node: Node) -> bool:
    """Whether an expression depends on the candidate answer."""
    return ANSWER in slots_read(node)
