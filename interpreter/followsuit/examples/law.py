"""Examples of the trick law: which cards may be played, who wins a trick, who leads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from followsuit.engine.events import Event
from followsuit.engine.layout import PC, State
from followsuit.engine.machine import Machine
from followsuit.examples.expecting import differs, seats_differ, sets_differ, variable_values, variables_differ
from followsuit.examples.values import Unclear, by_seat, card_bit, card_set, codes_of
from followsuit.examples.worlds import HAND_IN_PLAY, World, place_of, seat_of, trick_number, world
from followsuit.program.law import law_at
from followsuit.program.model import Offer, Program

EXPECTS = frozenset({"legal", "winner", "wins", "leader"})
GIVES = frozenset({"dealer", "deal_no", "hand", "hands", "plays", "leader", "totals", "trick_no"})


@dataclass
class Trick:
    """A trick on the table: the state it has come to, who played each card, and who took it."""

    machine: Machine
    state: State
    first: int
    seats: list[int]
    taken_by: int | None = None


def run_law(program: Program, given: Mapping[str, Any], expect: Mapping[str, Any], filling: int) -> tuple[str, ...]:
    """The problems of one example, with the cards that are not given filled in in one way.

    Raises:
        Unclear: what is given cannot be set up.
        Fault: the rules do not provide for it.
    """
    trick, plays = _played(program, given, filling)
    problems: list[str] = []
    if "leader" in expect:
        problems += seats_differ(program, "leader", expect["leader"], trick.first)
    if "legal" in expect:
        problems += _legal(trick, expect["legal"])
    if {"winner", "wins"} & set(expect):
        problems += _winner(trick, plays, expect)
    return (*problems, *variables_differ(trick.machine, trick.state, expect, set(EXPECTS)))


def law_follows(program: Program, given: Mapping[str, Any], filling: int) -> dict[str, Any]:
    """What the law of tricks says of what is given, by the words that an example may expect.

    Raises:
        Unclear: what is given cannot be set up.
        Fault: the rules do not provide for it.
    """
    trick, plays = _played(program, given, filling)
    found = variable_values(trick.machine, trick.state) | {"leader": trick.first}
    if plays:
        winner = _taker(trick, plays)
        found |= {"winner": winner, "wins": _card_of(trick, plays, winner)}
    if _is_play(trick.machine, trick.state):
        found["legal"] = list(_legal_codes(trick))
    return found


def _played(program: Program, given: Mapping[str, Any], filling: int) -> tuple[Trick, tuple[str, ...]]:
    trick, plays = _on_lead(program, given, filling), codes_of(given.get("plays"))
    for code in plays:
        _play(trick, code)
    return trick, plays


def _on_lead(program: Program, given: Mapping[str, Any], filling: int) -> Trick:
    """The trick before its first card: play begins as the ruleset says, then the given leader is put on lead."""
    play = _play_offer(program)
    begin = place_of(program, "phase", [play.name])
    if begin is None:
        raise Unclear("This ruleset has no tricks, so an example cannot speak of one.")
    made = world(program, given, filling)
    leader = _given_leader(program, given)
    _deal_hands(made, given, leader or 0)
    state = made.machine.resume(made.state(), begin)
    if _is_play(made.machine, state) and leader is not None:
        for name in ("leader", "turn"):
            state = made.machine.layout.written(state, name, [leader])
    if "trick_no" in given:
        state = made.machine.layout.written(state, "trick_no", [trick_number(program, given["trick_no"])])
    _ask_for_play(made.machine, state, "Before the first card")
    return Trick(made.machine, state, made.machine.layout.read(state, "turn"), [])


def _play_offer(program: Program) -> Offer:
    for instruction in program.code:
        if isinstance(instruction, Offer) and instruction.cards is not None and instruction.cards.playing:
            return instruction
    raise Unclear("This ruleset has no tricks, so an example cannot speak of one.")


def _given_leader(program: Program, given: Mapping[str, Any]) -> int | None:
    """The leader that is given; seat 0 where cards lie on the table or in a hand and nobody says who led."""
    if "leader" in given:
        return seat_of(program, "leader", given["leader"])
    return 0 if "plays" in given or "hand" in given else None


def _deal_hands(made: World, given: Mapping[str, Any], leader: int) -> None:
    """Gives each seat what it has played and holds, and fills the hands up to one size."""
    program, plays = made.program, codes_of(given.get("plays"))
    spoken = by_seat(program, "hands", given.get("hands", []))
    for turn, code in enumerate(plays):
        seat = (leader + turn) % program.players
        made.put("hand", seat, card_bit(program, code, made.taken))
    actor = (leader + len(plays)) % program.players
    if "hand" in given:
        made.put("hand", actor, card_set(program, given["hand"], made.taken))
    size = made.values["hand"][actor].bit_count() if "hand" in given else HAND_IN_PLAY
    for seat in range(program.players):
        if seat not in spoken and not (seat == actor and "hand" in given):
            made.fill("hand", seat, size - made.values["hand"][seat].bit_count())


def _is_play(machine: Machine, state: State) -> bool:
    offer = machine.offer(state)
    return offer is not None and offer.cards is not None and offer.cards.playing


def _ask_for_play(machine: Machine, state: State, when: str) -> None:
    if not _is_play(machine, state):
        offer = machine.offer(state)
        what = f"`{offer.name}` is asked" if offer else "the deal is over"
        raise Unclear(f"{when}, {what}: write this case with `calls` instead.")


def _play(trick: Trick, code: str) -> None:
    machine = trick.machine
    _ask_for_play(machine, trick.state, f"Before {code} is played")
    seat = machine.layout.read(trick.state, "turn")
    mask = machine.program.deck.parse(code) or 0
    held = mask & machine.layout.read(trick.state, "hand", seat)
    if not held:
        raise Unclear(f"`{code}` is played out of turn: seat {seat} is to play then. Is a seat that sits out counted?")
    log: list[Event] = []
    trick.seats.append(seat)
    trick.state = machine.step(trick.state, (held & -held).bit_length() - 1, log=log)
    trick.taken_by = next((event.seat for event in log if event.kind == "trick"), None)


def _legal(trick: Trick, expected: Any) -> tuple[str, ...]:
    _ask_for_play(trick.machine, trick.state, "After these cards")
    program = trick.machine.program
    return sets_differ("legal", program.deck.codes(card_set(program, expected)), _legal_codes(trick))


def _legal_codes(trick: Trick) -> tuple[str, ...]:
    deck = trick.machine.program.deck
    return deck.codes(trick.machine.legal(trick.state) & deck.all)


def _winner(trick: Trick, plays: tuple[str, ...], expect: Mapping[str, Any]) -> tuple[str, ...]:
    if not plays:
        raise Unclear("Nobody wins a trick without cards: give the `plays`.")
    winner = _taker(trick, plays)
    program = trick.machine.program
    problems = seats_differ(program, "winner", expect["winner"], winner) if "winner" in expect else ()
    if "wins" in expect:
        wanted = " ".join(program.deck.codes(card_set(program, expect["wins"])))
        problems += differs("wins", wanted, _card_of(trick, plays, winner))
    return problems


def _taker(trick: Trick, plays: tuple[str, ...]) -> int:
    """Who took the trick, or is ahead in one that is not complete."""
    return trick.taken_by if trick.taken_by is not None else _winning(trick, plays)


def _card_of(trick: Trick, plays: tuple[str, ...], seat: int) -> str | None:
    """The card that a seat played to the trick, by its own code even if another stood in for it."""
    if seat not in trick.seats:
        return None
    program = trick.machine.program
    return program.deck.codes(card_bit(program, plays[trick.seats.index(seat)]))[0]


def _winning(trick: Trick, plays: tuple[str, ...]) -> int:
    """Who is ahead in a trick that is not complete."""
    program = trick.machine.program
    order = trick.machine.layout.read(trick.state, "order")
    cards = [card_bit(program, code).bit_length() - 1 for code in plays]
    law = law_at(program, trick.state[PC])
    led = 0 if law.led is None else trick.machine.value(law.led, trick.state)
    return trick.seats[law.winning(order, led, cards)]
