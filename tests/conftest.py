"""Profiles of Hypothesis, interruptions, and the collector of scenarios."""

from __future__ import annotations

import os
import signal
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

PATIENT = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", PATIENT, max_examples=25, derandomize=True, database=None)
settings.register_profile("thorough", PATIENT, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

for stop, usual in (
    (signal.SIGINT, signal.default_int_handler),
    (signal.SIGHUP, signal.SIG_DFL),
    (signal.SIGQUIT, signal.SIG_DFL),
):
    # A shell starts what runs in the background so, and what is started from there could not be stopped either.
    if signal.getsignal(stop) is signal.SIG_IGN:
        signal.signal(stop, usual)


def pytest_configure(config: pytest.Config) -> None:
    """What is kept between runs of the program lies in a folder of this run's own, which its workers share."""
    if not hasattr(config, "workerinput"):
        cache = tempfile.TemporaryDirectory(prefix="followsuit-cache-")
        config.add_cleanup(cache.cleanup)
        os.environ["FOLLOWSUIT_CACHE"] = cache.name


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Scenarios are files of cases under `tests/scenarios`."""
    if file_path.suffix != ".yaml" or file_path.parent.name != "scenarios":
        return None
    from support.scenarios import ScenarioFile  # noqa: PLC0415  - needs the whole package, which most folders do not

    return ScenarioFile.from_parent(parent, path=file_path)
