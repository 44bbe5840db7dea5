"""All commands, each of them in a small module of its own; rules and formatting live elsewhere."""

from __future__ import annotations

import typer

from followsuit.cli import (
    auditing,
    catalogue,
    checking,
    comparing,
    contrasting,
    explaining,
    playing,
    replaying,
    rulebooks,
    simulating,
    starting,
    watching,
)
from followsuit.cli.slips import Command, Group

EPILOG = (
    "Exit codes: 0 all went well; 1 the ruleset or the record has problems; 2 the command was not understood, or a "
    "file cannot be used; 130 interrupted (a resumable record has been saved), 129 by a closed window, 143 by being "
    "told to end; 141 nobody reads the output any more."
)

app = typer.Typer(
    name="followsuit",
    cls=Group,
    help=(
        "Trick-taking card games as data: write a ruleset in YAML, check it, play it, simulate it.\n\n"
        "Begin with [bold]followsuit list[/], then [bold]followsuit play euchre[/]. Wherever a game is named, a file "
        "of your own may stand instead, and options, presets and house rules may be added:\n\n"
        "  followsuit play euchre --option stick_dealer=true --with house/red-only"
    ),
    epilog=EPILOG,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
    context_settings={"help_option_names": ["-h", "--help"]},
)

MODULES = (
    catalogue,
    rulebooks,
    checking,
    auditing,
    playing,
    watching,
    simulating,
    comparing,
    contrasting,
    replaying,
    explaining,
    starting,
)

for module in MODULES:
    module.register(app)
for command in app.registered_commands:
    command.cls = Command
