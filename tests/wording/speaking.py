"""What a ruleset says, term by term, in the places where it stands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import followsuit
from followsuit.language.terms import Assignment, Named, Term
from followsuit.wording.phrases import clause, negated, phrase
from followsuit.wording.scene import Scene, scene_of

APART = frozenset({"position", "places", "node", "examples", "options", "presets", "deck"})
"""Fields that hold no terms which are played."""

DONE = frozenset({"score", "after_score", "match"})
"""Parts of a ruleset that are read once the deal is over."""


def terms(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Term]]:
    """Every term with the keys that lead to it."""
    match value:
        case Term():
            yield path, value
        case Named() | Assignment():
            for item in fields(value):
                yield from terms(getattr(value, item.name), (*path, item.name))
        case dict():
            for name, entry in value.items():
                yield from terms(entry, (*path, str(name)))
        case tuple():
            for item in value:
                yield from terms(item, path)
        case _ if is_dataclass(value):
            for item in fields(value):
                if item.name not in APART:
                    yield from terms(getattr(value, item.name), (*path, item.name))


def said(term: Term, scene: Scene) -> tuple[str, ...]:
    """What is said of a term; of a condition its opposite too."""
    if term.type.kind == "bool":
        return clause(term, scene), negated(term, scene)
    return (phrase(term, scene),)


def told(ruleset: followsuit.Ruleset) -> Iterator[tuple[tuple[str, ...], Term, str]]:
    """Everything that a ruleset says, to those who play and to others."""
    for path, term in terms(ruleset.rules):
        for me in ("you", "player"):
            for words in said(term, scene_of(ruleset, me=me, after=path[0] in DONE)):
                yield path, term, words
