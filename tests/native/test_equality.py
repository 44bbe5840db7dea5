"""Compiled play is the interpreter's: every state, choice and count, of every game, preset and number of players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from followsuit.engine.layout import PC
from followsuit.engine.machine import machine_of
from followsuit.native.compiled import Compiled
from followsuit.native.winners import WINNER, steps_to_winner
from followsuit.playtest import chunks
from followsuit.playtest.chunks import Chunk
from followsuit.playtest.interpreted import Interpreted
from followsuit.playtest.plan import Plan
from followsuit.program.nodes import evaluate
from followsuit.program.tables import Table
from support.variants import Variant, games, plain_variants, variants

ASKED_FOR = [variant for variant in variants() if not variant.options]
"""Every game with each number of players, plain and with each preset."""

SOME = [variant for variant in variants() if variant.options][::12]
"""A part of those with one option changed."""

DEALS, MATCHES = 12, 2


@pytest.fixture(autouse=True, scope="session")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing is taken from the disk that another version has left there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FOLLOWSUIT_CACHE", str(tmp_path_factory.mktemp("compiled")))
        yield


def plan_of(variant: Variant, count: int, *, matches: bool) -> Plan:
    program = variant.load().program
    return Plan(program, 5, count, ("random",) * program.players, matches, cap=40)


@pytest.mark.parametrize("variant", [*ASKED_FOR, *SOME], ids=str)
def test_deals_and_what_is_counted_of_them_are_equal(variant: Variant) -> None:
    plan = plan_of(variant, DEALS, matches=False)
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
    """Stepped side by side; now and then taken over from the interpreter, or cloned, which may make no difference."""
    program = variant.load().program
    machine, compiled, random = machine_of(program), Compiled(program, quick=True), Random(3)
    for deal in range(2):
        state = machine.start(9, deal, None, deal % program.players)
        position = compiled.start(9, deal, dealer=deal % program.players)
        while legal := machine.legal(state):
            assert position.state == state
            assert (position.legal, position.actor, position.ending) == (legal, machine.actor(state), None)
            assert position.winning() == winning(program, machine, state)
            choice = random.choice([place for place in range(legal.bit_length()) if legal >> place & 1])
            if random.random() < 0.2:
                position = random.choice([position.clone, lambda there=state: compiled.position(there)])()
            position.step(choice)
            state = machine.step(state, choice)
        assert position.state == state
        assert (position.legal, position.actor) == (0, None)
        assert position.ending is machine.end(state).ending


def winning(program, machine, state) -> int | None:
    """The seat that the program's own steps would make the winner, by the plain meaning of its expressions."""
    held: dict[str, int] = {}

    def read(name: str, element: int) -> int:
        return held[name] if name in held else machine.layout.read(state, name, element)

    for step in steps_to_winner(program, state[PC]):
        held[step.to.name] = evaluate(step.value, read, program.tables)
    seat = held.get(WINNER, program.players)
    return None if seat == program.players else seat


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


@pytest.mark.parametrize("name", ["euchre", "hearts"])
def test_a_deal_far_on_is_that_of_the_interpreter(name: str) -> None:
    program = Variant(name).load().program
    plan = Plan(program, 7, 2_000_000, ("random",) * program.players)
    assert chunks.tally(plan, Chunk(1_234_567, 1)) == Interpreted(plan).tally(1_234_567, 1)


def test_a_wrong_table_is_noticed() -> None:
    """The comparison bites: the strengths of the cards are turned round in one of two equal programs."""
    program = Variant("euchre").load().program
    table = program.tables["power"]
    turned = tuple(value and max(table.values) + 1 - value for value in table.values)
    wrong = replace(program, tables={**program.tables, "power": Table(table.shape, turned)})
    bots = ("random",) * program.players
    right = Interpreted(Plan(program, 5, 40, bots)).tally(0, 40)
    assert chunks.tally(Plan(program, 5, 40, bots), Chunk(0, 40)) == right
    assert chunks.tally(Plan(wrong, 5, 40, bots), Chunk(0, 40)) != right
