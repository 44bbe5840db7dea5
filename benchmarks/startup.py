"""How long the command line takes to start, against a bare Typer program, side by side in one run.

python benchmarks/startup.py [--rounds 11]
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BARE = "import typer\napp = typer.Typer()\n@app.command()\ndef run() -> None:\n    pass\napp()\n"


def seconds(command: list[str]) -> float:
    """How long one run of a command takes."""
    begun = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)  # noqa: S603  (our own commands)
    return time.perf_counter() - begun


def main() -> None:
    """Prints the median of each command, and how much it adds to the bare program."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=11)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        cli = [sys.executable, str(ROOT / "cli.py")]
        commands = {
            "bare Typer program, --help": [sys.executable, str(bare), "--help"],
            "followsuit --help": [*cli, "--help"],
            "followsuit list": [*cli, "list"],
            "followsuit validate euchre": [*cli, "validate", "euchre"],
        }
        taken: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(rounds):
            for name, command in commands.items():
                taken[name].append(seconds(command))
    base = statistics.median(taken["bare Typer program, --help"])
    for name, times in taken.items():
        median = statistics.median(times)
        print(f"{name:32}{median * 1000:8.0f} ms{(median - base) * 1000:+8.0f} ms{median / base:8.2f} x")


if __name__ == "__main__":
    main()
