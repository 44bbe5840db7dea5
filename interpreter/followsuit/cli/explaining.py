"""`explain`: tells a recorded game decision by decision, with the reason for each call, card, trick and point."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import PROBLEMS, fail
from followsuit.cli.replaying import checked_record, read_text, record_of, with_faces

if TYPE_CHECKING:
    from rich.text import Text

    from followsuit.adapters.checking import Checked
    from followsuit.core.cards import Deck
    from followsuit.engine.told import ToldDeal
    from followsuit.present.cards import Faces


@dataclass(frozen=True)
class Part:
    """Which part of a record is to be told, and how. `deal` and `step` count from 1; None for all."""

    deal: int | None
    step: int | None
    plain: bool
    as_json: bool


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("explain")(explain)


def explain(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="RECORD",
            help="A record that play or watch has saved, or one in Portable Bridge Notation or Euchre Game Notation.",
            show_default=False,
        ),
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
    text, part = read_text(file), Part(deal, step, plain, as_json)
    checked = checked_record(file, text)
    if checked is None:
        _own(file, text, part)
    else:
        _foreign(checked, part)


def _own(file: Path, text: str, part: Part) -> None:
    from followsuit.game import RecordError
    from followsuit.game import explain as explain_record

    try:
        explained = explain_record(record_of(file, text))
    except RecordError as problem:
        fail(f"{file}: {problem}", PROBLEMS)
    deals = explained.deals
    chosen = [deals[number - 1] for number in _numbers(len(deals), part)] if deals else []
    unfit = explained.problem and f"{file}: {with_faces(explained.problem, explained.refusal, explained.game)}"
    if chosen and part.step is not None:
        if unfit is not None and part.step == len(chosen[0].steps) + 1 and chosen[0] is deals[-1]:
            fail(unfit, PROBLEMS)
        chosen = [_narrowed(chosen[0], part.step)]
    if part.as_json:
        from followsuit.present.explain_data import explained_data

        typer.echo(json.dumps(explained_data(explained, chosen), indent=2, ensure_ascii=False))
    elif explained.game is not None:
        from followsuit.present.explain import explained_text

        drawn = _drawing(part)(explained.game.program.deck)
        _print(explained_text(explained, drawn, chosen, whole=part.deal is None and part.step is None), part)
    if unfit is not None:
        fail(unfit, PROBLEMS)


def _foreign(checked: Checked, part: Part) -> None:
    from followsuit.present.explain_foreign import ForeignDeal, explained_deal, foreign_data, foreign_lines

    numbers = _numbers(len(checked.deals), part)
    chosen: Iterable[ForeignDeal] = (explained_deal(checked, number) for number in numbers)
    if part.step is not None:
        only = explained_deal(checked, numbers[0])
        if not only.explained.deals:
            fail(f"Of deal {only.number} nothing was played that could be told.")
        deals = (_narrowed(only.explained.deals[0], part.step),)
        chosen = [replace(only, explained=replace(only.explained, deals=deals))]
    if part.as_json:
        typer.echo(json.dumps(foreign_data(checked, chosen), indent=2, ensure_ascii=False))
    else:
        for line in foreign_lines(checked, chosen, _drawing(part)):
            _print(line, part)
    if any(checked.deals[number - 1].problems for number in numbers):
        raise typer.Exit(PROBLEMS)


def _numbers(count: int, part: Part) -> Sequence[int]:
    """The deals to be told, from 1. Leaves with exit code 2 if the record has no such deal."""
    if part.deal is None:
        return range(1, count + 1) if part.step is None else (1,)
    if not 1 <= part.deal <= count:
        fail(f"There is no deal {part.deal} in the record: it has {_counted(count, 'deal')}.")
    return (part.deal,)


def _narrowed(deal: ToldDeal, number: int) -> ToldDeal:
    """One decision of a deal. Leaves with exit code 2 if there is none of that number."""
    if not 1 <= number <= len(deal.steps):
        fail(f"There is no decision {number} in deal {deal.number}: it has {_counted(len(deal.steps), 'decision')}.")
    return replace(deal, opening=(), steps=(deal.steps[number - 1],))


def _counted(count: int, what: str) -> str:
    if count == 1:
        return f"one {what} only"
    return f"{count} {what}s" if count else f"no {what}s"


def _drawing(part: Part) -> Callable[[Deck], Faces]:
    """How cards are drawn here."""
    from followsuit.cli.output import faces, output
    from followsuit.present.cards import Faces

    return lambda deck: Faces(deck, symbols=False) if part.plain else faces(deck, output())


def _print(text: Text, part: Part) -> None:
    from followsuit.cli.output import output

    output().print(text.plain if part.plain else text)
