"""What ends a command from outside: Ctrl-C, a closed window, a system that shuts down; each is an interrupt.

So whatever is kept at Ctrl-C is kept at each of them; the exit code is 128 and the number of the signal. This module
is read before all others, and imports little: before a command has begun there is nothing to keep.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

NAMES = ("SIGINT", "SIGHUP", "SIGTERM", "SIGQUIT")
PROBLEMS, USAGE = 1, 2
BEYOND = 128
INTERRUPTED = BEYOND + signal.SIGINT
GONE = BEYOND + 13
"""The exit code where whoever read the output has gone: that of a program that SIGPIPE ends."""


class Stops:
    """The signals that end a command, as far as this process has not been told to ignore them (as under `nohup`).

    `code` is the exit code of the one that came first.
    """

    def __init__(self) -> None:
        numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
        self.code = INTERRUPTED
        self._came = False
        self._heard = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]

    def end_at_once(self) -> None:
        """From now on each of them ends the process: nothing has begun yet, or all is done."""
        for number in self._heard:
            signal.signal(number, _end)

    def ignore(self) -> None:
        """From now on nothing comes of them: Python is clearing up, and the exit code stands."""
        for number in self._heard:
            signal.signal(number, signal.SIG_IGN)

    def interrupt(self) -> None:
        """From now on each of them is a `KeyboardInterrupt`."""
        for number in self._heard:
            signal.signal(number, self._interrupt)

    def _interrupt(self, number: int, _frame: FrameType | None) -> None:
        if not self._came:
            self._came, self.code = True, BEYOND + number
        raise KeyboardInterrupt


def _end(number: int, _frame: FrameType | None) -> None:
    os._exit(BEYOND + number)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Whoever is impatient, or closes the window after Ctrl-C, does not lose what is being saved."""
    numbers = [getattr(signal, name) for name in NAMES if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.SIG_IGN) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
