"""Duties: they narrow the cards that may be chosen, unless no card would be left."""

from __future__ import annotations

from followsuit.language.lowering import law, terms
from followsuit.language.lowering.builder import Builder, Env
from followsuit.language.lowering.predicates import cards_where
from followsuit.language.records import DutyRecord, FreeRecord
from followsuit.language.terms import Term
from followsuit.program.model import CardChoice, Duty
from followsuit.program.nodes import ONE, ZERO, Const, Node, choose, operate, union


def duty(build: Builder, name: str, record: DutyRecord, env: Env, binding: Node = ONE) -> Duty:
    """The cards that meet a duty; empty where it does not bind, as a duty about what is led while nothing is."""
    condition = operate("and", binding, terms.holds(build, record.when, env))
    if _speaks_of_led(record):
        condition = operate("and", condition, _something_is_led(build, env))
    cards = choose(condition, cards_where(build, record.card, env), ZERO)
    return Duty(name, cards, record.say, record.position)


def _speaks_of_led(record: DutyRecord) -> bool:
    terms_read = (record.card, *(named.term for named in record.when or ()))
    return any(part.op == "builtin" and part.value == "led" for term in terms_read for part in term.walk())


def _something_is_led(build: Builder, env: Env) -> Node:
    if build.led is None and build.rules.led is None and law.every_card_has_a_class(build):
        return ONE
    return operate("ne", law.led_class(build, env), Const(law.no_class(build)))


def free_cards(build: Builder, records: dict[str, FreeRecord], env: Env) -> tuple[Duty, ...]:
    """The cards that each rule lets be played at any time now."""
    return tuple(
        Duty(name, choose(terms.holds(build, record.when, env), cards_where(build, record.card, env), ZERO),
             origin=record.position)
        for name, record in records.items()
    )  # fmt: skip


def all_free(rules: tuple[Duty, ...]) -> Node:
    """The cards that may be played at any time, whichever rule says so."""
    return union(rule.cards for rule in rules)


def narrowed(held: Node, free: Node, duties: list[Duty]) -> Node:
    """The legal cards: the hand without free cards, narrowed by each duty in turn, and the free cards held."""
    cards = operate("less", held, free)
    for item in duties:
        cards = operate("first", operate("meet", cards, item.cards), cards)
    return operate("join", cards, operate("meet", held, free))


def choice_of(
    build: Builder, held: Node, allow: dict[str, DutyRecord], must: Term | None, env: Env
) -> tuple[CardChoice, Node]:
    """The choice of a card that is passed or laid away, and the set of cards that may be chosen."""
    if must is not None:
        held = operate("meet", held, cards_where(build, must, env))
    duties = [duty(build, name, record, env) for name, record in allow.items()]
    return CardChoice(held, ZERO, tuple(duties), playing=False), narrowed(held, ZERO, duties)
