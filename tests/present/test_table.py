"""The table: the hand sorted by what is trump now, the last trick, what was said, nothing of other hands."""

import pytest

import followsuit
from followsuit.engine.events import Event
from followsuit.present.cards import Faces, sorted_hand
from followsuit.present.table import Table
from followsuit.present.transcript import Teller, transcript

HANDS = {
    1: ("AS", "9C", "TC", "QC", "KC"),
    2: ("9S", "9D", "TD", "QD", "KD"),
    3: ("KS", "QS", "TH", "QH", "AC"),
    0: ("TS", "AD", "AH", "KH", "JC"),
}


def game(*answers):
    given = followsuit.Given(hands=HANDS, zones={"turn_up": ("JD",)})
    now = followsuit.start_deal(followsuit.load("euchre"), given=given, dealer=0)
    for answer in answers:
        now = now.apply(answer)
    return now


def table(now):
    return Table(now.program, Faces(now.program.deck, symbols=False))


TRUMP_IS_SPADES = ("pass",) * 4 + ("pass", "name spades", "with_partner")


def test_an_off_suit_trump_stands_among_the_trumps():
    now = game(*TRUMP_IS_SPADES)
    view = now.view(0)
    cards = sorted_hand(now.program, view.known["order", 0], view.hand)
    assert [card.code for card in cards] == ["JC", "TS", "AD", "AH", "KH"]
    assert "Your hand: JC  10S  AD  AH  KH" in table(now).draw(view).plain


def test_the_last_trick_is_shown_on_request():
    now = game(*TRUMP_IS_SPADES)
    assert "No trick" in table(now).last_trick(now.view(0)).plain
    now = now.apply("AS").apply("9S").apply("QS").apply("TS")
    assert table(now).last_trick(now.view(0)).plain == "The last trick: P1 AS   P2 9S   P3 QS   you 10S; P1 took it."


def test_what_was_said_is_told():
    said = table(game("pass")).said(game("pass").view(0)).plain
    assert said == "P1: I pass"


def test_only_what_a_seat_saw_is_told():
    now = game(*TRUMP_IS_SPADES)
    seen = "\n".join(line.plain for line in Teller(now.program, table(now).faces, 0).lines(now.seen_events(0)))
    assert "Your hand: " in seen
    assert "KS" not in seen
    everything = transcript(now.program, now.events, table(now).faces).plain
    assert "KS" in everything


def test_choices_are_numbered_as_the_hand_is_sorted():
    now = game(*TRUMP_IS_SPADES)
    shown = table(now).choices(now.view(1)).plain
    assert "1) AS" in shown
    assert now.view(1).legal[table(now).ordered(now.view(1))[0]].text == "AS"


def test_the_refusal_names_a_card_that_counts_as_another_suit():
    now = game(*TRUMP_IS_SPADES).apply("AS").apply("9S").apply("QS")
    refusal = now.refusal("AD")
    must, why = "You must follow spades while you hold JC or TS.", "JC is the left bower and counts as a spade."
    assert refusal.message == f"{must} {why}"


def test_choices_are_not_broken_in_a_narrow_window():
    now = game(*TRUMP_IS_SPADES)
    narrow = Table(now.program, table(now).faces, 14).choices(now.view(1), explained=False).plain
    assert narrow.splitlines() == ["1) AS   2) KC", "3) QC   4) 10C", "5) 9C"]


@pytest.mark.parametrize(
    ("times", "words"), [(1, "marriage, 20"), (2, "marriage twice, 40"), (3, "marriage 3 times, 60")]
)
def test_melds_of_one_kind_are_counted(times, words):
    now = game()
    shown = Event("meld", 0b1111, "marriage", seat=1, cards=0b11, points=20 * times, number=times)
    (line,) = Teller(now.program, table(now).faces, 0).lines([shown])
    assert line.plain.endswith(f": {words} points")
