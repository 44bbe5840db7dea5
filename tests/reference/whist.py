"""Whist, German Whist and Knock-out Whist in plain Python from the rule pages."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

from reference.matches import Match, Table, table
from reference.tricks import LETTERS, Cards, Dealing, Question, Result, ask, names_of

ORDER = "23456789TJQKA"
HONOURS = "JQKA"
GAMES_OF_A_RUBBER = 2


def whist(cards: Cards, match: Match) -> Dealing:
    """The dealer's last card makes trump and stays in his hand."""
    trump = cards.turned[1]
    board = table(cards, match, ORDER, trump)
    honours = [sum(rank + trump in hand for rank in HONOURS for hand in board.hands[side::2]) for side in (0, 1)]
    leader = board.eldest
    while board.hands[leader]:
        leader = yield from board.trick(leader)
    tricks = [sum(board.tricks[side::2]) for side in (0, 1)]
    standing = list(match.memory.get("game", (0, 0)) if match.options["rubber"] else match.totals)
    points = whist_points(tricks, honours, standing, match)
    if not match.options["rubber"]:
        return match.scored(board.tricks, points, winners_of(standing, points, match))
    return match.scored(board.tricks, points, rubber(standing, points, match))


def whist_points(tricks: list[int], honours: list[int], standing: list[int], match: Match) -> list[int]:
    """A point for each trick over six; then honours, but not for a side one point below the target."""
    target = int(match.options["target"])
    points = [max(0, count - 6) for count in tricks]
    if not match.options["count_honours"] or winners_of(standing, points, match):
        return points
    for side, held in enumerate(honours):
        if held >= 3 and standing[side] != target - 1:
            points[side] += 2 if held == 3 else 4
    return points


def winners_of(standing: list[int], points: list[int], match: Match) -> list[int]:
    """The side that has reached the target."""
    return [side for side in (0, 1) if standing[side] + points[side] >= int(match.options["target"])]


def rubber(standing: list[int], points: list[int], match: Match) -> list[int]:
    """Two games make a rubber; each game begins at nothing."""
    games = list(match.memory.setdefault("games", [0, 0]))
    match.memory["game"] = [before + gained for before, gained in zip(standing, points, strict=True)]
    for side in winners_of(standing, points, match):
        games[side] += 1
        match.memory["game"] = [0, 0]
    match.memory["games"] = games
    return [side for side in (0, 1) if games[side] == GAMES_OF_A_RUBBER]


def german_whist(cards: Cards, match: Match) -> Dealing:
    """Thirteen tricks for the cards of the stock, the one that is seen for the winner; then thirteen that count."""
    board = table(cards, match, ORDER, cards.turned[1])
    stock, leader = [cards.turned, *cards.stock], board.eldest
    while stock:
        leader = yield from board.trick(leader)
        board.hands[leader].append(stock.pop(0))
        board.hands[1 - leader].append(stock.pop(0))
    early = list(board.tricks)
    while board.hands[leader]:
        leader = yield from board.trick(leader)
    points = [int(count - before >= 7) for count, before in zip(board.tricks, early, strict=True)]
    totals = [before + gained for before, gained in zip(match.totals, points, strict=True)]
    over = match.deal_no >= int(match.options["deals"])
    return match.scored(board.tricks, points, [seat for seat in (0, 1) if over and totals[seat] == max(totals)])


def knock_out(cards: Cards, match: Match) -> Dealing:
    """Who takes no trick is out; who takes most names the next trump. The dealer turns the first one up."""
    alive = set(match.memory.setdefault("alive", frozenset(range(match.players))))
    dogs = set(match.memory.setdefault("dogs", frozenset()))
    board = table(cards, match, ORDER)
    leader = next(seat for seat in board.round_from(board.eldest) if seat in alive)
    if match.deal_no == 1:
        board.trump = cards.turned[1]
    else:
        maker = int(match.memory["maker"])
        board.trump = LETTERS[(yield from ask(maker, *names_of("CDHS"))).removeprefix("name ")]
        if match.options["lead"] == "names_trump":
            leader = maker
    size = max(len(hand) for hand in board.hands)
    for number in range(1, size + 1):
        leader = yield from dog_trick(board, leader, dogs, last=number == size)
        if not board.hands[leader]:  # a dog won it
            leader = next((seat for seat in board.round_from(leader) if board.hands[seat]), leader)
    return knocked_out(board, alive, match)


def dog_trick(board: Table, leader: int, dogs: set[int], *, last: bool) -> Generator[Question, str, int]:
    """A trick to which a player with a dog's life may play or not."""
    trick: list[tuple[int, str]] = []
    for seat in board.round_from(leader):
        hand = board.hands[seat]
        if not hand or (seat in dogs and (yield from waits(seat, last=last))):
            continue
        fitting = [card for card in hand if trick and card[1] == trick[0][1][1]]
        card = yield from ask(seat, *(fitting or hand))
        hand.remove(card)
        trick.append((seat, card))
    winner = board.best(trick)
    board.take(trick, winner)
    return winner


def waits(seat: int, *, last: bool) -> Generator[Question, str, bool]:
    """Whether a dog keeps the card, which cannot be done for ever."""
    return (yield from ask(seat, "play_now", *(() if last else ("wait",)))) == "wait"


def knocked_out(board: Table, alive: set[int], match: Match) -> Result:
    """Who has no trick is out, but for the first time of all, if there is a dog's life to be had."""
    fallen = {seat for seat in alive if not board.tricks[seat]}
    spared = bool(match.options["dogs_life"] and not match.memory.get("given") and len(alive - fallen) > 1 and fallen)
    match.memory["given"] = bool(match.memory.get("given")) or spared
    match.memory["dogs"] = frozenset(fallen if spared else ())
    left = alive if spared else alive - fallen
    match.memory["alive"] = frozenset(left)
    most = max(board.tricks)
    match.memory["may_name"] = frozenset(seat for seat in left if board.tricks[seat] == most)
    result = match.scored(
        board.tricks, [int(count > 0) for count in board.tricks], sorted(left) if len(left) == 1 else []
    )
    return replace(result, next_dealer=next(seat for seat in board.round_from(board.eldest) if seat in left))
