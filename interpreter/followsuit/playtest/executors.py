"""Who does the work of a run: this process, other processes here, or the workers of a Dask scheduler."""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import Any

from followsuit.playtest.chunks import chunks, is_random
from followsuit.playtest.plan import Plan

START = "spawn"
"""How processes are started: the way that is the same on every system and safe beside threads."""


FEWEST_AT_RANDOM, FEWEST_THOUGHTFUL = 40, 8
"""Parts below which it takes longer to start other processes than to play; nobody who says a number is overruled."""

PATIENCE = "10s"
"""How long a scheduler may take to answer."""


class NoClusterError(RuntimeError):
    """The scheduler of a cluster cannot be used; the message is a sentence."""


def all_cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(plan: Plan, jobs: int | None = None, cluster: str | None = None) -> Iterator[Executor | None]:
    """The executor for a plan: None where it is best played in this process.

    `jobs` is the number of processes (None: all cores, but no more than there are parts); `cluster` is the address of a
    scheduler instead.

    Raises:
        NoClusterError: the scheduler cannot be used.
    """
    fewest = FEWEST_AT_RANDOM if is_random(plan) else FEWEST_THOUGHTFUL
    with workers_for(sum(1 for _ in chunks(plan)), fewest, jobs, cluster) as executor:
        yield executor


@contextmanager
def workers_for(
    parts: int, fewest: int, jobs: int | None = None, cluster: str | None = None
) -> Iterator[Executor | None]:
    """The executor for so many parts; below `fewest` this process plays them, unless a number of processes is said.

    Raises:
        NoClusterError: the scheduler cannot be used.
    """
    if cluster is not None:
        with _cluster(cluster) as executor:
            yield executor
        return
    count = min(jobs or all_cores(), parts)
    if count == 1 or (jobs is None and parts < fewest):
        yield None
        return
    pool = ProcessPoolExecutor(count, mp_context=get_context(START), initializer=_in_service)
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _in_service() -> None:
    """A process works for another one: that one answers an interrupt at the terminal, and when it ends, so does this.

    Nobody else would tell a process that waits for work that the one that was to give it has been killed.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        import distributed  # noqa: PLC0415  (an extra, and slow to import)
    except ImportError as problem:
        message = "A cluster needs the extra `cluster`: pip install 'followsuit[cluster]'."
        raise NoClusterError(message) from problem
    for name in ("client", "core", "comm"):  # what is lost is played here, and that is said once
        logging.getLogger(f"distributed.{name}").setLevel(logging.CRITICAL)
    try:
        connect: Any = distributed.Client
        client = connect(address, timeout=PATIENCE)
    except (OSError, ValueError) as problem:
        raise NoClusterError(f"There is no scheduler at “{address}” ({problem}).") from problem
    with client:
        yield client.get_executor(pure=False)
