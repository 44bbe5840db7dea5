"""Card patterns: right text → its parts; wrong text → the code, the column and the hint."""

import pytest
from test_expressions import DECLARED, EVERYWHERE

from followsuit.core.diagnostics import Position
from followsuit.language.expressions.parse import parse_pattern
from followsuit.language.expressions.patterns import printed_cards
from followsuit.language.terms import PatternPart as Part


def pattern(text):
    return parse_pattern(text, Position("f", 1, 1, len(text)), EVERYWHERE)


RIGHT = [
    ("JC", [Part(cards=("JC",))]),
    ("10H", [Part(cards=("TH",))]),
    ("7C", [Part(cards=("7C",))]),
    ("JK", [Part(cards=("JK",))]),
    ("joker", [Part(cards=("JK",))]),
    ("K Q", [Part(ranks=("K", "Q"))]),
    ("10", [Part(ranks=("T",))]),
    ("7", [Part(ranks=("7",))]),
    ("K Q of trump", [Part(ranks=("K", "Q"), suit=0)]),
    ("J of mate(trump)", [Part(ranks=("J",), suit=0)]),
    ("A of hearts", [Part(ranks=("A",), printed_suit=2)]),
    ("A of every suit", [Part(ranks=("A",), every_suit=True)]),
    ("K..10", [Part(ranks=("K", "Q", "J", "T"))]),
    ("9..J of trump", [Part(ranks=("9", "T", "J"), suit=0)]),
    ("T..7", [Part(ranks=("T", "9", "8", "7"))]),
    ("hearts", [Part(printed_suit=2)]),
    ("all", [Part()]),
    ("all of trump", [Part(suit=0)]),
    ("rest", [Part(rest=True)]),
    ("rest upwards", [Part(rest=True, upwards=True)]),
    ("rest of trump", [Part(rest=True, suit=0)]),
    ("rest upwards of trump", [Part(rest=True, upwards=True, suit=0)]),
    ("QS JD", [Part(cards=("QS",)), Part(cards=("JD",))]),
    ("J of trump, J of mate(trump)", [Part(ranks=("J",), suit=0), Part(ranks=("J",), suit=1)]),
    ("tens", [Part(ranks=("T", "A"))]),
    ("J of trump, honours", [Part(ranks=("J",), suit=0), Part(ranks=("A", "K", "Q"), suit=1), Part(cards=("FL",))]),
]


@pytest.mark.parametrize(("text", "parts"), RIGHT)
def test_right(text, parts):
    term, problems = pattern(text)
    assert problems == ()
    assert list(term.value.parts) == parts
    assert len(term.args) == sum(part.suit is not None for part in parts)


WRONG = [
    ("ZZ", "unknown-card", 0, "a card is a rank"),
    ("JX", "unknown-card", 0, "C, D, H or S"),
    ("hearst", "unknown-card", 0, "hearts"),
    ("jokr", "unknown-card", 0, "joker"),
    ("K, hearst", "unknown-card", 3, "hearts"),
    ("X", "unknown-rank", 0, "A K Q J T 9"),
    ("C10", "unknown-card", 0, "write 10C"),
    ("1OC", "unknown-card", 0, "write 10C"),
    ("cJ", "unknown-card", 0, "write JC"),
    ("Ace", "unknown-card", 0, "write A"),
    ("Kings of hearts", "unknown-rank", 0, "write K"),
    ("ten of clubs", "unknown-rank", 0, "write 10C"),
    ("10 of club", "unknown-name", 6, "clubs"),
    ("k of hearts", "unknown-rank", 0, "K"),
    ("K X of hearts", "unknown-rank", 2, ""),
    ("K of heart", "unknown-name", 5, "hearts"),
    ("K of trumps", "class-and-suit", 5, "of trump"),
    ("K of maker", "type-mismatch", 5, ""),
    ("trump", "pattern-syntax", 0, "all of trump"),
    ("rest down", "pattern-syntax", 0, "rest upwards"),
    ("", "pattern-syntax", 0, ""),
]


@pytest.mark.parametrize(("text", "code", "column", "hint"), WRONG)
def test_wrong(text, code, column, hint):
    term, problems = pattern(text)
    assert term is None
    assert (problems[0].code, problems[0].position.column) == (code, 1 + column)
    assert hint in (problems[0].hint or "")


@pytest.mark.parametrize(
    ("text", "codes"),
    [("J of hearts, 9C", "9C JH"), ("joker", ""), ("fool", "FL"), ("7 K", "KC KD KH KS"),
     ("all of hearts", "AH KH QH JH TH 9H")],
)  # fmt: skip
def test_cards_by_what_is_printed(text, codes):
    deck = DECLARED.deck
    found = printed_cards(pattern(text)[0].value, deck.cards, deck.ranks)
    assert " ".join(deck.codes(deck.mask(found))) == codes
