"""Where two games part that are played alike: who is asked what, what may be answered, and what comes of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from followsuit.engine.actions import Action
from followsuit.engine.events import Event
from followsuit.engine.game import Game
from followsuit.engine.refusals import Refusal

Key = tuple[object, ...]


class Kind(Enum):
    """In what two games differ first."""

    REFUSED = "refused"
    ONLY_THERE = "only_there"
    CHOSEN = "chosen"
    OVER = "over"
    TURN = "turn"
    ASKED = "asked"
    TRICK = "trick"
    CARDS = "cards"
    SHOWN = "shown"
    SCORE = "score"
    TOTALS = "totals"
    ENDED = "ended"
    NEXT_DEALER = "next_dealer"
    MATCH = "match"


TOLD = {
    "trick": Kind.TRICK,
    "deal": Kind.CARDS,
    "move": Kind.CARDS,
    "meld": Kind.SHOWN,
    "announce": Kind.SHOWN,
    "end": Kind.ENDED,
}
"""What happens without being answered, and what it is when it differs. Points are compared as sums, not by lines."""


@dataclass(frozen=True, slots=True)
class Parting:
    """The first difference. `a` and `b` are the events that differ, None where one has no such event.

    `action` is what was to be done under one of them alone (`by_a` tells which), and `refusal` why not under the other.
    Where both could do either, `action` is what the first does and `other` what the second does.
    """

    kind: Kind
    a: Event | None = None
    b: Event | None = None
    action: Action | None = None
    by_a: bool = True
    refusal: Refusal | None = None
    other: Action | None = None


def asked_apart(a: Game, b: Game) -> Parting | None:
    """How what is asked now differs, None if the same player is asked the same (or nobody is)."""
    if a.outcome is not None or b.outcome is not None:
        return None if a.outcome is not None and b.outcome is not None else Parting(Kind.OVER)
    if a.actor != b.actor or a.machine.seat(a.state) != b.machine.seat(b.state):
        return Parting(Kind.TURN)
    if {_playing(a), _playing(b)} == {True, False}:
        return Parting(Kind.ASKED)
    ours, theirs = a.legal_actions(), b.legal_actions()
    alike = any(same_action(action, theirs) for action in ours)
    return None if alike else Parting(Kind.ASKED)


def _playing(game: Game) -> bool | None:
    """Whether cards are to be played now, or to be chosen for something else; None where no cards are asked for."""
    offer = game.offer
    return None if offer is None or offer.cards is None else offer.cards.playing


def same_action(action: Action, others: Sequence[Action]) -> Action | None:
    """The one among other actions that is the same: it has the same text, else it is said in the same words."""
    named = next((other for other in others if other.text == action.text), None)
    if named is not None or action.card is not None:
        return named
    return next((other for other in others if other.card is None and other.words == action.words), None)


@dataclass(frozen=True, slots=True)
class Split:
    """How many events of each game come before the first that differs, and those two."""

    before_a: int
    before_b: int
    a: Event | None
    b: Event | None


def told_apart(a: Game, b: Game, done: tuple[int, int]) -> tuple[Parting, Split] | None:
    """How what has happened differs since there were so many events in each; None if it does not."""
    split = split_at(a, b, done, scores=False)
    if split is not None:
        event = split.a or split.b
        kind = TOLD[event.kind] if event is not None else Kind.CARDS
        if split.a is not None and split.b is not None and split.a.kind != split.b.kind:
            kind = Kind.ENDED if "end" in {split.a.kind, split.b.kind} else kind
        return Parting(kind, split.a, split.b), split
    counted = _counted_apart(a, b)
    if counted is None:
        return None
    end = Split(len(a.events), len(b.events), None, None)
    split = (split_at(a, b, done, scores=True) or end) if counted in {Kind.SCORE, Kind.TOTALS} else end
    return Parting(counted, split.a, split.b), split


def split_at(a: Game, b: Game, done: tuple[int, int], *, scores: bool) -> Split | None:
    """The first events that differ after the first `done` of each."""
    ours, theirs = (_keyed(game, start, scores=scores) for game, start in zip((a, b), done, strict=True))
    for (place, key), (other_place, other_key) in zip(ours, theirs, strict=False):
        if key != other_key:
            return Split(place, other_place, a.events[place], b.events[other_place])
    common = min(len(ours), len(theirs))
    if len(ours) == len(theirs):
        return None
    place, event = _next(a, ours, common)
    other_place, other_event = _next(b, theirs, common)
    return Split(place, other_place, event, other_event)


def _next(game: Game, keyed: list[tuple[int, Key]], common: int) -> tuple[int, Event | None]:
    if common < len(keyed):
        place = keyed[common][0]
        return place, game.events[place]
    return len(game.events), None


def _keyed(game: Game, start: int, *, scores: bool) -> list[tuple[int, Key]]:
    """The events from a place on that can differ, each with its place and what makes it the same as another."""
    return [
        (start + place, _key(game, event))
        for place, event in enumerate(game.events[start:])
        if _tells(event) or (scores and event.kind == "score")
    ]


def _tells(event: Event) -> bool:
    """Whether anything can be seen to happen; cards that are announced may be none."""
    return event.kind in TOLD and (event.kind != "announce" or bool(event.cards))


def _key(game: Game, event: Event) -> Key:
    codes = None if event.cards is None else tuple(sorted(game.program.deck.codes(event.cards)))
    match event.kind:
        case "trick":
            return ("trick", event.seat)
        case "deal" | "move":
            ends = tuple(None if place is None else (place.zone == "trick", place.seat)
                         for place in (event.source, event.to))  # fmt: skip
            return (event.kind, *ends, codes)
        case "score":
            return ("score", event.seats, event.points, event.payers)
        case "meld":
            return ("meld", event.seat, codes, event.points)
        case "end":
            return ("end", event.name)
    return (event.kind, codes)


def _counted_apart(a: Game, b: Game) -> Kind | None:
    """Which of the counts differs: points now, and once the deal is over what follows from them."""
    if by_seat(a, "points") != by_seat(b, "points"):
        return Kind.SCORE
    if a.outcome is None or b.outcome is None:
        return None
    if _gained(a) != _gained(b):
        return Kind.TOTALS
    if (a.outcome.finished, a.outcome.winners) != (b.outcome.finished, b.outcome.winners):
        return Kind.MATCH
    return Kind.NEXT_DEALER if a.results[-1].next_dealer != b.results[-1].next_dealer else None


def by_seat(game: Game, slot: str) -> tuple[int, ...]:
    """The points (or the total) that each seat has now: those of its side where sides are fixed."""
    values = game.machine.layout.read_all(game.state, slot)
    return tuple(values[account] for account in game.program.accounts)


def _gained(game: Game) -> tuple[int, ...]:
    """By how much the totals of the seats have changed since the match began."""
    first = game.machine.layout.read_all(game.machine.before(game.seed), "total")
    totals = zip(by_seat(game, "total"), game.program.accounts, strict=True)
    return tuple(now - first[account] for now, account in totals)
