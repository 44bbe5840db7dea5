"""Effects and score lines: moves and draws first, then assignments all at once, then score, then an end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product

from followsuit.core.diagnostics import Position
from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import Builder, Env, used_by
from followsuit.language.lowering.facts import accounts, side_count
from followsuit.language.lowering.words import side_of
from followsuit.language.records import Effects, Line, LineGroup, MoveEffect
from followsuit.language.terms import Assignment
from followsuit.program.model import Draw, Move, Set, Tell
from followsuit.program.nodes import ONE, ZERO, Const, Node, Var, all_of, any_of, choose, operate, slots_read


def effects(build: Builder, what: Effects, env: Env, raised: tuple[Assignment, ...] = ()) -> None:
    """Lowers a body of effects; `raised` are the assignments of a call's `raises`."""
    places = list(_places(build, what, env))
    for condition, place in places:
        _announce(build, what, condition, place)
    for condition, place in places:
        _moves(build, what, condition, place)
    _assignments(
        build, [(condition, place, item) for condition, place in places for item in (*raised, *(what.do or ()))]
    )
    for condition, place in places:
        score_lines(build, what.score or {}, place, condition)
    if what.ends is not None:
        over = build.label()
        build.unless(any_of(*(condition for condition, _ in places)), over, what.position)
        build.jump(build.exits.label(what.ends), what.position)
        build.here(over)


def _announce(build: Builder, what: Effects, condition: Node, env: Env) -> None:
    if what.announces is not None:
        cards = choose(condition, terms.lower(build, what.announces, env), ZERO)
        build.emit(Tell("announce", "announces", cards=cards, origin=what.announces.position))


def _places(build: Builder, what: Effects, env: Env) -> Iterator[tuple[Node, Env]]:
    """The place itself, or with `for` one for every choice of seats, each with the condition that it is meant."""
    if not what.for_:
        yield ONE, env
        return
    names = list(what.for_)
    build.spend(build.players ** len(names), what.places.get("for", what.position))
    sets = [terms.lower(build, term, env) for term in what.for_.values()]
    for seats in product(range(build.players), repeat=len(names)):
        meant = all_of(*(operate("has", members, Const(seat)) for members, seat in zip(sets, seats, strict=True)))
        yield meant, env.having(**{name: Const(seat) for name, seat in zip(names, seats, strict=True)})


def _moves(build: Builder, what: Effects, condition: Node, env: Env) -> None:
    over = build.label()
    if what.move or what.draw:
        build.unless(condition, over, what.position)
    for name, move in (what.move or {}).items():
        _move(build, name, move, env)
    for draw in what.draw or ():
        target = terms.variable(build, draw.target, env)
        members = terms.lower(build, draw.value, env)
        nothing = build.slots[target.name].low if draw.target.type.kind == "int" else terms.absent(build, draw.target)
        build.emit(Draw(target, members, nothing, draw.position))
        build.refresh_order(target.name)
    build.here(over)


def _move(build: Builder, name: str, move: MoveEffect, env: Env) -> None:
    source = Var(name) if move.from_ is None else terms.zone(build, move.from_, env)
    cards = source if move.cards is None else terms.lower(build, move.cards, env)
    seen = None if move.seen_by is None else terms.lower(build, move.seen_by, env)
    build.emit(Move(cards, source, terms.zone(build, move.to, env), seen, move.position))


# --- assignments -------------------------------------------------------------------------------------------------


def _assignments(build: Builder, items: list[tuple[Node, Env, Assignment]]) -> None:
    """All values are read before any is assigned; a temporary stands between only where one would disturb another."""
    lowered = [
        (condition, terms.variable(build, item.target, env), terms.lower(build, item.value, env), item.position)
        for condition, env, item in items
    ]
    targets = {target.name for _, target, _, _ in lowered}
    if len(lowered) > 1 and any(targets & _read(*item[:3]) for item in lowered):
        lowered = list(_through_temporaries(build, lowered))
    for condition, target, value, position in lowered:
        over = build.label()
        build.unless(condition, over, position)
        build.emit(Set(target, value, position))
        build.here(over)
    build.refresh_order(*targets)


def _read(condition: Node, target: Var, value: Node) -> frozenset[str]:
    whose = frozenset() if target.index is None else slots_read(target.index)
    return slots_read(condition) | slots_read(value) | whose


def _through_temporaries(
    build: Builder, items: Iterable[tuple[Node, Var, Node, Position]]
) -> Iterator[tuple[Node, Var, Node, Position]]:
    held = list(items)
    for at, (condition, target, value, position) in enumerate(held):
        build.emit(Set(build.temp(f"value.{at}"), value, position))
        build.emit(Set(build.temp(f"meant.{at}"), condition, position))
        if target.index is not None:
            build.emit(Set(build.temp(f"whose.{at}"), target.index, position))
    for at, (_, target, _, position) in enumerate(held):
        whose = None if target.index is None else Var(f"whose.{at}")
        yield Var(f"meant.{at}"), Var(target.name, whose), Var(f"value.{at}"), position


