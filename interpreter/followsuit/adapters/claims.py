"""Deals that were not played out: scored by the tricks that the record gives, or by those that decide anyway."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from followsuit.adapters.findings import DIFFERS, Finding
from followsuit.adapters.following import Followed
from followsuit.core.suggest import listed
from followsuit.engine.game import Game
from followsuit.engine.layout import State
from followsuit.examples.score import SCORING, figures
from followsuit.examples.worlds import place_of

MOST_OPEN = 3
"""So many tricks that were not played are shared out in every way."""


def claimed(followed: Followed, tricks: tuple[int, ...] | None) -> State | None:
    """The state after the deal is scored; None if nobody can know its score. `tricks` are those of each seat."""
    game = followed.game
    place = place_of(game.program, "phase", [SCORING])
    if place is None or not followed.in_play:
        return None
    if tricks is not None:
        return _scored(game, place, tricks)
    left = max(followed.sizes.values()) - followed.tricks
    if left > MOST_OPEN:
        return None
    ended = [_scored(game, place, shared) for shared in _shared_out(game, left)]
    scores = {tuple(figures(game.machine, state)["scores"]) for state in ended}
    return ended[0] if len(scores) == 1 else None


def _scored(game: Game, place: int, tricks: Sequence[int]) -> State:
    return game.machine.resume(game.machine.layout.written(game.state, "tricks", tricks), place)


def _won(game: Game) -> tuple[int, ...]:
    return game.machine.layout.read_all(game.state, "tricks")[: game.program.players]


def _shared_out(game: Game, left: int) -> Iterator[tuple[int, ...]]:
    """Every way in which the accounts could win the tricks that are left, by seat."""
    firsts = sorted({account: seat for seat, account in reversed([*enumerate(game.program.accounts)])}.values())
    for shares in _parts(left, len(firsts)):
        tricks = list(_won(game))
        for seat, share in zip(firsts, shares, strict=True):
            tricks[seat] += share
        yield tuple(tricks)


def _parts(number: int, places: int) -> Iterator[tuple[int, ...]]:
    if places == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in _parts(number - first, places - 1):
            yield (first, *rest)


def impossible(followed: Followed, tricks: tuple[int, ...], seats: Sequence[str]) -> Finding | None:
    """Whether a side that is said to win so many tricks has already won more."""
    accounts = followed.game.program.accounts
    for account in dict.fromkeys(accounts):
        members = [seat for seat, one in enumerate(accounts) if one == account]
        said = sum(tricks[seat] for seat in members)
        won = sum(_won(followed.game)[seat] for seat in members)
        if won > said:
            names = listed(seats[seat] for seat in members)
            message = f"The record gives {names} {said} of the tricks; by the cards they have already won {won}."
            return Finding(DIFFERS, message, written=str(said), expected=f"at least {won}")
    return None
