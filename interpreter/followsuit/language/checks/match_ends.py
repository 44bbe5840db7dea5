"""The match can end, and not before it has begun.

Wrong: everybody has reached nought at the start.

    options: {target: {about: Points to win., range: 0..99, default: 10}}
    match:
      ends: {target: {when: any(score(s) >= target for s in everyone)}}

Right:

    options: {target: {about: Points to win., range: 1..99, default: 10}}
    match:
      ends: {target: {when: any(score(s) >= target for s in everyone)}}
"""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Related, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.enumerating import settled
from followsuit.language.checks.shared.values import NO, single, truth
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.checks.shared.words import described
from followsuit.language.records import MatchEnd
from followsuit.language.terms import Term
from followsuit.program.model import Keep
from followsuit.program.nodes import ZERO, Const, Node, Var, evaluate, substitute

CODE = "match-ends"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Reports a match without an end that can come, ends that hold before the first deal, and such as may be missed."""
    match = checked.rules.match
    if checked.rules.abstract:
        return
    conditions = {name: checked.holds(end.when) for name, end in match.ends.items()}
    space = checked.space
    if all(truth(space.reader.read(node, space.anything)) == NO for node in conditions.values()):
        message = "The match can never end: no condition under `ends` can hold."
        written = [named.term.position for end in match.ends.values() for named in end.when or ()]
        position = written[0] if len(written) == 1 else place_of(match, "ends")
        yield Diagnostic(CODE, message, position, hint="name a target: any(score(s) >= 10 for s in everyone)")
        return
    for name, end in match.ends.items():
        yield from _exactly(checked, name, end)
        yield from _at_once(checked, name, end, conditions[name])


def _exactly(checked: Checked, name: str, end: MatchEnd) -> Iterator[Diagnostic]:
    """Whether the end asks for one exact score, which a deal may step over."""
    sign = "<=" if checked.rules.match.best == "lowest" and checked.rules.match.start is not None else ">="
    for part in (part for named in end.when or () for part in named.term.walk()):
        if part.op == "compare" and part.value == "==" and any(_is_score(side) for side in part.args):
            message = f"“{name}” holds only at one exact score, and a deal may step over it."
            yield Diagnostic(CODE, message, part.position, Severity.WARNING, hint=f"write {sign} in place of ==")


def _is_score(term: Term) -> bool:
    return term.op == "builtin" and term.value == "score"


def _at_once(checked: Checked, name: str, end: MatchEnd, condition: Node) -> Iterator[Diagnostic]:
    """Whether the end holds while nobody has scored, for some values of the options."""
    space, program = checked.space, checked.program
    said = checked.rules.match.start
    start = ZERO if said is None else checked.node(said)
    places = frozenset(
        place
        for node in (condition, start)
        for place in space.reader.cells_read(node)
        if space.cells[place].slot.domain != "seat"
    )
    options = frozenset(place for place in places if space.cells[place].slot.keep.value == "option")
    asked = substitute(condition, _at_first(checked, start), program.tables)
    for state in settled(space, [space.anything], options):

        def first(slot: str, _element: int, state: tuple[int | None, ...] = state) -> int:
            if slot == "total":
                return evaluate(start, first, program.tables)
            place = space.place.get((slot, 0))
            chosen = single(state[place]) if place in options and place is not None else None
            return program.slot[slot].first if chosen is None else chosen

        if evaluate(asked, first, program.tables):
            when = described(space, state, options)
            then = f" when {when}" if when else ""
            message = f"The match is over before anything is scored{then}: “{name}” holds at once."
            related = tuple(
                Related(f"the values of “{space.cells[place].slot.name}”", origin)
                for place in sorted(options)
                if (origin := space.cells[place].slot.origin) is not None
            )
            yield Diagnostic(
                CODE, message, end.position, related=related, hint="ask for more than the score at the start"
            )
            return


def _at_first(checked: Checked, start: Node) -> dict[Var, Node]:
    """What every slot but the options holds before the first deal."""
    values: dict[Var, Node] = {}
    for slot in checked.program.slots:
        if slot.keep is not Keep.OPTION:
            now = start if slot.name == "total" else Const(slot.first)
            values |= {Var(slot.name, Const(at)): now for at in range(slot.size)} | {Var(slot.name): now}
    return values
