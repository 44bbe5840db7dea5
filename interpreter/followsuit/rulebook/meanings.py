"""What the words of a game mean: the sentences that a ruleset gives to what it defines, where they are used."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from followsuit.core.suggest import first_up
from followsuit.language.records import Rules
from followsuit.language.terms import Term
from followsuit.rulebook.model import Block, Items, Paragraph
from followsuit.rulebook.voice import Voice
from followsuit.wording.named import clause_of, label_of

PARAMETER = re.compile(r"\{\w+\}")
OF_ANYBODY = re.compile(r" of \{\w+\}$")
BY_NUMBER = re.compile(r"\[([^|\]]*)\|[^\]]*\]")


def meanings(voice: Voice, used: Any, intro: str, told: set[str]) -> Iterator[Block]:
    """The sentences of the definitions that are called by name in records; `told` are those told before, and grows."""
    names = [name for name in dict.fromkeys(_names(voice, used)) if name not in told and _says_more(voice, name)]
    told |= set(names)
    if names:
        yield Paragraph(voice.say(intro))
        labels = [voice.say("meaning", what=first_up(_label(voice, name))) for name in names]
        yield Items(tuple(Paragraph(_sentence(voice, name), label) for name, label in zip(names, labels, strict=True)))


def _says_more(voice: Voice, name: str) -> bool:
    """Whether a definition has a sentence that its label does not say already."""
    sentence = _sentence(voice, name).removesuffix(".").lower()
    return bool(sentence) and sentence != _label(voice, name).lower()


def _is_called(voice: Voice, term: Term) -> bool:
    """Whether a term goes by the name of the definition that it came from."""
    scene = voice.player
    return (clause_of if term.type.kind == "bool" else label_of)(term, scene) is not None


def _label(voice: Voice, name: str) -> str:
    """What a definition is called, of anybody where it is one of each player's."""
    label = OF_ANYBODY.sub("", voice.player.names.label(name))
    return BY_NUMBER.sub(lambda found: found[1], PARAMETER.sub(voice.say("anybody"), label))


def _names(voice: Voice, used: Any) -> Iterator[str]:
    """The definitions whose names are spoken; those within them only if they have a sentence of their own."""
    match used:
        case Term():
            if used.defined is not None and _is_called(voice, used):
                yield used.defined
            for arg in used.args:
                yield from _names(voice, arg)
        case dict():
            for entry in used.values():
                yield from _names(voice, entry)
        case tuple() | list():
            for entry in used:
                yield from _names(voice, entry)
        case _ if is_dataclass(used) and not isinstance(used, type):
            for item in fields(used):
                if item.name not in ("position", "places"):
                    yield from _names(voice, getattr(used, item.name))


def _sentence(voice: Voice, name: str) -> str:
    return sentence_of(voice.rules, name)


def sentence_of(rules: Rules, name: str) -> str:
    """The sentence that a ruleset has for a definition; nothing if it has none."""
    entries = (entry for key, entry in (rules.define or {}).items() if key.split("(")[0].strip() == name)
    definition = next(entries, None)
    return "" if definition is None or not definition.about else " ".join(definition.about.split())
