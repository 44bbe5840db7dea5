"""Exchanges: cards are taken, laid away or passed, one card at a time; nothing moves before the last is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import takewhile

from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import Builder, Env
from followsuit.language.lowering.calls import CANDIDATE, phrases
from followsuit.language.lowering.duties import choice_of
from followsuit.language.lowering.facts import one
from followsuit.language.records import ExchangePhase, MoveRecord
from followsuit.language.terms import Type
from followsuit.program.model import Call, Move, Offer
from followsuit.program.nodes import ONE, ZERO, Const, Node, Var, operate

DECLINE = "decline"
"""What a seat says that leaves an optional exchange alone; it says the name of the phase to take part."""

EVERY_CARD = 0
"""The highest value of a slot that holds a set of cards is the deck's own."""


def exchange(build: Builder, name: str, phase: ExchangePhase, env: Env) -> None:
    """Lowers an exchange; its own `when` has been tested."""
    _Exchange(build, name, phase, env).lower()


@dataclass(frozen=True)
class _Exchange:
    """One exchange being lowered."""

    build: Builder
    name: str
    phase: ExchangePhase
    env: Env

    def lower(self) -> None:
        if self.phase.together:
            self._keep_nothing()
            self._around(self._choose_and_keep, asked=True)
            self._around(self._move_kept, asked=False)
        else:
            self._around(self._choose_and_move, asked=True)

    def _around(self, body: Callable[[str, MoveRecord, Env], None], *, asked: bool) -> None:
        """Runs every move for every seat of `who` in turn; `asked` seats may decline."""
        build, phase = self.build, self.phase
        seat = build.inner(f"{self.name}.seat", build.players, first=build.players)
        done = build.inner(f"{self.name}.done", build.everyone.value)
        eldest = build.look("left", ONE, Var("dealer"))
        loop, over = build.label(), build.label()
        build.assign(done.name, ZERO, phase.position)
        build.assign(seat.name, eldest if phase.first is None else terms.lower(build, phase.first, self.env))
        build.here(loop)
        pending = operate("less", terms.lower(build, phase.who, self.env), done)
        build.unless(operate("some", pending), over, phase.position)
        build.assign(seat.name, build.look("nearest", pending, seat), phase.position)
        build.assign(done.name, operate("join", done, one(build, Type("seat"), seat)), phase.position)
        place = replace(self.env, me=seat)
        if asked:
            self._unless_declined(place, seat, loop)
        for name, move in phase.moves.items():
            body(name, move, place)
        build.jump(loop, phase.position)
        build.here(over)

    def _unless_declined(self, env: Env, seat: Var, declined: int) -> None:
        build, phase = self.build, self.phase
        if phase.optional is None:
            return
        accepted = build.label()
        build.unless(terms.lower(build, phase.optional, env), accepted, phase.optional.position)
        calls = (
            Call(self.name, 0, (), (), phrases(build, phase.say, env), phase.position),
            Call(DECLINE, 1, (), (), phrases(build, phase.decline, env), phase.position),
        )
        build.emit(Offer(self.name, seat, seat, Const(0b11), None, calls, phase.about, origin=phase.position))
        build.unless(operate("eq", CANDIDATE, ZERO), declined, phase.position)
        build.here(accepted)

    # --- the moves of one seat -----------------------------------------------------------------------------------

    def _choose_and_move(self, name: str, move: MoveRecord, env: Env) -> None:
        build, skipped = self.build, self.build.label()
        build.unless(terms.holds(build, move.when, env), skipped, move.position)
        chosen = self._choose(name, move, env)
        self._move(move, env, terms.zone(build, move.from_, env) if chosen is None else chosen)
        build.here(skipped)

    def _choose_and_keep(self, name: str, move: MoveRecord, env: Env) -> None:
        build, skipped = self.build, self.build.label()
        kept = self._kept(name, env)
        build.unless(terms.holds(build, move.when, env), skipped, move.position)
        given_away = self._kept_before(name, env)
        chosen = self._choose(name, move, env, given_away)
        all_of_them = operate("less", terms.zone(build, move.from_, env), given_away)
        build.assign(kept.name, all_of_them if chosen is None else chosen, move.position, kept.index)
        build.here(skipped)

    def _kept_before(self, name: str, env: Env) -> Node:
        """What a seat has chosen for the moves before this one."""
        cards: Node = ZERO
        for other in takewhile(lambda other: other != name, self.phase.moves):
            cards = operate("join", cards, self._kept(other, env))
        return cards

    def _keep_nothing(self) -> None:
        for name, move in self.phase.moves.items():
            for seat in range(self.build.players):
                kept = self._kept(name, replace(self.env, me=Const(seat)))
                self.build.assign(kept.name, ZERO, move.position, kept.index)

    def _move_kept(self, name: str, move: MoveRecord, env: Env) -> None:
        self._move(move, env, self._kept(name, env))

    def _kept(self, name: str, env: Env) -> Var:
        """What a seat has chosen, while the others still choose."""
        slot = self.build.inner(f"{self.name}.{name}.kept", EVERY_CARD, size=self.build.players + 1, cards=True)
        return Var(slot.name, env.me)

    def _move(self, move: MoveRecord, env: Env, cards: Node) -> None:
        build = self.build
        source, to = terms.zone(build, move.from_, env), terms.zone(build, move.to, env)
        seen = None if move.seen_by is None else terms.lower(build, move.seen_by, env)
        build.emit(Move(cards, source, to, seen, move.position))

    def _choose(self, name: str, move: MoveRecord, env: Env, given_away: Node = ZERO) -> Node | None:
        """Offers single cards until enough are chosen or none is left; None if all cards of the zone go."""
        if move.choose is None or env.me is None:
            return None
        build = self.build
        chosen = build.inner(f"{self.name}.{name}.chosen", EVERY_CARD, cards=True)
        chooser = env.me if move.by is None else terms.lower(build, move.by, env)
        loop, over = build.label(), build.label()
        build.assign(chosen.name, ZERO, move.position)
        build.here(loop)
        wanted = terms.lower(build, move.choose, env)
        build.unless(operate("lt", operate("size", chosen), wanted), over, move.choose.position)
        held = operate("less", terms.zone(build, move.from_, env), operate("join", given_away, chosen))
        choice, legal = choice_of(build, held, move.allow or {}, move.must, replace(env, me=chooser))
        choice = replace(choice, chosen=chosen, wanted=wanted)
        build.unless(operate("some", legal), over, move.position)
        build.emit(
            Offer(f"{self.name}.{name}", chooser, chooser, legal, choice, (), self.phase.about, origin=move.position)
        )
        build.assign(chosen.name, operate("join", chosen, build.look("one_card", CANDIDATE)), move.position)
        build.jump(loop, move.position)
        build.here(over)
        return chosen
