"""Games played at random, step by step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import followsuit
from followsuit import Action, Game

LONGEST_DEAL = 400


@dataclass(frozen=True)
class Moment:
    """A decision: the game before it, what was answered, the game after it."""

    before: Game
    action: Action
    after: Game


def moments(game: Game, rng: Random, limit: int = 100_000) -> Iterator[Moment]:
    """Plays on at random until the match (or the deal) is over."""
    for _ in range(limit):
        if game.outcome is not None:
            return
        action = rng.choice(game.legal_actions())
        after = game.apply(action)
        yield Moment(game, action, after)
        game = after
    raise AssertionError(f"not over after {limit} decisions")


def one_deal(ruleset: followsuit.Ruleset, seed: int) -> Iterator[Moment]:
    """A single deal played at random."""
    return moments(followsuit.start_deal(ruleset, seed=seed), Random(seed), LONGEST_DEAL)


def last(game: Game, rng: Random, limit: int = 100_000) -> Game:
    """The game played at random to its end."""
    for moment in moments(game, rng, limit):
        game = moment.after
    return game
