"""Plays a plan, part by part: here, or by whatever executor is given; what is finished may be kept in a store.

The tally is the same to the last digit however many workers there are, and whether or not the run was interrupted.
"""

from __future__ import annotations

import hashlib
import pickle
import warnings
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from followsuit.native.fingerprint import fingerprint
from followsuit.playtest.chunks import Chunk, chunks, tally
from followsuit.playtest.plan import Plan
from followsuit.playtest.store import Store
from followsuit.playtest.tally import Tally

AHEAD = 64
"""So many parts are handed to an executor before their results are fetched."""


T = TypeVar("T")
Found_co = TypeVar("Found_co", covariant=True)


class Task(Protocol[Found_co]):
    """What is played part by part; it goes to other processes as it is."""

    @property
    def key(self) -> str:
        """What tells it from others, so that a process reads it once."""

    def chunks(self) -> Iterable[Chunk]:
        """Its parts."""

    def play(self, chunk: Chunk) -> Found_co:
        """What a part comes to: the same wherever it is played."""


class Kept(Protocol[T]):
    """Where the tallies of finished parts are kept."""

    def __getitem__(self, chunk: Chunk) -> T | None:
        """The tally of a part, None if it is not finished."""

    def keep(self, chunk: Chunk, found: T) -> None:
        """Keeps the tally of a part."""


@dataclass(frozen=True)
class Single:
    """The task of playing one plan."""

    plan: Plan

    @property
    def key(self) -> str:
        """What tells it from others."""
        return f"{key_of(self.plan)} {self.plan.count}"

    def chunks(self) -> Iterator[Chunk]:
        """The parts of the plan."""
        return chunks(self.plan)

    def play(self, chunk: Chunk) -> Tally:
        """The tally of a part."""
        return tally(self.plan, chunk)


@dataclass(frozen=True)
class Job(Generic[T]):
    """A task on its way to other processes: read once in each of them, however many parts of it are played there."""

    key: str
    task: bytes


def key_of(plan: Plan) -> str:
    """What tells a run from others: what is played, by whom and from which seed, but not how often."""
    rest = f"{plan.seed} {plan.bots} {plan.matches} {plan.cap}"
    return hashlib.sha256(f"{fingerprint(plan.program)} {rest}".encode()).hexdigest()


def job_of(task: Task[T]) -> Job[T]:
    """The task as a job."""
    return Job(task.key, pickle.dumps(task))


@lru_cache(maxsize=4)
def _task(_key: str, data: bytes) -> Task[Any]:
    task: Task[Any] = pickle.loads(data)  # noqa: S301  (made by `job_of` in the process that handed it out)
    return task


def work(job: Job[T], chunk: Chunk) -> T:
    """Plays a part in another process."""
    found: T = _task(job.key, job.task).play(chunk)
    return found


def store_of(path: Path, plan: Plan) -> Store[Tally]:
    """The file that keeps what is finished of a run.

    Raises:
        StoreError: the file is something else, belongs to another run, or cannot be opened or written.
    """
    return Store(path, plan.program.title, key_of(plan), Tally)


class Stopped(KeyboardInterrupt):
    """A run was interrupted; `tally` is that of the parts that are finished."""

    def __init__(self, found: Tally) -> None:
        self.tally = found
        super().__init__()


Told = Callable[[int], None]
"""Hears how many deals (or matches) have been played so far."""


def run(
    plan: Plan, told: Told | None = None, executor: Executor | None = None, kept: Kept[Tally] | None = None
) -> Tally:
    """Plays the whole plan, and gives its tally.

    Raises:
        Fault: the rules led to something that they do not provide for.
        Stopped: it was interrupted.
    """
    total = Tally()
    try:
        for found in parts(Single(plan), executor, kept):
            total.add(found)
            if told is not None:
                told(total.played)
    except KeyboardInterrupt as interrupt:
        raise Stopped(total) from interrupt
    return total


def parts(task: Task[T], executor: Executor | None = None, kept: Kept[T] | None = None) -> Iterator[T]:
    """The tallies of the parts of a task, each as soon as it is there."""
    left: list[Chunk] = []
    for chunk in task.chunks():
        known = None if kept is None else kept[chunk]
        if known is None:
            left.append(chunk)
        else:
            yield known
    for chunk, found in _here(task, left) if executor is None else _elsewhere(task, left, executor):
        if kept is not None:
            kept.keep(chunk, found)
        yield found


def _here(task: Task[T], left: Iterable[Chunk]) -> Iterator[tuple[Chunk, T]]:
    return ((chunk, task.play(chunk)) for chunk in left)


def _elsewhere(task: Task[T], left: Iterable[Chunk], executor: Executor) -> Iterator[tuple[Chunk, T]]:
    job, waiting = job_of(task), iter(left)
    running: dict[Future[T], Chunk] = {}
    try:
        while True:
            for chunk in islice(waiting, AHEAD - len(running)):
                running[_submitted(executor, job, chunk)] = chunk
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                chunk = running.pop(future)
                yield chunk, _fetched(task, chunk, future)
    finally:
        for future in running:
            future.cancel()


def _submitted(executor: Executor, job: Job[T], chunk: Chunk) -> Future[T]:
    try:
        return executor.submit(work, job, chunk)
    except Exception as problem:  # noqa: BLE001  (every kind of executor has its own ways to be gone)
        lost: Future[T] = Future()
        lost.set_exception(problem)
        return lost


def _fetched(task: Task[T], chunk: Chunk, future: Future[T]) -> T:
    """The tally of a part. What workers could not do is done here: that also says what is wrong with the rules."""
    try:
        return future.result()
    except Exception:  # noqa: BLE001  (as above)
        found = task.play(chunk)
    warnings.warn("Workers were lost, and what they had not finished is played here.", RuntimeWarning, stacklevel=2)
    return found
