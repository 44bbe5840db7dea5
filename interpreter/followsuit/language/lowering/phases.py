"""Phases in order: each is skipped if its `when` fails, and one is lowered by each of six kinds."""

from __future__ import annotations

from dataclasses import replace

from followsuit.language.lowering import terms
from followsuit.language.lowering.asks import ask
from followsuit.language.lowering.builder import Builder, Env, used_by
from followsuit.language.lowering.effects import effects
from followsuit.language.lowering.exchanges import exchange
from followsuit.language.lowering.showing import show_melds
from followsuit.language.lowering.tricks import tricks
from followsuit.language.records import (
    AskPhase,
    DealPhase,
    ExchangePhase,
    MeldPhase,
    Phase,
    Portion,
    StepPhase,
    TricksPhase,
)
from followsuit.program.model import Deal, Share
from followsuit.program.nodes import ONE, ZERO, Const, Node, Var, choose, operate, total

REST = "rest"


def phase(build: Builder, name: str, record: Phase, env: Env) -> None:
    """Lowers a phase, at the top or inside another one."""
    with used_by(f"“{name}”", record.position):
        _understood(build, name, record, env)


def _understood(build: Builder, name: str, record: Phase, env: Env) -> None:
    over = build.label()
    build.unless(terms.holds(build, record.when, env), over, record.position)
    build.tell("phase", name, record.position, record.about)
    match record:
        case DealPhase():
            _deal(build, record, env)
            effects(build, record, env)
        case StepPhase():
            effects(build, record, env)
        case AskPhase():
            ask(build, name, record, env)
        case ExchangePhase():
            exchange(build, name, record, env)
        case MeldPhase():
            show_melds(build, name, record, env)
        case TricksPhase():
            tricks(build, name, record, env)
    build.here(over)


def _deal(build: Builder, record: DealPhase, env: Env) -> None:
    """Shares out the cards; `rest` alone sends what is left to a zone, or round the seats from the dealer's left."""
    source = Var("stock") if record.from_ is None else terms.zone(build, record.from_, env)
    to = terms.seats_of(build, record.to, env)
    counted = {zone: portion for zone, portion in record.cards.items() if not is_rest(portion)}
    left = replace(env, rest=operate("size", source))
    seats = _seats(build, record, env)
    shares = [share for zone, portion in counted.items() for share in _shares(build, zone, portion, (to, seats), left)]
    remaining = [zone for zone in record.cards if zone not in counted]
    for zone in remaining:
        if build.declared.zones[zone].per is not None:
            shares += _all_round(build, zone, source, shares, to)
    build.emit(Deal(source, tuple(shares), record.position))
    for zone in remaining:
        if build.declared.zones[zone].per is None:
            build.move_all(source, Var(zone), record.position)


def is_rest(portion: Portion) -> bool:
    """Whether a zone is dealt all the cards that are left."""
    count = portion.count
    return count is not None and count.op == "builtin" and count.value == REST


def _all_round(build: Builder, zone: str, source: Var, dealt: list[Share], to: Node) -> list[Share]:
    """What is left, card by card from the dealer's left, until nothing is left."""
    left = build.temp("deal.left")
    build.assign(left.name, operate("sub", operate("size", source), total(share.count for share in dealt)))
    each, over = (operate(name, left, operate("size", to)) for name in ("div", "mod"))
    shares = []
    for seat in range(build.players):
        before = total(
            operate("and", operate("has", to, Const(other)), operate("lt", _turn(build, other), _turn(build, seat)))
            for other in range(build.players)
            if other != seat
        )
        count = operate("add", each, operate("lt", before, over))
        shares.append(Share(Var(zone, Const(seat)), choose(operate("has", to, Const(seat)), count, ZERO)))
    return shares


def _turn(build: Builder, seat: int) -> Node:
    """How many seats are dealt to before this one if everyone is dealt to."""
    return operate("mod", operate("sub", Const(seat + build.players - 1), Var("dealer")), Const(build.players))


def _seats(build: Builder, record: DealPhase, env: Env) -> list[Node]:
    """The seats in the order in which they get their cards."""
    if record.first is None:
        return [Const(seat) for seat in range(build.players)]
    first, said = build.temp("deal.first"), terms.lower(build, record.first, env)
    eldest = build.look("left", ONE, Var("dealer"))
    build.assign(first.name, choose(operate("eq", said, Const(build.players)), eldest, said))
    return [build.look("left", Const(step), first) for step in range(build.players)]


def _shares(build: Builder, zone: str, portion: Portion, whom: tuple[Node, list[Node]], env: Env) -> list[Share]:
    """What each of the seats gets, in their order, if it is among those dealt to."""
    if portion.count is None:
        return []
    if build.declared.zones[zone].per is None:
        return [Share(Var(zone), terms.lower(build, portion.count, env))]
    shares, (to, seats) = [], whom
    for seat in seats:
        count = terms.lower(build, portion.count, replace(env, me=seat))
        shares.append(Share(Var(zone, seat), choose(operate("has", to, seat), count, ZERO)))
    return shares
