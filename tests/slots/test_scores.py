"""Scores, effects, counters of the match, sides formed in play, exchanges, numbers of players."""

from __future__ import annotations

from pathlib import Path

import pytest

import followsuit
from followsuit import Game, RulesetError
from followsuit.examples import example_problems
from slots.table import RULESETS, cards, deal, lines, may, now, play, points, rules, why_not

HANDS = "AC KC QC JH / AD KD QD JD / AH KH QH JC / AS KS QS JS"


def tricks_of(game: Game, dealer: int = 0) -> Game:
    """Plays the deal out, each the first card that may be played."""
    while game.actor is not None and now(game, "dealer") == f"P{dealer}":
        game = game.apply(game.legal_actions()[0])
    return game


def test_all_right_sides_are_read_before_anything_is_assigned() -> None:
    game = deal("scoring", HANDS)
    assert (now(game, "swap_a"), now(game, "swap_b"), now(game, "last")) == ("5", "3", "P1")
    assert 2 <= int(now(game, "drawn")) <= 6


def test_sets_of_seats_suits_cards_and_rows() -> None:
    game = deal("scoring", HANDS)
    assert now(game, "shy") == "P1, P3"
    assert [now(game, "bid", seat) for seat in range(4)] == ["2", "1", "2", "1"]
    assert now(game, "marks") == "clubs, diamonds, spades"
    assert (now(game, "shown"), now(game, "rows"), now(game, "best")) == ("JH", "1", "JH")


def test_lines_and_groups() -> None:
    game = deal("scoring", HANDS)
    game = play(game, "1 AD, 2 JC, 3 JS, 0 JH, 1 KD, 2 QH, 3 QS, 0 QC, 1 QD, 2 KH, 3 KS, 0 KC, 1 JD, 2 AH, 3 AS, 0 AC")
    assert lines(game) == ["noted", "noted", "set", "made", "failed", "kept", "steps", "low"]
    own = 2 - 5 * 4
    theirs = 10 * 2 - 100 + 100 + 0 + 2 + (1 + 3 + 2 + 3)
    assert points(game) == (own, theirs)


def test_others_pay() -> None:
    game = deal("scoring", "QC JC AD KD / AC KH QH JH / KC QD JD AH / AS KS QS JS", dealer=1)
    game = tricks_of(play(game, "2 KC, 3 AS, 0 QC, 1 AC"), 1)
    gained = [line.points for line in game.results[-1].lines if line.name == "pays"]
    assert gained == [2]


def test_counters_of_the_match() -> None:
    game = deal("scoring", HANDS, deals=None)
    game = play(game, "1 AD, 2 JC, 3 JS, 0 JH, 1 KD, 2 QH, 3 QS, 0 QC, 1 QD, 2 KH, 3 KS, 0 KC, 1 JD, 2 AH, 3 AS, 0 AC")
    first = game.results[-1].totals
    assert ([now(game, "bags", side) for side in range(2)], now(game, "dealer")) == (["4", "4"], "P1")
    game = tricks_of(game, 1)
    assert [now(game, "bags", side) for side in range(2)] == ["0", "0"]
    assert lines(game)[-2:] == ["too_many", "too_many"]
    last = game.results[-1]
    assert last.totals == tuple(before + more for before, more in zip(first, last.points, strict=True))
    assert game.outcome is not None
    assert game.outcome.finished


FRIENDS = "KC QC JC AH / AC KD QD JD / AD KH QH JH / AS KS QS JS"


def test_a_side_formed_in_play() -> None:
    game = deal("formed", FRIENDS)
    assert set(may(game)) == {"alone", "call AC", "call AD", "call AH", "call AS"}
    game = play(game, "0 call AC")
    known = {seat: [item.text for item in game.view(seat).variables if item.name == "friend"] for seat in range(4)}
    assert known == {0: ["P1"], 1: ["P1"], 2: [], 3: []}
    assert now(game, "pots") == "3"
    game = tricks_of(game)
    assert lines(game) == ["side", "side", "seat", "with_friend", "with_friend", "foes", "foes"]
    assert points(game) == (5 + 1 + 21 - 14, 5 + 22, 7, 7)


def test_the_declarer_alone() -> None:
    game = tricks_of(play(deal("formed", FRIENDS), "0 alone"))
    assert lines(game)[-1] == "foes"
    assert points(game)[0] == 1 + 11 - 21 + (5 if game.results[-1].tricks[0] > 2 else 0)


PASSED = "AC KC QC JC TC / AD KD QD JD / AH KH QH JH / AS KS QS TH"


def test_everyone_passes_before_any_card_moves() -> None:
    game = deal("passing", PASSED, zones={"widow": "JS"})
    assert (len(cards(game, "widow")), len(cards(game, "stock"))) == (2, 1), "the rest less one"
    assert (game.actor, set(may(game))) == (1, {"KD", "QD", "JD"})
    assert why_not(game, "AD") == "no_aces"
    game = play(game, "1 KD, 1 QD")
    assert (game.actor, set(may(game))) == (2, {"KH", "QH", "JH"}), "nothing but hearts: the next preference holds"
    assert cards(game, "hand", 1) >= {"KD", "QD"}
    game = play(game, "2 KH, 2 QH, 3 KS")
    assert set(may(game)) == {"QS"}
    game = play(game, "3 QS, 0 KC, 0 QC")
    assert cards(game, "hand", 0) == {"AC", "JC", "TC", "KS", "QS"}
    assert cards(game, "hand", 1) == {"AD", "JD", "KC", "QC"}
    assert cards(game, "hand", 2) == {"AH", "JH", "KD", "QD"}


