"""Hands played out by the simplest of rules."""

import followsuit
from followsuit.players.playout import Lay, Playout
from followsuit.players.strength import Strengths


def played_out(*hands, sides, ducks=False, turn=0):
    program = followsuit.load("whist").program
    clubs = [suit.name for suit in program.deck.suits].index("clubs")
    lay = Lay(program, Strengths(program).at(0).law, clubs)
    masks = [sum(program.deck.by_code[code] for code in hand.split()) for hand in hands]
    return Playout(lay, masks, sides, ducks=ducks).run(turn, ())


ALONE = (1, 2, 4, 8)
PAIRS = (5, 10, 5, 10)


def test_tops_are_cashed_and_a_trump_takes_the_rest():
    taken = played_out("AS KS 2H", "2C 6S 7S", "2S 3S 5H", "4S 5S AH", sides=PAIRS)
    assert taken.tricks == (2, 1, 0, 0)
    assert sum(taken.cards).bit_count() == 12


def test_a_partner_who_wins_is_not_beaten():
    taken = played_out("KS", "2S", "AS", "3S", sides=PAIRS)
    assert taken.tricks == (0, 0, 1, 0)
    assert taken.winner == 2
    spared = played_out("AS 2H", "2S 3H", "KS 4H", "3S 5H", sides=PAIRS)
    assert spared.tricks[0] == 1


def test_who_fears_tricks_plays_low():
    hands = ("2S 3H", "KS AH", "3S 2H", "AS KH")
    assert played_out(*hands, sides=ALONE, ducks=True).tricks[0] == 0
