"""The same cards under two rulesets: what the first deals, the second deals, as far as its pack and its deal go."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from followsuit.core.cards import Deck
from followsuit.engine.chance import Random
from followsuit.engine.events import Place
from followsuit.engine.game import Game
from followsuit.engine.given import GivenError
from followsuit.engine.machine import Machine, machine_of
from followsuit.engine.steps import Script, bits
from followsuit.program.model import Program

Cards = Counter[str]
"""Codes of cards, each with how often it is there."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """Which deal it is: the seed, the deal's number from 0, and who deals it."""

    seed: int
    index: int
    dealer: int


@dataclass(frozen=True, slots=True)
class Unlike:
    """A place that is not dealt the same cards under both: the codes that only one of them gives it."""

    place: Place
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal begun under both rulesets, and where the cards could not be kept.

    `only_a` and `only_b` are the codes of cards in one pack alone.
    """

    a: Game
    b: Game
    unlike: tuple[Unlike, ...]
    only_a: tuple[str, ...]
    only_b: tuple[str, ...]


def beginning(a: Program, seed: int, index: int) -> Beginning:
    """The deal with this number (from 0) of a seed; the deal moves on by one seat from each to the next."""
    machine = machine_of(a)
    first = machine.layout.read(machine.before(seed), "next_dealer")
    return Beginning(seed, index, (first + index) % a.players)


def deal_both(a: Program, b: Program, begin: Beginning) -> Dealt:
    """The same deal begun under both: as the first ruleset deals it.

    Cards that only the second pack has lie where chance puts them in a deal of its own.

    Raises:
        Fault: the rules of one of them lead to something they do not provide for.
    """
    first, own = _started(a, begin), _started(b, begin)
    return dealt_as(first, own if _given(first) == _given(own) else _as_dealt(first, own, begin))


def dealt_as(first: Game, second: Game) -> Dealt:
    """Two deals that have begun, with what is not dealt alike."""
    given, others = _given(first), _given(second)
    places = dict.fromkeys((*given, *others))
    unlike = (_unlike(place, given.get(place, Counter()), others.get(place, Counter())) for place in places)
    packs = _pack(first.program.deck), _pack(second.program.deck)
    return Dealt(
        first,
        second,
        tuple(item for item in unlike if item.only_a or item.only_b),
        tuple((packs[0] - packs[1]).elements()),
        tuple((packs[1] - packs[0]).elements()),
    )


def _started(program: Program, begin: Beginning, script: Script = ()) -> Game:
    return Game.start(
        program, begin.seed, deals=1, deal_index=begin.index, dealer=begin.dealer % program.players, script=script
    )


def _pack(deck: Deck) -> Cards:
    return Counter(card.code for card in deck.cards)


def _unlike(place: Place, given: Cards, others: Cards) -> Unlike:
    return Unlike(place, tuple((given - others).elements()), tuple((others - given).elements()))


def _given(game: Game) -> dict[Place, Cards]:
    """What each place was dealt before anybody was asked anything."""
    found: dict[Place, Cards] = {}
    for event in game.deal_events:
        if event.kind == "answer":
            break
        if event.kind == "deal" and event.to is not None and event.cards:
            codes = game.program.deck.codes(event.cards)
            found.setdefault(event.to, Counter()).update(codes)
    return found


def _as_dealt(first: Game, own: Game, begin: Beginning) -> Game:
    """The second deal with the cards of the first; its own where it cannot be dealt like that."""
    script = _script(first, own, begin)
    try:
        return _started(own.program, begin, script)
    except GivenError:
        return own


def _script(first: Game, own: Game, begin: Beginning) -> Script:
    """For each draw of the second deal the card that the first gave to the place it goes to, None where it is free."""
    plan: list[int] = []
    machine = own.machine
    machine.start(begin.seed, begin.index, None, begin.dealer % own.program.players, plan=plan)
    queues = _wanted(first, own, begin)
    pool = _Pool(own.program.deck)
    script: list[int | None] = []
    for place in (_place(machine, offset) for offset in plan):
        queue = queues.get(place) if place is not None else None
        script.append(pool.take(queue.pop(0)) if queue else None)
    return tuple(script)


def _wanted(first: Game, own: Game, begin: Beginning) -> dict[Place, list[str]]:
    """The cards that each place of the second deal is to get, by code: those of its pack alone, then the first's."""
    packs = _pack(first.program.deck), _pack(own.program.deck)
    alone, left = packs[1] - packs[0], packs[1] - (packs[1] - packs[0])
    given, random = _given(first), Random(begin.seed, begin.index, begin.dealer)
    wanted: dict[Place, list[str]] = {}
    for place, cards in _given(own).items():
        wanted[place] = list(_out_of(alone, cards))
        wanted[place] += _shuffled(list(_out_of(left, given.get(place, Counter()))), random)
    return wanted


def _out_of(pack: Cards, cards: Cards) -> Iterator[str]:
    """Those of the cards that the pack still has; they are taken out of it."""
    for code in cards.elements():
        if pack[code]:
            pack[code] -= 1
            yield code


def _shuffled(codes: list[str], random: Random) -> list[str]:
    """Codes in any order, so that no suit is left out first where fewer are dealt."""
    return [codes.pop(random.below(len(codes))) for _ in range(len(codes))]


def _place(machine: Machine, offset: int) -> Place | None:
    """The zone that lies there in the state, None for a variable."""
    for zone in machine.program.zones:
        if offset in machine.layout.places(zone.name):
            return machine.teller.place(zone.name, offset - machine.layout.base[zone.name])
    return None


class _Pool:
    """A pack that gives out cards by code, twins one after the other."""

    def __init__(self, deck: Deck) -> None:
        self.left = {code: list(bits(mask)) for code, mask in deck.by_code.items()}

    def take(self, code: str) -> int:
        """The next card with this code."""
        return self.left[code].pop(0)
