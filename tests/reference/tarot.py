"""French Tarot for three, four and five in plain Python from the rule page. Seats are numbered as they play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reference.matches import Match
from reference.tricks import Asking, Cards, Dealing, Doing, Seating, Testing, ask, clockwise

ORDER = "123456789TJNQK"
EXCUSE, PETIT, OUDLERS = "EX", "t1", ("t1", "t21", "EX")
HALF_POINTS = {"K": 9, "Q": 7, "N": 5, "J": 3}
BIDS = {"petite": 1, "guard": 2, "guard_without": 4, "guard_against": 6}
NEEDED = (56, 51, 41, 36)
HANDFULS = {3: (13, 15, 18), 4: (10, 13, 15), 5: (8, 10, 13)}
SHOWN = {"show single": 0, "show double": 1, "show triple": 2}
HANDFUL_POINTS = (20, 30, 40)


@dataclass
class Board:
    """A deal of Tarot. The dog goes with `attack` or `defence` in the end."""

    match: Match
    hands: list[list[str]]
    dog: list[str]
    taker: int = 0
    bid: str = ""
    called: str = ""
    slam: bool = False
    handfuls: list[int] = field(default_factory=list)
    attackers: set[int] = field(default_factory=set)
    tricks: list[int] = field(default_factory=list)
    taken: list[list[str]] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    excuse_kept_by: int | None = None
    excuse_taken_from: int | None = None
    petit: int = 0

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def eldest(self) -> int:
        """The seat right of the dealer, which is the next to play."""
        return (self.match.dealer + 1) % self.players

    def attacks(self, seat: int) -> bool:
        """Whether the seat is the taker or the partner."""
        return seat in self.attackers


def is_trump(card: str) -> bool:
    """Whether it is one of the 21."""
    return card[0] == "t"


def height(card: str) -> int:
    """The number of a trump."""
    return int(card[1:])


def half_points(card: str) -> int:
    """Twice what a card is worth."""
    return 9 if card in OUDLERS else HALF_POINTS.get(card[0], 1)


def deal(cards: Cards, match: Match) -> Dealing:
    """A whole deal."""
    board = Board(match, [list(hand) for hand in cards.hands], list(cards.stock))
    board.tricks, board.taken = [0] * board.players, [[] for _ in board.hands]
    if match.options["lone_petit"]:
        for hand in board.hands:
            if PETIT in hand and EXCUSE not in hand and sum(map(is_trump, hand)) == 1:
                return match.not_played("redeal")
    if not (yield from auction(board)):
        again = match.options.get("all_pass") == "deal_again"
        return match.not_played("redeal" if again else "throw_in")
    board.attackers = {board.taker}
    if board.players == 5:
        yield from call(board)
    if board.bid in ("petite", "guard"):
        yield from discard(board)
    board.slam = (yield from ask(board.taker, "play", "slam")) == "slam"
    leader = board.taker if board.slam else board.eldest
    for number in range(len(board.hands[leader])):
        leader = yield from trick(board, leader, first=number == 0)
    points = score(board)
    totals = [before + gained for before, gained in zip(match.totals, points, strict=True)]
    over = match.deal_no >= int(match.options["deals"])
    best = [seat for seat, total in enumerate(totals) if over and total == max(totals)]
    return match.scored(board.tricks, points, best)


def auction(board: Board) -> Testing:
    """Everybody passes or bids higher, once."""
    for seat in clockwise(board.eldest, board.players):
        higher = list(BIDS)[list(BIDS).index(board.bid) + 1 :] if board.bid else list(BIDS)
        answer = yield from ask(seat, "pass", *(f"bid {name}" for name in higher))
        if answer != "pass":
            board.taker, board.bid = seat, answer.removeprefix("bid ")
    return bool(board.bid)


def call(board: Board) -> Doing:
    """A king; a queen for who holds all kings, a knight for who holds all queens as well."""
    hand = board.hands[board.taker]
    rank = next(rank for rank in "KQN" if rank == "N" or any(rank + suit not in hand for suit in "CDHS"))
    answer = yield from ask(board.taker, *(f"call {rank}{suit}" for suit in "CDHS"))
    board.called = answer.removeprefix("call ")
    board.attackers |= {seat for seat, cards in enumerate(board.hands) if board.called in cards}


def discard(board: Board) -> Doing:
    """No king and no oudler goes to the dog, and trumps only if there is nothing else."""
    hand, count = board.hands[board.taker], len(board.dog)
    hand += board.dog
    for _ in range(count):
        plain = [card for card in hand if not is_trump(card) and card != EXCUSE and card[0] != "K"]
        trumps = [card for card in hand if is_trump(card) and card not in OUDLERS]
        card = yield from ask(board.taker, *(plain or trumps))
        hand.remove(card)
        board.aside.append(card)


def may_play(hand: Sequence[str], trick: Sequence[tuple[int, str]]) -> list[str]:
    """Follow; else trump, over the best one if possible; else anything. The Excuse may always be played."""
    seen = [card for _, card in trick if card != EXCUSE]
    if not seen:
        return list(hand)
    excuse = [card for card in hand if card == EXCUSE]
    trumps = [card for card in hand if is_trump(card)]
    if not is_trump(seen[0]):
        following = [card for card in hand if card[1] == seen[0][1] and not is_trump(card) and card != EXCUSE]
        if following:
            return following + excuse
    best = max((height(card) for card in seen if is_trump(card)), default=0)
    over = [card for card in trumps if height(card) > best]
    if over or trumps:
        return (over or trumps) + excuse
    return list(hand)


def may_lead(board: Board, hand: list[str], *, first: bool) -> list[str]:
    """With five the suit called may be spared at first, but for the card itself."""
    if board.players == 5 and first and board.match.options["first_lead"] == "spares_called_suit":
        spared = [card for card in hand if card == board.called or is_trump(card) or card[1] != board.called[1]]
        return spared or hand
    return hand


def trick(board: Board, leader: int, *, first: bool) -> Seating:
    """A trick; before his first card a player may show a handful."""
    plays: list[tuple[int, str]] = []
    for seat in clockwise(leader, board.players):
        hand = board.hands[seat]
        legal = may_play(hand, plays) if plays else may_lead(board, hand, first=first)
        card = yield from (first_card(board, seat, legal) if first else ask(seat, *legal))
        hand.remove(card)
        plays.append((seat, card))
    winner = winner_of(board, plays)
    take(board, plays, winner)
    return winner


def first_card(board: Board, seat: int, legal: list[str]) -> Asking:
    """The first card, after a handful if one is shown. The Excuse is shown only if there are no other trumps."""
    hand = board.hands[seat]
    trumps = [card for card in hand if is_trump(card)]
    count = len(trumps) + (EXCUSE in hand)
    sizes = HANDFULS[board.players]
    shows = [name for name, index in SHOWN.items() if count >= sizes[index]]
    answer = yield from ask(seat, *legal, *shows)
    if answer not in shows:
        return answer
    board.handfuls.append(SHOWN[answer])
    laid: list[str] = []
    while len(laid) < sizes[SHOWN[answer]]:
        left = [card for card in trumps if card not in laid]
        laid.append((yield from ask(seat, *(left or [EXCUSE]))))
    return (yield from ask(seat, *legal))


def side_has_all(board: Board, seat: int) -> bool:
    """Whether the side of a seat has won all tricks so far."""
    return all(not count or board.attacks(other) == board.attacks(seat) for other, count in enumerate(board.tricks))


def winner_of(board: Board, plays: Sequence[tuple[int, str]]) -> int:
    """The highest trump, or the highest card of the suit led; the Excuse only in the last trick of a slam."""
    leader, led = plays[0]
    last = not board.hands[leader]
    if led == EXCUSE and last and side_has_all(board, leader):
        return leader
    fitting = [play for play in plays if is_trump(play[1])]
    if fitting:
        return max(fitting, key=lambda play: height(play[1]))[0]
    real = [play for play in plays if play[1] != EXCUSE]
    suit = real[0][1][1]
    return max((play for play in real if play[1][1] == suit), key=lambda play: ORDER.index(play[1][0]))[0]


def take(board: Board, plays: Sequence[tuple[int, str]], winner: int) -> None:
    """The Excuse stays with its owner's side, who gives a half-point card for it, but not in the last trick."""
    last = not board.hands[winner]
    board.tricks[winner] += 1
    for seat, card in plays:
        if card == EXCUSE and not last and board.attacks(seat) != board.attacks(winner):
            board.excuse_kept_by, board.excuse_taken_from = seat, winner
        else:
            board.taken[winner].append(card)
        if card == PETIT and (last or (board.hands[winner] == [EXCUSE] and side_has_all(board, winner))):
            board.petit = 1 if board.attacks(winner) else -1


