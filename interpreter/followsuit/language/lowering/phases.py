"""Phases in order: each is skipped if its `when` fails, and one is lowered by each of five kinds."""

from __future__ import annotations

from dataclasses import replace

from followsuit.language.lowering import terms
from followsuit.language.lowering.asks import ask
from followsuit.language.lowering.builder import Builder, Env
from followsuit.language.lowering.effects import effects
from followsuit.language.lowering.exchanges import exchange
from followsuit.language.lowering.tricks import tricks
from followsuit.language.records import AskPhase, DealPhase, ExchangePhase, Phase, Portion, StepPhase, TricksPhase
from followsuit.program.model import Deal, Share
from followsuit.program.nodes import ZERO, Const, Node, Var, choose, operate

REST = "rest"


def phase(build: Builder, name: str, record: Phase, env: Env) -> None:
    """Lowers a phase, at the top or inside another one."""
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
        case TricksPhase():
            tricks(build, name, record, env)
    build.here(over)


def _deal(build: Builder, record: DealPhase, env: Env) -> None:
    source = Var("stock") if record.from_ is None else terms.zone(build, record.from_, env)
    to = terms.seats_of(build, record.to, env)
    shares: list[Share] = []
    rest: list[str] = []
    for zone, portion in record.cards.items():
        if _is_rest(portion):
            rest.append(zone)
        else:
            shares.extend(_shares(build, zone, portion, to, env))
    build.emit(Deal(source, tuple(shares), record.position))
    for zone in rest:
        build.move_all(source, Var(zone), record.position)


def _is_rest(portion: Portion) -> bool:
    count = portion.count
    return count is not None and count.op == "builtin" and count.value == REST


def _shares(build: Builder, zone: str, portion: Portion, to: Node, env: Env) -> list[Share]:
    if portion.count is None:
        return []
    if build.declared.zones[zone].per is None:
        return [Share(Var(zone), terms.lower(build, portion.count, env))]
    shares = []
    for seat in range(build.players):
        count = terms.lower(build, portion.count, replace(env, me=Const(seat)))
        shares.append(Share(Var(zone, Const(seat)), choose(operate("has", to, Const(seat)), count, ZERO)))
    return shares
