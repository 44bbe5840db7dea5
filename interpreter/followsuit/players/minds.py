"""The player `thumb` for machine code: its decisions, and what they ask of a program."""

from __future__ import annotations

from followsuit.native.minds import Mind
from followsuit.native.remembering import Mark
from followsuit.players.deciding import choose
from followsuit.players.plain import IN_PLAYOUTS, IN_SCORING, NOBODY
from followsuit.players.tables import tables_of
from followsuit.program.model import Program


def mind_of(program: Program) -> Mind:
    """What machine code of `thumb` is made of for a program."""
    t = tables_of(program)
    entries = {t.entry, *t.drawn_after} - {NOBODY}
    return Mind(
        program,
        choose,
        t,
        twins=t.twins,
        zones=t.zone_at,
        entries=sorted(entries),
        led=t.led_nodes,
        law_at=t.law_at,
        live=t.live_node,
        marks={IN_SCORING: Mark(1, t.scoring_reads), IN_PLAYOUTS: Mark(2)},
    )