def after_passing(game: Game) -> Game:
    return play(game, "1 KD, 1 QD, 2 KH, 2 QH, 3 KS, 3 QS, 0 KC, 0 QC")


def test_an_exchange_that_may_be_declined() -> None:
    game = after_passing(deal("passing", PASSED, zones={"widow": "JS"}))
    widow = cards(game, "widow")
    assert (len(widow), game.legal_actions()[0].words) == (2, "I look")
    declined = play(game, "0 decline")
    assert (cards(declined, "widow"), declined.actor) == (widow, 1)
    game = play(game, "0 widow")
    assert cards(game, "widow") == set()
    assert not {code for code in may(game) if code.startswith("A")}, "aces may never be laid away"
    seen = [event for event in game.seen_events(1) if event.source and event.source.zone == "widow"]
    assert [set(game.program.deck.codes(event.cards or 0)) for event in seen] == [widow]
    game = play(game, "0 JC, 0 TC")
    assert (cards(game, "away"), game.actor) == ({"JC", "TC"}, 1)


def test_a_match_that_counts_down() -> None:
    game = deal("countdown", HANDS, deals=None, seed=3)
    assert game.view(0).totals == (5, 5, 5, 5)
    game = tricks_of(game)
    taken = game.results[-1].tricks
    assert game.view(0).totals == tuple(5 - tricks for tricks in taken), "no second start in the second deal"
    while game.outcome is None:
        game = game.apply(game.legal_actions()[0])
    assert min(game.outcome.totals) <= 0
    assert [game.outcome.totals[seat] for seat in game.outcome.winners] == [min(game.outcome.totals)] * len(
        game.outcome.winners
    )


def test_totals_that_are_given_are_no_start() -> None:
    program = rules("countdown").program
    assert Game.start(program, 3, totals=(1, 2, 3, 4)).view(0).totals == (1, 2, 3, 4)
    assert Game.start(program, 3).view(0).totals == (5, 5, 5, 5)


def test_a_match_may_not_be_over_at_its_start() -> None:
    problems = followsuit.check(str(RULESETS / "from-nothing.yaml")).diagnostics
    over = [problem.message for problem in problems if problem.code == "match-ends"]
    assert over == [
        "The match is over before anything is scored when the option first_score is 0: “down” holds at once."
    ]


@pytest.mark.parametrize(("players", "cards_of_the_pack"), [(2, 12), (3, 12), (4, 16)])
def test_the_number_of_players(players: int, cards_of_the_pack: int) -> None:
    game = deal(rules("counts", players=players), deals=None, seed=5)
    assert len(game.program.deck) == cards_of_the_pack
    assert (now(game, "dealer"), game.program.account_count) == ("P1", 2 if players == 4 else players)
    assert [len(cards(game, "hand", seat)) for seat in range(players)] == [1] * players
    assert now(game, "trump") == "clubs"


def test_a_match_of_growing_hands() -> None:
    game = deal(rules("counts", players=3), deals=None, seed=5)
    assert may(game) == ["bid 0", "bid 1"]
    sizes, trumps = [], []
    while game.outcome is None:
        if game.deal_no > len(sizes):
            sizes.append(len(cards(game, "hand")))
            trumps.append(now(game, "trump"))
        game = game.apply(game.legal_actions()[0])
    assert (sizes[:4], trumps[:4]) == ([1, 2, 3, 3][: len(sizes)], ["clubs", "spades", "clubs", "spades"][: len(sizes)])
    best = max(game.outcome.totals)
    assert [score for score in game.outcome.totals if score == best] == [best], "ties play another deal"


def test_values_that_patch_and_presets() -> None:
    assert len(cards(deal(rules("counts", players=3, course="down")), "hand")) == 3
    assert may(deal(rules("counts", players=3, big=True)))[-1] == "big"
    with pytest.raises(RulesetError):
        rules("counts", players=3, big=True, tiny=True)
    with pytest.raises(RulesetError, match="is for 3 to 4 players, not for 2"):
        rules("counts", players=2, course="down")


def test_examples_of_small_rulesets_hold() -> None:
    ruleset = rules("counts", players=2)
    assert example_problems(str(RULESETS / "counts.yaml"), ruleset) == ()


def test_for_every_pair_of_seats() -> None:
    game = tricks_of(deal("words", "AC KC QC JC / AD KD QD JD / AH KH QH JH / AS KS QS JS"))
    assert (lines(game), points(game)) == (["neighbours"] * 3, (1, 1, 1, 0))
    game = tricks_of(deal("words", "AC AD AH AS / KC KD QC QD / KH KS JC JD / QH QS JH JS"))
    assert lines(game)[:4] == ["aces", "courts", "courts", "courts"]
    assert points(game) == (16 + 1, 2 + 1, 2 + 1, 2)


@pytest.mark.parametrize("ending", ["deal", "redeal", "throw_in"])
def test_a_step_after_the_score_ends_no_deal(tmp_path: Path, ending: str) -> None:
    patch = tmp_path / "again.yaml"
    patch.write_text(f"after_score: {{once_more: {{after: LAST, kind: step, ends: {ending}}}}}", encoding="utf-8")
    with pytest.raises(RulesetError) as found:
        followsuit.load(str(RULESETS / "scoring.yaml"), with_files=(str(patch),))
    (problem,) = found.value.diagnostics
    assert (problem.code, problem.position.file, problem.position.line) == ("not-known-here", str(patch), 1)
    assert "when “once_more” is done, the deal has ended" in problem.message
    assert problem.hint
