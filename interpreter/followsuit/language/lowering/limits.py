"""How large a program may be: what is too deep or long to be worked out is an author's concern before ours."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.diagnostics import Position
from followsuit.language.lowering.builder import UnsayableError
from followsuit.program.model import CardChoice, Draw, Instruction, Move, Offer, Program, Set, Test
from followsuit.program.nodes import Node, parts

DEEPEST = 150
"""How many operations may lie one inside the other: what works them out goes down as deep."""

MOST_OPERATIONS, MOST_ASKED = 100_000, 40_000
"""Operations of all expressions together, and of those for one decision: several times what any game has."""

Extent = tuple[Node, int, int]
"""A node, how deep it is and how many operations it has; a part that stands in it twice counts twice."""


def test_extent(program: Program, position: Position) -> None:
    """Holds a program to these limits; `position` is that of the ruleset.

    Raises:
        UnsayableError: it is too deep or too large.
    """
    known: dict[int, Extent] = {}
    count = 0
    for expressions in _together(program, position):
        asked = 0
        for origin, node in expressions:
            _, deep, size = _extent(node, known)
            asked += size
            if deep > DEEPEST or size > MOST_ASKED:
                raise _too_large("With its definitions written out this is too large.", origin)
            if asked > MOST_ASKED:
                raise _too_large(f"What is asked here has more than {MOST_ASKED:,} operations, written out.", origin)
        count += asked
        if count > MOST_OPERATIONS:
            raise _too_large(
                f"All rules together have more than {MOST_OPERATIONS:,} operations, written out.", position
            )


def _too_large(message: str, position: Position) -> UnsayableError:
    return UnsayableError("expression-too-large", message, position, "say it with fewer or shorter expressions")


def _extent(node: Node, known: dict[int, Extent]) -> Extent:
    """Depth and size; `known` remembers them by the ids of nodes.

    Raises:
        RecursionError: it is far too deep.
    """
    found = known.get(id(node))
    if found is None:
        deep, size = 0, 1
        for part in parts(node):
            _, part_deep, part_size = _extent(part, known)
            deep, size = max(deep, part_deep), size + part_size
        found = known[id(node)] = (node, deep + 1, size)
    return found


def _together(program: Program, position: Position) -> Iterator[list[tuple[Position, Node]]]:
    """What is worked out at one instruction, with where it was written."""
    yield from ([(position, node)] for node in program.melds.values())
    for item in program.code:
        origin = item.origin or position
        found = [(origin, node) for node in _of(item)]
        if isinstance(item, Offer):
            found += [(reason.origin or origin, reason.condition) for call in item.calls for reason in call.reasons]
            if item.cards is not None:
                found += _of_cards(item.cards, origin)
        yield found


def _of(item: Instruction) -> tuple[Node, ...]:
    match item:
        case Set():
            return (item.value,)
        case Test():
            return (item.condition,)
        case Move():
            return (item.cards,)
        case Draw():
            return (item.members,)
        case Offer():
            return item.open, item.seat
    return ()


def _of_cards(cards: CardChoice, origin: Position) -> Iterator[tuple[Position, Node]]:
    yield from ((origin, cards.held), (origin, cards.free))
    yield from ((duty.origin or origin, duty.cards) for duty in cards.duties)
