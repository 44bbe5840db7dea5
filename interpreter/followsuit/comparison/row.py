"""A row of a comparison: what it is about, and what each side says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from followsuit.core.diagnostics import Position
from followsuit.wording.contrasts import heading


class Section(Enum):
    """The parts that a comparison is told in, in this order."""

    PLAYERS = "players"
    SETTINGS = "settings"
    CARDS = "cards"
    MEANINGS = "meanings"
    DEAL = "deal"
    CALLS = "calls"
    PLAY = "play"
    MELDS = "melds"
    SCORE = "score"
    MATCH = "match"
    OTHER = "memory"

    @property
    def heading(self) -> str:
        """What stands above the part."""
        return heading(self.value)


@dataclass(frozen=True, slots=True)
class Row:
    """A difference: what it is about, and what is so on each side, None where there is nothing like it.

    `at_a` and `at_b` are where that is written, if it is written at one place.
    """

    section: Section
    topic: str
    a: str | None
    b: str | None
    at_a: Position | None = None
    at_b: Position | None = None

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "section": self.section.name.lower(),
            "topic": self.topic,
            "a": self.a,
            "b": self.b,
            "at_a": _place(self.at_a),
            "at_b": _place(self.at_b),
        }


def _place(position: Position | None) -> str | None:
    return None if position is None else str(position)
