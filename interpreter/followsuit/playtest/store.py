"""A file that keeps what is finished of a run, so that it can be interrupted and taken up again: SQLite."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from followsuit.playtest.chunks import Chunk

FORMAT = "followsuit run 2"
TABLES = """
CREATE TABLE IF NOT EXISTS run (format TEXT NOT NULL, game TEXT NOT NULL, key TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS part (first INTEGER, count INTEGER, tally TEXT NOT NULL, PRIMARY KEY (first, count));
"""


class Data(Protocol):
    """What comes of a part: it has a JSON form, from which it can be made again."""

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """It again, from its JSON form."""


T = TypeVar("T", bound=Data)


class StoreError(ValueError):
    """A file cannot keep this run: it is no store, or that of another run. The message says which, in a sentence."""


class Store(Generic[T]):
    """What came of the finished parts of one run, each a `kind`; a context manager.

    `game` is what is played, in words, and `key` tells the run from all others (but not how far it goes).

    Raises:
        StoreError: the file is something else, or belongs to another run.
        OSError: it cannot be opened.
    """

    def __init__(self, path: Path, game: str, key: str, kind: type[T]) -> None:
        self._kind = kind
        if path.is_dir() or not path.parent.is_dir():
            raise StoreError(f"“{path}” cannot hold a run: the name of a file in a folder that exists was expected.")
        self._file = sqlite3.connect(path)
        try:
            self._file.executescript(TABLES)
            self._belongs(path, game, key)
        except sqlite3.DatabaseError as problem:
            self._file.close()
            raise StoreError(f"“{path}” is no file of a run ({problem}).") from problem
        except StoreError:
            self._file.close()
            raise

    def _belongs(self, path: Path, game: str, key: str) -> None:
        known = self._file.execute("SELECT format, game, key FROM run").fetchone()
        if known is None:
            with self._file:
                self._file.execute("INSERT INTO run VALUES (?, ?, ?)", (FORMAT, game, key))
        elif known[0] != FORMAT:
            raise StoreError(f"“{path}” was written by another version of followsuit.")
        elif known[2] != key:
            raise StoreError(
                f"“{path}” holds another run, of {known[1]}: other rules, options, players, bots or another seed."
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def __getitem__(self, chunk: Chunk) -> T | None:
        """What came of a part, None if it is not finished."""
        query = "SELECT tally FROM part WHERE first = ? AND count = ?"
        found = self._file.execute(query, (chunk.first, chunk.count)).fetchone()
        return None if found is None else self._kind.from_data(json.loads(found[0]))

    def keep(self, chunk: Chunk, found: T) -> None:
        """Keeps what came of a part; it is on the disk when this returns."""
        with self._file:
            row = (chunk.first, chunk.count, json.dumps(found.as_data()))
            self._file.execute("INSERT OR REPLACE INTO part VALUES (?, ?, ?)", row)
