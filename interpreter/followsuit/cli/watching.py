"""`watch`: bots at every seat, and what happens line by line."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from followsuit.cli.choices import Game, Options, Players, Preset, With, chosen, load
from followsuit.cli.simulating import Bots, Seed, seat_bots
from followsuit.cli.stops import INTERRUPTED, undisturbed
from followsuit.cli.writing import outputs

if TYPE_CHECKING:
    from followsuit.engine.game import Game as Played
    from followsuit.language.load import Ruleset

WATCHER = -1
"""Whoever watches sits at no seat."""


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command("watch")(watch)


def watch(  # noqa: PLR0913  (one parameter for each option of the command)
    name: Game,
    *,
    deals: Annotated[int | None, typer.Option("--deals", "-n", min=1, help="Stop after so many deals.")] = None,
    seed: Seed = 1,
    bots: Bots = "thumb",
    why: Annotated[bool, typer.Option("--why", help="Let the bots say why.")] = False,
    save: Annotated[
        Path | None, typer.Option("--save", metavar="FILE", help="Save the record of the match here.")
    ] = None,
    option: Options = None,
    preset: Preset = None,
    with_files: With = None,
    players: Players = None,
) -> None:
    """Watch bots play a match (or some deals of one), with all cards open.

    For example:  followsuit watch three-handed-euchre --seed 7 --deals 1
    """
    from followsuit.game import start_match

    outputs(save=save)
    ruleset = load(chosen(name, option, preset, with_files, players))
    names = seat_bots(bots, ruleset.program)
    show = Show(ruleset, start_match(ruleset, seed, deals=deals), names, why=why)
    try:
        show.run()
    except KeyboardInterrupt:
        typer.echo()
        show.keep(save, name)
        raise typer.Exit(INTERRUPTED) from None
    if save is not None:
        show.keep(save, name)


class Show:
    """One performance: a game that goes on by itself."""

    def __init__(self, ruleset: Ruleset, game: Played, bots: tuple[str, ...], *, why: bool) -> None:
        from followsuit.cli.output import faces, output
        from followsuit.players.base import make_player
        from followsuit.present.table import Table
        from followsuit.present.transcript import Teller

        self.ruleset, self.game, self.why = ruleset, game, why
        self.console = output()
        drawn = faces(game.program.deck, self.console)
        self.teller, self.table = Teller(game.program, drawn), Table(game.program, drawn)
        self._players = {name: make_player(name, game.program) for name in set(bots)}
        self._bots = bots
        self._told = 0
        self._opened: int | None = None

    def run(self) -> None:
        """Plays to the end and tells it as it goes."""
        from followsuit.players.base import decision_random
        from followsuit.playtest.stopping import given_up
        from followsuit.present.results import outcome_text, standing_text

        self._tell()
        self._open()
        while (actor := self.game.actor) is not None:
            if why := given_up(self.game.results):
                self.console.print(standing_text(self.game, why))
                return
            view = self.game.asked()
            player = self._players[self._bots[actor]]
            advice = player.choose(view, decision_random(self.game.seed, view.deal_index, view.moves))
            self.game = self.game.apply(view.legal[advice.index])
            self._tell(advice.why if self.why else None)
            self._open()
        self.console.print(outcome_text(self.game))

    def _open(self) -> None:
        """Who is set apart from the others before the first answer of a deal, as far as whoever is asked knows it."""
        from rich.text import Text

        actor = self.game.actor
        if actor is None or self._opened == self.game.deal_index:
            return
        self._opened = self.game.deal_index
        line = self.table.set_apart(replace(self.game.view(actor), seat=WATCHER))
        if line is not None:
            self.console.print(Text.assemble("  ", line))

    def _tell(self, why: str | None = None) -> None:
        events = self.game.events
        for number, line in enumerate(self.teller.lines(events[self._told :])):
            self.console.print(line.append(f"   ({why})", style="dim") if why and number == 0 else line)
        self._told = len(events)

    def keep(self, save: Path | None, name: str) -> None:
        """Saves the record and says where."""
        from followsuit.cli.saving import free_path, place_of, write_new_record
        from followsuit.game import record

        path = free_path(name, self.game.seed, Path.cwd()) if save is None else save
        with undisturbed():
            typer.echo(place_of(path, write_new_record(path, record(self.ruleset, self.game))))
