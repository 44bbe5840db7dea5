"""Asks: who speaks, how long, what may be said and what follows from it."""

from __future__ import annotations

from slots.table import deal, lines, may, now, play, points, rules, why_not

HANDS = "AC KC QC JC / AD KD QD JD / AH KH QH JH / AS KS QS JS"


def bids(low: int, high: int = 9) -> list[str]:
    return [f"bid {number}" for number in range(low, high + 1)]


def test_pairs_of_bidder_and_answerer() -> None:
    game = deal("pairs")
    assert (game.actor, may(game)) == (2, [*bids(1), "pass"])
    game = play(game, "2 bid 3")
    assert (game.actor, may(game)) == (1, ["hold", "pass"])
    game = play(game, "1 hold")
    assert (game.actor, may(game)) == (2, [*bids(4), "pass"])
    assert why_not(game, "bid 3") == "bid"
    game = play(game, "2 pass")
    assert (game.actor, may(game)) == (0, [*bids(4), "pass"])
    game = play(game, "0 bid 5")
    assert may(game) == ["hold", "pass"]
    game = play(game, "1 pass")
    assert (now(game, "declarer"), now(game, "bid"), game.actor) == ("P0", "5", 0)


def test_whoever_answers_may_hold_only_straight_after_a_bid() -> None:
    game = play(deal("pairs"), "2 pass")
    assert (game.actor, may(game)) == (0, [*bids(1), "pass"])
    game = play(game, "0 pass")
    assert (now(game, "declarer"), game.actor) == ("P1", 1)


CONTRACTS = ["bid no_trump", "bid clubs", "bid hearts", "bid clubs_2"]


def test_an_auction_ends_when_it_is_quiet() -> None:
    game = deal("auction")
    assert (game.actor, may(game)) == (0, ["pass", *CONTRACTS])
    game = play(game, "0 bid hearts, 1 double")
    assert now(game, "stakes") == "2"
    game = play(game, "2 pass, 3 pass, 0 bid no_trump")
    assert (now(game, "stakes"), now(game, "declarer")) == ("1", "P0")
    game = play(game, "1 pass, 2 pass")
    assert may(game) == ["pass", "bid clubs_2", "double"]
    game = play(game, "3 pass")
    assert (game.offer.name if game.offer else "", game.actor) == ("play", 1)
    assert (now(game, "quiet"), now(game, "contract")) == ("yes", "no_trump")


def test_rows_rank_by_their_column() -> None:
    game = play(deal("auction"), "0 bid hearts")
    assert may(game) == ["pass", "bid no_trump", "bid clubs_2", "double"]
    assert why_not(game, "bid clubs") == "contract"


def test_until_ends_an_auction_at_once() -> None:
    game = play(deal("auction"), "0 bid hearts, 1 double, 2 redouble")
    assert (now(game, "quiet"), now(game, "stakes"), game.actor) == ("no", "4", 1)


def test_reasons_for_refusing_a_call() -> None:
    game = play(deal("auction"), "0 bid hearts, 1 double, 2 pass")
    assert why_not(game, "double") == "doubled_already"
    game = play(deal("auction"), "0 bid hearts, 1 pass")
    assert why_not(game, "double") == "one_of_them"
    assert why_not(deal("auction"), "double") == "somebody_bid"


def test_nobody_bids() -> None:
    game = play(deal("auction", deals=2), "0 pass, 1 pass, 2 pass, 3 pass")
    assert [(result.ending.value, result.deal_no) for result in game.results] == [("throw_in", 1)]
    assert (game.actor, game.deal_no) == (1, 1)


def test_a_knock_and_its_answers() -> None:
    game = deal("knock", HANDS)
    assert (game.actor, may(game)) == (1, ["play_on", "knock"])
    game = play(game, "1 knock, 2 fold")
    assert (game.actor, now(game, "stake"), now(game, "folded")) == (3, "2", "P2")
    assert game.legal_actions()[0].words == "Me too"
    game = play(game, "3 stay, 0 stay, 1 AD, 3 knock, 0 stay, 1 stay, 3 AS, 0 play_on, 0 AC")
    assert (now(game, "winner"), game.actor, now(game, "stake")) == ("P1", 1, "3")
    assert why_not(play(game, "1 play_on, 1 KD"), "knock") == "knocked_last"


def test_folding_as_the_leader_passes_the_lead_on() -> None:
    game = deal(rules("knock", who_knocks="anyone"), HANDS)
    game = play(game, "1 play_on, 2 knock, 3 stay, 0 stay, 1 fold, 3 play_on, 0 play_on")
    assert (game.actor, now(game, "leader"), game.offer.name if game.offer else "") == (2, "P2", "play")


def test_the_winner_may_have_folded() -> None:
    game = play(deal("knock", HANDS), "1 play_on, 1 AD, 2 play_on, 2 AH, 3 play_on, 3 AS, 0 knock, 1 fold")
    game = play(game, "2 stay, 3 stay, 0 AC")
    assert (now(game, "winner"), game.actor, now(game, "leader")) == ("P1", 2, "P2")


def test_one_live_seat_ends_the_phase() -> None:
    game = play(deal("knock", HANDS), "1 play_on, 1 AD, 2 knock, 3 fold, 0 fold, 1 fold")
    assert (points(game), lines(game)) == ((1, 1, 0, 1), ["dropped", "dropped", "dropped"])


def test_of_several_things_that_are_raised_the_first_that_differs_decides() -> None:
    game = deal("levels", HANDS)
    assert may(game) == ["pass", *(f"bid {n} {s}" for n in (1, 2) for s in ("low", "middle_suit", "high"))]
    game = play(game, "1 bid 1 middle suit, 2 double")
    assert may(game) == ["pass", "bid 1 high", "bid 2 low", "bid 2 middle_suit", "bid 2 high"]
    assert (why_not(game, "bid 1 low"), why_not(game, "double")) == ("level", "doubled")
    game = play(game, "3 bid 2 low")
    assert (now(game, "level"), now(game, "strain"), now(game, "doubled")) == ("2", "low", "0")
    assert game.events[-1].say == "I bid 2 low"
    assert may(game) == ["pass", "bid 2 middle_suit", "bid 2 high", "double"]
    assert play(game, "0 pass, 1 pass, 2 pass").actor == 3


def test_parameters_are_typed_by_their_first_letters() -> None:
    game = deal("levels", HANDS)
    for text, meant in (("2ms", "bid 2 middle_suit"), ("1 H", "bid 1 high"), ("2", None), ("2x", None)):
        action = game.typed(text)
        assert (action.text if action else None) == meant


def test_what_looks_like_a_card_is_a_call_only_for_people() -> None:
    game = deal("levels", HANDS)
    assert (game.parse("AS"), game.typed("AS")) == (None, None)
    assert (game.parse("1l"), game.parse("1 low") == game.typed("bid 1l")) == (None, True)
