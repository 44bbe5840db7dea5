"""Deals that fit what a seat sees."""

import pytest

import followsuit
from followsuit.engine.machine import machine_of
from followsuit.engine.views import observer_of
from followsuit.players.base import decision_random
from followsuit.players.knowing import knowledge
from followsuit.players.plain import Stream, records
from followsuit.players.tables import tables_of
from followsuit.players.worlds import deal_worlds

GAMES = [("euchre", 4), ("skat", 3), ("hearts", 4), ("french-tarot", 5), ("german-whist", 2), ("sheepshead", 5)]


def random_views(name, players, seed=5):
    """The views of whoever is asked, in a deal in which everybody takes the first choice or the last in turn."""
    game = followsuit.start_match(followsuit.load(name, players=players), seed, deals=1)
    while game.actor is not None:
        view = game.view(game.actor)
        yield game, view
        game = game.apply(view.legal[0 if view.moves % 2 else -1])


def worlds_of(game, view, count):
    """States that fit a view."""
    t, worlds, random = tables_of(game.program), records(count), decision_random(1, 0, view.moves)
    found = deal_worlds(t, knowledge(t, view), Stream(random.key, 0), worlds, count)
    return [tuple(world.words) for world in worlds[:found]]


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_every_card_lies_somewhere_and_the_seat_sees_the_same(name, players):
    for game, view in random_views(name, players):
        machine = machine_of(game.program)
        for state in worlds_of(game, view, 2):
            lying = [machine.layout.read(state, zone.name, place)
                     for zone in game.program.zones
                     for place in range(players if zone.per_seat else 1)]  # fmt: skip
            assert sum(lying) == game.program.deck.all
            again = observer_of(machine).view(state, view.seat, view.deal_index, game.deal_events)
            assert (again.hand, again.trick, again.known) == (view.hand, view.trick, view.known)
            assert again.holds == view.holds


def test_hidden_cards_differ_from_world_to_world():
    game, view = next(random_views("euchre", 4))
    assert len(set(worlds_of(game, view, 8))) == 8


def test_cards_seen_to_go_to_a_hidden_place_lie_there():
    ruleset = followsuit.load("hearts")
    game = followsuit.start_match(ruleset, 5, deals=1)
    passed = []
    while not game.offer.cards.playing:
        if game.actor == 0:
            passed.append(game.legal_actions()[0].card.index)
        game = game.apply(game.legal_actions()[0])
    view, layout = game.view(0), machine_of(game.program).layout
    for state in worlds_of(game, view, 3):
        assert all(layout.read(state, "hand", 1) >> card & 1 for card in passed)
