"""Records on disk: written whole or not at all, and never over somebody's earlier save."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

from followsuit.cli.choices import fail

SUFFIX = ".json"


def free_path(name: str, seed: int, folder: Path) -> Path:
    """A path in the folder that nothing stands at: `euchre-7.json`, or `euchre-7-2.json` if that is taken."""
    stem = f"{Path(name).stem}-{seed}"
    return next(path for path in _candidates(folder / f"{stem}{SUFFIX}") if not path.exists())


def unused(path: Path) -> Path:
    """The path itself if nothing stands there, else one beside it with a number."""
    return next(candidate for candidate in _candidates(path) if not candidate.exists())


def saved_to(path: Path | None) -> None:
    """Leaves with exit code 2 before anything is played if there is no folder to save in."""
    if path is None:
        return
    if path.is_dir():
        fail(f"“{path}” is a folder; the name of a file was expected after --save.")
    if not path.parent.is_dir():
        fail(f"There is no folder “{path.parent}” to save “{path.name}” in.")


def _candidates(path: Path) -> Iterator[Path]:
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def write_record(path: Path, record: Mapping[str, Any]) -> Path:
    """Writes a record beside its place, then moves it there: whoever reads sees the old one or the new one, whole.

    Gives the path that was written: in the folder for temporary files if its own cannot be written to.

    Raises:
        OSError: no folder can be written to.
    """
    text = json.dumps(record, indent=1, ensure_ascii=False) + "\n"
    try:
        return _replace(path, text)
    except OSError:
        return _replace(unused(Path(tempfile.gettempdir()) / path.name), text)


def _replace(path: Path, text: str) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=".tmp", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    return path
