"""Actions as text and numbers; refusals in words."""

from dataclasses import replace

import pytest
import toy

from followsuit.core.cards import Card, Deck
from followsuit.engine.actions import Action, action_number, action_text
from followsuit.engine.game import Game
from followsuit.engine.given import Given
from followsuit.engine.refusals import IllegalAction, told_of

PROGRAM = toy.program()
GIVEN = Given(hands={0: ["AS", "KS", "AH"], 1: ["QS", "KH", "QH"]}, zones={"turn_up": ["JH"]})


def bidding() -> Game:
    return Game.start(PROGRAM, 7, given=GIVEN, dealer=1)


def playing() -> Game:
    return bidding().apply("pass")


def parsed(game: Game, text: str) -> Action:
    action = game.parse(text)
    assert action is not None
    return action


def test_legal_actions_have_texts_and_words() -> None:
    actions = bidding().legal_actions()
    assert [action.text for action in actions] == ["pass", "double_it", "name spades"]
    assert [action.words for action in actions] == ["I pass", "double it", "spades it is"]
    assert [action.args for action in actions] == [(), (), ("spades",)]
    assert [action.text for action in playing().legal_actions()] == ["AS", "KS", "AH"]


@pytest.mark.parametrize("text", ["name hearts", "NAME  Hearts", "name_hearts", "hearts"])
def test_calls_parse_tolerantly_legal_or_not(text: str) -> None:
    assert parsed(bidding(), text).text == "name hearts"


@pytest.mark.parametrize("text", ["ah", "AH", " Ah ", "play AH"])
def test_cards_parse_tolerantly(text: str) -> None:
    assert parsed(playing(), text).text == "AH"


@pytest.mark.parametrize("text", ["", "10H", "bid 7", "sing AH"])
def test_other_texts_are_no_actions(text: str) -> None:
    assert playing().parse(text) is None
    refusal = playing().refusal(text)
    assert refusal is not None
    assert refusal.reason == "unknown"
    assert "You can choose AS, KS or AH." in refusal.message


def test_numbers_are_the_same_in_every_state_both_ways() -> None:
    assert [action_text(PROGRAM, number) for number in range(12)] == [
        *(card.code for card in toy.DECK.cards),
        *("pass", "double_it", "name spades", "name hearts"),
    ]
    for game in (bidding(), playing()):
        for action in game.legal_actions():
            assert action_text(PROGRAM, action_number(PROGRAM, action)) == action.text


def test_a_duty_refuses_with_the_cards_that_bind() -> None:
    refusal = playing().apply("AS").refusal("KH")
    assert refusal is not None
    assert refusal.reason == "follow_suit"
    assert refusal.message == "You must follow the suit led while you hold QS."
    assert refusal.cards == ("QS",)
    assert refusal.origin == toy.HERE


def test_a_card_that_is_not_held_is_refused() -> None:
    refusal = playing().refusal("QS")
    assert refusal is not None
    assert (refusal.reason, refusal.message) == ("not_held", "You do not hold the QS.")


def test_a_barred_call_says_why() -> None:
    refusal = bidding().refusal("name hearts")
    assert refusal is not None
    assert refusal.reason == "turned_down"
    assert refusal.message == "You cannot say “name hearts”: that suit was turned up."


def test_a_value_that_is_not_allowed_is_refused_with_those_that_are() -> None:
    name = toy.ASK.calls[2]
    reason = replace(name.reasons[0], name="suit", kind="with", condition=toy.operate("not", name.reasons[0].condition))
    code = list(toy.code())
    code[3] = replace(toy.ASK, calls=(*toy.ASK.calls[:2], replace(name, reasons=(replace(reason, say=None),))))
    refusal = Game.start(toy.program(code=tuple(code)), 7, given=GIVEN, dealer=1).refusal("name hearts")
    assert refusal is not None
    assert refusal.message == "You cannot say “name hearts”: the suit can now be spades."


def test_a_card_is_no_call_and_near_misses_are_guessed() -> None:
    refusal = bidding().refusal("AS")
    assert refusal is not None
    assert refusal.message.startswith("No card is asked for now. You can say pass, double it or name spades.")
    guess = bidding().refusal("name spade")
    assert guess is not None
    assert guess.message.endswith("Did you mean name spades?")


def test_another_seat_waits_for_its_turn() -> None:
    refusal = bidding().refusal("pass", seat=1)
    assert refusal is not None
    assert refusal.message == "It is North's turn; please wait for yours."
    with pytest.raises(IllegalAction, match="North's turn"):
        bidding().apply("pass", seat=1)


def test_illegal_actions_raise_their_refusal() -> None:
    with pytest.raises(IllegalAction) as caught:
        playing().apply("AS").apply("KH")
    assert caught.value.refusal.reason == "follow_suit"


def twins() -> Game:
    """The toy with the queen and jack of hearts changed into a second ace and king of spades."""
    changed = {6: (0, "AS"), 7: (1, "KS")}
    cards = tuple(
        Card(c.index, changed[c.index][0], changed[c.index][1], 0, 0, "") if c.index in changed else c
        for c in toy.DECK.cards
    )
    program = toy.program(deck=Deck(toy.DECK.suits, toy.DECK.ranks, cards))
    given = Given(hands={0: ["AS", "AS", "QS"], 1: ["KS"]})
    return Game.start(program, 1, given=given, dealer=1).apply("pass")


def test_twins_are_one_action() -> None:
    game = twins()
    assert [action.text for action in game.legal_actions()] == ["AS", "QS"]
    after = game.apply("AS")
    assert after.machine.layout.read(after.state, "hand", 0).bit_count() == 2


@pytest.mark.parametrize("text", ["A♥", "♥A", "AH♥", "♥\ufe0fa", "play A♥"])
def test_cards_may_be_copied_from_the_screen(text: str) -> None:
    assert parsed(playing(), text).text == "AH"


def test_a_symbol_stands_for_its_suit_in_a_call() -> None:
    assert parsed(bidding(), "name ♥").text == "name hearts"
    assert parsed(bidding(), "♥").text == "name hearts"
    assert playing().parse("A♣") is None


def test_what_is_said_to_a_player_is_told_of_one() -> None:
    refusal = playing().apply("AS").refusal("KH")
    assert refusal is not None
    assert told_of(refusal.message, "North") == "North must follow the suit led while holding QS."
    assert told_of("You do not hold the QS.", "North") == "North does not hold the QS."
