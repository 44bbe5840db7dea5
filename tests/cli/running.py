"""Runs commands as a person would, with what is typed given beforehand."""

from pathlib import Path

from typer.testing import CliRunner

from followsuit.cli.commands import app

runner = CliRunner()


def run(*arguments: str | Path, typed: str | None = None):
    """The result of a command. An exception other than an exit is a failure of the test."""
    result = runner.invoke(app, [str(argument) for argument in arguments], input=typed)
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result
