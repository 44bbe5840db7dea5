"""Figures of small tallies that were counted by hand, and of a house rule whose effect is known exactly."""

import json
from fractions import Fraction

import pytest

import followsuit
from engine import toy
from followsuit.playtest.course import course, spread
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Happenings, called, mean_of_times
from followsuit.playtest.numbers import numbers
from followsuit.playtest.places import Places
from followsuit.playtest.plan import Plan
from followsuit.playtest.simulate import simulate
from followsuit.playtest.tally import Tally
from followsuit.program.counting import Kind

SCORED = 0


def deals(rows, bots=("random", "random"), **more):
    tally = Tally(moves=0, **more)
    tally.rows.update(rows)
    return Figures(Plan(toy.program(), 1, sum(rows.values()), bots), tally)


def matches(rows):
    tally = Tally()
    tally.rows.update(rows)
    return Figures(Plan(toy.program(), 1, sum(rows.values()), ("random", "random"), matches=True), tally)


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


def test_matches_have_no_places_and_deals_no_course():
    assert Places(matches({(1, 4, 1, 1, 2, 3, 10, 8): 9})).places == ()
    assert course(deals({(SCORED, 0, 3, 1): 30})) is None


def test_no_interval_where_nothing_bounds_how_often_a_line_counts():
    assert mean_of_times(30, 10, None) is None
    once = mean_of_times(5, 10, 1)
    assert (round(once.low, 3), once.value, round(once.high, 3)) == (0.237, 0.5, 0.763)
    thrice = mean_of_times(15, 10, 3)
    assert thrice.value == 1.5
    assert thrice.low == pytest.approx(3 * once.low)


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
