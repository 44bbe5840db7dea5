"""A wheel and an editable install both carry the rulesets, the schemas and the command, wherever they are run from."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DATA = [path for folder in ("rulesets", "schemas") for path in sorted((ROOT / folder).rglob("*")) if path.is_file()]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built wheel; skipped where the build backend is neither installed nor to be had."""
    folder = tmp_path_factory.mktemp("dist")
    done = run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    if done.returncode and "No matching distribution" in done.stderr:
        pytest.skip("the build backend cannot be installed here")
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


def run(*command: str, cwd: Path = ROOT, **more: str) -> subprocess.CompletedProcess[str]:
    """A command in a folder, with further environment variables."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | more
    return subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)


@cache
def _followsuit(*arguments: str, path: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    command = "from followsuit.cli import main; main()"
    return run(sys.executable, "-c", command, *arguments, cwd=cwd, PYTHONPATH=path)


def test_wheel_carries_every_ruleset_and_schema(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        carried = {name for name in archive.namelist() if "/data/" in name}
        for path in DATA:
            name = f"followsuit/data/{path.relative_to(ROOT).as_posix()}"
            assert name in carried
            assert archive.read(name) == path.read_bytes()
    assert len(carried) == len(DATA)


def test_wheel_carries_the_rulesets_of_the_readers_of_records(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        carried = {name for name in archive.namelist() if name.startswith("followsuit/adapters/")}
    source = ROOT / "interpreter"
    assert {path.relative_to(source).as_posix() for path in source.glob("followsuit/adapters/*.yaml")} < carried


def test_wheel_has_the_command(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        points = next(name for name in archive.namelist() if name.endswith("entry_points.txt"))
        assert "followsuit = followsuit.cli:main" in archive.read(points).decode()


def test_wheel_works_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    (tmp_path / "elsewhere").mkdir()
    listed = _followsuit("list", path=str(tmp_path / "site"), cwd=tmp_path / "elsewhere")
    assert listed.returncode == 0, listed.stderr
    here = _followsuit("list", path=str(ROOT / "interpreter"), cwd=tmp_path / "elsewhere")
    assert listed.stdout == here.stdout
    assert "three-handed-euchre" in listed.stdout
    record = ROOT / "tests" / "adapters" / "data" / "euchre_2.egn"
    replayed = _followsuit("replay", str(record), path=str(tmp_path / "site"), cwd=tmp_path / "elsewhere")
    assert "nothing that the rules do not allow" in replayed.stdout, replayed.stderr


def test_checkout_runs_without_installing(tmp_path: Path) -> None:
    done = run(sys.executable, str(ROOT / "cli.py"), "validate", "three-handed-euchre", cwd=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr


def test_starting_is_quick() -> None:
    """Heavy libraries are imported by the commands that need them."""
    done = run(sys.executable, "-X", "importtime", "-c", "import followsuit", PYTHONPATH=str(ROOT / "interpreter"))
    assert done.returncode == 0, done.stderr
    for heavy in ("typer", "rich"):
        assert f" {heavy}\n" not in done.stderr


def test_no_two_test_modules_are_imported_by_the_same_name() -> None:
    """In folders that are no package a module's file name is all of its name: a second of it is not collected."""
    loose = [path.name for path in (ROOT / "tests").rglob("test_*.py") if not (path.parent / "__init__.py").exists()]
    assert sorted(loose) == sorted(set(loose))
