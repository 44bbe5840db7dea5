"""From files and choices to one document: extends, options, presets, patches, and the variants that are checked."""

from pathlib import Path

import pytest

from followsuit.language.assembly.library import Library
from followsuit.language.assembly.variants import Assembled, again, assemble
from followsuit.language.assembly.variation import variants_of
from followsuit.language.reading.source import plain_value

BASE = """
title: Base
abstract: true
aliases: [Old]
players: 2..4
options:
  joker: {about: x, default: false, patch: {deck: {extra: {joker: {}}}}}
  target: {about: x, default: 5, range: 1..21}
  lead: {about: x, default: left, values: {left: One., right: {patch: {phases: {play: {leader: right}}}}}}
phases: {deal: {kind: deal, cards: {hand: 5}}, play: {kind: tricks, leader: left}}
"""
GAME = """
title: Game
extends: base
players: {2: {phases: {play: {leader: two}}}, 3: {}}
options:
  target: {default: 10}
  lone: {about: x, default: false, needs: joker, patch: {phases: {alone: {before: play, kind: step}}}}
  over: {about: x, default: false, conflicts: target_free, patch: {phases: {play: null}}}
  target_free: {about: x, default: false}
presets:
  wild: {options: {joker: true, lone: true}}
"""
HOUSE = "title: House\nabout: x\nphases: {play: {leader: mine}}\nstate: {seen: bool}\n"


@pytest.fixture
def library(tmp_path: Path) -> Library:
    files = {
        "base": BASE, "game": GAME, "house/mine": HOUSE,
        "one": "extends: two", "two": "extends: three", "three": "extends: one",
        "lost": "title: x\nextends: bsae",
        "left": "extends: base\nphases: {play: {leader: l}}", "right": "extends: base\nstate: {r: bool}",
        "both": "extends: [left, right]", "house/bad": "options: {target: {default: 3}}",
        "odd": "extends: game\npresets: {odd: {options: {joker: 3, tagret: 4}}}",
        "empty": "", "on_empty": "extends: empty", "strange": "extends: lost",
        "house/fitting": "fits: [strange, base]\nstate: {fit: bool}", "house/odd": "fits: {game: true}",
        "odd_one": "title: x", "house/unknown": "fits: gmae", "on_a_rule": "extends: house/fitting",
    }  # fmt: skip
    (tmp_path / "house").mkdir()
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    for place in range(20):
        (tmp_path / f"chain{place}.yaml").write_text(f"extends: chain{place + 1}", encoding="utf-8")
    return Library(tmp_path)


def leader(assembled: Assembled) -> object:
    return plain_value(assembled.document)["phases"]["play"]["leader"]


def codes(assembled: Assembled) -> list[str]:
    return [problem.code for problem in assembled.diagnostics]


def test_a_ruleset_over_its_base(library: Library) -> None:
    game = assemble("game", players=3, library=library)
    assert codes(game) == []
    plain = plain_value(game.document)
    assert (plain["title"], "abstract" in plain, "aliases" in plain) == ("Game", False, False)
    assert (game.players, game.counts, leader(game)) == (3, (2, 3), "left")
    assert game.choices == {
        "joker": False, "target": 10, "lead": "left", "lone": False, "over": False, "target_free": False,
    }  # fmt: skip
    assert [use.name for use in game.files] == ["base", "game"]


def test_patches_apply_in_order(library: Library) -> None:
    assert leader(assemble("game", library=library)) == "two"
    assert leader(assemble("game", options={"lead": "right"}, library=library)) == "right"
    mine = assemble("game", options={"lead": "right"}, with_files=("house/mine",), library=library)
    assert (leader(mine), codes(mine)) == ("mine", [])
    assert plain_value(mine.document)["title"] == "Game"


def test_a_house_rule_fits_what_extends_its_game(library: Library) -> None:
    game = assemble("game", with_files=("house/fitting",), library=library)
    plain = plain_value(game.document)
    assert (codes(game), plain["state"]["fit"], "fits" in plain) == ([], {"type": "bool"}, False)
    other = assemble("odd_one", with_files=("house/fitting",), library=library)
    assert (codes(other), "state" in plain_value(other.document)) == (["house-rule-for-another"], False)


def test_presets_are_chosen_before_single_options(library: Library) -> None:
    wild = assemble("game", preset="wild", library=library)
    assert wild.document.get("phases").names() == ("deal", "alone", "play")
    tame = assemble("game", preset="wild", options={"lone": "no"}, library=library)
    assert (tame.choices["joker"], tame.choices["lone"]) == (True, False)


def test_each_base_is_applied_once(library: Library) -> None:
    both = assemble("both", library=library)
    assert (leader(both), plain_value(both.document)["state"]) == ("l", {"r": {"type": "bool"}})


