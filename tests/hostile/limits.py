"""What a case may use: seconds of processor time, so that a busy machine is no false alarm, and memory."""

from __future__ import annotations

import contextlib
import resource
import signal
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

SECONDS = 2.0
MEGABYTES = 300
ROOM = 200
"""Megabytes that a case may need beyond what the process had when it began."""

_STATUS, _CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")


class OverTime(BaseException):
    """The time for this step is over; not an Exception, so that nothing that is tested catches it."""


@dataclass
class Watch:
    """Times the steps of one case; the slowest counts."""

    slowest: float = 0.0
    step: str = ""
    took: dict[str, float] = field(default_factory=dict)

    @contextlib.contextmanager
    def timed(self, step: str) -> Iterator[None]:
        """Stops what is done in it when its time is over.

        Raises:
            OverTime: it took too long.
        """
        self.step, begun = step, time.process_time()
        signal.signal(signal.SIGPROF, _over)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.took[step] = time.process_time() - begun
            self.slowest = max(self.slowest, self.took[step])
        if self.took[step] > SECONDS:
            raise OverTime


def _over(_signal: int, _frame: FrameType | None) -> None:
    raise OverTime


def limit_memory() -> None:
    """From now on this process cannot have more; asking for more is a MemoryError.

    A process that began with much, as one forked from a long run of tests does, may have `ROOM` besides.
    """
    size = max(MEGABYTES, _address_space() + ROOM) * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


def _address_space() -> int:
    """The memory that this process has reserved, in megabytes; 0 where the system does not say."""
    with contextlib.suppress(OSError, StopIteration, ValueError):
        line = next(line for line in _STATUS.read_text().splitlines() if line.startswith("VmSize"))
        return int(line.split()[1]) // 1024
    return 0


def forget_peak() -> None:
    """Lets the greatest memory be measured anew, where the system can do that."""
    with contextlib.suppress(OSError):
        _CLEAR.write_text("5")


def peak() -> float:
    """The most memory that was in use, in megabytes."""
    with contextlib.suppress(OSError, StopIteration, ValueError):
        line = next(line for line in _STATUS.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
