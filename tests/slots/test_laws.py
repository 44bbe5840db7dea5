"""What wins a trick where the ruleset does not say, and where one tricks phase says it for itself."""

from __future__ import annotations

import pytest

from followsuit import Game
from followsuit.examples.run import run_example
from followsuit.players.base import decision_random, make_player
from followsuit.players.knowing import knowledge
from followsuit.players.plain import Record
from followsuit.players.sight import lay_of, trick_seen
from followsuit.players.strength import rank
from followsuit.players.tables import tables_of
from followsuit.present.cards import sorted_hand
from followsuit.program.law import law_at
from slots.table import deal, now, play, rules

HANDS = "AC KC JC AD QD AS / QC JC AC JH KH JD / QC KC QH JD KS AC"
FIRST_PHASE = "0 JC, 1 QC, 2 KC, 2 QC, 0 KC, 1 JC, 0 AD, 1 JD, 2 JD"


def known_to(game: Game, seat: int) -> Record:
    """What a seat knows of the state."""
    return knowledge(tables_of(game.program), game.view(seat)).state


def bare(answers: str = "", hands: str = HANDS) -> Game:
    game = deal("bare", hands, dealer=2)
    return play(game, answers) if answers else game


@pytest.mark.parametrize(
    ("answers", "winner"),
    [("0 JC, 1 QC, 2 KC", "P2"), ("0 KC, 1 JC, 2 KC", "P0"), ("0 AS, 1 JH, 2 KS", "P1"), ("0 AS, 1 JD, 2 KS", "P0")],
)
def test_where_nothing_is_said_trumps_win_then_the_suit_led(answers: str, winner: str) -> None:
    assert now(bare(answers), "winner") == winner


@pytest.mark.parametrize(
    ("answers", "winner"),
    [("0 AC, 1 AC, 2 AC", "P2"), ("0 AS, 1 KH, 2 KS", "P2"), ("0 QD, 1 KH, 2 QH", "P0")],
)
def test_a_phase_may_have_winning_classes_of_its_own(answers: str, winner: str) -> None:
    assert now(bare(f"{FIRST_PHASE}, {answers}"), "winner") == winner


def test_the_law_is_that_of_the_phase_at_hand_or_else_of_the_next() -> None:
    game = bare()
    assert law_at(game.program, 0).phase is None
    assert law_at(game.program, game.view(0).place).phase is None
    assert law_at(game.program, bare(FIRST_PHASE).view(0).place).phase == "after"
    assert law_at(game.program, len(game.program.code) - 1).phase is None, "no tricks follow"


def test_hands_are_sorted_by_the_law_at_hand() -> None:
    game = bare(FIRST_PHASE)
    view = game.view(0)
    clubs = game.program.deck.parse("AC") or 0
    clubs |= game.program.deck.parse("KC") or 0
    order = view.known["order", 0]
    assert sorted_hand(game.program, order, clubs)[0].code == "AC"
    assert sorted_hand(game.program, order, clubs, view.place)[0].code == "KC"


def test_players_go_by_the_law_at_hand() -> None:
    game = bare(f"{FIRST_PHASE}, 0 AS, 1 KH")
    t, state = tables_of(game.program), known_to(game, 2)
    assert trick_seen(t, state).winner == 0, "a trump does not win here"
    ace, king = (next(game.program.deck.members(game.program.deck.by_code[code])).index for code in ("AS", "KS"))
    assert rank(t, lay_of(t, state), king) > rank(t, lay_of(t, state), ace)
    advice = make_player("thumb", game.program).choose(game.view(2), decision_random(0, 0, 0))
    assert game.view(2).legal[advice.index].text == "KS"
    game = bare(f"{FIRST_PHASE}, 0 AC, 1 AC")
    assert trick_seen(t, known_to(game, 2)).winner == 1, "of equals the last"


def test_examples_go_by_the_law_in_a_trick_that_is_not_complete() -> None:
    ruleset = rules("pinochle", last_wins=True)
    assert run_example(ruleset, {"trump": "clubs", "leader": 0, "plays": ["AC", "AC"]}, {"winner": 1}) == ()
    assert run_example(rules("pinochle"), {"trump": "clubs", "leader": 0, "plays": ["AC", "AC"]}, {"winner": 0}) == ()
