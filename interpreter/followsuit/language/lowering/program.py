"""The recipe: a checked ruleset becomes a program whose options are still open; `specialise` closes them."""

from __future__ import annotations

from dataclasses import replace

from followsuit.language.declaring.declarations import Declarations, OptionType
from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import SCORE_LIMIT, SECRET, Builder, Env
from followsuit.language.lowering.facts import accounts, add_facts
from followsuit.language.lowering.limits import test_extent
from followsuit.language.lowering.matches import finish_deal
from followsuit.language.lowering.melds import Melds
from followsuit.language.lowering.orders import add_orders, order_context
from followsuit.language.lowering.phases import phase
from followsuit.language.records import Rules, Variable, ZoneRecord
from followsuit.language.terms import ELEMENT_OF
from followsuit.program.model import (
    ANSWER,
    Keep,
    OrderInfo,
    Program,
    Slot,
    Zone,
)
from followsuit.program.nodes import ONE, ZERO, Const, Node, Var, choose, evaluate, negate

MOST_DEALS = 1_000_000


def lower(rules: Rules, declared: Declarations) -> Program:
    """The core program of a ruleset for one number of players, its options still slots.

    Raises:
        OverflowError: the orders of the cards read variables with too many combinations of values.
    """
    build = Builder(rules, declared)
    add_facts(build)
    _add_slots(build)
    add_orders(build)
    _begin(build)
    for name, record in rules.phases.items():
        phase(build, name, record, Env())
    finish_deal(build)
    program = _program(build)
    test_extent(program, rules.position)
    return program


def _program(build: Builder) -> Program:
    deck = build.declared.deck
    return Program(
        title=build.rules.title or "",
        players=build.players,
        deck=deck,
        slots=tuple(_shown(build, slot) for slot in build.slots.values()),
        zones=tuple(_zone(build, name, record) for name, record in build.declared.zones.items()),
        code=build.finish(),
        tables=build.tables,
        accounts=accounts(build),
        seat_names=build.declared.seat_names,
        order=OrderInfo(
            (*(suit.name for suit in deck.suits), "trumps"),
            build.order_variables,
            build.tables["class"].shape[0],
            build.orders_in_force,
            build.order_titles,
        ),
        domains=_domains(build.declared),
        best_is_lowest=build.rules.match.best == "lowest",
        melds={group: Melds(build, group, Var(ANSWER), Env()).points() for group in build.rules.melds or {}},
        labels=build.rules.labels or {},
    )


def _domains(declared: Declarations) -> dict[str, tuple[str, ...]]:
    """How the members of each domain are called: seats that have names, rows of tables and values of options."""
    seats = {"seat": declared.seats} if declared.seats else {}
    rows = {f"row:{name}": table.rows for name, table in declared.tables.items()}
    options = {f"option:{name}": option.values for name, option in declared.options.items() if option.values}
    return seats | rows | options


# --- slots -------------------------------------------------------------------------------------------------------


def _add_slots(build: Builder) -> None:
    for slot in (*_match_slots(build), *_trick_slots(build)):
        build.slot(slot)
    for name, zone in build.declared.zones.items():
        size = build.players + 1 if zone.per == "seat" else 1
        first = build.declared.deck.all if name == "stock" else 0
        build.slot(Slot(name, first=first, size=size, cards=True, domain="cards"))
    for option in build.declared.options.values():
        build.slot(_option_slot(option))
    for name, variable in build.declared.variables.items():
        build.slot(_variable_slot(build, name, variable))
    build.temp(ANSWER)


def _match_slots(build: Builder) -> list[Slot]:
    seats, nobody = build.everyone.value, build.players
    held = max(accounts(build)) + 2
    return [
        Slot("dealer", 0, nobody, nobody, keep=Keep.MATCH, domain="seat"),
        Slot("next_dealer", 0, nobody, _first_dealer(build), keep=Keep.MATCH, domain="seat"),
        Slot("deal_no", 1, MOST_DEALS, 1, keep=Keep.MATCH),
        Slot("deals_played", 0, MOST_DEALS, 0, keep=Keep.MATCH),
        Slot("points", -SCORE_LIMIT, SCORE_LIMIT, 0, held),
        Slot("total", -SCORE_LIMIT, SCORE_LIMIT, 0, held, keep=Keep.MATCH),
        Slot("over", 0, 1, 0, keep=Keep.MATCH, domain="bool"),
        Slot("winners", 0, seats, 0, keep=Keep.MATCH, domain="seats"),
    ]


def _first_dealer(build: Builder) -> int:
    """The seat that deals first; nobody if that is left to chance."""
    said = build.rules.match.first_dealer
    if said is None or (said.op == "builtin" and said.value == "random"):
        return build.players
    return evaluate(terms.lower(build, said, Env()), lambda _name, _element: build.players, build.tables)


def _trick_slots(build: Builder) -> list[Slot]:
    nobody, no_card = build.players, len(build.declared.deck)
    return [
        Slot("tricks", 0, no_card, 0, nobody + 1),
        _seat_slot(build, "leader"),
        _seat_slot(build, "turn"),
        Slot("trick_no", 0, no_card),
        Slot("plays", 0, nobody),
        _seat_slot(build, "play_seat", nobody + 1),
        Slot("play_card", 0, no_card, no_card, nobody + 1, domain="card"),
        Slot("played", 0, build.everyone.value, domain="seats"),
        Slot("last_trick", 0, 1, domain="bool"),
        _seat_slot(build, "winner"),
    ]


