"""Tricks: one card from each seat that plays, a winner, and what stands around every card and trick."""

from __future__ import annotations

from dataclasses import dataclass, replace

from followsuit.language.lowering import law, phases, terms
from followsuit.language.lowering.builder import Builder, Env, Spoken, UnsayableError
from followsuit.language.lowering.calls import CANDIDATE, answered, count, make_call, open_choices, reset_counts
from followsuit.language.lowering.duties import all_free, duty, free_cards, narrowed
from followsuit.language.lowering.effects import effects
from followsuit.language.lowering.facts import one
from followsuit.language.lowering.predicates import cards_where
from followsuit.language.lowering.winning import law_of
from followsuit.language.records import CallRecord, DutyRecord, Phase, TricksPhase
from followsuit.language.terms import Type
from followsuit.program.law import power_of
from followsuit.program.model import Call, CardChoice, Duty, Move, Offer, Tell
from followsuit.program.nodes import ONE, ZERO, Const, Node, Var, any_of, choose, greatest, negate, operate, slots_read

TURN, LEADER, PLAYS, WINNER, TRICK = Var("turn"), Var("leader"), Var("plays"), Var("winner"), Var("trick")
LEADING = operate("eq", PLAYS, ZERO)


def tricks(build: Builder, name: str, phase: TricksPhase, env: Env) -> None:
    """Lowers a tricks phase; its own `when` has been tested."""
    build.led, build.law = phase.led, law_of(name, phase)
    counts = {call: f"{name}.{call}.said" for call, record in (phase.calls or {}).items() if record.at_most is not None}
    _Tricks(build, name, phase, replace(env, spoken=Spoken(tuple(phase.calls or {}), None, counts))).lower()
    build.led, build.law = None, None


