"""`rulebook`: the rules of a game as people read them, as Markdown or as a page to print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import Choice, Game, Options, Players, Preset, With, chosen, fail, load
from followsuit.cli.shelf import about_of, shipped
from followsuit.cli.writing import outputs, write_page
from followsuit.core.suggest import listed

if TYPE_CHECKING:
    from followsuit.language.load import Ruleset
    from followsuit.rulebook.origins import Origin


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("rulebook")(rulebook)


def rulebook(  # noqa: PLR0913  (one parameter for each option of the command)
    name: Game,
    *,
    option: Options = None,
    preset: Preset = None,
    with_files: With = None,
    players: Players = None,
    html: Annotated[
        Path | None, typer.Option("--html", metavar="FILE", help="Write one page of HTML with pictures of the cards.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="FILE", help="Write the Markdown to a file, not to the screen.")
    ] = None,
    language: Annotated[str, typer.Option("--language", help="The language that connects the game's words.")] = "en",
) -> None:
    """Write the rulebook of a game, with the options as they are set.

    It is Markdown on the screen unless a file is named; --html writes a page that needs nothing beside it and prints
    well. What a variant, a house rule or a chosen option changes stands in a box of its own.

    For example:  followsuit rulebook skat --html skat.html   or   followsuit rulebook euchre --preset tournament
    """
    from followsuit.rulebook import book_of, markdown_of, page_of
    from followsuit.wording.languages import CATALOGUES

    if language not in CATALOGUES:
        fail(f"There is no rulebook in “{language}” yet; there is one in: {listed(CATALOGUES)}.")
    outputs(html=html, markdown=markdown)
    choice = chosen(name, option, preset, with_files, players)
    ruleset = load(choice)
    book = book_of(ruleset, _origin(choice, ruleset), language)
    if html is None and markdown is None:
        typer.echo(markdown_of(book), nl=False)
    if markdown is not None:
        _write(markdown, markdown_of(book))
    if html is not None:
        _write(html, page_of(book))


def _origin(choice: Choice, ruleset: Ruleset) -> Origin | None:
    """What the rulebook says its difference from: the game it varies, else the same game as it comes; None if neither.

    Without options, house rules or a base that can be played there is nothing to differ from.
    """
    from followsuit.rulebook.origins import Added, origin

    bases = [_reference(base, choice.name) for base in ruleset.rules.extends or ()]
    changed = bool(choice.options or choice.preset or choice.files)
    found = (origin(base, ruleset) for base in (*bases, *([choice.name] if changed else ())))
    first = next(filter(None, found), None)
    added = tuple(Added(Path(file).stem.replace("-", "_"), about_of(file)) for file in choice.files)
    return None if first is None else replace(first, added=added)


def _reference(base: str, name: str) -> str:
    """A base as it is found from here: a file beside the ruleset that names it, or a shipped name."""
    beside = Path(name).parent / base
    return base if base in shipped() and not beside.suffix else str(beside)


def _write(path: Path, text: str) -> None:
    typer.echo(f"Wrote {write_page(path, text)}.", err=True)
