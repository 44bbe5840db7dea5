"""Where cards go to hands once a trick is won, as the program tells."""

from __future__ import annotations

from followsuit.engine.views import HAND
from followsuit.players.plain import NOBODY
from followsuit.program.flow import ways_from
from followsuit.program.model import End, Jump, Move, Offer, Program, Tell


def drawn_after(program: Program, place: int) -> int:
    """Where the program goes on once the trick played at a place is won, if cards then go to hands; else `NOBODY`."""
    code = program.code
    won = next((at for at in ways_from(code, place) if _is_won(code[at])), None)
    for step in code[won:] if won is not None else ():
        if isinstance(step, Move) and step.to.name == HAND:
            return NOBODY if won is None else won
        if isinstance(step, (Jump, Offer, End)):
            break
    return NOBODY


def _is_won(step: object) -> bool:
    return isinstance(step, Tell) and step.kind == "trick"
