"""The values in an example, from plain data to the ints of a state and back to words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from followsuit.core.cards import canonical_code
from followsuit.core.suggest import did_you_mean, first_up, listed
from followsuit.program.model import Keep, Program, Slot

NONE = "none"


class Unclear(Exception):  # noqa: N818  - it is what an example is, not an error of ours
    """An example says something that cannot be understood or set up; the message tells its author."""


class NotInPackError(Unclear):
    """An example names a card that the pack does not have."""


def codes_of(value: Any) -> tuple[str, ...]:
    """The cards of a value: a list of codes, or codes in one text."""
    if value is None or value == NONE:
        return ()
    items = value if isinstance(value, list) else str(value).replace(",", " ").split()
    return tuple(canonical_code(str(item)) for item in items)


def card_set(program: Program, value: Any, taken: int = 0) -> int:
    """The set of the cards that a value names; one of twins for each time its code is written, if not taken already.

    Raises:
        NotInPackError: a code names no card of this pack.
    """
    result = 0
    for code in codes_of(value):
        twins = program.deck.parse(code) or 0
        result |= card_bit(program, code, result | (taken if twins & ~(taken | result) else 0))
    return result


def card_bit(program: Program, code: str, taken: int = 0) -> int:
    """The set of the first card with this code that is not taken.

    Raises:
        Unclear: there is none.
    """
    mask = program.deck.parse(code)
    if mask is None:
        turned = code[1:] + code[:1]
        hint = f"did you mean {turned}?" if program.deck.parse(turned) else did_you_mean(code, program.deck.by_code)
        raise NotInPackError(f"`{code}` is no card of this pack." + (f" {first_up(hint)}" if hint else ""))
    free = mask & ~taken
    if not free:
        raise Unclear(f"`{code}` is given more often than the pack has it.")
    return free & -free


def by_seat(program: Program, name: str, value: Any) -> dict[int, Any]:
    """The entries of a value that is given for each seat: a list from seat 0 on, or a map.

    Raises:
        Unclear: it is neither, or a seat does not exist.
    """
    if isinstance(value, list):
        entries: dict[Any, Any] = dict(enumerate(value))
    elif isinstance(value, Mapping):
        entries = {seat_number(program, seat): entry for seat, entry in value.items()}
    else:
        raise Unclear(f"`{name}` has one entry for each seat: write a list, or a map from seats.")
    for seat in entries:
        if seat not in range(program.players):
            raise Unclear(f"`{name}` speaks of seat {seat}, but the seats are {seat_list(program)}.")
    return entries


def seat_number(program: Program, value: Any) -> Any:
    """The number of a seat that is written as its name or its number; anything else as it is."""
    names = program.domains.get("seat", ())
    if isinstance(value, str) and value.lower() in names:
        return names.index(value.lower())
    return int(value) if isinstance(value, str) and value.isascii() and value.isdecimal() else value


def seat_list(program: Program) -> str:
    """The seats as an author writes them: `north, east, south and west`, or `0 to 3`."""
    return listed(program.domains.get("seat", ())) or f"0 to {program.players - 1}"


def variables(program: Program) -> dict[str, Slot]:
    """The variables of the ruleset that an example may speak of, by name."""
    return {slot.name: slot for slot in program.slots if not slot.inner and slot.keep in {Keep.DEAL, Keep.MATCH}}


def elements(program: Program, slot: Slot, value: Any) -> tuple[int, ...]:
    """The ints of a variable: one, or one for each seat or side.

    A list has a value for each seat; or one for each side, which then is that of the first seat of the side.

    Raises:
        Unclear: a value is not of the variable's type.
    """
    if slot.size == 1:
        return (number(program, slot, value),)
    given = by_seat(program, slot.name, value)
    count = slot.size - 1
    if isinstance(value, list) and len(value) not in {count, program.account_count}:
        owners = f"{count} play" if count == program.players else f"there are {count} sides"
        raise Unclear(f"`{slot.name}` has {len(value)} value{'' if len(value) == 1 else 's'}, and {owners}.")
    return tuple(number(program, slot, given[at]) if at in given else slot.first for at in range(count))


def number(program: Program, slot: Slot, value: Any) -> int:
    """The int of a value of a variable.

    Raises:
        Unclear: it is not of the variable's type.
    """
    kind = slot.domain.partition(":")[0]
    match kind:
        case "bool" if isinstance(value, bool):
            return int(value)
        case "card":
            return _one_card(program, value)
        case "cards":
            return card_set(program, value)
        case "seat" | "suit" | "row" | "int" if _member(program, slot, value) is not None:
            return _member(program, slot, value) or 0
        case "seats" | "suits" | "rows" if isinstance(value, list) or value == NONE:
            return _set_of(program, slot, [] if value == NONE else value)
    raise Unclear(f"`{slot.name}` cannot be `{plain_words(value)}`{_allowed(program, slot)}.")


def _one_card(program: Program, value: Any) -> int:
    codes = codes_of(value)
    return card_bit(program, codes[0]).bit_length() - 1 if codes else len(program.deck)


def _member(program: Program, slot: Slot, value: Any) -> int | None:
    names = names_of(program, slot)
    if value is None or value == NONE:
        return slot.high if slot.domain != "int" else None
    written = {name.lower(): place for place, name in enumerate(names)}
    if str(value).lower() in written:
        return written[str(value).lower()]
    if isinstance(value, int) and not isinstance(value, bool) and slot.low <= value <= slot.high:
        return value
    return None


def _set_of(program: Program, slot: Slot, values: Iterable[Any]) -> int:
    result = 0
    for value in values:
        member = _member(program, slot, value)
        if member is None:
            raise Unclear(f"`{slot.name}` cannot hold `{plain_words(value)}`{_allowed(program, slot)}.")
        result |= 1 << member
    return result


def names_of(program: Program, slot: Slot) -> tuple[str, ...]:
    """The names of the values of a variable's domain; none for numbers, and for seats without names."""
    kind, _, table = slot.domain.partition(":")
    if kind in {"suit", "suits"}:
        return tuple(suit.name for suit in program.deck.suits)
    if kind in {"seat", "seats"}:
        return program.domains.get("seat", ())
    return program.domains.get(slot.domain, program.domains.get(table, ())) if table else ()


