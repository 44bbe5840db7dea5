"""A deal told as `compare` counts it: the same cards, the same choices, the same result on either side."""

from __future__ import annotations

import pytest

import followsuit
from followsuit.comparison.apart import Apart, action_of
from followsuit.comparison.course import Course
from followsuit.comparison.partings import Kind
from followsuit.comparison.sides import Names
from followsuit.comparison.telling import Words
from followsuit.engine.game import Game
from followsuit.engine.layout import MOVES
from followsuit.engine.machine import machine_of
from followsuit.playtest.chunks import Chunk
from followsuit.playtest.paired import Pair, Played, rows
from followsuit.playtest.plan import Plan
from followsuit.present.cards import Faces
from followsuit.program.model import Ending

ENDINGS = tuple(Ending)
PAIRS = [
    (("euchre", {}), ("euchre", {"defend_alone": "true"})),
    (("euchre", {}), ("british-euchre", {})),
    (("hearts", {}), ("hearts", {"with_files": ["house/spot-hearts"]})),
    (("skat", {}), ("skat", {"all_pass": "ramsch", "kontra": "true"})),
    (("hearts", {"players": 3}), ("hearts", {"players": 3, "with_files": ["house/jokers-in-hearts"]})),
]


def loaded(name, more):
    more = dict(more)
    files, players = more.pop("with_files", []), more.pop("players", None)
    return followsuit.load(name, players=players, with_files=files, options=more)


def plans(one, other, count, bots=("random", "random"), *, matches=False, seed=3):
    programs = (loaded(*side).program for side in (one, other))
    return tuple(
        Plan(program, seed, count, (who,) * program.players, matches)
        for program, who in zip(programs, bots, strict=True)
    )


def told(course: Course) -> tuple[Played, ...]:
    """The deal as a row of `compare`, for each side."""
    found = []
    for game in (course.a, course.b):
        (result,) = game.results
        found.append(Played((ENDINGS.index(result.ending), result.dealer, *result.points), game.state[MOVES]))
    return tuple(found)


@pytest.mark.parametrize("sides", PAIRS, ids=lambda sides: f"{sides[0][0]}-{sides[1][0]}")
def test_every_deal_is_the_one_that_is_counted(sides):
    pair = plans(*sides, 40)
    apart = Apart(*pair)
    counted = zip(*(rows(plan, Chunk(0, 40)) for plan in pair), strict=True)
    for number, row in enumerate(counted):
        course = apart.play(number)
        assert told(course) == row
        assert course.parting is not None or row[0] == row[1]


FIRSTS = [("belote", "capot=250"), ("bid-euchre", "swept_defence_loses=true"), ("bid-whist", "kitty_is_a_trick=false"),
          ("euchre", "bury_upcard=false"), ("euchre", "no_trump=high"), ("euchre", "target=1")]  # fmt: skip


@pytest.mark.parametrize(("name", "option"), FIRSTS, ids=map(" ".join, FIRSTS))
def test_the_first_that_differs_is_the_first(name, option):
    """The deals of compare, played by the game that people play, up to the first that comes out differently."""
    key, _, value = option.partition("=")
    pair = plans((name, {}), (name, {key: value}), 20, seed=1)
    first, apart = Pair(*pair).play(Chunk(0, 20)).first, Apart(*pair)
    differing = (number for number in range(20) if len(set(told(apart.play(number)))) > 1)
    assert next(differing, None) == (None if first is None else first.number)


def test_two_players_part_where_they_choose_otherwise():
    same = ("euchre", {})
    pair = plans(same, same, 12, ("random", "thumb"))
    apart = Apart(*pair)
    counted = zip(*(rows(plan, Chunk(0, 12)) for plan in pair), strict=True)
    courses = [apart.play(number) for number in range(12)]
    assert [told(course) for course in courses] == list(counted)
    kinds = {course.parting.kind for course in courses if course.parting is not None}
    assert kinds == {Kind.CHOSEN}
    course = next(course for course in courses if course.parting is not None)
    lines = Words(course, Names("random", "thumb"), Faces).parting()
    assert len(lines) == 2
    assert lines[0].startswith("Under random P")
    assert lines[0].split()[2] == lines[1].split()[2]


@pytest.mark.parametrize("target", ["5", "11"])
def test_the_first_match_that_differs_parts_in_one_of_its_deals(target):
    pair = plans(("euchre", {}), ("euchre", {"target": target}), 20, matches=True)
    tally = Pair(*pair).play(Chunk(0, 20))
    assert tally.first is not None
    apart = Apart(*pair)
    assert all(apart.play(number).parting is None for number in range(tally.first.number))
    course = apart.play(tally.first.number)
    assert course.parting is not None
    assert course.parting.kind is Kind.MATCH
    ended = tally.first.a if target == "11" else tally.first.b
    assert course.a.deal_index == tally.first.number * 10_000 + ended[1] - 1


def test_a_card_to_be_played_is_not_the_same_as_one_to_be_laid_away():
    """Who plays alone without help leads at once, who is helped lays two cards away first: the same seat is asked."""
    game = ("double-hasenpfeffer", {})
    apart = Apart(*plans(game, ("double-hasenpfeffer", {"partners_help": "nothing"}), 40, seed=1))
    course = apart.play(1)
    assert course.parting is not None
    assert course.parting.kind is Kind.ASKED
    one, other = Words(course, Names("helped", "alone"), Faces).parting()
    assert "P1 may choose" in one
    assert "P1 may play" in other


def test_other_numbers_of_players_have_no_deal_in_common():
    with pytest.raises(ValueError, match="one is for 4 players and the other for 3"):
        Apart(*plans(("euchre", {}), ("three-handed-euchre", {}), 1))


def where_both_may_go(game: Game, twins: int) -> Game | None:
    """The deal, played on to where two cards may be played, or chosen; None if that never comes."""
    while (offer := game.offer) is not None:
        if offer.cards is not None and game.machine.legal(game.state) & twins == twins:
            return game
        game = game.apply(game.legal_actions()[-1])
    return None


def test_of_twins_the_very_one_is_played():
    """In Pinochle each card is there twice; which of two that a hand holds is played makes another state."""
    program = followsuit.load("pinochle").program
    twins = next(mask for mask in program.deck.by_code.values() if mask.bit_count() == 2)
    first, second = (place for place in range(twins.bit_length()) if twins >> place & 1)
    machine = machine_of(program)
    games = (Game.start(program, 2, deals=1, deal_index=deal, dealer=0) for deal in range(400))
    game = next(found for start in games if (found := where_both_may_go(start, twins)) is not None)
    one, other = (game.apply(action_of(game, place)) for place in (first, second))
    assert one.answers == other.answers
    assert one.state != other.state
    assert other.state == machine.step(game.state, second)
    assert game.apply(program.deck.cards[second].code).state == one.state


def test_no_cards_that_are_announced_are_no_difference():
    """Only one of two games has cards swapped before the play; that the other announces no leader is not told."""
    game = ("spades", {})
    apart = Apart(*plans(game, ("spades", {"blind_exchange": "3"}), 1, matches=True, seed=1))
    course = apart.play(0)
    assert course.parting is not None
    assert course.parting.kind is Kind.TURN
    one, other = Words(course, Names("none", "three"), Faces).parting()
    assert "may play" in one
    assert "may choose" in other
