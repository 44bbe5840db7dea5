"""Faces never told by colour alone."""

from engine import toy
from followsuit.present.cards import Faces, alternated, can_show


def test_faces_have_the_symbol_or_the_letter():
    ace = toy.DECK.cards[0]
    assert Faces(toy.DECK).face(ace).plain == "A♠"
    assert Faces(toy.DECK, symbols=False).face(ace).plain == "AS"
    assert Faces(toy.DECK).row(()).plain == "-"


def test_what_an_output_can_show():
    assert can_show("utf-8")
    assert not can_show("ascii")
    assert not can_show(None)
    assert not can_show("no such encoding")


def test_neighbouring_suits_differ_in_colour():
    colours = {0: "black", 1: "red", 2: "red", 3: "black"}
    assert alternated([0, 1, 2, 3], colours) == [0, 1, 3, 2]
    assert alternated([1, 2, 3], colours) == [1, 3, 2]
    assert alternated([], colours) == []
