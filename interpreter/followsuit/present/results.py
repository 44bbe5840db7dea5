"""Results in words: how a deal and a match ended, or stand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from followsuit.core.suggest import first_up, listed

if TYPE_CHECKING:
    from followsuit.engine.game import Game


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
