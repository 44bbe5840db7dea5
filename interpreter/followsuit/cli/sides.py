"""How `diff` and `compare` are told two games: what holds for both, and what for the first or the second alone."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import USAGE, Choice, chosen, load
from followsuit.cli.shelf import complete_game, complete_patch

if TYPE_CHECKING:
    from followsuit.comparison.sides import Side

Other = Annotated[
    str | None,
    typer.Argument(
        metavar="OTHER",
        help="The game to compare it with; the same again, with other settings, if you name none.",
        autocompletion=complete_game,
        show_default=False,
    ),
]
OptionsA = Annotated[list[str] | None, typer.Option("--a-option", metavar="KEY=VALUE", help="… for the first alone.")]
OptionsB = Annotated[list[str] | None, typer.Option("--b-option", metavar="KEY=VALUE", help="… for the second alone.")]
PresetA = Annotated[str | None, typer.Option("--a-preset", help="… for the first alone.", show_default=False)]
PresetB = Annotated[str | None, typer.Option("--b-preset", help="… for the second alone.", show_default=False)]
WithA = Annotated[
    list[str] | None,
    typer.Option("--a-with", metavar="FILE", help="… for the first alone.", autocompletion=complete_patch),
]
WithB = Annotated[
    list[str] | None,
    typer.Option("--b-with", metavar="FILE", help="… for the second alone.", autocompletion=complete_patch),
]
PlayersA = Annotated[int | None, typer.Option("--a-players", min=1, help="… in the first alone.", show_default=False)]
PlayersB = Annotated[int | None, typer.Option("--b-players", min=1, help="… in the second alone.", show_default=False)]

BotsA = Annotated[str | None, typer.Option("--a-bots", help="… for the first alone.", show_default=False)]
BotsB = Annotated[str | None, typer.Option("--b-bots", help="… for the second alone.", show_default=False)]


@dataclass(frozen=True, slots=True)
class Common:
    """What was chosen for both games."""

    options: list[str] | None
    preset: str | None
    files: list[str] | None
    players: int | None

    def choice(
        self, name: str, options: list[str] | None, preset: str | None, files: list[str] | None, players: int | None
    ) -> Choice:
        """One of the games, with what was chosen for it alone. Leaves with exit code 2 if it cannot be understood."""
        more = [*(self.options or []), *(options or [])]
        return chosen(name, more, preset or self.preset, [*(self.files or []), *(files or [])], players or self.players)


def sides(first: Choice, second: Choice) -> tuple[Side, Side]:
    """Both rulesets; where nobody says how many play, for a number that both allow."""
    a, b = _side(first), _side(second)
    counts = [count for count in a.ruleset.counts if count in b.ruleset.counts]
    if first.players or second.players or a.ruleset.players == b.ruleset.players or not counts:
        return a, b
    typer.echo(f"Note: compared for {counts[0]} players, as both can be played by so many.", err=True)
    return _side(replace(first, players=counts[0])), _side(replace(second, players=counts[0]))


def _side(choice: Choice) -> Side:
    """A ruleset to be compared. Leaves with exit code 2 if it has problems: 1 says that two differ."""
    from followsuit.comparison.sides import Side

    try:
        return Side(load(choice), choice.files)
    except typer.Exit:
        raise typer.Exit(USAGE) from None