@pytest.mark.parametrize(
    ("ref", "chosen", "expected"),
    [
        ("gmae", {}, "unknown-ruleset (ruleset):1:1 game"),
        ("lost", {}, "unknown-ruleset lost.yaml:2:10 base"),
        ("nowhere/x.yaml", {}, "no-file (ruleset):1:1"),
        ("one", {}, "extends-cycle three.yaml:1:10"),
        ("chain0", {}, "extends-too-deep chain15.yaml:1:10"),
        ("on_empty", {}, "empty-file empty.yaml:1:1"),
        ("game", {"options": {"tagret": "3"}}, "unknown-option (options):1:1 target"),
        ("game", {"options": {"target": "99"}}, "option-value (options):1:1"),
        ("game", {"options": {"lead": "rihgt"}}, "option-value (options):1:1 right"),
        ("game", {"options": {"lone": "true"}}, "option-does-nothing (options):1:1"),
        ("game", {"options": {"over": "true", "target_free": "true"}}, "option-conflict (options):1:1"),
        ("game", {"options": {"over": "true", "lead": "right"}}, "patch-conflict game.yaml:8:83"),
        ("game", {"preset": "wlid"}, "unknown-preset (preset):1:1 wild"),
        ("odd", {"preset": "odd"}, "option-value odd.yaml:2:34"),
        ("odd", {}, "unknown-option odd.yaml:2:37 target"),
        ("game", {"players": 4}, "players (players):1:1"),
        ("game", {"with_files": ("house/bad",)}, "patch-writes-options bad.yaml:1:1"),
        ("game", {"with_files": ("house/mien",)}, "unknown-ruleset (ruleset):1:1 mine"),
        ("odd_one", {"with_files": ("house/fitting",)}, "house-rule-for-another fitting.yaml:1:7 strange"),
        ("game", {"with_files": ("house/odd",)}, "wrong-type odd.yaml:1:7"),
        ("game", {"with_files": ("house/unknown",)}, "unknown-ruleset unknown.yaml:1:7 game"),
        ("on_a_rule", {}, "house-rule-alone fitting.yaml:1:1 strange"),
    ],
)
def test_what_is_refused_and_where(library: Library, ref: str, chosen: dict[str, object], expected: str) -> None:
    code, place, *near = expected.split()
    assembled = assemble(ref, library=library, **chosen)
    problem = next(item for item in assembled.diagnostics if item.code == code)
    assert str(problem.position).endswith(place)
    assert not near or near[0] in str(problem.hint)


def test_a_cycle_is_shown_as_a_chain(library: Library) -> None:
    (problem,) = [item for item in assemble("one", library=library).diagnostics if item.code == "extends-cycle"]
    assert "one → two → three → one" in problem.message


def test_an_inert_option_is_off(library: Library) -> None:
    game = assemble("game", options={"lone": "true"}, library=library)
    assert (game.choices["lone"], game.inert) == (False, frozenset({"lone"}))


FULL = {"pack": "full"}


def test_a_value_may_be_for_some_numbers_of_players(tmp_path: Path) -> None:
    values = "{full: All., short: {about: Few., players: 2..3, patch: {deck: {ranks: A K}}}}"
    text = f"players: 2..5\noptions: {{pack: {{about: The pack., default: full, values: {values}}}}}"
    (tmp_path / "packs.yaml").write_text(text, encoding="utf-8")
    packs = assemble(str(tmp_path / "packs.yaml"), players=3, options={"pack": "short"})
    assert codes(packs) == []
    found = [(variant.players, dict(variant.options)) for variant in variants_of(packs)]
    assert found == [(2, {}), (2, FULL), (3, {}), (3, FULL), (5, FULL)]
    four = assemble(str(tmp_path / "packs.yaml"), players=4, options={"pack": "short"})
    assert [item.message for item in four.diagnostics] == ["The option “pack: short” is for 2 to 3 players, not for 4."]


def test_variants_are_single_patches_and_pairs_that_meet(library: Library) -> None:
    game = assemble("game", players=2, library=library)
    found = [(variant.players, dict(variant.options)) for variant in variants_of(game)]
    singles = [{}, {"joker": "true"}, {"lead": "right"}, {"joker": "true", "lone": "true"}, {"over": "true"}]
    pairs = [{"lead": "right", "over": "true"}, {"joker": "true", "lone": "true", "over": "true"}]
    assert found == [(players, options) for players in (2, 3) for options in (*singles, *pairs)]
    variant = variants_of(game)[-1]
    last = again(game, variant.options, variant.players)
    assert (last.players, "patch-conflict" in codes(last), "anchor-gone" in codes(last)) == (3, False, False)


@pytest.mark.parametrize("name", [name for name in Library().names() if "/" not in name])
def test_shipped_rulesets_assemble_in_every_variant(name: str) -> None:
    assembled = assemble(name)
    problems = [again(assembled, variant.options, variant.players).diagnostics for variant in variants_of(assembled)]
    assert not [problem for found in (assembled.diagnostics, *problems) for problem in found]
