"""States in which what an example gives is so, and what it does not give is filled in by chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from followsuit.core.suggest import listed
from followsuit.engine.chance import Random
from followsuit.engine.layout import State
from followsuit.engine.machine import Machine, machine_of
from followsuit.examples.values import Unclear, by_seat, card_set, elements, seat_list, seat_number, variables
from followsuit.program.model import End, Ending, Keep, Program, Set, Tell

FILLINGS = 3
"""How many times the cards that are not given are filled in; what follows may not depend on them."""

HAND_IN_PLAY = 3
"""Cards in a hand of which the example says nothing: enough that the trick is not the last."""


@dataclass(frozen=True)
class World:
    """A state under construction: `values` are slots by name, `taken` the cards that lie somewhere."""

    machine: Machine
    values: dict[str, list[int]]
    chance: Random

    @property
    def program(self) -> Program:
        """The program."""
        return self.machine.program

    @property
    def taken(self) -> int:
        """The cards that have a place."""
        places = (mask for zone in self.program.zones if zone.name != "stock" for mask in self.values[zone.name])
        result = 0
        for mask in places:
            result |= mask
        return result

    def put(self, zone: str, element: int, cards: int) -> None:
        """Lays cards into a zone.

        Raises:
            Unclear: one of them lies somewhere already.
        """
        twice = cards & self.taken
        if twice:
            names = listed(f"`{code}`" for code in self.program.deck.codes(twice))
            raise Unclear(f"{names} cannot lie in two places.")
        self.values[zone][element] |= cards

    def fill(self, zone: str, element: int, count: int) -> None:
        """Lays so many cards that nobody has spoken of into a zone, as far as they go."""
        free = [card.index for card in self.program.deck.members(self.program.deck.all & ~self.taken)]
        for _ in range(min(count, len(free))):
            self.values[zone][element] |= 1 << free.pop(self.chance.below(len(free)))

    def state(self) -> State:
        """The state; what has no place is in the stock, and the order of the cards fits the variables."""
        self.values["stock"] = [self.program.deck.all & ~self.taken]
        state = self.machine.layout.fresh(0, None)
        record = tuple(state)
        for name, values in self.values.items():
            record = self.machine.layout.written(record, name, values)
        return self._ordered(record)

    def _ordered(self, state: State) -> State:
        for instruction in self.program.code:
            if isinstance(instruction, Set) and instruction.to.name == "order":
                context = self.machine.value(instruction.value, state)
                return self.machine.layout.written(state, "order", [context])
        return state


def world(program: Program, given: Mapping[str, Any], filling: int) -> World:
    """A world with the given variables, zones, tricks and totals, and nothing else filled in.

    Raises:
        Unclear: what is given does not fit the ruleset.
    """
    machine = machine_of(program)
    dealer = seat_of(program, "dealer", given.get("dealer", 0))
    first = first_values(machine).start(0, dealer=dealer)
    kept = [slot for slot in program.slots if slot.keep in {Keep.DEAL, Keep.MATCH}]
    values = {slot.name: [machine.layout.read(first, slot.name, at) for at in range(slot.size)] for slot in kept}
    made = World(machine, values, Random(filling))
    for name, slot in variables(program).items():
        if name in given:
            new = elements(program, slot, given[name])
            values[name][: len(new)] = new
    if "totals" in given:
        values["total"][: program.account_count] = totals_of(program, given["totals"])
    if "deal_no" in given:
        values["deal_no"] = [deal_number(program, given["deal_no"])]
        values["deals_played"] = [values["deal_no"][0] - 1]
    _put_zones(made, given)
    return made


@lru_cache(maxsize=16)
def first_values(machine: Machine) -> Machine:
    """A machine that ends where the first phase would begin, so that it only gives every variable its first value."""
    code = machine.program.code
    begin = next(place for place, instruction in enumerate(code) if isinstance(instruction, Tell))
    return Machine(replace(machine.program, code=(*code[:begin], End(Ending.SCORED))))


def _put_zones(made: World, given: Mapping[str, Any]) -> None:
    for zone in made.program.zones:
        if zone.name not in given or zone.name in {"hand", "trick", "stock"}:
            continue
        if zone.per_seat:
            for seat, cards in by_seat(made.program, zone.name, given[zone.name]).items():
                made.put(zone.name, seat, card_set(made.program, cards, made.taken))
        else:
            made.put(zone.name, 0, card_set(made.program, given[zone.name], made.taken))
    for seat, cards in by_seat(made.program, "hands", given.get("hands", [])).items():
        made.put("hand", seat, card_set(made.program, cards, made.taken))


def seat_of(program: Program, name: str, value: Any) -> int:
    """A seat.

    Raises:
        Unclear: it is none.
    """
    seat = seat_number(program, value)
    if isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < program.players:
        return seat
    raise Unclear(f"`{name}` cannot be `{value}`: the seats are {seat_list(program)}.")


def numbers(program: Program, name: str, value: Any, count: int) -> list[int]:
    """A list with one number for each seat or account.

    Raises:
        Unclear: it is none, or of another length.
    """
    if isinstance(value, list) and len(value) == count and all(type(item) is int for item in value):
        return value
    of_what = "seat" if count == program.players else "side"
    raise Unclear(f"`{name}` has one number for each {of_what}: a list of {count}.")


def totals_of(program: Program, value: Any) -> list[int]:
    """The totals of the match so far, by account.

    Raises:
        Unclear: it is no list with a number for each.
    """
    return numbers(program, "totals", value, program.account_count)


def deal_number(program: Program, value: Any) -> int:
    """The number of a deal in its match.

    Raises:
        Unclear: it is none.
    """
    return _counted("deal_no", value, program.slot["deals_played"].high, "deals")


def trick_number(program: Program, value: Any) -> int:
    """The number of a trick in its deal.

    Raises:
        Unclear: it is none.
    """
    return _counted("trick_no", value, program.slot["trick_no"].high, "tricks")


def _counted(name: str, value: Any, most: int, what: str) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 < value <= most:
        return value
    raise Unclear(f"`{name}` cannot be `{value}`: {what} are counted from 1.")


def place_of(program: Program, kind: str, names: Iterable[str]) -> int | None:
    """Where the program says that a phase of one of these names begins, None if it never does."""
    wanted = set(names)
    for place, instruction in enumerate(program.code):
        if isinstance(instruction, Tell) and instruction.kind == kind and instruction.name in wanted:
            return place
    return None


def same_in_every_filling(run: Callable[[int], tuple[str, ...]]) -> tuple[str, ...]:
    """The problems of an example, which must not depend on cards that it does not give."""
    found = [run(filling) for filling in range(FILLINGS)]
    if len(set(found)) > 1:
        worst = max(found, key=len)
        return (*worst, "What follows depends on cards that are not given: give the hands in question too.")
    return found[0]
