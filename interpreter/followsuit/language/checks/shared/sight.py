"""Who sees what: the parts of an expression that read what not everybody, or not the seat at hand, knows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from followsuit.core.diagnostics import Position
from followsuit.language.checks.shared.checked import Checked
from followsuit.language.terms import Term


class Sight(Enum):
    """Who knows a zone or a variable: everyone, its owner, some seat named by the rules, nobody, or it depends."""

    EVERYONE = "everyone"
    OWNER = "owner"
    SOMEBODY = "somebody"
    NOBODY = "nobody"
    DEPENDS = "depends"


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A part of an expression that reads something hidden; `position` is where it is said who sees it."""

    term: Term
    name: str
    words: str
    position: Position | None


ITSELF = frozenset({"me", "to_play"})
"""Words for the seat that is asked or plays."""


def hidden_from_all(checked: Checked, term: Term, *, announced: bool) -> Iterator[Glimpse]:
    """The parts that read what not everybody sees; after an announcement it is known who holds the cards named."""
    for part in _reading_parts(term):
        if part.op in {"zone", "variable"}:
            if _sight(checked, part) not in {Sight.EVERYONE, Sight.DEPENDS}:
                yield _glimpse(checked, part)
        elif part.value == "void" or not (announced or _hands_are_open(checked)):
            yield _glimpse(checked, part)


def hidden_from_me(checked: Checked, term: Term, *, announced: bool, blind: bool) -> Iterator[Glimpse]:
    """The parts that the seat at hand does not see; `blind`: it has not even seen its own hand."""
    for part in _reading_parts(term):
        if part.op in {"zone", "variable"}:
            sight = _sight(checked, part)
            foreign = sight is Sight.OWNER and not _is_own(part)
            unseen = blind and part.op == "zone" and part.value == "hand"
            if sight is Sight.NOBODY or foreign or unseen:
                yield _glimpse(checked, part)
        elif part.value == "void":
            if blind:
                yield _glimpse(checked, part)
        elif not (announced or _hands_are_open(checked)):
            yield _glimpse(checked, part)


def _reading_parts(term: Term) -> Iterator[Term]:
    """Zones, variables and words that look into hands; the number of cards in a zone is known to all."""
    if _only_counts(term):
        return
    if term.op in {"zone", "variable"} or (term.op == "builtin" and term.value in {"holder", "void"}):
        yield term
    for arg in term.args:
        yield from _reading_parts(arg)


def _only_counts(term: Term) -> bool:
    """Whether it asks only how many cards lie in a zone, or whether any do."""
    if term.op == "builtin" and term.value == "count":
        return term.args[0].op == "zone"
    if term.op == "compare" and term.value in {"==", "!="}:
        return {arg.op for arg in term.args} == {"zone", "none"}
    return False


def _is_own(part: Term) -> bool:
    return any(arg.op == "builtin" and arg.value in ITSELF for arg in part.args)


def _sight(checked: Checked, part: Term) -> Sight:
    name = str(part.value)
    record = ((checked.rules.zones if part.op == "zone" else checked.rules.state) or {}).get(name)
    if record is None or record.seen_by is None:
        usual = {"hand": Sight.OWNER, "stock": Sight.NOBODY} if part.op == "zone" else {}
        return usual.get(name, Sight.EVERYONE)
    return _sight_of(record.seen_by)


def _sight_of(seen_by: Term) -> Sight:
    inner = seen_by.args[0] if seen_by.op == "set_of" else seen_by
    if inner.op == "builtin" and inner.value == "owner":
        return Sight.OWNER
    if inner.op == "none" or (inner.op == "builtin" and inner.value == "nobody"):
        return Sight.NOBODY
    if inner.op == "builtin" and inner.value == "everyone":
        return Sight.EVERYONE
    return Sight.SOMEBODY if seen_by.op == "set_of" else Sight.DEPENDS


def _hands_are_open(checked: Checked) -> bool:
    hand = (checked.rules.zones or {}).get("hand")
    return hand is not None and hand.seen_by is not None and _sight_of(hand.seen_by) in {Sight.EVERYONE, Sight.DEPENDS}


def _glimpse(checked: Checked, part: Term) -> Glimpse:
    name = str(part.value)
    if part.op == "builtin":
        words = "Who holds a card" if name == "holder" else "Whether a hand is void"
        return Glimpse(part, name, words, None)
    record = ((checked.rules.zones if part.op == "zone" else checked.rules.state) or {}).get(name)
    position = None if record is None else record.places.get("seen_by", record.position)
    words = f"What lies in “{name}”" if part.op == "zone" else f"The variable “{name}”"
    return Glimpse(part, name, words, position)
