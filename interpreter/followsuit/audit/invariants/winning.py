"""Every seat can win a match."""

from __future__ import annotations

from collections.abc import Mapping

from followsuit.audit.violations import Violation
from followsuit.core.suggest import listed
from followsuit.program.model import Program

CODE = "seat-never-wins"
SURE, DOUBTFUL = 1e-6, 0.05
"""How likely it is that a seat with equal chances wins none of so many matches: below this it is certain, or told."""


def every_seat_wins(program: Program, wins: Mapping[int, int], matches: int, more: str = "") -> Violation | None:
    """A violation if some seats have won none of the matches that ended, and that is hardly chance."""
    never = [seat for seat in range(program.players) if not wins.get(seat)]
    doubt = chance_of_none(program, matches)
    if not matches or not never or doubt >= DOUBTFUL:
        return None
    names = listed([program.seat_names[seat] for seat in never], "nor") if len(never) < program.players else "anybody"
    message = f"In {matches} matches{more} neither {names} won one." if len(never) > 1 else (
        f"In {matches} matches{more} {names} never won."
    )  # fmt: skip
    if len(never) == program.players:
        message = f"In {matches} matches{more} nobody won."
    return Violation(CODE, message, certain=doubt < SURE)


def chance_of_none(program: Program, matches: int) -> float:
    """How likely a seat wins none of so many matches if every account wins as often as any other."""
    return float((1 - 1 / program.account_count) ** matches) if program.account_count > 1 else 1.0
