"""A store keeps a run or says why it cannot; what is not its own is left as it is, what is damaged is played again."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any, Self

import pytest

from cli.running import run
from followsuit.playtest.chunks import Chunk
from followsuit.playtest.store import Store, StoreError

PART = Chunk(0, 10)


class Number:
    """What comes of a part, here: a number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def as_data(self) -> dict[str, Any]:
        """The JSON form."""
        return {"number": self.number}

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Self:
        """It again."""
        return cls(data["number"])


def opened(path: Path) -> Store[Number]:
    return Store(path, "Whist", "key", Number)


@pytest.fixture(name="kept")
def _kept(tmp_path):
    path = tmp_path / "run.db"
    with opened(path) as store:
        store.keep(PART, Number(7))
    return path


def test_what_is_kept_is_there_again(kept):
    with opened(kept) as store:
        assert store[PART].number == 7
        assert store[Chunk(10, 10)] is None


@pytest.mark.parametrize(
    "text", ["{", "null", "[]", '{"number": 8}', "", "[" * 20_000, b"\xff\x00", 3, '{"number": 7} '], ids=range(9)
)
def test_a_damaged_part_is_played_again(kept, text):
    with sqlite3.connect(kept) as file:
        file.execute("UPDATE part SET tally = ?", (text,))
    with opened(kept) as store:
        with pytest.warns(RuntimeWarning, match="is damaged and is played again"):
            assert store[PART] is None
        store.keep(PART, Number(7))
        assert store[PART].number == 7


@pytest.mark.parametrize(
    "tables",
    [
        ["CREATE TABLE mine (text TEXT)"],
        ["CREATE TABLE run (format TEXT, game TEXT, key TEXT)"],
        ["CREATE TABLE run (miles REAL)", "CREATE TABLE part (name TEXT)", "INSERT INTO run VALUES (42.2)"],
        ["CREATE TABLE mine (text TEXT)", "DROP TABLE mine"],
    ],
)
def test_a_database_of_somebody_else_is_never_changed(tmp_path, tables):
    path = tmp_path / "theirs.db"
    with sqlite3.connect(path) as file:
        for table in tables:
            file.execute(table)
    file.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="is no file of a run; it is left as it is"):
        opened(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["theirs.db"]


def test_what_is_in_use_is_told_as_that(kept, monkeypatch):
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **rest: connect(path, timeout=0.05, **rest))
    other = connect(kept, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="is in use by another program"):
        opened(kept)
    other.execute("COMMIT")
    with opened(kept) as store:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="is in use by another program"):
            store.keep(PART, Number(8))
    other.close()


def test_a_damaged_file_is_told(kept):
    data = bytearray(kept.read_bytes())
    data[100:4000] = b"\xee" * 3900
    kept.write_bytes(data)
    with pytest.raises(StoreError, match=r"is damaged|is no file of a run"):
        opened(kept)
    assert kept.read_bytes() == data


@pytest.mark.parametrize("command", [["simulate", "whist"], ["compare", "whist", "--b-option", "target=7"]])
@pytest.mark.parametrize("place", ["loop", "pipe", "/proc/followsuit", "/proc/self/mem", "theirs.db"])
def test_no_store_ends_in_a_traceback(tmp_path, monkeypatch, command, place):
    monkeypatch.chdir(tmp_path)
    Path("loop").symlink_to("loop")
    os.mkfifo("pipe")
    with sqlite3.connect("theirs.db") as file:
        file.execute("CREATE TABLE mine (text TEXT)")
    result = run(*command, "-n", "5", "-j", "1", "--store", place)
    assert (result.exit_code, result.stdout) == (2, "")
    assert place in result.stderr


def test_a_store_that_cannot_be_written_is_told_before_anything_is_played(kept, monkeypatch):
    class ReadOnly(sqlite3.Connection):
        """Behaves as a connection to a file without leave to write, which an administrator cannot make."""

        def execute(self, *words: Any) -> Any:
            if words[0].startswith("BEGIN"):
                super().execute("PRAGMA query_only = 1")
                super().execute("BEGIN")
                return super().execute("UPDATE run SET key = key")
            return super().execute(*words)

    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **rest: connect(path, factory=ReadOnly, **rest))
    with pytest.raises(StoreError, match="can be read but not written to"):
        opened(kept)
