"""Runs cases in a guarded process: limited memory, limited time for each, and a death is a finding like any other."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import shutil
import signal
import tempfile
import traceback
import warnings
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import BinaryIO

from hostile.kinds import KINDS
from hostile.limits import OverTime, Watch, forget_peak, limit_memory, peak

TRACEBACK, OVER_TIME, NO_MEMORY, DIED = "traceback", "over time", "no memory", "died"
BATCH = 25
"""Cases of one process; then another begins, so that what is remembered of earlier cases does not add up."""
PATIENCE = 120.0
"""Seconds of a clock after which a process that says nothing is ended."""


@dataclass(frozen=True)
class Verdict:
    """What came of a case: `valid` or `refused`, or a finding with what is known of it."""

    kind: str
    number: int
    what: str
    seconds: float = 0.0
    megabytes: float = 0.0
    words: str = ""

    @property
    def is_finding(self) -> bool:
        """Whether it may not be."""
        return self.what in (TRACEBACK, OVER_TIME, NO_MEMORY, DIED)


def verdicts(kind: str, seed: int, count: int, start: int = 0) -> Iterator[Verdict]:
    """The verdicts of so many cases of a kind; the same ones for the same seed."""
    number, end = start, start + count
    while number < end:
        for verdict in _batch(kind, seed, number, min(number + BATCH, end)):
            yield verdict
            number = verdict.number + 1


def _batch(kind: str, seed: int, start: int, end: int) -> Iterator[Verdict]:
    """Verdicts of one process; if it dies, that of the case it died of is the last."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        child = os.fork()
    if child == 0:
        os.close(reading)
        _work(kind, seed, range(start, end), writing)
    os.close(writing)
    number = start
    with open(reading, "rb") as pipe:  # noqa: PTH123 - a pipe has no path
        for line in _lines(pipe, child):
            verdict = Verdict(**json.loads(line))
            number = verdict.number + 1
            yield verdict
    _, status = os.waitpid(child, 0)
    if number < end:
        yield Verdict(kind, number, DIED, words=f"the process ended with status {status}")


def _lines(pipe: BinaryIO, child: int) -> Iterator[bytes]:
    while True:
        ready, _, _ = select.select([pipe], [], [], PATIENCE)
        if not ready:
            os.kill(child, signal.SIGKILL)
        line = pipe.readline()
        if not line.endswith(b"\n"):
            return
        yield line


def _work(kind: str, seed: int, numbers: range, writing: int) -> None:
    """All that a process does; it never comes back."""
    try:
        limit_memory()
        for number in numbers:
            line = json.dumps(asdict(judged(kind, seed, number))) + "\n"
            os.write(writing, line.encode())
    finally:
        os._exit(0)


def judged(kind: str, seed: int, number: int, keep: Path | None = None) -> Verdict:
    """Makes one case in a folder of its own and runs it; the folder is copied to `keep`.

    The folder above is its own as well: `validate ..` would go through whatever stands there.
    """
    random, watch = Random(f"{seed} {kind} {number}"), Watch()
    with tempfile.TemporaryDirectory(prefix="hostile-") as above, contextlib.chdir(above):
        name = Path(above, "here")
        name.mkdir()
        os.chdir(name)
        what, words = TRACEBACK, ""
        try:
            forget_peak()
            case = KINDS[kind](random, name)
            if keep is not None:
                shutil.copytree(name, keep, symlinks=True, dirs_exist_ok=True)
            what = case(watch)
        except OverTime as stop:
            what, words = OVER_TIME, f"{watch.step}: {_place(stop)}"
        except MemoryError as stop:
            what, words = NO_MEMORY, f"{watch.step}: {_place(stop)}"
        except Exception as problem:  # noqa: BLE001 - whatever it is, it is a finding
            words = f"{watch.step}: {type(problem).__name__}: {str(problem)[:400]} {_place(problem)}"
    gc.unfreeze()
    return Verdict(kind, number, what, round(watch.slowest, 3), round(peak(), 1), words)


def _place(problem: BaseException) -> str:
    """The functions that a problem came through, the innermost last."""
    frames = [frame for frame in traceback.extract_tb(problem.__traceback__) if "followsuit" in frame.filename]
    return " > ".join(f"{Path(frame.filename).stem}:{frame.lineno} {frame.name}" for frame in frames[-4:])
