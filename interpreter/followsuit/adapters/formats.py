"""The formats that are read, told apart by what a text looks like; and a record of any of them checked in one go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike
from pathlib import Path

from followsuit.adapters.checking import Checked, check
from followsuit.adapters.egn import is_egn, read_egn
from followsuit.adapters.pbn import is_pbn, read_pbn
from followsuit.adapters.recorded import MOST_BYTES, Recorded, UnreadableRecord, bounded


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


def decoded(data: bytes) -> str:
    """The text of a file. Old programs write other letters than UTF-8; these are read one by one.

    Raises:
        ValueError: it is no text.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
        if "\0" in text or format_of(text) is None:
            raise
        return text


def check_record(record: str | PathLike[str]) -> Checked:
    """A record of another format played by the rules here; `record` is its text, or where the file is.

    A text of a single line is the path of a file. `Checked.problems` are the contradictions with their deals,
    `Checked.deals` every deal with its points, totals and findings.

    Raises:
        RecordError: it is in none of the formats, or not as they want it.
        RulesetError: the game cannot be played with the options that the record asks for.
        OSError: the file cannot be read.
    """
    text = record if isinstance(record, str) and "\n" in record.strip() else _read(Path(record))
    known = format_of(text)
    if known is None:
        raise UnreadableRecord(f"the text is in none of the formats that are read: {', '.join(_names())}")
    return check(known.read(text))


def _read(path: Path) -> str:
    with path.open("rb") as stream:
        data = stream.read(MOST_BYTES + 1)
    bounded(data.decode("latin-1"))
    try:
        return decoded(data)
    except UnicodeDecodeError:
        raise UnreadableRecord("the file is not text") from None


def _names() -> list[str]:
    return [one.name for one in FORMATS]
