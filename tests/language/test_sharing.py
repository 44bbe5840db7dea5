"""What is lowered once stands in the program once, however often the rules come to it."""

from __future__ import annotations

import json
from pathlib import Path

from followsuit.language.load import load
from followsuit.program.model import Set
from followsuit.program.nodes import Const, Node, Var, parts, walk

GAME = {
    "title": "Ours",
    "extends": "trick-taking",
    "players": 4,
    "deck": {"ranks": "A K Q J 10 9 8 7"},
    "state": {"n": "0..99", "m": "0..99"},
    "match": {"ends": {"after_one": {"when": "deals_played == 1"}}},
}
PLAY = {"deal": {"kind": "deal", "cards": {"hand": 8}}, "play": {"kind": "tricks"}}


def value(folder: Path, expression: str) -> Node:
    """What a variable is set to at the end of the deal."""
    phases = {**PLAY, "note": {"kind": "step", "do": {"n": expression}}}
    (folder / "ours.yaml").write_text(json.dumps({**GAME, "phases": phases}), encoding="utf-8")
    loaded = load(str(folder / "ours.yaml"))
    assert loaded.ruleset is not None, loaded.diagnostics
    (found,) = (item.value for item in loaded.ruleset.general.code if isinstance(item, Set) and item.to.name == "n")
    return found


def kept(node: Node) -> int:
    """How many nodes an expression is made of, each counted once."""
    return len({id(part) for part in walk(node)})


def test_what_does_not_speak_of_the_member_is_the_same_for_each(tmp_path: Path) -> None:
    found = value(tmp_path, "count(s for s in everyone if winner_of('AS') == s)")
    choices = {id(part) for part in walk(found) if len(parts(part)) == 3}
    assert len(choices) == 4  # who won the card, asked of four seats, once for all


def test_what_speaks_of_the_member_is_not(tmp_path: Path) -> None:
    found = value(tmp_path, "count(s for s in everyone if tricks(s) > tricks(dealer))")
    read = {part.index for part in walk(found) if isinstance(part, Var) and part.name == "tricks"}
    assert read == {Var("dealer"), *map(Const, range(4))}


def test_cards_that_are_not_meant_are_not_tried(tmp_path: Path) -> None:
    two = value(tmp_path, "count(c for c in 'AS KS' if winner_of(c) == dealer)")
    all_of_them = value(tmp_path, "count(c for c in all_cards if winner_of(c) == dealer)")
    assert kept(two) * 8 < kept(all_of_them)
