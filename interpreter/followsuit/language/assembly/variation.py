"""Lists the variants of a ruleset that checks go through: options one at a time, and pairs that share a path."""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Mapping as Map
from dataclasses import dataclass
from itertools import combinations, islice, product

from followsuit.language.assembly.choices import Knob, Value, as_text, read_options
from followsuit.language.assembly.merging import Path, anchors, starts, writes
from followsuit.language.assembly.variants import Assembled
from followsuit.language.reading.tree import Mapping

MOST_VARIANTS = 20_000


@dataclass(frozen=True, slots=True)
class Variant:
    """Choices to check: those of the request with `options` changed."""

    players: int
    options: Map[str, str]


def variants_of(assembled: Assembled) -> tuple[Variant, ...]:
    """The variants that checks go through: the choices as they are for each number of players, the others for the ends.

    Changed are each value that decides about a patch, and pairs of options whose patches share a path.
    """
    knobs, _ = read_options(assembled.request.gathered.merged.document)
    steps = [*_single_steps(knobs, assembled.choices), *_pairs(knobs)]
    return tuple(
        variant for variant in _for_each_count(assembled, knobs, steps) if _at_an_end(variant, assembled, knobs)
    )


def _at_an_end(variant: Variant, assembled: Assembled, knobs: Map[str, Knob]) -> bool:
    """Whether no option is changed, or it is for the fewest players with whom that can be chosen, or for the most."""
    fitting = [players for players in assembled.counts if _fits(assembled, knobs, variant.options, players)]
    return not variant.options or variant.players in (*fitting[:1], *fitting[-1:], assembled.players)


def every_variant(assembled: Assembled) -> tuple[Variant, ...]:
    """Every combination of the values that decide about patches, for each number of players; at most 20,000."""
    knobs, _ = read_options(assembled.request.gathered.merged.document)
    deciding = {name: values for name, knob in knobs.items() if (values := _deciding(knob))}
    combinations_ = islice(product(*deciding.values()), MOST_VARIANTS)
    return _for_each_count(assembled, knobs, [dict(zip(deciding, values, strict=True)) for values in combinations_])


def _for_each_count(
    assembled: Assembled, knobs: Map[str, Knob], steps: list[dict[str, str]]
) -> tuple[Variant, ...]:  # fmt: skip
    counts = assembled.counts or (assembled.players,)
    return tuple(
        Variant(players, options)
        for players in counts
        for options in ({}, *steps)
        if _fits(assembled, knobs, options, players)
    )


def _fits(assembled: Assembled, knobs: Map[str, Knob], options: Map[str, str], players: int) -> bool:
    return all(knob.fits(options.get(name, assembled.choices[name]), players) for name, knob in knobs.items())


def _single_steps(knobs: Map[str, Knob], choices: Map[str, Value]) -> Iterator[dict[str, str]]:
    for knob in knobs.values():
        for value in _deciding(knob):
            if value != as_text(choices[knob.name]):
                yield {**_needed(knob, knobs), knob.name: value}


def _deciding(knob: Knob) -> tuple[str, ...]:
    """The values with patches, and one without."""
    if not knob.patches:
        return ()
    plain = [value for value in knob.values or ("false", "true") if value not in knob.patches]
    return (*plain[:1], *knob.patches)


def _pairs(knobs: Map[str, Knob]) -> Iterator[dict[str, str]]:
    patches = [(knob, value, patch) for knob in knobs.values() for value, (_, patch) in knob.patches.items()]
    for (one, value, patch), (other, other_value, other_patch) in combinations(patches, 2):
        if one is not other and not _excluded(one, other) and _share(patch, other_patch):
            needed = {**_needed(one, knobs), **_needed(other, knobs)}
            yield {**needed, one.name: value, other.name: other_value}


def _excluded(one: Knob, other: Knob) -> bool:
    named = {name.text for name in one.conflicts}, {name.text for name in other.conflicts}
    return other.name in named[0] or one.name in named[1]


def _share(one: Mapping, other: Mapping) -> bool:
    """Whether one writes what the other writes too, or deletes or moves an entry beside which the other puts one."""
    first, second = frozenset(writes(one)), frozenset(writes(other))
    meet = any(start in second for path in first for start in starts(path)) or any(
        start in first for path in second for start in starts(path)
    )
    return meet or _moves(anchors(one), second) or _moves(anchors(other), first)


def _moves(beside: frozenset[Path], written: frozenset[Path]) -> bool:
    return any(not written.isdisjoint((path, (*path, "before"), (*path, "after"))) for path in beside)


def _needed(knob: Knob, knobs: Map[str, Knob], asked: frozenset[str] = frozenset()) -> dict[str, str]:
    """Choices that switch on what an option needs."""
    result: dict[str, str] = {}
    for need in knob.needs:
        other = knobs.get(need.text)
        if other and other.name not in asked:
            result |= _needed(other, knobs, asked | {knob.name})
            result[other.name] = _on_value(other)
    return result


def _on_value(knob: Knob) -> str:
    if knob.is_on(knob.default):
        return as_text(knob.default)
    if knob.low is not None:
        return str(knob.high)
    return knob.values[-1] if knob.values else "true"
