"""Where something stands in the ruleset of a record: a line of the files as they are, or the keys that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from followsuit.core.diagnostics import Position
from followsuit.language.assembly.choices import as_text
from followsuit.language.load import Ruleset, document_text, load


def from_files(recorded: Ruleset) -> Ruleset | None:
    """The same ruleset read from the files that there are now under its name; None if it has changed or is not there.

    Its positions are then lines of these files.
    """
    options = {name: as_text(value) for name, value in recorded.choices.items()}
    ruleset = load(recorded.name, options=options, players=recorded.players).ruleset
    return ruleset if ruleset is not None and ruleset.hash == recorded.hash else None


def keys_to(ruleset: Ruleset, position: Position) -> tuple[str, ...]:
    """The keys that lead to a place of a ruleset from a record, the outermost first: `score`, `result`, `first`."""
    lines = document_text(ruleset.document).splitlines()
    return tuple(reversed(tuple(_keys(lines, position.line - 1))))


def _keys(lines: Sequence[str], place: int) -> Iterator[str]:
    depth = None
    for line in reversed(lines[: place + 1]):
        indent = len(line) - len(line.lstrip(" "))
        if (depth is None or indent < depth) and indent:
            depth = indent
            key, colon, _ = line.strip().partition('": ')
            if colon and key.startswith('"'):
                yield key[1:]
