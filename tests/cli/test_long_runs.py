"""Runs that end before their end: what was finished is kept, and whoever goes on comes to the same digits."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.running import run

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
LONG = ["simulate", "euchre", "-n", "20000000"]
SHORT = ("simulate", "euchre", "-n", "150000", "--json")
BOTH = ["compare", "euchre", "--b-option", "defend_alone=true"]


def parts(store: Path) -> int:
    """How many parts of a run are finished; 0 while the file is being made."""
    if not store.exists():
        return 0
    try:
        with sqlite3.connect(f"file:{store}?mode=ro", uri=True) as file:
            return int(file.execute("SELECT COUNT(*) FROM part").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def ended(words: list[str], store: Path, sign: signal.Signals, *, enough: int = 2) -> tuple[int, str]:
    """Starts a command of its own, ends it when so many parts are finished; its exit code and what it said."""
    command = [sys.executable, str(ROOT / "cli.py"), *words, "--store", str(store)]
    environment = {**os.environ, "FOLLOWSUIT_CACHE": str(store.parent / "compiled")}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=environment
    ) as child:
        until = time.monotonic() + PATIENCE
        while parts(store) < enough and time.monotonic() < until and child.poll() is None:
            time.sleep(0.02)
        child.send_signal(sign)
        said = child.communicate(timeout=PATIENCE)[0]
    return child.returncode, said


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_is_killed_loses_nothing_that_was_finished(tmp_path, jobs):
    store = tmp_path / "run"
    code, _ = ended([*LONG, "--jobs", jobs], store, signal.SIGKILL)
    assert code == -signal.SIGKILL
    before = parts(store)
    assert 2 <= before < 400
    assert run(*SHORT, "--store", store).stdout == run(*SHORT).stdout
    assert parts(store) <= before + 3


def test_a_run_that_is_interrupted_tells_what_was_finished(tmp_path):
    store = tmp_path / "run"
    code, said = ended([*LONG, "--jobs", "2"], store, signal.SIGINT)
    assert code == 130
    assert f"Interrupted; these are the figures of what was finished. The same command with --store {store}" in said
    assert f"Euchre: {parts(store) * 50_000:,} deals, seed 1" in said
    assert "Traceback" not in said


def test_a_comparison_that_is_killed_goes_on(tmp_path):
    store = tmp_path / "run"
    ended([*BOTH, "-n", "10000000", "--jobs", "1"], store, signal.SIGKILL)
    short = [*BOTH, "-n", "75000", "--json"]
    resumed, whole = (json.loads(run(*short, *more).stdout) for more in (("--store", store), ()))
    assert resumed == whole


@pytest.mark.filterwarnings("default")
def test_a_cluster_comes_to_the_same():
    distributed = pytest.importorskip("distributed")
    short = [*BOTH, "-n", "75000", "--json"]
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:
        for words in (SHORT, short):
            assert run(*words, "--cluster", cluster.scheduler_address).stdout == run(*words).stdout
