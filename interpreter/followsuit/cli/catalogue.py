"""`list` and `show`: which games there are, and what one of them is."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from followsuit.cli.choices import Game, Options, Players, Preset, With, chosen, load


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("list")(list_games)
    app.command("show")(show)


def list_games(*, as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False) -> None:
    """List the games that come with followsuit, and the house rules to add to them."""
    from followsuit.cli.output import output
    from followsuit.cli.shelf import titles
    from followsuit.present.catalogue import listing

    shelf = titles()
    if as_json:
        typer.echo(json.dumps([_entry(item.name, item.title, item.about) for item in shelf if not item.abstract]))
        return
    console = output()
    games = [(item.name, item.players, item.about) for item in shelf if item.title and not item.abstract]
    house = [(item.name, "", item.about) for item in shelf if not item.title]
    console.print(listing(games, house), soft_wrap=False)


def _entry(name: str, title: str | None, about: str) -> dict[str, str | None]:
    return {"name": name, "title": title, "about": about}


def show(  # noqa: PLR0913  (one parameter for each option of the command)
    name: Game,
    *,
    option: Options = None,
    preset: Preset = None,
    with_files: With = None,
    players: Players = None,
    program: Annotated[
        bool, typer.Option("--program", help="Print the core program, with the ruleset lines it was made from.")
    ] = False,
) -> None:
    """Show what a game is: players, options with their values, presets, sources.

    For example:  followsuit show three-handed-euchre   or   followsuit show euchre --program
    """
    from followsuit.cli.output import output
    from followsuit.cli.shelf import is_patch
    from followsuit.present.catalogue import portrait
    from followsuit.present.program import program_listing

    if is_patch(name):
        _show_patch(name)
        return
    choice = chosen(name, option, preset, with_files, players)
    ruleset = load(choice)
    console = output()
    if program:
        typer.echo(program_listing(ruleset.program))
        return
    console.print(portrait(choice.command("play"), ruleset), soft_wrap=False)


def _show_patch(name: str) -> None:
    """A house rule: what it is for, how it is written, and how it is added to a game."""
    from followsuit.cli.shelf import text_of

    typer.echo(f"{text_of(name).rstrip()}\n\nPlay a game with it: followsuit play GAME --with {name}")
