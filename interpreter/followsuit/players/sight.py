"""What a player makes of a view before it thinks: the trick so far, the class led, the cards it has not seen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from followsuit.engine.layout import State
from followsuit.engine.machine import machine_of
from followsuit.engine.views import View
from followsuit.players.partly import partly
from followsuit.program.law import Law, Laws
from followsuit.program.model import Program, Set
from followsuit.program.nodes import Look, Node, Op, Var


@dataclass(frozen=True)
class Sight:
    """A view in numbers. `led` is None before a card with a class lies there; `best` is the card that wins now."""

    seat: int
    hand: int
    order: int
    size: int
    unseen: int
    gone: int
    on_table: int
    led: int | None
    best: int | None
    winning: int | None
    behind: tuple[int, ...]
    friends: int
    live: int

    @property
    def left(self) -> int:
        """How many tricks are still to come."""
        return self.hand.bit_count()


@dataclass(frozen=True)
class Eyes:
    """Makes sights of the views of one program."""

    program: Program

    def sight(self, view: View) -> Sight:
        """The numbers of a view, for the seat that plays."""
        program = self.program
        seat = view.seat if view.offer is None else view.offer.seat
        order = view.known.get(("order", 0), 0)
        plays = [(play.seat, play.card) for play in view.trick]
        law = self._laws.at(view.place)
        led = self._led(law, view.known)
        best, winning = _best(law, order, led, plays)
        hand = view.known.get(("hand", seat), view.hand)
        seen = view.hand | view.played | view.open_cards
        live = self.live(view.known)
        return Sight(
            seat=seat,
            hand=hand,
            order=order,
            size=_size(view, hand, live),
            unseen=program.deck.all & ~seen,
            gone=seen & ~hand,
            on_table=sum(program.tables["value_of"].at(order, card) for _, card in plays),
            led=led,
            best=best,
            winning=winning,
            behind=_behind(program, seat, {seat for seat, _ in plays}, live),
            friends=program.tables["side"].at(seat),
            live=live,
        )

    def _led(self, law: Law, known: Mapping[tuple[str, int], int]) -> int | None:
        led = None if law.led is None else partly(law.led, known, self.program.tables)
        return None if led == len(self.program.order.classes) else led

    def live(self, known: Mapping[tuple[str, int], int]) -> int:
        """The seats that take part in the play, as far as can be told."""
        live = None if self._seats is None else partly(self._seats, known, self.program.tables)
        return self._everyone if live is None else live

    def live_in(self, state: State) -> int:
        """The seats that take part in the play in a state."""
        return self._everyone if self._seats is None else machine_of(self.program).value(self._seats, state)

    @property
    def _everyone(self) -> int:
        return (1 << self.program.players) - 1

    @cached_property
    def _laws(self) -> Laws:
        return Laws(self.program)

    @cached_property
    def _seats(self) -> Node | None:
        """The seats among whom the program seeks the leader of a trick."""
        for step in self.program.code:
            match step:
                case Set(Var("leader"), Look("nearest", (Op("less", (seats, Var("played"))), _))):
                    return seats
        return None


def _best(law: Law, order: int, led: int | None, plays: list[tuple[int, int]]) -> tuple[int | None, int | None]:
    """The card that wins the trick so far and its seat."""
    if led is None or not plays:
        return None, None
    seat, card = plays[law.winning(order, led, [card for _, card in plays])]
    return card, seat


def _size(view: View, hand: int, live: int) -> int:
    """How many tricks the deal has, taken and to come: by the shortest hand, since one that exchanges is longer."""
    if view.offer is not None and view.offer.playing:
        return max(1, sum(view.tricks) + hand.bit_count())
    held = [count for seat, count in enumerate(view.holds) if live >> seat & 1 and count]
    return max(1, sum(view.tricks) + min(held, default=1))


def _behind(program: Program, seat: int, played: set[int], live: int) -> tuple[int, ...]:
    """The seats that play to this trick after this one."""
    around = [(seat + step) % program.players for step in range(1, program.players)]
    return tuple(other for other in around if other not in played and live >> other & 1)
