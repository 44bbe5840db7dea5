"""A run comes to the same tally however it is shared out, interrupted or taken up again."""

from __future__ import annotations

import os
import signal
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import pytest

import followsuit
from followsuit.engine.faults import Fault
from followsuit.playtest import chunks, executors
from followsuit.playtest.chunks import Chunk
from followsuit.playtest.executors import NoClusterError, workers
from followsuit.playtest.plan import Plan
from followsuit.playtest.running import Stopped, parts, run, store_of
from followsuit.playtest.store import StoreError
from followsuit.playtest.tally import Tally

EIGHT = 400_000


def plan(seed: int = 5, bots: tuple[str, ...] = ("random",) * 4, count: int = 120_000) -> Plan:
    return Plan(followsuit.load("euchre").program, seed, count, bots)


@pytest.fixture(scope="module")
def whole() -> Tally:
    return run(plan())


@pytest.fixture(scope="module")
def eight() -> Tally:
    """A run of eight parts."""
    return run(plan(count=EIGHT))


def test_a_plan_is_cut_into_parts_by_itself_alone():
    sizes = [chunk.count for chunk in chunks.chunks(plan())]
    assert sum(sizes) == 120_000
    assert len(sizes) == 3


@pytest.mark.parametrize("jobs", [2, 8])
def test_other_processes_come_to_the_same(eight, jobs):
    many = plan(count=EIGHT)
    with workers(many, jobs=jobs) as executor:
        assert isinstance(executor, ProcessPoolExecutor)
        assert run(many, executor=executor) == eight


def test_small_runs_are_played_here_unless_somebody_says_otherwise():
    with workers(plan()) as executor:
        assert executor is None


def test_thumb_is_shared_out_as_well():
    mixed = plan(bots=("thumb", "random", "thumb", "random"), count=120)
    with workers(mixed, jobs=2) as executor:
        assert run(mixed, executor=executor) == run(mixed)


class Dying(Executor):
    """A pool whose processes die at the second part."""

    def __init__(self) -> None:
        self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
        self.handed_out = 0

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.handed_out += 1
        if self.handed_out == 2:
            return self.pool.submit(os._exit, 1)
        return self.pool.submit(function, *arguments, **named)


def test_processes_that_die_lose_nothing(whole):
    dying = Dying()
    with dying.pool, pytest.warns(RuntimeWarning, match="Workers were lost"):
        assert run(plan(), executor=dying) == whole


class Gone(Executor):
    """A scheduler that goes away: what it was given is cancelled, and it takes no more."""

    def __init__(self) -> None:
        self.handed_out = 0

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.handed_out += 1
        if self.handed_out > 2:
            raise RuntimeError("closed")
        future: Future[Any] = Future()
        if self.handed_out == 1:
            future.set_result(function(*arguments, **named))
        else:
            future.cancel()
            future.set_running_or_notify_cancel()
        return future


def test_a_scheduler_that_goes_away_loses_nothing(whole):
    gone = Gone()
    with pytest.warns(RuntimeWarning, match="what they had not finished is played here"):
        assert run(plan(), executor=gone) == whole
    assert gone.handed_out == 3


def test_threads_come_to_the_same(whole):
    with ThreadPoolExecutor(2) as threads:
        assert run(plan(), executor=threads) == whole


class Broken:
    """A task whose rules lead to something that they do not provide for."""

    key = "broken"

    def chunks(self):
        return [Chunk(0, 1)]

    def play(self, chunk):
        raise Fault(f"no rule for deal {chunk.first}", 0, None, {})


def test_what_is_wrong_with_the_rules_is_no_lost_worker():
    with ThreadPoolExecutor(1) as threads, pytest.raises(Fault, match="no rule for deal 0"):
        list(parts(Broken(), threads))


def test_what_is_interrupted_is_taken_up_again(tmp_path, whole):
    path, heard = tmp_path / "euchre.run", []

    def interrupt(played: int) -> None:
        heard.append(played)
        raise KeyboardInterrupt

    with store_of(path, plan()) as store, pytest.raises(Stopped) as stopped:
        run(plan(), interrupt, kept=store)
    assert stopped.value.tally.played == heard[0] == 50_000
    with store_of(path, plan()) as store:
        assert store[Chunk(0, 50_000)] == stopped.value.tally
        assert store[Chunk(50_000, 50_000)] is None
        assert run(plan(), kept=store) == whole
    with store_of(path, plan()) as store:
        assert store[Chunk(100_000, 20_000)] is not None


def test_a_longer_run_of_the_same_kind_uses_what_is_there(tmp_path, whole):
    with store_of(tmp_path / "run", plan()) as store:
        run(plan(count=100_000), kept=store)
        assert run(plan(), kept=store) == whole


@pytest.mark.parametrize("other", [{"seed": 6}, {"bots": ("thumb",) * 4}])
def test_a_store_belongs_to_one_run(tmp_path, other):
    with store_of(tmp_path / "run", plan()):
        pass
    with pytest.raises(StoreError, match="holds another run, of Euchre"):
        store_of(tmp_path / "run", plan(**other))


def test_what_is_no_store_is_left_alone(tmp_path):
    notes = tmp_path / "notes.txt"
    notes.write_text("Not a run at all, but long enough to be looked at by whoever opens it.\n" * 30, encoding="utf-8")
    with pytest.raises(StoreError, match="is no file of a run"):
        store_of(notes, plan())
    assert notes.read_text(encoding="utf-8").startswith("Not a run at all")
    with pytest.raises(StoreError, match="a folder that exists"):
        store_of(tmp_path / "nowhere" / "run", plan())


def test_a_tally_survives_its_json_form(whole):
    assert Tally.from_data(whole.as_data()) == whole


# --- a cluster ---------------------------------------------------------------------------------------------------


def test_there_is_no_scheduler_there(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(executors, "PATIENCE", "1s")
    with (
        pytest.raises(NoClusterError, match="There is no scheduler at"),
        workers(plan(), cluster="tcp://127.0.0.1:1"),
    ):
        pass


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("count", [1, 2, 8])
def test_a_cluster_whose_worker_is_killed_comes_to_the_same(eight, count):
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=count, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        many = plan(count=EIGHT)
        killed: list[int] = []

        def kill(_played: int) -> None:
            if not killed:
                victim = next(iter(cluster.workers.values()))
                killed.append(victim.pid)
                os.kill(victim.pid, signal.SIGKILL)
                time.sleep(0.2)

        with workers(many, cluster=cluster.scheduler_address) as executor:
            assert run(many, kill, executor) == eight
        assert killed
