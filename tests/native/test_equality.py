"""Compiled play is the interpreter's: every state, choice and count, of every game, preset and number of players."""

from __future__ import annotations

from ctypes import addressof, c_int64, c_uint64, c_void_p
from random import Random

import pytest
from alike import by_interpreter, by_machine_code, differences, step_side_by_side, with_other_table
from hypothesis import given, settings
from hypothesis import strategies as st

from followsuit.engine.layout import MOVES
from followsuit.engine.machine import machine_of
from followsuit.native.batches import Form, batch_module
from followsuit.native.compiled import Compiled
from followsuit.native.compiling import Linked, object_code
from followsuit.playtest import chunks
from followsuit.playtest.chunks import Chunk
from followsuit.playtest.interpreted import Interpreted
from followsuit.playtest.plan import Plan
from followsuit.program.counting import Counting
from support.variants import Variant, games, plain_variants, variants

ASKED_FOR = [variant for variant in variants() if not variant.options]
"""Every game with each number of players, plain and with each preset."""

SOME = [variant for variant in variants() if variant.options][::12]
"""A part of those with one option changed."""

DEALS, MATCHES = 12, 2
LONG_RUN = 10**6
"""A plan of so many deals is compiled well; of `DEALS`, quickly."""

FAR_ON = {
    "euchre": (0, 23, 1, 0),
    "hearts": (0, 64, 17, 4, 1, 4),
    "spades": (0, 56, -140, -170),
    "bridge": (0, 59, 1400, 0),
    "skat": (0, 40, 0, -528, 0),
}
"""Deal 1,234,567 of seed 7: scored, after so many decisions, with these points."""


def plan_of(variant: Variant, count: int, *, matches: bool, seed: int = 5) -> Plan:
    program = variant.load().program
    return Plan(program, seed, count, ("random",) * program.players, matches, cap=40)


@pytest.mark.parametrize("variant", [*ASKED_FOR, *SOME], ids=str)
def test_deals_and_what_is_counted_of_them_are_equal(variant: Variant) -> None:
    plan = plan_of(variant, DEALS if variant.preset else LONG_RUN, matches=False)
    compiled, interpreted = chunks.tally(plan, Chunk(3, DEALS)), Interpreted(plan).tally(3, DEALS)
    assert compiled == interpreted
    assert interpreted.moves > 0
    assert any(interpreted.counts)


@pytest.mark.parametrize("variant", [Variant(name) for name in games()], ids=str)
def test_matches_and_what_is_counted_of_them_are_equal(variant: Variant) -> None:
    plan = plan_of(variant, MATCHES, matches=True)
    assert chunks.tally(plan, Chunk(1, MATCHES)) == Interpreted(plan).tally(1, MATCHES)


@pytest.mark.parametrize("variant", plain_variants(), ids=str)
def test_every_state_of_a_deal_is_equal(variant: Variant) -> None:
    compiled, dice = Compiled(variant.load().program, quick=True), Random(3)
    for deal in range(2):
        step_side_by_side(compiled, 9, deal, dice)


@given(
    variant=st.sampled_from([variant for variant in variants() if variant.options]),
    seed=st.integers(-(2**70), 2**70),
    deal=st.integers(0, 2**40),
)
@settings(max_examples=12)
def test_any_deal_of_any_variant_is_equal_in_every_state(variant: Variant, seed: int, deal: int) -> None:
    program = variant.load().program
    step_side_by_side(Compiled(program, quick=True), seed, deal, Random(seed))
    assert by_machine_code(program, seed, deal, 2, quick=True) == by_interpreter(program, seed, deal, 2)


@pytest.mark.parametrize("name", ["euchre", "bridge", "french-tarot", "schnapsen"])
def test_a_deal_is_played_on_from_any_state_as_by_the_interpreter(name: str) -> None:
    program = Variant(name).load().program
    machine, compiled = machine_of(program), Compiled(program)
    for moves in (0, 1, 7, 20):
        there = compiled.start(1, moves)
        there.play_on(4, moves, moves)
        here = compiled.position(there.state)
        there.play_on(8, 2)
        plan = Interpreted(Plan(program, 8, 1, ("random",) * program.players))
        state, choose = here.state, plan.chooser(2)
        while legal := machine.legal(state):
            state = machine.step(state, choose(state, legal, []))
        assert there.state == state


@pytest.mark.parametrize("name", ["euchre", "bridge", "french-tarot", "schnapsen", "toepen"])
def test_ways_on_from_a_state_are_those_of_its_clones(name: str) -> None:
    compiled = Compiled(Variant(name).load().program)
    for moves in (0, 5, 1000):
        here = compiled.start(1, moves)
        here.play_on(4, moves, min(moves, 20) if moves < 1000 else -1)
        before, ways = here.state, here.playouts(8, 3, 20)
        assert here.state == before
        for stream, row in enumerate(ways, 3):
            there = here.clone()
            there.play_on(8, stream)
            assert (row.ending, row.moves, row.points) == (there.ending, there.state[MOVES], there.points)


@pytest.mark.parametrize("name", ["euchre", "hearts", "bridge", "french-tarot", "pinochle", "schnapsen"])
def test_a_deal_far_on_is_that_of_the_interpreter(name: str) -> None:
    """Deal 1,234,567 of seed 7: as part of a long run, alone, and by the interpreter alone."""
    program = Variant(name).load().program
    plan = plan_of(Variant(name), 2_000_000, matches=False, seed=7)
    assert chunks.tally(plan, Chunk(1_234_567, 1)) == Interpreted(plan).tally(1_234_567, 1)
    run = by_machine_code(program, 7, 1_234_560, 10)
    assert run[7:8] == by_machine_code(program, 7, 1_234_567, 1, quick=True) == by_interpreter(program, 7, 1_234_567, 1)


@pytest.mark.parametrize("name", FAR_ON)
def test_a_deal_far_on_is_the_same_everywhere(name: str) -> None:
    assert by_machine_code(Variant(name).load().program, 7, 1_234_567, 1) == [FAR_ON[name]]


def test_a_wrong_table_is_noticed() -> None:
    """The comparison bites: the strengths of the cards are turned round in one of two equal programs."""
    program = Variant("euchre").load().program
    wrong = with_other_table(program, "power")
    assert not differences(program, 40)
    assert by_machine_code(wrong, 5, 0, 40) != by_interpreter(program, 5, 0, 40)


@pytest.mark.parametrize("variant", [plain_variants()[at] for at in range(0, len(plain_variants()), 2)], ids=str)
def test_both_ways_of_compiling_come_to_the_same(variant: Variant) -> None:
    """Of many deals, more than the interpreter can play: passes put together by hand once made wrong code in a game."""
    program, form = variant.load().program, Form(counting=True)
    module, found = batch_module(program, form), []
    for quick in (False, True):
        code = Linked(object_code(module, quick=quick), form.name)
        play = code.function(None, *[c_uint64] * 3, c_void_p, c_void_p)
        rows, counts = (c_int64 * (3000 * form.row_size(program)))(), (c_int64 * Counting(program).size)()
        play(5, 3, 3000, addressof(rows), addressof(counts))
        found.append((bytes(rows), bytes(counts)))
    assert found[0] == found[1]