def counted(board: Board) -> tuple[int, int]:
    """Half points and oudlers of the attack."""
    won = [card for seat in board.attackers for card in board.taken[seat]]
    won += board.aside or (board.dog if board.bid == "guard_without" else [])
    total = sum(map(half_points, won))
    if board.excuse_kept_by is not None:
        if board.attacks(board.excuse_kept_by):
            total, won = total + 9 - 1, [*won, EXCUSE]
        else:
            total += 1
    return total, sum(card in OUDLERS for card in won)


def score(board: Board) -> list[int]:
    """What each defender pays, and how the attack shares it."""
    halves, oudlers = counted(board)
    difference = halves - 2 * NEEDED[oudlers]
    sign = 1 if difference >= 0 else -1
    share = sign * (25 + (abs(difference) + 1) // 2) * BIDS[board.bid]
    share += 10 * board.petit * BIDS[board.bid]
    share += sign * sum(HANDFUL_POINTS[index] for index in board.handfuls)
    by_attack = sum(board.tricks[seat] for seat in board.attackers)
    if by_attack == sum(board.tricks):
        share += 400 if board.slam else 200
    else:
        share -= 200 * int(board.slam or by_attack == 0)
    defenders = board.players - len(board.attackers)
    points = [-share] * board.players
    for seat in board.attackers:
        points[seat] = share
    points[board.taker] = share * (defenders - (len(board.attackers) - 1))
    return points
