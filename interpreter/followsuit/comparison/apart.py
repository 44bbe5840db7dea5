"""One deal or match under two plans as `compare` plays it: each side shuffles and decides for itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from followsuit.comparison.course import LONGEST, Course
from followsuit.comparison.dealing import dealt_as
from followsuit.comparison.partings import Kind, Parting, Split, asked_apart, same_action, told_apart
from followsuit.engine.actions import Action, actions_of
from followsuit.engine.game import Game
from followsuit.engine.layout import MOVES, State
from followsuit.playtest.interpreted import Choose, Interpreted
from followsuit.playtest.plan import LONGEST_MATCH, Plan


def action_of(game: Game, choice: int) -> Action:
    """What a choice is called; of cards that are alike it is the very one.

    Raises:
        ValueError: nothing is asked.
    """
    choices = actions_of(game.machine).at(game.state)
    if choices is None:
        raise ValueError("nothing is asked")
    return choices.action(choice, game.state)


@dataclass
class _Side:
    """One side in one deal. A decision is made once, however often it is asked for."""

    choose: Choose
    made: dict[int, Action] = field(default_factory=dict)

    def action(self, game: Game) -> Action:
        """What is done now.

        Raises:
            Fault: whose turn it is can do nothing.
        """
        moves = game.state[MOVES]
        if moves not in self.made:
            game.asked()
            choice = self.choose(game.state, game.machine.legal(game.state), list(game.deal_events))
            self.made[moves] = action_of(game, choice)
        return self.made[moves]

    def played_out(self, game: Game) -> Game:
        """The deal played to its end."""
        for _ in range(LONGEST):
            if game.outcome is not None:
                break
            game = game.apply(self.action(game))
        return game


@dataclass(frozen=True)
class Apart:
    """Two plans that agree in seed and kind; what is told of a deal or match is what `compare` counts of it.

    Raises:
        ValueError: they are not for the same number of players.
    """

    a: Plan
    b: Plan

    def __post_init__(self) -> None:
        if self.a.program.players != self.b.program.players:
            message = f"one is for {self.a.program.players} players and the other for {self.b.program.players}"
            raise ValueError(message)

    @cached_property
    def _players(self) -> tuple[Interpreted, Interpreted]:
        return Interpreted(self.a), Interpreted(self.b)

    def play(self, number: int) -> Course:
        """The deal, or of the match its first deal that goes another way (its last if none does); numbers from 0.

        Raises:
            Fault: the rules of one of them lead to something they do not provide for.
        """
        dealer = number % self.a.program.players
        if not self.a.matches:
            return self._deal(number, dealer)
        carried: tuple[State, State] | None = None
        for deal in range(min(self.a.cap, LONGEST_MATCH)):
            course = self._deal(number * LONGEST_MATCH + deal, dealer if deal == 0 else None, carried)
            over = course.a.outcome is None or course.a.outcome.finished
            if course.parting is not None or over:
                break
            carried = course.a.state, course.b.state
        return course

    def _deal(self, index: int, dealer: int | None, carried: tuple[State, State] | None = None) -> Course:
        a, b = (
            Game.start(plan.program, plan.seed, deals=1, deal_index=index, dealer=dealer, carried=before)
            for plan, before in zip((self.a, self.b), carried or (None, None), strict=True)
        )
        sides = tuple(_Side(player.chooser(index)) for player in self._players)
        dealt = dealt_as(a, b)
        a, b, parting, split = _together(a, b, (sides[0], sides[1]))
        answers = len(b.results[-1].answers if b.results else b.answers)
        return Course(dealt, sides[0].played_out(a), sides[1].played_out(b), (a, b), parting, split, answers)


def _together(a: Game, b: Game, sides: tuple[_Side, _Side]) -> tuple[Game, Game, Parting | None, Split]:
    """Plays on while nothing differs."""
    done = (len(a.events), len(b.events))
    while True:
        parting = asked_apart(a, b)
        if parting is None and a.outcome is None:
            parting = _decided(a, b, sides)
        if parting is not None or a.outcome is not None:
            return a, b, parting, Split(*done, None, None)
        a, b = a.apply(sides[0].action(a)), b.apply(sides[1].action(b))
        apart = told_apart(a, b, done)
        if apart is not None:
            return a, b, *apart
        done = (len(a.events), len(b.events))


def _decided(a: Game, b: Game, sides: tuple[_Side, _Side]) -> Parting | None:
    """How the two differ in what is done now, None if they do the same."""
    ours, theirs = sides[0].action(a), sides[1].action(b)
    same = same_action(ours, b.legal_actions())
    if same is None:
        return Parting(Kind.REFUSED, action=ours, refusal=b.refusal(ours.text))
    if same_action(theirs, a.legal_actions()) is None:
        return Parting(Kind.ONLY_THERE, action=theirs, by_a=False, refusal=a.refusal(theirs.text))
    return None if same.text == theirs.text else Parting(Kind.CHOSEN, action=ours, other=theirs)
