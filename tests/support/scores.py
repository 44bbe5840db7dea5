"""What a deal is worth in each game, from the rule pages alone."""

from __future__ import annotations

from collections.abc import Sequence

TRICKS = 5
HALF = 3


def three_handed(
    maker: int, tricks: Sequence[int], *, alone: bool, lone_defender: int | None, alone_march: int = 3
) -> list[int]:
    """Three-handed Euchre: points of each seat."""
    defenders = [seat for seat in range(3) if seat != maker]
    points = [0, 0, 0]
    if tricks[maker] == TRICKS:
        points[maker] = alone_march if alone else 3
    elif tricks[maker] >= HALF:
        points[maker] = 1
    else:
        swept = lone_defender is not None and tricks[lone_defender] == TRICKS
        for seat in defenders:
            points[seat] = 4 if swept else 2
    return points


def two_handed(maker: int, tricks: Sequence[int]) -> list[int]:
    """Two-handed Euchre: points of each seat."""
    points = [0, 0]
    if tricks[maker] >= HALF:
        points[maker] = 2 if tricks[maker] == TRICKS else 1
    else:
        points[1 - maker] = 2
    return points


def four_handed(
    maker: int, tricks: Sequence[int], *, alone: bool, lone_defender: int | None, lone_euchre: int = 4
) -> list[int]:
    """Euchre for four: points of each side."""
    side = maker % 2
    taken = tricks[side] + tricks[side + 2]
    points = [0, 0]
    if taken == TRICKS:
        points[side] = 4 if alone else 2
    elif taken >= HALF:
        points[side] = 1
    else:
        points[1 - side] = 2 if lone_defender is None else lone_euchre
    return points


CARD_POINTS = {"K": 1, "Q": 1, "J": 1}
JOKER_POINTS = 3


def one_card(bidder: int | None, bid: int, won: Sequence[Sequence[str]]) -> list[int]:
    """One Card: points of each seat. `won` holds the cards each took, the one in the middle too."""
    points = [sum(JOKER_POINTS if card == "JK" else CARD_POINTS.get(card[0], 0) for card in cards) for cards in won]
    if bidder is not None and points[bidder] < bid:
        points[bidder] = 0
    return points
