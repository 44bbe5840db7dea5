"""Which cells may still be read from each instruction on: states that differ in others are the same."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.language.checks.shared.space import Space
from followsuit.program.flow import following
from followsuit.program.model import Deal, Draw, Instruction, Move, Offer, Set, Tell, Test
from followsuit.program.nodes import Node, Var


def nodes_of(instruction: Instruction) -> Iterator[Node]:
    """Every expression that an instruction reads."""
    match instruction:
        case Set(to, value):
            yield value
            yield from _index(to)
        case Move(cards, source, to):
            yield cards
            yield from (*_index(source), *_index(to))
        case Deal(_, shares):
            yield from (share.count for share in shares)
        case Draw(to, of):
            yield of
            yield from _index(to)
        case Test(condition):
            yield condition
        case Tell():
            yield from (node for node in (instruction.seat, instruction.seats, instruction.points) if node is not None)
        case Offer():
            yield from (instruction.seat, instruction.actor, instruction.open)
            yield from (reason.condition for call in instruction.calls for reason in call.reasons)


def _index(var: Var) -> tuple[Node, ...]:
    return () if var.index is None else (var.index,)


def live_cells(space: Space) -> list[int]:
    """For each instruction the cells that may be read from it on before they are set, as a mask of their places."""
    code = space.program.code
    reads = [_read(space, item) for item in code]
    ways = [following(item, at) for at, item in enumerate(code)]
    kept = [~_written(space, item) for item in code]
    live = [0] * (len(code) + 1)
    changed = True
    while changed:
        changed = False
        for at in range(len(code) - 1, -1, -1):
            after = 0
            for to in ways[at]:
                after |= live[to]
            before = reads[at] | after & kept[at]
            if before != live[at]:
                live[at], changed = before, True
    return live


def _read(space: Space, instruction: Instruction) -> int:
    """The cells that an instruction reads."""
    result = 0
    for node in nodes_of(instruction):
        result |= space.reader.facts(node).mask
    return result


def _written(space: Space, instruction: Instruction) -> int:
    """The cells whose value before does not matter after the instruction."""
    match instruction:
        case Set(Var(name, None)) | Draw(Var(name, None)) if (name, 0) in space.place:
            return 1 << space.place[name, 0]
        case Offer():
            return 1 << space.answer
    return 0
