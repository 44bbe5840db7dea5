"""What a seat sees and may do tells nothing of cards that it cannot know.

Two cards that the seat has not seen change places, and the deal is played again with the same answers. As far as it can
have gone the same way, everything that the seat sees must be the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import pairwise
from typing import Any

from followsuit.audit.drawing import sample
from followsuit.audit.violations import Violation
from followsuit.engine.chance import Random
from followsuit.engine.faults import Fault
from followsuit.engine.game import Game
from followsuit.engine.views import View
from followsuit.program.model import Deal, Draw, Offer, Program

CODE = "hidden-card-told"
SWAPS = 3
MASKS = frozenset({"cards", "hand", "played", "open_cards", "chosen"})
"""Fields of views, and of what is in them, that hold sets of cards."""


def keeps_hidden(games: Sequence[Game], numbers: Random) -> Violation | None:
    """What one seat could tell of hidden cards in a deal, given the game before each decision and after the last.

    Of several deals the first is looked at, and only one in which all chance comes before the first decision.
    """
    one_deal = [game for game in games if game.deal_index == games[0].deal_index]
    if len(one_deal) <= 1 or deals_again(games[0].program):
        return None
    seat = numbers.below(games[0].program.players)
    until = 1 + numbers.below(len(one_deal) - 1)
    past = one_deal[: until + 1]
    hidden = games[0].program.deck.all & ~seen_by_seat(past, seat)
    return next(filter(None, (_told(past, seat, swap) for swap in _swaps(hidden, numbers))), None)


def deals_again(program: Program) -> bool:
    """Whether chance comes in after the first decision."""
    first = next((at for at, item in enumerate(program.code) if isinstance(item, Offer)), len(program.code))
    return any(isinstance(item, Draw) for item in program.code) or any(
        isinstance(item, Deal) for item in program.code[first:]
    )


def seen_by_seat(games: Sequence[Game], seat: int) -> int:
    """The cards that a seat has seen: those of events it knows of, and what lies where it can see."""
    seen = 0
    for event in games[-1].deal_events:
        if event.audience >> seat & 1:
            seen |= event.cards or 0
    for game in games:
        for zone in game.program.zones:
            for element, seers in enumerate(zone.seen_by):
                if game.machine.value(seers, game.state) >> seat & 1:
                    seen |= game.machine.layout.read(game.state, zone.name, element)
    return seen


def _swaps(hidden: int, numbers: Random) -> Iterator[dict[int, int]]:
    cards = [card for card in range(hidden.bit_length()) if hidden >> card & 1]
    if len(cards) <= 1:
        return
    for _ in range(SWAPS):
        one, other = sample(numbers, cards, 2)
        yield {one: other, other: one}


def _told(past: Sequence[Game], seat: int, swap: Mapping[int, int]) -> Violation | None:
    """What is told in the other world, as far as the past can have happened there."""
    first = past[0]
    script = [None if card is None else swap.get(card, card) for card in dealt_in_order(first)]
    try:
        other = Game.start(first.program, first.seed, deals=1, deal_index=first.deal_index,
                           dealer=first.machine.layout.read(first.state, "dealer"), script=script)  # fmt: skip
        for game, after in pairwise(past):
            if problem := _differs(game, other, seat):
                return problem
            text = _answer(after, swap)
            if text not in {action.text for action in other.legal_actions()}:
                return None
            other = other.apply(text)
            if _melds(other) != _melds(after):
                return None
    except (Fault, ValueError):
        return None
    return None


def _melds(game: Game) -> list[tuple[object, ...]]:
    """What has been shown of melds: everybody must show them, so with other melds it would be another past."""
    codes = game.program.deck.codes
    shown = (event for event in game.deal_events if event.kind == "meld")
    return [(event.seat, event.name, sorted(codes(event.cards or 0))) for event in shown]


def _answer(after: Game, swap: Mapping[int, int]) -> str:
    """The last answer as it would be in the other world. Of twins it matters which of them was chosen."""
    last = next(event for event in reversed(after.deal_events) if event.kind == "answer")
    if last.cards is None:
        return last.text or ""
    card = last.cards.bit_length() - 1
    return after.program.deck.cards[swap.get(card, card)].code


def dealt_in_order(game: Game) -> list[int | None]:
    """The cards that chance gave out before the first decision, in the order of its draws."""
    machine, layout = game.machine, game.machine.layout
    plan: list[int] = []
    machine.start(game.seed, game.deal_index, None, layout.read(game.state, "dealer"), plan=plan)
    queues: dict[int, list[int]] = {}
    for event in game.deal_events:
        if event.kind == "deal" and event.to is not None and event.cards is not None:
            place = layout.base[event.to.zone] + (event.to.seat or 0)
            queues.setdefault(place, []).extend(card.index for card in game.program.deck.members(event.cards))
    return [queues[place].pop(0) if queues.get(place) else None for place in plan]


def _differs(game: Game, other: Game, seat: int) -> Violation | None:
    offer = game.offer
    same = game.actor == other.actor and offer == other.offer
    if same and game.outcome is None and other.outcome is None:
        view, other_view = game.view(seat), other.view(seat)
        same = view == other_view or by_faces(game.program, view) == by_faces(other.program, other_view)
    if same:
        return None
    name = game.program.seat_names[seat]
    message = f"What {name} sees or may do would be another if two cards that {name} has not seen changed places."
    return Violation(CODE, message, None if offer is None else offer.origin)


def by_faces(program: Program, view: View) -> Any:
    """A view as plain data in which twins are one: nobody can tell which of them it is."""
    codes = program.deck.codes

    def known(name: str, value: int) -> Any:
        slot = program.slot[name]
        if slot.cards:
            return sorted(codes(value))
        return program.deck.cards[value].code if slot.domain == "card" and value < len(program.deck) else value

    def plain(name: str, value: Any) -> Any:
        match name:
            case "lying":
                return [(place, sorted(codes(cards))) for place, cards in value]
            case "known":
                return sorted((place, repr(known(place[0], number))) for place, number in value.items())
            case "trick":
                return [(play.seat, program.deck.cards[play.card].code) for play in value]
            case "legal":
                return sorted(action.text for action in value)
            case "variables":
                return [(item.name, item.owner, item.text) for item in value]
        if name in MASKS and isinstance(value, int):
            return sorted(codes(value))
        if isinstance(value, tuple):
            return [plain("", item) for item in value]
        if is_dataclass(value):
            return [plain(field.name, getattr(value, field.name)) for field in fields(value)]
        return value

    return plain("", view)
