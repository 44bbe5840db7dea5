"""`list` and `show`: which games there are, and what one of them is."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import Choice, Game, Options, Players, Preset, With, chosen, load
from followsuit.cli.shelf import text_of
from followsuit.core.suggest import listed

if TYPE_CHECKING:
    from rich.console import RenderableType

    from followsuit.cli.shelf import Title

WIDEST = 10_000
"""Wider than any line."""


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
    from followsuit.cli.shelf import titles
    from followsuit.present.catalogue import house_listing, listing

    shelf = titles()
    if as_json:
        typer.echo(json.dumps([_entry(item) for item in shelf if not item.abstract]))
        return
    games = [(item.name, item.players, item.about) for item in shelf if item.title and not item.abstract]
    called = {item.name: item.title or item.name for item in shelf}
    patches: dict[str, list[tuple[str, str]]] = {}
    for item in shelf:
        if not item.title:
            whose = listed([called.get(name, name) for name in item.fits]) or "any game"
            patches.setdefault(whose, []).append((item.name, item.about))
    rules = dict(sorted(patches.items()))
    typer.echo(_whole(house_listing(rules) if house else listing(games, rules)), nl=False)


def _whole(shown: RenderableType) -> str:
    """A listing within the width of a terminal; elsewhere its lines stay whole, with nothing behind them."""
    from followsuit.cli.output import output

    console = output()
    if not console.is_terminal:
        console.width = WIDEST
    with console.capture() as captured:
        console.print(shown, soft_wrap=False)
    return "".join(f"{line.rstrip()}\n" for line in captured.get().splitlines())


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
    as_yaml: Annotated[
        bool, typer.Option("--yaml", help="Print the ruleset as it is written, then those that it builds on.")
    ] = False,
    program: Annotated[
        bool, typer.Option("--program", help="Print the core program, with the ruleset lines it was made from.")
    ] = False,
) -> None:
    """Show what a game is: players, options with their values, presets, sources; or its YAML, to copy from.

    For example:  followsuit show three-handed-euchre   or   followsuit show euchre --yaml
    """
    from followsuit.cli.output import output
    from followsuit.cli.shelf import is_patch
    from followsuit.present.catalogue import portrait
    from followsuit.present.program import program_listing

    if is_patch(name):
        _show_patch(name)
        return
    choice = chosen(name, option, preset, with_files, players)
    if as_yaml:
        typer.echo(_written(choice))
        return
    ruleset = load(choice)
    console = output()
    if program:
        typer.echo(program_listing(ruleset.program))
        return
    console.print(portrait(choice.command("play"), ruleset), soft_wrap=False)


def _written(choice: Choice) -> str:
    """The files of a ruleset as they are written: its own, what is added to it, then those that it builds on."""
    from followsuit.language.assembly.variants import assemble

    files = assemble(choice.name, with_files=choice.files).files
    own = [use for use in files if use.role != "base"]
    bases = [use for use in reversed(files) if use.role == "base"]
    read = [use.file for use in (*own, *bases)] or [choice.name]
    return "\n\n".join(f"# {file}\n{text_of(file).rstrip()}" for file in read)


def _show_patch(name: str) -> None:
    """A house rule: what it is for, how it is written, and how it is added to a game."""
    from followsuit.cli.shelf import fits

    games = listed(fits(name), "or")
    whose = f" ({games}, or what extends it)" if games else ""
    typer.echo(f"{text_of(name).rstrip()}\n\nPlay a game{whose} with it: followsuit play GAME --with {name}")
