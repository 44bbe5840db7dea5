"""Calls: hidden, blind and repeated ones, ends of a deal, asides; who sees what was said."""

from __future__ import annotations

import pytest

from followsuit import Game
from slots.table import cards, deal, may, now, play, points, rules, why_not


def known(game: Game, seat: int, name: str) -> dict[int | None, str]:
    """What a seat knows of a variable, by owner."""
    return {item.owner: item.text for item in game.view(seat).variables if item.name == name}


HANDS = "AC KC QC JC / AD KD QD JD / AH KH QH JH / AS KS QS JS"


def test_blind_calls_are_made_before_looking() -> None:
    game = deal("promises", HANDS)
    assert (game.actor, may(game), game.view(1).hand) == (1, ["look", "nil"], 0)
    game = play(game, "1 look")
    assert game.view(1).hand == 0, "no hand is seen while anybody speaks blind"
    game = play(game, "2 nil, 3 look, 0 look")
    assert [game.program.deck.codes(game.view(seat).hand)[0] for seat in range(4)] == ["AC", "AD", "AH", "AS"]


def looked(game: Game) -> Game:
    return play(game, "1 look, 2 nil, 3 look, 0 look")


def test_hidden_calls_are_known_when_they_are_revealed() -> None:
    game = play(looked(deal("promises", HANDS)), "1 content, 2 content, 3 content, 0 content, 1 promise 2")
    assert now(game, "bid", 1) == "2"
    assert known(game, 1, "bid") == {1: "2"}
    assert known(game, 3, "bid") == {3: "-1"}
    assert [event.text for event in game.seen_events(3) if event.name == "promise"] == [None, None]
    game = play(game, "3 promise 0, 0 promise 3")
    assert known(game, 3, "bid") == {0: "3", 1: "2", 2: "0", 3: "0"}
    texts = [event.text for event in game.seen_events(3) if event.name == "promise" and event.kind == "answer"]
    assert {"promise 2", "promise 0", "promise 3"} <= set(texts)
    assert (known(game, 0, "secret"), known(game, 1, "secret")) == ({None: "hearts"}, {})


def test_again_and_at_most() -> None:
    game = play(looked(deal("promises", HANDS)), "1 content, 2 content, 3 content, 0 content")
    assert may(game) == ["peek", *(f"promise {n}" for n in range(5))]
    game = play(game, "1 peek")
    assert (game.actor, why_not(game, "peek"), now(game, "peeks", 1)) == (1, "at_most", "1")
    game = play(game, "1 promise 1, 3 peek, 3 promise 1")
    assert why_not(game, "promise 2") == "hook"
    assert may(game) == ["peek", "promise 0", "promise 1", "promise 3", "promise 4"]


def test_an_option_in_a_condition() -> None:
    game = play(looked(deal(rules("promises", hook=False), HANDS)), "1 content, 2 content, 3 content, 0 content")
    assert "promise 2" in may(play(game, "1 promise 1, 3 promise 1"))


def test_redeals_and_throw_ins() -> None:
    game = looked(deal("promises", deals=None, seed=3))
    game = looked(play(game, "1 again"))
    assert (now(game, "redeals"), game.deal_index, game.deal_no, now(game, "dealer")) == ("1", 1, 1, "P0")
    assert why_not(play(game, "1 content"), "again") == "all_looked"
    game = looked(play(game, "1 again"))
    assert (now(game, "redeals"), why_not(game, "again")) == ("0", "rule")
    game = play(game, "1 content, 2 content, 3 content, 0 give_up")
    assert [result.ending.value for result in game.results] == ["redeal", "redeal", "throw_in"]
    assert (game.actor, game.deal_no, now(game, "dealer"), now(game, "deals_played")) == (2, 2, "P1", "1")
    assert [now(game, "lucky", side) for side in range(4)] == ["1", "1", "1", "1"]


def test_the_match_may_end_with_a_throw_in() -> None:
    game = deal("promises", deals=None, seed=3)
    for dealer in range(3):
        order = [(dealer + step) % 4 for step in (1, 2, 3, 0)]
        game = play(game, ", ".join(f"{seat} look" for seat in order))
        game = play(game, ", ".join(f"{seat} content" for seat in order[:3]) + f", {dealer} give_up")
    assert game.outcome is not None
    assert (game.outcome.finished, game.outcome.winners) == (True, (0, 1, 2, 3))


