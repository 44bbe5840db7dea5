"""How `diff` and `compare` are told two games: what holds for both, and what for the first or the second alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import wraps
from inspect import Signature, signature
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from followsuit.cli.choices import USAGE, Choice, Game, Options, Players, Preset, With, chosen, fail, load
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
class Two:
    """Two games as they were chosen; `alone` if one was named, which is then compared with itself."""

    first: Choice
    second: Choice
    alone: bool


def two(  # noqa: PLR0913  (one parameter for each option of the commands)
    name: Game,
    other: Other = None,
    *,
    option: Options = None,
    a_option: OptionsA = None,
    b_option: OptionsB = None,
    preset: Preset = None,
    a_preset: PresetA = None,
    b_preset: PresetB = None,
    with_files: With = None,
    a_with: WithA = None,
    b_with: WithB = None,
    players: Players = None,
    a_players: PlayersA = None,
    b_players: PlayersB = None,
) -> Two:
    """What was chosen for both, and for one of them alone. Leaves with exit code 2 if it cannot be understood."""

    def choice(
        game: str, options: list[str] | None, named: str | None, files: list[str] | None, count: int | None
    ) -> Choice:
        both = [*(option or []), *(options or [])], [*(with_files or []), *(files or [])]
        return chosen(game, both[0], named or preset, both[1], count or players)

    first = choice(name, a_option, a_preset, a_with, a_players)
    return Two(first, choice(other or name, b_option, b_preset, b_with, b_players), other is None)


def of_two(command: Callable[..., None]) -> Callable[..., None]:
    """The command with the parameters of `two` before its own, instead of its first, which gets what they come to."""
    shared = signature(two, eval_str=True).parameters
    own = list(signature(command, eval_str=True).parameters.values())[1:]

    @wraps(command)
    def taking(**said: object) -> None:
        games: Any = {name: said.pop(name) for name in shared}
        command(two(**games), **said)

    every = [*shared.values(), *own]
    taking.__signature__ = Signature(every)  # type: ignore[attr-defined]  # (read by `inspect.signature`)
    taking.__annotations__ = {parameter.name: parameter.annotation for parameter in every}
    return taking


def nothing_differs(choice: Choice, ways: str) -> NoReturn:
    """Leaves with exit code 2, as a game was to be compared with itself; `ways` to make a difference end a sentence."""
    if choice == Choice(choice.name, {}, None, (), None):
        fail(f"Say with what “{choice.name}” is to be compared: {ways}.")
    fail(f"Both sides are “{choice.name}” with the same settings. Let one of them be different: {ways}.")


def sides(games: Two) -> tuple[Side, Side]:
    """Both rulesets; where nobody says how many play, for a number that both allow."""
    first, second = games.first, games.second
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
