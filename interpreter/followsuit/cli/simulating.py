"""`simulate`: many deals or matches between bots, summed up with intervals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import INTERRUPTED, Game, Options, Players, Preset, With, chosen, fail, load
from followsuit.core.suggest import listed
from followsuit.players.base import PLAYERS

if TYPE_CHECKING:
    from followsuit.program.model import Program


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("simulate")(simulate)


Bots = Annotated[
    str,
    typer.Option("--bots", "-b", help="Who plays: random or thumb for every seat, or one for each: thumb,random,...",
                 autocompletion=lambda: list(PLAYERS)),
]  # fmt: skip
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, help="The number that every shuffle follows from.")]


def simulate(  # noqa: PLR0913  (one parameter for each option of the command)
    name: Game,
    *,
    deals: Annotated[
        int | None, typer.Option("-n", "--deals", min=1, help="How many deals (1000 unless said).")
    ] = None,
    matches: Annotated[int | None, typer.Option("--matches", min=1, help="How many whole matches instead.")] = None,
    seed: Seed = 1,
    bots: Bots = "random",
    option: Options = None,
    preset: Preset = None,
    with_files: With = None,
    players: Players = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> None:
    """Let bots play many deals and print win and score rates with 95 % intervals.

    The first dealer moves on by one seat from deal to deal (from match to match), so that no seat is favoured.

    For example:  followsuit simulate euchre -n 2000 --seed 1 --bots thumb,random,thumb,random
    """
    from followsuit.cli.output import errors, output
    from followsuit.playtest.simulate import Plan
    from followsuit.playtest.simulate import simulate as run
    from followsuit.present.progress import progress
    from followsuit.present.results import figures_table

    if deals is not None and matches is not None:
        fail("Say either -n (deals) or --matches, not both.")
    program = load(chosen(name, option, preset, with_files, players)).program
    count = matches or deals or 1000
    plan = Plan(program, seed, count, seat_bots(bots, program), matches=matches is not None)
    try:
        with progress(errors(), count) as told:
            figures = run(plan, told)
    except KeyboardInterrupt:
        fail("Interrupted; nothing has been summed up.", INTERRUPTED)
    if as_json:
        typer.echo(json.dumps(figures.as_data(), indent=2))
    else:
        output().print(figures_table(figures), soft_wrap=False)


def seat_bots(text: str, program: Program) -> tuple[str, ...]:
    """The player of each seat. Leaves with exit code 2 if there is no such player or there are too few or too many."""
    names = [part.strip().lower() for part in text.split(",")]
    for name in names:
        if name not in PLAYERS:
            fail(f"There is no bot “{name}”; there are {listed(PLAYERS)}.")
    if len(names) == 1:
        names *= program.players
    if len(names) != program.players:
        fail(f"{program.title} has {program.players} seats here, but --bots names {len(names)}: {', '.join(names)}.")
    return tuple(names)
