"""Packs of every size: sets of one word, of two and of more, and those whose last card is the highest bit of a word."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from alike import differences, step_side_by_side

from followsuit.game import load
from followsuit.native.compiled import Compiled
from followsuit.native.widths import Widths
from followsuit.program.model import Program
from support.variants import Variant

RULESET = """
title: A pack of {cards} cards
extends: trick-taking
players: 4
deck: {{ranks: {ranks}, copies: {copies}{remove}}}
state:
  trump: {{type: suit, first: hearts}}
order:
  usual: {{trump: [rest of trump]}}
follow:
  follow_suit: {{card: suit == led, say: follow the suit led}}
phases:
  deal: {{kind: deal, cards: {{hand: {hand}}}}}
  swap:
    kind: exchange
    who: everyone
    together: true
    moves: {{pass: {{from: hand, to: hand(left(me)), choose: 2}}}}
  play: {{kind: tricks}}
score:
  tricks: {{for: seat, points: tricks(me)}}
match:
  ends: {{far: {{when: any(score(s) >= 900 for s in everyone)}}}}
"""
PACKS = {
    60: (15, 1, None),
    63: (16, 1, "2C"),
    64: (16, 1, None),
    65: (17, 1, "2C, 3C, 4C"),
    126: (21, 2, "clubs"),
    127: (32, 1, "2C"),
    128: (8, 4, None),
}
"""By the number of cards: ranks of the four suits, copies, and what is removed."""


def made_up(folder: Path, size: int) -> Program:
    ranks, copies, removed = PACKS[size]
    codes = " ".join(str(rank) for rank in range(2, ranks + 2))
    remove = "" if removed is None else f", remove: '{removed}'"
    text = RULESET.format(cards=size, ranks=codes, copies=copies, remove=remove, hand=size // 4)
    (folder / "wide.yaml").write_text(text, encoding="utf-8")
    return load(str(folder / "wide.yaml")).program


@pytest.mark.parametrize("size", PACKS)
def test_packs_of_any_size(tmp_path: Path, size: int) -> None:
    program = made_up(tmp_path, size)
    assert len(program.deck) == size
    assert not differences(program, 3)
    assert not differences(program, 3, quick=True)
    step_side_by_side(Compiled(program, quick=True), 9, 1, Random(3))


@pytest.mark.parametrize(("name", "cards", "bits"), [("bridge", 52, 64), ("french-tarot", 78, 128), ("euchre", 24, 64)])
def test_sets_are_as_wide_as_the_pack_needs(name: str, cards: int, bits: int) -> None:
    program = Variant(name).load().program
    assert (len(program.deck), Widths(program).slot("hand")) == (cards, bits)
