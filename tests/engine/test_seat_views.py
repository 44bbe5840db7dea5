"""What seats see: nothing hidden, in states as in logs."""

from dataclasses import replace

import toy

from followsuit.engine.events import Place
from followsuit.engine.game import Game
from followsuit.engine.given import Given
from followsuit.engine.layout import KEY
from followsuit.engine.views import Play, View, value_text
from followsuit.program.model import Instruction, Offer, Program, Set, Tell
from followsuit.program.nodes import Const, Look, Var

GIVEN = Given(hands={0: ["AS", "KS", "AH"], 1: ["QS", "KH", "QH"]}, zones={"turn_up": ["JH"]})


def mask(*codes: str) -> int:
    return sum(toy.DECK.by_code[code] for code in codes)


def start(program: Program | None = None) -> Game:
    return Game.start(program or toy.program(), 7, given=GIVEN, dealer=1)


def changed(place: int, instruction: Instruction, offer: Offer | None = None) -> Program:
    code = list(toy.code())
    code[place] = instruction
    code[3] = offer or code[3]
    return toy.program(code=tuple(code))


def test_a_seat_sees_its_hand_and_what_is_open() -> None:
    view = start().view(1)
    assert view.hand == mask("QS", "KH", "QH")
    assert view.open_cards == mask("JH")
    assert view.holds == (3, 3)
    assert view.legal == ()
    hand = view.zone("hand", 0)
    assert hand is not None
    assert (hand.cards, hand.count) == (None, 3)
    assert ("hand", 0) not in view.known
    assert ("stock", 0) not in view.known
    assert (view.dealer, view.deal_no, view.deal_index, view.moves) == (1, 1, 0, 0)


def test_only_the_actor_has_actions() -> None:
    game = start()
    assert game.view(0).legal == game.legal_actions()
    offer = game.view(1).offer
    assert offer is not None
    assert (offer.name, offer.seat) == ("ask", 0)


def test_the_key_of_chance_is_in_no_view() -> None:
    game = start()
    assert str(game.state[KEY]) not in repr(game.view(0))


def test_played_cards_are_seen_and_stay_known() -> None:
    game = start().apply("pass").apply("AS")
    assert game.view(1).trick == (Play(0, toy.DECK.cards[0].index),)
    after = game.apply("QS")
    assert after.view(1).trick == ()
    assert after.view(1).played == mask("AS", "QS")
    assert after.view(1).tricks == (1, 0)


def test_deals_are_logged_for_those_who_see_them() -> None:
    for seat in (0, 1):
        dealt = [event for event in start().view(seat).events if event.kind == "deal"]
        cards = {event.to: event.cards for event in dealt}
        assert cards[Place("hand", 1 - seat)] is None
        assert cards[Place("hand", seat)] is not None
        assert cards[Place("turn_up")] == mask("JH")


def test_variables_are_shown_to_those_who_know_them() -> None:
    program = changed(4, Set(Var("secret"), Look("printed", (Const(0),))))
    game = start(program).apply("pass")
    names = {seat: {item.name for item in game.view(seat).variables} for seat in (0, 1)}
    assert "secret" in names[1]
    assert "secret" not in names[0]
    assert ("secret", 0) not in game.view(0).known
    texts = {item.name: item.text for item in game.view(1).variables}
    assert texts == {"dealer": "South", "trump": "none", "doubled": "yes", "secret": "AS"}


def answers(view: View) -> list[str | None]:
    return [event.text for event in view.events if event.kind == "answer"]


def test_hidden_answers_are_known_when_they_are_revealed() -> None:
    hidden = replace(toy.ASK, hidden=True)
    kept = start(changed(8, toy.code()[8], hidden)).apply("double it")
    assert answers(kept.view(0)) == ["double_it"]
    assert answers(kept.view(1)) == [None]
    assert [event.text for event in kept.seen_events(1) if event.kind == "answer"] == [None]
    code = list(toy.code())
    code[3], code[5] = hidden, Tell("reveal", "ask")
    told = start(toy.program(code=tuple(code))).apply("double it")
    assert answers(told.view(1)) == [None, "double_it"]
    assert answers(told.view(0)) == ["double_it", "double_it"]


def test_cards_that_are_not_played_are_chosen_in_secret() -> None:
    assert toy.PLAY.cards is not None
    program = changed(10, replace(toy.PLAY, cards=replace(toy.PLAY.cards, playing=False)))
    game = start(program).apply("pass").apply("AS")
    answered = [event for event in game.view(1).events if event.kind == "answer"][-1]
    assert (answered.text, answered.cards, answered.count) == (None, None, 1)


def test_a_blind_offer_hides_the_hand() -> None:
    game = start(changed(8, toy.code()[8], replace(toy.ASK, blind=True)))
    for seat in (0, 1):
        view = game.view(seat)
        assert view.hand == 0
        assert ("hand", seat) not in view.known
        dealt = [event for event in view.events if event.to == Place("hand", seat)]
        assert [event.cards for event in dealt] == [None]
    seen = game.apply("pass").view(0)
    assert seen.hand == mask("AS", "KS", "AH")
    assert [event.cards for event in seen.events if event.to == Place("hand", 0)] == [seen.hand]


def test_values_are_written_as_people_write_them() -> None:
    program = toy.program(domains={"row:sizes": ("small", "large")})
    found = {
        domain: value_text(program, domain, value)
        for domain, value in {
            "int": 7, "bool": 1, "seat": 2, "seats": 3, "suit": 1, "suits": 2, "card": 0, "cards": 3,
            "row:sizes": 1, "rows:sizes": 3,
        }.items()
    }  # fmt: skip
    assert found == {
        "int": "7", "bool": "yes", "seat": "none", "seats": "North, South", "suit": "hearts", "suits": "hearts",
        "card": "AS", "cards": "AS KS", "row:sizes": "large", "rows:sizes": "small, large",
    }  # fmt: skip
