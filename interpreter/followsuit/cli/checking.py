"""`validate`: all problems of rulesets at once."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import (
    SUFFIXES,
    USAGE,
    Choice,
    Options,
    Players,
    Preset,
    With,
    chosen,
    code_for,
    complain,
    fail,
)
from followsuit.cli.rechecking import MOST_INSIDE, Round, again_and_again, inside
from followsuit.cli.shelf import complete_game, game_for, is_patch

if TYPE_CHECKING:
    from followsuit.core.diagnostics import Diagnostic
    from followsuit.language.load import Loaded


MOST_FILES = 1_000
"""A folder with more that may be rulesets is not meant."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("validate")(validate)


def validate(  # noqa: PLR0913  (one parameter for each option of the command)
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PATH...",
            help="Ruleset files, folders of them, or shipped names.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    *,
    option: Options = None,
    preset: Preset = None,
    with_files: With = None,
    players: Players = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the problems as JSON.")] = False,
    thorough: Annotated[
        bool, typer.Option("--thorough", help="Check every combination of options, however many there are.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Check again whenever one of the files is saved, until Ctrl-C.")
    ] = False,
) -> None:
    """Check rulesets and print every problem with its place, and what to do about it.

    Files in which nothing was found are not gone through again until one of them changes: that is kept in the
    user's cache folder, or in the one that FOLLOWSUIT_CACHE names (empty: nowhere).

    Exit code 0: no errors (there may be warnings); 1: there are errors; 2: nothing to check was named, or an
    option, a preset or a number of players that there is not. With --watch it is that of the last check.

    For example:  followsuit validate ours.yaml   or   followsuit validate ours.yaml --watch
    """
    if not paths:
        fail("Name what to check: a file, a folder or a shipped game, as in `followsuit validate euchre`.", USAGE)

    def once() -> Round:
        read = {*paths, *(with_files or [])}
        try:
            references = _rulesets([reference for path in paths for reference in _references(path)])
            choices = [chosen(reference, option, preset, with_files, players) for reference in references]
            code = _check_all(choices, read, thorough=thorough, as_json=as_json)
        except typer.Exit as stopped:
            code = stopped.exit_code
        return Round(code, tuple(sorted(read)))

    if watch:
        again_and_again(once)
    code = once().code
    if code:
        raise typer.Exit(code)


def _check_all(choices: list[Choice], read: set[str], *, thorough: bool, as_json: bool) -> int:
    """Checks and reports; the exit code. The files that were read join those of `read`."""
    found: list[Diagnostic] = []
    texts: dict[str, str] = {}
    with _progress(len(choices)) as told:
        for number, choice in enumerate(choices):
            told(number)
            loaded = _checked(choice.name, choice, thorough=thorough)
            found += loaded.diagnostics
            texts |= loaded.texts
    read.update(texts)
    _report(tuple(dict.fromkeys(found)), texts, len(choices), as_json=as_json)
    return code_for(found)


@contextmanager
def _progress(count: int) -> Iterator[Callable[[int], None]]:
    """A function that is told how many rulesets have been checked, to be seen of several at a terminal."""
    from followsuit.cli.output import errors

    console = errors()
    if count == 1 or not console.is_terminal:
        yield lambda _: None
        return
    from followsuit.present.progress import progress

    with progress(console, count, "checking") as told:
        yield told or (lambda _: None)


def _references(path: str) -> list[str]:
    folder = Path(path)
    if not path or not folder.is_dir():
        return [path]
    found = inside(folder)
    files = sorted(str(file) for file in found if file.suffix in SUFFIXES and file.is_file())
    if len(found) > MOST_INSIDE or len(files) > MOST_FILES:
        fail(f"The folder “{path}” holds too much to go through: name the folder in which your rulesets are.")
    if not files:
        fail(f"The folder “{path}” holds no ruleset; their names end in .yaml.")
    return files


def _rulesets(references: list[str]) -> list[str]:
    """The references that are rulesets. House rules are named and left out; exit code 2 if there is nothing else."""
    patches = [reference for reference in references if is_patch(reference)]
    for patch in patches[:1]:
        command = f"validate {game_for(patch)} --with {patch}"
        are = f"{patch} is a house rule: check it with a game"
        if len(patches) > 1:
            are = f"{len(patches)} of these files are house rules: check each with a game"
        typer.echo(f"{are}, as in `{command}`.", err=True)
    rulesets = [reference for reference in references if reference not in patches]
    if not rulesets:
        raise typer.Exit(USAGE)
    return rulesets


def _checked(reference: str, choice: Choice, *, thorough: bool) -> Loaded:
    """What is wrong with a ruleset, its worked cases run too; with house rules only those of the house rules."""
    from followsuit.core.diagnostics import in_order
    from followsuit.examples import example_problems
    from followsuit.game import check

    loaded = check(reference, thorough=thorough, **choice.arguments())
    if loaded.ruleset is None or loaded.ruleset.rules.abstract:
        return loaded
    failed = example_problems(reference, loaded.ruleset, choice.files, loaded.family)
    return replace(loaded, diagnostics=in_order((*loaded.diagnostics, *failed)))


def _report(found: tuple[Diagnostic, ...], texts: dict[str, str], count: int, *, as_json: bool) -> None:
    if as_json:
        from followsuit.present.diagnostics import as_data

        typer.echo(json.dumps(as_data(found), indent=2))
    elif found:
        complain(found, texts)
    else:
        typer.echo(f"{count} ruleset{'' if count == 1 else 's'} checked: no problems")
