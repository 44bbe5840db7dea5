"""Sentences that still tell a number which a house rule changes, and those that do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from followsuit.language.assembly.stale_words import stale_words
from followsuit.language.reading.source import read
from followsuit.language.reading.tree import Mapping

GAME = """\
object: Five tricks are played with 5 cards each by four players. First to ten points, of which aces cost 14.
about: A game for three-handed tables.
options:
  target: {about: Points up to ten or twenty-one., default: 10}
  shot: {values: {old: {about: Everybody else gets 26 points.}, new: {about: Above six.}}}
deck: {ranks: A K Q J 10 9, points: {A: 14, '10': 10}}
define:
  moon: 26
  book: 6
  all: {value: 162 if five else 10, about: "The last trick counts ten more, which makes 162."}
  worth(s): {value: 200 if s else 100, about: A hundred; 200 if it is blind.}
phases:
  deal: {about: Five cards each., cards: {hand: 5}}
  pass:
    about: Everybody passes three cards. Two of them may be trumps.
    moves: {give: {choose: 3, seen_by: 2}}
  play: {at_most: 3, about: A three-handed game.}
score:
  march: {when: tricks(makers) == 5, points: 4 if alone else 2, why: All five tricks.}
"""
CASES = {
    "the nearest words": ("phases: {pass: {moves: {give: {choose: 4}}}}", ["three: “Everybody passes three cards”"]),
    "small numbers in the entry's own words": (
        "phases: {pass: {moves: {give: {seen_by: 1}}}}",
        ["two: “Two of them may be trumps”"],
    ),
    "the words of the game too": (
        "phases: {deal: {cards: {hand: 6}}}",
        ["five: “Five cards each”", "five: “Five tricks are played with 5 cards each by four players”"],
    ),
    "words written anew": ("phases: {deal: {about: Six cards each., cards: {hand: 6}}}\nobject: Six tricks.", []),
    "words that are taken away": ("phases: {deal: {about: null, cards: {hand: 6}}}\nobject: null", []),
    "a number in figures": ("define: {worth(s): {value: 100 if s else 50}}", ["200: “200 if it is blind”"]),
    "a number that still stands": ("define: {worth(s): {value: 200 if s else 150}}", []),
    "a compound is another word": ("phases: {play: {at_most: 4}}", []),
    "ranks are no numbers": ("deck: {ranks: A K Q J 9}", []),
    "a number of something else": ("score: {march: {points: 2}}", []),
    "a large number of whatever it be": (
        "deck: {points: {A: 15}}",
        ["fourteen: “First to ten points, of which aces cost 14”"],
    ),
    "points of cards are": ("deck: {points: {'10': 5}}", ["ten: “First to ten points, of which aces cost 14”"]),
    "an option's own words": ("options: {target: {default: 15}}", ["ten: “Points up to ten or twenty-one”"]),
    "a large number, wherever it is told": (
        "define: {moon: 39}",
        ["26: “Everybody else gets 26 points”"],
    ),
    "a small one is not looked for everywhere": ("define: {book: 7}", []),
    "a small number beside it is no excuse": (
        "define: {all: {value: 172 if five else 10}}",
        ["162: “The last trick counts ten more, which makes 162”"],
    ),
    "the same number": ("phases: {pass: {moves: {give: {choose: 3}}}}", []),
    "nothing was there": ("phases: {pass: {moves: {give: {at_most: 7}}}}", []),
}


def tree(text: str) -> Mapping:
    node, problems = read(text, "game.yaml")
    assert isinstance(node, Mapping)
    assert not problems
    return node


@pytest.mark.parametrize("case", CASES)
def test_what_is_told_of_old_numbers(case: str) -> None:
    written, expected = CASES[case]
    found = list(stale_words(tree(written), tree(GAME)))
    assert [item.message.partition("still say ")[2].removesuffix(".") for item in found] == expected
    assert all(item.related and item.hint and item.hint.startswith("tell it anew: ") for item in found)


def test_a_patch_cannot_tell_options_anew() -> None:
    written, game = tree("define: {moon: 39}"), tree(GAME)
    assert list(stale_words(written, game))
    assert not list(stale_words(written, game, is_patch=True))


def test_each_sentence_is_told_once() -> None:
    written = "score: {march: {when: tricks(makers) == 6}}\nphases: {deal: {cards: {hand: 6}}}"
    found = list(stale_words(tree(written), tree(GAME)))
    assert len({item.related[0].position for item in found}) == len(found) == 2


def test_a_whole_house_rule(tmp_path: Path) -> None:
    """Through the whole of validation: with the words changed as well, nothing is said."""
    from followsuit import check  # noqa: PLC0415  (the whole package, which the other tests do not need)

    rule = tmp_path / "ours.yaml"
    rule.write_text("fits: hearts\ndeck: {points: {QS: 25}}\n", encoding="utf-8")
    assert [item.code for item in check("hearts", with_files=[rule]).diagnostics] == ["stale-words"]
    rule.write_text("fits: hearts\ndeck: {points: {QS: 25}}\nobject: Take no hearts.\n", encoding="utf-8")
    assert check("hearts", with_files=[rule]).diagnostics == ()
