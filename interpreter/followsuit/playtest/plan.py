"""What is to be played: a program, by whom, how often, from which seed."""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.engine.chance import DEALS_OF_A_MATCH
from followsuit.program.model import Program

LONGEST_MATCH = DEALS_OF_A_MATCH
"""Deals after which a match is left unfinished; as many are set aside for each match."""


@dataclass(frozen=True)
class Plan:
    """`bots` names the player of each seat. Deals stand alone unless `matches` is true.

    Seat d modulo the players deals the deal (the first of the match) with the number d, so that no seat is favoured.
    """

    program: Program
    seed: int
    count: int
    bots: tuple[str, ...]
    matches: bool = False
    cap: int = LONGEST_MATCH
