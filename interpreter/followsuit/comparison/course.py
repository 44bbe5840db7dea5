"""One deal played under two rulesets: alike up to the first difference, and from there each by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from followsuit.comparison.dealing import Dealt, beginning, deal_both
from followsuit.comparison.partings import Kind, Parting, Split, asked_apart, by_seat, same_action, told_apart
from followsuit.engine.actions import Action
from followsuit.engine.game import Game
from followsuit.players.base import Player, decision_random, make_player
from followsuit.program.model import Ending, Program

LONGEST = 10_000
"""Decisions after which a deal is no longer followed."""


@dataclass(frozen=True)
class Course:
    """A deal under both rulesets, played to its end. `parting` is None if it went alike all the way.

    `at` are the games where they part, `split` says how many of their events are common to both, and `answers` how many
    decisions.
    """

    dealt: Dealt
    a: Game
    b: Game
    at: tuple[Game, Game]
    parting: Parting | None
    split: Split
    answers: int

    @property
    def same_result(self) -> bool:
        """Whether it came out alike: it ended alike, and everybody has the same points."""
        return _came_out(self.a) == _came_out(self.b)


def _came_out(game: Game) -> tuple[Ending | None, tuple[int, ...]]:
    ending = game.results[-1].ending if game.results else None
    return ending, by_seat(game, "points") if ending is Ending.SCORED else (0,) * game.program.players


class Both:
    """Two rulesets with a player at every seat, the same under both. `bots` names the player of each seat.

    Raises:
        ValueError: they are not for the same number of players.
    """

    def __init__(self, a: Program, b: Program, bots: tuple[str, ...]) -> None:
        if a.players != b.players:
            raise ValueError(f"one is for {a.players} players and the other for {b.players}")
        self.a, self.b, self.bots = a, b, bots
        self._players: Mapping[str, tuple[Player, Player]] = {
            name: (make_player(name, a), make_player(name, b)) for name in set(bots)
        }

    def play(self, seed: int, index: int) -> Course:
        """The deal with this number (from 0) of a seed under both.

        Raises:
            Fault: the rules of one of them lead to something they do not provide for.
        """
        dealt = deal_both(self.a, self.b, beginning(self.a, seed, index))
        a, b, parting, split = self._together(dealt.a, dealt.b)
        answers = len(_answers(b))
        return Course(dealt, self._played_out(a, 0), self._played_out(b, 1), (a, b), parting, split, answers)

    def _together(self, a: Game, b: Game) -> tuple[Game, Game, Parting | None, Split]:
        """Plays on while nothing differs."""
        done = (len(a.events), len(b.events))
        while True:
            parting = asked_apart(a, b)
            if parting is None and a.outcome is None:
                parting, pair = self._decided(a, b)
            if parting is not None or a.outcome is not None:
                return a, b, parting, Split(*done, None, None)
            a, b = a.apply(pair[0]), b.apply(pair[1])
            apart = told_apart(a, b, done)
            if apart is not None:
                return a, b, *apart
            done = (len(a.events), len(b.events))

    def _decided(self, a: Game, b: Game) -> tuple[Parting | None, tuple[Action, Action]]:
        """What is done under both, or how the two differ in it."""
        chosen, theirs = self._choice(a, 0), b.legal_actions()
        same = same_action(chosen, theirs)
        if same is None:
            return Parting(Kind.REFUSED, action=chosen, refusal=b.refusal(chosen.text)), (chosen, chosen)
        ours = a.legal_actions()
        if all(same_action(action, ours) for action in theirs):
            return None, (chosen, same)
        other = self._choice(b, 1)
        if same_action(other, ours):
            return None, (chosen, same)
        parting = Parting(Kind.ONLY_THERE, action=other, by_a=False, refusal=a.refusal(other.text))
        return parting, (chosen, same)

    def _choice(self, game: Game, side: int) -> Action:
        """What the player does who is asked now."""
        view = game.asked()
        player = self._players[self.bots[view.seat]][side]
        return view.legal[player.choose(view, decision_random(game.seed, view.deal_index, view.moves)).index]

    def _played_out(self, game: Game, side: int) -> Game:
        for _ in range(LONGEST):
            if game.outcome is not None:
                break
            game = game.apply(self._choice(game, side))
        return game


def _answers(game: Game) -> tuple[object, ...]:
    return game.results[-1].answers if game.results else game.answers


@dataclass
class Survey:
    """Many deals under both: how many part, how many come out differently, and the first of each (by number from 0)."""

    played: int = 0
    parted: int = 0
    differing: int = 0
    first: int | None = None
    first_differing: int | None = None

    def take(self, index: int, course: Course) -> None:
        """Takes in one deal."""
        self.played += 1
        if course.parting is not None:
            self.parted += 1
            self.first = index if self.first is None else self.first
        if not course.same_result:
            self.differing += 1
            self.first_differing = index if self.first_differing is None else self.first_differing


Play = Callable[[int], Course]
"""Plays the deal with a number, from 0, under both."""


def survey(play: Play, start: int, count: int) -> Iterator[tuple[Survey, Course]]:
    """Plays so many deals from the one with number `start` (from 0) on; the figures after each of them."""
    figures = Survey()
    for index in range(start, start + count):
        course = play(index)
        figures.take(index, course)
        yield figures, course
