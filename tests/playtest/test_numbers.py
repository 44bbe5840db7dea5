"""Figures of small tallies that were counted by hand, and of a house rule whose effect is known exactly."""

import json
from fractions import Fraction
from math import sqrt

import pytest

import followsuit
from engine import toy
from followsuit.playtest.course import course, finishes, spread
from followsuit.playtest.facts import facts_of_deals, facts_of_matches
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Happenings, called
from followsuit.playtest.intervals import student
from followsuit.playtest.numbers import numbers
from followsuit.playtest.places import Places
from followsuit.playtest.plan import Plan
from followsuit.playtest.simulate import simulate
from followsuit.playtest.tally import Tally
from followsuit.program.counting import Kind

SCORED = 0


def deals(rows, bots=("random", "random"), **more):
    program = toy.program()
    tally = Tally(sum(rows.values()), facts_of_deals(program, rows), **more)
    return Figures(Plan(program, 1, tally.played, bots), tally)


def matches(rows, program=None):
    """Matches by their rows, all of them begun by the seat 0."""
    program = program or toy.program()
    tally = Tally(sum(rows.values()), facts_of_matches(program, {(0, row): times for row, times in rows.items()}))
    return Figures(Plan(program, 1, tally.played, ("random",) * program.players, matches=True), tally)


def test_places_are_counted_from_the_dealer():
    figures = deals({(SCORED, 0, 3, 1): 30, (SCORED, 1, 3, 1): 10, (SCORED, 1, 0, 2): 20})
    dealer, other = Places(figures).places
    assert dealer.name == "the dealer"
    assert dealer.win_rate.value == pytest.approx(50 / 60)
    assert dealer.score.value == pytest.approx((30 * 3 + 10 * 1 + 20 * 2) / 60)
    assert other.score.value == pytest.approx((30 * 1 + 10 * 3 + 20 * 0) / 60)
    assert Places(figures).seats_alike.statistic == pytest.approx((10**2 + 10**2) / 30)
    assert Places(figures).places_alike.statistic == pytest.approx((20**2 + 20**2) / 30)


def test_different_bots_are_not_tested():
    figures = deals({(SCORED, 0, 3, 1): 30, (SCORED, 1, 0, 2): 20}, bots=("thumb", "random"))
    assert Places(figures).seats_alike is None
    assert Places(figures).places_alike is None


def test_the_spread_of_scores():
    figures = deals({(SCORED, 0, 3, 1): 2, (SCORED, 1, 3, 0): 5, (SCORED, 1, 0, 2): 4, (1, 0, 9, 9): 1})
    assert spread(figures, 0) == {0: 5, 3: 7}
    assert spread(figures, 1) == {0: 6, 1: 2, 2: 4}
    assert [share.times for share in Happenings(figures).endings] == [11, 1, 0]


def test_how_matches_went():
    figures = matches({(1, 4, 1, 1, 2, 3, 10, 8): 1, (1, 8, 0, 2, 0, 0, 2, 10): 3, (0, 99, 99, 0, 0, 7, 0, 0): 1})
    went = course(figures)
    assert (went.shortest, went.longest) == (4, 8)
    assert went.deals.value == 7.0
    assert went.lead_changes.value == 0.5
    assert went.behind.value == 0.75
    assert went.come_backs.value == 0.25
    assert (figures.unfinished, figures.played) == (1, 4)


def test_deals_have_no_course():
    assert course(deals({(SCORED, 0, 3, 1): 30})) is None


def test_places_in_matches_are_counted_from_the_first_dealer():
    first, other = Places(matches({(1, 4, 1, 1, 2, 3, 10, 8): 9, (1, 4, 1, 2, 2, 3, 1, 8): 3})).places
    assert first.name == "the first dealer"
    assert (first.win_rate.value, other.win_rate.value) == (0.75, 0.25)


def test_who_came_in_second():
    """Of three the winner is first whatever the totals are; those that are equal share a place."""
    program = followsuit.load("three-handed-euchre").program
    won_by_the_last = (1, 9, 0, 0b100, 0, 0)
    figures = matches({(*won_by_the_last, 12, 3, 10): 6, (*won_by_the_last, 5, 5, 10): 2}, program)
    found = {(one.account, one.place): one.times for one in finishes(figures)}
    assert [found[2, place] for place in (1, 2, 3)] == [8, 0, 0]
    assert [found[0, place] for place in (1, 2, 3)] == [0, 8, 0]
    assert [found[1, place] for place in (1, 2, 3)] == [0, 2, 6]


