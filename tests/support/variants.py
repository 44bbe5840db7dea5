"""Every shipped game with each number of players and each preset, and each value of each option alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

import followsuit
from followsuit.core.resources import data_folder
from followsuit.language.assembly.variants import assemble
from followsuit.language.records import Option

RULESETS = data_folder("rulesets")


@dataclass(frozen=True)
class Variant:
    """One way to play a game. `name` is a ruleset's; `options` are choices as text."""

    name: str
    players: int | None = None
    preset: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    with_files: tuple[str, ...] = ()

    def __str__(self) -> str:
        chosen = [f"{option}={value}" for option, value in self.options]
        return " ".join(map(str, filter(None, [self.name, self.players, self.preset, *chosen, *self.with_files])))

    def load(self) -> followsuit.Ruleset:
        """The checked ruleset, made once."""
        return _load(self)


@cache
def _load(variant: Variant) -> followsuit.Ruleset:
    return followsuit.load(
        variant.name,
        players=variant.players,
        preset=variant.preset,
        options=dict(variant.options),
        with_files=[str(RULESETS / file) for file in variant.with_files],
    )


@cache
def games() -> tuple[str, ...]:
    """The names of the shipped games that can be played, house rules left out."""
    names = (path.stem for path in sorted(RULESETS.glob("*.yaml")))
    return tuple(name for name in names if not _is_abstract(name))


def _is_abstract(name: str) -> bool:
    text = (RULESETS / f"{name}.yaml").read_text(encoding="utf-8")
    return "\nabstract: true" in text


def house_rules() -> tuple[str, ...]:
    """The names of the shipped house rules, as `house/NAME`."""
    return tuple(f"house/{path.stem}" for path in sorted((RULESETS / "house").glob("*.yaml")))


@cache
def games_for(rule: str) -> tuple[str, ...]:
    """The games that a house rule is for: those that its `fits` names and those that extend one of these."""
    text = (RULESETS / f"{rule}.yaml").read_text(encoding="utf-8")
    named = yaml.safe_load(text)["fits"]
    wanted = {named} if isinstance(named, str) else set(named)
    return tuple(name for name in games() if wanted & _parts(name))


@cache
def _parts(name: str) -> set[str]:
    """The names of all rulesets that a game is made of."""
    return {use.name for use in assemble(name).files}


@cache
def plain_variants() -> tuple[Variant, ...]:
    """Each game with each number of players."""
    return tuple(Variant(name, count) for name in games() for count in Variant(name).load().counts)


@cache
def variants() -> tuple[Variant, ...]:
    """All of them. The values of options take the numbers of players in turn, so that each is tried with one."""
    return tuple(dict.fromkeys(variant for plain in plain_variants() for variant in _around(plain)))


def _around(plain: Variant) -> Iterator[Variant]:
    yield plain
    ruleset = plain.load()
    for preset in ruleset.rules.presets or {}:
        yield Variant(plain.name, plain.players, preset)
    for place, (name, value, counts) in enumerate(_choices(ruleset)):
        if counts[place % len(counts)] == plain.players:
            yield Variant(plain.name, plain.players, options=((name, value),))


def _choices(ruleset: followsuit.Ruleset) -> Iterator[tuple[str, str, list[int]]]:
    """Every value of every option, with the numbers of players that may choose it."""
    for name, option in (ruleset.rules.options or {}).items():
        for value in values_of(option):
            if value != as_text(option.default):
                yield name, value, [count for count in ruleset.counts if _may_choose(option, value, count)]


def _may_choose(option: Option, value: str, players: int) -> bool:
    span = option.values[value].players if option.values else None
    return span is None or span[0] <= players <= span[1]


def values_of(option: Option) -> tuple[str, ...]:
    """The values of an option as text; of a range its ends."""
    if option.values:
        return tuple(option.values)
    if option.range:
        return tuple(str(number) for number in dict.fromkeys(option.range))
    return ("true", "false")


def as_text(value: Any) -> str:
    """A value as it is written on the command line."""
    return str(value).lower() if isinstance(value, bool) else str(value)
