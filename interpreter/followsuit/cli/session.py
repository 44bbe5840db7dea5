"""A session at the table: people answer in turn, bots answer for the other seats, and everything can be asked about."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from rich.console import Console
from rich.text import Text

from followsuit.cli.typed import Typed, in_plain_signs, ways
from followsuit.engine.actions import Action, blanks
from followsuit.engine.game import Game
from followsuit.engine.views import View
from followsuit.players.base import Player, decision_random, make_player
from followsuit.playtest.stopping import FRUITLESS, fruitless
from followsuit.present.results import outcome_text, standing_text
from followsuit.present.table import Table
from followsuit.present.transcript import Teller, besides

Ask = Callable[[str], str | None]
"""Shows a prompt and gives the line that was typed, None at the end of the input."""

COMMANDS = ("hint", "table", "last", "said", "score", "undo", "quit", "help")

HELP = """\
  hint    what the rules of thumb would do, and why
  table   the table and your hand again
  last    the last trick
  said    what has been said in this deal
  score   the score and the tricks so far
  undo    take back your last answer (against bots)
  quit    stop; the game is saved and can be taken up again
  help    this

Where there is one choice only, play --auto answers for you."""


UNASKED = (
    f"Stopped: {FRUITLESS} deals in a row were thrown in or dealt again before you were asked anything, "
    "so this may never end."
)

LONGEST_LINE = 1000


class Ended(Enum):
    """How a session ended."""

    FINISHED = "finished"
    QUIT = "quit"


@dataclass
class Session:
    """One sitting. `game` is always a game that can be saved; it is replaced, never changed."""

    game: Game
    humans: tuple[int, ...]
    bot: Player
    console: Console
    table: Table
    ask: Ask
    auto: bool = False
    past: list[Game] = field(default_factory=list)
    told: dict[int, int] = field(default_factory=dict)
    at_screen: int | None = None
    asked_after: int = 0
    explained: set[tuple[int, str]] = field(default_factory=set)

    def run(self) -> Ended:
        """Plays until the game is over or somebody leaves."""
        while (actor := self.game.actor) is not None:
            if actor not in self.humans:
                if fruitless(self.game.results[self.asked_after :]):
                    self.console.print(standing_text(self.game, UNASKED))
                    return Ended.QUIT
                self._bot_answers()
            elif not self._person_answers(actor):
                return Ended.QUIT
        self._tell_news(self.humans[0] if len(self.humans) == 1 else None)
        self.console.print(outcome_text(self.game, None if len(self.humans) > 1 else self.humans[0]))
        return Ended.FINISHED

    def skip_past(self) -> None:
        """Takes the deals before the present one as told: a game that is taken up again does not begin with them."""
        for seat in self.humans:
            self.told[seat] = len(self.game.seen_events(seat)) - len(self.game.view(seat).events)

    def _bot_answers(self) -> None:
        view = self.game.asked()
        random = decision_random(self.game.seed, view.deal_index, view.moves)
        self.game = self.game.apply(view.legal[self.bot.choose(view, random).index])

    def _person_answers(self, seat: int) -> bool:
        """False if the person leaves."""
        if len(self.humans) > 1 and self.at_screen != seat and not self._hand_over(seat):
            return False
        view = self.game.asked()
        self.asked_after = len(self.game.results)
        begun = self._tell_news(seat, view.hand | view.open_cards)
        if self.auto and len(view.legal) == 1:
            self.game = self.game.apply(view.legal[0])
            return True
        self.console.print(self.table.draw(view, begun=begun))
        self.console.print(self.table.choices(view, explained=self._is_new(view)))
        while True:
            line = self.ask(self.table.prompt(view))
            if line is None:
                return False
            done = self._understand(in_plain_signs(line[:LONGEST_LINE]), view)
            if done is not None:
                return done

    def _hand_over(self, seat: int) -> bool:
        """Clears the screen, so that nobody sees another's cards, and waits for the next person."""
        if self.at_screen is not None:
            self.console.clear()
        line = self.ask(f"Hand over to {self.table.program.seat_names[seat]}, who then presses Enter. ")
        self.console.clear()
        self.at_screen = seat
        return line is not None

    def _is_new(self, view: View) -> bool:
        """Whether this decision has not been explained to this person yet."""
        if view.offer is None or (key := (view.seat, view.offer.name)) in self.explained:
            return False
        self.explained.add(key)
        return True

    def _tell_news(self, seat: int | None, drawn: int = 0) -> bool:
        """What has happened since this person last saw the table, on which the cards `drawn` will be seen.

        True if a deal has begun since.
        """
        events = self.game.events if seat is None else self.game.seen_events(seat)
        key = -1 if seat is None else seat
        start = max(self.told.values(), default=0) if seat is None else self.told.get(seat, 0)
        for line in Teller(self.table.program, self.table.faces, seat).lines(besides(events[start:], drawn)):
            self.console.print(line)
        self.told[key] = len(events)
        return any(event.kind == "start" for event in events[start:])

    def _understand(self, line: str, view: View) -> bool | None:
        """True if the game has moved, False if the person leaves, None if another line is wanted."""
        typed = Typed(self.game, self.table, view, COMMANDS)
        meant = typed.read(line)
        if isinstance(meant, Action):
            return self._answer(meant)
        words = line.lower().lstrip("/")
        if words in {"quit", "exit", "q"}:
            return False
        if words == "undo":
            return self._undo()
        reply = self._reply(words, view) or Text(meant or typed.not_understood(line), style="yellow")
        self.console.print(reply)
        return None

    def _answer(self, action: Action) -> bool | None:
        refusal = self.game.refusal(action)
        if refusal is not None:
            self.console.print(Text(self.table.faces.told(refusal), style="yellow"))
            return None
        self.past.append(self.game)
        self.game = self.game.apply(action)
        return True

    def _undo(self) -> bool | None:
        if len(self.humans) > 1:
            self.console.print("An answer can be taken back only while you play against bots alone.")
            return None
        if not self.past:
            self.console.print("There is nothing to take back.")
            return None
        self.game = self.past.pop()
        self.told[self.humans[0]] = len(self.game.seen_events(self.humans[0]))
        self.console.print("Taken back.")
        return True

    def _reply(self, words: str, view: View) -> Text | None:
        """What is said to a word that asks for something; None if it is no such word."""
        match words:
            case "":
                return self.table.choices(view)
            case "help" | "?" | "h":
                return Text(f"{ways(self.table, view)}\n{HELP}")
            case "hint":
                return self._hint(view)
            case "table" | "hand":
                return Text("\n").join([self.table.draw(view), self.table.choices(view)])
            case "last":
                return self.table.last_trick(view)
            case "said":
                return self.table.said(view)
            case "score":
                return self.table.score(view)
        return None

    def _hint(self, view: View) -> Text:
        adviser = make_player("thumb", self.table.program)
        advice = adviser.choose(view, decision_random(self.game.seed, view.deal_index, view.moves))
        action = view.legal[advice.index]
        what = blanks(action.text) if action.card is None else self.table.faces.face(action.card)
        return Text.assemble("A rule of thumb says ", what, f", because {advice.why}.")
