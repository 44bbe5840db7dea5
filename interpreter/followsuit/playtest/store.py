"""A file that keeps what is finished of a run, so that it can be interrupted and taken up again: SQLite."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Generic, Protocol, Self, TypeVar

from followsuit.playtest.chunks import Chunk

FORMAT = "followsuit run 3"
TABLES = {
    "run": "CREATE TABLE run (format TEXT NOT NULL, game TEXT NOT NULL, key TEXT NOT NULL)",
    "part": "CREATE TABLE part (first INTEGER, count INTEGER, tally TEXT NOT NULL, digest TEXT NOT NULL, "
    "PRIMARY KEY (first, count))",
}
WHY = {
    "BUSY": "“{}” is in use by another program; wait until that has ended, or name another file.",
    "LOCKED": "“{}” is in use by another program; wait until that has ended, or name another file.",
    "READONLY": "“{}” can be read but not written to, so no run can be kept in it.",
    "CANTOPEN": "“{}” cannot be opened or made: its folder cannot be written to, or there is something else.",
    "FULL": "“{}” cannot take in more: the disk is full. What was finished before is kept in it.",
    "NOTADB": "“{}” is no file of a run; it is left as it is.",
    "CORRUPT": "“{}” is damaged, and no run can go on from it; name another file.",
}
"""What the first word of an error of SQLite means for the file."""


class Data(Protocol):
    """What comes of a part: it has a JSON form, from which it can be made again."""

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """It again, from its JSON form."""


T = TypeVar("T", bound=Data)


class StoreError(ValueError):
    """A file cannot keep this run; the message says why, in a sentence. What is no store of ours is left as it was."""


class Store(Generic[T]):
    """What came of the finished parts of one run, each a `kind`; a context manager.

    `game` is what is played, in words, and `key` tells the run from all others (but not how far it goes).

    Raises:
        StoreError: the file is something else, belongs to another run, or cannot be opened or written.
    """

    def __init__(self, path: Path, game: str, key: str, kind: type[T]) -> None:
        self._kind, self._path = kind, path
        if path.is_dir() or not path.parent.is_dir():
            raise StoreError(f"“{path}” cannot hold a run: the name of a file in a folder that exists was expected.")
        with self._told():
            self._file = sqlite3.connect(path, isolation_level=None)
        try:
            with self._told():
                self._file.execute("BEGIN IMMEDIATE")  # whoever cannot write learns it before anything is played
                self._belongs(game, key)
                self._file.execute("COMMIT")
        except BaseException:
            self._file.close()  # what was begun is taken back
            raise

    @contextmanager
    def _told(self) -> Iterator[None]:
        """An error of SQLite becomes one of ours."""
        try:
            yield
        except sqlite3.Error as problem:
            name = str(getattr(problem, "sqlite_errorname", "")).removeprefix("SQLITE_").partition("_")[0]
            known = WHY.get(name, f"“{{}}” cannot be used to keep a run: {str(problem).replace('{', '{{')}.")
            raise StoreError(known.format(self._path)) from problem

    def _belongs(self, game: str, key: str) -> None:
        if not self._path.stat().st_size:
            for table in TABLES.values():
                self._file.execute(table)
            self._file.execute("INSERT INTO run VALUES (?, ?, ?)", (FORMAT, game, key))
            return
        tables = {name for (name,) in self._file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        known = self._file.execute("SELECT * FROM run").fetchone() if tables == set(TABLES) else None
        if known is None or not str(known[0]).startswith(FORMAT.rpartition(" ")[0]):
            raise StoreError(WHY["NOTADB"].format(self._path))
        if known[0] != FORMAT:
            raise StoreError(f"“{self._path}” was written by another version of followsuit.")
        if known[-1] != key:
            raise StoreError(
                f"“{self._path}” holds another run, of {known[1]}: other rules, options, players, bots or another seed."
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    def __getitem__(self, chunk: Chunk) -> T | None:
        """What came of a part, None if it is not finished, or what was kept of it is damaged: it is played again.

        Raises:
            StoreError: the file cannot be read.
        """
        query = "SELECT tally, digest FROM part WHERE first = ? AND count = ?"
        with self._told():
            found = self._file.execute(query, (chunk.first, chunk.count)).fetchone()
        if found is None:
            return None
        if found[1] != _digest(chunk, found[0]):
            warnings.warn(f"A part in “{self._path}” is damaged and is played again.", RuntimeWarning, stacklevel=2)
            return None
        return self._kind.from_data(json.loads(found[0]))

    def keep(self, chunk: Chunk, found: T) -> None:
        """Keeps what came of a part; it is on the disk when this returns.

        Raises:
            StoreError: the file cannot be written.
        """
        text = json.dumps(found.as_data())
        row = (chunk.first, chunk.count, text, _digest(chunk, text))
        with self._told():
            self._file.execute("INSERT OR REPLACE INTO part VALUES (?, ?, ?, ?)", row)


def _digest(chunk: Chunk, tally: object) -> str:
    return hashlib.sha256(f"{chunk.first} {chunk.count} {tally}".encode(errors="replace")).hexdigest()