def test_what_is_shared_and_what_nobody_wins():
    program = followsuit.load("three-handed-euchre").program
    rows = {(SCORED, 0, 2, 2, 0): 3, (SCORED, 1, 1, 1, 1): 4, (SCORED, 2, 0, 0, 5): 5, (1, 0, 9, 9, 9): 2}
    figures = Figures(Plan(program, 1, 14, ("random",) * 3), Tally(14, facts_of_deals(program, rows)))
    assert figures.sharers == {0: 6, 1: 5, 2: 3}
    assert (figures.decided, figures.tied, figures.thrown_in) == (8, 3, 2)
    assert [figures.wins(account) for account in range(3)] == [1.5, 1.5, 5]


def test_a_tally_does_not_grow_with_the_deals():
    """Six players share 26 points in very many ways, of which no tally keeps account."""
    program = followsuit.load("hearts", players=6).program
    few, many = (simulate(Plan(program, 2, count, ("random",) * 6)).tally for count in (2_000, 8_000))
    assert len(many.facts) < 1.2 * len(few.facts)


def test_what_may_count_several_times_a_deal_is_told_by_deals_and_in_the_mean():
    """French Tarot pays every seat by a line of its own: three or none of a deal that was played."""
    figures = simulate(Plan(followsuit.load("french-tarot", players=4).program, 1, 400, ("random",) * 4))
    found = {share.name: share for share in Happenings(figures).lines}
    failed, slam = found["failed"], found["slam"]
    assert failed.told == 4 * failed.times
    assert failed.mean.value == pytest.approx(4 * failed.value)
    spread = 4 * sqrt(failed.value * (1 - failed.value) / 399)
    assert failed.mean.high - failed.mean.value == pytest.approx(student(399) * spread)
    assert failed.value + found["made"].value == pytest.approx(1 - figures.thrown_in / 400)
    assert (slam.times, slam.told) == (0, 0)


def test_labels_are_filled_in():
    assert called("score of {s}", "West") == "score of West"
    assert called("{s} [holds|hold] all", "P0") == "P0 holds all"


@pytest.fixture(scope="module")
def euchre():
    return simulate(Plan(followsuit.load("euchre").program, 3, 5_000, ("random",) * 4))


def test_calls_share_what_was_asked(euchre):
    found = Happenings(euchre)
    by_offer = {}
    for call in found.calls:
        by_offer.setdefault((call.inside, call.of), []).append(call.times)
    assert by_offer
    assert all(sum(times) == of for (_, of), times in by_offer.items())
    assert all(sum(part.times for part in call.parts) == call.times for call in found.calls if call.parts)


def test_every_scored_deal_ends_with_one_value_of_each_variable(euchre):
    scored = euchre.deals - euchre.thrown_in
    found = Happenings(euchre).ended_with
    assert {"maker", "trump", "the card was turned down"} <= {share.name for share in found}
    assert all(share.times == scored for share in found)


def test_decisions_are_those_of_the_tally(euchre):
    assert Happenings(euchre).decisions == euchre.tally.moves
    assert sum(times for _, times in euchre.counts(Kind.FORCED)) < euchre.tally.moves


def test_the_json_is_all_of_it_and_repeatable(euchre):
    again = simulate(Plan(followsuit.load("euchre").program, 3, 5_000, ("random",) * 4))
    assert json.dumps(numbers(euchre)) == json.dumps(numbers(again))


HOUSE_RULE = """
fits: euchre
score:
  jack_up:
    after: LAST
    for: side
    when: dealer in us and up in 'J of hearts'
    to: us
    points: 5
    why: The jack of hearts was turned up.
"""


def test_a_house_rule_whose_effect_is_known_by_counting(tmp_path):
    """One card of 24 is turned up, so a line for one of them counts in one deal of 24, and earns 5/24 of a point."""
    path = tmp_path / "jack-up.yaml"
    path.write_text(HOUSE_RULE, encoding="utf-8")
    options = {"stick_dealer": True}
    with_rule, without = (
        simulate(
            Plan(followsuit.load("euchre", options=options, with_files=files).program, 11, 60_000, ("random",) * 4)
        )
        for files in ([path], [])
    )
    line = next(share for share in Happenings(with_rule).lines if share.name == "jack up")
    assert line.interval.low < Fraction(1, 24) < line.interval.high
    assert line.interval.high - line.interval.low < 0.006
    assert with_rule.thrown_in == without.thrown_in == 0
    gained = sum(with_rule.mean_score(account).value - without.mean_score(account).value for account in (0, 1))
    assert gained == pytest.approx(5 * line.times / 60_000, abs=1e-9)