# --- score -------------------------------------------------------------------------------------------------------


def score_lines(build: Builder, lines: dict[str, Line], env: Env, condition: Node = ONE) -> None:
    """Every line or group that holds counts, in order."""
    for name, line in lines.items():
        with used_by(f"the score line “{name}”", line.position):
            _line_or_group(build, name, line, env, condition)


def _line_or_group(build: Builder, name: str, line: Line, env: Env, condition: Node = ONE) -> None:
    for meant, place in _counted_for(build, line, env):
        over = build.label()
        build.unless(all_of(condition, meant), over, line.position)
        build.unless(terms.holds(build, line.when, place), over, line.position)
        if isinstance(line, LineGroup):
            for inner_name, inner in (line.each or {}).items():
                _line_or_group(build, inner_name, _within(inner, line), place)
            _first_that_holds(build, line, place)
        else:
            _credit(build, name, line, place)
        build.here(over)


def _first_that_holds(build: Builder, group: LineGroup, env: Env) -> None:
    """The first line that holds counts, if it says so for each seat or side for which it holds."""
    over = build.label()
    for name, line in (group.first or {}).items():
        places = list(_counted_for(build, line, env))
        holds = any_of(*(all_of(meant, terms.holds(build, line.when, place)) for meant, place in places))
        following = build.label()
        build.unless(holds, following, line.position)
        _line_or_group(build, name, _within(line if len(places) > 1 else replace(line, when=None), group), env)
        build.jump(over, line.position)
        build.here(following)
    build.here(over)


def _counted_for(build: Builder, line: Line, env: Env) -> Iterator[tuple[Node, Env]]:
    """Where a line counts: once, or for each seat or side, with the condition that there is such a side."""
    if line.for_ is None:
        yield ONE, env
        return
    sides = side_count(build) if line.for_ == "side" else None
    for seat in range(sides or build.players):
        me, us = Const(seat), side_of(build, Const(seat))
        if line.for_ == "seat":
            yield ONE, replace(env, me=me, us=us, credited=Const(1 << seat))
        else:
            is_first = ONE if sides else operate("eq", operate("low", us, Const(build.players)), me)
            yield is_first, replace(env, me=me, us=us, credited=us)


def _within(line: Line, group: LineGroup) -> Line:
    """A line of a group, with what the group says for all of them."""
    return replace(
        line,
        to=line.to or group.to,
        from_=line.from_ or group.from_,
        points=line.points or group.points,
        why=line.why or group.why,
    )


def _credit(build: Builder, name: str, line: Line, env: Env) -> None:
    """Points to each account that holds a seat of `to`; with `from`, each payer pays each of them."""
    to = env.credited if line.to is None and env.credited is not None else terms.seats_of(build, line.to, env)
    payers = None if line.from_ is None else terms.lower(build, line.from_, env)
    if to == ZERO:
        build.emit(Tell("unscored", name, line.why, origin=line.position))
    for account, members in enumerate(_members(build)):
        over, meant = build.label(), operate("some", operate("meet", to, Const(members)))
        if meant == ZERO:
            continue
        build.unless(meant, over, line.position)
        place = env if env.credited is not None else replace(env, me=_receiver(build, to, members))
        points = ZERO if line.points is None else terms.lower(build, line.points, place)
        if payers is not None and "points" in slots_read(points):
            build.assign(build.temp("paid.points").name, points, line.position)
            points = Var("paid.points")
        told = Tell("score", name, line.why, seats=Const(members), points=points, payers=payers, origin=line.position)
        build.emit(told)
        if payers is None:
            _add(build, account, points, line.position)
        else:
            _pay(build, account, payers, points, line.position)
        build.here(over)


def _members(build: Builder) -> list[int]:
    """The set of seats of each account."""
    own = accounts(build)
    return [sum(1 << seat for seat in range(build.players) if own[seat] == account) for account in range(max(own) + 1)]


def _receiver(build: Builder, to: Node, members: int) -> Node:
    """The seat of an account that is credited: the lowest of those meant."""
    if members.bit_count() == 1:
        return Const(members.bit_length() - 1)
    return operate("low", operate("meet", to, Const(members)), Const(build.players))


def _pay(build: Builder, account: int, payers: Node, points: Node, position: Position) -> None:
    for payer, members in enumerate(_members(build)):
        if payer == account:
            continue
        over = build.label()
        build.unless(operate("some", operate("meet", payers, Const(members))), over, position)
        _add(build, account, points, position)
        _add(build, payer, operate("sub", ZERO, points), position)
        build.here(over)


def _add(build: Builder, account: int, points: Node, position: Position) -> None:
    target = Var("points", Const(account))
    build.emit(Set(target, operate("add", target, points), position))
