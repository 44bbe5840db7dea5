"""A game told again, decision by decision: what could be said, what was, why a card was legal, what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from followsuit.core.diagnostics import Position
from followsuit.engine.actions import Action, actions_of
from followsuit.engine.events import Event
from followsuit.engine.game import Game
from followsuit.engine.layout import PC, State
from followsuit.engine.machine import Machine
from followsuit.engine.reasons import class_name, title_of
from followsuit.engine.refusals import told_duty
from followsuit.program.law import law_at
from followsuit.program.model import CardChoice


@dataclass(frozen=True, slots=True)
class Bound:
    """A duty that narrowed a choice: its name, what it asks for in words, the codes of the cards that it left."""

    name: str
    words: str
    cards: tuple[str, ...]
    origin: Position | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class CardReason:
    """Why a card could be chosen.

    `held` are the codes of the cards that the choice was from and `legal` those that could be chosen. `playing`: it was
    played to a trick, which it began if `leads`. `suit` is the suit led that a duty asks for; `void`: none of it was
    held, `only`: nothing else was. `counts_as` is the suit that the card counts as, where it is not the one printed on
    it, and `title` what it is called in the order in force. `bound` are the duties that narrowed the choice, one after
    the other, and `free` the rules by which the card could be played whatever the duties say.
    """

    held: tuple[str, ...]
    legal: tuple[str, ...]
    playing: bool
    leads: bool
    suit: str | None
    void: bool
    only: bool
    counts_as: str | None
    title: str | None
    bound: tuple[Bound, ...]
    free: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A decision: `number` counts from 1 in its deal.

    `seat` is for whom it was decided and `actor` who did. `offer` is the name of the decision, `about` what a call
    means. `others` is what else could have been said or chosen; with none it was forced. `card` is None for a call.
    `hidden`: at the table the others did not learn of it then. `events` is what came of it in its deal.
    """

    deal: int
    number: int
    offer: str
    seat: int
    actor: int
    action: Action
    about: str | None
    others: tuple[Action, ...]
    card: CardReason | None
    hidden: bool
    events: tuple[Event, ...]

    @property
    def forced(self) -> bool:
        """Whether nothing else could be answered."""
        return not self.others


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """A deal: `number` counts from 1 in its game; `opening` is what happened before the first decision."""

    number: int
    opening: tuple[Event, ...]
    steps: tuple[Told, ...]


def told(game: Game) -> tuple[ToldDeal, ...]:
    """The deals of a game from its first, as far as they were played."""
    openings, steps = _cut(_again(game).events), dict[int, list[Told]]()
    opened = dict(enumerate(openings, 1))
    for before, action, after in _walked(game):
        deal = len(before.results) + 1
        own, *begun = _cut(after.events[len(before.events) :])
        opened |= dict(enumerate(begun, deal + 1))
        known = steps.setdefault(deal, [])
        known.append(_told(before, action, own, len(known) + 1))
    return tuple(ToldDeal(number, opening, tuple(steps.get(number, ()))) for number, opening in opened.items())


def _cut(events: tuple[Event, ...]) -> list[tuple[Event, ...]]:
    """The events deal by deal; the first part is what belongs to a deal that is under way, if there is any."""
    cuts = [place for place, event in enumerate(events) if event.kind == "start" and place]
    return [events[start:end] for start, end in zip([0, *cuts], [*cuts, len(events)], strict=True)]


def _again(game: Game) -> Game:
    """The game as it began."""
    dealer = game.results[0].dealer if game.results else game.machine.layout.read(game.state, "dealer")
    begun = game.beginning
    return Game.start(
        game.program,
        game.seed,
        deals=game.cap,
        deal_index=begun.deal_index,
        dealer=dealer,
        totals=begun.totals,
        script=begun.script,
        carried=begun.carried,
    )


def _walked(game: Game) -> Iterator[tuple[Game, Action, Game]]:
    """Each decision: the game before it, what was answered, the game after it."""
    answers = [answer for result in game.results for answer in result.answers]
    if game.outcome is None:
        answers += game.answers
    before = _again(game)
    for answer in answers:
        action = before.parse(answer.text)
        if action is None:
            return
        after = before.apply(action)
        yield before, action, after
        before = after


def _told(game: Game, action: Action, events: tuple[Event, ...], number: int) -> Told:
    machine, state, offer = game.machine, game.state, game.machine.offers[game.state[PC]]
    actor = machine.actor(state) or 0
    seat = machine.seat(state)
    call = None if action.card is not None else actions_of(machine).choices[state[PC]].calls[action.index][0]
    others = tuple(other for other in game.legal_actions() if other.text != action.text)
    public = any(event.kind == "answer" and event.audience == machine.teller.everyone for event in events)
    return Told(
        len(game.results) + 1,
        number,
        offer.name,
        actor if seat is None else seat,
        actor,
        action,
        None if call is None else call.about,
        others,
        None if offer.cards is None or action.card is None else _reason(machine, offer.cards, action, state),
        not public,
        events,
    )


def _reason(machine: Machine, rule: CardChoice, action: Action, state: State) -> CardReason:
    deck, bit = machine.program.deck, 1 << action.index
    held, legal = machine.value(rule.held, state), machine.legal(state) & deck.all
    suit, members = _suit_led(machine, rule, state)
    return CardReason(
        deck.codes(held),
        deck.codes(legal),
        rule.playing,
        rule.playing and not machine.layout.read(state, "plays"),
        suit,
        suit is not None and not held & members,
        suit is not None and not held & ~members,
        *(_other_name(machine, action.index, state) if rule.playing else (None, None)),
        tuple(_bound(machine, rule, state)),
        tuple(free.name for free in rule.frees if machine.value(free.cards, state) & bit),
    )


def _suit_led(machine: Machine, rule: CardChoice, state: State) -> tuple[str | None, int]:
    """The suit that a duty asks for since it was led, with the cards that count as it; None if there is none."""
    led = law_at(machine.program, state[PC]).led if rule.playing and "order" in machine.layout.base else None
    if led is None or not machine.layout.read(state, "plays"):
        return None, 0
    order, number = machine.layout.read(state, "order"), machine.value(led, state)
    name = class_name(machine.program, order, number)
    members = 0 if name is None else machine.program.tables["class_cards"].at(order, number)
    asked = any(machine.value(duty.cards, state) & members for duty in rule.duties)
    return (name, members) if asked else (None, 0)


def _other_name(machine: Machine, card: int, state: State) -> tuple[str | None, str | None]:
    """What a card counts as, where that is not what is printed on it, and what it is called."""
    program = machine.program
    if "order" not in machine.layout.base:
        return None, None
    order, printed = machine.layout.read(state, "order"), program.deck.cards[card].suit
    name = class_name(program, order, program.tables["class"].at(order, card))
    same = printed is not None and program.deck.suits[printed].name == name
    return None if same else name, title_of(program, order, card)


def _bound(machine: Machine, rule: CardChoice, state: State) -> Iterator[Bound]:
    """The duties that took cards away."""
    left = machine.value(rule.held, state) & ~machine.value(rule.free, state)
    for duty in rule.duties:
        kept = left & machine.value(duty.cards, state)
        if kept and kept != left:
            cards = machine.program.deck.codes(kept)
            yield Bound(duty.name, told_duty(machine, duty, state), cards, duty.origin)
        left = kept or left
