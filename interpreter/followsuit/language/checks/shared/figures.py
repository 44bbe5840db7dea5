"""The figures that a deal may end with: tricks per seat, and whatever else the conditions of score lines read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb

from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.enumerating import settled, with_values
from followsuit.language.checks.shared.values import State, members
from followsuit.language.checks.shared.work import Work
from followsuit.language.lowering.builder import Env
from followsuit.language.lowering.words import side_of
from followsuit.language.records import DealPhase, ExchangePhase, Line, LineGroup, MoveEffect, MoveRecord
from followsuit.language.terms import Named
from followsuit.program.model import Deal
from followsuit.program.nodes import Const, Node

MOST_FIGURES = 50_000
REMEMBERED = 8
"""From one case to the next most of an expression is remembered: so many operations count as one."""


def places_for(checked: Checked, line: Line) -> Iterator[Env]:
    """Where a line's condition stands: once, or once for each seat, if it or the group around it is for each."""
    around = checked.groups.get(id(line))
    if line.for_ is None and (around is None or around.for_ is None):
        yield Env()
        return
    for seat in range(checked.program.players):
        yield Env(me=Const(seat), us=side_of(checked.builder, Const(seat)))


def figures(checked: Checked, line: Line, conditions: list[Node]) -> Iterator[State] | None:
    """Every state in which a line may be read, what the conditions read settled; None if these are too many."""
    space = checked.space
    read = frozenset().union(*(space.reader.cells_read(node) for node in conditions))
    tricks = sorted(place for place in read if space.cells[place].slot.name == "tricks")
    seats = [place for place in tricks if space.cells[place].at < checked.program.players]
    nobody = [place for place in tricks if place not in seats]
    others = list(settled(space, states_before(checked, line), read - set(tricks)))
    most = most_tricks(checked)
    count = len(others) * comb(most + len(seats), len(seats))
    if not 0 < count <= MOST_FIGURES:
        return None
    size = sum(space.reader.facts(node).size for node in conditions) // REMEMBERED
    return _counted(
        space.work,
        size,
        (
            with_values(state, (*seats, *nobody), (*won, *(0 for _ in nobody)))
            for state in others
            for won in _shares(most, len(seats))
        ),
    )


def _counted(work: Work, size: int, cases: Iterable[State]) -> Iterator[State]:
    """The same, each counted as what it takes to read the conditions."""
    for state in cases:
        work.read(1, size)
        yield state


def states_before(checked: Checked, line: Line) -> tuple[State, ...]:
    """The states before the line is read, all states if the search gave up."""
    if not checked.reached.complete:
        return (checked.space.anything,)
    inner = (line.first or line.each or {}).values() if isinstance(line, LineGroup) else ()
    positions = {line.position, *(one.position for one in inner)}
    places = [at for at in sorted(checked.reached.places) if checked.program.code[at].origin in positions]
    return checked.reached.at(places[0]) if places else ()


def _shares(most: int, seats: int) -> Iterator[tuple[int, ...]]:
    """All ways in which so many seats may win at most so many tricks."""
    if seats == 0:
        yield ()
        return
    for won in range(most + 1):
        for rest in _shares(most - won, seats - 1):
            yield (won, *rest)


def most_tricks(checked: Checked) -> int:
    """How many tricks a deal has at most: the cards of a hand, or if hands grow, all cards shared out."""
    if "most tricks" not in checked.found_once:
        checked.found_once["most tricks"] = _most_tricks(checked)
    return checked.found_once["most tricks"]


def _most_tricks(checked: Checked) -> int:
    shared_out = len(checked.program.deck) // checked.program.players
    deals = [item for item in checked.program.code if isinstance(item, Deal) and not _replaces(checked, item)]
    if len(deals) != 1 or _hands_grow(checked):
        return shared_out
    counts = [share.count for share in deals[0].shares if share.to.name == "hand"]
    found = [checked.space.reader.read(count, checked.space.anything) for count in counts]
    known = [max(members(value)) for value in found if value]
    return max(known, default=shared_out) if len(known) == len(found) else shared_out


def _replaces(checked: Checked, item: Deal) -> bool:
    """Whether the cards that are dealt stand in place of as many that the same hand has laid away just before."""
    _, deal = checked.by_position.get(item.origin or checked.rules.position, ("", None))
    hand = deal.cards.get("hand") if isinstance(deal, DealPhase) else None
    if not isinstance(deal, DealPhase) or deal.to is None or hand is None or hand.count is None:
        return False
    given = hand.count.value if hand.count.op == "const" else None
    exchanges = [record for record, _ in checked.records if isinstance(record, ExchangePhase) and not record.optional]
    return given is not None and any(
        one.who.is_same(deal.to) and _same(one.when, deal.when) and _laid_away(one) >= given for one in exchanges
    )


def _same(some: tuple[Named, ...] | None, others: tuple[Named, ...] | None) -> bool:
    """Whether conditions are the same, whatever they are called."""
    pairs = zip(some or (), others or (), strict=False)
    return len(some or ()) == len(others or ()) and all(one.term.is_same(other.term) for one, other in pairs)


def _laid_away(exchange: ExchangePhase) -> int:
    """How many cards surely leave the hand."""
    chosen = [move.choose for move in exchange.moves.values() if _leaves(move) and not move.when]
    return sum(count.value for count in chosen if count is not None and count.op == "const")


def _hands_grow(checked: Checked) -> bool:
    """Whether cards come to a hand and as many need not leave it."""
    for record, _ in checked.records:
        if isinstance(record, MoveEffect) and record.to.value == "hand":
            return True
        if isinstance(record, DealPhase) and "hand" in record.cards and _not_from_stock(record):
            return True
        if isinstance(record, ExchangePhase):
            moves = list(record.moves.values())
            if any(move.to.value == "hand" for move in moves) and not any(_leaves(move) for move in moves):
                return True
    return False


def _not_from_stock(deal: DealPhase) -> bool:
    return deal.from_ is not None and str(deal.from_.value) != "stock"


def _leaves(move: MoveRecord) -> bool:
    return str(move.from_.value) == "hand" != str(move.to.value)
