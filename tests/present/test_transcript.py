"""Lines of the score in words: who gets what, and from whom."""

import pytest

import followsuit
from followsuit.engine.events import Event
from followsuit.present.cards import Faces
from followsuit.present.transcript import Teller


def told(name, events, me=None, players=None):
    program = followsuit.load(name, players=players).program
    return [line.plain.strip() for line in Teller(program, Faces(program.deck, symbols=False), me).lines(events)]


def scored(seats, points, payers=0, name="made", say="It was so."):
    return Event("score", 15, name, seats=seats, points=points, payers=payers, say=say)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (scored(1, 2), "P0 scores 2 points"),
        (scored(2, 1, payers=13), "P1 gets 1 point from each of the others"),
        (scored(2, -3, payers=15), "P1 pays 3 points to each of the others"),
        (scored(4, 2, payers=3), "P2 gets 2 points from each of P0 and P1"),
        (scored(4, 2, payers=8), "P2 gets 2 points from P3"),
        (scored(1, -2), "P0 loses 2 points"),
    ],
)
def test_who_gets_what_from_whom(event, words):
    assert told("napoleon", [event], players=4) == [f"{words}: It was so."]


def test_what_is_the_same_for_several_is_said_once():
    events = [scored(1, -1), scored(2, -1), scored(4, 4), scored(8, -1), scored(8, 2, name="other")]
    assert told("napoleon", events, players=4) == [
        "P0, P1 and P3 lose 1 point each: It was so.",
        "P2 scores 4 points: It was so.",
        "P3 scores 2 points: It was so.",
    ]


def test_points_that_should_be_few_go_down():
    assert told("buck-euchre", [scored(1, -2)], players=4) == ["P0 goes down by 2 points: It was so."]


def test_a_side_scores_together_and_a_reader_is_you():
    assert told("euchre", [scored(5, 2)]) == ["P0 and P2 score 2 points: It was so."]
    assert told("euchre", [scored(5, 2)], me=2) == ["P0 and you score 2 points: It was so."]
    assert told("napoleon", [scored(2, 1, payers=1)], me=0, players=4) == ["P1 gets 1 point from you: It was so."]


def test_those_who_pay_are_told_in_a_game():
    game = followsuit.start_deal(followsuit.load("napoleon", players=3), seed=1)
    while game.actor is not None:
        game = game.apply(game.legal_actions()[-1] if game.offer.cards is None else game.legal_actions()[0])
    lines = told("napoleon", game.events, players=3)
    assert any("from each of the others" in line or "each of the others" in line for line in lines)
