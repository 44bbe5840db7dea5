"""What a command may write, and where: never over what it has read, nor over anything but an unchanged page of its own.

All files that a command line names for writing are judged here before anything is played.
"""

from __future__ import annotations

import hashlib
import os
import re
import secrets
import stat
from collections.abc import Iterator
from itertools import count
from pathlib import Path

from followsuit.cli.choices import fail

MARK = re.compile(rb"<!-- Written by followsuit \((\w+)\)\. -->\n\Z")
LONGEST_MARK = 60
DEVICES = Path("/dev")
PAGES = ("html", "markdown")
"""The options that name a page, which may replace one that was written before; others never replace anything."""


def outputs(**named: Path | None) -> None:
    """Leaves with exit code 2 if what the options (`html`, `save` …) name cannot be written, or must not be."""
    taken: dict[Path, str] = {}
    for name, path in named.items():
        if path is None:
            continue
        option = f"--{name}"
        try:
            _judge(option, path, page=name in PAGES)
            place = path.resolve()
        except (OSError, ValueError) as problem:
            fail(f"“{path}” cannot be written: {reason(problem)}.")
        if place in taken:
            fail(f"{taken[place]} and {option} name the same file, “{path}”; each needs one of its own.")
        taken[place] = option


def reason(problem: Exception) -> str:
    """Why a file cannot be used, in the words of the system; Python has its own for names that cannot be."""
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror
    return "its name cannot be used"


def _judge(option: str, path: Path, *, page: bool) -> None:
    mode = _mode(path)
    if mode is not None and stat.S_ISDIR(mode):
        fail(f"“{path}” is a folder; the name of a file was expected after {option}.")
    if not path.parent.is_dir():
        fail(f"There is no folder “{path.parent}” to write “{path.name}” in.")
    device = mode is not None and not stat.S_ISREG(mode)
    if not page and (device or path.parent.resolve() == DEVICES):
        fail(f"“{path}” is a device or a pipe; the name of a file was expected after {option}.")
    if page and not may_replace(path):
        fail(
            f"“{path}” exists already, and is no page as followsuit wrote it: it is left as it is. "
            f"Choose another name after {option}."
        )


def _mode(path: Path) -> int | None:
    """What stands there, as the system says it; None if nothing does.

    Raises:
        OSError: nothing can.
    """
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def may_replace(path: Path) -> bool:
    """Whether nothing is lost if a page is written there: no file, an empty one, a device, or a page left unchanged.

    Raises:
        OSError: nothing can be written there.
    """
    mode = _mode(path)
    if mode is None or not stat.S_ISREG(mode):
        return True
    with path.open("rb") as stream:
        size = stream.seek(0, os.SEEK_END)
        stream.seek(max(0, size - LONGEST_MARK))
        found = MARK.search(stream.read())
        if found is None:
            return not size
        stream.seek(0)
        data = stream.read()
    return found[1].decode() == _digest(data[: -len(found[0])])


def marked(text: str) -> bytes:
    """A page with a last line by which it is known again as long as nobody changes it."""
    data = text.encode(errors="replace")
    return data + f"<!-- Written by followsuit ({_digest(data)}). -->\n".encode()


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def write_page(path: Path, text: str) -> Path:
    """Writes a page, whole or not at all; the path that it has, with a number if something has come to stand there.

    Leaves with exit code 2 if it cannot be written.
    """
    try:
        place = path if may_replace(path) else unused(path)
        if place.exists() and not place.is_file():
            place.write_bytes(marked(text))
        else:
            replace_whole(place.resolve(), marked(text))
    except OSError as problem:
        fail(f"“{path}” cannot be written: {reason(problem)}.")
    return place


def unused(path: Path) -> Path:
    """The path itself if nothing stands there, else one beside it with a number."""
    return next(candidate for candidate in names_like(path) if not candidate.exists())


def names_like(path: Path) -> Iterator[Path]:
    """The path, then the same with a number: `euchre-7.json`, `euchre-7-2.json` …."""
    yield path
    for number in count(2):
        yield path.with_name(f"{path.stem}-{number}{path.suffix}")


def replace_whole(path: Path, data: bytes) -> None:
    """Writes a file beside its place, then moves it there: whoever reads sees the old one or the new one, whole.

    Raises:
        OSError: it cannot be written; what stood there stands there still.
    """
    beside = path.with_name(f".{path.stem[:100]}-{secrets.token_hex(4)}.tmp")
    try:
        write_new(beside, data)
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def write_new(path: Path, data: bytes) -> None:
    """Writes a file that was not there, and has it on the disk when this returns.

    Raises:
        FileExistsError: something stands there.
        OSError: it cannot be written; nothing is left of it.
    """
    with path.open("xb") as stream:
        try:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        except BaseException:
            path.unlink(missing_ok=True)
            raise
