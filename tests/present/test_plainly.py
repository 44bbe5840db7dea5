"""What a simulation says to a card player: sentences first, no word of statistics, no more than the figures allow."""

from __future__ import annotations

import re

import pytest

import followsuit
from cli.running import run
from followsuit.playtest.facts import facts_of_deals, facts_of_matches
from followsuit.playtest.figures import Figures
from followsuit.playtest.places import Places
from followsuit.playtest.plan import Plan
from followsuit.playtest.simulate import simulate
from followsuit.playtest.tally import Tally
from followsuit.present.plainly import answers

TECHNICAL = re.compile(r"chi-square|\bdf\b|\bp [0-9l]|Wilson|Student|Holm|confidence|95 ?%|significan", re.IGNORECASE)
SCORED = 0


def program(name="three-handed-euchre"):
    return followsuit.load(name).program


def deals(rows, bots=None, name="three-handed-euchre"):
    """Deals by their rows: how they ended, who dealt, the points of each."""
    played = program(name)
    tally = Tally(sum(rows.values()), facts_of_deals(played, rows))
    return Figures(Plan(played, 1, tally.played, bots or ("random",) * played.players), tally)


def matches(rows, cap=10_000):
    played = program()
    counted = facts_of_matches(played, {(0, row): times for row, times in rows.items()})
    tally = Tally(sum(rows.values()), counted)
    return Figures(Plan(played, 1, tally.played, ("random",) * 3, matches=True, cap=cap), tally)


@pytest.mark.parametrize(
    "words",
    [("euchre", "-n", "2000"), ("hearts", "--matches", "30"), ("german-whist", "-n", "200", "-b", "thumb,random")],
)
def test_sentences_come_before_the_table_and_no_statistics_with_them(words):
    said = run("simulate", *words).stdout
    assert not TECHNICAL.search(said)
    assert said.index("Of a hundred ") < said.index("Points ") < said.index("bots ") < said.index("In brackets: ")
    assert TECHNICAL.search(run("simulate", *words, "--details").stdout)


def test_the_page_begins_with_the_same_sentences(tmp_path):
    page = tmp_path / "page.html"
    said = run("simulate", "euchre", "-n", "2000", "--html", page).stdout
    text = page.read_text(encoding="utf-8")
    first = re.search(r"Of a hundred deals [^.]*\.", said).group()
    assert f"<p>{' '.join(first.split())}</p>" in text
    assert not TECHNICAL.search(text.partition("How it was reckoned")[0].partition("<body>")[2])


def test_deals_that_nobody_won_are_told_and_not_among_the_hundred():
    said = answers(deals({(SCORED, 0, 2, 0, 0): 30, (SCORED, 1, 0, 2, 0): 30, (SCORED, 2, 1, 1, 1): 140}))
    assert said[0] == "Of a hundred deals that somebody won P0 won 50, P1 50, P2 0."
    assert said[1] == "140 of 200 deals were won by nobody: all had the same points."


def test_seats_that_are_alike_and_seats_that_are_not():
    alike = {(SCORED, dealer, *(2 * (seat == won) for seat in range(3))): 40 for dealer in range(3) for won in range(3)}
    said = answers(deals(alike))
    assert said[0] == "Of a hundred deals P0 won 33, P1 33, P2 33."
    assert said[1] == "Between the seats no difference can be seen."
    said = answers(deals({(SCORED, 0, 2, 0, 0): 300, (SCORED, 1, 0, 2, 0): 100, (SCORED, 2, 0, 0, 2): 50}))
    assert said[0] == "Of a hundred deals P0 won 67, P1 22, P2 11."
    assert said[1] == "The seats are not equally well off: P0 won most (67 in a hundred), P2 least (11)."
    assert said[2] == (
        "Who deals matters: of a hundred deals the dealer won 100.0, who sits next after the dealer 0.0."
    )


def test_what_may_be_luck_is_said_to_be():
    said = answers(deals({(SCORED, 0, 2, 0, 0): 45, (SCORED, 1, 0, 2, 0): 40, (SCORED, 2, 0, 0, 2): 22}))
    assert said[1].startswith(
        "The seats may not be equally well off, or it is luck: by luck alone they would be so far"
    )


def test_other_players_are_better_only_beyond_luck():
    bots = ("thumb", "random", "random")
    better = answers(deals({(SCORED, 0, 2, 0, 0): 60, (SCORED, 1, 0, 2, 0): 20, (SCORED, 2, 0, 0, 2): 20}, bots))
    assert better[:2] == [
        "Of a hundred deals P0 (thumb) won 60, P1 (random) 20, P2 (random) 20.",
        "That P0 (thumb) won more than 33 in a hundred is hardly luck.",
    ]
    doubtful = answers(deals({(SCORED, 0, 2, 0, 0): 46, (SCORED, 1, 0, 2, 0): 27, (SCORED, 2, 0, 0, 2): 27}, bots))
    assert doubtful[1] == (
        "It may be luck that P0 (thumb) won more: luck alone would do as much in one of 92 such runs."
    )
    unsure = answers(deals({(SCORED, 0, 2, 0, 0): 12, (SCORED, 1, 0, 2, 0): 10, (SCORED, 2, 0, 0, 2): 9}, bots))
    assert unsure[1] == "That may be luck: nobody is clearly above the 33 in a hundred that all would have."


def test_matches_that_do_not_end_are_told_in_words():
    """Players at random in Spades bid more than they take, so the totals only fall."""
    figures = simulate(Plan(program("spades"), 1, 2, ("random",) * 4, matches=True, cap=400))
    (said,) = answers(figures)
    assert said.startswith(
        "Not one of 2 matches came to an end: they were stopped after 400 deals, as the points never got to where a "
        "match is over. So nobody has won, and no figure tells who would."
    )
    assert "--bots thumb" in said
    told = run("simulate", "spades", "--matches", "1").stdout
    assert "The match did not come to an end" in told
    assert "too few" not in told
    assert "none decided" not in told


def test_of_some_matches_that_do_not_end_it_is_said_what_is_missing():
    over, endless, vain = (1, 9, 0, 1, 0, 0, 10, 3, 2), (0, 60, 0, 0, 0, 0, 1, 1, 1), (0, 53, 50, 0, 0, 0, 1, 1, 1)
    told = answers(matches({over: 7, endless: 2, vain: 1}, cap=60))[-1]
    assert told.startswith("3 of 10 matches came to no end: they were stopped after 60 deals, as the points never got")
    assert "50 deals in a row were thrown in" in told
    assert told.endswith("The figures are those of the other 7, which are the shorter ones, and may not hold for all.")
    assert not any("no end" in line for line in answers(matches({over: 7})))


def test_what_is_said_of_the_dealer_is_what_the_test_compares() -> None:
    """Defenders of three-handed euchre share what they win: shares of all deals would tell of another difference."""
    figures = simulate(Plan(program(), 1, 200, ("random",) * 3))
    (said,) = [sentence for sentence in answers(figures) if sentence.startswith("Who deals")]
    counts = Places(figures).places_alone
    assert sum(counts) < figures.decided
    shares = [round(100 * count / sum(counts)) for count in counts]
    assert f"won by one alone, who sits next after the dealer won {max(shares)}, the dealer {min(shares)}." in said
