"""What a player is: something that answers from a seat's view, and can say why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from followsuit.engine.chance import Random

if TYPE_CHECKING:
    from followsuit.engine.views import View
    from followsuit.program.model import Program


@dataclass(frozen=True, slots=True)
class Advice:
    """An index into `View.legal`, and the reason: a phrase that completes "because …"."""

    index: int
    why: str


class Player(Protocol):
    """Chooses among the legal actions of a view. It sees the view and the program, never the state of the game."""

    @property
    def name(self) -> str:
        """The word it is asked for by."""

    def choose(self, view: View, random: Random) -> Advice:
        """The action that it takes; `view` is that of the seat whose turn it is."""


def decision_random(seed: int, deal_index: int, moves: int) -> Random:
    """The numbers for one decision: the same whether the deal was played through or taken up again in its middle."""
    return Random(seed, deal_index, moves)


def make_player(name: str, program: Program) -> Player:
    """The player of that name for a program.

    Raises:
        KeyError: there is no such player; `PLAYERS` lists them.
    """
    from followsuit.players.thumb import Thumb  # noqa: PLC0415  (players import this module for its types)
    from followsuit.players.uniform import Uniform  # noqa: PLC0415  (as above)

    kinds: dict[str, Callable[[Program], Player]] = {"random": Uniform, "thumb": Thumb}
    return kinds[name](program)


PLAYERS = ("random", "thumb")
