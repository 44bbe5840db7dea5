"""Five Hundred for three, four and six players, with all its options. FH are its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reference.tricks import (
    JOKER,
    LETTERS,
    SUITS,
    TRUMP,
    Asking,
    Dealing,
    Doing,
    Law,
    Options,
    Result,
    ask,
    clockwise,
    named_suit,
    names_of,
    winner_of,
)

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "11", "12", "13", "J", "Q", "K", "A")
MATES = {"C": "S", "S": "C", "D": "H", "H": "D"}
DENOMINATIONS = ("S", "C", "D", "H", "NT")
MISERE, OPEN_MISERE = "misere", "open_misere"
MISERES = (MISERE, OPEN_MISERE)
SLAM = 250
THROW_IN = "throw_in"


def pack(players: int, kitty: str) -> list[str]:
    """FH.1: the cards of the game for so many players."""
    if players == 3:
        ranks = dict.fromkeys(SUITS, "7 8 9 T J Q K A")
    elif players == 4:
        low = "" if kitty == "three" else "4 "
        ranks = {suit: ("4 " if suit in "DH" else low) + "5 6 7 8 9 T J Q K A" for suit in SUITS}
    else:
        high = "13 " if kitty == "five" else ""
        ranks = {suit: ("13 " if suit in "DH" else high) + "2 3 4 5 6 7 8 9 T 11 12 J Q K A" for suit in SUITS}
    return [rank + suit for suit in SUITS for rank in ranks[suit].split()] + [JOKER]


def value_of(contract: str) -> int:
    """FH.4."""
    if contract in MISERES:
        return 250 if contract == MISERE else 500
    tricks, denomination = tricks_of(contract), denomination_of(contract)
    return 40 + 100 * (tricks - 6) + 20 * DENOMINATIONS.index(denomination)


def tricks_of(contract: str) -> int:
    """How many tricks a bid promises."""
    return int(contract.rstrip("SCDHNT"))


def denomination_of(contract: str) -> str:
    """The trumps of a bid."""
    return contract.lstrip("0123456789")


def height_of(contract: str, options: Options) -> tuple[int, int]:
    """FH.4: by value and then by tricks, but for misere, between seven and eight, and open misere, below ten hearts."""
    if contract == MISERE:
        return 239, 0  # any eight beats it, even eight spades
    if contract == OPEN_MISERE:
        return (1000 if options["highest_misere"] else 499), 0
    return value_of(contract), tricks_of(contract)


CONTRACTS = (*(f"{tricks}{suit}" for tricks in range(6, 11) for suit in DENOMINATIONS), *MISERES)


@dataclass
class Table:
    """A deal as it lies on the table."""

    options: Options
    dealer: int
    hands: list[list[str]]
    kitty: list[str]
    totals: list[int]
    declarer: int | None = None
    contract: str | None = None
    joker_suit: str | None = None
    shown_void: list[set[str]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.hands)

    @property
    def trump(self) -> str | None:
        """The letter of the trump suit."""
        if self.contract is None or self.contract in MISERES or self.contract.endswith("NT"):
            return None
        return denomination_of(self.contract)

    @property
    def free_joker(self) -> bool:
        """FH.6: whether the joker belongs to no suit."""
        return self.trump is None and self.joker_suit is None

    def side(self, seat: int) -> set[int]:
        """FH.1: each for himself with three players, or every other seat."""
        return {seat} if self.players == 3 else set(range(seat % 2, self.players, 2))

    @property
    def active(self) -> set[int]:
        """FH.5: in misere the declarer's partners sit out."""
        seats = set(range(self.players))
        if self.declarer is None or self.contract not in MISERES:
            return seats
        return seats - self.side(self.declarer) | {self.declarer}


def law_of(table: Table) -> Law:
    """FH.3, FH.6."""
    trump, joker_suit = table.trump, table.joker_suit

    def suit_of(card: str) -> str:
        if card == JOKER:
            return TRUMP if trump else joker_suit or "joker"
        if trump and (card[-1] == trump or card == "J" + MATES[trump]):
            return TRUMP
        return card[-1]

    def strength(card: str) -> int:
        if card == JOKER:
            return 100
        if trump and card[:-1] == "J" and suit_of(card) == TRUMP:
            return 50 if card[-1] == trump else 49
        return RANKS.index(card[:-1])

    return Law(suit_of, strength)


# --- bidding ------------------------------------------------------------------------------------------------------


def may_bid(table: Table, contract: str) -> bool:
    """FH.4: higher than the last bid; misere only over a bid of seven."""
    options = table.options
    if contract == MISERE and not options["misere_any_time"]:
        return table.contract is not None and table.contract not in MISERES and tricks_of(table.contract) == 7
    return table.contract is None or height_of(contract, options) > height_of(table.contract, options)


def auction(table: Table) -> Doing:
    """FH.4: who has passed is out; it ends when nobody but the last bidder is left."""
    waiting = clockwise((table.dealer + 1) % table.players, table.players)
    while waiting and waiting != [table.declarer]:
        seat = waiting.pop(0)
        bids = (f"bid {contract}" for contract in CONTRACTS if may_bid(table, contract))
        answer = yield from ask(seat, "pass", *bids)
        if answer != "pass":
            table.declarer, table.contract = seat, answer.removeprefix("bid ")
            waiting.append(seat)


