"""The ways of playing a ruleset that an audit goes through: players, presets, each option's values, and mixtures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle, islice, product

from followsuit.audit.drawing import sample
from followsuit.engine.chance import Random
from followsuit.language.assembly.choices import Knob, as_text, read_options
from followsuit.language.assembly.variants import again
from followsuit.language.load import Family, Loaded, Ruleset

MOST_IN_A_MIXTURE = 4
MOST_AROUND = 16
PLAIN, NAMED, SINGLE, MIXED = 6, 3, 2, 1
"""How many deals a way of playing gets beside the others: as it stands, by a preset, one value changed, a mixture."""


@dataclass(frozen=True)
class Variant:
    """One way of playing: `options` are those chosen besides what was fixed for the whole audit."""

    players: int
    options: tuple[tuple[str, str], ...] = ()
    preset: str | None = None
    weight: int = SINGLE


@dataclass(frozen=True)
class Shelf:
    """The ways of playing one ruleset. `fixed` are the options that were chosen for the whole audit."""

    family: Family
    counts: tuple[int, ...]
    fixed: frozenset[str]

    @property
    def knobs(self) -> dict[str, Knob]:
        """The options of the ruleset that may be varied."""
        knobs, _ = read_options(self.family.assembled.request.gathered.merged.document)
        return {name: knob for name, knob in knobs.items() if name not in self.fixed}

    def loaded(self, variant: Variant) -> Loaded:
        """What comes of a variant; its ruleset is None if the options cannot be chosen together."""
        return self.family.changed(dict(variant.options), variant.players)

    def inert(self, variant: Variant) -> frozenset[str]:
        """The options that do nothing in a variant, because one that they need is off."""
        return again(self.family.assembled, dict(variant.options), variant.players).inert

    def ruleset(self, variant: Variant) -> Ruleset | None:
        """The ruleset of a variant, None if it cannot be played."""
        return self.loaded(variant).ruleset

    def variants(self, presets: Mapping[str, Mapping[str, str]], numbers: Random) -> tuple[Variant, ...]:
        """All of them, in the order in which they are played; impossible ones are left out.

        Values of options take the numbers of players in turn.
        """
        return tuple(dict.fromkeys(self._all(presets, numbers)))

    def _all(self, presets: Mapping[str, Mapping[str, str]], numbers: Random) -> Iterator[Variant]:
        yield from (Variant(players, weight=PLAIN) for players in self.counts)
        for name, options in presets.items():
            free = tuple((key, value) for key, value in options.items() if key not in self.fixed)
            yield from self._first_that_fits(Variant(players, free, name, NAMED) for players in self.counts)
        counts = cycle(self.counts)
        singles = list(self._single_values())
        for name, value in singles:
            start = next(counts)
            yield from self._first_that_fits(
                Variant(players, self._with_needs({name: value})) for players in self._from(start)
            )
        for _ in singles if len(singles) > 1 else ():
            yield from self._mixture(singles, next(counts), numbers)

    def around(self, variant: Variant, names: Iterable[str]) -> Iterator[Variant]:
        """A variant with some options at each of their other values besides, at every number of players."""
        knobs = self.knobs
        wanted = [name for name in names if name in knobs][:MOST_IN_A_MIXTURE]
        if not wanted:
            return
        for values in islice(product(*(_values(knobs[name]) for name in wanted)), MOST_AROUND):
            options = self._with_needs({**dict(variant.options), **dict(zip(wanted, values, strict=True))})
            yield from (Variant(players, options, weight=MIXED) for players in self._from(variant.players))

    def _from(self, first: int) -> tuple[int, ...]:
        place = self.counts.index(first)
        return self.counts[place:] + self.counts[:place]

    def _first_that_fits(self, variants: Iterable[Variant]) -> Iterator[Variant]:
        found = next((variant for variant in variants if self.loaded(variant).ruleset is not None), None)
        if found is not None:
            yield found

    def _single_values(self) -> Iterator[tuple[str, str]]:
        chosen = self.family.assembled.choices
        for name, knob in self.knobs.items():
            for value in _values(knob):
                if value != as_text(chosen[name]):
                    yield name, value

    def _mixture(self, singles: list[tuple[str, str]], players: int, numbers: Random) -> Iterator[Variant]:
        chosen = sample(numbers, singles, 2 + numbers.below(MOST_IN_A_MIXTURE - 1))
        mixture = Variant(players, self._with_needs(dict(chosen)), weight=MIXED)
        yield from self._first_that_fits([mixture])

    def _with_needs(self, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """The options, and those switched on without which they would do nothing."""
        knobs, wanted, waiting = self.knobs, dict(options), list(options)
        while waiting:
            for need in knobs[waiting.pop()].needs:
                other = knobs.get(need.text)
                if other is not None and other.name not in wanted:
                    wanted[other.name] = _switched_on(other)
                    waiting.append(other.name)
        return tuple((name, wanted[name]) for name in knobs if name in wanted)


def _values(knob: Knob) -> tuple[str, ...]:
    """The values of an option; of a range its ends and its middle."""
    if knob.low is not None and knob.high is not None:
        return tuple(str(number) for number in dict.fromkeys((knob.low, (knob.low + knob.high) // 2, knob.high)))
    return knob.values or ("false", "true")


def _switched_on(knob: Knob) -> str:
    if knob.is_on(knob.default):
        return as_text(knob.default)
    return str(knob.high) if knob.low is not None else knob.values[-1] if knob.values else "true"
