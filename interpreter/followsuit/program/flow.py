"""Where a program may go: from one instruction to the next ones, and everywhere from a place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from followsuit.program.model import End, Instruction, Jump, Test


def following(instruction: Instruction, at: int) -> tuple[int, ...]:
    """The places that may come after an instruction; of a test first that where its condition holds."""
    match instruction:
        case End():
            return ()
        case Jump(to):
            return (to,)
        case Test(_, other):
            return (at + 1, other)
    return (at + 1,)


def ways_from(code: Sequence[Instruction], start: int) -> Iterator[int]:
    """Every place that may be reached from one, itself first, each once; conditions that hold are followed first."""
    seen: set[int] = set()
    waiting = [start]
    while waiting:
        at = waiting.pop()
        if at not in seen:
            seen.add(at)
            yield at
            waiting.extend(reversed(following(code[at], at)))
