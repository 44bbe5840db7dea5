"""A game: a match or a single deal, immutable. `apply` gives a new game; deals follow each other by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from followsuit.core.diagnostics import Position
from followsuit.engine.actions import Action, actions_of
from followsuit.engine.events import Event, seats_of
from followsuit.engine.faults import Fault
from followsuit.engine.given import Given, GivenError, script_of
from followsuit.engine.layout import PC, State
from followsuit.engine.machine import SPEECHLESS, Machine, machine_of
from followsuit.engine.refusals import IllegalAction, Refusal, refuse, refuse_over, refuse_turn, refuse_unknown
from followsuit.engine.steps import Script
from followsuit.engine.views import View, observer_of, seen_by
from followsuit.program.model import End, Ending, Offer, Program

IDLE_DEALS = 1_000
"""Deals without a single decision that may follow each other."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat answered: the text of an action."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score that counted: each of `seats` (its account) was credited `points`; it stands at `origin`."""

    name: str
    why: str | None
    seats: tuple[int, ...]
    points: int
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class DealResult:
    """A finished deal. `points` (of the deal) and `totals` (of the match) are by account, `tricks` by seat.

    `next_dealer` is who deals next if the match goes on.
    """

    deal_index: int
    deal_no: int
    dealer: int
    ending: Ending
    points: tuple[int, ...]
    totals: tuple[int, ...]
    tricks: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    answers: tuple[Answer, ...]
    next_dealer: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """How it came out. `finished` is False if it stopped at the cap on deals; there are no winners then."""

    winners: tuple[int, ...]
    totals: tuple[int, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class Beginning:
    """How the first deal was set up, as far as it was not left to the seed; `carried` as for `Game.start`."""

    deal_index: int = 0
    totals: tuple[int, ...] | None = None
    script: tuple[int | None, ...] = ()
    carried: State | None = field(default=None, repr=False, compare=False)


@dataclass(frozen=True)
class Game:
    """A match, or a single deal (`cap` 1). Make one with `Game.start`; its fields are for reading."""

    machine: Machine = field(repr=False)
    seed: int
    cap: int | None
    beginning: Beginning
    deal_index: int
    deal_no: int
    state: State = field(repr=False)
    answers: tuple[Answer, ...] = ()
    results: tuple[DealResult, ...] = field(default=(), repr=False)
    past_events: tuple[Event, ...] = field(default=(), repr=False)
    deal_events: tuple[Event, ...] = field(default=(), repr=False)

    @classmethod
    def start(  # noqa: PLR0913  (each says one thing about how to begin, and all but the first two have a usual value)
        cls,
        program: Program,
        seed: int,
        *,
        deals: int | None = None,
        deal_index: int = 0,
        given: Given | None = None,
        dealer: int | None = None,
        totals: Sequence[int] | None = None,
        script: Script = (),
        carried: State | None = None,
    ) -> Game:
        """Deals for the first time. `deals` is the cap on deals, None for a match to its end.

        `carried` is the state in which another deal of the match ended, which this one follows.

        Raises:
            GivenError: the first deal cannot be as it was given.
            TypeError: the seed or the number of deals is no whole number.
            Fault: the rules lead to something they do not provide for.
        """
        whole("A seed", seed)
        if deals is not None:
            whole("The number of deals", deals)
        machine = machine_of(program)
        before = _before(machine, seed, dealer, totals, carried)
        if given is not None:
            script = script_of(machine, given, seed, deal_index, before)
        beginning = Beginning(deal_index, None if totals is None else tuple(totals), tuple(script), carried)
        game = cls(machine, seed, deals, beginning, deal_index, deal_no=0, state=before)
        try:
            return _settled(_dealt(game))
        except Fault as fault:
            if script:
                raise GivenError(f"The deal cannot be as it was given: {fault.reason}.") from fault
            raise

    @property
    def program(self) -> Program:
        """The program that is played."""
        return self.machine.program

    @property
    def actor(self) -> int | None:
        """The seat that decides now, None when it is over."""
        return self.machine.actor(self.state)

    @property
    def offer(self) -> Offer | None:
        """The decision that is asked for, None when it is over."""
        return self.machine.offer(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, hidden or not."""
        return self.past_events + self.deal_events

    @property
    def outcome(self) -> Outcome | None:
        """How it came out, None while it is going on."""
        if self.machine.end(self.state) is None:
            return None
        layout, finished = self.machine.layout, _match_over(self)
        winners = seats_of(layout.read(self.state, "winners")) if finished else ()
        return Outcome(winners, layout.read_all(self.state, "total"), finished)

    def legal_actions(self) -> tuple[Action, ...]:
        """What may be played or said now; nothing when it is over."""
        choices = actions_of(self.machine).at(self.state)
        return () if choices is None else choices.actions(self.state)

    def parse(self, text: str) -> Action | None:
        """The action of the present offer that a text names, legal or not; None if it names none."""
        choices = actions_of(self.machine).at(self.state)
        return None if choices is None else choices.parse(text, self.state)

    def typed(self, text: str) -> Action | None:
        """The action that a person means who types this: as `parse`, and calls in short (`4s` for `bid 4 spades`)."""
        choices = actions_of(self.machine).at(self.state)
        return None if choices is None else choices.typed(text, self.state)

    def refusal(self, action: Action | str, seat: int | None = None) -> Refusal | None:
        """Why an action may not be taken now (by `seat`, if it is given), None if it may."""
        choices, actor = actions_of(self.machine).at(self.state), self.actor
        if choices is None or actor is None:
            return refuse_over()
        if seat is not None and seat != actor:
            return refuse_turn(self.machine, actor)
        text = _text_of(action)
        named = choices.parse(text, self.state)
        if named is None:
            return refuse_unknown(choices, text, self.state)
        return refuse(self.machine, choices, named, self.state)

    def apply(self, action: Action | str, seat: int | None = None) -> Game:
        """The game after an action; of cards that are alike the one that the action holds, by text any.

        Raises:
            IllegalAction: it may not be taken; `.refusal` says why.
            TypeError: it is neither an action nor the text of one.
            Fault: the rules lead to something they do not provide for.
        """
        named = self._named(action)
        actor = self.actor
        if named is None or actor is None or seat not in (None, actor) or not self._is_legal(named):
            refusal = self.refusal(action, seat)
            raise IllegalAction(refusal or refuse_over())
        log = [self._answer_event(named, actor)]
        state = self.machine.step(self.state, named.index, _script(self), log)
        answers, events = (*self.answers, Answer(actor, named.text)), (*self.deal_events, *log)
        return _settled(replace(self, state=state, answers=answers, deal_events=events))

    def view(self, seat: int) -> View:
        """What a seat knows; its `events` are those of the present deal.

        Raises:
            ValueError: there is no such seat.
        """
        if seat not in range(self.program.players):
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {self.program.players - 1}")
        return observer_of(self.machine).view(self.state, seat, self.deal_index, self.deal_events)

    def asked(self) -> View:
        """What the seat knows whose turn it is; there is something that it may do.

        Raises:
            Fault: it can do nothing, which the rules do not provide for.
            ValueError: it is nobody's turn any more.
        """
        actor = self.actor
        if actor is None:
            raise ValueError("it is over: nobody is asked")
        if not self.machine.legal(self.state):
            raise self.machine.fault(SPEECHLESS, self.state[PC], self.state)
        return self.view(actor)

    def seen_events(self, seat: int) -> tuple[Event, ...]:
        """Everything that happened since the first deal, as a seat saw it."""
        offer = self.offer
        blind = offer is not None and offer.blind
        return (*seen_by(self.past_events, seat), *seen_by(self.deal_events, seat, blind=blind))

    def _named(self, action: Action | str) -> Action | None:
        """The action of the present offer that is meant, legal or not; None if there is none."""
        named, choices = self.parse(_text_of(action)), actions_of(self.machine).at(self.state)
        if choices is None or not isinstance(action, Action) or action.index < 0 or not self._is_legal(action):
            return named
        twin = choices.action(action.index, self.state)
        return twin if named is not None and twin.text == named.text else named

    def _is_legal(self, action: Action) -> bool:
        return bool(self.machine.legal(self.state) >> action.index & 1)

    def _answer_event(self, action: Action, actor: int) -> Event:
        offer = self.machine.offers[self.state[PC]]
        private = offer.hidden or (action.card is not None and offer.cards is not None and not offer.cards.playing)
        seat = self.machine.seat(self.state)
        seat = actor if seat is None else seat
        return Event(
            "answer",
            1 << actor | 1 << seat if private else self.machine.teller.everyone,
            offer.name,
            seat=seat,
            actor=actor,
            text=action.text,
            say=action.words,
            cards=None if action.card is None else 1 << action.card.index,
            count=int(action.card is not None),
            hidden=offer.hidden,
        )


