"""All that the rules of thumb ask of a program, in numbers: made once, then only looked up."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from followsuit.engine.layout import KEY
from followsuit.engine.machine import Itself, Machine, machine_of
from followsuit.program.model import Program
from followsuit.program.nodes import Node

IntTable = tuple[int, ...]
SetTable = tuple[int, ...]
FloatTable = tuple[float, ...]

KEY_PLACE = KEY
"""The word of a state that chance follows from."""

RAISES, RAISES_ONE = 1, 2
"""A call that raises something; one that leaves nothing to choose besides, so that it raises the stakes alone."""


CHEAPEST, DEAREST, GIVEN = range(3)
"""What a card is wanted for: to be lost most gladly, least gladly, or to be given to a partner."""

WISHES = 3


@dataclass(frozen=True, eq=False, slots=True)
class Tables:
    """One program in numbers. Machine code has all of it but the last five as constants.

    Axes run over the last index first. `lay` is a trick law and an order of the cards under it: law times `orders`
    plus order. `none` is the number of classes and stands for no class. Offers have `choices` entries each in
    `raises`, `row` and `number`, from `offer_no[place]` times `choices` on.

    * By seat: `account`, `side` (a set of seats).
    * By order and card: `class_of`, `value_of`; by order and class (and none): `members`; by order: `mean_points` of a
      trick; by order and rank: `by_value`, the cards from the one worth most down.
    * By lay, class led (or none) and card: `power`, `above` (what beats it if played after it), `over` (the same, but
      everything else if it cannot win at all). By lay, wish and card: `liking` (`playout.best`).
    * Words of a state: `order` to `points`; `zone_at` by zone (one seat's counts for itself).
    * By place of the program: `kind` (`ended`, `calling`, `laying` or `playing`), `law_at`, `scored`, `drawn_after`,
      and the sets of choices `calls`, `quiet`, `named` (one of several values of its call), `numbers`, `single` (the
      only one of its call).
    """

    players: int
    everyone: int
    opponents: int
    cards: int
    deck: int
    orders: int
    none: int
    trumps: int
    account_count: int
    others: int
    lowest_wins: int
    account: IntTable
    side: IntTable
    class_of: IntTable
    value_of: IntTable
    members: SetTable
    mean_points: FloatTable
    by_value: IntTable
    power: IntTable
    above: SetTable
    over: SetTable
    liking: IntTable
    overtrumps: int
    order: int
    hand: int
    won: int
    tricks: int
    trick: int
    trick_no: int
    plays: int
    play_seat: int
    play_card: int
    winner: int
    points: int
    zone_count: int
    hand_zone: int
    zone_at: IntTable
    ended: int
    calling: int
    laying: int
    playing: int
    kind: IntTable
    law_at: IntTable
    scored: IntTable
    drawn_after: IntTable
    calls: SetTable
    quiet: SetTable
    named: SetTable
    numbers: SetTable
    single: SetTable
    choices: int
    offer_no: IntTable
    raises: IntTable
    row: IntTable
    number: IntTable
    twins: SetTable
    entry: int
    names_seats: int
    counts_cards: int
    walks: int
    reorders: int
    machine: Machine
    led_nodes: tuple[Node | None, ...]
    live_node: Node | None
    scoring_reads: IntTable
    play_reads: IntTable
    play_leaves: IntTable
    known: dict[str, dict[object, Any]] = field(default_factory=dict)


def tables_of(program: Program) -> Tables:
    """The tables of a program; the last few are kept ready."""
    return _tables(Itself(program))


@lru_cache(maxsize=32)
def _tables(program: Itself[Program]) -> Tables:
    from followsuit.players.tabling import Tabling  # noqa: PLC0415  (it makes what is declared here)

    return Tabling(program.thing, machine_of(program.thing)).tables()
