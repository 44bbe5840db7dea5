"""What a board says came of it: contract, declarer, tricks and score."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from followsuit.adapters.pbn_text import PbnGame
from followsuit.adapters.pbn_words import (
    BOOK,
    HAND,
    IRREGULAR,
    LONGEST,
    NAMES,
    SIDES,
    Contract,
    contract_of,
    numbers_of,
    seat_of,
)
from followsuit.adapters.recorded import Fact, Found

OTHERWISE = {"rubber", "chicago"}
"""Ways of scoring in which a board does not stand alone."""


def facts_of(game: PbnGame, declarer: int | None, *, vulnerable: bool) -> Iterator[Fact]:
    """The facts of a board. `declarer` is whoever plays; `vulnerable`: it is known who is."""
    contract = contract_of(game.tag("Contract"))
    if contract is not None:
        yield Fact("The contract", str(game.tag("Contract")), contract, _contract)
    named = seat_of(game.tag("Declarer"))
    if named is not None and not (game.tag("Declarer") or "").startswith(IRREGULAR):
        yield Fact("The declarer", NAMES[named], named, _declarer, _seat_name)
    own = None if declarer is None else declarer % len(SIDES)
    adjusted = (game.tag("Result") or "").startswith(IRREGULAR)
    for side, number in () if adjusted else tricks_of(game, own, contract):
        yield Fact(f"The number of tricks of {SIDES[side]}", str(number), number, _tricks(side))
    if vulnerable and (game.tag("Scoring") or "").split(";")[0].strip().lower() not in OTHERWISE:
        yield from _scores(game, own)


def unreadable(game: PbnGame) -> Iterator[str]:
    """Sentences for tags that say nothing that there is."""
    contract, declarer = game.tag("Contract"), game.tag("Declarer")
    if contract is not None and contract_of(contract) is None:
        yield f"There is no contract “{contract[:LONGEST]}”."
    if declarer is not None and seat_of(declarer) is None:
        yield f"There is no declarer “{declarer[:LONGEST]}”."
    for _, number in numbers_of(game.tag("Result"), 0):
        if number > HAND:
            yield f"Nobody can take {number} tricks, as the record has it."


def tricks_of(game: PbnGame, own: int | None, contract: Contract | None) -> Iterator[tuple[int, int]]:
    """The numbers of the Result tag with their sides; `+1`, `-2` and `=` count from the contract."""
    written = (game.tag("Result") or game.tags.get("Result", "")).strip().lstrip("^")
    if contract is not None and contract.level and own is not None and written[:1] in {"+", "-", "="}:
        over = written.lstrip("=") or "0"
        numbers = [(own, BOOK + contract.level + number) for _, number in numbers_of(over, own)]
    else:
        numbers = list(numbers_of(written, own))
    yield from ((side, number) for side, number in numbers if 0 <= number <= HAND)


def _scores(game: PbnGame, own: int | None) -> Iterator[Fact]:
    written = game.tag("Score") or ""
    numbers = [] if IRREGULAR in written else list(numbers_of(written, own))
    told = [(side, number) for side, number in numbers if number] or numbers[:1]
    for side, number in told:
        yield Fact(f"The score of {SIDES[side]}", f"{number:+d}" if number else "0", number, _score(side), _signed)


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _seat_name(seat: int) -> str:
    return NAMES[seat]


def _contract(found: Found) -> Contract | None:
    """The contract, once the auction is over."""
    if not found["level"]:
        return contract_of("Pass") if "scores" in found else None
    return Contract(found["level"], found["strain"], found["doubled"])


def _declarer(found: Found) -> int | None:
    declarer = found["declarer"]
    return int(declarer) if declarer is not None else None


def _tricks(side: int) -> Callable[[Found], int | None]:
    def of(found: Found) -> int | None:
        return sum(found["tricks"][side :: len(SIDES)]) if "tricks" in found and sum(found["tricks"]) else None

    return of


def _score(side: int) -> Callable[[Found], int | None]:
    def of(found: Found) -> int | None:
        return found["scores"][side] - found["scores"][1 - side] if "scores" in found else None

    return of