def _text_of(action: object) -> str:
    if isinstance(action, str):
        return action
    if isinstance(action, Action):
        return action.text
    message = f"An action was expected, as legal_actions() gives them, or the text of one; this is {action!r:.60}."
    raise TypeError(message)


def whole(what: str, number: object) -> None:
    """Refuses what is no whole number.

    Raises:
        TypeError: it is none.
    """
    if not isinstance(number, int):
        raise TypeError(f"{what} is a whole number; this is {number!r:.60}.")


def _before(
    machine: Machine, seed: int, dealer: int | None, totals: Sequence[int] | None, carried: State | None
) -> State:
    players, accounts = machine.program.players, machine.program.account_count
    if dealer is not None and not 0 <= dealer < players:
        raise GivenError(f"There is no seat {dealer} to deal: the seats are 0 to {players - 1}.")
    if totals is not None and len(totals) != accounts:
        raise GivenError(f"{len(totals)} totals are given, and there are {accounts} accounts.")
    return machine.before(seed, dealer, totals, carried)


def _script(game: Game) -> Script:
    return game.beginning.script if game.deal_index == game.beginning.deal_index else ()


def _dealt(game: Game) -> Game:
    """The game with this deal dealt; its state is the one before it."""
    log: list[Event] = []
    layout = game.machine.layout
    state = game.machine.start(game.seed, game.deal_index, game.state, script=_script(game), log=log)
    begun = Event("start", game.machine.teller.everyone, seat=layout.read(state, "dealer"), number=game.deal_index)
    deal_no = layout.read(game.state, "deal_no")
    return replace(game, state=state, deal_no=deal_no, answers=(), deal_events=(begun, *log))


