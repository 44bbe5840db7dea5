"""How often the lines of a score can count in one deal: what an interval of their rate depends on."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.program.model import End, Instruction, Jump, Program, Tell, Test


def most_times(program: Program, kind: str, name: str) -> int | None:
    """How often a deal can tell of something at the most; None where the rules come by again and again."""
    places = [
        at for at, item in enumerate(program.code) if isinstance(item, Tell) and (item.kind, item.name) == (kind, name)
    ]
    return None if any(_again(program, place) for place in places) else len(places)


def _again(program: Program, place: int) -> bool:
    """Whether an instruction can be come by again in the same deal."""
    seen: set[int] = set()
    waiting = list(_next(place, program.code[place]))
    while waiting:
        at = waiting.pop()
        if at == place:
            return True
        if at not in seen and at < len(program.code):
            seen.add(at)
            waiting.extend(_next(at, program.code[at]))
    return False


def _next(place: int, item: Instruction) -> Iterator[int]:
    if isinstance(item, Jump):
        yield item.to
    elif not isinstance(item, End):
        yield place + 1
        if isinstance(item, Test):
            yield item.other
