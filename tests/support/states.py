"""Reads a state by the names of its slots."""

from __future__ import annotations

from collections.abc import Mapping

from followsuit.program.model import Keep, Program

HEAD = ("pc", "key", "draws", "moves")

State = tuple[int, ...]
Values = dict[str, list[int]]


def values_of(program: Program, state: State) -> Values:
    """Slot name → its elements."""
    values: Values = {name: [word] for name, word in zip(HEAD, state, strict=False)}
    at = len(HEAD)
    for slot in program.slots:
        if slot.keep not in {Keep.TEMP, Keep.OPTION}:
            values[slot.name] = list(state[at : at + slot.size])
            at += slot.size
    assert at == len(state), "the record has the layout of its program"
    return values


def state_of(program: Program, values: Mapping[str, list[int]]) -> State:
    """The record of these values."""
    names = [slot.name for slot in program.slots if slot.keep not in {Keep.TEMP, Keep.OPTION}]
    return tuple(word for name in (*HEAD, *names) for word in values[name])
