"""Paired play: effects that are known exactly, sameness, symmetry, honest intervals."""

from __future__ import annotations

import json

import pytest

import followsuit
from followsuit.playtest.executors import workers_for
from followsuit.playtest.measures import Topic
from followsuit.playtest.paired import Pair, PairTally
from followsuit.playtest.plan import Plan
from followsuit.playtest.verdict import Finding, Until, Verdict, compare, looks

LAST_TRICK = """
fits: whist
score:
  last_trick_taken: {after: LAST, for: side, when: winner in us, points: 1, why: Won the last trick.}
"""


@pytest.fixture(scope="module")
def last_trick(tmp_path_factory):
    file = tmp_path_factory.mktemp("rules") / "last.yaml"
    file.write_text(LAST_TRICK, encoding="utf-8")
    return followsuit.load("whist", with_files=[str(file)]).program


def pair(a, b, *, count=400, seed=1, a_bots="random", b_bots="random", matches=False):
    plans = (
        Plan(program, seed, count, (bots,) * program.players if isinstance(bots, str) else bots, matches)
        for program, bots in ((a, a_bots), (b, b_bots))
    )
    return Pair(*plans)


def verdict(*arguments, **named) -> Verdict:
    one = pair(*arguments, **named)
    return compare(one)


def by_topic(found: Verdict, topic: Topic):
    return [one for one in found.contrasts if one.measure.topic is topic]


@pytest.fixture(scope="module")
def euchre():
    return followsuit.load("euchre").program


@pytest.fixture(scope="module")
def defended():
    return followsuit.load("euchre", options={"defend_alone": "true"}).program


@pytest.mark.parametrize("bots", ["random", "thumb"])
def test_a_point_for_the_last_trick_is_one_point_a_deal(last_trick, bots):
    whist = followsuit.load("whist").program
    found = verdict(whist, last_trick, count=2_000 if bots == "random" else 40, a_bots=bots, b_bots=bots)
    (everybody,) = by_topic(found, Topic.ALL_POINTS)
    assert everybody.difference is not None
    assert (everybody.difference.low, everybody.difference.value, everybody.difference.high) == (1, 1, 1)
    assert everybody.finding is Finding.DIFFERENT
    assert found.tally.differing == found.tally.played
    assert sum(one.difference.value for one in by_topic(found, Topic.POINTS) if one.difference) == pytest.approx(1)


@pytest.mark.parametrize("matches", [False, True])
def test_the_same_twice_differs_in_nothing(euchre, matches):
    found = verdict(euchre, followsuit.load("euchre").program, matches=matches)
    assert found.tally.differing == 0
    assert found.tally.first is None
    for one in found.contrasts:
        assert one.difference is not None
        assert (one.difference.low, one.difference.value, one.difference.high) == (0, 0, 0)
        assert one.finding is Finding.NONE


def test_sides_swapped_are_the_other_way_round(euchre, defended):
    there, back = verdict(euchre, defended, count=3_000), verdict(defended, euchre, count=3_000)
    assert there.tally.differing == back.tally.differing > 0
    for one, other in zip(there.tally.sums, back.tally.sums, strict=True):
        assert (other.of_a, other.of_b) == (one.of_b, one.of_a)
        assert other.differences == {-number: times for number, times in one.differences.items()}
        assert (other.difference, other.squares, other.differing) == (-one.difference, one.squares, one.differing)


def test_two_processes_come_to_the_same_digits(euchre, defended):
    one = pair(euchre, defended, count=60_000)
    alone = compare(one)
    with workers_for(3, 1, jobs=2) as executor:
        assert executor is not None
        shared = compare(one, executor=executor)
    assert shared.tally == alone.tally
    assert shared.as_data() == alone.as_data()


def test_intervals_hold_the_truth_as_often_as_they_say(last_trick):
    """By symmetry a side takes the last trick in half of all deals, where who deals moves round."""
    whist = followsuit.load("whist").program
    held, runs = 0, 200
    for seed in range(runs):
        points = by_topic(verdict(whist, last_trick, count=200, seed=seed), Topic.POINTS)[0].difference
        assert points is not None
        held += points.low <= 0.5 <= points.high
    assert 0.90 * runs <= held <= 0.99 * runs


def test_it_stops_at_the_first_doubling_that_is_narrow_enough(last_trick):
    whist = followsuit.load("whist").program
    one = pair(whist, last_trick, count=400_000)
    assert list(looks(one, Until(0.01, shares=False))) == [25_000, 50_000, 100_000, 200_000, 400_000]
    until = Until(0.0035, shares=False)
    found = compare(one, until)
    assert found.half_width(until) <= until.half
    assert found.tally.played in (50_000, 100_000)
    half = pair(whist, last_trick, count=found.tally.played // 2)
    assert compare(half).half_width(until) > until.half


def test_what_has_not_shown_itself_is_not_ruled_out(euchre):
    found = verdict(euchre, euchre, count=100)
    assert found.half_width(Until(0.005, shares=True)) == pytest.approx(0.0369, abs=1e-4)
    assert found.differing is not None
    assert found.differing.high > 0.03


def test_thumb_beats_random(euchre):
    found = verdict(euchre, euchre, count=200, b_bots=("thumb", "random", "thumb", "random"))
    theirs = next(one for one in by_topic(found, Topic.WON) if one.measure.seats == (0, 2))
    assert theirs.finding is Finding.DIFFERENT
    assert theirs.difference is not None
    assert theirs.difference.low > 0


def test_sides_and_seats_are_compared_seat_by_seat(euchre):
    found = verdict(euchre, followsuit.load("hearts").program, count=100)
    assert [one.measure.seats for one in by_topic(found, Topic.WON)] == [(0,), (1,), (2,), (3,)]
    assert len(by_topic(verdict(euchre, followsuit.load("three-handed-euchre").program), Topic.WON)) == 3


def test_a_tally_survives_its_json_form(euchre, defended):
    found = verdict(euchre, defended, count=500).tally
    assert PairTally.from_data(json.loads(json.dumps(found.as_data()))) == found


def test_how_scores_were_spread(euchre, defended):
    """Every pair has one score on either side, and the mean of these is the figure that is told."""
    found = verdict(euchre, defended, count=500)
    for one, sums in zip(found.contrasts, found.tally.sums, strict=True):
        assert sums.of_a.total() == sums.of_b.total() == sums.differences.total() == 500
        assert one.a == pytest.approx(
            sum(score * times for score, times in sums.of_a.items()) / 500 / one.measure.scale
        )
