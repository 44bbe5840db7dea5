"""Which call: what each would bring about, how many tricks the hand is then likely to take, what those would score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from followsuit.engine.steps import bits
from followsuit.players.imagine import Known, Prospect, answered, partly, run_on
from followsuit.players.payoff import Payoffs, expected
from followsuit.players.showing import Showings
from followsuit.players.sight import Eyes, Sight
from followsuit.players.strength import UNIT, Strengths
from followsuit.program.flow import ways_from
from followsuit.program.model import Ending, Offer, Program, Set
from followsuit.program.nodes import Node, slots_read

CAUTION = 0.1
"""Points by which a call must look better than saying less."""


UNSEEN = 0.3
"""How much of what a hand lacks unseen cards make up for."""

FINITE = frozenset({"suit", "seat", "card"})
"""Domains with an absent member, which stands for what has not been chosen yet."""

DEPTH = 2
"""How many further questions to the same seat are looked into."""

BREADTH = 16
"""With more choices than this a further question is not looked into."""


@dataclass(frozen=True)
class Valued:
    """A call with the points that it promises and the tricks behind the promise, None if the deal is then over."""

    choice: int
    points: float
    tricks: float | None
    raises: bool = False


@dataclass(frozen=True)
class Caller:
    """Values the calls of one program."""

    program: Program
    strengths: Strengths
    payoffs: Payoffs
    eyes: Eyes

    def value(
        self, known: Mapping[tuple[str, int], int], place: int, sight: Sight, choice: int, depth: int = DEPTH
    ) -> Valued:
        """What answering the offer at `place` with a choice promises to the seat.

        If the same seat is asked again at once, it is taken to answer that as well as it can.
        """
        offer = self.program.code[place]
        prospect = run_on(self.program, answered(known, choice), place + 1)
        if prospect.ending in {Ending.THROWN_IN, Ending.REDEAL}:
            return Valued(choice, 0.0, None)
        if prospect.ending is Ending.SCORED:
            return Valued(choice, self.payoffs.gain(prospect.known, sight.seat), None)
        if depth and (following := self._asked_next(prospect, sight)):
            values = [self.value(prospect.known, prospect.place, sight, n, depth - 1) for n in following]
            best = best_call(values)
            return Valued(choice, best.points, best.tricks)
        raises = isinstance(offer, Offer) and _raises(offer, choice)
        tricks = self._tricks(prospect, sight, open_choice=raises)
        own = self.side_tricks(tricks, sight, self.eyes.live(prospect.known))
        futures = [self._with_melds(one, prospect, sight, open_choice=raises)
                   for one in (prospect.known, *self._staked(prospect, sight))]  # fmt: skip
        points = min(expected(self.payoffs.of(known, sight.seat, sight.size), own) for known in futures)
        return Valued(choice, points, tricks, raises)

    def _staked(self, prospect: Prospect, sight: Sight) -> Iterator[Known]:
        """What would be so if an opponent who is asked next raised the stakes by a call without parameters."""
        offer, tables = prospect.offer, self.program.tables
        if offer is None or offer.cards is not None:
            return
        actor = partly(offer.actor, prospect.known, tables)
        if actor is None or sight.friends >> actor & 1:
            return
        for call in offer.calls:
            if call.count == 1 and any(reason.kind == "raises" for reason in call.reasons):
                known = answered(prospect.known, call.first)
                if all(bool(partly(one.condition, known, tables)) != (one.kind == "barred") for one in call.reasons):
                    yield run_on(self.program, known, prospect.place + 1).known

    def _asked_next(self, prospect: Prospect, sight: Sight) -> tuple[int, ...]:
        """The calls open to the seat where the run came to rest; none if cards are chosen there, or others asked."""
        offer, tables = prospect.offer, self.program.tables
        if offer is None or offer.cards is not None or partly(offer.actor, prospect.known, tables) != sight.seat:
            return ()
        open_ = partly(offer.open, prospect.known, tables) or 0
        return tuple(bits(open_)) if open_.bit_count() <= BREADTH else ()

    def side_tricks(self, own: float, sight: Sight, live: int) -> float:
        """The tricks of one's side, if the partners who play take their part of the rest."""
        partners = (sight.friends & live & ~(1 << sight.seat)).bit_count()
        others = max((live & ~(1 << sight.seat)).bit_count(), 1)
        return own + max(sight.size - own, 0) * partners / others

    def _tricks(self, prospect: Prospect, sight: Sight, *, open_choice: bool) -> float:
        """A call that raises is made for the sake of choosing the order later; other calls leave it to anyone.

        A hand that is no longer known has been given unseen cards to choose from.
        """
        hand = prospect.known.get(("hand", sight.seat))
        orders = self._orders(prospect)
        strength = self.strengths.at(prospect.place)
        likely = [strength.tricks(order, hand or sight.hand, sight.size) / UNIT for order in orders]
        own = max(likely) if open_choice else sum(likely) / len(likely)
        return own if hand is not None else own + UNSEEN * (sight.size - own)

    def _with_melds(self, known: Known, prospect: Prospect, sight: Sight, *, open_choice: bool) -> Known:
        """What is known, with what the own melds will be worth if they have not been shown yet."""
        coming = [showing.count.to.name for showing in self.showings.all]
        shown = all((name, 0) in known for name in coming) and not self._open_from(prospect.place) & {*coming}
        if shown:
            return known
        hand = known.get(("hand", sight.seat), sight.hand)
        worlds = [world for _, world in self._worlds(prospect)] or [known]
        return self.showings.expected(known, worlds, hand, sight.seat, chosen=open_choice)

    def _orders(self, prospect: Prospect) -> tuple[int, ...]:
        """The order that is in force, or those that may come where something that it reads is still to be chosen."""
        coming = [partly(node, world, self.program.tables) for node, world in self._worlds(prospect)]
        now = prospect.known.get(("order", 0), 0)
        return tuple(dict.fromkeys(order for order in coming if order is not None)) or (now,)

    def _worlds(self, prospect: Prospect) -> Iterator[tuple[Node, Known]]:
        """What may be known once something that the order reads is chosen, each with what the order is then."""
        known = prospect.known
        for node, names in self._rules:
            for name in names & self._open_from(prospect.place):
                for value in self._members(name, known.get((name, 0))):
                    yield node, {**known, (name, 0): value}

    def _members(self, name: str, now: int | None) -> range:
        """The members of a variable's domain if it is absent now, else none."""
        slot = self.program.slot[name]
        absent = slot.domain in FINITE and now == slot.high
        return range(slot.low, slot.high) if absent else range(0)

    @cached_property
    def showings(self) -> Showings:
        """Where melds are counted."""
        return Showings(self.program)

    @cached_property
    def _rules(self) -> tuple[tuple[Node, frozenset[str]], ...]:
        """The expressions that set the order, each with the variables that it reads."""
        steps = (step for step in self.program.code if isinstance(step, Set) and step.to.name == "order")
        return tuple((node, slots_read(node)) for node in dict.fromkeys(step.value for step in steps))

    def _open_from(self, place: int) -> frozenset[str]:
        """The variables that may still be assigned in this deal once the program has come to a place."""
        if place not in self._reached:
            self._reached[place] = assigned_from(self.program, place)
        return self._reached[place]

    @cached_property
    def _reached(self) -> dict[int, frozenset[str]]:
        return {}


def assigned_from(program: Program, place: int) -> frozenset[str]:
    """The slots that some way through the program from a place assigns."""
    items = (program.code[at] for at in ways_from(program.code, place))
    return frozenset(item.to.name for item in items if isinstance(item, Set))


def _raises(offer: Offer, choice: int) -> bool:
    for call in offer.calls:
        if call.first <= choice < call.first + call.count:
            return any(reason.kind == "raises" for reason in call.reasons)
    return False


def best_call(values: list[Valued]) -> Valued:
    """The most promising call; one that comes earlier in the ruleset must be beaten clearly.

    Nobody raises in order to lose less: partners may have better cards than one thinks.
    """
    best = values[0]
    for value in values[1:]:
        if value.points > best.points + CAUTION and (value.points > 0 or not value.raises):
            best = value
    return best
