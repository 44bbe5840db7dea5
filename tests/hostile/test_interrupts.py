"""Ctrl-C at any time leaves a record that can be taken up again; so does a closed window."""

from __future__ import annotations

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import followsuit

INTERPRETER = Path(followsuit.__file__).parents[1]
MAIN = [sys.executable, "-c", "from followsuit.cli import main; main()"]
PLAY = [*MAIN, "play", "euchre", "--seed", "4", "--save", "kept.json"]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(INTERPRETER)}


def _can_go_on(file: Path) -> None:
    replayed = followsuit.replay(json.loads(file.read_text()))
    assert replayed.problem is None
    assert replayed.game is not None
    assert replayed.game.actor is not None


@pytest.mark.parametrize(
    ("number", "lines", "wait"),
    [
        (signal.SIGINT, 0, 0.0),
        (signal.SIGINT, 0, 0.4),
        (signal.SIGINT, 3, 0.4),
        (signal.SIGINT, 25, 0.5),
        (signal.SIGTERM, 3, 0.4),
        (signal.SIGHUP, 3, 0.4),
        (signal.SIGQUIT, 3, 0.0),
    ],
)
def test_an_interrupted_game_can_be_taken_up_again(number: int, lines: int, wait: float, tmp_path: Path) -> None:
    with subprocess.Popen(
        PLAY, cwd=tmp_path, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Euchre")
        process.stdin.write(b"1\n" * lines)
        process.stdin.flush()
        time.sleep(wait)
        process.send_signal(number)
        process.stdout.read()
        assert process.wait(timeout=30) == 128 + number
    _can_go_on(tmp_path / "kept.json")


def test_a_closed_window_leaves_a_record(tmp_path: Path) -> None:
    child, window = pty.fork()
    if child == 0:
        os.chdir(tmp_path)
        os.execve(PLAY[0], PLAY, ENVIRONMENT)  # noqa: S606  (nothing here comes from outside)
    shown = b""
    while b"?" not in shown and b"):" not in shown:
        shown += os.read(window, 4096)
    os.close(window)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) in (129, 2)  # the window is gone, or cannot be written to
    _can_go_on(tmp_path / "kept.json")


def test_a_reader_who_has_gone_loses_no_game(tmp_path: Path) -> None:
    with subprocess.Popen(
        PLAY, cwd=tmp_path, env=ENVIRONMENT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"1\n" * 20)
        process.stdin.flush()
        assert process.wait(timeout=30) == 141
    _can_go_on(tmp_path / "kept.json")


@pytest.mark.parametrize("words", [["list"], ["validate", "whist"], ["watch", "whist"], ["--help"]])
def test_a_reader_who_has_gone_is_no_problem_of_a_ruleset(words: list[str]) -> None:
    with subprocess.Popen([*MAIN, *words], env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(timeout=30) == 141


def test_a_full_disk_is_told_as_what_it_is() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*MAIN, "list"], env=ENVIRONMENT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr.decode()) == (2, "The output cannot be written: No space left on device.\n")


@pytest.mark.parametrize("after", [0.05, 0.08, 0.12, 0.2, 0.4])
def test_an_interrupt_at_the_beginning_or_end_is_none_of_pythons(after: float) -> None:
    """The first moments are Python's own; from the first line of the program on there are no tracebacks."""
    program = "import sys; sys.stdout.write('.'); sys.stdout.flush(); from followsuit.cli import main; main()"
    command = [sys.executable, "-c", f"import followsuit.cli.stops; {program}", "list"]
    with subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.read(1) == b"."
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert b"Traceback" not in process.stderr.read()
        assert process.wait(timeout=30) in (0, 130)
