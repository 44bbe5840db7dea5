"""Where something stands in the ruleset of a record: a line of the files as they are, or the keys that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from followsuit.core.diagnostics import Position
from followsuit.language.assembly.choices import as_text
from followsuit.language.load import Ruleset, document_text, load


@dataclass(frozen=True, slots=True)
class Places:
    """Tells where things of the ruleset of a record stand.

    `in_files`: positions are lines of the files of the ruleset, which are still as they were recorded; otherwise they
    count in the ruleset that the record holds.
    """

    ruleset: Ruleset
    in_files: bool

    def words(self, position: Position) -> str:
        """`euchre.yaml:132`, or the keys that lead to it in the ruleset of the record: `score, result, made`."""
        if self.in_files:
            return f"{position.file}:{position.line}"
        keys = keys_to(self.ruleset, position)
        return ", ".join(key.replace("_", " ") for key in keys if key != "first")


def from_files(record: Mapping[str, Any]) -> Ruleset | None:
    """The ruleset of a record read from the files there are now under its name; None if it has changed since.

    `record` is well formed. Positions of the ruleset are then lines of these files.
    """
    held = record["ruleset"]
    options = {name: as_text(value) for name, value in record["options"].items()}
    ruleset = load(held["name"], options=options, players=record["players"]).ruleset
    if ruleset is None or (ruleset.hash, dict(ruleset.document)) != (held["hash"], held["document"]):
        return None
    return ruleset if dict(ruleset.choices) == record["options"] else None


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
