"""Deals that follow one another share out no more cards than the pack has.

Wrong, for four players and a pack of 32 cards:

    phases:
      deal: {kind: deal, cards: {hand: 5}}
      second_deal: {kind: deal, cards: {hand: 4}}

Right:

    phases:
      deal: {kind: deal, cards: {hand: 5}}
      second_deal: {kind: deal, cards: {hand: 3}}
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from followsuit.core.diagnostics import Diagnostic, Position, Related
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.enumerating import settled
from followsuit.language.checks.shared.values import State, least
from followsuit.language.checks.shared.words import counted, described
from followsuit.language.records import DealPhase
from followsuit.program.model import Deal, Keep, Move
from followsuit.program.nodes import Var

CODE = "dealt-again"
STOCK = Var("stock")


@dataclass(frozen=True, slots=True)
class Round:
    """A deal from the stock: its phase, and its instruction with the place of it."""

    name: str
    phase: DealPhase
    at: int
    deal: Deal


@dataclass(frozen=True, slots=True)
class Sum:
    """What is surely dealt under one setting of the options: before a deal, and in it."""

    before: int
    here: int
    state: State


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports each deal for which, after those before it, the pack is too small."""
    rounds = list(_rounds(checked))
    if len(rounds) < 2 or _come_back(checked):  # noqa: PLR2004  (a second deal)
        return
    before: list[Round] = []
    for one in rounds:
        if before and (problem := _problem(checked, before, one)):
            yield problem
            return
        if one.phase.when is None:
            before.append(one)


def _rounds(checked: Checked) -> Iterator[Round]:
    """The deals from the stock, in their order, less those inside other phases."""
    places = {item.origin: (at, item) for at, item in enumerate(checked.program.code) if isinstance(item, Deal)}
    for name, phase in checked.rules.phases.items():
        at, deal = places.get(phase.position, (0, None))
        if isinstance(phase, DealPhase) and deal is not None and deal.source == STOCK:
            yield Round(name, phase, at, deal)


def _come_back(checked: Checked) -> bool:
    """Whether cards may be put back into the stock in the course of a deal."""
    return any(isinstance(item, Move) and item.to == STOCK for item in checked.program.code)


def _problem(checked: Checked, before: list[Round], one: Round) -> Diagnostic | None:
    space, pack = checked.space, len(checked.program.deck)
    options = frozenset(place for place, cell in enumerate(space.cells) if cell.slot.keep is Keep.OPTION)
    read = _read(checked, [one]) | (_read(checked, before) & options)
    sums = [_sum(checked, before, one, state) for state in settled(space, checked.reached.at(one.at), read)]
    surely = [min(group, key=_total) for group in _by_options(sums, sorted(read & options))]
    worst = max(surely, key=_total, default=None)
    if worst is None or _total(worst) <= pack:
        return None
    return _told(checked, before, one, worst, _varying(surely, worst, read & options))


def _sum(checked: Checked, before: list[Round], one: Round, state: State) -> Sum:
    known = tuple(
        value if cell.slot.keep is Keep.OPTION else everything
        for value, cell, everything in zip(state, checked.space.cells, checked.space.anything, strict=True)
    )
    return Sum(sum(_dealt(checked, item.deal, known) for item in before), _dealt(checked, one.deal, state), state)


def _dealt(checked: Checked, deal: Deal, state: State) -> int:
    """How many cards are dealt at least."""
    return sum(least(checked.space.reader.read(share.count, state)) or 0 for share in deal.shares)


def _read(checked: Checked, rounds: Iterable[Round]) -> frozenset[int]:
    reader = checked.space.reader
    return frozenset().union(*(reader.cells_read(share.count) for one in rounds for share in one.deal.shares))


def _total(dealt: Sum) -> int:
    return dealt.before + dealt.here


def _by_options(sums: list[Sum], options: list[int]) -> Iterator[list[Sum]]:
    def chosen(item: Sum) -> tuple[int, ...]:
        return tuple(item.state[place] or 0 for place in options)

    for _, group in groupby(sorted(sums, key=chosen), key=chosen):
        yield list(group)


def _varying(sums: list[Sum], worst: Sum, options: frozenset[int]) -> frozenset[int]:
    """The options on which it hangs that there are too many."""
    fewer = [item for item in sums if _total(item) < _total(worst)]
    return frozenset(at for at in options if any(item.state[at] != worst.state[at] for item in fewer))


def _told(checked: Checked, before: list[Round], one: Round, worst: Sum, varying: frozenset[int]) -> Diagnostic:
    pack, when = len(checked.program.deck), described(checked.space, worst.state, varying)
    there = counted(worst.before, "card is", "cards are")
    message = (
        f"There are not enough cards left for “{one.name}”: {there} dealt before it and {worst.here} in it, "
        f"{_total(worst)} in all; the pack has {pack}{', when ' + when if when else ''}."
    )
    return Diagnostic(
        CODE,
        message,
        _place(one),
        related=tuple(Related(f"“{item.name}” deals before it", _place(item)) for item in before),
        hint=f"deal fewer cards in {' or '.join(f'“{item.name}”' for item in (*before, one))}",
    )


def _place(one: Round) -> Position:
    """Where the largest share is written, as far as can be told."""
    portions = [portion for portion in one.phase.cards.values() if portion.count is not None]
    first = portions[0].count if portions else None
    return first.position if first is not None else one.phase.position
