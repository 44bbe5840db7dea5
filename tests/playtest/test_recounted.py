"""Figures of unlike games beside a plain recount of the same deals, game by game; chances known by counting."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest

import followsuit
from followsuit.comparison.apart import action_of
from followsuit.engine.game import Game
from followsuit.playtest.course import course, finishes
from followsuit.playtest.figures import Figures
from followsuit.playtest.happenings import Happenings, words
from followsuit.playtest.interpreted import Interpreted
from followsuit.playtest.places import Places
from followsuit.playtest.plan import LONGEST_MATCH, Plan
from followsuit.playtest.simulate import simulate
from followsuit.program.model import Ending

GAMES = [("euchre", 4), ("hearts", 5), ("skat", 3), ("bridge", 4), ("french-tarot", 5), ("oh-hell", 3),
         ("buck-euchre", 6), ("schnapsen", 2), ("pinochle", 4), ("toepen", 3),
         ("spades", 4), ("napoleon", 5), ("sheepshead", 5)]  # fmt: skip
DEALS, MATCHES = 40, 6


def plan(name: str, players: int, count: int, *, matches: bool = False, **options: object) -> Plan:
    program = followsuit.load(name, players=players, options=options).program
    return Plan(program, 8, count, ("random",) * players, matches)


def played(plan: Plan, number: int) -> tuple[Game, list[int]]:
    """A deal or match by the game that people play, and how many choices there were at each decision."""
    index = number * LONGEST_MATCH if plan.matches else number
    deals = None if plan.matches else 1
    game = Game.start(plan.program, plan.seed, deals=deals, deal_index=index, dealer=number % plan.program.players)
    choices, deal, choose = [], None, None
    while game.outcome is None:
        if game.deal_index != deal:
            deal, choose = game.deal_index, Interpreted(plan).chooser(game.deal_index)
        legal = game.machine.legal(game.state)
        choices.append(legal.bit_count())
        game = game.apply(action_of(game, choose(game.state, legal, [])))
    return game, choices


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game[0])
def both(request):
    """The figures of a few deals of a game, and the deals."""
    what = plan(*request.param, DEALS)
    return simulate(what), [played(what, number) for number in range(DEALS)]


def test_points_and_wins(both):
    figures, deals = both
    lowest = figures.plan.program.best_is_lowest
    won, points, shared, nobody = Counter(), Counter(), 0, 0
    by_place = Counter()
    for number, (game, _) in enumerate(deals):
        (result,) = game.results
        scores = result.points if result.ending is Ending.SCORED else (0,) * len(result.points)
        best = min(scores) if lowest else max(scores)
        winners = [account for account, score in enumerate(scores) if score == best]
        points.update(dict(enumerate(scores)))
        if len(winners) == len(scores):
            nobody += 1
            continue
        shared += len(winners) > 1
        for account in winners:
            won[account] += Fraction(1, len(winners))
            seat = figures.plan.program.accounts.index(account)
            by_place[(seat - number) % figures.plan.program.players] += Fraction(1, len(winners))
    assert (figures.tied, figures.sharers.get(0, 0), figures.decided) == (shared, nobody, DEALS - nobody)
    for account in figures.accounts:
        assert figures.wins(account) == pytest.approx(float(won[account]))
        assert figures.mean_score(account).value == pytest.approx(points[account] / DEALS)
    if len(figures.accounts) == figures.plan.program.players and figures.decided:
        found = [place.win_rate.value * figures.decided for place in Places(figures).places]
        assert found == pytest.approx([float(by_place[place]) for place in range(len(found))])


def test_endings_lines_and_decisions(both):
    figures, deals = both
    found = Happenings(figures)
    endings = Counter(game.results[0].ending for game, _ in deals)
    assert [share.times for share in found.endings] == [endings[ending] for ending in Ending]
    assert figures.thrown_in == DEALS - endings[Ending.SCORED]
    every = [choices for _, choices in deals]
    asked = sum(map(len, every))
    assert found.decisions == asked == figures.tally.moves
    assert found.branching == pytest.approx(sum(map(sum, every)) / asked)
    assert found.forced.value == pytest.approx(sum(choices.count(1) for choices in every) / asked)
    told, in_deals = Counter(), Counter()
    for game, _ in deals:
        lines = Counter(words(event.name) for event in game.events if event.kind == "score")
        told.update(lines)
        in_deals.update(set(lines))
    for line in found.lines:
        assert line.times == in_deals[line.name]
        assert (line.times if line.told is None else line.told) == told[line.name]


def test_calls(both):
    figures, deals = both
    said = Counter(
        (words(event.name), words(event.text.split()[0]))
        for game, _ in deals
        for event in game.events
        if event.kind == "answer" and not event.cards
    )
    found = Counter()
    for call in Happenings(figures).calls:
        found[call.inside, call.name] += call.times
    assert +found == said


@pytest.mark.parametrize(("name", "players"), [("euchre", 4), ("hearts", 3), ("schnapsen", 2)])
def test_matches(name, players):
    what = plan(name, players, MATCHES, matches=True)
    figures, games = simulate(what), [played(what, number)[0] for number in range(MATCHES)]
    went, sign = course(figures), -1 if what.program.best_is_lowest else 1
    lengths = [len(game.results) for game in games]
    assert (went.shortest, went.longest, went.deals.value) == (min(lengths), max(lengths), sum(lengths) / MATCHES)
    changes, behind = [], []
    for game in games:
        standings = [[sign * total for total in result.totals] for result in game.results]
        alone = [totals.index(max(totals)) for totals in standings if totals.count(max(totals)) == 1]
        changes.append(sum(one != other for one, other in pairwise(alone)))
        winners = {what.program.accounts[seat] for seat in game.outcome.winners}
        behind.append(max(max(totals) - totals[account] for totals in standings for account in winners))
    assert went.lead_changes.value == pytest.approx(sum(changes) / MATCHES)
    assert went.behind.value == pytest.approx(sum(behind) / MATCHES)
    assert went.come_backs.value == pytest.approx(sum(points > 0 for points in behind) / MATCHES)
    firsts = sum(one.times for one in finishes(figures) if one.place == 1)
    assert firsts == (sum(len(game.outcome.winners) for game in games) if len(figures.accounts) > 2 else 0)


# --- chances that are known exactly ----------------------------------------------------------------------------------


def holds(interval, chance: Fraction) -> bool:
    """Whether an interval holds a chance, at twice its width, so that a seed is not picked for luck."""
    slack = (interval.high - interval.low) / 2
    return interval.low - slack <= chance <= interval.high + slack


def share(shares, name):
    return next(one for one in shares if one.name == name)


def test_passing_at_random_in_euchre():
    """Each of four passes once in two, then once in four (three suits may be named): sixteenths, then 4096ths."""
    figures: Figures = simulate(plan("euchre", 4, 200_000))
    found = Happenings(figures)
    assert holds(share(found.phases, "turn down").interval, Fraction(1, 2) ** 4)
    assert holds(share(found.endings, "thrown in").interval, Fraction(1, 2) ** 4 * Fraction(1, 4) ** 4)
    assert holds(share(found.calls, "order up").interval, Fraction(1, 2))
    assert share(found.endings, "thrown in").interval.high < 2 / 4096
    hearts = share(share(found.ended_with, "proposed").parts, "hearts")
    assert holds(hearts.interval, Fraction(1, 4))


def test_a_lone_petit_in_tarot():
    """A hand of 18 of 78 cards with the petit, none of the 20 other trumps and not the excuse: dealt again."""
    figures = simulate(plan("french-tarot", 4, 100_000))
    chance = 4 * Fraction(18, 78) * Fraction(comb(56, 17), comb(77, 17))
    again = share(Happenings(figures).endings, "dealt again").interval
    assert holds(again, chance)
    assert again.high < 1.5 * chance


def test_the_turned_suit_of_buck_euchre_is_that_of_clubs_once_in_four():
    figures = simulate(plan("buck-euchre", 5, 50_000))
    assert holds(share(Happenings(figures).phases, "dirty clubs").interval, Fraction(1, 4))
