"""Progress on a terminal, and silence elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

EVERY = 0.1
"""Seconds between two updates."""


@contextmanager
def progress(console: Console, count: int, doing: str = "playing") -> Iterator[Callable[[int], None] | None]:
    """A function that is told how many of `count` are done, None where nobody would see it.

    Beyond `count` it says that more is done than was asked for; how much that will be nobody knows.
    """
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task(doing, total=count)
        shown = monotonic()

        def told(done: int) -> None:
            nonlocal shown
            if monotonic() - shown >= EVERY:
                shown = monotonic()
                if done > count:
                    bar.update(task, total=None, description=f"{doing} more, to look closer")
                bar.update(task, completed=done)

        yield told
