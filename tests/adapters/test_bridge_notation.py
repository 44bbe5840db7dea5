"""Portable Bridge Notation: what is read in all its forms, what is found wrong, and what nobody can know."""

import pytest

from adapters.records import BOARD, board, check, notes, problems, without
from followsuit.adapters.pbn_text import games
from followsuit.adapters.pbn_words import Contract, call_of, contract_of, numbers_of

DEAL = "N:T32.AKQ7.T3.AQJT A9864.83.AK4.987 J.JT9542.72.K653 KQ75.6.QJ9865.42"


def test_the_usual_board_fits():
    checked = check(BOARD)
    assert checked.problems == ()
    assert checked.deals[0].points == (0, 50)
    assert checked.deals[0].claimed_after == 3
    assert checked.deals[0].totals is None
    assert notes(BOARD) == []


FORMS = {
    "latin line ends": BOARD.replace("\n", "\r\n"),
    "byte order mark": "\ufeff" + BOARD,
    "an escaped line": "% PBN 2.1\n%\n" + BOARD,
    "a comment before all": "; written by hand\n{more\n\nof it}\n" + BOARD,
    "comments in the play": board(("DQ D3", '{the [queen]\n\nof "diamonds"} DQ ;leads\nD3')),
    "a bracket in a value": board(('[Event ""]', '[Event "Who said \\"[X]\\"? {me}"]')),
    "two tags in a line": board(('[Dealer "N"]\n', '[Dealer "N"] ')),
    "a tag without quotes": board(('[Declarer "S"]', "[Declarer S]")),
    "the deal from another seat": board(
        (DEAL, "S:J.JT9542.72.K653 KQ75.6.QJ9865.42 T32.AKQ7.T3.AQJT A9864.83.AK4.987")
    ),
    "small letters and tens": board((DEAL, "n:1032." + DEAL[6:].lower())),
    "notes and marks": board(
        ("1C 1S", "1C =1= 1S!"), ("5H Pass", "5H $4 ? Pass"), ('[Play "W"]', '[Note "1: 2+"]\n[Play "W"]')
    ),
    "all pass": board(("5H Pass Pass Pass", "5H AP")),
    "other words for calls": board(("1C 1S 2H 4S", "1c 1S 2h 4s"), ("Pass Pass Pass", "p P pass")),
    "places held open": board(('[Auction "N"]\n', '[Auction "W"]\n- ')),
    "more to come": board(("*", "+")),
    "nothing after the last trick": board(("*\n", "")),
    "the play begun": board(("DJ DT DK D7", "DJ DT DK D7\n- - H8 -")),
    "rows that break elsewhere": board(("D3 D4 D2\nSK", "D3\nD4 D2 SK")),
    "a seat written out": board(('[Declarer "S"]', '[Declarer "South"]')),
    "result by side": board(('[Result "10"]', '[Result "EW 3"]')),
    "result by both sides": board(('[Result "10"]', '[Result "NS 10 EW 3"]')),
    "result from the contract": board(('[Result "10"]', '[Result "-1"]')),
    "score of the declarer": board(("NS -50", "-50")),
    "score of the others": board(("NS -50", "EW 50")),
    "score of both": board(("NS -50", "NS -50 EW 50")),
    "score with nothing for those who lose": board(("NS -50", "NS 0 EW 50")),
    "an adjusted score": board(("NS -50", "^NS 400"), ('"10"', '"^12"')),
    "a score that is no number": board(("NS -50", "A+")),
    "scores of a rubber": board(("NS -50", "NS 999"), ('[Event ""]', '[Scoring "Rubber"]')),
    "contract with spaces": board(('"5H"', '"5 h"')),
    "nobody vulnerable": board(('"None"', '"Love"')),
    "no result and no score": without("Result", "Score"),
}


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_forms(text):
    checked = check(text)
    assert [finding.message for _, finding in checked.problems] == []
    assert len(checked.deals) == 1
    assert len(checked.recorded.deals[0].said["play"]) >= 12


MISSING = {
    "Dealer": None,
    "Board": None,
    "Declarer": None,
    "Contract": None,
    "Vulnerable": None,
    "Deal": "the hands are not recorded",
    "Auction": "the calls are not recorded",
    "Score": None,
    "Play": None,
}


@pytest.mark.parametrize("tag", MISSING)
def test_a_tag_may_be_missing(tag):
    text = without(tag)
    checked = check(text)
    assert checked.problems == ()
    assert checked.deals[0].points == (0, 50)
    assert (MISSING[tag] is None) == (notes(text) == [])
    assert MISSING[tag] is None or MISSING[tag] in notes(text)[0]