@dataclass(frozen=True)
class _Tricks:
    """One tricks phase being lowered."""

    build: Builder
    name: str
    phase: TricksPhase
    env: Env

    def lower(self) -> None:
        build, phase = self.build, self.phase
        next_trick, next_card, over = build.label(), build.label(), build.label()
        self._begin()
        build.here(next_trick)
        self._begin_trick(over)
        build.here(next_card)
        self._one_card(next_card, over)
        self._end_trick()
        if phase.until is not None:
            build.unless(negate(terms.lower(build, phase.until, self.env)), over, phase.until.position)
        build.jump(next_trick, phase.position)
        build.here(over)

    def _begin(self) -> None:
        build, phase = self.build, self.phase
        if phase.announces is not None:
            cards = terms.lower(build, phase.announces, self.env)
            build.emit(Tell("announce", self.name, cards=cards, origin=phase.announces.position))
        eldest = build.look("left", ONE, Var("dealer"))
        first = eldest if phase.leader is None else terms.lower(build, phase.leader, self.env)
        build.assign("leader", first, phase.position)
        build.assign("trick_no", ZERO, phase.position)
        build.assign("winner", Const(build.players), phase.position)
        reset_counts(build, self.env.spoken, phase.position)

    @property
    def live(self) -> Node:
        """The seats that play, read again whenever it matters."""
        return terms.seats_of(self.build, self.phase.seats, self.env)

    def _inside(self, inner: dict[str, Phase] | None, env: Env) -> None:
        for name, record in (inner or {}).items():
            phases.phase(self.build, name, record, env)

    # --- the trick begins ----------------------------------------------------------------------------------------

    def _begin_trick(self, over: int) -> None:
        """One live seat, or empty hands, end the phase; if the leader has left, the next seat in leads.

        A seat that has run out of cards before the others counts as having played, so that nobody is asked in vain.
        """
        build, at = self.build, self.phase.position
        hands = [self._hand_in(seat) for seat in range(build.players)]
        build.unless(operate("gt", operate("size", self.live), ONE), over, at)
        build.unless(any_of(*(operate("some", hand) for hand in hands)), over, at)
        build.assign("trick_no", operate("add", Var("trick_no"), ONE), at)
        build.assign("plays", ZERO, at)
        for place in range(build.players):
            build.assign("play_seat", Const(build.players), at, Const(place))
            build.assign("play_card", Const(len(build.declared.deck)), at, Const(place))
        build.assign("played", self._without_cards(), at)
        most = greatest([operate("size", hand) for hand in hands])
        build.assign("last_trick", operate("le", most, ONE), at)
        build.assign("leader", build.look("nearest", operate("less", self.live, Var("played")), self._named_leader), at)
        build.assign("turn", LEADER, at)

    @property
    def _named_leader(self) -> Node:
        """Whoever is to lead; where the rules may have named nobody, the player on the dealer's left."""
        if self.phase.leader is None and self.phase.next_leader is None:
            return LEADER
        eldest = self.build.look("left", ONE, Var("dealer"))
        return choose(operate("eq", LEADER, Const(self.build.players)), eldest, LEADER)

    def _without_cards(self) -> Node:
        seats: Node = ZERO
        for seat in range(self.build.players):
            seats = operate("join", seats, choose(operate("some", Var("hand", Const(seat))), ZERO, Const(1 << seat)))
        return seats

    def _hand_in(self, seat: int) -> Node:
        return choose(operate("has", self.live, Const(seat)), Var("hand", Const(seat)), ZERO)

    # --- one card ------------------------------------------------------------------------------------------------

    def _one_card(self, next_card: int, over: int) -> None:
        build, at = self.build, self.phase.position
        complete = build.label()
        mine = replace(self.env, me=TURN)
        if self.phase.calls:
            build.assign(self._said.name, ZERO, at)
        self._inside(self.phase.before_card, mine)
        again = build.label()
        build.here(again)
        if self._seats_may_leave:
            self._pass_over(next_card, complete, over)
        for index, call in enumerate(self._offer(mine)):
            self._answer_call(index, call, mine, again)
        self._play()
        played = law.played_card(operate("sub", PLAYS, ONE))
        self._inside(self.phase.on_card, replace(mine, card=played))
        if self._seats_may_leave:
            build.unless(operate("gt", operate("size", self.live), ONE), over, at)
        self._next_turn(complete)
        build.jump(next_card, at)
        build.here(complete)

    @property
    def _seats_may_leave(self) -> bool:
        """Whether something is said or done within a trick that may change who plays."""
        within = self.phase.before_card or self.phase.on_card or self.phase.calls
        return bool(within) and bool(slots_read(self.live))

    def _pass_over(self, next_card: int, complete: int, over: int) -> None:
        """One live seat ends the phase; a seat that has left at its own turn is passed over, and so does not lead."""
        build, at = self.build, self.phase.position
        stays = build.label()
        build.unless(operate("gt", operate("size", self.live), ONE), over, at)
        build.unless(negate(operate("has", self.live, TURN)), stays, at)
        self._next_turn(complete)
        build.assign("leader", choose(LEADING, TURN, LEADER), at)
        build.jump(next_card, at)
        build.here(stays)

    def _next_turn(self, complete: int) -> None:
        """The next live seat that has not played is to play, if there is one."""
        build, at = self.build, self.phase.position
        left_to_play = operate("less", self.live, Var("played"))
        build.unless(operate("some", left_to_play), complete, at)
        build.assign("turn", build.look("nearest", left_to_play, build.look("left", ONE, TURN)), at)

    @property
    def _said(self) -> Var:
        """The calls said at this turn, a bit for each."""
        return self.build.inner(f"{self.name}.said", (1 << len(self.phase.calls or {})) - 1)

    def _offer(self, env: Env) -> list[Call]:
        build, phase = self.build, self.phase
        held = Var("hand", TURN)
        build.free = ZERO
        frees = free_cards(build, phase.free or build.rules.free or {}, env)
        build.free = all_free(frees)
        lead = self._duties(build.rules.lead if phase.lead is None else phase.lead, env)
        follow = self._duties(build.rules.follow if phase.follow is None else phase.follow, env)
        legal = choose(LEADING, narrowed(held, build.free, lead), narrowed(held, build.free, follow))
        calls, choices = self._calls(env, legal)
        bound = (*(_while(LEADING, item) for item in lead), *(_while(negate(LEADING), item) for item in follow))
        choice = CardChoice(held, build.free, bound, playing=True, frees=frees)
        build.free = ZERO
        decides = TURN if phase.plays_for is None else terms.lower(build, phase.plays_for, replace(env, owner=TURN))
        build.emit(Offer(self.name, TURN, decides, choices, choice, tuple(calls), phase.about, origin=phase.position))
        return calls

    def _duties(self, records: dict[str, DutyRecord] | None, env: Env) -> list[Duty]:
        return [duty(self.build, name, record, env) for name, record in (records or {}).items()]

    def _calls(self, env: Env, legal: Node) -> tuple[list[Call], Node]:
        build = self.build
        calls: list[Call] = []
        choices = legal
        for index, (name, record) in enumerate((self.phase.calls or {}).items()):
            _test_call(name, record)
            first = calls[-1].first + calls[-1].count if calls else len(build.declared.deck)
            calls.append(make_call(build, name, record, first, env))
            fresh = negate(operate("has", self._said, Const(index)))
            choices = operate("join", choices, choose(fresh, open_choices(build, calls[-1]), ZERO))
        return calls, choices

    def _answer_call(self, index: int, call: Call, env: Env, again: int) -> None:
        build = self.build
        record = (self.phase.calls or {})[call.name]
        other = build.label()
        build.unless(operate("ge", CANDIDATE, Const(call.first)), other, call.origin)
        build.unless(operate("lt", CANDIDATE, Const(call.first + call.count)), other, call.origin)
        build.assign(self._said.name, operate("join", self._said, Const(1 << index)), call.origin)
        place = answered(build, self.name, call, record, env)
        effects(build, record, place, raised=record.raises or ())
        count(build, env.spoken, call.name, TURN, call.origin)
        self._inside(record.aside, place)
        build.jump(again, call.origin)
        build.here(other)

    def _play(self) -> None:
        build, at = self.build, self.phase.position
        build.assign("play_seat", TURN, at, PLAYS)
        build.assign("play_card", CANDIDATE, at, PLAYS)
        build.assign("plays", operate("add", PLAYS, ONE), at)
        build.assign("played", operate("join", Var("played"), one(build, Type("seat"), TURN)), at)
        build.emit(Move(build.look("one_card", CANDIDATE), Var("hand", TURN), TRICK, build.everyone, at))

    # --- the trick is complete -----------------------------------------------------------------------------------

    def _end_trick(self) -> None:
        """The winner is fixed and takes the cards, less those that are kept; then come the steps after the trick."""
        build, phase, at = self.build, self.phase, self.phase.position
        self._find_winner()
        build.emit(Tell("trick", "trick", seat=WINNER, cards=TRICK, origin=at))
        for keep in (phase.keeps or {}).values():
            kept = operate("meet", TRICK, cards_where(build, keep.card, self.env))
            build.emit(Move(kept, TRICK, terms.zone(build, keep.to, self.env), None, keep.position))
        build.move_all(TRICK, Var("won", WINNER), at)
        build.assign("tricks", operate("add", Var("tricks", WINNER), ONE), at, WINNER)
        self._inside(phase.after_trick, self.env)
        following = WINNER if phase.next_leader is None else terms.lower(build, phase.next_leader, self.env)
        build.assign("leader", following, at)

    def _find_winner(self) -> None:
        build, at = self.build, self.phase.position
        powers: list[Node] = []
        for place in range(build.players):
            power = build.temp(power_of(place))
            build.assign(power.name, law.power(build, self.env, place), at)
            powers.append(power)
        best = build.temp("best.power")
        build.assign(best.name, greatest(powers), at)
        build.assign("winner", law.winning_seat(build, powers, best, self.env), at)


def _test_call(name: str, record: CallRecord) -> None:
    for key in ("answers", "out", "again", "next"):
        if getattr(record, key) is not None:
            message = f"“{key}” means nothing here: “{name}” is said before playing a card, once a turn."
            raise UnsayableError("not-known-here", message, record.places.get(key, record.position), f"leave out {key}")


def _while(condition: Node, item: Duty) -> Duty:
    return replace(item, cards=choose(condition, item.cards, ZERO))
