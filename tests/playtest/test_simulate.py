"""Simulations of the toy program: repeatable, counted right, the dealer rotated."""

from engine import toy
from followsuit.engine.machine import machine_of
from followsuit.playtest.simulate import Plan, best_accounts, simulate

RANDOM = ("random", "random")


def test_the_same_plan_gives_the_same_figures():
    plan = Plan(toy.program(), 3, 50, RANDOM)
    assert simulate(plan).as_data() == simulate(plan).as_data()
    assert simulate(plan).as_data() != simulate(Plan(toy.program(), 4, 50, RANDOM)).as_data()


def test_figures_are_counted():
    told = []
    figures = simulate(Plan(toy.program(), 1, 40, RANDOM), told.append)
    assert told == [40]
    assert figures.played == figures.deals == 40
    assert figures.thrown_in == 0
    wins = [figures.wins(account) for account in figures.accounts]
    assert sum(wins) == figures.decided == 40
    assert figures.seats(1) == (1,)


def test_matches_are_played_to_their_end():
    figures = simulate(Plan(toy.program(), 1, 10, RANDOM, matches=True))
    assert figures.played == figures.decided == 10
    assert figures.deals > 10
    assert figures.unfinished == 0


def test_a_cap_leaves_matches_unfinished():
    figures = simulate(Plan(toy.program(), 1, 10, RANDOM, matches=True, cap=1))
    assert figures.unfinished + figures.played == 10
    assert figures.unfinished > 0


def test_the_first_dealer_rotates():
    machine = machine_of(toy.program())
    dealers = [machine.layout.read(machine.start(1, deal, None, deal % 2), "dealer") for deal in range(4)]
    assert dealers == [0, 1, 0, 1]


def test_a_deal_is_won_by_the_best_and_by_nobody_if_all_are_alike():
    program = toy.program()
    assert best_accounts(program, [1, 2]) == (1,)
    assert best_accounts(program, [2, 2]) == ()
    assert best_accounts(toy.program(best_is_lowest=True), [1, 2]) == (0,)
