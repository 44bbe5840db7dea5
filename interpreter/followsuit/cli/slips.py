"""What is said of a command line that cannot be understood: a number in words, a command that there is not."""

from __future__ import annotations

import re
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

from followsuit.core.suggest import nearest

ELSEWHERE = {
    "options": "show", "option": "show", "presets": "show", "info": "show", "describe": "show", "games": "list",
    "rules": "rulebook", "book": "rulebook", "print": "rulebook", "run": "play", "start": "play", "resume": "play",
    "deal": "watch", "stats": "simulate", "test": "validate", "lint": "validate", "create": "new", "extend": "new",
}  # fmt: skip
"""Words that people try, and the command that does what they have in mind."""


LEAST = re.compile(r"(?:greater than or equal to |x>=)(-?\d+)")
"""How the library for command lines says that a number is too small."""


class Command(TyperCommand):
    """A command that says in a card player's words which number was expected, and what is said twice."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the words behind the command.

        Raises:
            typer.BadParameter: one of them cannot be understood.
        """
        try:
            self._once(ctx, args)
            return super().parse_args(ctx, args)
        except typer.BadParameter as problem:
            problem.message = _in_words(problem.message)
            raise

    def _once(self, ctx: Any, args: list[str]) -> None:
        """Leaves with exit code 2 if an option that has one value is given twice, or a setting with two values."""
        values, _, given = self.make_parser(ctx).parse_args(args=list(args))
        for option in given:
            name = max(getattr(option, "opts", ()), key=len, default="")
            many = getattr(option, "multiple", False) or getattr(option, "is_flag", True)
            if not many and given.count(option) > 1:
                _refuse(f"{name} is given {given.count(option)} times, but can have one value only.")
            if getattr(option, "metavar", None) == "KEY=VALUE":
                pairs = {text.partition("=")[::2] for text in values[option.name]}
                keys = [key.strip().replace("-", "_") for key, _ in pairs]
                if key := next((key for key in keys if keys.count(key) > 1), None):
                    _refuse(f"{name} gives {key} more than one value.")


def _refuse(message: str) -> NoReturn:
    typer.echo(message, err=True)
    raise typer.Exit(2)


def _in_words(message: str) -> str:
    """What is wrong with a number."""
    if least := LEAST.search(message):
        return f"the number has to be {least[1]} or more."
    if "integer" in message:
        return "a whole number is expected, in figures and without commas, as 4 or 10000."
    return message


class Group(TyperGroup):
    """The commands; of a word that is none of them it says which is meant."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the first word names. Leaves with exit code 2 if there is none."""
        word = args[0] if args else ""
        if word and not word.startswith("-") and self.get_command(ctx, word) is None:
            meant = ELSEWHERE.get(word.lower()) or nearest(word, self.commands)
            advice = f"Did you mean `followsuit {meant}`?" if meant else "`followsuit --help` lists what there is."
            _refuse(f"There is no command “{word}”. {advice}")
        return super().resolve_command(ctx, args)
