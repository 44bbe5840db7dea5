"""What the checks say of a state, in a card player's words."""

from __future__ import annotations

from followsuit.core.suggest import listed
from followsuit.language.checks.shared.space import Cell, Space
from followsuit.language.checks.shared.values import State, single
from followsuit.program.model import Keep, Program


def described(space: Space, state: State, places: frozenset[int], *, labelled: bool = False) -> str:
    """The settled cells at some places as words: `the option stick_dealer is on and trump is hearts`.

    With `labelled` variables go by what people call them: `the lone maker is the dealer`.
    """
    words = []
    for place in sorted(places):
        value = single(state[place])
        cell = space.cells[place]
        if value is not None and cell.slot.name != "dealer":
            said = _said(space.program, cell, value, labelled=labelled)
            if said is not None:
                words.append(said)
    return listed(words)


def _said(program: Program, cell: Cell, value: int, *, labelled: bool) -> str | None:
    slot = cell.slot
    if slot.inner:
        return None
    if slot.domain == "bool":
        if slot.keep is Keep.OPTION:
            return f"the option {slot.name} is {'on' if value else 'off'}"
        name = f"“{program.label(slot.name)}”" if labelled else slot.name
        return f"{name} holds" if value else f"{name} does not hold"
    if labelled and slot.keep is not Keep.OPTION:
        many = slot.domain == "seats" and value.bit_count() != 1
        return f"the {program.label(slot.name)} {'are' if many else 'is'} {value_words(program, cell, value)}"
    return f"{'the option ' if slot.keep is Keep.OPTION else ''}{slot.name} is {value_words(program, cell, value)}"


def value_words(program: Program, cell: Cell, value: int) -> str:
    """What a value of a cell means."""
    domain = cell.slot.domain
    if domain == "seat" and domain not in program.domains:
        return seat_words(program, value)
    if domain in program.domains:
        names = program.domains[domain]
    elif domain == "suit":
        names = tuple(suit.name for suit in program.deck.suits)
    elif domain == "card":
        names = tuple(card.name for card in program.deck.cards)
    elif domain in {"seats", "suits"} or domain.startswith("rows:"):
        return _members(program, domain, value)
    else:
        return str(value)
    return names[value] if value < len(names) else "none"


def _members(program: Program, domain: str, value: int) -> str:
    """The members of a set; “nobody” and “none” if there are none."""
    places = [place for place in range(value.bit_length()) if value >> place & 1]
    if domain == "seats" and len(places) == program.players:
        return "everybody"
    if domain == "seats":
        return listed(seat_words(program, seat) for seat in places) or "nobody"
    suits = tuple(suit.name for suit in program.deck.suits)
    names = suits if domain == "suits" else program.domains.get(domain.replace("rows:", "row:"), ())
    return listed(names[place] for place in places if place < len(names)) or "none"


def seat_words(program: Program, seat: int) -> str:
    """A seat by its name, or as the dealer (seat 0 in the checks) sees it."""
    if seat == program.players:
        return "nobody"
    if program.domains.get("seat"):
        return program.seat_names[seat]
    if seat == 0:
        return "the dealer"
    if seat * 2 == program.players and seat > 1:
        return "the player opposite the dealer"
    if seat == 1:
        return "the player on the dealer's left"
    if seat == program.players - 1:
        return "the player on the dealer's right"
    return f"the player {seat} places to the dealer's left"


def counted(number: int, one: str, many: str | None = None) -> str:
    """`1 card`, `5 cards`."""
    return f"{number} {one if number == 1 else many or one + 's'}"
