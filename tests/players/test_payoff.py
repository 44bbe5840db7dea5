"""What the score lines tell of an end of a deal: points by tricks, and who is on whose side."""

import followsuit
from followsuit import Given
from followsuit.players.payoff import Payoffs
from followsuit.players.worlds import Worlds


def state_of(name, players, **variables):
    """The first view of a deal with some variables as given."""
    ruleset = followsuit.load(name, players=players)
    worlds = Worlds(ruleset.program)
    state = worlds.plain(followsuit.start_deal(ruleset, 1, dealer=0).view(1))
    for variable, value in variables.items():
        state = worlds.layout.written(state, variable, (value,))
    return Payoffs(ruleset.program), state


def test_defenders_against_one_are_on_one_side():
    payoffs, state = state_of("skat", 3, declarer=0, game=3, bid=18, matadors=1)
    assert payoffs.friends(state, 1, 10, 7) == 0b110
    assert payoffs.friends(state, 0, 10, 7) == 0b001


def test_where_all_play_for_themselves_nobody_has_a_friend():
    for name, players in (("hearts", 4), ("oh-hell", 4), ("toepen", 4)):
        payoffs, state = state_of(name, players)
        assert payoffs.friends(state, 2, 4, 0b1111) == 0b0100


def test_payoffs_by_tricks():
    payoffs, state = state_of("euchre", 4, maker=1, trump=2)
    payoff = payoffs.of(state, 1, 5, 0b1010)
    assert payoff[5] > payoff[4] == payoff[3] > payoff[2] == payoff[0]


def test_a_deal_may_end_in_the_middle_of_a_match():
    ruleset = followsuit.load("euchre")
    game = followsuit.start_deal(ruleset, 1, given=Given(zones={"turn_up": ("9H",)}), dealer=0)
    payoffs = Payoffs(ruleset.program)
    assert payoffs.gain(Worlds(ruleset.program).plain(game.view(1)), 1) == 0
