"""Where somebody is needed and surely nobody is there: seats that are none in a state that is reached."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from followsuit.core.diagnostics import Position, Related
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.space import Space
from followsuit.language.checks.shared.values import NO, YES, State, only, truth
from followsuit.language.checks.shared.walk import asks_in, assignments_in
from followsuit.language.records import AskPhase, CallRecord
from followsuit.program.nodes import Const, Look, Node, Op, Var, parts

SIDE_TABLES = frozenset({"side", "account"})
"""Tables that make no sense of nobody's row."""


@dataclass(frozen=True, slots=True)
class Absence:
    """Somebody is needed at an instruction; `variable` is the seat that is none there, if a variable is to blame."""

    at: int
    variable: str | None


def absent_seat(checked: Checked, node: Node, state: State) -> str | None:
    """The variable that makes a seat none in a state; empty if there is no such variable, None if the seat is there."""
    space = checked.space
    if space.reader.read(node, state) != only(checked.program.players):
        return None
    for place in sorted(space.reader.cells_read(node)):
        cell = space.cells[place]
        if cell.slot.domain == "seat" and not cell.slot.inner and state[place] == only(cell.slot.high):
            return cell.slot.name
    return ""


def seats_needed(space: Space, node: Node, state: State) -> Iterator[tuple[Node, State]]:
    """The seats whose side, account or element of an array a node surely reads, each with what is so by then."""
    yield from _needed(space, node, state, set())


def _needed(space: Space, node: Node, state: State, seen: set[object]) -> Iterator[tuple[Node, State]]:
    """The same, less what was seen before: large expressions hold the same parts many times."""
    if isinstance(node, Const) or (id(node), state) in seen:
        return
    seen.add((id(node), state))
    space.work.spend(1)
    match node:
        case Op("and" | "or", (left, right)):
            yield from _needed(space, left, state, seen)
            going_on = node.name == "and"
            if truth(space.reader.read(left, state)) != (NO if going_on else YES):
                for part in space.where(state, left, holds=going_on):
                    yield from _needed(space, right, part, seen)
        case Op("if", (condition, yes, no)):
            yield from _needed(space, condition, state, seen)
            for holds, branch in ((True, yes), (False, no)):
                for part in space.where(state, condition, holds=holds) if speaks_of_sides(branch) else ():
                    yield from _needed(space, branch, part, seen)
        case _:
            if isinstance(node, Var) and node.index is not None:
                yield node.index, state
            if isinstance(node, Look) and node.table in SIDE_TABLES:
                yield node.indices[0], state
            for part_node in parts(node):
                yield from _needed(space, part_node, state, seen)


def speaks_of_sides(node: Node) -> bool:
    """Whether a node reads a side, an account or an array by a seat that is not written out."""
    match node:
        case Var(_, index):
            return isinstance(index, Var | Look | Op)
        case Look(table, _) if table in SIDE_TABLES:
            return True
    return any(speaks_of_sides(part) for part in parts(node))


def last_ask_for(checked: Checked, variable: str | None) -> tuple[str, AskPhase] | None:
    """The last ask in which a variable may be set."""
    found = [
        (name, ask) for name, ask in asks_in(checked.rules) if any(_sets(call, variable) for call in ask.calls.values())
    ]
    return found[-1] if found else None


def _sets(call: CallRecord, variable: str | None) -> bool:
    return any(item.target.value == variable for _, _, item in assignments_in(call))


def in_which_case(checked: Checked, variable: str) -> str:
    """When nobody is what a variable says, as the beginning of a sentence."""
    asked = last_ask_for(checked, variable)
    if asked is None:
        return f"Nobody is “{variable}” until something sets it"
    name, ask = asked
    passing = next((call for call, record in ask.calls.items() if not _sets(record, variable)), None)
    if passing is None:
        return f"If nobody is asked in “{name}”, nobody is “{variable}”"
    return f"If everybody says “{passing}” in “{name}”, nobody is “{variable}”"


def untold(variable: str) -> str:
    """The beginning of a warning: how the variable is set cannot be followed."""
    return f"It cannot be told whether somebody is always “{variable}”"


def where_it_stays_none(checked: Checked, variable: str | None) -> tuple[Related, ...]:
    """The other end: the last ask that may name the seat, or the variable itself."""
    if not variable:
        return ()
    asked = last_ask_for(checked, variable)
    if asked is not None:
        name, ask = asked
        return (Related(f"nobody need speak up in “{name}”, and then nobody is “{variable}”", ask.position),)
    declared = (checked.rules.state or {}).get(variable)
    return (Related(f"{variable} is none until something sets it", declared.position),) if declared else ()


def way_out(checked: Checked, variable: str | None, where: str) -> str:
    """What an author may do about it, or about the entry `where` somebody is needed."""
    asked = last_ask_for(checked, variable)
    if not variable:
        return "say who it is instead"
    if asked is not None:
        name, _ = asked
        way = f"say in “{name}” what then happens, as otherwise: {{ends: throw_in}}"
        return f"{way}; or give “{where}” when: {variable} != none"
    return f"give “{where}” when: {variable} != none"


def first_absences(checked: Checked, found: Iterable[Absence]) -> Iterator[Absence]:
    """The first place for each variable to blame; without one, the first of each rule."""
    seen: set[str | Position | None] = set()
    for absence in found:
        cause = absence.variable or checked.program.code[absence.at].origin
        if cause not in seen:
            seen.add(cause)
            yield absence


def position_at(checked: Checked, at: int, key: str | None = None) -> Position:
    """Where the rule stands that an instruction came from."""
    origin = checked.program.code[at].origin or checked.rules.position
    record = checked.by_position.get(origin)
    return origin if key is None or record is None else record[1].places.get(key, origin)
