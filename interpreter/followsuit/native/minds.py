"""A player that machine code is made of: its functions in plain Python, and what it asks of a program."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from followsuit.native.fingerprint import numbered
from followsuit.native.kernel import sources
from followsuit.native.remembering import Mark
from followsuit.program.model import Program, Tell
from followsuit.program.nodes import Node


@dataclass(frozen=True)
class Mind:
    """`choose` takes the tables, what a seat knows and a stream of numbers, and gives a structure with a `choice`.

    `tables` is a dataclass of numbers and tuples, `twins` has the cards before each that look the same, `zones` are the
    words of the places for cards in a state. Besides, for `imagining`: the places that play may be taken up again at,
    the class led by trick law, the law at each place of the program, the seats that take part in the play; and how
    functions are remembered (`kernel.Kernel`).
    """

    program: Program
    choose: Callable[..., object]
    tables: object
    twins: Sequence[int]
    zones: Sequence[int]
    entries: Sequence[int]
    led: Sequence[Node | None]
    law_at: Sequence[int]
    live: Node | None
    marks: Mapping[str, Mark]

    @cached_property
    def digest(self) -> str:
        """What its machine code depends on, besides the program's own fingerprint."""
        digest = hashlib.sha256()
        for text in (*sources(self.choose), *_numbers(self.tables), *numbered(self._nodes())):
            digest.update(text.encode())
        return digest.hexdigest()[:16]

    def _nodes(self) -> Iterator[Node]:
        """The expressions that say who knows what."""
        program = self.program
        yield from (node for zone in program.zones for node in zone.seen_by)
        yield from (node for slot in program.slots for node in slot.shown or ())
        yield from (step.cards for step in program.code if isinstance(step, Tell) and step.cards is not None)
        yield from (node for node in (*self.led, self.live) if node is not None)


@dataclass(frozen=True, slots=True)
class Minded:
    """A mind, and the set of seats that it plays; the others play at random."""

    mind: Mind
    seats: int


def _numbers(tables: object) -> Iterator[str]:
    for name in type(tables).__dataclass_fields__:  # type: ignore[attr-defined]  # (a dataclass)
        value = getattr(tables, name)
        if isinstance(value, int | tuple) and not any(isinstance(one, Node) for one in _members(value)):
            yield f"{name} {value}"


def _members(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else ()
