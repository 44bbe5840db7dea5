"""Hands played out by the simplest of rules."""

import followsuit
from followsuit.players.plain import NOBODY
from followsuit.players.playout import run
from followsuit.players.tables import tables_of

ALONE = (1, 2, 4, 8)
PAIRS = (5, 10, 5, 10)


def played_out(*hands, sides, low=False):
    """The tricks and cards of each seat, and who won the last trick; clubs are trumps, the first seat leads."""
    program = followsuit.load("whist").program
    clubs = [suit.name for suit in program.deck.suits].index("clubs")
    masks = [sum(program.deck.by_code[code] for code in hand.split()) for hand in hands]
    tricks, piles, nothing = [0] * 4, [0] * 4, [NOBODY] * 4
    winner = run(tables_of(program), clubs, masks, list(sides), low, 0, nothing, nothing, tricks, piles)
    return tuple(tricks), tuple(piles), winner


def test_tops_are_cashed_and_a_trump_takes_the_rest():
    tricks, piles, _ = played_out("AS KS 2H", "2C 6S 7S", "2S 3S 5H", "4S 5S AH", sides=PAIRS)
    assert tricks == (2, 1, 0, 0)
    assert sum(piles).bit_count() == 12


def test_a_partner_who_wins_is_not_beaten():
    tricks, _, winner = played_out("KS", "2S", "AS", "3S", sides=PAIRS)
    assert tricks == (0, 0, 1, 0)
    assert winner == 2
    assert played_out("AS 2H", "2S 3H", "KS 4H", "3S 5H", sides=PAIRS)[0][0] == 1


def test_who_fears_tricks_plays_low():
    hands = ("2S 3H", "KS AH", "3S 2H", "AS KH")
    assert played_out(*hands, sides=ALONE, low=True)[0][0] == 0


def test_what_is_remembered_is_what_would_be_found_again():
    hands = ("AS KS 2H", "2C 6S 7S", "2S 3S 5H", "4S 5S AH")
    assert played_out(*hands, sides=PAIRS) == played_out(*hands, sides=PAIRS)
