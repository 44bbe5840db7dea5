"""Prepares instructions: each becomes a function that changes the working list and gives the next instruction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from followsuit.engine.chance import below
from followsuit.engine.evaluators import Evaluators
from followsuit.engine.faults import Broken
from followsuit.engine.layout import DRAWS, KEY, Layout, Read
from followsuit.program.model import Deal, Draw, Jump, Keep, Move, Program, Set, Share, Slot, Tell, Test, Zone
from followsuit.program.nodes import Const, Var
from followsuit.program.spans import bounds

Script = Sequence[int | None]
"""What chance is told to give: at the place of each draw a card (or member), None where it is free."""

Step = Callable[[list[int]], int]


class ChanceStep(Protocol):
    """An instruction of chance. `plan` receives the offset of the target of each draw."""

    def __call__(self, s: list[int], script: Script = (), plan: list[int] | None = None) -> int:
        """Changes the working list and gives the next instruction."""


class Steps:
    """Makes functions of a program's instructions; None stands where it rests (offers and ends).

    With `skip_tells` the instructions that only speak to people are jumped over.
    """

    def __init__(self, program: Program, layout: Layout, evaluators: Evaluators, *, skip_tells: bool) -> None:
        self.program = program
        self.layout = layout
        self.evaluators = evaluators
        self.skip_tells = skip_tells
        self.chance: dict[int, ChanceStep] = {}

    def prepare(self) -> list[Step | None]:
        """One function an instruction."""
        return [self._step(number) for number in range(len(self.program.code))]

    def _step(self, number: int) -> Step | None:
        instruction, after = self.program.code[number], self._target(number + 1)
        match instruction:
            case Set(_, Const()) if self.skip_tells and len(constants := list(self._constants(number))) > 1:
                return _set_many(constants, self._target(number + len(constants)))
            case Set():
                return self._set(instruction, after)
            case Move():
                return self._move(instruction, after)
            case Test(condition, other):
                return _test(self.evaluators.prepare(condition), after, self._target(other))
            case Jump():
                place = self._target(number)
                return lambda _: place
            case Tell():
                return lambda _: after
            case Deal():
                self.chance[number] = self._deal(instruction, after)
                return self.chance[number]
            case Draw():
                self.chance[number] = self._draw(instruction, after)
                return self.chance[number]
        return None

    def _target(self, number: int) -> int:
        """Where one gets to by going to an instruction: past jumps, and past tells where these are skipped."""
        seen = set()
        while number not in seen and number < len(self.program.code):
            seen.add(number)
            match self.program.code[number]:
                case Jump(to):
                    number = to
                case Tell() if self.skip_tells:
                    number += 1
        return number

    def _set(self, instruction: Set, after: int) -> Step:
        to, slot = instruction.to, self.program.slot[instruction.to.name]
        value = self.evaluators.prepare(instruction.value)
        low, high = bounds(slot, self.program.deck)
        place = self._fixed(to)
        if place is None:
            return _set_element(value, self._writer(to), after)
        if self._is_sure(instruction):
            return _set_sure(value, place, after)

        def assign(s: list[int]) -> int:
            new = value(s)
            if low <= new <= high:
                s[place] = new
                return after
            raise Broken(outside(slot, new, low, high))

        return assign

    def _fixed(self, to: Var) -> int | None:
        """The offset of a slot, or of an element by a constant index that somebody owns."""
        place, slot = self.evaluators.place(to), self.program.slot[to.name]
        return None if slot.size > 1 and place == self.layout.places(to.name)[-1] else place

    def _is_sure(self, instruction: Set) -> bool:
        """Whether the value cannot be out of bounds."""
        low, high = bounds(self.program.slot[instruction.to.name], self.program.deck)
        lowest, highest = self.evaluators.span(instruction.value)
        return low <= lowest and highest <= high

    def _constants(self, number: int) -> Iterator[tuple[int, int]]:
        """The constants that are assigned one after the other from an instruction on, with their offsets."""
        for instruction in self.program.code[number:]:
            match instruction:
                case Set(to, Const(value)) if (place := self._fixed(to)) is not None and self._is_sure(instruction):
                    yield place, value
                case _:
                    return

    def _writer(self, to: Var) -> Callable[[list[int], int], None]:
        """Assigns to a slot or an element, having tested the value."""
        slot = self.program.slot[to.name]
        if slot.keep is Keep.OPTION:
            raise ValueError(f"the program assigns to the option {slot.name}")
        low, high = bounds(slot, self.program.deck)
        place = self._owned(to)

        def write(s: list[int], new: int) -> None:
            if not low <= new <= high:
                raise Broken(outside(slot, new, low, high))
            s[place(s)] = new

        return write

    def _owned(self, to: Var) -> Read:
        """The offset of something that may be written: not the element that belongs to nobody."""
        base, slot = self.layout.base[to.name], self.program.slot[to.name]
        if to.index is None:
            return lambda _: base
        index = self.evaluators.prepare(to.index)
        owners = max(1, slot.size - 1)

        def owned(s: Sequence[int]) -> int:
            element = index(s)
            if 0 <= element < owners:
                return base + element
            raise Broken(f"{slot.name} of nobody cannot be written (entry {element}, only 0 to {owners - 1} have one)")

        return owned

    def _readable(self, source: Var) -> Read:
        base = self.layout.base[source.name]
        if source.index is None:
            return lambda _: base
        index = self.evaluators.index(source.index, self.program.slot[source.name].size, source.name)
        return lambda s: base + index(s)

    def _move(self, instruction: Move, after: int) -> Step:
        cards = self.evaluators.prepare(instruction.cards)
        source, to = self._readable(instruction.source), self._owned(instruction.to)
        names, deck = (instruction.source.name, instruction.to.name), self.program.deck

        def move(s: list[int]) -> int:
            moved = cards(s)
            if not moved:
                return after
            leave, arrive = source(s), to(s)
            if moved & ~s[leave]:
                missing = ", ".join(deck.codes(moved & ~s[leave] & deck.all)) or "something that is no card"
                raise Broken(f"{missing} should go from {names[0]} to {names[1]} but is not there")
            s[leave] &= ~moved
            s[arrive] |= moved
            return after

        full = self._full(instruction.to)
        if full is None:
            return move

        def bounded(s: list[int]) -> int:
            following = move(s)
            full(s)
            return following

        return bounded

    def _full(self, *zones: Var) -> Callable[[list[int]], None] | None:
        """Tests that no zone holds more cards than it may; None where none of these is bounded."""
        bounded = [zone for zone in dict.fromkeys(self.program.zone.get(var.name) for var in zones) if zone is not None]
        limits = [(zone, zone.capacity, self.layout.places(zone.name)) for zone in bounded if zone.capacity is not None]

        def full(s: list[int]) -> None:
            for zone, capacity, places in limits:
                most = max(s[place].bit_count() for place in places)
                if most > capacity:
                    raise Broken(overfull(zone, capacity, most))

        return full if limits else None

    def _deal(self, instruction: Deal, after: int) -> ChanceStep:
        source = self._readable(instruction.source)
        shares = [self._share(share) for share in instruction.shares]
        full = self._full(*(share.to for share in instruction.shares))

        def deal(s: list[int], script: Script = (), plan: list[int] | None = None) -> int:
            place = source(s)
            pool, taken = list(bits(s[place])), 0
            for to, count in shares:
                number, target = max(0, min(count(s), len(pool) - taken)), to(s)
                dealt = _take(s, pool, taken, number, script)
                if plan is not None:
                    plan += [target] * number
                taken += number
                s[place] &= ~dealt
                s[target] |= dealt
            if full is not None:
                full(s)
            return after

        return deal

    def _share(self, share: Share) -> tuple[Read, Read]:
        return self._owned(share.to), self.evaluators.prepare(share.count)

    def _draw(self, instruction: Draw, after: int) -> ChanceStep:
        members, write = self.evaluators.prepare(instruction.members), self._writer(instruction.to)
        target, absent = self._owned(instruction.to), instruction.absent

        def draw(s: list[int], script: Script = (), plan: list[int] | None = None) -> int:
            pool = list(bits(members(s)))
            if not pool:
                write(s, absent)
                return after
            if plan is not None:
                plan.append(target(s))
            _take(s, pool, 0, 1, script)
            write(s, pool[0])
            return after

        return draw


def _test(condition: Read, after: int, other: int) -> Step:
    return lambda s: after if condition(s) else other


def _set_sure(value: Read, place: int, after: int) -> Step:
    def assign(s: list[int]) -> int:
        s[place] = value(s)
        return after

    return assign


def _set_many(constants: list[tuple[int, int]], after: int) -> Step:
    def assign(s: list[int]) -> int:
        for place, value in constants:
            s[place] = value
        return after

    return assign


def _set_element(value: Read, write: Callable[[list[int], int], None], after: int) -> Step:
    def assign(s: list[int]) -> int:
        write(s, value(s))
        return after

    return assign


def _take(s: list[int], pool: list[int], taken: int, number: int, script: Script) -> int:
    """Brings `number` random cards of the pool to its places from `taken` on; the set of them."""
    key, drawn, size = s[KEY], s[DRAWS], len(pool)
    dealt = 0
    for place in range(taken, taken + number):
        if drawn < len(script):
            chosen = _scripted(pool, place, script[drawn:], key, drawn)
        else:
            chosen = place + below(key, drawn, size - place)
        card = pool[chosen]
        pool[chosen] = pool[place]
        pool[place] = card
        dealt |= 1 << card
        drawn += 1
    s[DRAWS] = drawn
    return dealt


def _scripted(pool: list[int], place: int, ahead: Script, key: int, drawn: int) -> int:
    """Where in the pool the card lies that the script wants; where it is free, one that it does not want later."""
    if ahead[0] is not None:
        if ahead[0] not in pool[place:]:
            raise Broken("a card that was given in advance is not there to be dealt")
        return pool.index(ahead[0], place)
    free = [index for index in range(place, len(pool)) if pool[index] not in ahead]
    if not free:
        raise Broken("all cards that are left were given in advance to others")
    return free[below(key, drawn, len(free))]


def overfull(zone: Zone, capacity: int, held: int) -> str:
    """What is said of a zone that gets more cards than it may hold."""
    where = f" ({zone.origin})" if zone.origin is not None and zone.origin.file else ""
    cards = "card" if capacity == 1 else "cards"
    return f"{zone.name} would hold {held} cards, and it holds no more than {capacity} {cards}{where}"


def outside(slot: Slot, value: int, low: int, high: int) -> str:
    """What is said of a value that a slot cannot hold."""
    if slot.cards and low == 0:
        return f"{slot.name} would hold something that is no set of cards"
    return f"{slot.name} would become {value}, outside {low} to {high}"


def bits(members: int) -> Sequence[int]:
    """The members of a set in ascending order."""
    found = []
    while members:
        low = members & -members
        found.append(low.bit_length() - 1)
        members ^= low
    return found