def _allowed(program: Program, slot: Slot) -> str:
    names = names_of(program, slot)
    if names:
        return f": it is one of {', '.join(names)}"
    return f": it is a number from {slot.low} to {slot.high}" if slot.domain == "int" else ""


def plain_words(value: Any) -> str:
    """Plain data as an author writes it: `true`, `none`, `[JD, 9D]`."""
    if value is None:
        return NONE
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {plain_words(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(plain_words(entry) for entry in value) + "]"
    return str(value)


def in_words(program: Program, slot: Slot, value: int) -> str:
    """The value of a variable as an author writes it."""
    found, names = plain(program, slot, value), names_of(program, slot)
    if isinstance(found, list):
        return plain_words([names[at] if isinstance(at, int) and at < len(names) else at for at in found])
    return names[value] if slot.domain == "seat" and value < len(names) else plain_words(found)


def plain(program: Program, slot: Slot, value: int) -> Any:
    """The value of a variable as plain data: a seat or number as an int, an absent one None, a set as a list."""
    kind = slot.domain.partition(":")[0]
    names = () if kind in {"seat", "seats"} else names_of(program, slot)
    if kind == "bool":
        return bool(value)
    if kind == "cards":
        return list(program.deck.codes(value))
    if kind == "card":
        return program.deck.cards[value].code if value < len(program.deck) else None
    if kind in {"seats", "suits", "rows"}:
        return [names[at] if names else at for at in range(value.bit_length()) if value >> at & 1]
    if kind != "int" and value == slot.high:
        return None
    return names[value] if value < len(names) else value


def texts_of(value: Any) -> tuple[str, ...]:
    """The texts of a list, or one text."""
    if value is None:
        return ()
    return tuple(str(text) for text in value) if isinstance(value, list) else (str(value),)
