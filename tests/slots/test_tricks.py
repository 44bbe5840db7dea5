"""Tricks and the law of the trick: duties, orders, free cards, twins, what happens around cards and tricks."""

from __future__ import annotations

from pathlib import Path

import pytest

import followsuit
from followsuit import Game
from followsuit.engine.events import Place
from followsuit.engine.faults import Fault
from followsuit.present.cards import Faces
from followsuit.present.transcript import transcript
from slots.table import RULESETS, cards, deal, may, now, play, points, rules, why_not


def trick(game: Game, played: str) -> str:
    """Who wins a trick whose cards are played in turn."""
    for card in played.split():
        game = game.apply(card)
    return now(game, "winner")


WIZARDS = "WZ FO AC AS / KC WZ AD QS / FO JC KD KS / QC AH KH JS"


@pytest.mark.parametrize(
    ("leader", "played", "winner"),
    [
        (1, "KC JC QC AC", "P0"),
        (1, "KC FO QC WZ", "P0"),
        (1, "WZ KS JS WZ", "P1"),
        (2, "FO QC AC KC", "P0"),
        (2, "KS JS AS WZ", "P1"),
        (0, "FO KC JC QC", "P1"),
    ],
)
def test_wizards_win_and_fools_lose(leader: int, played: str, winner: str) -> None:
    game = deal("wizards", WIZARDS, dealer=(leader - 1) % 4)
    assert (game.actor, trick(game, played)) == (leader, winner)


def test_free_cards_and_what_is_led() -> None:
    game = deal("wizards", WIZARDS)
    assert set(may(play(game, "1 KC"))) == {"JC", "FO"}, "the fool may be played or withheld"
    assert set(may(play(game, "1 WZ"))) == {"FO", "JC", "KD", "KS"}, "a wizard asks for no suit"
    assert set(may(play(game, "1 KC, 2 FO"))) == {"QC"}
    game = deal("wizards", WIZARDS, dealer=1)
    assert set(may(play(game, "2 FO"))) == {"QC", "AH", "KH", "JS"}
    assert set(may(play(game, "2 FO, 3 QC"))) == {"AC", "WZ", "FO"}
    assert set(may(play(game, "2 FO, 3 QC, 0 WZ"))) == {"KC", "WZ"}, "a wizard after a suit changes nothing"
    assert why_not(play(game, "2 FO, 3 QC"), "AS") == "follow_suit"


DOUBLE = "AC KC QD QD / AC KD KD AS / KC QC AD AH / AD QC JC KH"


def test_twins_are_one_action_and_the_first_wins() -> None:
    game = deal("pinochle", DOUBLE, dealer=3)
    assert set(may(game)) == {"AC", "KC", "QD"}
    game = play(game, "0 AC, 1 AC, 2 KC, 3 QC")
    assert (now(game, "winner"), cards(game, "won", 0) >= {"AC", "KC", "QC"}) == ("P0", True)
    assert len(game.program.deck) == 32


def test_the_last_of_twins_may_win() -> None:
    game = deal(rules("pinochle", last_wins=True), DOUBLE, dealer=3)
    assert trick(game, "AC AC KC QC") == "P1"
    assert set(may(play(game, "0 KC, 1 AC"))) == {"KC", "QC"}


def test_duties_to_trump_and_to_beat() -> None:
    game = deal("pinochle", DOUBLE, dealer=3)
    assert set(may(play(game, "0 KC"))) == {"AC"}, "a trump led is beaten"
    assert why_not(play(game, "0 QD"), "AC") == "follow_suit"
    assert set(may(play(game, "0 QD, 1 KD"))) == {"AD"}
    game = deal("pinochle", "AC JC QD QD / KC AC KD AS / KC QC AS AH / AD QC JC KH", dealer=3)
    assert set(may(play(game, "0 QD, 1 KD"))) == {"KC", "QC"}, "void: trump"
    assert set(may(play(game, "0 QD, 1 KD, 2 QC"))) == {"AD"}
    game = deal("pinochle", "QD QD AH KH / JC AC KD AS / KC QC AS AH / AC QC JC KH", dealer=3)
    over = play(game, "0 QD, 1 KD, 2 KC")
    assert (set(may(over)), why_not(over, "JC")) == ({"AC"}, "beat")


