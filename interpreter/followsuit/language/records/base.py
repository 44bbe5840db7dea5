"""What every record has: where it was written."""

from __future__ import annotations

from dataclasses import dataclass, field

from followsuit.core.diagnostics import Position
from followsuit.language.keys import Name, key

NOWHERE = Position("", 1, 1)


@dataclass(frozen=True)
class Record:
    """What every record has: where it was written, and where each of its keys was."""

    position: Position = field(default=NOWHERE, kw_only=True)
    places: dict[str, Position] = field(default_factory=dict, kw_only=True, repr=False)


@dataclass(frozen=True)
class Placed(Record):
    """An entry of an ordered map."""

    before: str | None = key(Name(), "Put this entry immediately before the one named.")
    after: str | None = key(Name(), "Put this entry immediately after the one named.")
