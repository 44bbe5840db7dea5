"""A case: one way of playing, one shuffle, and what was answered; whatever was found can be played again by it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from followsuit.audit.invariants.lengths import FRUIT, MATCH, match_ends
from followsuit.audit.invariants.refusals import refusals_agree
from followsuit.audit.invariants.replays import replays
from followsuit.audit.invariants.sight import keeps_hidden
from followsuit.audit.table import Beginning, Chooser, Played, Table, following
from followsuit.audit.variants import Shelf, Variant
from followsuit.audit.violations import Violation
from followsuit.engine.actions import actions_of
from followsuit.engine.chance import Random
from followsuit.engine.faults import Fault
from followsuit.engine.game import Game
from followsuit.engine.given import GivenError
from followsuit.engine.layout import State
from followsuit.engine.steps import Script


@dataclass(frozen=True)
class Case:
    """A match of so many deals at most, and the answers of all its decisions, by the number of the choice.

    What is not answered, or cannot be answered so, is answered by the first thing that is open. `close` asks for a look
    at views, refusals and records besides.
    """

    variant: Variant
    seed: int
    deal_index: int = 0
    deals: int = 1
    dealer: int | None = None
    script: Script = ()
    answers: tuple[int, ...] = ()
    close: bool = False


@dataclass(frozen=True)
class Failure:
    """A case and what was wrong in it: after how many deals, and after which answers."""

    case: Case
    violation: Violation
    deals: int
    answers: tuple[int, ...]

    @property
    def size(self) -> tuple[int, ...]:
        """How large it is to tell: the smaller the better."""
        case = self.case
        said = sum(answer >= 0 for answer in case.answers)
        told = (self.deals, len(self.answers), said, not case.script, case.deal_index > 0)
        return (len(case.variant.options), case.variant.players, *told, sum(self.answers))


@dataclass
class Tables:
    """The variants of a ruleset as tables to play at, each made once, `every_remark` for all of them."""

    shelf: Shelf
    every_remark: bool = False
    _made: dict[tuple[int, tuple[tuple[str, str], ...]], Table | None] = field(default_factory=dict)

    def at(self, variant: Variant) -> Table | None:
        """The table of a variant, None if it cannot be played."""
        which = (variant.players, variant.options)
        if which not in self._made:
            ruleset = self.shelf.ruleset(variant)
            inert = self.shelf.inert(variant)
            self._made[which] = None if ruleset is None else Table(variant, ruleset, inert, self.every_remark)
        return self._made[which]


def deals_of(table: Table, case: Case, choose: Chooser, *, log: bool = False) -> Iterator[Played]:
    """The deals of a case, one after the other, until one goes wrong, the match is over, or there have been enough."""
    carried: State | None = None
    for number in range(case.deals):
        first = number == 0
        begins = Beginning(case.seed, case.deal_index + number, case.dealer if first else None,
                           case.script if first else (), carried)  # fmt: skip
        played = table.deal(begins, choose, log=log)
        yield played
        carried = played.state
        if played.violation is not None or carried is None or table.over(carried):
            return


def run(tables: Tables, case: Case) -> Failure | None:
    """What goes wrong in a case, None if nothing does."""
    table = tables.at(case.variant)
    if table is None:
        return None
    answers: list[int] = []
    deals = vain = 0
    problem: Violation | None = None
    last: State | None = None
    for played in deals_of(table, case, following(case.answers)):
        deals, last = deals + 1, played.state
        answers += played.answers
        problem = played.violation
        if problem is None and last is not None:
            vain = 0 if table.scored(last) else vain + 1
            problem = table.in_vain(played, vain)
    if problem is None and last is not None and not table.over(last) and deals > 1:
        problem = match_ends(table.machine, deals)
    if problem is None and case.close:
        problem = look_closely(table, replace(case, answers=tuple(answers)))
    return None if problem is None else Failure(case, problem, deals, tuple(answers))


def games_of(table: Table, case: Case) -> list[Game]:
    """The games before each decision of a case, and after the last, as far as they can be played."""
    try:
        game = Game.start(table.ruleset.program, case.seed, deals=case.deals, deal_index=case.deal_index,
                          dealer=case.dealer, script=case.script)  # fmt: skip
    except (Fault, GivenError):
        return []
    games = [game]
    for answer in case.answers:
        choices = actions_of(game.machine).at(game.state)
        action = None if choices is None else next((a for a in choices.actions(game.state) if a.index == answer), None)
        if action is None:
            break
        try:
            game = game.apply(action)
        except Fault:
            break
        games.append(game)
    return games


def look_closely(table: Table, case: Case) -> Violation | None:
    """What is wrong with the views, the refusals or the record of a case in which nothing else is wrong."""
    games = games_of(table, case)
    problems = (refusals_agree(game) for game in games)
    problem = next(filter(None, problems), None)
    if problem is not None or not games:
        return problem
    numbers = Random(case.seed, case.deal_index)
    return replays(games[-1]) or next(
        filter(None, (keeps_hidden(games, numbers) for _ in games[0].program.accounts)), None
    )


WHOLE_MATCHES = frozenset({MATCH, FRUIT})
"""What is wrong with a match, not with a deal of it."""
