"""What players settle before the match: each choice as it is set, and what else could be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from followsuit.core.suggest import first_up, listed
from followsuit.language.load import Ruleset
from followsuit.language.records import Option
from followsuit.rulebook.model import Block, Items, Paragraph, Section, Table
from followsuit.rulebook.reading import that_matter
from followsuit.rulebook.voice import Voice

FURTHER = re.compile(r"(?<=\w)[.;] ")
"""Where the first sentence of several ends."""


def settings(voice: Voice) -> Section:
    """Every option with its value here, and the named sets of choices."""
    declared = that_matter(voice.ruleset.rules)
    options = {name: option for name, option in declared.items() if _is_open(option, voice.ruleset.players)}
    if not options:
        return Section(voice.say("settled"))
    live = {name: option for name, option in options.items() if _matters(option, voice.ruleset.choices, declared)}
    idle = {name: option for name, option in options.items() if name not in live}
    blocks: list[Block] = [Paragraph(voice.say("settled_intro"))]
    if live:
        head = (voice.say("question"), voice.say("here"), voice.say("also"))
        blocks.append(Table(head, tuple(_row(voice, name, option) for name, option in live.items())))
    if idle:
        told = tuple(Paragraph(f"{_idle(voice, option, declared)}") for option in idle.values())
        blocks += [Paragraph(voice.say("idle_options")), Items(told)]
    return Section(voice.say("settled"), tuple(blocks), tuple(_sets(voice)))


def _matters(option: Option, choices: Mapping[str, object], options: Mapping[str, Option]) -> bool:
    """Whether all that an option needs is on."""
    return all(_is_on(name, choices, options) for name in option.needs or ())


def _is_open(option: Option, players: int) -> bool:
    """Whether there is anything to choose with so many players."""
    return option.values is None or len(_values(option, players)) > 1


def _values(option: Option, players: int) -> list[str]:
    """The values that can be chosen with so many players."""
    spans = {name: value.players or (players, players) for name, value in (option.values or {}).items()}
    return [name for name, (fewest, most) in spans.items() if fewest <= players <= most]


def _is_on(name: str, choices: Mapping[str, object], options: Mapping[str, Option]) -> bool:
    option, value = options[name], choices[name]
    return value != next(iter(option.values)) if option.values else bool(value)


def _row(voice: Voice, name: str, option: Option) -> tuple[str, str, str]:
    value = voice.ruleset.choices[name]
    about = _sentence(option.about or voice.label(name))
    if option.values:
        others = [
            _value_sentence(voice, option, other) for other in _values(option, voice.ruleset.players) if other != value
        ]
        return (
            about,
            _value_sentence(voice, option, str(value)),
            voice.say("or").join(others),
        )
    if option.range:
        low, high = option.range
        return (
            about,
            _amount(voice, value),
            voice.say("from_to", low=_amount(voice, low), high=_amount(voice, high)) if high > low else "",
        )
    return about, voice.say("yes" if value else "no"), voice.say("no" if value else "yes")


def _amount(voice: Voice, value: object) -> str:
    """A number that is chosen; where it is none at all, in a word."""
    return voice.say("nothing") if value == 0 else str(value)


def _value_sentence(voice: Voice, option: Option, value: str) -> str:
    """What a value means, in a sentence; else its name."""
    about = (option.values or {})[value].about
    return _sentence(about or voice.label(value))


def _idle(voice: Voice, option: Option, options: Mapping[str, Option]) -> str:
    needed = [FURTHER.split(_bare(options[name].about or voice.label(name)))[0] for name in option.needs or ()]
    return voice.say("idle_option", about=_sentence(option.about or ""), needs=listed(f"“{text}”" for text in needed))


def _sets(voice: Voice) -> Iterator[Section]:
    presets, matter = voice.ruleset.rules.presets or {}, that_matter(voice.ruleset.rules)
    items = tuple(
        Paragraph(
            " ".join((_sentence(preset.about or ""), *_chosen(voice, preset.options or {}))),
            f"{first_up(voice.label(name))}.",
        )
        for name, preset in presets.items()
        if not preset.options or any(option in matter for option in preset.options)
    )
    if items:
        yield Section(voice.say("presets"), (Items(items),))


def _chosen(voice: Voice, values: Mapping[str, object]) -> Iterator[str]:
    options = that_matter(voice.ruleset.rules)
    for name, value in values.items():
        option = options.get(name)
        if option is None:
            continue
        about = _bare(option.about or voice.label(name))
        yield f"{about}: {_value(voice, option, value)}."


def _value(voice: Voice, option: Option, value: object) -> str:
    if option.values:
        about = option.values[str(value)].about if str(value) in option.values else None
        return _lower(_bare(about)) if about else voice.label(str(value))
    return voice.say("yes" if value else "no") if isinstance(value, bool) else str(value)


def _sentence(text: str) -> str:
    plain = " ".join(text.split())
    return first_up(plain)


def _bare(text: str) -> str:
    return _sentence(text).removesuffix(".")


def _lower(text: str) -> str:
    """A sentence as a part of another: a first word that is not a name or a sign begins small."""
    second = text[1:2]
    return text[:1].lower() + text[1:] if second.islower() or second == " " else text


def settings_that_differ(voice: Voice, base: Ruleset) -> tuple[Paragraph, ...]:
    """The options that both have and that are set in another way here; not those that go with one that is off here."""
    options, others, choices = voice.ruleset.rules.options or {}, base.rules.options or {}, voice.ruleset.choices
    shared = [name for name in options if name in others and choices[name] != base.choices[name]]
    told = [name for name in shared if _matters(options[name], choices, options)]
    return tuple(_set_otherwise(voice, name, others[name], base.choices[name]) for name in told)


def _set_otherwise(voice: Voice, name: str, other: Option, there: object) -> Paragraph:
    """How an option is set here and there; of what is so or not, by yes and no."""
    option, here = (voice.ruleset.rules.options or {})[name], voice.ruleset.choices[name]
    about = _bare(option.about or voice.label(name))
    values = {"b": _value(voice, option, here), "a": _value(voice, other, there)}
    return Paragraph(voice.sentence("instead", **values), f"{about}:")
