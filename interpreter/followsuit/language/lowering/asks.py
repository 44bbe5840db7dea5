"""Asks: seats speak in turn until everyone has, until all are out, or until nobody raises any more."""

from __future__ import annotations

from dataclasses import dataclass, replace

from followsuit.language.lowering import phases, terms
from followsuit.language.lowering.builder import SECRET, Builder, Env, Spoken
from followsuit.language.lowering.calls import CANDIDATE, answered, count, make_call, open_choices, reset_counts
from followsuit.language.lowering.effects import effects
from followsuit.language.lowering.facts import one
from followsuit.language.records import AskPhase, CallRecord
from followsuit.language.terms import Type
from followsuit.program.model import Call, Offer
from followsuit.program.nodes import ONE, ZERO, Const, Node, Var, choose, negate, operate


def ask(build: Builder, name: str, phase: AskPhase, env: Env) -> None:
    """Lowers an ask phase; its own `when` has been tested."""
    machinery = _machinery(build)
    build.depth += 1
    still_in = operate("less", terms.seats_of(build, phase.who, env), machinery.out)
    counts = {call: f"{name}.{call}.said" for call, record in phase.calls.items() if record.at_most is not None}
    spoken = Spoken(tuple(phase.calls), machinery.said, counts)
    place = replace(env, still_in=still_in, last_to_speak=machinery.last, spoken=spoken)
    _Ask(build, name, phase, place, machinery).lower()
    build.depth -= 1


@dataclass(frozen=True)
class _Machinery:
    """Who speaks, where to look for the next speaker, who has spoken since the last raise, who is out, who was last,
    and the number of the last call. All asks that do not stand inside one another share these slots.
    """

    speaker: Var
    cursor: Var
    spoken: Var
    out: Var
    last: Var
    said: Var


def _machinery(build: Builder) -> _Machinery:
    prefix, seats, nobody = f"ask{build.depth or ''}", build.everyone.value, build.players
    return _Machinery(
        speaker=build.inner(f"{prefix}.speaker", nobody, first=nobody),
        cursor=build.inner(f"{prefix}.cursor", nobody, first=nobody),
        spoken=build.inner(f"{prefix}.spoken", seats),
        out=build.inner(f"{prefix}.out", seats),
        last=build.inner(f"{prefix}.last", nobody, first=nobody),
        said=build.inner(f"{prefix}.said", 255),
    )


@dataclass(frozen=True)
class _Ask:
    """One ask phase being lowered. `env.still_in` are the seats that are in."""

    build: Builder
    name: str
    phase: AskPhase
    env: Env
    slots: _Machinery

    def lower(self) -> None:
        build, phase = self.build, self.phase
        loop, held, quiet = build.label(), build.label(), build.label()
        self._begin()
        build.here(loop)
        if phase.until is not None:
            build.unless(negate(terms.lower(build, phase.until, self.env)), held, phase.until.position)
        build.unless(operate("some", self._pending), quiet, phase.position)
        self._set(self.slots.speaker, build.look("nearest", self._pending, self.slots.cursor))
        for call, record in zip(self._offer(), phase.calls.values(), strict=True):
            following = build.label()
            build.unless(operate("lt", CANDIDATE, Const(call.first + call.count)), following, call.origin)
            self._said(call, record)
            build.jump(loop, call.origin)
            build.here(following)
        build.here(quiet)
        if phase.otherwise is not None:
            effects(build, phase.otherwise, self.env)
        build.here(held)
        if phase.hidden:
            self._set(build.slot(SECRET), ZERO)
            build.tell("reveal", self.name, phase.position)

    def _set(self, slot: Var, value: Node) -> None:
        self.build.assign(slot.name, value, self.phase.position, slot.index)

    def _begin(self) -> None:
        """Resets the machinery and finds where the asking starts."""
        build, slots = self.build, self.slots
        eldest = build.look("left", ONE, Var("dealer"))
        self._set(slots.cursor, eldest if self.phase.first is None else terms.lower(build, self.phase.first, self.env))
        if self.phase.hidden:
            self._set(build.slot(SECRET), ONE)
            for record in self.phase.calls.values():
                build.secret |= {str(item.target.value) for item in (*(record.do or ()), *(record.raises or ()))}
        for slot in (slots.spoken, slots.out, slots.said):
            self._set(slot, ZERO)
        self._set(slots.last, Const(build.players))
        reset_counts(build, self.env.spoken, self.phase.position)

    @property
    def _pending(self) -> Node:
        """The seats that may still be asked."""
        still_in = self.env.still_in or self.build.everyone
        return still_in if self.phase.each == "until_out" else operate("less", still_in, self.slots.spoken)

    def _offer(self) -> list[Call]:
        build, phase = self.build, self.phase
        place = replace(self.env, me=self.slots.speaker)
        calls: list[Call] = []
        choices: Node = ZERO
        for name, record in phase.calls.items():
            first = calls[-1].first + calls[-1].count if calls else 0
            calls.append(make_call(build, name, record, first, place))
            choices = operate("join", choices, open_choices(build, calls[-1]))
        speaker = self.slots.speaker
        build.emit(
            Offer(
                self.name,
                speaker,
                speaker,
                choices,
                None,
                tuple(calls),
                phase.about,
                blind=bool(phase.blind),
                hidden=bool(phase.hidden),
                origin=phase.position,
            )
        )
        return calls

    def _said(self, call: Call, record: CallRecord) -> None:
        """What follows once a call is said: its effects, the machinery, then its asides."""
        build, slots = self.build, self.slots
        place = answered(build, self.name, call, record, replace(self.env, me=slots.speaker))
        effects(build, record, place, raised=record.raises or ())
        self._set(slots.said, Const(self.env.spoken.order.index(call.name) + 1))
        count(build, self.env.spoken, call.name, slots.speaker, call.origin)
        again = terms.is_true(build, record.again, place)
        onward = build.look("left", ONE, slots.speaker)
        if record.next is not None:
            onward = terms.lower(build, record.next, place)
        speaker = one(build, Type("seat"), slots.speaker)
        before = ZERO if self.phase.each == "until_quiet" and record.raises else slots.spoken
        self._set(slots.spoken, choose(again, before, operate("join", before, speaker)))
        self._set(slots.cursor, choose(again, slots.speaker, onward))
        if record.out is not None:
            leaving = choose(terms.lower(build, record.out, place), speaker, ZERO)
            self._set(slots.out, operate("join", slots.out, leaving))
        self._set(slots.last, slots.speaker)
        for name, inner in (record.aside or {}).items():
            phases.phase(build, name, inner, place)
