"""Briscola for two, three and four, in plain Python from the rule page."""

from __future__ import annotations

from collections.abc import Generator

from reference.matches import Match, Table, table
from reference.tricks import Cards, Dealing, Question, ask

ORDER = "24567JNK3A"
POINTS = {"A": 11, "3": 10, "K": 4, "N": 3, "J": 2}


def deal(cards: Cards, match: Match) -> Dealing:
    """Three cards each; the turned card makes trump and is drawn last. No suit need be followed."""
    board = table(cards, match, ORDER, cards.turned[1])
    stock = [*cards.stock, cards.turned]
    leader, led = board.eldest, None
    while board.hands[leader]:
        leader = yield from board.trick(leader, led, free=True)
        for seat in board.round_from(leader) if stock else ():
            board.hands[seat].append(stock.pop(0))
        led = None
        if stock and match.options["trump_exchange"]:
            led = yield from exchange(leader, board.hands[leader], stock)
    return match.scored(board.tricks, *score(board, match))


def exchange(seat: int, hand: list[str], stock: list[str]) -> Generator[Question, str, str | None]:
    """The seven of trump is laid for a turned card worth points, or else the two. Gives a card led instead."""
    turned = stock[-1]
    giving = ("7" if turned[0] in POINTS else "2") + turned[1]
    if giving not in hand:
        return None
    answer = yield from ask(seat, "exchange", *hand)
    if answer != "exchange":
        return answer
    hand.remove(giving)
    hand.append(turned)
    stock[-1] = giving
    return None


def score(board: Table, match: Match) -> tuple[list[int], list[int]]:
    """A deal for who has more than anybody else; the most deals won after so many of them, when that is one."""
    accounts = len(match.totals)
    points = [0] * accounts
    for seat, taken in enumerate(board.taken):
        points[seat % accounts] += sum(POINTS.get(card[0], 0) for card in taken)
    won = [int(points.count(max(points)) == 1 and value == max(points)) for value in points]
    totals = [before + gained for before, gained in zip(match.totals, won, strict=True)]
    if match.deal_no < int(match.options["deals"]) or totals.count(max(totals)) > 1:
        return won, []
    return won, [totals.index(max(totals))]
