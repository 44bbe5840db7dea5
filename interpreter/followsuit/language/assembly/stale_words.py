"""Judges words for people beside changed numbers: whether they still tell the number that was there before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from followsuit.core.amounts import NUMBER_WORDS
from followsuit.core.diagnostics import Diagnostic, Position, Related, Severity
from followsuit.language.reading.tree import Mapping, Node, Scalar

CODE = "stale-words"

FOR_PEOPLE = ("about", "object")
"""Keys of sentences that tell the numbers beside them."""

WORDS = frozenset({*FOR_PEOPLE, "why", "title", "label", "labels", "say", "decline"})
"""Keys of words, which are no numbers of the rules."""

OF_OTHER_THINGS = frozenset({"extends", "players", "sources", "examples", "presets", "title"})
"""Sections whose numbers are no rules, or are told with each setting."""

RANKS_STAND_IN = ("deck", "order", "orders")
"""Sections in which a number may be a rank; there only points are numbers."""

LEAST_NEAR, LEAST_FAR, LEAST_ANYWHERE = 2, 3, 21
"""From here on a number is looked for in the words of its entry, in those of the game, and in all words (an option's
value in those of the game too): small numbers are everywhere, and may be those of something else."""

PLAIN_FROM = 13
"""In the words of the game a smaller number has to stand before what it counts."""

Path = tuple[str, ...]

_NUMBER = re.compile(r"(?<![\w.])\d{1,6}(?![\w.])")
_SENTENCE = re.compile(r"[^.;!?]+")


@dataclass(frozen=True, slots=True)
class _Change:
    """A value that stands in place of another: the numbers that are gone and those that are there now."""

    path: Path
    position: Position
    gone: frozenset[int]
    now: frozenset[int]


def stale_words(layer: Mapping, base: Mapping, *, is_patch: bool = False) -> Iterator[Diagnostic]:
    """Warnings of sentences of the base that tell a number which a layer in long form changes, each once.

    A patch cannot write the words of options.
    """
    told: set[Position] = set()
    for change in _changes(layer, base, ()):
        for path, text in _words(change, layer, base):
            found = None if text.position in told else _still_told(text.text, change, path)
            if found is not None and not (is_patch and path[0] == "options"):
                told.add(text.position)
                yield _problem(change, path, text, *found)


def _changes(layer: Node, base: Node | None, path: Path) -> Iterator[_Change]:
    if isinstance(layer, Mapping):
        for entry in layer.entries:
            name = entry.key.text
            if isinstance(base, Mapping) and name not in WORDS and not (not path and name in OF_OTHER_THINGS):
                yield from _changes(entry.value, base.get(name), (*path, name))
    elif isinstance(layer, Scalar) and isinstance(base, Scalar) and not _are_ranks(path):
        before, now = _numbers(base.text), _numbers(layer.text)
        if gone := before - now:
            yield _Change(path, layer.position, gone, now)


def _are_ranks(path: Path) -> bool:
    return path[0] in RANKS_STAND_IN and "points" not in path


def _numbers(text: str) -> frozenset[int]:
    return frozenset(int(found) for found in _NUMBER.findall(text))


def _words(change: _Change, layer: Mapping, base: Mapping) -> Iterator[tuple[Path, Scalar]]:
    """The sentences that may tell a number, with their paths; nearest first."""
    yield from _words_around(change, layer, base)
    if any(number >= LEAST_ANYWHERE for number in change.gone):
        yield from _all_words(layer, base, ())


def _all_words(layer: Mapping, node: Node, path: Path) -> Iterator[tuple[Path, Scalar]]:
    for entry in node.entries if isinstance(node, Mapping) else ():
        place = (*path, entry.key.text)
        if place[-1] not in FOR_PEOPLE and not (not path and place[0] in OF_OTHER_THINGS):
            yield from _all_words(layer, entry.value, place)
        elif isinstance(entry.value, Scalar) and _at(layer, place) is None:
            yield place, entry.value


def _words_around(change: _Change, layer: Mapping, base: Mapping) -> Iterator[tuple[Path, Scalar]]:
    """The sentences beside a value and above it that the layer leaves as they are, with their paths; nearest first."""
    for depth in range(len(change.path) - 1, -1, -1):
        above = change.path[:depth]
        place = _at(base, above)
        for name in FOR_PEOPLE:
            text = place.get(name) if isinstance(place, Mapping) else None
            if isinstance(text, Scalar) and _at(layer, (*above, name)) is None:
                yield (*above, name), text


def _at(node: Node | None, path: Sequence[str]) -> Node | None:
    for name in path:
        node = node.get(name) if isinstance(node, Mapping) else None
    return node


def _least(path: Path, change: _Change) -> int:
    """The least number that words at a path are looked through for."""
    if path[:-1] != change.path[: len(path) - 1] or (path[:-1] == () and change.path[0] == "options"):
        return LEAST_ANYWHERE
    return LEAST_NEAR if len(path) > 1 else LEAST_FAR


def _still_told(text: str, change: _Change, path: Path) -> tuple[int, str] | None:
    """A number that is gone and the sentence that names it, unless the sentence names one that is there now."""
    counted = _counted(change) if len(path) == 1 else ""
    gone = [number for number in sorted(change.gone) if number >= _least(path, change)]
    for sentence in map(str.strip, _SENTENCE.findall(text)):
        told = [number for number in change.now if _names(sentence, number, "")]
        for number in gone:
            alike = [new for new in told if (new < LEAST_ANYWHERE) == (number < LEAST_ANYWHERE)]
            if not alike and _names(sentence, number, "" if number >= PLAIN_FROM else counted):
                return number, sentence
    return None


def _counted(change: _Change) -> str:
    """What a number of the rules counts, as it stands behind the number in a sentence."""
    return "points?" if "points" in change.path else "(?:cards?|tricks?)"


def _names(sentence: str, number: int, counted: str) -> bool:
    behind = rf"(?:\W+\w+){{0,2}}?\W+{counted}\b" if counted else r"(?!-|\W+players?\b)"
    return re.search(rf"\b(?:{number}|{_word(number)})\b{behind}", sentence, re.IGNORECASE) is not None


def _word(number: int) -> str:
    return NUMBER_WORDS[number] if number < len(NUMBER_WORDS) else str(number)


def _problem(change: _Change, path: Path, text: Scalar, number: int, sentence: str) -> Diagnostic:
    message = f"Another number stands here now, but the words for people still say {_word(number)}: “{sentence}”."
    written = "".join(f"{name}: {{" for name in path[:-1]) + f"{path[-1]}: …" + "}" * (len(path) - 1)
    return Diagnostic(
        CODE,
        message,
        change.position,
        Severity.WARNING,
        related=(Related("these words", text.position),),
        hint=f"tell it anew: {written}",
    )
