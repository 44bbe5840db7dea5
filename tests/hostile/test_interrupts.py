"""Ctrl-C at any time leaves a record that can be taken up again."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import followsuit

INTERPRETER = Path(followsuit.__file__).parents[1]


@pytest.mark.parametrize(("lines", "wait"), [(0, 0.0), (0, 0.4), (3, 0.4), (25, 0.5)])
def test_an_interrupted_game_can_be_taken_up_again(lines: int, wait: float, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from followsuit.cli import main; main()", "play", "euchre", "--seed", "4"]
    environment = {**os.environ, "PYTHONPATH": str(INTERPRETER)}
    with subprocess.Popen(
        [*command, "--save", "kept.json"], cwd=tmp_path, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"Euchre")
        process.stdin.write(b"1\n" * lines)
        process.stdin.flush()
        time.sleep(wait)
        process.send_signal(signal.SIGINT)
        process.stdout.read()
        assert process.wait(timeout=30) == 130
    replayed = followsuit.replay(json.loads((tmp_path / "kept.json").read_text()))
    assert replayed.problem is None
    assert replayed.game is not None
    assert replayed.game.actor is not None
