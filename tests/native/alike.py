"""One program played by both: what each deal comes to, and every state on the way."""

from __future__ import annotations

from dataclasses import replace
from random import Random as Dice

from followsuit.engine.chance import Random
from followsuit.engine.faults import Fault
from followsuit.engine.layout import MOVES, PC
from followsuit.engine.machine import machine_of
from followsuit.native.batches import ENDINGS
from followsuit.native.compiled import DEALS, Compiled, interpreted
from followsuit.native.runs import TO_THE_END
from followsuit.native.winners import WINNER, steps_to_winner
from followsuit.program.model import Program
from followsuit.program.nodes import evaluate

Came = tuple[int, ...]
"""A row of a batch; of a deal that cannot be played one number, which says at what instruction."""


def by_machine_code(program: Program, seed: int, first: int, count: int, *, quick: bool = False) -> list[Came]:
    size, words = DEALS.row_size(program), Compiled(program, quick=quick).rows(seed, first, count)
    rows = [tuple(words[place : place + size]) for place in range(0, count * size, size)]
    return [row if row[0] >= 0 else row[:1] for row in rows]


def by_interpreter(program: Program, seed: int, first: int, count: int) -> list[Came]:
    return [_deal(program, seed, deal) for deal in range(first, first + count)]


def _deal(program: Program, seed: int, deal: int) -> Came:
    machine = machine_of(program)
    try:
        start = machine.start(seed, deal, None, deal % program.players)
        state = interpreted(machine, start, Random(seed, deal), TO_THE_END)
        return ENDINGS.index(machine.ending(state)), state[MOVES], *machine.layout.read_all(state, "points")
    except Fault as fault:
        return (-1 - fault.instruction,)


def differences(program: Program, count: int, seed: int = 5, *, quick: bool = False) -> list[tuple[Came, Came]]:
    """The deals that come out otherwise, compiled and interpreted."""
    sides = by_machine_code(program, seed, 0, count, quick=quick), by_interpreter(program, seed, 0, count)
    return [pair for pair in zip(*sides, strict=True) if pair[0] != pair[1]]


def winning(program: Program, state: tuple[int, ...]) -> int | None:
    """The seat that the program's own steps would make the winner, by the plain meaning of its expressions."""
    machine = machine_of(program)
    held: dict[str, int] = {}

    def read(name: str, element: int) -> int:
        return held[name] if name in held else machine.layout.read(state, name, element)

    for step in steps_to_winner(program, state[PC]):
        held[step.to.name] = evaluate(step.value, read, program.tables)
    seat = held.get(WINNER, program.players)
    return None if seat == program.players else seat


def step_side_by_side(compiled: Compiled, seed: int, deal: int, dice: Dice) -> None:
    """Every state of a deal; now and then taken over from the interpreter, or cloned, which may make no difference."""
    program = compiled.program
    machine = machine_of(program)
    state = machine.start(seed, deal, None, deal % program.players)
    position = compiled.start(seed, deal, dealer=deal % program.players)
    while legal := machine.legal(state):
        assert position.state == state
        assert (position.legal, position.actor, position.ending) == (legal, machine.actor(state), None)
        assert position.winning() == winning(program, state)
        choice = dice.choice([place for place in range(legal.bit_length()) if legal >> place & 1])
        if dice.random() < 0.2:
            position = dice.choice([position.clone, lambda there=state: compiled.position(there)])()
        position.step(choice)
        state = machine.step(state, choice)
    assert position.state == state
    assert (position.legal, position.actor) == (0, None)
    assert position.ending is machine.ending(state)


def with_other_table(program: Program, name: str) -> Program:
    """The program with the entries of a table turned round."""
    table = program.tables[name]
    turned = tuple(value and max(table.values) + 1 - value for value in table.values)
    return replace(program, tables={**program.tables, name: replace(table, values=turned)})
