"""What a difference of two rulesets is about, in words: the phase, call or line that it stands in, and what differs."""

from __future__ import annotations

from typing import Any

from followsuit.core.suggest import first_up
from followsuit.language.keys import MapOf
from followsuit.language.records import DeckRecord, MatchRecord
from followsuit.wording.catalogue import Contrasting
from followsuit.wording.contents import Teller
from followsuit.wording.pairing import Change, Level, Pair

Tellers = tuple[Teller, Teller]

LISTED = frozenset(
    {"barred", "with", "cards", "rows", "for", "lead", "follow", "free", "wins", "keeps", "order", "allow"}
)
"""Keys whose entries are told after what the key decides; entries of others speak for themselves."""


def topic(pair: Pair, tellers: Tellers) -> str:
    """What a difference is about: the records that it stands in, then what the key decides there."""
    if pair.path[0] == "define":
        return tellers[0].words.say("meaning", word=tellers[0].definition(pair.path[1]))
    names = [_name(level, tellers) for level in pair.within[1:] if not isinstance(level.a, MatchRecord | DeckRecord)]
    about = _about(pair, tellers)
    return f"{first_up(', '.join(names))}: {about}" if names else first_up(about)


def _about(pair: Pair, tellers: Tellers) -> str:
    """What is decided at the place within its record."""
    depth, words = _depth(pair), tellers[0].words
    key, rest = pair.path[depth], pair.path[depth + 1 :]
    if pair.change is Change.ORDER:
        return words.orders.get(pair.path[-1]) or words.orders["entries"].format(what=_what(pair, words))
    if pair.change is Change.RENAMED:
        return words.say("renamed", what=_what(pair, words))
    if rest:
        return _entry(pair, key, rest, tellers[0] if pair.a is not None else tellers[1])
    inner = pair.within[-1]
    return _decides(type(inner.a if inner.a is not None else inner.b).__name__, key, words)


def _decides(record: str, key: str, words: Contrasting) -> str:
    return words.keys_of.get((record, key)) or words.keys.get(key, key.replace("_", " "))


def _what(pair: Pair, words: Contrasting) -> str:
    """What an entry of the map is called in which two rulesets differ."""
    return words.entries.get(pair.shape.what, pair.shape.what) if isinstance(pair.shape, MapOf) else ""


def _depth(pair: Pair) -> int:
    """How many keys and names lead to the innermost record that a difference stands in."""
    depth = 0
    for level in pair.within[1:]:
        depth = pair.path.index(level.name, depth) + 1
    return depth


def _entry(pair: Pair, key: str, rest: tuple[str, ...], teller: Teller) -> str:
    """The words for an entry of a map."""
    if key in ("do", "draw", "raises") and teller.is_clause(rest[-1]):
        return teller.words.say("whether", clause=teller.label(rest[-1]))
    if key in ("do", "draw", "raises"):
        return teller.words.say("of", what=teller.words.keys[key], whose=teller.variable(rest[-1]))
    value: Any = pair.a if pair.a is not None else pair.b
    label = teller.entry(value, rest[-1])
    if key == "tables":
        return teller.words.say("of", what=label, whose=teller.label(rest[0])) if len(rest) > 1 else label
    return f"{teller.words.keys.get(key, key)} ({label})" if key in LISTED else label


def _name(level: Level, tellers: Tellers) -> str:
    record, teller = (level.a, tellers[0]) if level.a is not None else (level.b, tellers[1])
    return teller.entry(record, level.name)
