"""The command line: each command in a small module of its own; rules and formatting live elsewhere."""

from __future__ import annotations

import gc
import os
import sys
import warnings

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
from followsuit.cli.choices import INTERRUPTED
from followsuit.cli.slips import Command, Group
from followsuit.engine.faults import Fault

EPILOG = (
    "Exit codes: 0 all went well; 1 the ruleset or the record has problems; 2 the command was not understood; "
    "130 interrupted (a resumable record has been saved)."
)

NEW_BEFORE_COLLECTING = 100_000
"""Nearly all that a command makes it needs to its end; looking for garbage as often as usual is a sixth of its time."""

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


def _warned(message: Warning | str, *_where: object, **_more: object) -> None:
    """A warning is said in a line, like everything else."""
    typer.echo(f"Note: {message}", err=True)


def main() -> None:
    """Runs the command line and exits with its code; no bad input ends in a traceback."""
    gc.freeze()
    gc.set_threshold(NEW_BEFORE_COLLECTING)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    warnings.showwarning = _warned
    try:
        app()
    except BrokenPipeError:
        # The reader (`head`, `less`) has gone: nothing is left to say, and nothing to flush at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Fault as problem:
        typer.echo(str(problem), err=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except RuntimeError as problem:
        # Python wraps an interrupt that comes while a class is being made.
        if not isinstance(problem.__cause__, KeyboardInterrupt):
            raise
        sys.exit(INTERRUPTED)
    except OSError as problem:
        typer.echo(f"{problem.filename or 'A file'} cannot be used: {problem.strerror or problem}.", err=True)
        sys.exit(2)
