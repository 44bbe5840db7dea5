"""Conditions on a card as sets: all cards of the deck for which a condition holds, as one node.

The core program has no quantifiers. A condition that speaks of a card in the usual ways becomes set algebra over
tables; anything else is tested card by card, unrolled.
"""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from followsuit.language.lowering import law, terms
from followsuit.language.lowering.builder import Builder, Env
from followsuit.language.terms import Term
from followsuit.program.nodes import ZERO, Const, Node, choose, operate

CARD = "card"
"""The subject of duties; any other name is the variable of an `each`."""

SUBJECT_TABLES = {"suit": "class_cards", "printed": "printed_cards", "rank": "rank_cards"}


def cards_where(build: Builder, term: Term, env: Env, subject: str = CARD, among: Node | None = None) -> Node:
    """The set of all cards for which the condition holds, `subject` naming the card.

    Those that are surely not `among` these cards may be left out.
    """
    if not _speaks_of(term, subject):
        return choose(terms.lower(build, term, env), build.all_cards, ZERO)
    match term.op:
        case "and" | "or":
            joined = "meet" if term.op == "and" else "join"
            sets = (cards_where(build, arg, env, subject, among) for arg in term.args)
            return reduce(lambda left, right: operate(joined, left, right), sets)
        case "not":
            return _others(build, cards_where(build, term.args[0], env, subject))
        case "if" if not _speaks_of(term.args[0], subject):
            condition, yes, no = term.args
            sets = (cards_where(build, arg, env, subject, among) for arg in (yes, no))
            return choose(terms.lower(build, condition, env), *sets)
    return _simple(build, term, env, subject) or _tested_singly(build, term, env, subject, among)


def _simple(build: Builder, term: Term, env: Env, subject: str) -> Node | None:
    match term.op:
        case "in" if _is_subject(term.args[0], subject) and not _speaks_of(term.args[1], subject):
            return terms.lower(build, term.args[1], env)
        case "compare" if term.value in {"==", "!="}:
            return _equal(build, term, env, subject)
        case "builtin" if term.value == "beats" and subject == CARD:
            return law.above(build, env)
    return None


def _equal(build: Builder, term: Term, env: Env, subject: str) -> Node | None:
    for this, other in (term.args, term.args[::-1]):
        if _speaks_of(other, subject) or other.op == "none":
            continue
        found = _cards_with(build, this, other, env, subject)
        if found is not None:
            return found if term.value == "==" else _others(build, found)
    return None


def _cards_with(build: Builder, this: Term, other: Term, env: Env, subject: str) -> Node | None:
    """The cards whose property `this` equals `other`, if the property has a table."""
    value = terms.lower(build, other, env)
    if _is_subject(this, subject):
        return build.look("one_card", value)
    if this.op != "builtin" or this.value not in SUBJECT_TABLES or not _is_subject(this.args[0], subject):
        return None
    if this.value == "suit":
        return build.look("class_cards", env.order, value)
    return build.look(SUBJECT_TABLES[this.value], value)


def _tested_singly(build: Builder, term: Term, env: Env, subject: str, among: Node | None) -> Node:
    cards: Node = ZERO
    build.spend(len(build.declared.deck), term.position)
    possible = (among.value if isinstance(among, Const) else 0) or build.declared.deck.all
    for card in (card for card in range(len(build.declared.deck)) if possible >> card & 1):
        place = replace(env, card=Const(card)) if subject == CARD else env.having(**{subject: Const(card)})
        holds = terms.lower(build, term, place)
        cards = operate("join", cards, choose(holds, Const(1 << card), ZERO))
    return cards


def _others(build: Builder, cards: Node) -> Node:
    return operate("less", build.all_cards, cards)


def _is_subject(term: Term, subject: str) -> bool:
    if subject == CARD:
        return term.op == "builtin" and term.value == CARD
    return term.op == "local" and term.value == subject


def _speaks_of(term: Term, subject: str) -> bool:
    return any(
        _is_subject(part, subject) or (subject == CARD and part.op == "builtin" and part.value == "beats")
        for part in term.walk()
    )
