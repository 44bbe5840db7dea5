"""One deal under two rulesets: alike while the rules are, and the first difference is where they differ."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console

import followsuit
from followsuit.comparison.course import Both, Course, survey
from followsuit.comparison.dealing import beginning, deal_both
from followsuit.comparison.partings import Kind
from followsuit.comparison.sides import Side, names_of
from followsuit.comparison.story import course_data, story
from followsuit.comparison.telling import Words
from followsuit.engine.chance import Random
from followsuit.engine.views import View
from followsuit.language.load import Ruleset
from followsuit.players.base import Advice
from followsuit.present.cards import Faces
from followsuit.program.model import Ending

SAME = ["euchre", "skat", "hearts", "schnapsen", "german-whist", "spades", "french-tarot", "pinochle"]


class Passing:
    """Passes where it can, else takes what comes first."""

    name = "passing"

    def choose(self, view: View, random: Random) -> Advice:
        del random
        texts = [action.text for action in view.legal]
        return Advice(texts.index("pass") if "pass" in texts else 0, "it passes")


def both(a: Ruleset, b: Ruleset, bots: str = "random") -> Both:
    return Both(a.program, b.program, (bots,) * a.players)


def passing(a: Ruleset, b: Ruleset) -> Course:
    pair = both(a, b)
    pair._players = {"random": (Passing(), Passing())}
    return pair.play(1, 0)


def words(a: Ruleset, b: Ruleset, course: Course) -> Words:
    return Words(course, names_of(Side(a), Side(b)), Faces)


def patched(tmp_path: Path, name: str, text: str) -> Ruleset:
    file = tmp_path / "patch.yaml"
    file.write_text(text)
    return followsuit.load(name, with_files=[file])


def first(a: Ruleset, b: Ruleset, deals: int = 200, bots: str = "random") -> Course:
    """The first deal that goes another way."""
    play = partial(both(a, b, bots).play, 1)
    return next(course for _, course in survey(play, 0, deals) if course.parting is not None)


@pytest.mark.parametrize("name", SAME)
def test_equal_rules_never_part(name):
    ruleset, again = followsuit.load(name), followsuit.load(name)
    for figures, course in survey(partial(both(ruleset, again).play, 5), 0, 4):
        assert course.parting is None
        assert course.same_result
        assert not course.dealt.unlike
        assert course.a.results == course.b.results
        assert (figures.parted, figures.differing, figures.first) == (0, 0, None)


def test_the_dealer_may_not_pass():
    a, b = followsuit.load("euchre"), followsuit.load("euchre", options={"stick_dealer": True})
    course = passing(a, b)
    assert course.parting is not None
    assert course.parting.kind is Kind.REFUSED
    assert course.at[0].actor == course.a.results[-1].dealer
    assert course.answers == 7
    assert [course.a.results[-1].ending, course.b.results[-1].ending] == [Ending.THROWN_IN, Ending.SCORED]
    told = words(a, b, course)
    assert told.parting() == (
        "Under Euchre P1 says “I pass”.",
        "Under Euchre (stick dealer: yes): P1 cannot say “pass”: the dealer must name a suit.",
    )
    assert told.results()[0] == "The deal is thrown in."
    assert told.results()[1].startswith("Points: P0 and P2 ")


def test_the_same_from_the_other_side():
    a, b = followsuit.load("euchre", options={"stick_dealer": True}), followsuit.load("euchre")
    course = passing(a, b)
    assert course.parting is not None
    assert course.parting.kind is Kind.ONLY_THERE
    assert not course.parting.by_a
    assert course.answers == 7
    assert words(a, b, course).parting()[0] == "Under Euchre P1 says “I pass”."


def test_a_further_card_in_the_pack_takes_the_place_of_another():
    a, b = followsuit.load("euchre"), followsuit.load("euchre", options={"benny": True})
    seen = Counter()
    for index in range(25):
        dealt = deal_both(a.program, b.program, beginning(a.program, 1, index))
        assert dealt.only_a == ()
        assert dealt.only_b == ("JK",)
        for item in dealt.unlike:
            assert len(item.only_a) == 1
            assert item.only_b == ("JK",)
        seen[len(dealt.unlike)] += 1
    assert set(seen) == {0, 1}
    assert seen[1] > seen[0] > 0


def test_what_is_dealt_otherwise_is_told():
    a, b = followsuit.load("euchre"), followsuit.load("euchre", options={"benny": True})
    course = both(a, b).play(1, 0)
    assert words(a, b, course).dealt() == (
        "Only the pack of Euchre (benny: yes) has JK.",
        "Not everybody can be dealt the same cards:",
        "  P0: Q♣ under Euchre, and instead JK under Euchre (benny: yes).",
    )


def test_a_longer_hand_holds_the_shorter_one():
    a, b = followsuit.load("schnapsen").program, followsuit.load("sixty-six").program
    for index in range(10):
        dealt = deal_both(a, b, beginning(a, 1, index))
        assert sum(len(item.only_a) for item in dealt.unlike) <= 2
        assert sum(len(item.only_b) for item in dealt.unlike) - sum(len(item.only_a) for item in dealt.unlike) == 2


def test_twins_are_dealt_each_once():
    a = followsuit.load("pinochle").program
    b = followsuit.load("double-deck-bid-euchre").program
    dealt = deal_both(a, b, beginning(a, 3, 0))
    cards = [
        card for seat in range(4) for card in dealt.b.machine.layout.read_all(dealt.b.state, "hand")[seat : seat + 1]
    ]
    assert sum(mask.bit_count() for mask in cards) == 48
    assert not any(one & other for place, one in enumerate(cards) for other in cards[:place])


SCORES = "score: {result: {first: {made: {points: 3}}}}"
NEXT = "match: {next_dealer: dealer}"
LOW_TRUMP = "order: {usual: {trump: [joker, J of trump, J of mate(trump), 9 of trump, rest of trump]}}"
WINNER_LEADS_LEFT = "phases: {play: {next_leader: left(winner)}}"


@pytest.mark.parametrize(
    ("patch", "kind", "told"),
    [
        (SCORES, Kind.SCORE, "score 3 points: The makers took three or four tricks."),
        (NEXT, Kind.NEXT_DEALER, "P1 deals next."),
        (LOW_TRUMP, Kind.TRICK, "takes the trick with 9♥, the highest-ranking trump."),
        (WINNER_LEADS_LEFT, Kind.TURN, "may play"),
    ],
)
def test_the_first_difference_is_where_the_rules_differ(tmp_path, patch, kind, told):
    a, b = followsuit.load("euchre"), patched(tmp_path, "euchre", patch)
    course = first(a, b)
    assert course.parting is not None
    assert course.parting.kind is kind
    assert words(a, b, course).parting()[1].endswith(told) or told in words(a, b, course).parting()[1]


def test_the_end_of_the_match_is_a_difference_of_its_own():
    a, b = followsuit.load("euchre"), followsuit.load("euchre", options={"target": 1})
    course = first(a, b)
    assert course.parting is not None
    assert course.parting.kind is Kind.MATCH
    assert course.same_result
    assert words(a, b, course).parting()[0] == "Under Euchre: the match goes on."
    assert "the match is over, and won by P" in words(a, b, course).parting()[1]


def test_a_question_that_only_one_asks():
    a, b = followsuit.load("euchre"), followsuit.load("euchre", options={"ace_no_face": True})
    course = first(a, b)
    assert course.parting is not None
    assert course.parting.kind is Kind.ASKED
    assert course.answers == 0
    assert words(a, b, course).parting()[1].endswith("may say play.")


OPTIONS = [
    ("euchre", {"farmers_hand": True}),
    ("euchre", {"no_trump": "high"}),
    ("euchre", {"deck32": True}),
    ("three-handed-euchre", {"benny": True}),
    ("skat", {"kontra": True}),
    ("spades", {}),
    ("hearts", {}),
    ("schnapsen", {}),
]


@pytest.mark.parametrize(("name", "options"), OPTIONS)
def test_both_answer_alike_up_to_the_parting(name, options):
    a, b = followsuit.load(name), followsuit.load(name, options=options)
    for _, course in survey(partial(both(a, b).play, 2), 0, 6):
        ours, theirs = (game.results[-1].answers[: course.answers] for game in (course.a, course.b))
        assert ours == theirs
        assert len(ours) == course.answers
        told = words(a, b, course)
        assert all(line.endswith(".") for line in (*told.parting(), *told.results()))
        if course.parting is None:
            assert course.same_result


def test_it_can_be_played_again():
    a, b = followsuit.load("euchre"), followsuit.load("british-euchre")
    for index in range(3):
        one, other = (both(a, b, "thumb").play(4, index) for _ in range(2))
        assert one.split == other.split
        assert (one.a.results, one.b.results) == (other.a.results, other.b.results)
        assert words(a, b, one).parting() == words(a, b, other).parting()


def test_figures_are_those_of_the_deals():
    a, b = followsuit.load("euchre"), followsuit.load("euchre", options={"benny": True})
    courses = [both(a, b).play(1, index) for index in range(3, 15)]
    figures = [figures for figures, _ in survey(partial(both(a, b).play, 1), 3, 12)][-1]
    parted = [index for index, course in enumerate(courses, 3) if course.parting is not None]
    differing = [index for index, course in enumerate(courses, 3) if not course.same_result]
    assert (figures.played, figures.parted, figures.differing) == (12, len(parted), len(differing))
    assert (figures.first, figures.first_differing) == (parted[0], differing[0])


def test_other_numbers_of_players_have_no_deal_in_common():
    a, b = followsuit.load("skat", players=3).program, followsuit.load("skat", players=4).program
    with pytest.raises(ValueError, match="3 players and the other for 4"):
        Both(a, b, ("random",) * 3)


def told_at(width: int | None) -> list[str]:
    a, b = followsuit.load("euchre"), followsuit.load("euchre", options={"stick_dealer": True})
    console = Console(width=width or 200, color_system=None)
    with console.capture() as capture:
        console.print(story(passing(a, b), names_of(Side(a), Side(b)), Faces, width))
    return [line.rstrip() for line in capture.get().splitlines()]


def test_side_by_side_where_there_is_room():
    (heads,) = [line for line in told_at(120) if line.startswith("Under Euchre  ")]
    assert heads.split("   ")[-1].strip() == "Under Euchre (stick dealer: yes)"
    narrow = told_at(80)
    assert narrow.index("Under Euchre") < narrow.index("Under Euchre (stick dealer: yes)")
    assert "  The deal is thrown in." in narrow
    assert "The first difference" in narrow


def test_data_of_a_deal():
    a, b = followsuit.load("euchre"), followsuit.load("euchre", options={"stick_dealer": True})
    data = course_data(passing(a, b), names_of(Side(a), Side(b)), Faces)
    assert (data["seed"], data["deal"], data["same_cards"], data["same_result"]) == (1, 1, True, False)
    assert (data["difference"]["kind"], data["difference"]["after_answers"]) == ("refused", 7)
    assert [data["results"][side]["ending"] for side in "ab"] == ["throw_in", "scored"]
    assert len(data["results"]["a"]["actions"]) == 8
