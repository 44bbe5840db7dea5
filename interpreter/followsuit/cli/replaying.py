"""`replay`: plays a record again, and says where it stops fitting."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from followsuit.cli.choices import PROBLEMS, fail

if TYPE_CHECKING:
    from followsuit.game import Replay


MOST_BYTES = 64 * 1024 * 1024


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("replay")(replay)


def replay(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A record that play or watch has saved.", show_default=False)
    ],
    *,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only the outcome.")] = False,
) -> None:
    """Play a record again, move by move. Stops with exit code 1 at the first action that does not fit.

    For example:  followsuit replay euchre-7.json
    """
    from followsuit.cli.output import faces, output
    from followsuit.present.results import outcome_text
    from followsuit.present.transcript import transcript

    replayed, _ = replayed_record(file)
    console = output()
    if replayed.game is not None:
        drawn = faces(replayed.game.program.deck, console)
        if not quiet:
            console.print(transcript(replayed.game.program, replayed.game.events, drawn))
        console.print(outcome_text(replayed.game))
    if replayed.problem is not None:
        fail(f"{file}: {replayed.problem}", PROBLEMS)


def replayed_record(file: Path) -> tuple[Replay, dict[str, Any]]:
    """A record played again, and its data. Leaves with exit code 2 if there is no such file, 1 if it is no record."""
    from followsuit.game import RecordError
    from followsuit.game import replay as replay_record

    data = read_record(file)
    try:
        return replay_record(data), data
    except RecordError as problem:
        fail(f"{file}: {problem}", PROBLEMS)


def read_record(file: Path) -> dict[str, Any]:
    """The JSON of a record. Leaves with exit code 2 if there is no such file, 1 if it holds no record."""
    if file.exists() and not file.is_file():
        fail(f"“{file}” is not a file; a record was expected.")
    try:
        if file.stat().st_size > MOST_BYTES:
            fail(f"“{file}” is too large for a record of a game.", PROBLEMS)
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        fail(f"There is no file “{file}”.")
    except (OSError, UnicodeDecodeError) as problem:
        fail(f"The file “{file}” cannot be read: {getattr(problem, 'strerror', None) or 'it is not text'}.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:  # a number too long to read is a plain ValueError
        where = f" (line {problem.lineno}, column {problem.colno})" if isinstance(problem, json.JSONDecodeError) else ""
        fail(f"The file “{file}” is not a record: it is not JSON{where}.", PROBLEMS)
    if not isinstance(data, dict):
        fail(f"The file “{file}” is not a record: a JSON object was expected.", PROBLEMS)
    return data
