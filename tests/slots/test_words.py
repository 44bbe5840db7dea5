"""What every word and form of expression comes to, after a first trick; and what is refused with its reason."""

from __future__ import annotations

from pathlib import Path

import pytest

import followsuit
from slots.table import RULESETS, deal, now, play, points

BASE = f"""
title: Words
extends: {RULESETS / "small.yaml"}
sides: opposite
deck: {{points: {{A: 11, K: 4, Q: 3, J: 2}}}}
zones: {{hand: {{seen_by: everyone}}}}
tables:
  steps: {{columns: {{worth: 0..9, s: suit}}, rows: {{1: [1], 2: [5, hearts]}}}}
  named: {{columns: {{worth: 0..9}}, rows: {{low: 2, high: 7}}}}
state: {{x: -99..99, nobody_yet: seat, still_nobody: seat, no_suit: suit, row: row of named}}
define: {{double(a): 2 * a, "both(a, b)": double(a) + b}}
"""

AFTER = """
phases:
  play: {kind: tricks, after_trick: {note: {kind: step, when: first_trick, do: {x: "%s"}}}}
"""

HANDS = "AC KC QD JD / AD KD QC JC / AH KH QS JS / AS KS QH JH"

NUMBERS = {
    "players": 4, "deal_no": 1, "deals_played": 0, "trick_no": 1, "count(all_cards)": 16, "count(suits)": 4,
    "count(everyone - dealer)": 3, "count(nobody)": 0, "count(side(dealer))": 2, "count(opponents(winner) | winner)": 3,
    "count(highest(everyone))": 4, "count(lowest(everyone - dealer))": 3, "score(dealer)": 0, "deal_score(dealer)": 0,
    "tricks(eldest)": 1, "tricks(opponents(dealer))": 1, "card_points(eldest)": 18, "value(trick)": 18,
    "value('A')": 44, "count(hand(dealer))": 3, "min(3, 5, 2)": 2, "max(3, 5)": 5, "abs(2 - 6)": 4,
    "how_many(true, false, otherwise)": 2, "cycle(6, 1, 3, 2)": 2, "cycle(deal_no, 4, 5)": 4,
    "7 // 2 + 7 % 4": 6, "-7 // 2": -4, "2 * (3 - 1)": 4, "both(3, 1)": 7, "double(double(2))": 8,
    "sum(tricks(s) for s in everyone)": 1, "min(count(hand(s)) for s in everyone)": 3,
    "max(value(hand(s)) for s in everyone if s != dealer)": 18, "max(tricks(s) for s in nobody)": 0,
    "count(c for c in trick if c in 'J')": 2, "count(c for c in hand(dealer) if c not in 'clubs')": 1,
    "count(s for s in everyone if any(c in hand(s) for c in 'J of hearts'))": 0,
    "count(those(u for u in suits if mate(u) == clubs))": 1, "count(('A' | 'K') & 'hearts')": 2,
    "count('A of every suit')": 4, "count('A..Q of hearts')": 3, "count('9')": 0, "count('K Q of mate(clubs), AC')": 3,
    "count(all_cards - 'A')": 12, "named.high.worth - steps(2).worth": 2, "steps(deal_no).worth": 1,
    "steps(trick_no + 6).worth": 0, "row.worth": 0, "count(r for r in named if r.worth > 2)": 1, "count(named)": 2,
    "count(side(or_else(nobody_yet, dealer)) & dealer)": 1, "1 if true else 0": 1,
}  # fmt: skip

HOLD = [
    "eldest == left(dealer)", "winner == right(dealer, 3)", "nearest(left(dealer), opponents(dealer)) == eldest",
    "partner(dealer) == left(dealer, 2)", "only(hand(dealer) & 'A') == 'AC'", "top('K Q of hearts') == 'KH'",
    "bottom(hand(dealer)) == 'JD'", "suit(top(trick)) == diamonds", "printed('QD') == diamonds",
    "rank('QD') == rank('QH')", "mate(clubs) == spades", "holder('KC') == dealer", "winner_of('JS') == winner",
    "player_of('JS') == left(dealer, 2)", "player_of('AC') == none", "played(leader) == 'AD'", "leader == winner",
    "winning == winner", "not leading", "first_trick and not last_trick", "led == diamonds", "led != trumps",
    "first(s for s in everyone if tricks(s) > 0) == eldest", "first(c for c in trick if c in 'J') == 'JS'",
    "first(c for c in trick if c in 'A of spades') == none", "'AC KC' in hand(dealer)",
    "not ('AC AD' in hand(dealer))", "1 < 2 <= 2", "not (1 < 2 < 2)", "nobody_yet == none",
    "not (nobody_yet == still_nobody)", "dealer != winner or false", "all(count(hand(s)) == 3 for s in everyone)",
    "not any(count(hand(s)) > 3 for s in everyone)", "steps(2).s == hearts", "steps(1).s == none",
    "named.low < named.high", "row < named.low", "row == none", "('AC' in hand(dealer) if true else false)",
    "no_suit == none and count('A of no_suit') == 0", "dealer not in opponents(dealer)", "to_play == dealer",
    "dealer in side(partner(dealer))", "side(dealer) in everyone", "not (nobody in everyone)",
]  # fmt: skip


