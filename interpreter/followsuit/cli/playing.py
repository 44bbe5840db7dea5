"""`play`: people at this terminal, bots at the other seats."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import INTERRUPTED, PROBLEMS, Options, Players, Preset, With, chosen, fail, load
from followsuit.cli.replaying import replayed_record
from followsuit.cli.shelf import complete_game

if TYPE_CHECKING:
    from followsuit.game import Ruleset

    from followsuit.cli.session import Session
    from followsuit.engine.game import Game as Played
    from followsuit.program.model import Program

BOTS = ("random", "thumb")


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("play")(play)


def play(  # noqa: PLR0913  (one parameter for each option of the command)
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A game that comes with followsuit or a ruleset file; not needed with --resume.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    *,
    seat: Annotated[int | None, typer.Option("--seat", min=0, help="The seat you take, counted from 0.")] = None,
    seats: Annotated[
        str | None,
        typer.Option("--seats", help="Several people at this terminal, as in 0,2; the screen is handed over."),
    ] = None,
    bots: Annotated[str, typer.Option("--bots", "-b", help="Who plays the other seats: random or thumb.")] = "thumb",
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", min=0, help="The number that every shuffle follows from.")
    ] = None,
    deals: Annotated[int | None, typer.Option("--deals", min=1, help="Stop after so many deals.")] = None,
    resume: Annotated[
        Path | None, typer.Option("--resume", "-r", metavar="FILE", help="Take a saved game up again.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where to save when you stop.")] = None,
    option: Options = None,
    preset: Preset = None,
    with_files: With = None,
    players: Players = None,
) -> None:
    """Play a game here, against bots or with others at the same terminal.

    Type the number of a choice, a card (JS, 10H) or what you say (pass); help lists the rest: hint, last, said, score,
    undo, quit. Quitting, Ctrl-C and the end of the input save a record that --resume takes up again.

    For example:  followsuit play euchre   or   followsuit play one-card --players 3 --seats 0,1
    """
    if bots not in BOTS:
        fail(f"There is no bot “{bots}”; there are random and thumb.")
    if seat is not None and seats is not None:
        fail("Say either --seat or --seats, not both.")
    if resume is not None:
        ruleset, game = _resumed(resume)
    else:
        if name is None:
            fail("Name a game, as in `followsuit play euchre`; `followsuit list` shows those that there are.")
        ruleset, game = _begun(load(chosen(name, option, preset, with_files, players)), seed, deals)
    humans = people(seats if seats is not None else str(seat or 0), ruleset.program)
    _sit_down(
        ruleset, game, humans, bots, path=_save_path(save, resume, name or ruleset.name, game), always=save is not None
    )


def _save_path(save: Path | None, resume: Path | None, name: str, game: Played) -> Path:
    from followsuit.cli.saving import free_path, unused  # noqa: PLC0415

    if save is not None:
        return unused(save)
    return resume or free_path(name, game.seed, Path.cwd())


def _begun(ruleset: Ruleset, seed: int | None, deals: int | None) -> tuple[Ruleset, Played]:
    from followsuit.game import start_match  # noqa: PLC0415  (heavy)

    number = secrets.randbelow(1_000_000) if seed is None else seed
    typer.echo(f"{ruleset.title}, seed {number}. Type help at any time.")
    return ruleset, start_match(ruleset, number, deals=deals)


def _resumed(file: Path) -> tuple[Ruleset, Played]:
    replayed = replayed_record(file)
    if replayed.problem is not None or replayed.game is None or replayed.ruleset is None:
        fail(f"{file} cannot be taken up again: {replayed.problem}", PROBLEMS)
    if replayed.game.outcome is not None:
        fail(f"The game in {file} is over; followsuit replay {file} shows it.", PROBLEMS)
    return replayed.ruleset, replayed.game


def people(text: str, program: Program) -> tuple[int, ...]:
    """The seats that people take. Leaves with exit code 2 if the text does not name seats of the game."""
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and int(part) < program.players for part in parts):
        fail(f"{program.title} has the seats 0 to {program.players - 1} here, but “{text}” was given.")
    return tuple(dict.fromkeys(int(part) for part in parts))


def _sit_down(  # noqa: PLR0913  (what a sitting consists of)
    ruleset: Ruleset,
    game: Played,
    humans: tuple[int, ...],
    bots: str,
    *,
    path: Path,
    always: bool,
) -> None:
    """Runs the session; its record goes to `path` if it is broken off, or `always`."""
    from followsuit.cli.output import faces, output  # noqa: PLC0415
    from followsuit.cli.session import Ended, Session  # noqa: PLC0415
    from followsuit.players.base import make_player  # noqa: PLC0415
    from followsuit.present.table import Table  # noqa: PLC0415

    console, program = output(), game.program
    others = {seat: make_player(bots, program) for seat in range(program.players) if seat not in humans}
    table = Table(program, faces(program.deck, console))
    session = Session(game, humans, others, console, table, read_line)
    try:
        ended = session.run()
    except KeyboardInterrupt:
        typer.echo()
        _keep(ruleset, session, path)
        raise typer.Exit(INTERRUPTED) from None
    if ended is Ended.QUIT or always:
        _keep(ruleset, session, path)


def _keep(ruleset: Ruleset, session: Session, path: Path) -> None:
    from followsuit.game import record  # noqa: PLC0415

    from followsuit.cli.saving import write_record  # noqa: PLC0415

    written = write_record(path, record(ruleset, session.game))
    again = "" if session.game.outcome is not None else f" To go on: followsuit play --resume {written}"
    typer.echo(f"Saved in {written}.{again}")


def read_line(prompt: str) -> str | None:
    """A line from standard input, None at its end."""
    try:
        return input(prompt)
    except EOFError:
        typer.echo()
        return None
