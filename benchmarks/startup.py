"""How long the command line takes to start and to check each game, against a bare Typer program, in one run.

python benchmarks/startup.py [--rounds 5] [GAME ...]

Processor time of whole processes, the median of some rounds in which each command is run once. Everything is run once
before, so that Python finds the modules compiled as it does where a program is installed, and `validate` that nothing
has changed since it last found nothing. `(changed)` is `validate` where that is not kept: all is checked.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = "FOLLOWSUIT_CACHE"
BARE = "import typer\napp = typer.Typer()\n@app.command()\ndef run() -> None:\n    pass\napp()\n"
HELP, VALIDATE = 0.1, 0.5
"""Seconds that `--help`, and `validate` of a game, may add to the bare program."""


@dataclass(frozen=True)
class Timed:
    """A command, the bare program that it is measured against, and the most it may add in seconds, if that is said."""

    name: str
    command: list[str]
    against: str
    bar: float | None = None
    cache: str | None = None


def seconds(one: Timed, cache: str) -> float:
    """The processor time of one run of a command; what is kept between runs lies in a folder."""
    variables = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    variables[FOLDER] = cache if one.cache is None else one.cache
    process = subprocess.Popen(one.command, stdout=subprocess.DEVNULL, env=variables, cwd=ROOT)  # noqa: S603 - our own
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(one.command)} left with {process.returncode}")
    return used.ru_utime + used.ru_stime


def commands(games: list[str], bare: Path) -> list[Timed]:
    """The bare program twice, `--help`, `list`, and `validate` of every game, unchanged and changed."""
    cli = [sys.executable, str(ROOT / "cli.py")]
    plain, helping = "bare Typer program", "bare Typer program --help"
    return [
        Timed(plain, [sys.executable, str(bare)], plain),
        Timed(helping, [sys.executable, str(bare), "--help"], helping),
        Timed("followsuit --help", [*cli, "--help"], helping, HELP),
        Timed("followsuit list", [*cli, "list"], plain),
        *(Timed(f"followsuit validate {game}", [*cli, "validate", game], plain, VALIDATE) for game in games),
        *(Timed(f"followsuit validate {game} (changed)", [*cli, "validate", game], plain, cache="") for game in games),
    ]


def main() -> int:
    """Prints the table; 1 if something adds more than it may."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games; all that come with it unless some are named")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    games = asked.games or sorted(path.stem for path in (ROOT / "rulesets").glob("*.yaml"))
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        timed = commands(games, bare)
        for one in timed:
            seconds(one, folder)
        rounds = [[seconds(one, folder) for one in timed] for _ in range(asked.rounds)]
    medians = {one.name: statistics.median(times) for one, times in zip(timed, zip(*rounds, strict=True), strict=True)}
    return _print(timed, medians)


def _print(timed: list[Timed], medians: dict[str, float]) -> int:
    slow = 0
    for one in timed:
        more = medians[one.name] - medians[one.against]
        over = one.bar is not None and more > one.bar
        slow += over
        bar = "" if one.bar is None else f"  of {one.bar * 1000:.0f} ms{', too much' if over else ''}"
        print(f"{one.name:54}{medians[one.name] * 1000:8.0f} ms{more * 1000:+8.0f} ms{bar}")
    print(f"{slow or 'None'} of {sum(one.bar is not None for one in timed)} adds more than it may.")
    return int(slow > 0)


if __name__ == "__main__":
    sys.exit(main())
