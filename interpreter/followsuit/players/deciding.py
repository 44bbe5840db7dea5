"""What `thumb` decides, from what its seat knows: a card or a call."""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.players.calls import best_call, worth_a_thought
from followsuit.players.cardplay import best_card
from followsuit.players.futures import reorders
from followsuit.players.plain import NOBODY, Bits, Stream, lowest, one, size
from followsuit.players.sight import Knowledge
from followsuit.players.tables import Tables

ONLY_ONE, CARD, LAID_AWAY, CALL = 0, 1, 2, 3
"""Why a choice was made: there was no other; as a card to play; as one to lay away; as a call."""


@dataclass(slots=True)
class Decision:
    """A choice with what it came from: see `cardplay.Weighed` for cards, `calls.Valued` for calls."""

    choice: int
    kind: int
    take: float
    want: float
    winning: bool
    led: bool
    ours: bool
    tried: int
    gains: int
    tricks: int
    played: int


def choose(t: Tables, know: Knowledge, random: Stream) -> Decision:
    """The legal choice that the rules of thumb favour."""
    state = know.state
    legal = state.legal
    made = Decision(NOBODY, ONLY_ONE, 0.0, 0.0, False, False, False, 0, 0, 0, 0)
    cards, calls = legal & ~t.calls[state.place], legal & t.calls[state.place]
    if size(legal) == 1:
        made.choice = lowest(legal)
        return made
    options = worth_a_thought(t, state)
    if cards:
        _card(t, know, cards, random, made)
        if reorders(t, state, made.choice):
            options = cards
        elif not calls:
            return made
        else:
            options = calls | one(made.choice)
    _call(t, know, options, random, made)
    return made


def _card(t: Tables, know: Knowledge, cards: Bits, random: Stream, made: Decision) -> None:
    weighed = best_card(t, know, cards, random)
    made.choice, made.take, made.want = weighed.card, weighed.take, weighed.want
    made.winning, made.led, made.ours = weighed.winning, weighed.led, weighed.ours
    made.kind = CARD if t.kind[know.state.place] == t.playing else LAID_AWAY


def _call(t: Tables, know: Knowledge, options: Bits, random: Stream, made: Decision) -> None:
    """The best of the options; if that is the card which was found best for itself, it is played for what it is."""
    value = best_call(t, know, options, random)
    if value.choice == made.choice and one(made.choice) & ~t.calls[know.state.place]:
        return
    made.choice, made.kind = value.choice, CALL
    made.tried, made.gains = value.tried, value.gains
    made.tricks, made.played = value.tricks, value.played