UNKNOWN = {
    "no result": (without("Result"), "the deal was not played out, and its result is not recorded"),
    "neither board nor vulnerability": (without("Board", "Vulnerable"), "who is vulnerable is not recorded"),
    "neither calls nor contract": (without("Auction", "Contract"), "neither the calls nor a contract"),
    "neither calls nor declarer": (without("Auction", "Declarer", "Play"), "the declarer is not recorded"),
    "nobody says who dealt": (
        without("Board", "Dealer", "Vulnerable").replace('"N"', '"?"'),
        "who dealt is not recorded",
    ),
    "only the deal": (without("Auction", "Contract", "Declarer", "Play", "Result", "Score"), "neither the calls"),
    "calls to be continued": (board(("5H Pass Pass Pass", "+"), ('"5H"', '"?"')), "not recorded to their end"),
    "the last passes": (board(("5H Pass Pass Pass", "5H")), "the last passes are not recorded"),
    "a skipped call": (board(("1C 1S", "1C ^S")), "the record notes an irregular call (^S)"),
    "a call that was not enough": (board(("2H 4S", "^I 1D 4S")), "the record notes an irregular call (^I)"),
    "a revoke noted": (board(("SK S2", "^R SK S2")), "from trick 2 on: the record notes an irregularity (^R)"),
    "a lead out of turn noted": (
        board(("SK S2", "SK ^L S2")),
        "from trick 2 on: the record notes an irregularity (^L)",
    ),
    "another declarer noted": (board(('[Declarer "S"]', '[Declarer "^N"]')), "another played than the declarer"),
    "a small card": (board(("SK S2", "SK Sx")), "from trick 2 on: the card Sx is not told"),
    "an end position": (board((DEAL, "N:T2.A.. A9.8.. .JT.7. K.6.Q.")), "begins in the middle of the play"),
}


@pytest.mark.parametrize(("text", "sentence"), UNKNOWN.values(), ids=UNKNOWN)
def test_what_nobody_can_know_is_called_not_checkable(text, sentence):
    assert problems(text) == []
    assert any("ot checkable" in note and sentence in note for note in notes(text))


PARTLY = {
    "two hands": "N:T32.AKQ7.T3.AQJT - J.JT9542.72.K653 -",
    "three hands": "N:T32.AKQ7.T3.AQJT A9864.83.AK4.987 J.JT9542.72.K653 -",
    "one hand": "S:J.JT9542.72.K653 - - -",
    "nothing of a hand": "N:T32.AKQ7.T3.AQJT ... J.JT9542.72.K653 KQ75.6.QJ9865.42",
    "small cards": "N:Txx.AKQx.Tx.AQJT Axxxx.8x.AK4.xxx J.JT9542.72.K653 KQ75.6.QJ9865.42",
}


@pytest.mark.parametrize("hands", PARTLY.values(), ids=PARTLY)
def test_hands_that_are_partly_recorded(hands):
    text = board((DEAL, hands))
    assert problems(text) == []
    assert check(text).deals[0].points == (0, 50)


def test_a_revoke_is_found_from_cards_that_are_played_later():
    text = without("Deal").replace("DJ DT DK D7", "DJ SA DK D7\nST DT H3 H2")
    assert problems(text)[0].startswith("Trick 3: North plays SA. North must follow diamonds while holding")


