"""What an example expects against what there is, and the sentence for a difference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from followsuit.core.suggest import did_you_mean, first_up, listed
from followsuit.engine.layout import State
from followsuit.engine.machine import Machine
from followsuit.examples.values import Unclear, elements, in_words, plain, plain_words, seat_number, variables
from followsuit.program.model import Program


def differs(name: str, expected: Any, found: Any) -> tuple[str, ...]:
    """A problem if two plain values are not equal."""
    if expected == found:
        return ()
    return (f"`{name}` should be {plain_words(expected)} but is {plain_words(found)}.",)


def seats_differ(program: Program, name: str, expected: Any, found: int | None) -> tuple[str, ...]:
    """A problem if a seat, which may be expected by its name, is not the one found."""
    if seat_number(program, expected) == found:
        return ()
    names = program.domains.get("seat", ())
    return differs(name, expected, names[found] if found is not None and found < len(names) else found)


def sets_differ(name: str, expected: Iterable[str], found: Iterable[str]) -> tuple[str, ...]:
    """A problem if two sets of words are not equal: what is missing and what is too much."""
    wanted, there = set(expected), set(found)
    parts = []
    if wanted - there:
        parts.append(f"{listed(sorted(wanted - there))} should be among them and {_be(wanted - there)} not")
    if there - wanted:
        parts.append(f"{listed(sorted(there - wanted))} should not be among them and {_be(there - wanted)}")
    return (f"`{name}`: {'; '.join(parts)}.",) if parts else ()


def _be(words: set[str]) -> str:
    return "is" if len(words) == 1 else "are"


def variables_differ(machine: Machine, state: State, expect: Mapping[str, Any], done: set[str]) -> tuple[str, ...]:
    """Problems with the variables that an example expects; `done` are the other words it may use.

    Raises:
        Unclear: it expects something that the ruleset does not know.
    """
    program = machine.program
    known = variables(program)
    problems: list[str] = []
    for name, value in expect.items():
        if name in done:
            continue
        if name not in known:
            hint = did_you_mean(name, [*known, *done])
            raise Unclear(f"`{name}` is nothing that can be expected here." + (f" {first_up(hint)}" if hint else ""))
        wanted = elements(program, known[name], value)
        words = [in_words(program, known[name], machine.layout.read(state, name, at)) for at in range(len(wanted))]
        expected = [in_words(program, known[name], number) for number in wanted]
        problems += differs(name, expected if len(wanted) > 1 else expected[0], words if len(wanted) > 1 else words[0])
    return tuple(problems)


def variable_values(machine: Machine, state: State) -> dict[str, Any]:
    """The variables of the ruleset as an example writes them; those with a value for each seat or side as lists."""
    program, found = machine.program, {}
    for name, slot in variables(program).items():
        values = [plain(program, slot, machine.layout.read(state, name, at)) for at in range(max(slot.size - 1, 1))]
        found[name] = values if slot.size > 1 else values[0]
    return found
