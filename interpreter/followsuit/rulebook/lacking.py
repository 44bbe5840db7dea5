"""Whether a deal can be played without a trump suit, so that it is worth telling which cards are trumps then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

from followsuit.language.records import AskPhase, CallRecord, Order, Rules, TricksPhase
from followsuit.language.terms import Assignment, Term
from followsuit.rulebook.contraries import is_opposite
from followsuit.rulebook.voice import Voice, is_word
from followsuit.wording.clauses import flat

T = TypeVar("T")


def may_lack_trumps(rules: Rules) -> bool:
    """Whether tricks may be played while what chooses the trumps is none, as far as the rules show at a glance."""
    chosen = _chosen_by(rules)
    if not chosen:
        return True
    before = list(_before_tricks(rules))
    made = [item for item in _of_kind(before, Assignment) if item.target.value in chosen]
    asked = [phase for phase in _of_kind(before, AskPhase) if _goes_without(phase, chosen)]
    return not made or bool(asked) or any(_may_be_none(item.value) for item in made)


def never_trump(voice: Voice, order: Order) -> bool:
    """Whether what an order has as trumps only belongs together: no class of winners is that of trumps then."""
    classes = [entry.card for entry in (voice.rules.wins or {}).values()]
    trumps = [card for card in classes if any(is_word(term, "trumps") for term in card.walk())]
    return bool(trumps) and all(_fails(voice, card, order) for card in trumps)


def _fails(voice: Voice, card: Term, order: Order) -> bool:
    """Whether a class of winners has something to hold that cannot when an order does."""
    return any(is_opposite(voice, item.term, part) for item in order.when or () for part in flat(card))


def _chosen_by(rules: Rules) -> frozenset[str]:
    """The variables that say which suit is trump; none where a cell of a table does."""
    items = [item for order in rules.order.values() for item in order.trump or ()]
    terms = [term for item in items for term in item.walk()]
    tabled = any(term.op == "field" for term in terms)
    return frozenset() if tabled else frozenset(str(term.value) for term in terms if term.op == "variable")


def _before_tricks(rules: Rules) -> Iterator[Any]:
    for phase in rules.phases.values():
        if isinstance(phase, TricksPhase):
            return
        yield phase


def _goes_without(phase: AskPhase, chosen: frozenset[str]) -> bool:
    """Whether some calls make a trump suit and others settle something else."""
    made = [_changed_by(call) for call in phase.calls.values()]
    return any(names & chosen for names in made) and any(names and not names & chosen for names in made)


def _changed_by(call: CallRecord) -> frozenset[str]:
    return frozenset(str(item.target.value) for item in _of_kind(call, Assignment))


def _may_be_none(value: Term) -> bool:
    """Whether a value is none, or a cell that may be."""
    return any(term.op in ("none", "field") for term in value.walk())


def _of_kind(used: Any, kind: type[T]) -> Iterator[T]:
    """Everything of a kind within records."""
    match used:
        case Term():
            return
        case dict():
            yield from _of_kind(tuple(used.values()), kind)
        case tuple() | list():
            for entry in used:
                yield from _of_kind(entry, kind)
        case _ if is_dataclass(used) and not isinstance(used, type):
            if isinstance(used, kind):
                yield used
            for item in fields(used):
                yield from _of_kind(getattr(used, item.name), kind)
