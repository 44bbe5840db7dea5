"""Figures and results in words: what a simulation found, how a deal and a match ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.core.suggest import first_up, listed
from followsuit.playtest.stopping import FRUITLESS

if TYPE_CHECKING:
    from followsuit.engine.game import Game
    from followsuit.playtest.intervals import Interval
    from followsuit.playtest.simulate import Figures


def figures_table(figures: Figures) -> RenderableType:
    """The table of a simulation with its heading and remarks."""
    plan = figures.plan
    unit = "match" if plan.matches else "deal"
    head = f"{plan.program.title}: {figures.played} {unit}{_plural(figures.played, unit)}, seed {plan.seed}"
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("seats", "bots", "matches won" if plan.matches else "deals won", f"points a {unit}"):
        table.add_column(column, justify="left")
    for number in figures.accounts:
        seats = figures.seats(number)
        names = " and ".join(plan.program.seat_names[seat] for seat in seats)
        bots = ", ".join(dict.fromkeys(plan.bots[seat] for seat in seats))
        table.add_row(names, bots, _share(figures.win_rate(number)), _number(figures.mean_score(number)))
    return Group(Text(head, style="bold"), table, Text(_remarks(figures)))


def _plural(count: int, unit: str) -> str:
    return "" if count == 1 else "es" if unit == "match" else "s"


def _share(interval: Interval | None) -> str:
    if interval is None:
        return "none decided"
    return f"{interval.value:.1%} ({interval.low:.1%} to {interval.high:.1%})"


def _number(interval: Interval | None) -> str:
    if interval is None:
        return "too few"
    return f"{interval.value:+.3f} ({interval.low:+.3f} to {interval.high:+.3f})"


def _remarks(figures: Figures) -> str:
    unit = "match" if figures.plan.matches else "deal"
    most = "Fewest" if figures.plan.program.best_is_lowest else "Most"
    won = "The best score wins a match" if figures.plan.matches else f"{most} points in a deal win it"
    how = "In brackets: where the true figure lies, with 95 % confidence (by Wilson for shares, by Student for means)."
    dealt = f"The first dealer moved on by one seat from {unit} to {unit}, so that no seat is favoured."
    lines = [f"{won}; a tie is shared. {how} {dealt}"]
    if figures.deals:
        share = figures.thrown_in / figures.deals
        lines.append(f"{figures.thrown_in} of {figures.deals} deals ({share:.1%}) were thrown in or dealt again.")
    if figures.unfinished:
        lines.append(_given_up(figures.unfinished, figures.plan.cap))
    return "\n".join(lines)


def _given_up(count: int, cap: int) -> str:
    matches = "1 match was" if count == 1 else f"{count} matches were"
    left_out = "it is" if count == 1 else "they are"
    return (
        f"{matches} given up, after {FRUITLESS} deals in a row without a result or {cap} deals in all; "
        f"{left_out} left out."
    )


def standing_text(game: Game, why: str, me: int | None = None) -> Text:
    """How a match stands that is stopped before its end, after the sentence that says why."""
    if not game.results:
        return Text(why, style="bold")
    names = ["you" if seat == me else name for seat, name in enumerate(game.program.seat_names)]
    return Text(f"{why}\nThe score: {_totals(game, game.results[-1].totals, names)}.", style="bold")


def _totals(game: Game, totals: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{account_name(game, account, names)} {total}" for account, total in enumerate(totals))


def outcome_text(game: Game, me: int | None = None) -> Text:
    """How the match stands or ended; `me` is the seat of whoever reads it."""
    outcome = game.outcome
    if outcome is None:
        return Text("The deal is not finished.")
    names = ["you" if seat == me else name for seat, name in enumerate(game.program.seat_names)]
    totals = _totals(game, outcome.totals, names)
    if not outcome.finished:
        played = len(game.results)
        return Text(f"Stopped after {played} deal{'' if played == 1 else 's'}: {totals}.", style="bold")
    winners = listed([names[seat] for seat in outcome.winners])
    verb = "wins" if len(outcome.winners) == 1 and me not in outcome.winners else "win"
    return Text(f"{first_up(winners)} {verb}: {totals}." if winners else f"Finished: {totals}.", style="bold")


def account_name(game: Game, account: int, names: Sequence[str]) -> str:
    """The seats of an account."""
    return listed([names[seat] for seat, own in enumerate(game.program.accounts) if own == account])