def test_lines_for_each_seat() -> None:
    game = play(looked(deal("promises", HANDS)), "1 content, 2 content, 3 content, 0 content")
    game = play(game, "1 promise 4, 3 promise 0, 0 promise 3")
    for trick in range(4):
        rank = "AKQJ"[trick]
        game = play(game, f"1 {rank}D, 2 {rank}H, 3 {rank}S, 0 {rank}C")
    assert points(game) == (0, 14, 10, 10)


SMALL = "AC KC / AD KD / AH KH"


def test_asides_know_the_parameters_of_their_call() -> None:
    game = play(deal("asides", SMALL, zones={"open": "JS"}), "1 nothing")
    assert may(game)[:3] == ["nothing", "sell 3 0", "sell 3 1"]
    assert "sell 3 2" not in may(game)
    game = play(game, "2 sell 7 1, 1 take")
    assert (now(game, "taken_by"), now(game, "taken_at")) == ("P1", "7")
    assert (game.actor, game.offer.name if game.offer else "") == (1, "play")
    announced = [event for event in game.seen_events(0) if event.kind == "announce" and event.cards]
    assert [game.program.deck.codes(event.cards or 0) for event in announced] == [("AD", "KD")]


def test_asking_goes_on_after_an_aside() -> None:
    game = play(deal("asides", SMALL, zones={"open": "JS"}), "1 sell 3 0, 0 refuse")
    assert game.actor == 2


def test_asides_that_deal_and_exchange() -> None:
    game = deal("asides", SMALL, zones={"open": "JS"}, stock="QC QD QH")
    game = play(game, "1 swap")
    assert (cards(game, "laid"), cards(game, "hand", 1), may(game)) == ({"AD", "KD"}, {"QC", "QD"}, ["QC", "QD"])
    game = play(game, "1 QD, 2 nothing, 0 nothing")
    assert (cards(game, "open"), cards(game, "hand", 1), game.actor) == ({"JS", "QD", "QH"}, {"QC"}, 2)
    passed = [event for event in game.seen_events(0) if event.kind == "move" and event.to and event.to.zone == "laid"]
    assert [game.program.deck.codes(event.cards or 0) for event in passed] == [("AD", "KD")]
    hidden = [event for event in game.seen_events(2) if event.kind == "move" and event.to and event.to.zone == "laid"]
    assert [(event.cards, event.count) for event in hidden] == [(None, 2)]


@pytest.mark.parametrize("seat", range(3))
def test_everyone_sees_the_own_hand(seat: int) -> None:
    game = deal("asides", SMALL, zones={"open": "JS"})
    assert game.view(seat).hand == game.machine.layout.read(game.state, "hand", seat)


def test_what_hidden_calls_set_is_known_when_they_are_revealed() -> None:
    game = play(deal("secret"), "1 promise 3")
    assert (known(game, 1, "bid"), known(game, 2, "bid")) == ({1: "3"}, {2: "0"})
    assert [known(game, seat, "last_bid") for seat in range(4)] == [{}, {}, {}, {}]
    game = play(game, "2 promise 1, 3 promise 2, 0 promise 4")
    assert known(game, 2, "bid") == {0: "4", 1: "3", 2: "1", 3: "2"}
    assert known(game, 2, "last_bid") == {None: "4"}


def test_a_parameter_may_be_one_of_some_numbers() -> None:
    game = deal("listed", dealer=0)
    assert now(game, "lot") in {"3", "5"}
    assert may(game)[:4] == ["pass", "bid 18", "bid 20", "bid 27"]
    assert "stake 1 50" in may(game)
    game = play(game, "0 bid 20")
    assert may(game)[:2] == ["pass", "bid 27"]
    assert now(game, "bid") == "20"
    assert why_not(game, "bid 18") == "bid"
    assert game.parse("bid 19") is None


def test_a_listed_number_is_known_in_an_aside() -> None:
    game = play(deal("listed", dealer=0), "0 stake 1 50, 1 more")
    assert now(game, "stakes") == "51"


def test_numbers_may_go_in_steps() -> None:
    game = deal("listed", dealer=0)
    assert [text for text in may(game) if text.startswith("climb")] == ["climb 10", "climb 20", "climb 30"]
    assert now(play(game, "0 climb 30"), "stakes") == "30"
