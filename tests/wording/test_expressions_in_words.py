"""What is said of expressions: a table from the shipped rulesets, and every word and kind of term once."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

import followsuit
from followsuit.language.expressions.vocabulary import QUANTIFIERS, VOCABULARY
from followsuit.language.terms import Term, Type
from followsuit.wording.english import ENGLISH
from followsuit.wording.phrases import negated, noun, scene_of
from wording.reading import term_of, words_of

TABLE = yaml.safe_load(Path(__file__).with_name("expressions.yaml").read_text(encoding="utf-8"))
CASES = [
    (game, time, text, words)
    for game, times in TABLE.items()
    for time, entries in times.items()
    for text, words in entries.items()
]
FEWEST = 120


@cache
def game(name: str, **options: str) -> followsuit.Ruleset:
    return followsuit.load(name, options=options)


@pytest.mark.parametrize(("name", "time", "text", "words"), CASES, ids=[f"{case[0]}: {case[2]}" for case in CASES])
def test_an_expression_in_words(name: str, time: str, text: str, words: str) -> None:
    after = time == "after"
    assert words_of(game(name), text, me="player" if after else "you", after=after) == words


def test_the_table_is_long_enough() -> None:
    assert len(CASES) >= FEWEST


@pytest.mark.parametrize("name", VOCABULARY)
def test_every_word_of_the_vocabulary_has_words(name: str) -> None:
    """Each word has a frame as a thing, or as what holds and fails."""
    word, frames = VOCABULARY[name], ENGLISH.frames
    special = {"me", "us", "them", "left", "right", "side", "partner", "count", "how_many", "cycle", "card"}
    if word.result.kind == "bool":
        assert {f"holds {name}", f"fails {name}"} <= frames.keys()
    elif name not in special:
        assert f"word {name}" in frames


READ = {
    "left(dealer)": "the player to the dealer's left",
    "left(dealer, 2)": "the player opposite the dealer",
    "right(maker)": "the player to the maker's right",
    "nearest(left(dealer), defenders)": "whoever of the defenders comes first, "
    "beginning with the player to the dealer's left",
    "partner(me)": "your partner",
    "side(me)": "your side",
    "opponents(maker)": "the opponents of the maker",
    "highest(everyone)": "the players with the highest score",
    "lowest(defenders)": "those of the defenders with the lowest score",
    "score(maker)": "the maker's score",
    "deal_score(maker)": "what the maker has scored in this deal",
    "deal_score(maker) == 0": "the maker has scored no points in this deal",
    "card_points(makers)": "the card points that the makers have won",
    "value(trick)": "the card points of the trick",
    "count(hand)": "the number of cards in your hand",
    "count(hand & 'A')": "the number of aces in your hand",
    "count(hand) == 1": "you hold exactly one card",
    "count(hand & '10 9') >= 3": "you hold at least three tens or nines",
    "count(stock) > 0": "there is at least one card in the stock",
    "count(turn_up) == 0": "there is no turned card",
    "only(turn_up)": "the turned card",
    "top(hand & 'hearts')": "the highest of your hand in hearts",
    "top_run(hand)": "the number of the highest trumps without a gap among your hand",
    "printed(up) == trump": "the turned card is of the trump suit by its face",
    "rank(up)": "the rank of the turned card",
    "mate(trump)": "the other suit of the same colour",
    "holder('9C') == me": "you hold the nine of clubs",
    "holder('9C') != me": "you do not hold the nine of clubs",
    "holder('9C') == none": "nobody holds the nine of clubs",
    "winner_of('JD') in makers": "the makers have won the jack of diamonds",
    "player_of('JD') == maker": "the maker has played the jack of diamonds",
    "winner == me": "you have won the last trick",
    "winning == partner(me)": "your partner is winning the trick",
    "played(leader)": "the card that the leader has played",
    "min(trick_no, 5)": "the smaller of the number of the trick and five",
    "abs(score(maker) - score(dealer))": "the difference between the maker's score and the dealer's score",
    "how_many(leading, void)": (
        "the number of these that hold: you lead to the trick; you hold no card of the suit led"
    ),
    "cycle(deal_no, 1, 3, 2, 0)": "one, three, two or zero, in turn by the number of the deal",
    "or_else(maker, dealer)": "the maker, or the dealer if there is none",
    "trick_no == 1": "it is the first trick",
    "trick_no > 1": "the first trick is over",
    "trick_no < 3": "it is not yet the third trick",
    "deal_no % 2 == 0": "the number of the deal is even",
    "deals_played == 12": "twelve deals have been played",
    "led == trumps": "trumps were led",
    "led == hearts": "hearts were led",
    "led == none": "no suit has been led",
    "suit == led": "the card is of the suit led",
    "suit != trumps": "the card is not a trump",
    "card in 'K Q of trump'": "the card is the king or queen of the trump suit",
    "card in 'A K'": "the card is an ace or king",
    "card not in 'hearts, QS'": "the card is neither a heart nor the queen of spades",
    "'J of mate(trump)'": "the jack of the other suit of the same colour",
    "all_cards": "all cards",
    "everyone - maker": "all players but the maker",
    "me in defenders": "you are one of the defenders",
    "maker not in side(me)": "the maker is not on your side",
    "not (first_trick or last_trick)": "it is not the first trick and it is not the last trick",
    "leading and (void or beats)": (
        "you lead to the trick, and either you hold no card of the suit led or the card would win the trick so far"
    ),
    "any(score(s) >= 7 for s in everyone)": "a side has at least seven points",
    "all(score(s) >= 7 for s in everyone)": "every side has at least seven points",
    "not any(score(s) >= 7 for s in everyone)": "no side has at least seven points",
    "not all(score(s) >= 7 for s in everyone)": "a side has six points or fewer",
    "any(tricks(s) == 0 for s in defenders)": "at least one of the defenders has taken no tricks",
    "those(s for s in everyone if tricks(s) == 0)": "the players who have taken no tricks",
    "those(s for s in defenders if score(s) > 3)": "those of the defenders who have at least four points",
    "first(s for s in everyone if tricks(s) == 3)": "the first player who has taken exactly three tricks",
    "count(s for s in everyone if tricks(s) == 0)": "the number of players who have taken no tricks",
    "count(s for s in everyone if tricks(s) == 0) == 2": "exactly two players have taken no tricks",
    "sum(score(s) for s in everyone)": "the score of all players together",
    "max(score(s) for s in everyone)": "the highest score of any player",
    "min(tricks(s) for s in defenders)": "the lowest number of tricks that any of the defenders has taken",
    "4 if lone_maker != none else 2": "two, or four if there is a lone maker",
    "3 if leading else 2 if void else 1": (
        "three if you lead to the trick, two if you hold no card of the suit led, and otherwise one"
    ),
    "2 * score(maker) - 1": "twice the maker's score less one",
    "tricks(makers) > tricks(defenders)": "the makers have taken more tricks than the defenders",
    "tricks(me) == 1": "you have taken exactly one trick",
}  # fmt: skip
"""An expression with the names of Euchre, and what is said of it."""


@pytest.mark.parametrize("text", READ)
def test_words_and_kinds_of_expressions(text: str) -> None:
    assert words_of(game("euchre"), text) == READ[text]


def test_every_quantifier_and_kind_of_term_is_tried() -> None:
    tried = [term_of(game("euchre"), text) for text in READ]
    parts = [part for term in tried for part in term.walk()]
    assert {part.value[0] for part in parts if part.op == "each"} == QUANTIFIERS.keys()
    seen = {part.op for part in parts}
    assert {"const", "none", "variable", "zone", "pattern", "local", "builtin", "arithmetic", "compare", "in", "and",
            "or", "not", "if", "set", "set_of", "each"} <= seen  # fmt: skip


def test_options_are_as_they_are_set() -> None:
    target = "any(score(s) >= target for s in everyone)"
    assert words_of(game("euchre"), target) == "a side has at least ten points"
    assert words_of(game("euchre", target="7"), target) == "a side has at least seven points"
    assert words_of(game("euchre", stick_dealer="true"), "stick_dealer and me == dealer") == "you are the dealer"


def test_other_kinds_of_terms() -> None:
    skat, pinochle, tarot = game("skat"), game("pinochle"), game("french-tarot")
    assert words_of(skat, "game.base") == "the base value of the game"
    assert words_of(pinochle, "shown(hand)") == "the points of the melds in your hand"
    assert words_of(pinochle, "shown.best(hand)") == "the best meld in your hand"
    assert words_of(tarot, "contract >= contracts.guard") == "the contract is not lower than guard"


def test_opposites_read() -> None:
    scene = scene_of(game("euchre"))
    opposite = {text: negated(term_of(game("euchre"), text), scene) for text in ("turned_down", "maker == dealer")}
    assert opposite == {
        "turned_down": "the card was not turned down",
        "maker == dealer": "the maker is not the dealer",
    }


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("suit", "the suit named"),
        ("int", "the number named"),
        ("seat", "the player named"),
        ("card", "the card named"),
    ],
)
def test_what_is_named_in_a_call(kind: str, words: str) -> None:
    euchre = game("euchre")
    parameter = Term("local", Type(kind), euchre.rules.position, "x")
    assert noun(parameter, scene_of(euchre)).text == words
