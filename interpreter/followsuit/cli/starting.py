"""`new`: begins a game or a variant of one, as a commented file that checks without problems."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from followsuit.cli.choices import PROBLEMS, complain, fail, known, not_by_itself
from followsuit.cli.shelf import complete_game, shipped
from followsuit.core.resources import data_folder
from followsuit.core.suggest import first_up

SUFFIX = ".yaml"


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("new")(new)


def new(
    name: Annotated[
        str,
        typer.Argument(metavar="NAME", help="What the game is called; the file is NAME.yaml.", show_default=False),
    ],
    extends: Annotated[
        str | None,
        typer.Option(
            "--extends",
            "-e",
            metavar="BASE",
            help="The game it is a variant of; without it, a game of its own.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    folder: Annotated[Path, typer.Option("--in", help="The folder to write it in.")] = Path(),
) -> None:
    """Begin a game: write a commented ruleset that already checks and plays, to be changed.

    A variant of a game:  followsuit new "Our Euchre" --extends euchre
    A game of your own:   followsuit new "Kitchen Tricks"
    """
    target = folder / f"{_file_name(name)}{SUFFIX}"
    schema = (data_folder("schemas") / "ruleset.schema.json").as_uri()
    _write(target, _game(_title(name), schema) if extends is None else _variant(_title(name), extends, schema))
    typer.echo(f"Wrote {target}. Change it, then: followsuit validate {target} && followsuit play {target}")


def _game(title: str, schema: str) -> str:
    from followsuit.present.beginning import game_text

    return game_text(title, schema)


def _variant(title: str, extends: str, schema: str) -> str:
    from followsuit.game import check
    from followsuit.present.variant import variant_text

    known(extends)
    loaded = check(extends)
    if loaded.ruleset is None or loaded.ruleset.rules.abstract:
        if any(item.is_error for item in loaded.diagnostics):
            complain(loaded.diagnostics, loaded.texts)
            fail(f"“{extends}” has errors; a variant cannot be begun from it.", PROBLEMS)
        fail(not_by_itself(extends), PROBLEMS)
    base = extends if extends in shipped() else str(Path(extends).resolve())
    return variant_text(title, base, loaded.ruleset, schema)


def _file_name(name: str) -> str:
    words = "".join(letter if letter.isalnum() else " " for letter in name.lower().removesuffix(SUFFIX)).split()
    if not words:
        fail(f"“{name}” is no name for a ruleset: letters or digits were expected.")
    return "-".join(words)


def _title(name: str) -> str:
    plain = name.removesuffix(SUFFIX).replace("-", " ").replace("_", " ").strip()
    return first_up(plain)


def _write(target: Path, text: str) -> None:
    try:
        with target.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        fail(f"“{target}” exists already and is left as it is; choose another name.")
    except OSError as problem:
        fail(f"“{target}” cannot be written: {problem.strerror or problem}.")
