"""Random rulesets, made of the shipped ones: each is refused with diagnostics, or is played without a fault."""

from __future__ import annotations

import copy
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

import followsuit
from support.playing import LONGEST_DEAL
from support.variants import Variant, games, games_for, house_rules, plain_variants, values_of

SEEDS = st.integers(0, 2**32)
GAMES = st.sampled_from(games())
DECISIONS = 2 * LONGEST_DEAL

Path_ = tuple[str | int, ...]


def paths(document: Any, at: Path_ = ()) -> Iterator[Path_]:
    """The place of every value in a document."""
    entries = (
        document.items() if isinstance(document, dict) else enumerate(document) if isinstance(document, list) else ()
    )
    for key, value in entries:
        yield (*at, key)
        yield from paths(value, (*at, key))


def value_at(document: Any, path: Path_) -> Any:
    for key in path:
        document = document[key]
    return document


def mutated(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The document with one to three values dropped, exchanged for others of the same key, or nudged."""
    changed = copy.deepcopy(document)
    for _ in range(rng.randint(1, 3)):
        path = rng.choice([path for path in paths(changed) if path[0] not in {"title", "about", "examples", "sources"}])
        _change(changed, path, rng)
    return changed


def _change(document: dict[str, Any], path: Path_, rng: Random) -> None:
    parent, key = value_at(document, path[:-1]), path[-1]
    same = [other for other in paths(document) if other[-1] == key and other != path]
    match rng.randrange(4):
        case 0:
            del parent[key]
        case 1 if same:
            parent[key] = copy.deepcopy(value_at(document, rng.choice(same)))
        case 2:
            parent[key] = copy.deepcopy(value_at(document, rng.choice(list(paths(document)))))
        case _:
            parent[key] = _nudged(parent[key], rng)


def _nudged(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 3])
    if isinstance(value, str):
        words = value.split()
        rng.shuffle(words)
        return rng.choice(
            [" ".join(words), value[1:], f"not ({value})", f"{value} + 1", value.replace("maker", "dealer")]
        )
    return rng.choice([None, [], {}, "none"])


def refused_or_played(ref: str, seed: int, **how: Any) -> None:
    """Loads and plays; a fault, a traceback or a refusal without a word fails."""
    ruleset, diagnostics = _loaded(ref, **how)
    assert all(diagnostic.message and diagnostic.code for diagnostic in diagnostics)
    if ruleset is None:
        assert any(diagnostic.is_error for diagnostic in diagnostics)
        return
    rng = Random(seed)
    game = followsuit.start_match(ruleset, seed=seed, deals=2)
    for _ in range(DECISIONS):
        if game.outcome is not None:
            return
        game = game.apply(rng.choice(game.legal_actions()))
    assert game.deal_index, "a deal does not end"


def _loaded(ref: str, **how: Any) -> tuple[followsuit.Ruleset | None, tuple[followsuit.Diagnostic, ...]]:
    try:
        ruleset = followsuit.load(ref, **how)
    except followsuit.RulesetError as refusal:
        return None, refusal.diagnostics
    return ruleset, ruleset.diagnostics


@given(name=GAMES, seed=SEEDS)
def test_mutations(name: str, seed: int) -> None:
    document = followsuit.load(name).document
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mutant.yaml"
        path.write_text(yaml.safe_dump(mutated(document, Random(seed)), sort_keys=False), encoding="utf-8")
        refused_or_played(str(path), seed)


@given(variant=st.sampled_from(plain_variants()), seed=SEEDS)
def test_several_options_at_once(variant: Variant, seed: int) -> None:
    rng = Random(seed)
    options = variant.load().rules.options or {}
    most = min(5, len(options))
    chosen = rng.sample(sorted(options), rng.randint(min(2, most), most))
    choices = {name: rng.choice(values_of(options[name])) for name in chosen}
    refused_or_played(variant.name, seed, players=variant.players, options=choices)


@st.composite
def with_house_rules(draw: st.DrawFn) -> tuple[Variant, list[str]]:
    """A game with one or two of the house rules that are for it."""
    rule = draw(st.sampled_from(house_rules()))
    name = draw(st.sampled_from(games_for(rule)))
    others = st.sampled_from([other for other in house_rules() if name in games_for(other)])
    variant = draw(st.sampled_from([variant for variant in plain_variants() if variant.name == name]))
    return variant, list(dict.fromkeys((rule, draw(others))))


@given(chosen=with_house_rules(), seed=SEEDS)
def test_house_rules_together(chosen: tuple[Variant, list[str]], seed: int) -> None:
    variant, rules = chosen
    refused_or_played(variant.name, seed, players=variant.players, with_files=rules)


@pytest.mark.parametrize("rule", house_rules())
def test_every_house_rule_fits_its_games(rule: str) -> None:
    """Played with each game it is for, by the usual number or the first that it allows; few games refuse it."""
    found = {name: _first_that_loads(name, rule) for name in games_for(rule)}
    fitting = [variant for variant in found.values() if variant]
    assert len(fitting) > len(found) // 2
    for variant in fitting:
        refused_or_played(variant.name, 1, players=variant.players, with_files=[rule])


def _first_that_loads(name: str, rule: str) -> Variant | None:
    counts = (variant for variant in plain_variants() if variant.name == name)
    return next((variant for variant in (Variant(name), *counts) if _fits(variant, rule)), None)


def _fits(variant: Variant, rule: str) -> bool:
    return _loaded(variant.name, players=variant.players, with_files=[rule])[0] is not None
