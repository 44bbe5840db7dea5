"""`validate --watch`: checked again when a file is saved, with the exit code of the last check."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.running import run
from followsuit.cli import checking
from followsuit.cli.rechecking import Round, again_and_again, inside, stamps

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60


def followed(log: Path, text: str, times: int = 1) -> None:
    """Waits until the log holds a text so many times."""
    end = time.monotonic() + PATIENCE
    while log.read_text(encoding="utf-8").count(text) < times:
        assert time.monotonic() < end, log.read_text(encoding="utf-8")
        time.sleep(0.05)


def test_a_saved_file_is_checked_again(tmp_path):
    rules, base, log = tmp_path / "ours.yaml", tmp_path / "base.yaml", tmp_path / "log"
    base.write_text("extends: one-card\ntitle: Base\n", encoding="utf-8")
    rules.write_text("extends: base.yaml\nmach: {}\n", encoding="utf-8")
    command = [sys.executable, str(ROOT / "cli.py"), "validate", str(rules), "--watch"]
    with log.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.STDOUT)
        try:
            followed(log, "Waiting")
            assert "did you mean match" in log.read_text(encoding="utf-8")
            rules.write_text("extends: base.yaml\n", encoding="utf-8")
            followed(log, "ours.yaml changed")
            followed(log, "1 ruleset checked: no problems")
            base.rename(tmp_path / "gone.yaml")
            followed(log, "base.yaml changed")
            followed(log, "There is no file")
            followed(log, "Waiting", 3)
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=PATIENCE) == 1
        finally:
            process.kill()
            process.wait()
    assert "Traceback" not in log.read_text(encoding="utf-8")


def test_a_change_is_taken_up_when_the_file_rests(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_text("1", encoding="utf-8")
    time.sleep(0.05)  # it was there before
    texts = iter(["12", "123", "1234"])
    read, waits = [], []

    def wait(_seconds: float) -> None:
        waits.append(1)
        if (text := next(texts, None)) is not None:
            file.write_text(text, encoding="utf-8")
        elif len(read) == 2:
            raise KeyboardInterrupt

    def once() -> Round:
        read.append(file.read_text(encoding="utf-8"))
        return Round(len(read), (str(file),))

    with pytest.raises(Exception) as stopped:  # noqa: PT011  (typer's Exit, whichever module it lives in)
        again_and_again(once, wait)
    assert stopped.value.exit_code == 2
    assert read == ["1", "1234"]


def test_what_is_new_in_a_folder_is_a_change(tmp_path):
    before = stamps([str(tmp_path)])
    (tmp_path / "new.yaml").write_text("", encoding="utf-8")
    after = stamps([str(tmp_path)])
    assert before != after
    assert stamps([str(tmp_path / "none.yaml")]) == {str(tmp_path / "none.yaml"): None}
    os.utime(tmp_path / "new.yaml", (1, 1))
    assert stamps([str(tmp_path)]) != after


@pytest.mark.parametrize("replaced", [False, True])
@pytest.mark.parametrize("known", ["ours.yaml", "base.yaml", "new.yaml"])
def test_what_is_saved_during_a_check_is_checked_again(tmp_path, replaced, known):
    """Whichever of the files it is, and however it is saved: written over, or moved there."""
    file, other = tmp_path / known, tmp_path / "other"
    if known != "new.yaml":
        file.write_text("1", encoding="utf-8")
    other.write_text("2", encoding="utf-8")
    time.sleep(0.05)
    times = []

    def once() -> Round:
        times.append(1)
        if len(times) == 1 and replaced:
            other.rename(file)
        elif len(times) == 1:
            file.write_text("2", encoding="utf-8")
        else:
            raise KeyboardInterrupt
        return Round(0, (str(file),) if known == "base.yaml" else (str(tmp_path),))

    def wait(_seconds: float) -> None:
        looks.append(1)
        assert len(looks) < 5, "it waits for a change that has been"

    looks: list[int] = []
    with pytest.raises(Exception) as stopped:  # noqa: PT011  (as above)
        again_and_again(once, wait)
    assert stopped.value.exit_code == 0
    assert len(times) == 2


def test_hidden_folders_are_not_gone_through(tmp_path):
    for name in ("ours/a.yaml", ".venv/b.yaml", "ours/.git/c.yaml"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
    assert set(inside(tmp_path)) == {tmp_path / "ours", tmp_path / "ours" / "a.yaml"}


def test_a_folder_that_holds_too_much_is_told(tmp_path, monkeypatch):
    for number in range(5):
        (tmp_path / f"{number}.yaml").write_text("extends: whist\ntitle: Ours\n", encoding="utf-8")
    for limit in ("MOST_FILES", "MOST_INSIDE"):
        with monkeypatch.context() as patch:
            patch.setattr(checking, limit, 4)
            result = run("validate", tmp_path)
            assert result.exit_code == 2
            assert "holds too much to go through: name the folder in which your rulesets are." in result.stderr
    assert run("validate", tmp_path).exit_code == 0
