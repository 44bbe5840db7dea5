"""Records on disk: written whole or not at all, and never over somebody's earlier save."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from followsuit.cli.writing import names_like, replace_whole, unused, write_new

SUFFIX = ".json"


def free_path(name: str, seed: int, folder: Path) -> Path:
    """A path in the folder that nothing stands at: `euchre-7.json`, or `euchre-7-2.json` if that is taken."""
    return unused(folder / f"{Path(name).stem}-{seed}{SUFFIX}")


def write_record(path: Path, record: Mapping[str, Any]) -> Path:
    """Writes a record over the one that it goes on from: whoever reads sees the old one or the new one, whole.

    Gives the path that was written: in the folder for temporary files if its own cannot be written to.

    Raises:
        OSError: no folder can be written to.
    """
    data = _data(record)
    try:
        replace_whole(path.resolve(), data)
    except OSError:
        return _new(Path(tempfile.gettempdir()) / path.name, data)
    return path


def write_new_record(path: Path, record: Mapping[str, Any]) -> Path:
    """Writes a record under this name, or with a number if something stands there; else as `write_record`.

    Raises:
        OSError: no folder can be written to.
    """
    data = _data(record)
    try:
        return _new(path, data)
    except OSError:
        return _new(Path(tempfile.gettempdir()) / path.name, data)


def place_of(asked: Path, written: Path) -> str:
    """Says where a record was saved, and why there if it was to be elsewhere."""
    if written.parent == asked.parent:
        return f"Saved in {written}."
    return f"“{asked}” cannot be written. Saved in {written} instead."


def _data(record: Mapping[str, Any]) -> bytes:
    return (json.dumps(record, indent=1, ensure_ascii=False) + "\n").encode(errors="replace")


def _new(path: Path, data: bytes) -> Path:
    names = names_like(path)
    while True:
        with suppress(FileExistsError):
            write_new(place := next(names), data)
            return place
