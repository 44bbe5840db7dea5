"""Rows about what players settle before the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from followsuit.comparison.row import Row, Section
from followsuit.comparison.sides import value_words
from followsuit.core.suggest import first_up, listed
from followsuit.engine.actions import blanks
from followsuit.language.load import Ruleset
from followsuit.language.records import Option
from followsuit.wording.english import ENGLISH

SAID = ENGLISH.contrasts


def setting_rows(a: Ruleset, b: Ruleset) -> Iterator[Row]:
    """Options that are set differently or allow other values, and those that only one of them has."""
    ours, theirs = a.rules.options or {}, b.rules.options or {}
    for name, option in ours.items():
        other = theirs.get(name)
        if other is None:
            continue
        at = option.position, other.position
        if a.choices[name] != b.choices[name]:
            yield Row(Section.SETTINGS, _topic(name, option), _set(a, name, option), _set(b, name, other), *at)
        elif _allowed(option) != _allowed(other):
            topic = SAID.say("what may be chosen", what=_topic(name, option))
            yield Row(Section.SETTINGS, topic, _allowed(option), _allowed(other), *at)
    alone = _alone(a, ours, theirs), _alone(b, theirs, ours)
    if any(alone):
        yield Row(Section.SETTINGS, SAID.say("only one leaves"), *alone)


def _alone(ruleset: Ruleset, own: Mapping[str, Option], others: Mapping[str, Option]) -> str | None:
    """The options that only one ruleset has, as they are set."""
    told = [f"{blanks(name)} ({value_words(ruleset.choices[name])})" for name in own if name not in others]
    return "; ".join(told) or None


def _topic(name: str, option: Option) -> str:
    about = " ".join((option.about or "").split())
    return f"{first_up(blanks(name))}: {about}" if about else first_up(blanks(name))


def _set(ruleset: Ruleset, name: str, option: Option) -> str:
    """How an option is set."""
    value = ruleset.choices[name]
    meaning = (option.values or {}).get(str(value))
    about = " ".join((meaning.about or "").split()) if meaning is not None else ""
    return f"{value_words(value)}: {about}" if about else value_words(value)


def _allowed(option: Option) -> str:
    if option.range:
        return SAID.say("from to", low=str(option.range[0]), high=str(option.range[1]))
    values = [blanks(value) for value in option.values or {}] or [SAID.values["true"], SAID.values["false"]]
    return listed(values, "or")
