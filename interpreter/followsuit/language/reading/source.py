"""Reads ruleset files: text to nodes in which every key and value has its file, line and column."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TypeAlias

from followsuit.core.diagnostics import Diagnostic, Position, in_order
from followsuit.language.reading.composer import MAX_BYTES, Composer, StopReading, too_large
from followsuit.language.reading.tree import Entry, Mapping, Node, Scalar, Sequence, plain_value

__all__ = [
    "Entry", "Mapping", "Node", "ReadResult", "Scalar", "Sequence", "file_text", "plain_value", "read", "read_file",
    "why_no_file",
]  # fmt: skip

ReadResult: TypeAlias = tuple[Node | None, tuple[Diagnostic, ...]]


def read_file(path: str | Path) -> ReadResult:
    """The file's root map and what is wrong with it; never an exception. The node is None if it cannot be read."""
    text, problems = file_text(path)
    return (None, problems) if text is None else read(text, str(path))


def file_text(path: str | Path) -> tuple[str | None, tuple[Diagnostic, ...]]:
    """The file's text, None with a diagnostic if it is missing, a folder, too large or not UTF-8."""
    place = Position(str(path), 1, 1)
    try:
        if (why := why_no_file(path)) is not None:
            return None, (Diagnostic("no-file", why, place),)
        with Path(path).open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        return data.decode("utf-8-sig"), ()
    except FileNotFoundError:
        problem = Diagnostic("no-file", f"There is no file “{path}”.", place)
    except IsADirectoryError:
        problem = Diagnostic("no-file", f"“{path}” is a folder; a ruleset file was expected.", place)
    except UnicodeDecodeError as error:
        if len(data) > MAX_BYTES:
            return None, (too_large(place),)
        line = data.count(b"\n", 0, error.start) + 1
        where = Position(str(path), line, error.start - data.rfind(b"\n", 0, error.start))
        problem = Diagnostic("not-utf8", "The file is not UTF-8 text.", where, hint="save it as UTF-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "its name cannot be used"
        problem = Diagnostic("no-file", f"The file “{path}” cannot be read: {reason}.", place)
    return None, (problem,)


def why_no_file(path: str | Path) -> str | None:
    """Why something that is there cannot be read as a file, in a sentence; None if it can, or nothing is there."""
    try:
        state = Path(path).stat()
    except (FileNotFoundError, NotADirectoryError):
        return f"“{path}” is a link to a file that is not there." if Path(path).is_symlink() else None
    except OSError as error:
        return f"The file “{path}” cannot be read: {error.strerror or error}."
    except ValueError:
        return None
    if S_ISREG(state.st_mode) or S_ISDIR(state.st_mode):
        return None
    return f"“{path}” is a device or a pipe, not a file."


@lru_cache(maxsize=128)
def read(text: str, file: str) -> ReadResult:
    """The root map of the text and what is wrong with it. The node is None if the text cannot be read to its end."""
    text = text.removeprefix("\ufeff")
    composer = Composer(text, file)
    try:
        root = composer.compose()
    except StopReading as stop:
        return None, in_order((*composer.problems, stop.problem))
    return root, in_order(composer.problems)
