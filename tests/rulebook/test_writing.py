"""The writers and the pictures: what is escaped, what a card shows, how a row of cards is told."""

from __future__ import annotations

import pytest

import followsuit
from followsuit.rulebook import markdown_of, page_of
from followsuit.rulebook.drawing import definition, picture
from followsuit.rulebook.faces import face_of
from followsuit.rulebook.model import Book, Box, CardRow, Face, Items, Paragraph, Section, Table, faces_in
from followsuit.rulebook.ranking import ranking
from followsuit.rulebook.voice import Voice
from followsuit.wording.settled import as_played

STARS = Face("KS", "K of stars", "K", "stars", "green")


def book(*blocks) -> Book:
    return Book("A & B", "for two", "", (Section("Part <one>", blocks),))


def test_what_is_special_is_escaped() -> None:
    written = book(Paragraph("a < b, a_b and a|b", "Lead *"), Table(("x|y",), (("<td>",),)))
    assert "a \\< b, a\\_b and a\\|b" in markdown_of(written)
    assert "**Lead \\***" in markdown_of(written)
    page = page_of(written)
    assert "<h1>A &amp; B</h1>" in page
    assert "<td>&lt;td&gt;</td>" in page
    assert "<td><td>" not in page


def test_lists_boxes_and_cards_as_markdown() -> None:
    items = (Paragraph("one"), Paragraph("two"))
    written = markdown_of(book(Items(items), Items(items, numbered=True), Box("Note", (CardRow("Trumps:", (STARS,)),))))
    assert "- one\n- two\n\n1. one\n2. two\n\n> **Note**\n>\n> **Trumps:** KS" in written


def test_a_card_is_drawn_once_and_shown_wherever_it_is() -> None:
    row = CardRow("", (STARS, STARS))
    shown = book(row, row)
    assert faces_in(shown) == (STARS,)
    page = page_of(shown)
    assert page.count("<symbol") == 1
    assert page.count('<use href="#card-0"/>') == 4
    assert page.count("<title>K of stars</title>") == 4


@pytest.mark.parametrize(
    ("face", "pips"),
    [
        (Face("7♥", "7 of hearts", "7", "hearts", "red"), 7 + 2),
        (Face("A♠", "A of spades", "A", "spades", "black"), 1 + 2),
        (Face("Q♦", "Q of diamonds", "Q", "diamonds", "red"), 1 + 2),
        (Face("t21", "21 of trumps", "21", "trumps", "trumps", numbered=True), 0 + 2),
        (Face("Joker", "joker", "JK"), 1 + 2),
        (STARS, 1 + 2),
    ],
)
def test_a_card_shows_its_pips_its_letter_or_its_number(face: Face, pips: int) -> None:
    drawn = definition(face, "x", ("stars",))
    assert drawn.count('fill-rule="evenodd"') == pips
    assert "<text" not in drawn
    assert f"<desc>{face.text}</desc>" in picture(face, "x")


def test_faces_of_a_deck() -> None:
    voice = Voice(followsuit.load("french-tarot"))
    texts = {card.code: face_of(voice, card).text for card in voice.ruleset.declared.deck.cards}
    assert (texts["TH"], texts["t21"], texts["EX"]) == ("10♥", "21 of trumps", "Excuse")


def orders(name: str, **options: str) -> dict[str, tuple[str, list[str]]]:
    ruleset = followsuit.load(name, options=options)
    deck = ruleset.declared.deck
    found = {key: ranking(order, deck) for key, order in as_played(ruleset).order.items()}
    return {
        key: (
            " ".join(card.code for card in item.trumps),
            [" ".join(card.code for card in row) for _, row in item.suits],
        )
        for key, item in found.items()
    }


def test_cards_rank_as_the_order_says() -> None:
    trumps, suits = orders("euchre")["usual"]
    assert trumps == "JH JD AH KH QH TH 9H"
    assert suits == ["AC KC QC JC TC 9C", "AD KD QD TD 9D"]
    low = orders("euchre", no_trump="high_or_low")["low"]
    assert low == ("", ["9C TC JC QC KC AC"])
    assert orders("toepen")["usual"] == ("", ["TC 9C 8C 7C AC KC QC JC"])


def test_trumps_without_a_trump_suit() -> None:
    ruleset = followsuit.load("skat")
    (_, usual) = as_played(ruleset).order.values()
    assert " ".join(card.code for card in ranking(usual, ruleset.declared.deck).bare) == "JC JS JH JD"
