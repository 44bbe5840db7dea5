"""A record explained as plain data, for programs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from followsuit.core.diagnostics import Position
from followsuit.engine.events import Event, seats_of
from followsuit.engine.reasons import Counted, TrickReason, class_name, title_of
from followsuit.engine.told import CardReason, Told, ToldDeal
from followsuit.game import Explained
from followsuit.program.model import Program


def explained_data(explained: Explained, deals: Iterable[ToldDeal]) -> dict[str, Any]:
    """What was told, ready for JSON: `place` is a line of a file, or the keys in the ruleset that the record holds."""
    ruleset, game = explained.ruleset, explained.game
    return {
        "ruleset": None if ruleset is None else ruleset.name,
        "title": None if ruleset is None else ruleset.title,
        "players": None if ruleset is None else ruleset.players,
        "seats": [] if game is None else list(game.program.seat_names),
        "problem": explained.problem,
        "deals": [_deal_data(explained, deal) for deal in deals],
    }


def _deal_data(explained: Explained, deal: ToldDeal) -> dict[str, Any]:
    return {
        "deal": deal.number,
        "opening": _events(explained, deal.opening),
        "steps": [_step_data(explained, step) for step in deal.steps],
    }


def _step_data(explained: Explained, step: Told) -> dict[str, Any]:
    return {
        "step": step.number,
        "decision": step.offer,
        "seat": step.seat,
        "actor": step.actor,
        "action": step.action.text,
        "words": step.action.words,
        "about": step.about,
        "others": [action.text for action in step.others],
        "forced": step.forced,
        "hidden": step.hidden,
        "card": None if step.card is None else _card_data(explained, step.card),
        "events": _events(explained, step.events),
    }


def _card_data(explained: Explained, card: CardReason) -> dict[str, Any]:
    return {
        "held": list(card.held),
        "legal": list(card.legal),
        "playing": card.playing,
        "leads": card.leads,
        "suit": card.suit,
        "void": card.void,
        "only": card.only,
        "counts_as": card.counts_as,
        "title": card.title,
        "free": list(card.free),
        "duties": [
            {
                "name": duty.name,
                "words": duty.words,
                "cards": list(duty.cards),
                "place": _place(explained, duty.origin),
            }
            for duty in card.bound
        ],
    }


def _events(explained: Explained, events: Iterable[Event]) -> list[dict[str, Any]]:
    return [_event(explained, event) for event in events if event.kind != "answer"]


def _event(explained: Explained, event: Event) -> dict[str, Any]:
    if explained.game is None:
        raise ValueError("a record of which nothing was played has no events")
    program = explained.game.program
    data: dict[str, Any] = {"kind": event.kind, "name": event.name or None, "words": event.say, "seat": event.seat}
    if event.cards is not None:
        data["cards"] = list(program.deck.codes(event.cards))
    for key, place in (("from", event.source), ("to", event.to)):
        if place is not None:
            data[key] = {"zone": place.zone, "seat": place.seat}
    if event.kind == "score":
        data |= {"seats": list(seats_of(event.seats)), "points": event.points, "payers": list(seats_of(event.payers))}
        data["counted"] = [_counted(program, item) for item in event.counted]
    if event.reason is not None:
        data["won_by"] = _won_by(program, event.reason)
    data["place"] = _place(explained, event.origin)
    return data


def _counted(program: Program, item: Counted) -> dict[str, Any]:
    """What points were reckoned from; of card points also the cards that bring them."""
    cards = list(program.deck.codes(item.cards))
    return {"name": item.name, "value": item.value, "seats": list(seats_of(item.seats)), "cards": cards}


def _won_by(program: Program, reason: TrickReason) -> dict[str, Any]:
    """The card that won a trick: what it won as, the suit that it counts as, what it is called."""
    card = reason.plays[reason.place][1]
    return {
        "card": program.deck.cards[card].code,
        "as": reason.winner.value,
        "suit": class_name(program, reason.order, reason.of),
        "title": title_of(program, reason.order, card),
    }


def _place(explained: Explained, origin: Position | None) -> str | None:
    return None if origin is None else explained.place(origin)
