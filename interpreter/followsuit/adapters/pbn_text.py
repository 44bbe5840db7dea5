"""Portable Bridge Notation as text: games with their tags and sections, before anybody asks what they mean.

Source: PBN standard 2.1 (Tis Veugen), sections 2 and 3: tag pairs, sections that follow a tag, `%` lines, `;` and `{}`
comments, games parted by empty lines, `#` for a value that is that of the game before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from followsuit.adapters.recorded import bounded_deals

TOKEN = re.compile(
    r"""
    \[\s*(?P<name>\w+)\s+(?:"(?P<value>(?:[^"\\]++|\\.)*+)"|(?P<bare>[^\]"\s]*))\s*\]   # a tag pair
    | (?P<open>\{) | (?P<rest>;.*) | (?P<word>"(?:[^"\\]++|\\.)*+"|[^\s{;\[]+|\[)
    """,
    re.VERBOSE,
)
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
MOST_WORDS = 1_000
"""So many words of a section are read; no auction and no play has so many."""
SAME = ("#", "##")
REPEATED = ("Board", "Dealer", "Vulnerable", "Deal")
"""Tags that a game may leave out together if it is about the deal of the game before."""


@dataclass
class PbnGame:
    """One game: `tags` by name, and the words of the `sections` that follow tags; `line` is where it begins, from 1."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[str]] = field(default_factory=dict)

    def tag(self, name: str) -> str | None:
        """The value of a tag, None where it is missing, empty or unknown."""
        value = self.tags.get(name, "").strip()
        return None if value in ("", "?", "-") else value

    def words(self, name: str) -> list[str]:
        """The words of a section, in order."""
        return self.sections.get(name, [])


def is_pbn(text: str) -> bool:
    """Whether a text looks like the format."""
    if text.lstrip("\ufeff").startswith("% PBN"):
        return True
    first = next((token for _, token in _tokens(text) if token is not None and not token["rest"]), None)
    return first is not None and first["name"] is not None


def games(text: str) -> list[PbnGame]:
    """The games of a text. What a game says by `#`, or leaves out of its deal, is that of the game before.

    Raises:
        UnreadableRecord: there are too many.
    """
    found: list[PbnGame] = []
    for game in _read(text):
        if found:
            _inherit(game, found[-1])
        found.append(game)
        bounded_deals(len(found))
    return found


def _tokens(text: str) -> Iterator[tuple[int, re.Match[str] | None]]:
    """The tokens with the number of their line, without comments; None for an empty line."""
    inside = False
    for number, written in enumerate(text.lstrip("\ufeff").split("\n"), 1):
        at, line = 0, CONTROL.sub("", written)
        if not inside and line.startswith("%"):
            continue
        if not inside and not line.strip():
            yield number, None
        while at < len(line):
            if inside:
                end = line.find("}", at)
                inside, at = end < 0, len(line) if end < 0 else end + 1
                continue
            token = TOKEN.search(line, at)
            if token is None:
                break
            at, inside = token.end(), token["open"] is not None
            if not inside:
                yield number, token


def _read(text: str) -> Iterator[PbnGame]:
    """Games: parted by empty lines, or where a tag comes again that this game has."""
    game, section = PbnGame(1), ""
    for number, token in _tokens(text):
        name = None if token is None else token["name"]
        if token is None or (name in game.tags and name != "Note"):
            if game.tags:
                yield game
            game, section = PbnGame(number), ""
        if token is None:
            continue
        if name is not None:
            section = name
            game.tags[name] = _unescaped(token["value"] if token["bare"] is None else token["bare"])
        elif token["word"] and section and len(words := game.sections.setdefault(section, [])) < MOST_WORDS:
            words.append(token["word"])
    if game.tags:
        yield game


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.)", r"\1", value)


def _inherit(game: PbnGame, before: PbnGame) -> None:
    for name, value in game.tags.items():
        if value in SAME:
            game.tags[name] = before.tags.get(name, "")
            if name not in game.sections and name in before.sections:
                game.sections[name] = before.sections[name]
    if not any(name in game.tags for name in REPEATED):
        game.tags |= {name: before.tags[name] for name in REPEATED if name in before.tags}
