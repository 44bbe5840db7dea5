"""Why a trick was won and what points were reckoned from, in words."""

from __future__ import annotations

from collections.abc import Iterator

from followsuit.core.suggest import listed
from followsuit.engine.events import Event, seats_of
from followsuit.engine.reasons import Counted, TrickReason, Winner, class_name, one_of, title_of
from followsuit.engine.views import value_text
from followsuit.present.cards import Faces
from followsuit.program.model import Program

MOST = 4
"""So many of the values that points were reckoned from are told."""

COUNTING = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def trick_words(program: Program, faces: Faces, event: Event) -> str:
    """With which card a trick was won and why, as the rest of a sentence; empty if that is not known."""
    reason = event.reason
    if reason is None:
        return ""
    if len(reason.plays) == 1:
        return f"with {_face(program, faces, reason)}, the only card"
    if reason.winner is Winner.NONE:
        return "though no card of it could win"
    parts = [_card(program, faces, reason), *_title(program, reason), _rank(program, reason)]
    return f"with {', '.join(parts)}"


def _face(program: Program, faces: Faces, reason: TrickReason) -> str:
    return faces.face(program.deck.cards[reason.plays[reason.place][1]]).plain


def _card(program: Program, faces: Faces, reason: TrickReason) -> str:
    """The winning card, and which it is of several that are as strong."""
    face, equals = _face(program, faces, reason), reason.equals
    if len(equals) == 1:
        return face
    many = "two" if len(equals) == len(COUNTING[:2]) else str(len(equals))
    counts = "last" if reason.last_wins else "first"
    return f"{face}, the {counts} of {many} equal cards (the {counts} counts)"


def _title(program: Program, reason: TrickReason) -> Iterator[str]:
    title = title_of(program, reason.order, reason.plays[reason.place][1])
    if title is not None:
        yield f"the {title}"


def _rank(program: Program, reason: TrickReason) -> str:
    """What the card is among the others of its suit."""
    name = class_name(program, reason.order, reason.of)
    if name is None:
        return "the strongest card"
    kind = "trump" if reason.winner is Winner.TRUMP else one_of(name).partition(" ")[2]
    classes = program.tables["class"]
    others = [card for _, card in reason.plays if classes.at(reason.order, card) == reason.of]
    return f"the only {kind}" if len(others) == 1 else f"the highest {kind}"


def score_words(program: Program, event: Event) -> str:
    """Where a line of the score stands and what its points were reckoned from, in brackets; empty if neither is known.

    The file is named without its folders.
    """
    parts = [] if event.origin is None or not event.origin.file else [_line(event)]
    values = [_counted(program, item) for item in event.counted[:MOST]]
    return f"({'; '.join([*values, *parts])})" if values or parts else ""


def _line(event: Event) -> str:
    assert event.origin is not None  # noqa: S101
    return f"{event.origin.file.replace(chr(92), '/').rpartition('/')[2]}:{event.origin.line}"


def _counted(program: Program, item: Counted) -> str:
    owners = seats_of(item.seats)
    name = program.label(item.name)
    whose = f" of {listed([program.seat_names[seat] for seat in owners])}" if owners else ""
    return f"{name}{whose} {value_text(program, program.slot[item.name].domain, item.value)}"
