"""Meld phases: each seat in turn shows its melds, and their points are added to a variable."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from followsuit.language.lowering import terms
from followsuit.language.lowering.builder import Builder, Env
from followsuit.language.lowering.facts import one
from followsuit.language.lowering.melds import Melds
from followsuit.language.lowering.words import side_of
from followsuit.language.records import MeldPhase
from followsuit.language.terms import Type
from followsuit.program.model import Tell
from followsuit.program.nodes import ONE, ZERO, Const, Node, Var, choose, operate

BEST_SIDE = "best_side"


def show_melds(build: Builder, name: str, phase: MeldPhase, env: Env) -> None:
    """Lowers a meld phase; its own `when` has been tested."""
    _Showing(build, name, phase, env).lower()


@dataclass(frozen=True)
class _Showing:
    """One meld phase being lowered."""

    build: Builder
    name: str
    phase: MeldPhase
    env: Env

    def lower(self) -> None:
        if self.phase.counts != BEST_SIDE:
            self._around(self._show)
            return
        build, at = self.build, self.phase.position
        build.assign(self._best.name, ZERO, at)
        build.assign(self._ahead.name, Const(build.players), at)
        self._around(self._compare)
        self._around(lambda held: self._show(self._of_the_best_side(held)))

    def _around(self, body: Callable[[Node], None]) -> None:
        """Looks at the cards of every seat of `who` in turn."""
        build, at = self.build, self.phase.position
        seat, done = self._seat, build.inner(f"{self.name}.done", build.everyone.value)
        eldest = build.look("left", ONE, Var("dealer"))
        first = eldest if self.phase.first is None else terms.lower(build, self.phase.first, self.env)
        loop, over = build.label(), build.label()
        build.assign(done.name, ZERO, at)
        build.here(loop)
        pending = operate("less", terms.seats_of(build, self.phase.who, self.env), done)
        build.unless(operate("some", pending), over, at)
        build.assign(seat.name, build.look("nearest", pending, first), at)
        build.assign(done.name, operate("join", done, one(build, Type("seat"), seat)), at)
        place = replace(self.env, me=seat)
        cards = Var("hand", seat) if self.phase.among is None else terms.lower(build, self.phase.among, place)
        build.assign(self._held.name, cards, at)
        body(self._held)
        build.jump(loop, at)
        build.here(over)

    def _compare(self, held: Node) -> None:
        """Whoever has a better single meld than all before is ahead."""
        build, at = self.build, self.phase.position
        own = build.temp(f"{self.name}.own")
        build.assign(own.name, self._melds(held).best(), at)
        better = operate("gt", own, self._best)
        build.assign(self._ahead.name, choose(better, self._seat, self._ahead), at)
        build.assign(self._best.name, operate("max", self._best, own), at)

    def _of_the_best_side(self, held: Node) -> Node:
        build = self.build
        counts = operate("has", side_of(build, self._ahead), self._seat)
        build.assign(self._held.name, choose(counts, held, ZERO), self.phase.position)
        return held

    def _show(self, held: Node) -> None:
        """Tells each meld, and adds what all are worth."""
        build, melds = self.build, self._melds(held)
        for name in melds.names:
            record = (build.rules.melds or {})[self.phase.group][name]
            build.emit(
                Tell("meld", name, record.say, self._seat, points=melds.points(name), cards=melds.cards(name),
                     times=melds.times(name), origin=record.position)
            )  # fmt: skip
        for item in self.phase.into:
            target = terms.variable(build, item.target, replace(self.env, me=self._seat))
            build.assign(target.name, operate("add", target, melds.points()), item.position, target.index)

    def _melds(self, held: Node) -> Melds:
        return Melds(self.build, self.phase.group, held, replace(self.env, me=self._seat))

    @property
    def _seat(self) -> Var:
        return self.build.inner(f"{self.name}.seat", self.build.players, first=self.build.players)

    @property
    def _held(self) -> Var:
        return self.build.temp(f"{self.name}.held")

    @property
    def _best(self) -> Var:
        return self.build.temp(f"{self.name}.best")

    @property
    def _ahead(self) -> Var:
        return self.build.temp(f"{self.name}.ahead")
