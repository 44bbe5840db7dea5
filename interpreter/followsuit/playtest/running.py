"""Plays a plan, part by part: here, or by whatever executor is given; what is finished may be kept in a store.

The tally is the same to the last digit however many workers there are, and whether or not the run was interrupted.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Protocol

from followsuit.native.fingerprint import fingerprint
from followsuit.playtest.chunks import Chunk, chunks, tally
from followsuit.playtest.plan import Plan
from followsuit.playtest.tally import Tally

AHEAD = 64
"""So many parts are handed to an executor before their results are fetched."""


class Kept(Protocol):
    """Where the tallies of finished parts are kept."""

    def __getitem__(self, chunk: Chunk) -> Tally | None:
        """The tally of a part, None if it is not finished."""

    def keep(self, chunk: Chunk, found: Tally) -> None:
        """Keeps the tally of a part."""


@dataclass(frozen=True)
class Job:
    """A plan on its way to other processes: read once in each of them, however many parts it plays."""

    key: str
    plan: bytes


def key_of(plan: Plan) -> str:
    """What tells a run from others: what is played, by whom and from which seed, but not how often."""
    rest = f"{plan.seed} {plan.bots} {plan.matches} {plan.cap}"
    return hashlib.sha256(f"{fingerprint(plan.program)} {rest}".encode()).hexdigest()


def job_of(plan: Plan) -> Job:
    """The plan as a job."""
    return Job(f"{key_of(plan)} {plan.count}", pickle.dumps(plan))


@lru_cache(maxsize=4)
def _plan(_key: str, data: bytes) -> Plan:
    plan: Plan = pickle.loads(data)  # noqa: S301  (made by `job_of` in the process that handed it out)
    return plan


def work(job: Job, chunk: Chunk) -> Tally:
    """Plays a part in another process."""
    return tally(_plan(job.key, job.plan), chunk)


class Stopped(KeyboardInterrupt):
    """A run was interrupted; `tally` is that of the parts that are finished."""

    def __init__(self, found: Tally) -> None:
        self.tally = found
        super().__init__()


Told = Callable[[int], None]
"""Hears how many deals (or matches) have been played so far."""


def run(plan: Plan, told: Told | None = None, executor: Executor | None = None, kept: Kept | None = None) -> Tally:
    """Plays the whole plan, and gives its tally.

    Raises:
        Fault: the rules led to something that they do not provide for.
        Stopped: it was interrupted.
    """
    total = Tally()
    try:
        for found in parts(plan, executor, kept):
            total.add(found)
            if told is not None:
                told(total.played)
    except KeyboardInterrupt as interrupt:
        raise Stopped(total) from interrupt
    return total


def parts(plan: Plan, executor: Executor | None = None, kept: Kept | None = None) -> Iterator[Tally]:
    """The tallies of the parts of a plan, each as soon as it is there."""
    left: list[Chunk] = []
    for chunk in chunks(plan):
        known = None if kept is None else kept[chunk]
        if known is None:
            left.append(chunk)
        else:
            yield known
    for chunk, found in _here(plan, left) if executor is None else _elsewhere(plan, left, executor):
        if kept is not None:
            kept.keep(chunk, found)
        yield found


def _here(plan: Plan, left: Iterable[Chunk]) -> Iterator[tuple[Chunk, Tally]]:
    return ((chunk, tally(plan, chunk)) for chunk in left)


def _elsewhere(plan: Plan, left: Iterable[Chunk], executor: Executor) -> Iterator[tuple[Chunk, Tally]]:
    job, waiting = job_of(plan), iter(left)
    running: dict[Future[Tally], Chunk] = {}
    try:
        while True:
            for chunk in islice(waiting, AHEAD - len(running)):
                running[_submitted(executor, job, chunk)] = chunk
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                chunk = running.pop(future)
                yield chunk, _fetched(plan, chunk, future)
    finally:
        for future in running:
            future.cancel()


def _submitted(executor: Executor, job: Job, chunk: Chunk) -> Future[Tally]:
    try:
        return executor.submit(work, job, chunk)
    except BrokenExecutor as problem:
        lost: Future[Tally] = Future()
        lost.set_exception(problem)
        return lost


def _fetched(plan: Plan, chunk: Chunk, future: Future[Tally]) -> Tally:
    """The tally of a part; where the workers are lost, it is played here."""
    try:
        return future.result()
    except BrokenExecutor:
        return tally(plan, chunk)
