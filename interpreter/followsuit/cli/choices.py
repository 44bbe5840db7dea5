"""What every command that names a game takes: the name, options, preset, further files, the number of players."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from followsuit.cli import stops
from followsuit.cli.shelf import (
    complete_game,
    complete_patch,
    game_for,
    game_of,
    is_patch,
    is_whole_game,
    path_of,
    shipped,
)
from followsuit.core.suggest import nearest

if TYPE_CHECKING:
    from followsuit.core.diagnostics import Diagnostic
    from followsuit.language.load import Ruleset

PROBLEMS, USAGE = stops.PROBLEMS, stops.USAGE
UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs by which a name or a record could command the terminal."""
SUFFIXES = (".yaml", ".yml")

Game = Annotated[
    str,
    typer.Argument(
        metavar="NAME",
        help="A game that comes with followsuit (see `followsuit list`) or a ruleset file.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="KEY=VALUE", help="Choose an option of the game; may be given again."),
]
Preset = Annotated[str | None, typer.Option("--preset", "-p", help="A named set of options.", show_default=False)]
With = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        "-w",
        metavar="FILE",
        help="A house rule to add: a file, or a shipped one such as house/red-only; may be given again.",
        autocompletion=complete_patch,
    ),
]
Players = Annotated[
    int | None,
    typer.Option("--players", "-P", min=1, help="How many play, where the game allows several numbers."),
]


@dataclass(frozen=True, slots=True)
class Choice:
    """A game with everything that was chosen for it."""

    name: str
    options: dict[str, str]
    preset: str | None
    files: tuple[str, ...]
    players: int | None

    def arguments(self) -> dict[str, Any]:
        """The keyword arguments of `followsuit.load` and `followsuit.check`."""
        return {
            "options": self.options,
            "preset": self.preset,
            "with_files": self.files,
            "players": self.players,
        }

    def command(self, verb: str) -> str:
        """The command line that does something with the same choice."""
        words = ["followsuit", verb, quote(self.name)]
        words += [f"--option {quote(f'{key}={value}')}" for key, value in self.options.items()]
        words += [] if self.preset is None else [f"--preset {quote(self.preset)}"]
        words += [f"--with {quote(file)}" for file in self.files]
        words += [] if self.players is None else [f"--players {self.players}"]
        return " ".join(words)


def chosen(
    name: str, options: list[str] | None, preset: str | None, files: list[str] | None, players: int | None
) -> Choice:
    """What was chosen on the command line. Leaves with exit code 2 if it cannot be understood."""
    pairs: dict[str, str] = {}
    for text in options or []:
        key, equals, value = text.partition("=")
        if not equals or not key.strip():
            fail(f"An option is written KEY=VALUE, as in --option stick_dealer=true, but this was “{text}”.")
        pairs[key.strip().replace("-", "_")] = value.strip()
    for reference in (name, *(files or [])):
        known(reference)
    if is_patch(name):
        command = f"followsuit play {game_for(name)} --with {name}"
        fail(f"“{name}” is a house rule, not a game: add it to one, as in `{command}`.")
    for file in files or []:
        if is_whole_game(file):
            fail(f"“{file}” is a game, not a house rule: --with adds a house rule to {name}, and cannot add a game.")
    _note_namesake(name)
    return Choice(name, pairs, preset, tuple(files or []), players)


def _note_namesake(name: str) -> None:
    """Says which is taken where a shipped game is named and a file of that name lies here."""
    beside = next((path for path in (Path(f"{name}{suffix}") for suffix in SUFFIXES) if path.is_file()), None)
    if name in shipped() and beside is not None and not beside.samefile(path_of(name)):
        typer.echo(f"Note: “{name}” is the game that comes with followsuit; yours is called {beside}.", err=True)


def known(reference: str) -> None:
    """Leaves with exit code 2 if a reference is neither a shipped name nor a file."""
    names = shipped()
    if reference and reference not in names and Path(reference).is_dir() and not _file_beside(reference):
        fail(f"“{reference}” is a folder; the name of a game or of a ruleset file was expected.")
    if reference in names or (reference and os.path.lexists(reference)):
        return
    meant = _meant(reference, names)
    advice = f"Did you mean {meant}?" if meant else "`followsuit list` shows the games that there are."
    fail(f"There is no game and no file “{reference}”. {advice}")