def _match_over(game: Game) -> bool:
    return bool(game.machine.layout.read(game.state, "over"))


def _settled(game: Game) -> Game:
    """Goes on to the next deal, if this one has ended and another is to follow."""
    for _ in range(IDLE_DEALS):
        end = game.machine.end(game.state)
        if end is None:
            return game
        game = _scored(game, end)
        if _match_over(game) or (game.cap is not None and len(game.results) >= game.cap):
            return game
        game = _dealt(replace(game, deal_index=game.deal_index + 1, past_events=game.events))
    raise Fault("deal follows deal, and nobody is ever asked anything", game.state[PC], None, {})


def _scored(game: Game, end: End) -> Game:
    layout, state = game.machine.layout, game.state
    ended = Event("end", game.machine.teller.everyone, name=end.ending.value, number=game.deal_index)
    result = DealResult(
        game.deal_index,
        game.deal_no,
        layout.read(state, "dealer"),
        end.ending,
        layout.read_all(state, "points"),
        layout.read_all(state, "total"),
        layout.read_all(state, "tricks"),
        tuple(_line(event) for event in game.deal_events if event.kind == "score"),
        game.answers,
        layout.read(state, "next_dealer"),
    )
    return replace(game, results=(*game.results, result), deal_events=(*game.deal_events, ended))


def _line(event: Event) -> ScoreLine:
    return ScoreLine(event.name, event.say, seats_of(event.seats), event.points or 0, event.origin)
