"""What the melds of one's own hand will be worth, where they are to be shown later in the deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from followsuit.players.imagine import Known, partly
from followsuit.program.model import Keep, Program, Set, Tell
from followsuit.program.nodes import Var, slots_read


@dataclass(frozen=True)
class Showing:
    """A place where melds are counted: the variable that they are added to, the seat and the cards looked at."""

    count: Set
    seat: Var
    held: Var


@dataclass(frozen=True)
class Showings:
    """The places of one program where melds are counted."""

    program: Program

    @cached_property
    def all(self) -> tuple[Showing, ...]:
        """Every such place, in order."""
        return tuple(self._found())

    def _found(self) -> Iterator[Showing]:
        code = self.program.code
        for pair in pairwise(code):
            match pair:
                case Tell(kind="meld", seat=Var() as seat, cards=cards), Set() as count if cards is not None:
                    read = [name for name in slots_read(cards) if self.program.slot[name].keep is Keep.TEMP]
                    yield from (Showing(count, seat, Var(name)) for name in read)

    def expected(
        self, known: Known, worlds: Iterable[Mapping[tuple[str, int], int]], hand: int, seat: int, *, chosen: bool
    ) -> Known:
        """What is known with the points of one's own melds; partners are taken to have what is usual, others none.

        `worlds` are the ways in which trump may still be made; a seat that is to choose takes the best of them.
        """
        result = dict(known)
        for showing in self.all:
            name = showing.count.to.name
            values = [self._worth(showing, world, hand, seat) for world in worlds]
            usual = sum(values) // len(values)
            partners = self.program.tables["side"].at(seat).bit_count() - 1
            points = (max(values) if chosen else usual) + partners * usual
            size = self.program.slot[name].size
            result |= {(name, element): result.get((name, element), 0) for element in range(size)}
            index = showing.count.to.index
            own = 0 if index is None else partly(index, {(showing.seat.name, 0): seat}, self.program.tables) or 0
            result[name, own] = points
        return result

    def _worth(self, showing: Showing, world: Mapping[tuple[str, int], int], hand: int, seat: int) -> int:
        """What the melds of a hand are worth in one way of making trump."""
        name = showing.count.to.name
        zeros = {(name, element): 0 for element in range(self.program.slot[name].size)}
        known = {**world, **zeros, (showing.seat.name, 0): seat, (showing.held.name, 0): hand}
        return partly(showing.count.value, known, self.program.tables) or 0
