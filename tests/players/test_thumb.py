"""The rule-of-thumb player beats the random one in every game, and knows no more than its view."""

import pytest

import followsuit
from followsuit.players.base import decision_random, make_player
from followsuit.playtest.simulate import Plan, simulate

GAMES = [
    ("three-handed-euchre", 3, 80),
    ("euchre", 4, 60),
    ("one-card", 2, 60),
    ("german-whist", 2, 60),
    ("spades", 4, 10),
    ("skat", 3, 20),
    ("bridge", 4, 12),
    ("toepen", 3, 25),
    ("hearts", 4, 20),
]


@pytest.mark.parametrize(("name", "players", "deals"), GAMES)
def test_thumb_beats_random(name, players, deals):
    program = followsuit.load(name, players=players).program
    bots = tuple("thumb" if program.accounts[seat] == program.accounts[0] else "random" for seat in range(players))
    figures = simulate(Plan(program, 11, deals, bots))
    lead = figures.mean_lead(0)
    assert lead is not None
    assert lead.low > 0


@pytest.mark.parametrize("name", ["euchre", "three-handed-euchre", "one-card"])
def test_thumb_gives_a_legal_answer_and_a_reason(name):
    game = followsuit.start_match(followsuit.load(name), 3, deals=2)
    player = make_player("thumb", game.program)
    while game.actor is not None:
        view = game.view(game.actor)
        advice = player.choose(view, decision_random(3, view.deal_index, view.moves))
        assert advice.why
        assert not advice.why.endswith(".")
        game = game.apply(view.legal[advice.index])


def test_thumb_orders_up_both_bowers_and_passes_rubbish():
    ruleset = followsuit.load("euchre")
    player = make_player("thumb", ruleset.program)
    strong = followsuit.Given(hands={0: ("JH", "JD", "AH", "AS", "KS")}, zones={"turn_up": ("9H",)})
    weak = followsuit.Given(hands={0: ("9S", "TS", "9C", "QD", "TC")}, zones={"turn_up": ("9H",)})
    for given, text in ((strong, "order_up"), (weak, "pass")):
        view = followsuit.start_deal(ruleset, given=given, dealer=3).view(0)
        assert view.legal[player.choose(view, decision_random(0, 0, 0)).index].text == text


def test_a_partner_who_wins_is_not_beaten():
    ruleset = followsuit.load("euchre")
    hands = {
        1: ("AS", "9C", "TC", "QC", "KC"),
        2: ("9S", "9D", "TD", "QD", "KD"),
        3: ("KS", "QS", "TH", "QH", "AC"),
        0: ("TS", "AD", "AH", "KH", "JC"),
    }
    given = followsuit.Given(hands=hands, zones={"turn_up": ("9H",)})
    game = followsuit.start_deal(ruleset, given=given, dealer=0)
    for text in ("pass", "pass", "pass", "order_up", "with_partner"):
        game = game.apply(text)
    while not game.view(game.actor).offer.playing:
        game = game.apply(game.legal_actions()[0])
    game = game.apply("AS").apply("9S")
    view = game.view(3)
    player = make_player("thumb", ruleset.program)
    assert view.legal[player.choose(view, decision_random(0, 0, 0)).index].text == "QS"
