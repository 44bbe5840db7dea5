"""The results that a deal can have: what the lines of the score read, settled in every way in which it may come out.

Some are sure to come about in some deal, others only cannot be ruled out: what is never so in any of these is never so,
and what is so in one of those does happen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, product
from math import comb, prod

from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.endings import Play
from followsuit.language.checks.shared.figures import most_tricks, states_before
from followsuit.language.checks.shared.figuring import (
    FREE,
    POINTS,
    TRICKS,
    Figured,
    Figures,
    Figuring,
    figures_read,
    prepared,
)
from followsuit.language.checks.shared.held import Held, arrays, possible, surely
from followsuit.language.checks.shared.values import State, members, single
from followsuit.language.records import Line
from followsuit.program.model import Keep, Move
from followsuit.program.nodes import Const, Node, Var, walk

MOST_RESULTS = 1_000_000
"""With more results than this nothing is decided."""

FEW_RESULTS = 20_000
"""The same where it is to be quick."""

WORK = 50
"""A state in which conditions are settled anew counts for so many results, and one for each operation in them."""

TELLS = 10
"""So many results take as long as a step of a search."""

MOST_OPEN = 8
"""Conditions that may be left open: each is tried either way."""

TOO_MANY, CARDS, SEARCH = (
    "there are too many results",
    "its conditions depend on the cards",
    "it cannot be followed how a deal comes to its score",
)


class TooManyError(Exception):
    """There are more results than are to be gone through."""


@dataclass(frozen=True, slots=True)
class Result:
    """One result: the state with what was read settled, the figures, and whether each condition holds (None: open)."""

    state: State
    figures: tuple[tuple[Var, int], ...]
    truths: tuple[bool | None, ...]


@dataclass(frozen=True, slots=True)
class _Asked:
    """Conditions in terms of figures; what each seat's variables may be that they read, and how many are left open."""

    nodes: tuple[Node, ...]
    held: Held
    free: int


