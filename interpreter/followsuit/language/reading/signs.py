"""Finds signs that cannot be seen, and blanks that are none, where they would be taken for part of a name or value."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from followsuit.core.diagnostics import Diagnostic, Position

_HARD = "[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]"
HARD_BLANK = re.compile(_HARD)
"""Blanks of word processors and web pages, which look like one and are none."""

_NOT_ALLOWED = "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
_TURNING = "[\u202a-\u202e\u2066-\u2069]"
_HIDDEN = "[\u00ad\u061c\u200b-\u200f\u2060-\u2064\ufeff\ufff9-\ufffb]"

_NEAR = r"[0-9A-Za-z_{}\[\]]"

_ODD = re.compile(
    "[^\t\n\r\x20-\x7e\xa1-\xac\xae-\u1fff\u2010-\u2027\u2030-\u205e\u2070-\u2fff\u3001-\ud7ff\ue000-\ufdff]"
)
"""What is looked at more closely: most texts have none."""

_INVISIBLE = re.compile(
    f"{_NOT_ALLOWED}|{_TURNING}|(?<={_NEAR}){_HIDDEN}|{_HIDDEN}(?={_NEAR})|{_HIDDEN}$", re.MULTILINE
)
"""Beside letters of other scripts such signs may have a meaning; beside those of names they never have."""

_UNSEEN = re.compile(f"{_INVISIBLE.pattern}|\r", re.MULTILINE)

_MISPLACED = re.compile(
    f"^ *({_HARD})"
    rf"|(?:^|[{{,])[ -]*[\w()]+:({_HARD})"
    rf"|(?:^|{{)[ -]*[\w()]+({_HARD}) *:"
    rf"|({_HARD})[ \t]*(?=$|[}}\]])",
    re.MULTILINE,
)
"""In the indentation, beside the colon of a key, and at the end of a value; between words such blanks do no harm."""

MOST = 5
"""So many such signs of one file are told."""


def odd_signs(text: str, file: str) -> list[Diagnostic]:
    """A problem for each of the first signs that cannot be what was meant."""
    if not _ODD.search(text):
        return []
    found = [*_invisible(text, file), *_misplaced(text, file)]
    return sorted(found, key=lambda item: (item.position.line, item.position.column))[:MOST]


def escaped(text: str, place: Position) -> Diagnostic | None:
    """The problem of a text that was written with escapes and holds a sign that may not stand there itself."""
    found = _UNSEEN.search(text)
    if found is None:
        return None
    message = f"A sign that cannot be seen ({_named(found[0])}) is written here by an escape (“\\…”)."
    return Diagnostic("control-character", message, place, hint="delete it, or double the “\\” if it is meant")


def _named(sign: str) -> str:
    name = unicodedata.name(sign, "").lower()
    return f"{name}, U+{ord(sign):04X}" if name else f"U+{ord(sign):04X}"


def hard_blank(place: Position) -> Diagnostic:
    """The problem of a blank that is none."""
    message = "This looks like a blank and is none: it comes from a word processor or a web page."
    return Diagnostic("hard-blank", message, place, hint="delete it, and type a blank")


def place_of(text: str, file: str, index: int) -> Position:
    """Where a sign of a text stands."""
    before = text[:index]
    return Position(file, before.count("\n") + 1, index - before.rfind("\n"))


def _invisible(text: str, file: str) -> Iterator[Diagnostic]:
    for found in _INVISIBLE.finditer(text):
        message = f"A sign that cannot be seen ({_named(found[0])}) stands here."
        yield Diagnostic("control-character", message, place_of(text, file, found.start()), hint="delete it")


def _misplaced(text: str, file: str) -> Iterator[Diagnostic]:
    for found in _MISPLACED.finditer(text):
        line = text[text.rfind("\n", 0, found.start()) + 1 : found.end()]
        if not line.lstrip().startswith("#"):
            yield hard_blank(place_of(text, file, found.start(found.lastindex or 0)))
