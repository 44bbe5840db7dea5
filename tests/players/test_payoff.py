"""What the score lines tell of an end of a deal: points by tricks, and who is on whose side."""

import followsuit
from followsuit import Given
from followsuit.players.knowing import knowledge
from followsuit.players.payoff import friends_of, gain, payoff
from followsuit.players.tables import tables_of


def state_of(name, players, **variables):
    """The first view of a deal with some variables as given."""
    ruleset = followsuit.load(name, players=players)
    t = tables_of(ruleset.program)
    state = knowledge(t, followsuit.start_deal(ruleset, 1, dealer=0).view(1)).state
    for variable, value in variables.items():
        state.words[t.machine.layout.base[variable]] = value
    return t, state


def test_defenders_against_one_are_on_one_side():
    t, state = state_of("skat", 3, declarer=0, game=3, bid=18, matadors=1)
    assert friends_of(t, state, 1, 10, 7) == 0b110
    assert friends_of(t, state, 0, 10, 7) == 0b001


def test_where_all_play_for_themselves_nobody_has_a_friend():
    for name, players in (("hearts", 4), ("oh-hell", 4), ("toepen", 4)):
        t, state = state_of(name, players)
        assert friends_of(t, state, 2, 4, 0b1111) == 0b0100


def test_payoffs_by_tricks():
    t, state = state_of("euchre", 4, maker=1, trump=2)
    points = [payoff(t, state, 1, taken, 5, 0b1010) for taken in range(6)]
    assert points[5] > points[4] == points[3] > points[2] == points[0]


def test_a_deal_may_end_in_the_middle_of_a_match():
    ruleset = followsuit.load("euchre")
    game = followsuit.start_deal(ruleset, 1, given=Given(zones={"turn_up": ("9H",)}), dealer=0)
    t = tables_of(ruleset.program)
    assert gain(t, knowledge(t, game.view(1)).state, 1) == 0
