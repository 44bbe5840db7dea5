"""Runs a program on from what one seat knows: what a call would bring about, as far as it can be told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from followsuit.program.model import (
    ANSWER,
    Deal,
    Draw,
    End,
    Ending,
    Instruction,
    Jump,
    Move,
    Offer,
    Program,
    Set,
    Tell,
    Test,
)
from followsuit.program.nodes import OPERATORS, Const, Look, Node, Op, Var
from followsuit.program.tables import Table

STEPS = 600

Known = dict[tuple[str, int], int]
"""The elements of slots whose value is known, by slot and element; what is missing is not known."""


def partly(node: Node, known: Mapping[tuple[str, int], int], tables: Mapping[str, Table]) -> int | None:
    """The value of an expression, None where it depends on something unknown."""
    match node:
        case Const(value):
            return value
        case Var(name, index):
            element = 0 if index is None else partly(index, known, tables)
            return None if element is None else known.get((name, element))
        case Look(table, indices):
            places = [partly(index, known, tables) for index in indices]
            return tables[table].at(*(place or 0 for place in places)) if None not in places else None
        case Op("if", (condition, yes, no)):
            return _choice(partly(condition, known, tables), yes, no, known, tables)
        case Op(name, args):
            return _operator(name, [partly(arg, known, tables) for arg in args])


def _choice(
    condition: int | None, yes: Node, no: Node, known: Mapping[tuple[str, int], int], tables: Mapping[str, Table]
) -> int | None:
    if condition is not None:
        return partly(yes if condition else no, known, tables)
    value = partly(yes, known, tables)
    return value if value == partly(no, known, tables) else None


def _operator(name: str, args: list[int | None]) -> int | None:
    if (name in {"and", "meet", "mul"} and 0 in args) or (name == "less" and args[0] == 0):
        return 0
    if name == "or" and any(args):
        return 1
    values = [arg for arg in args if arg is not None]
    return OPERATORS[name].apply(*values) if len(values) == len(args) else None


@dataclass(frozen=True)
class Prospect:
    """Where a run came to rest: what is known there, the place, and how the deal ended if it did."""

    known: Known
    place: int
    ending: Ending | None = None
    offer: Offer | None = None


def run_on(program: Program, known: Mapping[tuple[str, int], int], place: int, *, guess: bool = False) -> Prospect:
    """Runs from `place` to the next offer or end, or to the first test that what is known cannot decide.

    With `guess` such a test is taken to fail and the run goes on: a score line that cannot be told does not count.
    """
    now = dict(known)
    for _ in range(STEPS):
        instruction = program.code[place]
        match instruction:
            case Offer():
                return Prospect(now, place, offer=instruction)
            case End(ending):
                return Prospect(now, place, ending=ending)
            case Jump(to):
                place = to
            case Test(condition, other):
                holds = partly(condition, now, program.tables)
                if holds is None and not guess:
                    return Prospect(now, place)
                place = place + 1 if holds else other
            case _:
                _effect(program, instruction, now)
                place += 1
    return Prospect(now, place)


def _effect(program: Program, instruction: Instruction, now: Known) -> None:
    match instruction:
        case Set(to, value):
            _assign(program, to, partly(value, now, program.tables), now)
        case Move(cards, source, to):
            _move(program, partly(cards, now, program.tables), source, to, now)
        case Deal(source, shares):
            for var in (source, *(share.to for share in shares)):
                _assign(program, var, None, now)
        case Draw(to):
            _assign(program, to, None, now)
        case Tell():
            pass


def _assign(program: Program, to: Var, value: int | None, now: Known) -> None:
    element = 0 if to.index is None else partly(to.index, now, program.tables)
    touched = range(program.slot[to.name].size) if element is None else (element,)
    for index in touched:
        if value is None or element is None:
            now.pop((to.name, index), None)
        else:
            now[to.name, index] = value


def _move(program: Program, cards: int | None, source: Var, to: Var, now: Known) -> None:
    for var, coming in ((source, False), (to, True)):
        before = partly(var, now, program.tables)
        if cards is None or before is None:
            _assign(program, var, None, now)
        else:
            _assign(program, var, before | cards if coming else before & ~cards, now)


def answered(known: Mapping[tuple[str, int], int], answer: int) -> Known:
    """What is known once an offer has been answered with the choice of that number."""
    return {**known, (ANSWER, 0): answer}
