"""The formats that are read, told apart by what a text looks like."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from followsuit.adapters.egn import is_egn, read_egn
from followsuit.adapters.pbn import is_pbn, read_pbn
from followsuit.adapters.recorded import Recorded


@dataclass(frozen=True, slots=True)
class Format:
    """A format of records: `fits` tells whether a text looks like it, `read` reads it or raises `UnreadableRecord`."""

    name: str
    fits: Callable[[str], bool]
    read: Callable[[str], Recorded]


FORMATS = (
    Format("Portable Bridge Notation", is_pbn, read_pbn),
    Format("Euchre Game Notation", is_egn, read_egn),
)


def format_of(text: str) -> Format | None:
    """The format that a text looks like, None if it looks like none of them."""
    return next((one for one in FORMATS if one.fits(text)), None)
