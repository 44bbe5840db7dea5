"""Does something again whenever a file changes, until it is interrupted: what `validate --watch` is made of."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import NoReturn

import typer

EVERY = 0.25
"""Seconds between two looks at the files."""


@dataclass(frozen=True, slots=True)
class Round:
    """What came of one time: the exit code that it would have had, and the files and folders that it read."""

    code: int
    read: tuple[str, ...]


CLOCK = 20_000_000
"""Nanoseconds by which the time of a change may lie behind the clock."""

Stamp = tuple[int, int, int, int] | None
"""When a file or its name was changed last, when what it says, its size, which file it is; None while there is none."""


MOST_INSIDE = 50_000
"""A folder with more things in it is not meant."""


def inside(folder: Path) -> list[Path]:
    """What is in a folder and below it, but for hidden folders; one more than `MOST_INSIDE` if there is too much."""
    return list(islice(_walk(folder), MOST_INSIDE + 1))


def _walk(folder: Path) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(here, name) for name in (*folders, *names))


def stamps(paths: Iterable[str]) -> dict[str, Stamp]:
    """The stamp of each path; of a folder, those of everything in it too."""
    found: dict[str, Stamp] = {}
    for name in paths:
        path = Path(name)
        below = map(str, inside(path)) if path.is_dir() else ()
        found |= {entry: _stamp(entry) for entry in (name, *below)}
    return found


def _stamp(name: str) -> Stamp:
    try:
        state = Path(name).stat()
    except OSError:
        return None
    return state.st_ctime_ns, state.st_mtime_ns, state.st_size, state.st_ino


def again_and_again(once: Callable[[], Round], wait: Callable[[float], None] = time.sleep) -> NoReturn:
    """Calls `once` now and after each change of what it read; an interrupt ends it with the last exit code.

    A change is taken up when nothing has changed any more between two looks: editors write a file in several steps.
    """
    code = 0
    now: dict[str, Stamp] = {}
    try:
        while True:
            begun = time.time_ns() - CLOCK
            done = once()
            # What was saved while it was read counts as changed since: hence the stamps from before, where known.
            code, after = done.code, stamps(done.read)
            seen = {name: now[name] if name in now else _before(stamp, begun) for name, stamp in after.items()}
            typer.echo("Waiting for a change; Ctrl-C ends.", err=True)
            while (now := stamps(done.read)) == seen:
                wait(EVERY)
            now = _settled(now, done.read, wait)
            _say(seen, now)
    except KeyboardInterrupt:
        typer.echo("", err=True)
        raise typer.Exit(code) from None


def _before(stamp: Stamp, begun: int) -> Stamp:
    """The stamp if it is from before a time, else that of a file that was not there: it will be looked at again."""
    return None if stamp is not None and stamp[0] >= begun else stamp


def _settled(now: dict[str, Stamp], paths: tuple[str, ...], wait: Callable[[float], None]) -> dict[str, Stamp]:
    while True:
        wait(EVERY)
        later = stamps(paths)
        if later == now:
            return now
        now = later


def _say(before: dict[str, Stamp], after: dict[str, Stamp]) -> None:
    changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
    files = [name for name in changed if not Path(name).is_dir()] or changed
    more = f" and {len(files) - 1} more" if len(files) > 1 else ""
    typer.echo(f"\n{datetime.now().astimezone():%H:%M:%S}  {''.join(files[:1])}{more} changed", err=True)