def after_a_trick(tmp_path: Path, expression: str) -> str:
    path = tmp_path / "words.yaml"
    path.write_text(BASE + AFTER % expression, encoding="utf-8")
    game = deal(followsuit.load(str(path)), HANDS)
    return now(play(game, "1 AD, 2 JS, 3 JH, 0 QD"), "x")


@pytest.mark.parametrize(("expression", "value"), NUMBERS.items(), ids=list(NUMBERS))
def test_numbers(tmp_path: Path, expression: str, value: int) -> None:
    assert after_a_trick(tmp_path, expression) == str(value)


@pytest.mark.parametrize("condition", HOLD)
def test_conditions(tmp_path: Path, condition: str) -> None:
    assert after_a_trick(tmp_path, f"1 if {condition} else 0") == "1"


NESTED = "1"
for name in "abcdef":
    NESTED = f"sum({NESTED} for {name} in all_cards)"

MEANINGLESS = {
    f"score: {{line: {{to: dealer, points: {NESTED}}}}}": ("too-much-to-run-over", "100,000 combinations"),
    "score: {line: {when: tricks(me) > 0, to: dealer, points: 1}}": ("not-known-here", "“me”"),
    "score: {line: {when: tricks(us) > 0, to: dealer, points: 1}}": ("not-known-here", "“us”"),
    "phases: {bid: {kind: ask, calls: {bid: {with: {n: 0..deal_no}}}}}": ("open-span", "how high “n” may be"),
    "phases: {bid: {kind: ask, calls: {bid: {with: {n: 0..99999999}}}}}": ("too-many-choices", "in 100,000,000 ways"),
    "phases: {bid: {kind: ask, calls: {bid: {with: {c: all_cards, n: 1..99}}}}}": ("too-many-choices", "1,024"),
    "phases: {play: {kind: tricks, calls: {boast: {out: true}}}}": ("not-known-here", "“out” means nothing here"),
    "phases: {play: {kind: tricks, calls: {boast: {when: still_in != nobody}}}}": ("not-known-here", "“still_in”"),
    "state: {total: 0..9}": ("reserved-name", "every game keeps by itself"),
    "state: {made: {type: bool, per: seat}}\norder: {odd: {before: usual, when: made(dealer)}}": ("order-reads", ""),
    "wins: {held: {before: trump, card: card in hand(dealer)}}": ("order-reads", ""),
    "order: {odd: {before: usual, when: suit('AC') == clubs}}": ("order-reads", "that same order"),
    "match: {first_dealer: 4}": ("out-of-range", "There is no seat 4"),
    "phases: {lot: {kind: step, draw: {x: -3..3}}}": ("open-span", "from 0 on"),
}


@pytest.mark.parametrize(("text", "reason"), MEANINGLESS.items(), ids=list(MEANINGLESS))
def test_what_means_nothing_is_refused(tmp_path: Path, text: str, reason: tuple[str, str]) -> None:
    code, words = reason
    path = tmp_path / "words.yaml"
    base = BASE if not text.startswith("state") else BASE.replace("state: {x", "unused: {x")
    path.write_text(_merged(base, text), encoding="utf-8")
    found = [(item.code, item.message) for item in followsuit.check(str(path)).diagnostics]
    assert any(found_code == code and words in message for found_code, message in found), found


def _merged(base: str, text: str) -> str:
    """The ruleset with further lines; what it declares itself gives way to them."""
    kept = [line for line in base.splitlines() if not line.startswith(("unused",))]
    if "phases" not in text:
        kept.append("phases: {play: {kind: tricks}}")
    return "\n".join([*kept, text])


@pytest.mark.parametrize(
    ("call", "hands", "runs"),
    [
        ("jacks", "JC JC JS AC / JS JH JH QC", (3, 30)),
        ("jacks", "JC JS JS AC / JC JH JH QC", (10, 10)),
        ("jacks", "AC KC QC AD / JC JC JS JS", (40, 4)),
        ("hearts", "JC JC JS JS / AC KC QC JH", (2, 50)),
        ("hearts", "JC JS JH JD / AH KC QC AD", (10, 90)),
    ],
)
def test_runs_of_the_highest_trumps(call: str, hands: str, runs: tuple[int, int]) -> None:
    """Of a face that is there twice either card counts; what is below it counts only if neither is missing."""
    assert points(play(deal("top-runs", hands), f"0 {call}")) == runs
