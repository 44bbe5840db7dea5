"""`list` and `show`: which games there are, and what one of them is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import Game, Options, Players, Preset, With, chosen, load
from followsuit.core.suggest import listed

if TYPE_CHECKING:
    from followsuit.cli.shelf import Title


def register(app: typer.Typer) -> None:
    """Adds the commands."""
    app.command("list")(list_games)
    app.command("show")(show)


def list_games(
    *,
    house: Annotated[bool, typer.Option("--house", help="List the house rules instead of the games.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print games and house rules as JSON.")] = False,
) -> None:
    """List the games that come with followsuit, or with --house the house rules to add to them."""
    from followsuit.cli.output import output
    from followsuit.cli.shelf import titles
    from followsuit.present.catalogue import house_listing, listing

    shelf = titles()
    if as_json:
        typer.echo(json.dumps([_entry(item) for item in shelf if not item.abstract]))
        return
    console = output()
    games = [(item.name, item.players, item.about) for item in shelf if item.title and not item.abstract]
    called = {item.name: item.title or item.name for item in shelf}
    patches: dict[str, list[tuple[str, str]]] = {}
    for item in shelf:
        if not item.title:
            whose = listed([called.get(name, name) for name in item.fits]) or "any game"
            patches.setdefault(whose, []).append((item.name, item.about))
    rules = dict(sorted(patches.items()))
    console.print(house_listing(rules) if house else listing(games, rules), soft_wrap=False)


def _entry(item: Title) -> dict[str, object]:
    entry: dict[str, object] = {"name": item.name, "title": item.title, "about": item.about}
    return {**entry, "fits": list(item.fits)} if item.fits else entry


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
    from followsuit.cli.shelf import fits, text_of

    games = listed(fits(name), "or")
    whose = f" ({games}, or what extends it)" if games else ""
    typer.echo(f"{text_of(name).rstrip()}\n\nPlay a game{whose} with it: followsuit play GAME --with {name}")