WRONG = {
    "not enough": (board(("2H 4S", "1H 4S")), "South says 1H. South cannot say “bid 1 hearts”"),
    "a double of the partner": (board(("2H 4S", "X 4S"), ("1C 1S", "1C Pass")), "South says X."),
    "a redouble of nothing": (board(("2H 4S", "XX 4S")), "South says XX."),
    "no call": (board(("2H 4S", "8H 4S")), "South says 8H."),
    "a call after the end": (
        board(("5H Pass Pass Pass", "5H Pass Pass Pass Pass")),
        "But nothing of the kind can be said",
    ),
    "calls from another seat": (board(('[Auction "N"]', '[Auction "E"]')), "East says 1C. But it is North's turn."),
    "a revoke": (
        board(("DQ D3 D4", "DQ S2 D4")),
        "Trick 1: North plays S2. North must follow diamonds while holding TD or 3D.",
    ),
    "a card of another hand": (board(("SK S2", "SK S6")), "Trick 2: North plays S6. North does not hold the 6S."),
    "a card played before": (board(("DJ DT", "DQ DT")), "Trick 3: West plays DQ. West does not hold the QD."),
    "no card": (board(("DJ DT", "DJ D1")), "Trick 3: North plays D1."),
    "a lead out of turn": (
        board(("DJ DT DK D7", "DJ DT DK D7\n- S3 - -")),
        "Trick 4: North plays S3. But it is East's turn.",
    ),
    "another contract": (board(('"5H"', '"4H"')), "The contract is 4H in the record; by the rules of Bridge it is 5H."),
    "doubled": (board(('"5H"', '"5HX"')), "The contract is 5HX in the record; by the rules of Bridge it is 5H."),
    "no contract": (board(('"5H"', '"9H"')), "There is no contract “9H”."),
    "passed out": (board(('"5H"', '"Pass"')), "The contract is Pass in the record; by the rules of Bridge it is 5H."),
    "another declarer": (
        board(('[Declarer "S"]', '[Declarer "N"]')),
        "The declarer is North in the record; by the rules of Bridge it is South.",
    ),
    "more tricks than they can have": (
        board(('"10"', '"12"'), ("NS -50", "NS 480")),
        "The record gives East and West 1 of the tricks; by the cards they have already won",
    ),
    "fourteen tricks": (board(('"10"', '"14"')), "Nobody can take 14 tricks"),
    "another score": (
        board(("NS -50", "NS -100")),
        "The score of NS is -100 in the record; by the rules of Bridge it is -50.",
    ),
    "scores that do not agree": (board(("NS -50", "NS -50 EW 100")), "The score of EW is +100"),
    "no vulnerability": (board(('"None"', '"Nein"')), "Nobody is vulnerable as “nein”."),
    "another vulnerability": (
        board(('"None"', '"NS"')),
        "The score of NS is -50 in the record; by the rules of Bridge it is -100.",
    ),
    "a card dealt twice": (
        board(("T32.AKQ7", "T32.AKQ3")),
        "The deal cannot have been dealt so: The 3H is given twice",
    ),
    "a hand too long": (board(("J.JT9542", "J.JT95432")), "The deal cannot have been dealt so:"),
    "a hand too short": (board((".72.K653", ".72.K65")), "South has 12 cards in the record."),
    "three suits": (board((".72.K653", ".72K653")), "The deal cannot have been dealt so:"),
    "a card that is none": (board((".72.K653", ".7Z.K653")), "There is no card DZ, which the record gives South."),
    "calls that go higher": (
        board(("5H Pass Pass Pass", "5H Pass Pass 7NT")),
        "The contract is 5H in the record; the calls come to 7NT",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_found(text, sentence):
    found = problems(text)
    assert found
    assert any(sentence in message for message in found), found


def test_dummy_is_spoken_of_in_the_third_person():
    text = board(("DQ D3", "DQ S2"))
    ((_, finding),) = check(text).problems
    assert (finding.seat, finding.trick, finding.written) == (0, 1, "S2")
    assert set(finding.refusal.cards) == {"TD", "3D"}


def test_rows_that_begin_with_another_seat_are_read_and_noted():
    text = board(
        ('[Play "W"]\nDQ D3 D4 D2\nSK S2 S4 SJ\nDJ DT DK D7', '[Play "N"]\nD3 D4 D2 DQ\nS2 S4 SJ SK\nDT DK D7 DJ')
    )
    checked = check(text)
    assert checked.problems == ()
    notes = [finding.message for finding in checked.deals[0].findings]
    assert notes == ["The rows of the play begin with North; by the rules it is West's lead."]


def test_contract_and_declarer_come_from_the_calls():
    checked = check(without("Contract", "Declarer"))
    assert checked.problems == ()
    assert checked.deals[0].points == (0, 50)


def test_a_board_passed_out():
    text = without("Play", "Result", "Declarer").replace("1C 1S 2H 4S\n5H Pass", "Pass Pass").replace('"5H"', '"Pass"')
    text = text.replace("NS -50", "NS 0")
    assert check(text).problems == ()
    assert check(text).deals[0].points == (0, 0)
    assert problems(text.replace("NS 0", "NS 100")) == [
        "The score of NS is +100 in the record; by the rules of Bridge it is 0."
    ]


PLAY = """DQ D3 D4 D2
SK S2 S4 SJ
DJ DT DK D7"""

REST = """
D8 HK DA H2
S7 ST SA CK
H6 HA H3 H4
D6 H7 H8 H5
SQ S3 S6 C5
S5 CT S9 C6
C2 CA C8 C3
C4 CJ C7 H9
D5 HQ C9 HT
D9 CQ S8 HJ"""


def whole(*changes):
    """The board played to the end, badly: North and South take six tricks of the eleven they bid."""
    return board((PLAY, PLAY + REST), ('"10"', '"6"'), ("NS -50", "NS -250"), *changes)


def test_a_deal_played_to_the_end():
    checked = check(whole())
    assert checked.problems == ()
    assert (checked.deals[0].points, checked.deals[0].claimed_after) == ((0, 250), None)


ENDINGS = {
    "another number of tricks": (
        ('"6"', '"7"'),
        "The number of tricks of NS is 7 in the record; by the rules of Bridge it is 6.",
    ),
    "tricks of the others": (
        ('"6"', '"EW 6"'),
        "The number of tricks of EW is 6 in the record; by the rules of Bridge it is 7.",
    ),
    "another score": (("-250", "-300"), "The score of NS is -300 in the record; by the rules of Bridge it is -250."),
    "a trick too many": (
        ("D9 CQ S8 HJ", "D9 CQ S8 HJ\nD9 CQ S8 HJ"),
        "Trick 14: West plays D9. But nothing of the kind",
    ),
    "the last trick revokes": (("C2 CA C8 C3", "SQ CA C8 C3"), "Trick 10: West plays SQ. West does not hold the QS."),
    "two cards exchanged": (("H6 HA H3 H4", "H6 H7 H3 H4"), "Trick 7: North plays H7. North does not hold the 7H."),
}


@pytest.mark.parametrize(("change", "sentence"), ENDINGS.values(), ids=ENDINGS)
def test_what_is_wrong_at_the_end(change, sentence):
    assert sentence in problems(whole(change))[0]


def test_games_in_a_file():
    second = BOARD.replace('[Board "1"]', '[Board "#"]').replace(f'"{DEAL}"', '"#"')
    third = without("Board", "Dealer", "Vulnerable", "Deal").replace("Pass Pass Pass", "AP")
    checked = check(f"{BOARD}\n{second}\n{third}")
    assert [deal.name for deal in checked.deals] == ["Board 1"] * 3
    assert checked.problems == ()
    assert all(deal.points == (0, 50) for deal in checked.deals)


def test_games_without_an_empty_line_between():
    assert len(games(BOARD + BOARD)) == 2


def test_a_file_that_leaves_out_the_first_passes():
    """East dealt, and three passed before North bid: in many boards nobody ever begins with a pass."""
    many = BOARD.replace('[Dealer "N"]', '[Dealer "E"]').replace('[Auction "N"]', '[Auction "E"]')
    assert problems(many)
    text = "\n".join([many] * 10)
    assert problems(text) == []
    assert "the passes before the first bid" in notes(text)[0]


@pytest.mark.parametrize(
    ("written", "contract"),
    [
        ("4SX", (4, "spades", 1)),
        ("4hxx", (4, "hearts", 2)),
        ("3N", (3, "no_trump", 0)),
        ("1NT*", (1, "no_trump", 1)),
        ("2♣", (2, "clubs", 0)),
        ("^6D", (6, "diamonds", 0)),
        ("Pass", (0, "no_trump", 0)),
        ("passed out", (0, "no_trump", 0)),
        ("8C", None),
        ("4", None),
        ("", None),
        (None, None),
    ],
)
def test_contracts(written, contract):
    found = contract_of(written)
    assert found == (None if contract is None else Contract(*contract))


@pytest.mark.parametrize(
    ("written", "numbers"),
    [
        ("NS 420", [(0, 420)]),
        ("EW -50", [(1, -50)]),
        ("NS 420 EW -420", [(0, 420), (1, -420)]),
        ("+90", [(1, 90)]),
        ("ns 0", [(0, 0)]),
        ("NS A+", []),
        ("", []),
        ("NS", []),
    ],
)
def test_numbers_for_a_side(written, numbers):
    assert list(numbers_of(written, 1)) == numbers


@pytest.mark.parametrize(
    ("written", "call"),
    [
        ("P", "pass"),
        ("x", "double"),
        ("Dbl", "double"),
        ("XX", "redouble"),
        ("1n", "bid 1 no_trump"),
        ("2♥", "bid 2 hearts"),
    ],
)
def test_calls(written, call):
    assert call_of(written) == call
