"""How often each item of a ruleset has happened, over all ways of playing it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from followsuit.audit.invariants.evenness import Uneven
from followsuit.audit.items import OPTION, PRESET, Item
from followsuit.audit.signals import Key, Signals, made_a_difference
from followsuit.audit.variants import Variant
from followsuit.engine.events import MELD, Event
from followsuit.engine.layout import PC, State
from followsuit.language.assembly.choices import as_text
from followsuit.language.load import Ruleset
from followsuit.language.records import Option


@dataclass
class Trail:
    """What one deal leaves behind; `told` are the lines of the score and the melds, `log` everything if it is kept."""

    passed: bytearray
    told: list[Event] = field(default_factory=list)
    log: list[Event] | None = None
    happened: set[Key] = field(default_factory=set)
    open_to: set[Key] = field(default_factory=set)
    uneven: Uneven | None = None


@dataclass
class Tally:
    """The deals in which each item happened. `offered` counts those in which a call could be said."""

    items: dict[Key, Item] = field(default_factory=dict)
    happened: Counter[Key] = field(default_factory=Counter)
    offered: Counter[Key] = field(default_factory=Counter)
    chosen: Counter[tuple[str, str]] = field(default_factory=Counter)
    deals: int = 0

    def know(self, items: Mapping[Key, Item]) -> None:
        """Takes in what can happen in a variant."""
        for key, item in items.items():
            known = self.items.get(key)
            self.items[key] = item if known is None else merged(known, item)

    def take(self, signals: Signals, trail: Trail, chosen: Iterable[Key]) -> None:
        """Takes in a deal."""
        self.deals += 1
        passed = trail.passed
        happened = {key for place, key in signals.by_place if passed[place]}
        happened |= trail.happened
        happened |= {
            signals.melds[event.name]
            for event in trail.told
            if event.kind == MELD and event.cards and event.name in signals.melds
        }
        happened.update(chosen)
        self.happened.update(happened)
        self.offered.update(trail.open_to)

    @property
    def never(self) -> tuple[Item, ...]:
        """What never happened, in the order of the files."""
        missed = (item for key, item in self.items.items() if not self.happened[key])
        return tuple(sorted(missed, key=lambda item: item.position))


def merged(one: Item, other: Item) -> Item:
    """What two variants say of one item."""
    return Item(
        one.kind,
        one.name,
        one.position,
        one.inside,
        tuple(dict.fromkeys((*one.options, *other.options))),
        one.places,
        one.within,
    )


def note_decision(signals: Signals, trail: Trail, state: State, legal: int) -> None:
    """Notes what a decision shows before it is made: which calls are open, which duties bind, which order holds."""
    asked = signals.offers[state[PC]]
    for choices, key in asked.calls:
        if legal & choices:
            trail.open_to.add(key)
    if asked.duties:
        trail.happened.update(made_a_difference(asked, state))
    layout = signals.machine.layout
    if signals.orders:
        trail.happened.add(signals.orders[layout.read(state, "order")])


def note_answer(signals: Signals, trail: Trail, state: State, answer: int) -> None:
    """Notes what an answer shows: a call that was said, a free card that was played."""
    asked = signals.offers[state[PC]]
    trail.happened.update(key for choices, key in asked.calls if choices >> answer & 1)
    trail.happened.update(key for read, key in asked.frees if read(state) >> answer & 1)


def option_items(ruleset: Ruleset, names: Iterable[str]) -> dict[Key, Item]:
    """The values of options, and presets, that can be chosen; an option with no values written out is one item."""
    found: list[Item] = []
    options = ruleset.rules.options or {}
    for name in names:
        option = options[name]
        if option.values:
            found += [Item(OPTION, f"{name}: {value}", it.position) for value, it in option.values.items()]
        else:
            found.append(Item(OPTION, name, option.position))
    found += [Item(PRESET, name, preset.position) for name, preset in (ruleset.rules.presets or {}).items()]
    return {item.key: item for item in found}


def chosen_keys(ruleset: Ruleset, variant: Variant, inert: frozenset[str]) -> tuple[Key, ...]:
    """The values of options, and the preset, that a variant is played with."""
    options = ruleset.rules.options or {}
    keys = [
        key
        for name, option in options.items()
        if name not in inert
        for key in _chosen(option, as_text(ruleset.choices[name]))
    ]
    preset = (ruleset.rules.presets or {}).get(variant.preset or "")
    return (*keys, *([] if preset is None else [(PRESET, preset.position)]))


def _chosen(option: Option, value: str) -> Iterable[Key]:
    if option.values:
        yield OPTION, option.values[value].position
    elif value != as_text(option.default if option.default is not None else False):
        yield OPTION, option.position
