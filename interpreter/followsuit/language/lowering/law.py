"""The state of the trick as nodes: the class that is led, how strong each card is, who is winning.

All of it is a function of the cards played so far and of the present order, found anew whenever it is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import Builder, Env
from followsuit.language.lowering.winning import table_of
from followsuit.language.terms import Term
from followsuit.program.nodes import ZERO, Const, Node, Var, choose, greatest, negate, operate, union


def played_card(place: int | Node) -> Var:
    """The card that was played to this trick at this place (from 0)."""
    return Var("play_card", Const(place) if isinstance(place, int) else place)


def played_seat(place: int) -> Var:
    """The seat that played at this place (from 0)."""
    return Var("play_seat", Const(place))


def no_class(build: Builder) -> int:
    """The absent class."""
    return len(build.declared.deck.suits) + 1


def led_class(build: Builder, env: Env) -> Node:
    """The class to follow: as the ruleset says, else that of the first card that has one."""
    if env.led is not None:
        return env.led
    said = led_term(build)
    usual = _first_class(build, env)
    return usual if said is None else terms.lower(build, said, replace(env, led=usual))


def _first_class(build: Builder, env: Env) -> Node:
    """The class of the first card that has one: what is led where the ruleset does not say, and `led` where it does."""
    classes = [build.look("class", env.order, played_card(place)) for place in range(build.players)]
    if every_card_has_a_class(build):
        return classes[0]
    return reduce(lambda later, earlier: _or_else(build, earlier, later), reversed(classes))


def led_term(build: Builder) -> Term | None:
    """The ruleset's own word on what is led, that of the tricks phase at hand first."""
    return build.led if build.led is not None else build.rules.led


def _or_else(build: Builder, first: Node, second: Node) -> Node:
    return choose(operate("eq", first, Const(no_class(build))), second, first)


def every_card_has_a_class(build: Builder) -> bool:
    """Whether no card is without a class in any context."""
    table = build.tables["class"]
    contexts, width = table.shape
    values = (table.at(context, card) for context in range(contexts) for card in range(width - 1))
    return no_class(build) not in values


def power(build: Builder, env: Env, place: int) -> Node:
    """How strong the card at a place of the trick is; 0 if it cannot win."""
    return power_of(build, env, played_card(place))


def power_of(build: Builder, env: Env, card: Node) -> Node:
    """How strong a card is in this trick; 0 if it cannot win."""
    return build.look(table_of("power", build.law), env.order, led_class(build, env), card)


def above(build: Builder, env: Env) -> Node:
    """The cards that would be winning if they were played now."""
    return build.look(table_of("above", build.law), env.order, led_class(build, env), best_power(build, env))


def best_power(build: Builder, env: Env) -> Node:
    """How strong the card is that is winning."""
    return greatest(power(build, env, place) for place in range(build.players))


def winning_seat(build: Builder, powers: list[Node], best: Node, env: Env) -> Node:
    """The seat whose card is winning; of equal cards the first, or the last where the class says so."""
    first = _seat_with(powers, best, range(len(powers)))
    if table_of("last_wins", build.law) not in build.tables:
        return first
    last = _seat_with(powers, best, reversed(range(len(powers))))
    return choose(build.look(table_of("last_wins", build.law), env.order, led_class(build, env), best), last, first)


def _seat_with(powers: list[Node], best: Node, places: Iterable[int]) -> Node:
    seats = list(places)
    result: Node = played_seat(0)
    for place in reversed(seats):
        here = operate("and", operate("eq", powers[place], best), operate("gt", Var("plays"), Const(place)))
        result = choose(here, played_seat(place), result)
    return result


def winning_now(build: Builder, env: Env) -> Node:
    """The seat that would win if the trick ended here; absent while nothing is played."""
    powers = [power(build, env, place) for place in range(build.players)]
    seat = winning_seat(build, powers, best_power(build, env), env)
    return choose(operate("eq", Var("plays"), ZERO), Const(build.players), seat)


def trick_cards(build: Builder) -> Node:
    """The cards of the trick, still told after its winner has taken them."""
    return union(build.look("one_card", played_card(place)) for place in range(build.players))


def first_played(build: Builder, cards: Node) -> Node:
    """The first card of the trick that is among these; absent if none is."""
    result: Node = Const(len(build.declared.deck))
    for place in reversed(range(build.players)):
        here = operate("some", operate("meet", cards, build.look("one_card", played_card(place))))
        result = choose(here, played_card(place), result)
    return result


def player_of(build: Builder, card: Node) -> Node:
    """The seat that played a card to this trick; absent if nobody did."""
    result: Node = Const(build.players)
    for place in reversed(range(build.players)):
        result = choose(operate("eq", played_card(place), card), played_seat(place), result)
    absent = Const(len(build.declared.deck))
    return choose(operate("eq", card, absent), Const(build.players), result)


def void(build: Builder, env: Env, free: Node) -> Node:
    """Whether the seat holds no card of the class led, its free cards apart."""
    held = operate("less", Var("hand", env.me), free)
    followers = build.look("class_cards", env.order, led_class(build, env))
    return negate(operate("some", operate("meet", held, followers)))