@dataclass(frozen=True)
class Space:
    """The results of a place in the score, for conditions that are read there."""

    checked: Checked
    nodes: tuple[Node, ...]
    bound: int

    @property
    def read(self) -> list[int]:
        """The cells, but for tricks, that the conditions read."""
        space = self.checked.space
        found = frozenset().union(*(space.reader.cells_read(node) for node in self.nodes))
        return sorted(place for place in found if space.cells[place].slot.name != "tricks")

    def sure(self, lines: Iterable[Line]) -> Iterator[Result]:
        """Those that surely come about.

        Raises:
            TooManyError: they are more than the bound.
        """
        positions = {line.position for line in lines}
        found = [at for at in sorted(self.checked.endings.found) if self.checked.program.code[at].origin in positions]
        pairs = self.checked.endings.at(found[0]) if found else ()
        yield from self._results((state, play) for state, play in pairs if play.why is None)

    def possible(self, line: Line) -> Iterator[Result]:
        """Those that cannot be ruled out.

        Raises:
            TooManyError: they are more than the bound.
        """
        yield from self._results((state, None) for state in states_before(self.checked, line))

    def _results(self, pairs: Iterable[tuple[State, Play | None]]) -> Iterator[Result]:
        left, seen = self.bound, set[tuple[tuple[int | None, ...], Play | None]]()
        read, work = self.read, WORK + sum(1 for node in self.nodes for _ in islice(walk(node), self.bound))
        known: dict[tuple[object, ...], list[tuple[tuple[tuple[Var, int], ...], tuple[bool | None, ...]]]] = {}
        for state, play in self._settled(pairs):
            which = tuple([state[place] for place in read]), play
            if which in seen:
                continue
            seen.add(which)
            left -= work
            self.checked.allowance.spend(work // TELLS)
            if left < 0:
                raise TooManyError
            asked = self._asked(state, play)
            key = (*asked.nodes, play, tuple(asked.held.items()))
            if key not in known:
                known[key] = list(_evaluated(self.checked, asked, play, left))
            left -= len(known[key])
            self.checked.allowance.spend(1 + len(known[key]) // TELLS)
            yield from (Result(state, figures, truths) for figures, truths in known[key])

    def _settled(self, pairs: Iterable[tuple[State, Play | None]]) -> Iterator[tuple[State, Play | None]]:
        """The states with each of the cells that are read at one of its values, where these are known."""
        left, read = self.bound, [at for at in self.read if self.checked.space.cells[at].everything is not None]
        for state, play in pairs:
            for values in product(*(members(state[at]) if state[at] else (None,) for at in read)):
                left -= 1
                if left < 0:
                    raise TooManyError
                cells = list(state)
                for at, value in zip(read, values, strict=True):
                    cells[at] = None if value is None else 1 << value
                yield tuple(cells), play

    def _asked(self, state: State, play: Play | None) -> _Asked:
        figuring = Figuring(self.checked.builder, values_in(self.checked, state, self.read), arrays(self.checked))
        nodes = tuple([figuring.settled(node) for node in self.nodes])
        return _Asked(nodes, self._held(nodes, state, play), len(figuring.open) if play is None else 0)

    def _held(self, nodes: tuple[Node, ...], state: State, play: Play | None) -> Held:
        """What the variables of each seat may be that the conditions read."""
        if play is None:
            return possible(self.checked, nodes)
        cells = self.checked.space.cells
        known = [at for at, cell in enumerate(cells) if cell.slot.keep is Keep.OPTION or cell.slot.name == "dealer"]
        return surely(self.checked, nodes, values_in(self.checked, state, known))


def values_in(checked: Checked, state: State, places: Iterable[int]) -> dict[Var, Node]:
    """What the cells at some places hold, where that is known."""
    found: dict[Var, Node] = {}
    for place in places:
        value, slot = single(state[place]), checked.space.cells[place].slot
        if value is not None and slot.size == 1:
            found[Var(slot.name)] = Const(value)
    return found


def _evaluated(
    checked: Checked, asked: _Asked, play: Play | None, most: int
) -> Iterator[tuple[tuple[tuple[Var, int], ...], tuple[bool | None, ...]]]:
    """The figures that the conditions may read, each with what holds for them."""
    read = {figure for node in asked.nodes for figure in figures_read(node)}
    conditions = [prepared(node) for node in asked.nodes]
    splits = Splits(checked, frozenset(var for var in read if var.name in {TRICKS, POINTS}), play)
    if splits.count * prod(map(len, asked.held.values())) > most:
        raise TooManyError
    for shares in splits.all():
        for held in product(*asked.held.values()):
            figures = {**shares, **dict(zip(asked.held, held, strict=True))}
            for truths in _opened(conditions, figures, asked.free):
                yield tuple(figures.items()), truths


def _opened(conditions: list[Figured], figures: Figures, free: int) -> Iterator[tuple[bool | None, ...]]:
    """What holds for some figures, the conditions left open tried either way unless they are too many."""
    plain = _truths(conditions, figures)
    if None not in plain or not 0 < free <= MOST_OPEN:
        yield plain
        return
    for values in product((0, 1), repeat=free):
        chosen = {Var(FREE, Const(number)): value for number, value in enumerate(values)}
        yield _truths(conditions, {**figures, **chosen})


def _truths(conditions: list[Figured], figures: Figures) -> tuple[bool | None, ...]:
    values = [condition(figures) for condition in conditions]
    return tuple([None if value is None else bool(value) for value in values])


@dataclass(frozen=True)
class Splits:
    """The ways in which tricks and card points may be shared out, as far as the figures read tell them apart."""

    checked: Checked
    read: frozenset[Var]
    play: Play | None

    @property
    def live(self) -> int:
        """The set of seats that may have tricks."""
        return (1 << self.checked.program.players) - 1 if self.play is None else self.play.live

    @property
    def blocks(self) -> list[int]:
        """Sets of seats of which the figures read all or none."""
        sets = [figure.index.value for figure in self.read if isinstance(figure.index, Const)]
        found: dict[tuple[bool, ...], int] = {}
        for seat in members(self.live):
            which = tuple([bool(seats >> seat & 1) for seats in sets])
            found[which] = found.get(which, 0) | 1 << seat
        return list(found.values())

    @property
    def reads_points(self) -> bool:
        """Whether card points are read."""
        return any(figure.name == POINTS for figure in self.read)

    @property
    def tricks(self) -> int:
        """How many tricks are shared out, at most if nothing is known of the play."""
        return most_tricks(self.checked) if self.play is None else self.play.tricks

    @property
    def count(self) -> int:
        """How many ways there are, at most."""
        parts = len(self.blocks) + (self.play is None)
        ways = comb(self.tricks + parts - 1, parts - 1) if parts else 1
        if self.reads_points:
            whole = sum(worths(self.checked) or ())
            ways *= comb(whole + len(self.blocks), len(self.blocks))
        return ways

    def all(self) -> Iterator[dict[Var, int]]:
        """The figures of each."""
        blocks = self.blocks
        shares = shared_out(self.tricks, len(blocks), exactly=self.play is not None)
        known = worths(self.checked) is not None and (self.play is None or self._all_won(blocks))
        for won in shares:
            points = self._points(won) if known and self.reads_points else (None,)
            yield from (self._figures(blocks, won, one) for one in points)

    def _figures(self, blocks: list[int], won: tuple[int, ...], points: tuple[int, ...] | None) -> dict[Var, int]:
        """The figures read; points are left out where nothing is known of them."""
        found: dict[Var, int] = {}
        for figure in self.read:
            shares = won if figure.name == TRICKS else points
            seats = figure.index.value if isinstance(figure.index, Const) else 0
            if shares is not None:
                found[figure] = sum(share for block, share in zip(blocks, shares, strict=True) if block & seats)
        return found

    def _all_won(self, blocks: list[int]) -> bool:
        """Whether every card surely comes to one of two sides, and nothing but tricks does."""
        code, play = self.checked.program.code, self.play
        other = any(
            isinstance(item, Move) and "won" in {item.source.name, item.to.name} and item.source != Var("trick")
            for item in code
        )
        kept = any(isinstance(item, Move) and item.source == Var("trick") and item.to.name != "won" for item in code)
        every = play is not None and play.tricks * play.live.bit_count() == len(self.checked.program.deck)
        return every and len(blocks) <= 2 and not other and not kept  # noqa: PLR2004  (two sides)

    def _points(self, won: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        values = worths(self.checked) or ()
        if self.play is None:
            yield from shared_out(sum(values), len(won), exactly=False)
            return
        whole, each = sum(values), self.play.live.bit_count()
        for points in sums_of(values, won[0] * each):
            yield (points, whole - points)[: len(won)]


def shared_out(number: int, parts: int, *, exactly: bool) -> Iterator[tuple[int, ...]]:
    """All ways in which so many parts may get a number between them, or at most that number."""
    if parts == 0:
        if not exactly or number == 0:
            yield ()
        return
    for share in range(number + 1) if parts > 1 or not exactly else (number,):
        for rest in shared_out(number - share, parts - 1, exactly=exactly):
            yield (share, *rest)


def worths(checked: Checked) -> tuple[int, ...] | None:
    """The card points of all cards, the least first; None if an order changes them, or some are below nothing."""
    table = checked.program.tables["value_of"]
    contexts, cards = table.shape[0], len(checked.program.deck)
    found = {tuple(sorted(table.at(context, card) for card in range(cards))) for context in range(contexts)}
    values = found.pop()
    return None if found or min(values) < 0 else values


def sums_of(values: tuple[int, ...], count: int) -> list[int]:
    """What so many of some values may come to."""
    found: list[set[int]] = [{0}, *(set() for _ in range(count))]
    for value in values:
        for number in range(count, 0, -1):
            found[number] |= {before + value for before in found[number - 1]}
    return sorted(found[count])
