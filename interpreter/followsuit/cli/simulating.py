"""`simulate`: many deals or matches between bots, summed up with intervals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import Choice, Game, Options, Players, Preset, With, chosen, fail, load
from followsuit.cli.stops import INTERRUPTED
from followsuit.cli.writing import outputs, write_page
from followsuit.core.suggest import listed
from followsuit.players.base import PLAYERS

if TYPE_CHECKING:
    from followsuit.playtest.figures import Figures
    from followsuit.playtest.plan import Plan
    from followsuit.program.model import Program


USUAL_BOTS = "random"
"""Who plays unless it is said."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("simulate")(simulate)


Bots = Annotated[
    str,
    typer.Option("--bots", "-b", help="Who plays: random or thumb for every seat, or one for each: thumb,random,...",
                 autocompletion=lambda: list(PLAYERS)),
]  # fmt: skip
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="How many processes play at once (all cores unless said).")
]
Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler whose workers play instead.")
]
Keep = Annotated[
    Path | None,
    typer.Option("--store", metavar="FILE", help="Keep what is finished in a file; the same command then goes on."),
]
Many = Annotated[int | None, typer.Option("-n", "--deals", min=1, help="How many deals (1000 unless said).")]
Matches = Annotated[int | None, typer.Option("--matches", min=1, help="How many whole matches instead.")]
Details = Annotated[bool, typer.Option("--details", help="Print the counts too: calls, duties, score lines, endings.")]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Write everything as one page with plots.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print all figures as JSON (see docs/numbers.md).")]
Seed = Annotated[int, typer.Option("--seed", "-s", min=0, help="The number that every shuffle follows from.")]


def simulate(  # noqa: PLR0913  (one parameter for each option of the command)
    name: Game,
    *,
    deals: Many = None,
    matches: Matches = None,
    seed: Seed = 1,
    bots: Bots = USUAL_BOTS,
    option: Options = None,
    preset: Preset = None,
    with_files: With = None,
    players: Players = None,
    jobs: Jobs = None,
    cluster: Cluster = None,
    store: Keep = None,
    in_full: Details = False,
    html: Html = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play many deals and print win and score rates with 95 % intervals, and what happened.

    The first dealer moves on by one seat from deal to deal (from match to match), so that no seat is favoured.

    For example:  followsuit simulate euchre -n 2000 --seed 1 --bots thumb,random,thumb,random
    """
    from followsuit.cli.output import output
    from followsuit.playtest.plan import Plan

    if deals is not None and matches is not None:
        fail("Say either -n (deals) or --matches, not both.")
    outputs(html=html, store=store)
    choice = chosen(name, option, preset, with_files, players)
    program = load(choice).program
    plan = Plan(program, seed, matches or deals or 1000, seat_bots(bots, program), matches=matches is not None)
    again = command(choice, plan)
    figures, whole = played(plan, jobs, cluster, store)
    if as_json:
        from followsuit.playtest.numbers import numbers

        typer.echo(json.dumps({**numbers(figures), "command": again}, indent=2, ensure_ascii=False))
    else:
        from followsuit.present.simulation import details, figures_table

        output().print(figures_table(figures), soft_wrap=False)
        if in_full:
            output().print(details(figures), soft_wrap=False)
        # The command is left to the terminal to wrap, so that it can be copied in one piece.
        output().print(f"Again: {again}", style="dim", soft_wrap=True)
    if html is not None:
        written(html, _page(figures, again))
    if not whole:
        raise typer.Exit(INTERRUPTED)


def command(choice: Choice, plan: Plan) -> str:
    """The command that comes to the same figures."""
    bots = ",".join(plan.bots if len(set(plan.bots)) > 1 else plan.bots[:1])
    many = f"--matches {plan.count}" if plan.matches else f"--deals {plan.count}"
    who = "" if bots == USUAL_BOTS else f" --bots {bots}"
    return f"{choice.command('simulate')} {many} --seed {plan.seed}{who}"


def _page(figures: Figures, again: str) -> str:
    from followsuit.present.numbers_page import numbers_page

    return numbers_page(figures, again)


def written(path: Path, page: str) -> None:
    """Writes a page. Leaves with exit code 2 if it cannot be written."""
    typer.echo(f"The page is in {write_page(path, page)}.", err=True)


def goes_on(store: Path | None) -> None:
    """Says that a run was interrupted, and how it goes on."""
    again = "" if store is None else f" The same command with --store {store} goes on."
    typer.echo(f"Interrupted; these are the figures of what was finished.{again}", err=True)


def played(plan: Plan, jobs: int | None, cluster: str | None, store: Path | None) -> tuple[Figures, bool]:
    """The figures of a plan, and whether it was played to its end. Leaves with exit code 2 if it cannot be begun."""
    from contextlib import ExitStack

    from followsuit.cli.output import errors
    from followsuit.playtest.executors import NoClusterError, workers
    from followsuit.playtest.figures import Figures
    from followsuit.playtest.running import Stopped, run, store_of
    from followsuit.playtest.store import StoreError
    from followsuit.present.progress import progress

    with ExitStack() as stack:
        try:
            kept = None if store is None else stack.enter_context(store_of(store, plan))
            executor = stack.enter_context(workers(plan, jobs, cluster))
        except (StoreError, NoClusterError) as problem:
            fail(str(problem))
        try:
            with progress(errors(), plan.count) as told:
                return Figures(plan, run(plan, told, executor, kept)), True
        except StoreError as problem:
            fail(str(problem))
        except Stopped as stopped:
            if not stopped.tally.played:
                fail("Interrupted; nothing has been finished yet.", INTERRUPTED)
            goes_on(store)
            return Figures(plan, stopped.tally), False


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