def test_card_points_that_depend_on_trump_and_on_an_option() -> None:
    hands = "AC KC QD QD / AC KD KD AS / KC QC AD AH / AD JC JC KH"
    for worth, expected in ((3, 11 + 11 + 4 + 20), (2, 11 + 11 + 4 + 20)):
        game = play(deal(rules("pinochle", trump_worth=worth), hands, dealer=3), "0 AC, 1 AC, 2 KC, 3 JC")
        assert game.machine.value(_card_points(game, 0), game.state) == expected
    game = play(deal(rules("pinochle", trump_worth=2), DOUBLE, dealer=3), "0 QD, 1 KD, 2 AD, 3 AD")
    assert game.machine.value(_card_points(game, 2), game.state) == 2 + 4 + 11 + 11


def _card_points(game: Game, seat: int):
    """The node of the card points that a seat has won, by the tables of the program."""
    from followsuit.program.nodes import Const, Look, Var, operate, total  # noqa: PLC0415  - needed by this alone

    tables = [name for name in game.program.tables if name.startswith("worth_")]
    won = Var("won", Const(seat))
    return total(
        operate(
            "mul",
            operate("size", operate("meet", won, Look(name, (Var("order"),)))),
            Const(int(name.removeprefix("worth_"))),
        )
        for name in tables
    )


ORDERS = "AC KH JC QS / KC AH JH QC / QH AS JD AD"


@pytest.mark.parametrize(
    ("said", "played", "winner"),
    [
        ("play clubs", "AH QH KH", "P1"),
        ("play hearts", "KC QH AC", "P2"),
        ("play grand", "KC AS AC", "P0"),
        ("play null_game", "AH QH KH", "P0"),
        ("tilt", "AH QH KH", "P1"),
    ],
)
def test_orders_by_the_row_of_a_table(said: str, played: str, winner: str) -> None:
    assert trick(play(deal("orders", ORDERS), f"0 {said}"), played) == winner


def test_an_order_of_the_second_trick() -> None:
    game = play(deal("orders", ORDERS), "0 tilt, 1 KC, 2 AS, 0 AC")
    assert now(game, "trick_no") == "2"
    assert trick(game, "KH AH QH") == "P2"


def test_play_ends_as_soon_as_until_holds() -> None:
    game = play(deal("orders", ORDERS), "0 play null_game, 1 AH, 2 QH, 0 KH")
    assert (points(game), game.outcome is not None) == ((23, 0, 0), True)


@pytest.mark.parametrize(
    ("jacks", "queens", "played", "winner"),
    [
        (False, False, "JC KC QC", "P2"),
        (True, False, "JC AH QC", "P1"),
        (False, True, "JC KC QC", "P0"),
        (True, True, "JC AH QC", "P1"),
        (True, True, "KH AH QC", "P2"),
    ],
)
def test_two_options_add_to_one_list(*, jacks: bool, queens: bool, played: str, winner: str) -> None:
    game = deal(rules("jacks", jacks=jacks, queens=queens), "QC QS AS / JC KH AC JS / KC AH AD")
    assert trick(game, played) == winner


def test_duties_of_the_leader() -> None:
    game = deal("hearts", "AC KC / AH JH QH / AS AD / ", dealer=3)
    assert (game.actor, may(game)) == (0, ["KC"])
    assert why_not(game, "AC") == "opening"
    announced = [event for event in game.seen_events(2) if event.kind == "announce"]
    assert [game.program.deck.codes(event.cards or 0) for event in announced] == [("KC",)]
    assert [place for place, _ in announced[0].lying] == [Place("hand", 0)], "the holder is named"
    for me, words in ((2, "P0 holds KC"), (0, "you hold KC")):
        log = transcript(game.program, game.seen_events(me), Faces(game.program.deck, symbols=False), me)
        assert f"Everyone now knows: {words}." in log.plain


def test_the_rest_of_the_pack_goes_round_from_the_dealers_left() -> None:
    game = deal("hearts", dealer=3)
    assert [len(cards(game, "hand", seat)) for seat in range(4)] == [4, 4, 3, 3]


HEARTS = "AC KC KS AH / QC JH QH KH / JS QS AS / AD KD QD"


def test_leading_hearts_and_aces() -> None:
    game = play(deal("hearts", HEARTS, dealer=3), "0 KC, 1 QC, 2 JS, 3 QD")
    assert (game.actor, set(may(game))) == (1, {"JH", "QH", "KH"}), "nothing but hearts is left"
    assert now(game, "first_card") == "KC"
    game = play(game, "1 QH, 2 QS, 3 KD, 0 AH")
    assert (now(game, "broken"), now(game, "winner"), game.actor) == ("yes", "P0", 1)


def test_cards_that_the_winner_does_not_take() -> None:
    game = play(deal("hearts", HEARTS, dealer=3), "0 KC, 1 QC, 2 JS, 3 QD, 1 QH, 2 QS, 3 KD, 0 AH, 1 JH")
    assert set(may(game)) == {"AS"}
    game = play(game, "2 AS, 3 AD, 0 KS")
    assert (now(game, "winner"), "KS" in cards(game, "won", 0), "AD" in cards(game, "won", 1)) == ("P1", True, True)