def _meant(reference: str, names: Sequence[str]) -> str | None:
    """The game, house rule or file whose name is nearest: a file if one was named, else of equals what is shipped.

    A house rule may be named without its folder, `red-only` for `house/red-only`, a file without its ending.
    """
    wanted = Path(reference)
    stem = wanted.stem if wanted.suffix in SUFFIXES else wanted.name
    games = {name.rpartition("/")[2]: name for name in names} | {name: name for name in names}
    files = {path.stem: str(path) for path in _files_beside(wanted)}
    if stem in files or (near := nearest(stem, files)) is None:
        return files.get(stem) or _named(reference, games)
    is_file = wanted.suffix in SUFFIXES or len(wanted.parts) > 1
    return files[near] if is_file else _named(reference, files | games)


def _named(reference: str, known: Mapping[str, str]) -> str | None:
    near = nearest(reference, known)
    return known[near] if near else None


def _files_beside(wanted: Path) -> list[Path]:
    """The rulesets in the folder of a file that is not there."""
    try:
        return sorted(path for path in wanted.parent.iterdir() if path.suffix in SUFFIXES and path.is_file())
    except (OSError, ValueError):
        return []


def _file_beside(reference: str) -> bool:
    """Whether a file of that name with an ending stands beside a folder, which is then meant."""
    return any(Path(f"{reference}{suffix}").is_file() for suffix in SUFFIXES)


def load(choice: Choice) -> Ruleset:
    """The ruleset, its warnings noted on stderr. Leaves with exit code 1 and its problems if there are any errors."""
    from followsuit.game import RulesetError
    from followsuit.game import load as load_ruleset

    try:
        ruleset = load_ruleset(choice.name, **choice.arguments())
    except RulesetError as problem:
        if not any(item.is_error for item in problem.diagnostics):
            fail(not_by_itself(choice.name), PROBLEMS)
        complain(problem.diagnostics, problem.texts)
        raise typer.Exit(code_for(problem.diagnostics)) from None
    for warning in ruleset.diagnostics:
        place = f"{warning.position.file}, line {warning.position.line}"
        typer.echo(f"Note: {warning.message}{f' ({warning.hint})' if warning.hint else ''} [{place}]", err=True)
    _note_examples(choice, ruleset)
    return ruleset


def _note_examples(choice: Choice, ruleset: Ruleset) -> None:
    """Says on stderr if worked examples do not hold: the rules may be tried all the same. Shipped ones hold."""
    if {choice.name, *choice.files} <= set(shipped()):
        return
    from followsuit.examples import examples_that_fail

    failed = examples_that_fail(choice.name, ruleset, choice.files)
    if failed:
        told = choice.command("validate")
        do, it = ("does", "it") if len(failed) == 1 else ("do", "them")
        many = "One worked example" if len(failed) == 1 else f"{len(failed)} worked examples"
        typer.echo(
            f"Note: {many} of these rules {do} not hold, and no rulebook has {it}; `{told}` tells why.", err=True
        )


def not_by_itself(name: str) -> str:
    """What is said of a ruleset that only others build on."""
    other = game_of(name)
    game = "" if other is None else f", as {other} does"
    return f"“{name}” cannot be played by itself: it is a part that other rulesets extend{game}."


def code_for(diagnostics: Sequence[Diagnostic]) -> int:
    """The exit code for what was found: 2 if the rulesets are sound and only what was chosen is wrong."""
    from followsuit.present.diagnostics import is_chosen

    errors = [item for item in diagnostics if item.is_error]
    if not errors:
        return 0
    return USAGE if all(is_chosen(item.position) for item in errors) else PROBLEMS


def complain(diagnostics: Sequence[Diagnostic], texts: Mapping[str, str]) -> None:
    """Writes diagnostics to stderr; `texts` are the files that they point into."""
    from followsuit.cli.output import errors, style_of
    from followsuit.present.diagnostics import format_diagnostics

    def lines(file: str) -> list[str]:
        return texts.get(file, "").splitlines()

    console = errors()
    typer.echo(format_diagnostics(diagnostics, lines, style=style_of(console)), err=True)


def fail(message: str, code: int = USAGE) -> NoReturn:
    """Says on stderr what is wrong and leaves."""
    typer.echo(UNSEEN.sub("\ufffd", message), err=True)
    raise typer.Exit(code)
