"""The player `thumb` as machine code decides what it decides interpreted, and knows no more than its seat does."""

from __future__ import annotations

import os
from random import Random as Dice

import pytest

from followsuit.engine.events import Event
from followsuit.engine.layout import MOVES, State
from followsuit.engine.machine import machine_of
from followsuit.engine.views import View, observer_of
from followsuit.native.advice import Adviser, Seen
from followsuit.native.compiled import Compiled
from followsuit.players.base import decision_random, make_player
from followsuit.players.knowing import knowledge
from followsuit.players.minds import mind_of
from followsuit.players.tables import tables_of
from followsuit.playtest import chunks
from followsuit.playtest.chunks import Chunk
from followsuit.playtest.interpreted import Interpreted
from followsuit.playtest.plan import Plan
from followsuit.program.model import Program
from support.variants import Variant, games, plain_variants, variants

THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"


def asked_for() -> list[Variant]:
    """Every game with its largest number of players, every other one in one way more: a preset, or fewer players.

    A thorough run has each number of players, plain and with each preset: it is compiling that takes the time.
    """
    every = [variant for variant in variants() if not variant.options]
    if THOROUGH:
        return every
    found = []
    for number, game in enumerate(games()):
        ways = [variant for variant in every if variant.name == game]
        plain = [variant for variant in ways if variant.preset is None]
        others = [variant for variant in ways if variant.preset is not None] + plain[:-1]
        found += [plain[-1], *([others[number // 2 % len(others)]] if others and number % 2 else [])]
    return found


HIDING = [
    Variant(name, players)
    for name, players in (("euchre", 4), ("skat", 3), ("hearts", 4), ("bridge", 4), ("british-euchre", 4))
] + [Variant("french-tarot", 5), Variant("sheepshead", 5), Variant("german-whist", 2)]


def bots_of(program: Program, number: int) -> tuple[str, ...]:
    """All by thumb; or every other seat at random."""
    return tuple("random" if number and (seat + number) % 2 else "thumb" for seat in range(program.players))


@pytest.mark.parametrize("variant", asked_for(), ids=str)
def test_deals_and_what_is_counted_of_them_are_equal(variant: Variant) -> None:
    program = variant.load().program
    for number in (0, 1):
        plan = Plan(program, 5, 1, bots_of(program, number))
        compiled, interpreted = chunks.tally(plan, Chunk(number, 1)), Interpreted(plan).tally(number, 1)
        assert compiled == interpreted
        assert compiled.moves > 0


@pytest.mark.parametrize("name", ["euchre", "hearts", "schnapsen"])
def test_matches_are_equal(name: str) -> None:
    program = Variant(name).load().program
    plan = Plan(program, 5, 1, bots_of(program, 1), matches=True, cap=6)
    assert chunks.tally(plan, Chunk(2, 1)) == Interpreted(plan).tally(2, 1)


def test_code_for_long_runs_decides_the_same() -> None:
    program = Variant("euchre").load().program
    plan = Plan(program, 5, 10**6, bots_of(program, 1))
    assert chunks.tally(plan, Chunk(3, 12)) == Interpreted(plan).tally(3, 12)


@pytest.mark.parametrize("variant", HIDING, ids=str)
def test_hidden_cards_that_change_places_change_no_decision(variant: Variant) -> None:
    """In states that thumb comes to itself; the interpreted player sees a view, machine code the whole record."""
    program, dice, swapped = variant.load().program, Dice(3), 0
    adviser, player = Adviser(Compiled(program, quick=True), mind_of(program)), make_player("thumb", program)
    machine, log = machine_of(program), list[Event]()
    state = machine.start(8, 1, None, 1, log=log)
    while machine.legal(state):
        view = observer_of(machine).view(state, machine.actor(state) or 0, 1, log)
        random = decision_random(8, 1, state[MOVES])
        choice = view.legal[player.choose(view, random).index].index
        for other in (state, *(shuffled(program, state, view, dice) for _ in range(2))):
            legal = sum(1 << action.index for action in view.legal)
            assert adviser.choice(other, legal, seen_by(program, view), random.key) == choice
            swapped += other != state
        state = machine.step(state, choice, log=log)
    assert swapped > 10


def seen_by(program: Program, view: View) -> Seen:
    known = knowledge(tables_of(program), view)
    return Seen(known.lying, known.played)


def shuffled(program: Program, state: State, view: View, dice: Dice) -> State:
    """The state with the cards that the seat does not see dealt anew to where such cards lie."""
    t, words = tables_of(program), list(state)
    places = [t.zone_at[at] for at, zone in enumerate(view.zones) if zone.cards is None]
    cards = [card for place in places for card in range(t.cards) if words[place] >> card & 1]
    dice.shuffle(cards)
    for place in places:
        count = words[place].bit_count()
        words[place] = sum(1 << card for card in cards[:count])
        cards = cards[count:]
    return tuple(words)


def test_tables_of_every_game_are_as_wide_as_their_axes() -> None:
    for variant in plain_variants()[::7]:
        t = tables_of(variant.load().program)
        lays = len(t.led_nodes) * t.orders
        assert len(t.power) == len(t.above) == len(t.over) == lays * (t.none + 1) * t.cards
        assert len(t.raises) == len(t.row) == len(t.number)
        assert set(t.law_at) <= set(range(len(t.led_nodes)))
