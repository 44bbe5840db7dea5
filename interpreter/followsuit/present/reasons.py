"""Why a trick was won and what points were reckoned from, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import PureWindowsPath

from followsuit.core.diagnostics import Position
from followsuit.core.suggest import listed
from followsuit.engine.events import Event, seats_of
from followsuit.engine.reasons import CARD_POINTS, Counted, TrickReason, Winner, class_name, one_of, title_of
from followsuit.engine.views import value_text
from followsuit.language.places import Places
from followsuit.present.cards import Faces
from followsuit.program.model import Program

MOST = 8
"""So many of the values that points were reckoned from are told."""

CARDS = 6
"""So many cards that bring points are told one by one."""

FEW = {2: "two", 3: "three", 4: "four"}


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
    counts = "last" if reason.last_wins else "first"
    return f"{face}, the {counts} of {FEW.get(len(equals), len(equals))} equal cards"


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
    if len(others) == 1:
        return f"the only {kind}"
    return f"the {'highest-ranking' if _unlike_print(program, reason, others) else 'highest'} {kind}"


def _unlike_print(program: Program, reason: TrickReason, others: list[int]) -> bool:
    """Whether the card wins against one of its suit that ranks above it on the pack's own list, as where low wins."""
    cards = program.deck.cards
    won = cards[reason.plays[reason.place][1]]
    if won.rank is None or title_of(program, reason.order, won.index) is not None:
        return False
    ranks = [card.rank for card in (cards[other] for other in others) if card.suit == won.suit]
    return any(rank is not None and rank < won.rank for rank in ranks)


Placing = Callable[[Position], str]
"""Says where something stands in its ruleset; empty if that cannot be said."""


def line_of(position: Position) -> str:
    """The file without its folders, and the line; empty where the ruleset lies in no file, as that of a record."""
    if not position.file or position.file.startswith("("):
        return ""
    return f"{PureWindowsPath(position.file).name}:{position.line}"


def placing(places: Places | None) -> Placing:
    """Says where something of the ruleset of a record stands: in a line of its file, or under which keys."""
    return line_of if places is None or places.in_files else places.words


def score_words(program: Program, faces: Faces, event: Event, place: Placing = line_of) -> str:
    """Where a line of the score stands and what its points came from, in brackets; empty if neither is known."""
    line = "" if event.origin is None else place(event.origin)
    parts = [line] if line else []
    values = list(_values(program, faces, event))[:MOST]
    return f"({'; '.join([*values, *parts])})" if values or parts else ""


def _values(program: Program, faces: Faces, event: Event) -> Iterator[str]:
    """What points were reckoned from; players last, and nothing of what is not there or does not hold."""
    yield from (_worth(program, faces, item) for item in event.counted if item.name == CARD_POINTS)
    variables = [item for item in event.counted if item.name != CARD_POINTS]
    named = [item for item in variables if _domain(program, item) == "seat"]
    for name in dict.fromkeys(item.name for item in [item for item in variables if item not in named] + named):
        told = [part for item in variables if item.name == name and (part := _valued(program, item)) is not None]
        if told:
            yield f"{program.label(name)}{','.join(told)}"


def _valued(program: Program, item: Counted) -> str | None:
    """Whose value it is and what it is, after the name of the variable; None of what is not there or does not hold."""
    domain, owners = _domain(program, item), _owners(program, item)
    if domain == "bool":
        return owners if item.value else None
    text = value_text(program, domain, item.value).replace("_", " ")
    return None if text == "none" else f"{owners} {text}"


def _worth(program: Program, faces: Faces, item: Counted) -> str:
    """Card points, with the cards that bring them where these are few."""
    cards = faces.row(program.deck.members(item.cards)).plain
    told = f": {cards}" if 0 < item.cards.bit_count() <= CARDS else ""
    return f"{program.label(item.name)}{_owners(program, item)} {item.value}{told}"


def _domain(program: Program, item: Counted) -> str:
    return program.slot[item.name].domain


def _owners(program: Program, item: Counted) -> str:
    """` of P0 and P2`; empty where there is only one of it."""
    owners = seats_of(item.seats)
    return f" of {listed([program.seat_names[seat] for seat in owners])}" if owners else ""