def test_drawing_after_each_trick() -> None:
    game = deal("draws", "AC KH QD / KC AH JD", zones={"up": "AD"}, stock="JH QH")
    assert set(may(game)) == {"KC", "AH", "JD", "open", "boast 1", "boast 2"}
    game = play(game, "1 boast 2")
    assert (now(game, "said"), now(game, "bonus", 1), "boast 1" in may(game)) == ("4", "2", False)
    game = play(game, "1 open")
    assert game.view(0).zone("hand", 1).cards is not None
    assert "open" not in may(play(game, "1 KC"))
    game = play(game, "1 KC, 0 boast 1, 0 AC")
    assert (now(game, "winner"), now(game, "early"), now(game, "bonus", 0)) == ("P0", "1", "1")
    assert (cards(game, "hand", 0), cards(game, "hand", 1)) == ({"KH", "QD", "AD"}, {"AH", "JD", "JH"})
    assert cards(game, "up") == {"QH"}
    assert "boast 1" not in may(game), "at most once in the phase"
    assert why_not(game, "boast 1") == "at_most"


def test_a_phase_with_winning_classes_of_its_own() -> None:
    game = deal("draws", "AC KH QD / KC AH JD", zones={"up": "AD"}, stock="JH QH KD")
    assert game.view(0).zone("hand", 1).cards is None
    game = play(game, "1 KC, 0 AC, 0 AD, 1 JD, 0 KH, 1 AH")
    assert game.offer is not None
    assert (game.offer.name, game.actor, now(game, "winner")) == ("rest", 0, "none")
    assert (cards(game, "hand", 0), cards(game, "hand", 1)) == ({"QD", "QH"}, {"JH", "KD"})
    assert trick(game, "QH JH") == "P1", "in this phase only jacks win"
    assert trick(game, "QD KD") == "P0", "where no card can win, the leader does"


def test_the_declarer_plays_the_dummy() -> None:
    game = deal("dummy", "AC KC QC JC / AD KD QD JD / AH KH QH JH / AS KS QS JS")
    assert game.view(1).zone("hand", 2).cards is None
    game = play(game, "1 AD")
    assert (game.actor, game.machine.seat(game.state)) == (0, 2)
    assert set(may(game)) == {"AH", "KH", "QH", "JH"}
    assert game.view(3).zone("hand", 2).cards is not None
    assert game.view(2).legal == ()
    game = play(game, "0 JH, 3 JS, 0 JC")
    assert now(game, "winner") == "P1"


def test_a_call_may_end_the_deal_which_is_scored() -> None:
    game = play(deal("draws", "AC KH QD / KC AH JD", zones={"up": "AD"}, stock="JH QH KD"), "1 KC, 0 AC")
    assert "claim" in may(game)
    assert why_not(play(game, "0 KH"), "claim") == "leading"
    game = play(game, "0 claim")
    assert (points(game), game.results[-1].ending.value, game.actor) == ((3, 0), "scored", None)


def test_of_equals_the_last_beats() -> None:
    hands = "AC KC QD QD / AC KC KD AS / JC QC AD AH / AD QC JC KH"
    last = play(deal(rules("pinochle", last_wins=True), hands, dealer=3), "0 AC")
    assert set(may(last)) == {"AC"}
    assert set(may(play(deal("pinochle", hands, dealer=3), "0 AC"))) == {"AC", "KC"}


def test_a_class_that_wins_may_depend_on_the_trick() -> None:
    game = deal("dulle", "TH AC / TH TC", dealer=1)
    assert trick(game, "TH TH") == "P1"
    game = play(deal("dulle", "TH AC / TH AS", dealer=1), "0 AC, 1 AS")
    assert trick(game, "TH TH") == "P0"


def test_a_zone_holds_no_more_cards_than_it_may(tmp_path: Path) -> None:
    patch = tmp_path / "two.yaml"
    patch.write_text("phases: {play: {after_trick: {turn: {cards: {up: 2}}}}}", encoding="utf-8")
    ruleset = followsuit.load(str(RULESETS / "draws.yaml"), with_files=(str(patch),))
    game = deal(ruleset, "AC KC QC / AD KD QD", dealer=1)
    with pytest.raises(
        Fault, match=r"up would hold 2 cards, and it holds no more than 1 card \(.*draws.yaml:7:"
    ) as found:
        play(game, "0 AC, 1 AD")
    assert found.value.position is not None
    assert found.value.position.line == 32
