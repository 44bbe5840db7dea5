"""Portable Bridge Notation as text: games with their tags and sections, before anybody asks what they mean.

Source: PBN standard 2.1 (Tis Veugen), sections 2 and 3: tag pairs, sections that follow a tag, `%` lines, `;` and `{}`
comments, games parted by empty lines, `#` for a value that is that of the game before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

TAG = re.compile(r'^\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*(.*)$')
COMMENT = re.compile(r"\{[^{}]*\}", re.DOTALL)
SAME = ("#", "##")


@dataclass
class PbnGame:
    """One game: `tags` by name, and the words of the `sections` that follow tags; `line` is where it begins, from 1."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    sections: dict[str, list[list[str]]] = field(default_factory=dict)

    def tag(self, name: str) -> str | None:
        """The value of a tag, None where it is missing, empty or unknown."""
        value = self.tags.get(name, "").strip()
        return None if value in ("", "?", "-") else value

    def words(self, name: str) -> list[str]:
        """The words of a section, in order."""
        return [word for row in self.sections.get(name, []) for word in row]


def is_pbn(text: str) -> bool:
    """Whether a text looks like the format."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("%")]
    return text.lstrip("\ufeff").startswith("% PBN") or (bool(lines) and TAG.match(lines[0]) is not None)


def games(text: str) -> list[PbnGame]:
    """The games of a text. Tags of a game that says `#` have the value of the game before."""
    found: list[PbnGame] = []
    for line, lines in _blocks(_without_comments(text)):
        game = _game(line, lines)
        if not game.tags:
            continue
        before = found[-1].tags if found else {}
        game.tags = {name: before.get(name, "") if value in SAME else value for name, value in game.tags.items()}
        found.append(game)
    return found


def _without_comments(text: str) -> str:
    """The text with comments blanked, and as many lines as before."""
    lines = ["" if line.startswith("%") else line for line in text.lstrip("\ufeff").splitlines()]
    blanked = COMMENT.sub(lambda match: " " + "\n" * match[0].count("\n"), "\n".join(lines))
    return "\n".join(line if TAG.match(line) else line.partition(";")[0] for line in blanked.splitlines())


def _blocks(text: str) -> Iterator[tuple[int, list[str]]]:
    """Games: parted by empty lines, or where a tag comes again that this game has."""
    begin, block, seen = 1, [], set[str]()
    for number, line in enumerate(text.splitlines(), 1):
        tag = TAG.match(line)
        again = tag is not None and tag[1] in seen and tag[1] != "Note"
        if not line.strip() or again:
            if block:
                yield begin, block
            block, seen = [], set()
        if line.strip():
            if not block:
                begin = number
            block.append(line)
            if tag is not None:
                seen.add(tag[1])
    if block:
        yield begin, block


def _game(line: int, lines: list[str]) -> PbnGame:
    game, section = PbnGame(line), None
    for text in lines:
        tag = TAG.match(text)
        if tag is None:
            if section is not None and text.split():
                game.sections.setdefault(section, []).append(text.split())
            continue
        section = tag[1]
        game.tags.setdefault(section, tag[2].replace('\\"', '"').replace("\\\\", "\\"))
        if tag[3].split():
            game.sections.setdefault(section, []).append(tag[3].split())
    return game
