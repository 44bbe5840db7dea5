"""Compiled play from Python: rows, positions, which way of compiling is taken when."""

from __future__ import annotations

import gc
import tracemalloc

import pytest
from alike import by_machine_code

from followsuit.native.batches import ENDINGS
from followsuit.native.compiled import Compiled, Position
from followsuit.native.compiling import without_collection
from followsuit.native.sharing import shared
from followsuit.playtest import chunks
from followsuit.playtest.plan import Plan
from followsuit.program.model import Ending, Offer, Program, Set
from followsuit.program.nodes import Node, parts
from support.variants import Variant


def euchre() -> Program:
    return Variant("euchre").load().program


def start(deal: int = 0) -> Position:
    return Compiled(euchre(), quick=True).start(1, deal)


def test_deals_are_rows_as_records() -> None:
    deals = Compiled(euchre(), quick=True).deals(3, 10, 50)
    found = [(ENDINGS.index(row.ending), row.moves, *row.points) for row in deals]
    assert found == by_machine_code(euchre(), 3, 10, 50, quick=True)
    assert {row.ending for row in deals} <= {Ending.SCORED, Ending.THROWN_IN}


def test_no_deals_are_none() -> None:
    compiled = Compiled(euchre(), quick=True)
    assert compiled.deals(3, 10, 0) == []
    assert compiled.start(1).playouts(1, 0, 0) == []


def test_a_deal_is_the_same_in_whatever_batch_it_is_played() -> None:
    whole = by_machine_code(euchre(), 3, 0, 60, quick=True)
    assert whole == [by_machine_code(euchre(), 3, deal, 1, quick=True)[0] for deal in range(60)]


@pytest.mark.parametrize(
    ("count", "matches", "quick"),
    [(50_000, False, True), (50_001, False, False), (2000, True, True), (2001, True, False)],
)
def test_a_run_of_one_part_is_compiled_quickly(count: int, *, matches: bool, quick: bool) -> None:
    plan = Plan(euchre(), 1, count, ("random",) * 4, matches)
    assert chunks._compiled(plan).quick is quick
    assert (len(list(chunks.chunks(plan))) == 1) is quick


def test_a_clone_goes_its_own_way() -> None:
    position = start()
    before, clone = position.state, position.clone()
    assert (clone.legal, clone.actor) == (position.legal, position.actor)
    clone.step(1)
    assert position.state == before
    assert clone.state != before


def test_nothing_is_answered_when_the_deal_is_over() -> None:
    position = start()
    position.play_on(1)
    over = position.state
    with pytest.raises(ValueError, match="the deal is over"):
        position.step(0)
    position.play_on(1)
    assert position.state == over
    assert position.winning() is None
    assert len(position.points) == 2


def test_a_clone_copies_no_more_than_the_record() -> None:
    position = start()
    position.clone()
    tracemalloc.start()
    clones = [position.clone() for _ in range(1000)]
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size / len(clones) < 8 * len(position.state) + 400


def fail() -> None:
    assert not gc.isenabled()
    raise RuntimeError("in vain")


def test_garbage_is_looked_for_again_afterwards() -> None:
    with pytest.raises(RuntimeError, match="in vain"), without_collection():
        fail()
    assert gc.isenabled()


def every_node(program: Program) -> list[Node]:
    found: list[Node] = []
    for item in program.code:
        match item:
            case Set():
                found.append(item.value)
            case Offer():
                found += [item.open, item.seat, item.actor]
    for node in found:
        found += parts(node)
    return found


def test_equal_expressions_are_one_object() -> None:
    program = Variant("skat").load().program
    assert shared(program) == program
    by_text: dict[str, int] = {}
    for node in every_node(shared(program)):
        assert by_text.setdefault(repr(node), id(node)) == id(node)