def prepare(table: Table) -> Doing:
    """FH.5-6: the kitty, and the suit of the joker."""
    if table.declarer is None:
        return
    hand, size = table.hands[table.declarer], len(table.kitty)
    hand += table.kitty
    for _ in range(size):
        hand.remove((yield from ask(table.declarer, *hand)))
    if table.trump is None:
        suits = [f"joker_is {suit}" for suit in LETTERS] if JOKER in hand else []
        answer = yield from ask(table.declarer, "no_suit", *suits)
        if answer != "no_suit":
            table.joker_suit = LETTERS[answer.removeprefix("joker_is ")]


# --- play ---------------------------------------------------------------------------------------------------------


def may_lead(table: Table, seat: int) -> list[str]:
    """FH.6 (c): the joker only if there is a suit in which the leader has not shown void, or it is the last card."""
    hand = table.hands[seat]
    if table.trump is not None or len(hand) == 1:
        return hand
    waits = bool(table.options["joker_waits"]) and sum(table.tricks) > 0
    barred = table.free_joker and (waits or len(table.shown_void[seat]) == 4)
    return [card for card in hand if card != JOKER or not barred]


def may_follow(table: Table, seat: int, led: str) -> list[str]:
    """FH.6 (b)."""
    hand, law = table.hands[seat], law_of(table)
    fitting = [card for card in hand if law.suit_of(card) == led]
    if fitting:
        return fitting
    if table.free_joker and JOKER in hand and table.contract in MISERES:
        return [JOKER]
    return hand


def lead(table: Table, seat: int) -> Asking:
    """FH.6 (c): the joker names a suit. Gives the suit to be followed."""
    card = yield from ask(seat, *may_lead(table, seat))
    table.hands[seat].remove(card)
    if card != JOKER or not table.free_joker:
        return f"{law_of(table).suit_of(card)} {card}"
    suits = [suit for suit in SUITS if suit not in table.shown_void[seat]] or list(SUITS)
    return f"{named_suit((yield from ask(seat, *names_of(''.join(suits)))))} {card}"


def play(table: Table) -> Doing:
    """FH.5: ten tricks; the declarer leads, or without one the player left of the dealer."""
    leader = (table.dealer + 1) % table.players if table.declarer is None else table.declarer
    while table.hands[leader]:
        led, card = (yield from lead(table, leader)).split()
        trick = [(leader, card)]
        for seat in (seat for seat in clockwise(leader, table.players)[1:] if seat in table.active):
            card = yield from ask(seat, *may_follow(table, seat, led))
            table.hands[seat].remove(card)
            trick.append((seat, card))
            if law_of(table).suit_of(card) != led:
                table.shown_void[seat].add(led)
        leader = taker_of(table, trick)
        table.tricks[leader] += 1


def taker_of(table: Table, trick: Sequence[tuple[int, str]]) -> int:
    """FH.6: a joker without a suit wins."""
    joker = [seat for seat, card in trick if card == JOKER and table.free_joker]
    return joker[0] if joker else winner_of(trick, law_of(table))


# --- score --------------------------------------------------------------------------------------------------------


def score(table: Table) -> tuple[list[int], bool]:
    """FH.7: the points of each account, and whether the contract was made."""
    accounts = 3 if table.players == 3 else 2
    taken = [sum(table.tricks[account::accounts]) for account in range(accounts)]
    if table.contract is None or table.declarer is None:
        return [tens(table, account, 10 * tricks) for account, tricks in enumerate(taken)], False
    declarers, value = table.declarer % accounts, value_of(table.contract)
    if table.contract in MISERES:
        made, others = taken[declarers] == 0, 0
    else:
        made, others = taken[declarers] >= tricks_of(table.contract), 10
    points = [tens(table, account, others * tricks) for account, tricks in enumerate(taken)]
    if made and others and taken[declarers] == 10 and table.options["slam"]:
        value = max(value, SLAM)
    points[declarers] = value if made else -value_of(table.contract)
    return points, made


def tens(table: Table, account: int, points: int) -> int:
    """The option `cap`: tens for tricks bring nobody nearer to the target than ten points."""
    if not table.options["cap"]:
        return points
    return max(0, min(points, int(table.options["target"]) - 10 - table.totals[account]))


def deal(
    hands: Sequence[Sequence[str]], kitty: Sequence[str], dealer: int, options: Options, totals: Sequence[int]
) -> Dealing:
    """A whole deal."""
    table = Table(options, dealer, [list(hand) for hand in hands], list(kitty), list(totals))
    table.tricks = [0] * table.players
    table.shown_void = [set() for _ in table.hands]
    yield from auction(table)
    if table.declarer is None and options["all_pass"] == THROW_IN:
        return result(table, THROW_IN, [0] * len(totals), made=False)
    yield from prepare(table)
    yield from play(table)
    points, made = score(table)
    return result(table, "scored", points, made=made)


def result(table: Table, ending: str, points: Sequence[int], *, made: bool) -> Result:
    """The end of the deal."""
    totals = [total + gained for total, gained in zip(table.totals, points, strict=True)]
    winners = winners_of(table, totals, made=made)
    after = (table.dealer + 1) % table.players
    return Result(ending, after, tuple(table.tricks), tuple(points), tuple(totals), winners)


def winners_of(table: Table, totals: Sequence[int], *, made: bool) -> frozenset[int]:
    """FH.8: who reaches the target by a contract; who falls to minus as much loses, and the best other one wins."""
    if table.declarer is None:
        return frozenset()
    declarers, target = table.declarer % len(totals), int(table.options["target"])
    if made and totals[declarers] >= target:
        return frozenset({declarers})
    if min(totals) > -target:
        return frozenset()
    return frozenset(account for account, total in enumerate(totals) if total == max(totals))
