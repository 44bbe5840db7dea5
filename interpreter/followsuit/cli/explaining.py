"""`explain`: tells a recorded game decision by decision, with the reason for each call, card, trick and point."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import PROBLEMS, fail
from followsuit.cli.replaying import read_text, record_of

if TYPE_CHECKING:
    from followsuit.engine.told import ToldDeal
    from followsuit.game import Explained


@dataclass(frozen=True)
class Part:
    """Which part of a record is to be told: a deal, one decision of it; None for all."""

    deal: int | None
    step: int | None


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("explain")(explain)


def explain(
    file: Annotated[
        Path,
        typer.Argument(metavar="RECORD", help="A record that play or watch has saved.", show_default=False),
    ],
    *,
    deal: Annotated[int | None, typer.Option("--deal", help="Tell only this deal, counted from 1.")] = None,
    step: Annotated[
        int | None, typer.Option("--step", help="Tell only this decision of the deal (of the first, without --deal).")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="No colours and no symbols of suits.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Tell a recorded game again, and why everything in it was so.

    Every call with what it means and what else could have been said; every card with the rule that asked for it, or
    left the choice free; who won each trick and why; and each point with the line of the ruleset that gives it. All
    hands are shown. Where a record does not fit its rules it is told up to there.

    Exit code 0: all is told. 1: something does not fit, or the file holds no record. 2: there is no such file, deal or
    decision.

    For example:  followsuit explain euchre-7.json --deal 2   or   followsuit explain euchre-7.json --deal 2 --step 9
    """
    explained = _explained(file)
    part = Part(deal, step)
    chosen = _chosen(explained, part) if explained.deals else ()
    if as_json:
        from followsuit.present.explain_data import explained_data

        typer.echo(json.dumps(explained_data(explained, chosen), indent=2, ensure_ascii=False))
    elif explained.game is not None:
        _print(explained, chosen, part, plain=plain)
    if explained.problem is not None:
        fail(f"{file}: {explained.problem}", PROBLEMS)


def _explained(file: Path) -> Explained:
    """The record told again. Leaves with exit code 2 if there is no such file, 1 if it is no record."""
    from followsuit.game import RecordError
    from followsuit.game import explain as explain_record

    try:
        return explain_record(record_of(file, read_text(file)))
    except RecordError as problem:
        fail(f"{file}: {problem}", PROBLEMS)


def _chosen(explained: Explained, part: Part) -> tuple[ToldDeal, ...]:
    """The deals to be told. Leaves with exit code 2 if the record has no such deal or decision."""
    deals = explained.deals
    if part.deal is None and part.step is None:
        return deals
    number = part.deal or (1 if part.deal is None else 0)
    if not 1 <= number <= len(deals):
        fail(f"There is no deal {number} to tell: {_counted(len(deals), 'deal')} can be told.")
    found = deals[number - 1]
    if part.step is None:
        return (found,)
    if not 1 <= part.step <= len(found.steps):
        fail(f"There is no decision {part.step} in deal {number}: it has {_counted(len(found.steps), 'decision')}.")
    return (replace(found, steps=(found.steps[part.step - 1],)),)


def _counted(count: int, what: str) -> str:
    numbers = "" if count < 1 else ", number 1" if count == 1 else f", 1 to {count}"
    return f"{count} {what}{'' if count == 1 else 's'}{numbers}"


def _print(explained: Explained, chosen: tuple[ToldDeal, ...], part: Part, *, plain: bool) -> None:
    from followsuit.cli.output import faces, output
    from followsuit.present.cards import Faces
    from followsuit.present.explain import explained_text, step_text

    if explained.game is None:
        return
    console, deck = output(), explained.game.program.deck
    drawn = Faces(deck, symbols=False) if plain else faces(deck, console)
    if part.step is not None:
        text = step_text(explained, drawn, chosen[0].steps[0])
    else:
        text = explained_text(explained, drawn, chosen, whole=part.deal is None)
    console.print(text.plain if plain else text)
