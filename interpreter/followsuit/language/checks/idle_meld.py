"""Every meld can be there.

Wrong: there are no sevens in this pack, and not five cards that follow one another.

    deck: {ranks: A K Q J}
    melds:
      shown:
        sevens: {of_a_kind: 7, points: 70}
        five: {sequence: A K Q J 10, length: 5.., points: 100}

Right:

    deck: {ranks: A K Q J 10 9 8 7}
    melds:
      shown:
        sevens: {of_a_kind: 7, points: 70}
        five: {sequence: A K Q J 10, length: 5.., points: 100}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from followsuit.core.cards import in_print
from followsuit.core.diagnostics import Diagnostic, Severity
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.checks.shared.walk import place_of
from followsuit.language.lowering.builder import Env
from followsuit.language.lowering.melds import Melds
from followsuit.language.records import Meld
from followsuit.program.nodes import Const, Node, Op

CODE = "idle-meld"


def check(checked: Checked) -> Iterator[Diagnostic]:
    """Warns of melds that the pack cannot make, and of points for more of them than there can be."""
    for group, melds in (checked.rules.melds or {}).items():
        yield from _turned_about(melds)
        found = Melds(checked.builder, group, Const(checked.declared.deck.all), Env())
        for name, record in melds.items():
            ways = [way.faces for way in found.ways(name)]
            if not any(_can_be(checked, faces) for faces in ways):
                yield _problem(record, f"No cards of this pack make the meld “{name}”.", _key(record),
                               "look at its ranks and its length")  # fmt: skip
            elif len(record.points) > found.most:
                often = f"{found.most} time{'' if found.most == 1 else 's'}"
                yield _problem(record, f"“{name}” can be there {often} at most, but more numbers stand here.", "points",
                               "name one number for each time")  # fmt: skip


def _turned_about(melds: dict[str, Meld]) -> Iterator[Diagnostic]:
    """Sequences of the same ranks as most others of their group, in another order."""
    orders = Counter(record.sequence for record in melds.values() if record.sequence is not None)
    usual = {frozenset(order): order for order, _ in reversed(orders.most_common())}
    for name, record in melds.items():
        order = record.sequence
        if order is not None and order != (other := usual[frozenset(order)]):
            first = next(name for name, record in melds.items() if record.sequence == other)
            shown = " ".join(map(in_print, other))
            message = f"The ranks of “{name}” do not follow one another as those of “{first}” do."
            yield _problem(record, message, "sequence", f"write {shown}, if they do")


def _can_be(checked: Checked, faces: tuple[Node, ...]) -> bool:
    """Whether every face may be a card of the pack, each another one; a suit that varies may be any."""
    suits = range(len(checked.declared.deck.suits))
    return any(_all_there([_in_suit(checked, face, suit) for face in faces]) for suit in suits)


def _in_suit(checked: Checked, face: Node, suit: int) -> int:
    """The cards of a face if what varies in it is this suit."""
    match face:
        case Const(cards):
            return cards
        case Op("meet", (Const(cards), _)):
            return cards & checked.program.tables["printed_cards"].at(suit)
    return 0


def _all_there(faces: list[int]) -> bool:
    return 0 not in faces and len(set(faces)) == len(faces)


def _key(record: Meld) -> str:
    return next((key for key in ("cards", "of_a_kind", "sequence") if getattr(record, key) is not None), "points")


def _problem(record: Meld, message: str, key: str, hint: str) -> Diagnostic:
    return Diagnostic(CODE, message, place_of(record, key), Severity.WARNING, hint=hint)
