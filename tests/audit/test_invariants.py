"""Programs broken by hand, where the language can say nothing so wrong: each invariant notices what it is for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import followsuit
from followsuit import Ruleset
from followsuit.audit.cases import Case, Tables, look_closely, run
from followsuit.audit.invariants.points import told_points
from followsuit.audit.invariants.winning import chance_of_none, every_seat_wins
from followsuit.audit.table import Beginning, Table
from followsuit.audit.variants import Shelf, Variant
from followsuit.audit.violations import Violation
from followsuit.engine.events import Event
from followsuit.program.model import Instruction, Move, Offer, Program, Set
from followsuit.program.nodes import ONE, Const, Look, Node, Op, Var

GAME = "two-handed-euchre"
VARIANT = Variant(2)


def with_code(change: Callable[[Instruction], Instruction]) -> Table:
    """A table at which the changed program of a game is played."""
    ruleset = followsuit.load(GAME)
    program = ruleset.program
    broken: Ruleset = replace(ruleset)
    vars(broken)["program"] = replace(program, code=tuple(change(item) for item in program.code))
    return Table(VARIANT, broken)


def first_wrong(table: Table, deals: int = 40) -> Violation | None:
    """The first thing wrong in deals at random."""
    played = (table.deal(Beginning(1, deal), table.random(1, deal)) for deal in range(deals))
    return next((deal.violation for deal in played if deal.violation is not None), None)


def test_nothing_is_wrong_with_the_game_as_it_is() -> None:
    assert first_wrong(with_code(lambda item: item)) is None


def test_cards_that_are_doubled() -> None:
    def doubled(item: Instruction) -> Instruction:
        if isinstance(item, Move) and item.source.name == "trick":
            return Set(item.to, Op("join", (item.to, Var("trick"))), item.origin)
        return item

    wrong = first_wrong(with_code(doubled))
    assert wrong is not None
    assert wrong.code == "cards-not-conserved"
    assert "in two places" in wrong.message


def test_cards_that_are_lost() -> None:
    def lost(item: Instruction) -> Instruction:
        return Set(Var("trick"), Const(0)) if isinstance(item, Move) and item.source.name == "trick" else item

    wrong = first_wrong(with_code(lost))
    assert wrong is not None
    assert "nowhere" in wrong.message


def test_points_that_no_line_tells() -> None:
    def more(item: Instruction) -> Instruction:
        if isinstance(item, Set) and item.to.name == "points":
            return replace(item, value=Op("add", (item.value, ONE)))
        return item

    wrong = first_wrong(with_code(more))
    assert wrong is not None
    assert wrong.code == "points-differ"


def test_totals_that_are_not_the_sum() -> None:
    def half(item: Instruction) -> Instruction:
        return replace(item, value=Const(7)) if isinstance(item, Set) and item.to == Var("total", Const(1)) else item

    wrong = first_wrong(with_code(half))
    assert wrong is not None
    assert wrong.code == "totals-differ"


def test_hidden_cards_that_decide_what_may_be_played() -> None:
    """Where the opponent holds a certain card, only the lowest legal card may be played."""

    def peeking(item: Instruction) -> Instruction:
        if not isinstance(item, Offer) or item.cards is None or not item.cards.playing:
            return item
        other: Node = Var("hand", Look("left", (ONE, Var("turn"))))
        lowest = Op("shift", (ONE, Op("low", (item.open, Const(0)))))
        return replace(item, open=Op("if", (Op("has", (other, Const(9))), lowest, item.open)))

    table = with_code(peeking)
    found = set()
    for deal in range(60):
        played = table.deal(Beginning(1, deal, 0), table.random(1, deal))
        assert played.violation is None
        wrong = look_closely(table, Case(VARIANT, 1, deal, 1, 0, (), played.answers, close=True))
        found |= {wrong.code} if wrong is not None else set()
    assert "hidden-card-told" in found


def test_what_is_paid_by_others_is_taken_from_them() -> None:
    program = followsuit.load("buck-euchre", players=3).program
    line = Event("score", 7, "paid", seats=0b001, points=2, payers=0b111)
    assert told_points(program, [line]) == [4, -2, -2]


@pytest.mark.parametrize(("matches", "certain"), [(5, None), (12, False), (60, True)])
def test_how_many_matches_make_it_certain(matches: int, certain: bool | None) -> None:  # noqa: FBT001  (a column of the table)
    program: Program = followsuit.load("buck-euchre", players=4).program
    wins = dict.fromkeys((0, 1, 3), matches // 3)
    wrong = every_seat_wins(program, wins, matches)
    assert (None if wrong is None else wrong.certain) == certain
    assert chance_of_none(program, matches) == pytest.approx(0.75**matches)


def test_a_case_in_which_nothing_is_wrong() -> None:
    loaded = followsuit.check(GAME)
    assert loaded.family is not None
    tables = Tables(Shelf(loaded.family, (2,), frozenset()))
    assert run(tables, Case(VARIANT, 3, deals=2, close=True)) is None
