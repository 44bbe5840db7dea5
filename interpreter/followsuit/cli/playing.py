"""`play`: people at this terminal, bots at the other seats."""

from __future__ import annotations

import secrets
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import PROBLEMS, Options, Players, Preset, With, chosen, fail, load
from followsuit.cli.replaying import replayed_record
from followsuit.cli.shelf import complete_game
from followsuit.cli.stops import INTERRUPTED, undisturbed
from followsuit.cli.writing import outputs
from followsuit.core.suggest import listed
from followsuit.players.base import PLAYERS

if TYPE_CHECKING:
    from followsuit.cli.session import Session
    from followsuit.engine.game import Game as Played
    from followsuit.language.load import Ruleset
    from followsuit.program.model import Program

PERSON = "person"


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("play")(play)


Name = Annotated[
    str | None,
    typer.Argument(
        metavar="NAME",
        help="A game that comes with followsuit or a ruleset file; not needed with --resume.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
Seat = Annotated[str | None, typer.Option("--seat", help="The seat you take: its name, or its number counted from 0.")]
Seats = Annotated[
    str | None,
    typer.Option("--seats", help="Several people at this terminal, as in 0,2; the screen is handed over."),
]
Bots = Annotated[
    str | None, typer.Option("--bots", "-b", help="Who plays the other seats: thumb (unless said) or random.")
]
Auto = Annotated[bool, typer.Option("--auto", help="Answer for me where only one choice is left.")]
Seed = Annotated[int | None, typer.Option("--seed", "-s", min=0, help="The number that every shuffle follows from.")]
Deals = Annotated[int | None, typer.Option("--deals", min=1, help="Stop after so many deals.")]
Resume = Annotated[
    Path | None,
    typer.Option("--resume", "-r", metavar="FILE", help="Take a saved game up again, as it was begun."),
]
Save = Annotated[Path | None, typer.Option("--save", metavar="FILE", help="Where to save when you stop.")]
NoSave = Annotated[bool, typer.Option("--no-save", help="Save nothing when you stop.")]


def play(  # noqa: PLR0913  (one parameter for each option of the command)
    name: Name = None,
    *,
    seat: Seat = None,
    seats: Seats = None,
    bots: Bots = None,
    auto: Auto = False,
    seed: Seed = None,
    deals: Deals = None,
    resume: Resume = None,
    save: Save = None,
    no_save: NoSave = False,
    option: Options = None,
    preset: Preset = None,
    with_files: With = None,
    players: Players = None,
) -> None:
    """Play a game here, against bots or with others at the same terminal.

    Type a card (10H, 10♥, ten of hearts), what you say (pass), or the number before a choice where there is one; help
    lists the rest, as hint, undo and quit. What may not be played or said is refused with the rule and the cards that
    bind. Quitting, Ctrl-C, a closed window and the end of the input save a record that --resume takes up again.

    For example:  followsuit play euchre   or   followsuit play one-card --players 3 --seats 0,1
    """
    if seat is not None and seats is not None:
        fail("Say either --seat or --seats, not both.")
    if save is not None and no_save:
        fail("Say either --save or --no-save, not both.")
    outputs(save=save)
    if bots is not None and bots not in PLAYERS:
        fail(f"There is no bot “{bots}”; there are {listed(PLAYERS)}.")
    if resume is not None:
        _alone(option=option, preset=preset, with_files=with_files, players=players, seed=seed, deals=deals)
        sitting = _resumed(resume, name)
    elif name is not None:
        sitting = _begun(load(chosen(name, option, preset, with_files, players)), seed, deals)
    else:
        fail("Name a game, as in `followsuit play euchre`; `followsuit list` shows those that there are.")
    if seat is not None or seats is not None:
        sitting.people = people(seats or seat or "", sitting.game.program)
    sitting.bots, sitting.auto = bots or sitting.bots, auto
    sitting.unsaved = no_save
    sitting.goes_on = resume is not None and save is None
    _sit_down(sitting, _save_path(save, resume, name or sitting.ruleset.name, sitting.game), keep=bool(save or resume))


@dataclass
class Sitting:
    """Who sits down to what: the seats that people take, the bot at the others; whether a game is taken up again.

    One that `goes_on` is saved where it was; any other never replaces a file. One that is `unsaved` leaves none.
    """

    ruleset: Ruleset
    game: Played
    people: tuple[int, ...] = (0,)
    bots: str = "thumb"
    auto: bool = False
    resumed: bool = False
    goes_on: bool = False
    unsaved: bool = False

    def seats(self) -> list[str]:
        """Who sits at each seat, as records say it."""
        return [PERSON if seat in self.people else self.bots for seat in range(self.ruleset.players)]


def _save_path(save: Path | None, resume: Path | None, name: str, game: Played) -> Path:
    from followsuit.cli.saving import free_path

    return save or resume or free_path(name, game.seed, Path.cwd())


def _begun(ruleset: Ruleset, seed: int | None, deals: int | None) -> Sitting:
    from followsuit.game import start_match

    number = secrets.randbelow(1_000_000) if seed is None else seed
    return Sitting(ruleset, start_match(ruleset, number, deals=deals))


def _alone(**given: object) -> None:
    """Leaves with exit code 2 if something is given that a saved game has decided."""
    for name, value in given.items():
        if value is not None:
            option = {"with_files": "with"}.get(name, name)
            fail(f"A saved game goes on as it was begun: leave out --{option}, or begin a new game without --resume.")


def _same_game(file: Path, ruleset: Ruleset, name: str | None) -> None:
    """Leaves with exit code 2 if another game was named than the one that was saved."""
    if name is None or name == ruleset.name or Path(name).resolve() == Path(ruleset.name).resolve():
        return
    fail(f"{file} is a game of {ruleset.title} ({ruleset.name}), not of {name}: leave the name out to go on with it.")


def _resumed(file: Path, name: str | None) -> Sitting:
    replayed, data = replayed_record(file)
    if replayed.ruleset is not None:
        _same_game(file, replayed.ruleset, name)
    if replayed.problem is not None or replayed.game is None or replayed.ruleset is None:
        fail(f"{file} cannot be taken up again: {replayed.problem}", PROBLEMS)
    if replayed.game.outcome is not None:
        fail(f"The game in {file} is over; followsuit replay {file} shows it.", PROBLEMS)
    seats = data.get("seats", [])
    taken = tuple(seat for seat, who in enumerate(seats) if who == PERSON) or (0,)
    bot = next((who for who in seats if who in PLAYERS), "thumb")
    return Sitting(replayed.ruleset, replayed.game, taken, bot, resumed=True)


def people(text: str, program: Program) -> tuple[int, ...]:
    """The seats that people take. Leaves with exit code 2 if the text does not name seats of the game."""
    names = [name.lower() for name in program.seat_names]
    parts = [part.strip().lower().replace("-", " ").replace("_", " ") for part in text.split(",")]
    numbers = [names.index(part) if part in names else int(part) if part.isdecimal() else -1 for part in parts]
    if not all(0 <= number < program.players for number in numbers):
        seats = f"{listed(program.seat_names)} here (or 0 to {program.players - 1})"
        fail(f"{program.title} has the seats {seats}, but “{text}” was given.")
    return tuple(dict.fromkeys(numbers))


def _sit_down(sitting: Sitting, path: Path, *, keep: bool) -> None:
    """Runs the session; its record goes to `path` if it is broken off, or in any case with `keep`."""
    from followsuit.cli.session import Ended
    from followsuit.engine.faults import Fault

    keeper = _Keeper(sitting, path)
    try:
        with keeper, keeper:  # a window that is closed is told by several things at once: one may come while it saves
            if not sitting.resumed:
                typer.echo(f"{sitting.ruleset.title}, seed {sitting.game.seed}. Type help at any time.")
            keeper.session = _session(sitting)
            keeper.wanted = keeper.session.run() is Ended.QUIT or keep
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except Fault as problem:
        fail(str(problem), PROBLEMS)


@dataclass
class _Keeper:
    """Saves the record of a sitting at its end, whatever breaks it off; of one that was played out only if `wanted`."""

    sitting: Sitting
    path: Path
    session: Session | None = None
    wanted: bool = False
    kept: bool = False

    def __enter__(self) -> None:
        """Nothing is saved yet."""

    def __exit__(self, kind: type[BaseException] | None, problem: object, trace: object) -> None:
        """Saves once."""
        if not self.kept and not self.sitting.unsaved and (self.wanted or kind is not None):
            with undisturbed():
                self._keep()

    def _keep(self) -> None:
        from followsuit.cli.saving import place_of, write_new_record, write_record
        from followsuit.game import record

        sitting = self.sitting
        game = sitting.game if self.session is None else self.session.game
        write = write_record if sitting.goes_on else write_new_record
        written = write(self.path, record(sitting.ruleset, game, sitting.seats()))
        self.kept = True
        again = "" if game.outcome is not None else f" To go on: followsuit play --resume {written}"
        with suppress(OSError):  # nobody may be there any more to read it
            typer.echo(f"\n{place_of(self.path, written)}{again}")


def _session(sitting: Sitting) -> Session:
    from followsuit.cli.output import faces, output
    from followsuit.cli.session import Session
    from followsuit.players.base import make_player
    from followsuit.present.table import Table

    console, program = output(), sitting.game.program
    bot = make_player(sitting.bots, program)
    table = Table(program, faces(program.deck, console), console.width)
    session = Session(sitting.game, sitting.people, bot, console, table, read_line, auto=sitting.auto)
    if sitting.resumed:
        session.skip_past()
    return session


def read_line(prompt: str) -> str | None:
    """A line from standard input, None at its end, or if there is no input or nowhere to write the prompt."""
    if sys.stdin is None or sys.stdout is None:
        return None
    try:
        return input(prompt)
    except EOFError:
        return None
