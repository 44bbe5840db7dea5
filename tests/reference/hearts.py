"""Hearts for three to six in plain Python from the rule page."""

from __future__ import annotations

from reference.matches import Match, Table, table
from reference.tricks import Cards, Dealing, Doing, ask

ORDER = "23456789TJQKA"
QUEEN, JACK = "QS", "JD"
LEFT_OUT = {3: ("2D",), 4: (), 5: ("2D", "2C"), 6: ("2C", "2D", "2S", "3C")}
PASSES = {3: (1, 2, 0), 4: (1, 3, 2, 0), 5: (1, 2, 3, 4, 0), 6: (1, 2, 3, 4, 5, 0)}
"""How many seats to the left three cards go, deal by deal; 0 is a deal in which they are held."""


def deal(cards: Cards, match: Match) -> Dealing:
    """Everybody passes three cards, then all are played, then the penalty cards are counted."""
    board = table(cards, match, ORDER)
    yield from pass_cards(board)
    lowest = min((card for hand in board.hands for card in hand if card[1] == "C"), key=lambda c: ORDER.index(c[0]))
    leader = next(seat for seat, hand in enumerate(board.hands) if lowest in hand)
    if match.options["lead"] == "dealer_left":
        leader = board.eldest
    broken = False
    first = True
    while board.hands[leader]:
        trick: list[tuple[int, str]] = []
        for seat in board.round_from(leader):
            legal = may_play(board.hands[seat], trick, match, first=first, broken=broken, lowest=lowest)
            card = yield from ask(seat, *legal)
            board.hands[seat].remove(card)
            trick.append((seat, card))
            broken = broken or card[1] == "H" or (card == QUEEN and bool(match.options["queen_breaks"]))
        leader, first = board.best(trick), False
        board.take(trick, leader)
    points = score(board, match)
    return match.scored(board.tricks, points, winners(match, points))


def pass_cards(board: Table) -> Doing:
    """All choose before anybody sees what he gets."""
    turns = PASSES[board.players]
    steps = turns[(board.match.deal_no - 1) % len(turns)]
    if not steps:
        return
    chosen: dict[int, list[str]] = {}
    for seat in board.round_from(board.eldest):
        chosen[seat] = []
        for _ in range(3):
            card = yield from ask(seat, *board.hands[seat])
            board.hands[seat].remove(card)
            chosen[seat].append(card)
    for seat, given in chosen.items():
        board.hands[(seat + steps) % board.players] += given


def may_play(
    hand: list[str], trick: list[tuple[int, str]], match: Match, *, first: bool, broken: bool, lowest: str
) -> list[str]:
    """What the duties leave."""
    if not trick:
        if first and match.options["lead"] == "lowest_club":
            return [lowest]
        if first and match.options["lead"] == "any_club":
            return [card for card in hand if card[1] == "C"]
        cards = without_penalties(hand) if first and match.options["first_trick_bar"] else list(hand)
        return cards if broken else [card for card in cards if card[1] != "H"] or cards
    following = [card for card in hand if card[1] == trick[0][1][1]]
    if following:
        return without_penalties(following) if first and match.options["first_trick_bar"] else following
    return without_penalties(hand) if first and match.options["first_trick_bar"] else list(hand)


def without_penalties(cards: list[str]) -> list[str]:
    """The cards that cost nothing, if there are any."""
    return [card for card in cards if card[1] != "H" and card != QUEEN] or list(cards)


def score(board: Table, match: Match) -> list[int]:
    """A heart costs 1, the queen of spades 13; all of them for one player are the moon."""
    penalties = [sum(13 if card == QUEEN else int(card[1] == "H") for card in taken) for taken in board.taken]
    bonus = [-10 if match.options["omnibus"] and JACK in taken else 0 for taken in board.taken]
    shot = [seat for seat, value in enumerate(penalties) if value == 26]
    for shooter in shot:
        old = [0 if seat == shooter else 26 for seat in range(board.players)]
        new = [-26 if seat == shooter else 0 for seat in range(board.players)]
        after = [sum(parts) for parts in zip(match.totals, old, bonus, strict=True)]
        spoils = max(after) >= int(match.options["target"]) and after[shooter] > min(after)
        wants_new = match.options["moon"] == "new" or (match.options["moon"] == "safety" and spoils)
        penalties = new if wants_new else old
    return [sum(parts) for parts in zip(penalties, bonus, strict=True)]


def winners(match: Match, points: list[int]) -> list[int]:
    """Once somebody has reached the target, who has the fewest."""
    totals = [before + gained for before, gained in zip(match.totals, points, strict=True)]
    best = [seat for seat, value in enumerate(totals) if value == min(totals)]
    if max(totals) < int(match.options["target"]) or (len(best) > 1 and match.options["ties"] == "play_on"):
        return []
    return best
