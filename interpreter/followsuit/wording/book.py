"""The sentences of a rulebook that are the same for every game; blanks in them are filled with the game's words."""

from __future__ import annotations

from collections.abc import Mapping

from followsuit.wording.english.book import SENTENCES as ENGLISH

BOOKS: Mapping[str, Mapping[str, str]] = {"en": ENGLISH}
"""Language → its sentences by name."""


def say(name: str, language: str = "en", **parts: object) -> str:
    """The sentence of this name with its blanks filled in."""
    return BOOKS[language][name].format(**parts)
