"""The tables of the trick law: for every context (a value of each variable that orders read) the class of each card,
how strong it is under each led class, and what it is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import product
from math import prod

from followsuit.core.cards import Card
from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import Builder, Env, UnsayableError
from followsuit.language.lowering.predicates import cards_where
from followsuit.language.lowering.winning import table_of, wins_of, wins_of_phases
from followsuit.language.records import Order, WinClass
from followsuit.language.terms import PatternPart, Term
from followsuit.program.nodes import ZERO, Const, Node, Var, evaluate, operate, slots_read, substitute
from followsuit.program.tables import Table, tabulate

MOST_CONTEXTS = 512
"""The product of the variables that orders read is bounded."""


@dataclass(frozen=True)
class Standing:
    """How the cards stand in one context: card indices from high to low; twins stand side by side.

    `missing` have no place, `twice` are named twice by an order that names them one by one.
    """

    order: Order
    values: dict[str, int]
    trumps: tuple[int, ...]
    plain: tuple[int, ...]
    missing: tuple[int, ...]
    twice: tuple[int, ...]


def add_orders(build: Builder) -> None:
    """Adds the tables of the trick law and the slot that holds the present context."""
    if not build.rules.order:
        hint = "write order: {usual: {plain: rest}}, or leave the key out where a base has an order"
        raise UnsayableError("no-order", "This ruleset has no order of the cards.", build.rules.position, hint)
    names = sorted(_variables_read(build), key=list(build.slots).index)
    read_by_orders(build, tuple(names))
    standings = list(all_standings(build))
    build.orders_in_force = tuple(standing.order.position for standing in standings)
    build.order_titles = tuple(_titles(build, standing) for standing in standings)
    _add_classes(build, standings)
    _add_top_trumps(build, standings)
    _add_powers(build, standings, wins_of(build), None)
    for phase, wins in wins_of_phases(build):
        _add_powers(build, standings, wins, phase)
    _add_values(build, standings)
    build.inner("order", max(len(standings) - 1, 0))


def read_by_orders(build: Builder, names: tuple[str, ...]) -> None:
    """Notes the variables that the orders read, how many values each can have, and the number of the present ones."""
    build.order_variables = names
    build.order_sizes = tuple(build.slots[name].high - build.slots[name].low + 1 for name in names)
    build.context = order_context(build)


def order_context(build: Builder) -> Node:
    """The context that the present values of the variables amount to."""
    context: Node = ZERO
    for name, size in zip(build.order_variables, build.order_sizes, strict=True):
        place = operate("sub", Var(name), Const(build.slots[name].low))
        context = operate("add", operate("mul", context, Const(size)), place)
    return context


def all_standings(build: Builder) -> Iterator[Standing]:
    """How the cards stand in each context, in the order of their numbers.

    Raises:
        OverflowError: there are more than 512 contexts.
    """
    if prod(build.order_sizes) > MOST_CONTEXTS:
        raise OverflowError(f"the orders read variables with {prod(build.order_sizes)} combinations of values")
    lows = [build.slots[name].low for name in build.order_variables]
    spans = (range(low, low + size) for low, size in zip(lows, build.order_sizes, strict=True))
    for combination in product(*spans):
        values = dict(zip(build.order_variables, combination, strict=True))
        yield _standing(build, _order_in_force(build, values), values)


# --- which variables matter --------------------------------------------------------------------------------------


def _variables_read(build: Builder) -> set[str]:
    found: set[str] = set()
    for term in _law_terms(build):
        names = slots_read(_lowered(build, term))
        _test_readable(build, names, term)
        found |= names
    return found


def _lowered(build: Builder, term: Term) -> Node:
    try:
        node = terms.lower(build, term, _NOWHERE)
    except KeyError as table:
        raise _circular(term) from table
    if "order" in slots_read(node):
        raise _circular(term)
    return node


def _circular(term: Term) -> UnsayableError:
    message = "The order of the cards cannot depend on what cards count as or are worth in that same order."
    return UnsayableError("order-reads", message, term.position)


def _test_readable(build: Builder, names: Iterable[str], term: Term) -> None:
    """Orders are tables: what they read must be one value out of few, and there for all to see."""
    for name in names:
        slot = build.slots[name]
        if slot.cards or slot.size > 1:
            message = "The order of the cards and the classes that win cannot depend on this."
            raise UnsayableError("order-reads", message, term.position, "they may read single values, such as trump")


def _law_terms(build: Builder) -> Iterator[Term]:
    """Every part of an expression in the trick law that may read a variable."""
    for order in build.rules.order.values():
        yield from (named.term for named in order.when or ())
        for item in (*(order.trump or ()), *(order.plain or ())):
            yield from item.args
    for pattern, points in build.rules.deck.points or ():
        yield from (*pattern.args, points)
    for wins in (wins_of(build), *dict(wins_of_phases(build)).values()):
        for win in wins.values():
            yield from _readers(win.card)


OF_THE_CARD = frozenset({"card", "led"})
"""Words of a winning class that say which card is meant, and not what the situation is."""


def _readers(term: Term) -> Iterator[Term]:
    if any(part.op == "local" or (part.op == "builtin" and part.value in OF_THE_CARD) for part in term.walk()):
        for arg in term.args:
            yield from _readers(arg)
    else:
        yield term


_NOWHERE = Env()


def _order_in_force(build: Builder, values: dict[str, int]) -> Order:
    for order in build.rules.order.values():
        condition = terms.holds(build, order.when, _NOWHERE)
        if evaluate(condition, lambda name, _: values[name], build.tables):
            return order
    return list(build.rules.order.values())[-1]


# --- the place of every card -------------------------------------------------------------------------------------


def _standing(build: Builder, order: Order, values: dict[str, int]) -> Standing:
    deck = build.declared.deck
    trumps, trump_twice = _listed(build, order.trump or (), values, set())
    plain, plain_twice = _listed(build, order.plain or (), values, set(trumps))
    placed = {*trumps, *plain}
    missing = tuple(card.index for card in deck.cards if card.index not in placed and card.suit is not None)
    return Standing(order, values, tuple(trumps), tuple(plain), missing, (*trump_twice, *plain_twice))


def _listed(
    build: Builder, items: tuple[Term, ...], values: dict[str, int], named: set[int]
) -> tuple[list[int], list[int]]:
    """The cards of a list of patterns from high to low, and those that it names twice."""
    found: list[int] = []
    twice: list[int] = []
    for item in items:
        suits = [_suit_value(build, arg, values) for arg in item.args]
        for part in item.value.parts:
            for card in part_cards(build, part, suits, named | set(found)):
                (twice if card in found else found).append(card)
    return [card for card in found if card not in named], twice


def _titles(build: Builder, standing: Standing) -> dict[int, str]:
    """What the order calls its cards, where an item of it has a name and is one card (or twins)."""
    titles: dict[int, str] = {}
    for item in standing.order.trump or ():
        suits = [_suit_value(build, arg, standing.values) for arg in item.args]
        cards = [card for part in item.value.parts for card in part_cards(build, part, suits, set(titles))]
        if item.title is not None and len(_faces(build, tuple(cards))) == 1:
            titles |= dict.fromkeys(cards, item.title)
    return titles


def _suit_value(build: Builder, term: Term, values: dict[str, int]) -> int:
    return evaluate(terms.lower(build, term, _NOWHERE), lambda name, _: values[name], build.tables)


def part_cards(build: Builder, part: PatternPart, suits: list[int], named: set[int]) -> list[int]:
    """The cards of one part of a pattern from high to low; `rest` leaves out those already named."""
    deck = build.declared.deck
    if part.cards:
        return [card.index for code in part.cards for card in deck.members(deck.by_code.get(code, 0))]
    cards = [card for card in deck.cards if _in_suit(part, card, suits)]
    if part.ranks is not None:
        cards = [
            card for rank in part.ranks for card in cards if card.rank is not None and deck.ranks[card.rank] == rank
        ]
    else:
        cards.sort(key=lambda card: (card.rank is None, card.rank))
    if part.rest:
        cards = [card for card in cards if card.index not in named]
    return [card.index for card in (reversed(cards) if part.upwards else cards)]


def _in_suit(part: PatternPart, card: Card, suits: list[int]) -> bool:
    if part.suit is not None:
        return card.suit == suits[part.suit]
    if part.printed_suit is not None:
        return card.suit == part.printed_suit
    return card.suit is not None or not (part.every_suit or part.rest)


# --- tables ------------------------------------------------------------------------------------------------------


def _add_classes(build: Builder, standings: list[Standing]) -> None:
    deck = build.declared.deck
    trumps, none = len(deck.suits), len(deck.suits) + 1

    def class_of(context: int, card: int) -> int:
        if card == len(deck):
            return none
        if card in standings[context].trumps:
            return trumps
        suit = deck.cards[card].suit
        return none if suit is None else suit

    classes = tabulate(class_of, len(standings), len(deck) + 1)

    def members(context: int, class_: int) -> int:
        if class_ == none:
            return 0
        return deck.mask(card for card in range(len(deck)) if classes.at(context, card) == class_)

    build.tables["class"] = classes
    build.tables["class_cards"] = tabulate(members, len(standings), none + 1)


def _add_top_trumps(build: Builder, standings: list[Standing]) -> None:
    """`top_trumps`: the k highest trumps of a context, twins together."""
    deck = build.declared.deck
    faces = [_faces(build, standing.trumps) for standing in standings]

    def highest(context: int, count: int) -> int:
        among = set(faces[context][:count])
        return deck.mask(card.index for card in deck.cards if card.face in among)

    build.tables["top_trumps"] = tabulate(highest, len(standings), max(map(len, faces)) + 1)


def _add_powers(
    build: Builder, standings: list[Standing], classes_that_win: dict[str, WinClass], phase: str | None
) -> None:
    """`power`, and with it `above` (the cards that would win against a power) and `last_wins` (the last of equals)."""
    deck = build.declared.deck
    led_classes = len(deck.suits) + 2
    wins = list(classes_that_win.values())
    rows: dict[object, tuple[int, ...]] = {}
    powers: dict[tuple[int, int], tuple[int, ...]] = {}
    last: dict[tuple[int, int, int], int] = {}
    for context, standing in enumerate(standings):
        for led in range(led_classes):
            classes = tuple(_winners(build, win, context, led, standing) for win in wins)
            how = (standing.trumps, standing.plain, classes)
            if how not in rows:
                rows[how] = tuple(_ranked(build, standing, classes))
            powers[context, led] = rows[how]
            _note_ties(wins, classes, powers[context, led], last, (context, led))
    highest = max((power for line in rows.values() for power in line), default=0)

    @cache
    def above(row: tuple[int, ...], power: int, *, or_equal: bool) -> int:
        return deck.mask(card for card, own in enumerate(row) if own > power or (or_equal and own == power))

    shape = (len(standings), led_classes)
    build.tables[table_of("power", phase)] = tabulate(
        lambda c, led, card: (*powers[c, led], 0)[card], *shape, len(deck) + 1
    )
    build.tables[table_of("above", phase)] = tabulate(
        lambda c, led, power: above(powers[c, led], power, or_equal=(c, led, power) in last), *shape, highest + 1
    )
    if last:
        build.tables[table_of("last_wins", phase)] = tabulate(lambda *where: last.get(where, 0), *shape, highest + 1)


def _winners(build: Builder, win: WinClass, context: int, led: int, standing: Standing) -> int:
    env = replace(_NOWHERE, led=Const(led), order=Const(context))
    values: dict[Var, Node] = {Var(name): Const(value) for name, value in standing.values.items()}
    cards = substitute(cards_where(build, win.card, env), values, build.tables)
    return evaluate(cards, lambda name, _: standing.values[name], build.tables)


def _ranked(build: Builder, standing: Standing, classes: tuple[int, ...]) -> list[int]:
    """The power of each card: 0 outside every class, else 1, 2 … from the lowest card of the last class upwards."""
    place = {face: at for at, face in enumerate(_faces(build, (*standing.trumps, *standing.plain)))}
    keys: list[tuple[int, int] | None] = []
    for card in build.declared.deck.cards:
        own = next((at for at, members in enumerate(classes) if members >> card.index & 1), None)
        keys.append(None if own is None else (-own, -place.get(card.face, len(place))))
    ladder = sorted({key for key in keys if key is not None})
    return [0 if key is None else ladder.index(key) + 1 for key in keys]


def _faces(build: Builder, cards: tuple[int, ...]) -> list[int]:
    return list(dict.fromkeys(build.declared.deck.cards[card].face for card in cards))


def _note_ties(
    wins: list[WinClass],
    classes: tuple[int, ...],
    powers: tuple[int, ...],
    last: dict[tuple[int, int, int], int],
    at: tuple[int, int],
) -> None:
    for win, members in zip(wins, classes, strict=True):
        if win.ties == "last":
            last.update({(*at, power): 1 for card, power in enumerate(powers) if members >> card & 1})


def _add_values(build: Builder, standings: list[Standing]) -> None:
    """`value_of`, and for each worth the cards that are worth it; the last pattern that names a card counts."""
    deck = build.declared.deck
    worths = [_worths(build, standing) for standing in standings]
    build.tables["value_of"] = tabulate(lambda at, card: worths[at].get(card, 0), len(worths), len(deck) + 1)
    for worth in sorted({value for context in worths for value in context.values()} - {0}):
        sets = tuple(deck.mask(card for card, value in context.items() if value == worth) for context in worths)
        build.tables[f"worth_{worth}"] = Table((len(worths),), sets)


def _worths(build: Builder, standing: Standing) -> dict[int, int]:
    """Card → what it is worth, for the cards that are worth anything."""
    worths: dict[int, int] = {}
    for pattern, points in build.rules.deck.points or ():
        suits = [_suit_value(build, arg, standing.values) for arg in pattern.args]
        worth = _suit_value(build, points, standing.values)
        for part in pattern.value.parts:
            worths |= dict.fromkeys(part_cards(build, part, suits, set()), worth)
    return worths
