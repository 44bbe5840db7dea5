"""Where each slot lies in the state: one flat tuple of ints, `(pc, key, draws, moves, *slots)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from followsuit.program.model import ANSWER, Keep, Program, Slot

PC, KEY, DRAWS, MOVES = range(4)
HEAD = 4
"""The words before the first slot: place in the program, key of chance, draws made, decisions made."""

State = tuple[int, ...]
Words = Sequence[int]
Read = Callable[[Words], int]
"""A prepared expression: its value in a state, or in a working list."""


class Layout:
    """The offsets of a program's slots. Temporaries lie behind the record, in the working list only."""

    def __init__(self, program: Program) -> None:
        kept = [slot for slot in program.slots if slot.keep in (Keep.DEAL, Keep.MATCH)]
        temporary = [slot for slot in program.slots if slot.keep is Keep.TEMP]
        self.slots: Mapping[str, Slot] = program.slot
        self.base: dict[str, int] = {}
        first: list[int] = []
        for slot in kept + temporary:
            self.base[slot.name] = HEAD + len(first)
            first += [slot.first] * slot.size
        self.size = HEAD + sum(slot.size for slot in kept)
        self.first: State = tuple(first[: self.size - HEAD])
        self.temporaries: State = tuple(first[self.size - HEAD :])
        self.answer = self.base.get(ANSWER)
        self.carried = tuple(place for slot in kept if slot.keep is Keep.MATCH for place in self.places(slot.name))

    def places(self, name: str) -> range:
        """The offsets of a slot's elements."""
        base = self.base[name]
        return range(base, base + self.slots[name].size)

    def read(self, state: Words, name: str, element: int = 0) -> int:
        """The value of a slot or of one of its elements."""
        return state[self.base[name] + element]

    def read_all(self, state: Words, name: str) -> tuple[int, ...]:
        """The values of an array for those it belongs to: without the last element, which is nobody's."""
        base = self.base[name]
        return tuple(state[base : base + max(1, self.slots[name].size - 1)])

    def written(self, state: State, name: str, values: Iterable[int]) -> State:
        """The state with the first elements of a slot replaced."""
        words = list(state)
        for place, value in zip(self.places(name), values, strict=False):
            words[place] = value
        return tuple(words)

    def fresh(self, key: int, carried: Words | None) -> list[int]:
        """The record at the start of a deal: first values, and what is kept for the match from the deal before."""
        words = [0, key, 0, 0, *self.first]
        if carried is not None:
            for place in self.carried:
                words[place] = carried[place]
        return words