def _seat_slot(build: Builder, name: str, size: int = 1) -> Slot:
    """A slot, or an array, of seats that begin as nobody."""
    return Slot(name, high=build.players, first=build.players, size=size, domain="seat")


def _option_slot(option: OptionType) -> Slot:
    domain = f"option:{option.name}" if option.values else option.type.kind
    high = len(option.values) - 1 if option.values else option.high
    low = 0 if option.values else option.low
    return Slot(option.name, low, high, low, keep=Keep.OPTION, domain=domain, inner=False, origin=option.position)


def _variable_slot(build: Builder, name: str, variable: Variable) -> Slot:
    type_ = variable.type
    low, high, first, cards = _bounds(build, variable)
    size = {"seat": build.players + 1, "side": max(accounts(build)) + 2}.get(variable.per or "", 1)
    domain = f"row:{type_.of}" if type_.kind == "row" else f"rows:{type_.of}" if type_.kind == "rows" else type_.kind
    keep = Keep.MATCH if variable.keep == "match" else Keep.DEAL
    origin = build.rules.state[name].position if build.rules.state else None
    return Slot(name, low, high, first, size, cards=cards, keep=keep, domain=domain, inner=False, origin=origin)


def _bounds(build: Builder, variable: Variable) -> tuple[int, int, int, bool]:
    """Lowest, highest and first value, and whether it is a set of cards."""
    type_ = variable.type
    match type_.kind:
        case "bool":
            return 0, 1, 0, False
        case "int":
            low, high = type_.low or 0, type_.high or 0
            return low, high, low, False
        case "cards":
            return 0, 0, 0, True
        case "seats" | "suits" | "rows":
            element = replace(type_, kind=ELEMENT_OF[type_.kind])
            return 0, (1 << build.size(element)) - 1, 0, False
    size = build.size(type_)
    return 0, size, size, False


def _zone(build: Builder, name: str, record: ZoneRecord) -> Zone:
    written = (build.rules.zones or {}).get(name, record)
    term = written.seen_by
    per_seat = record.per == "seat"
    owners = range(build.players) if per_seat else range(1)
    if term is None:
        seen = tuple(_usual_sight(build, name, owner) for owner in owners)
    else:
        seen = tuple(terms.lower(build, term, Env(owner=Const(owner) if per_seat else None)) for owner in owners)
    return Zone(name, per_seat, seen, written.places.get("cards", written.position), written.cards)


def _usual_sight(build: Builder, name: str, owner: int) -> Node:
    """Hands are seen by their owners, the stock by nobody, everything else by everyone."""
    if name == "hand":
        return Const(1 << owner)
    return ZERO if name == "stock" else build.everyone


def _shown(build: Builder, slot: Slot) -> Slot:
    """The slot with the seats that know its value: as its variable says, else everyone but while it is secret."""
    record = (build.rules.state or {}).get(slot.name)
    if record is None or slot.inner:
        return slot
    owners = range(max(slot.size - 1, 1))
    if record.seen_by is not None:
        seen = (terms.lower(build, record.seen_by, Env(owner=Const(owner))) for owner in owners)
        return replace(slot, shown=tuple(seen))
    if slot.name not in build.secret:
        return slot
    own = (Const(1 << owner) if record.per == "seat" else ZERO for owner in owners)
    return replace(slot, shown=tuple(choose(Var(SECRET.name), alone, build.everyone) for alone in own))


# --- the deal begins ---------------------------------------------------------------------------------------------


def _begin(build: Builder) -> None:
    position = build.rules.position
    build.assign("dealer", Var("next_dealer"), position)
    written = {name: record for name, record in (build.rules.state or {}).items() if record.first is not None}
    _scores_to_begin_with(build)
    _once_a_match(build, {name: record for name, record in written.items() if record.keep == "match"})
    for name, record in written.items():
        if record.keep != "match":
            _first_value(build, name, record)
    build.assign("order", order_context(build), position)


def _scores_to_begin_with(build: Builder) -> None:
    """Everybody begins the match with the score that the rules say, unless the totals so far were given."""
    start = build.rules.match.start
    if start is None:
        return
    over = build.label()
    build.unless(negate(build.slot(Slot("entered", 0, 1, 0, keep=Keep.MATCH, domain="bool"))), over)
    build.assign("entered", ONE)
    for account in range(max(accounts(build)) + 1):
        build.assign("total", terms.lower(build, start, Env()), start.position, Const(account))
    build.here(over)


def _once_a_match(build: Builder, kept: dict[str, Variable]) -> None:
    """What is kept for the match gets its first value in the first deal alone, redeals included."""
    if not kept:
        return
    started = build.slot(Slot("started", 0, 1, 0, keep=Keep.MATCH, domain="bool"))
    over = build.label()
    build.unless(negate(started), over)
    build.assign("started", ONE)
    for name, record in kept.items():
        _first_value(build, name, record)
    build.here(over)


def _first_value(build: Builder, name: str, variable: Variable) -> None:
    if variable.first is None:
        return
    slot = build.slots[name]
    for element in range(slot.size - 1) if slot.size > 1 else (None,):
        owner = None if element is None else Const(element)
        value = terms.lower(build, variable.first, Env(owner=owner, me=owner))
        build.assign(name, value, variable.position, owner)
