"""Skat for three and four players, with all its options. SK are its rules."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass, field

from reference.tricks import SUITS, TRUMP, Dealing, Doing, Law, Options, Question, Result, ask, following, winner_of

ORDER = "789QKTA"
NULL_ORDER = "789TJQKA"
JACKS = ("JC", "JS", "JH", "JD")
BASES = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}
NULL, GRAND = "null_game", "grand"
NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
THROW_IN = "throw_in"
LEAST_BID = 18
MOST_LEVELS = {"grand": 11}

ANNOUNCEMENTS = ("nothing", "schneider", "schwarz", "open")


def possible_bids() -> tuple[int, ...]:
    """SK.4: every value a game can have."""
    of_trumps = {base * level for name, base in BASES.items() for level in range(2, MOST_LEVELS.get(name, 18) + 1)}
    return tuple(sorted(of_trumps | set(NULL_VALUES.values())))


BIDS = possible_bids()
Bidding = Generator[Question, str, "tuple[int, int]"]


@dataclass
class Table:
    """A deal as it lies on the table."""

    options: Options
    dealer: int
    hands: list[list[str]]
    skat: list[str]
    declarer: int | None = None
    bid: int = 0
    game: str = GRAND
    by_hand: bool = False
    announced: int = 0
    stakes: int = 1
    matadors: int = 0
    tricks: list[int] = field(default_factory=list)
    taken: list[int] = field(default_factory=list)

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.hands)

    @property
    def active(self) -> list[int]:
        """SK.1: forehand, middlehand and rearhand."""
        return [(self.dealer + step) % self.players for step in (1, 2, 3)]


def law_of(game: str) -> Law:
    """SK.3, SK.7: jacks are trumps of every game but null."""

    def suit_of(card: str) -> str:
        if game == NULL:
            return card[1]
        return TRUMP if card[0] == "J" or SUITS[card[1]] == game else card[1]

    def strength(card: str) -> int:
        if game == NULL:
            return NULL_ORDER.index(card[0])
        return 10 - JACKS.index(card) if card in JACKS else ORDER.index(card[0])

    return Law(suit_of, strength)


def matadors_of(cards: Sequence[str], game: str) -> int:
    """SK.6: how many trumps from the jack of clubs downwards are all held, or all missing."""
    suit = next((letter for letter, name in SUITS.items() if name == game), None)
    trumps = [*JACKS, *(rank + suit for rank in reversed(ORDER))] if suit else list(JACKS)
    held = [card in cards for card in trumps]
    return next((place for place, has in enumerate(held) if has != held[0]), len(held))


# --- bidding and the game that is named ---------------------------------------------------------------------------


def duel(speaker: int, hearer: int, bid: int) -> Bidding:
    """SK.4: one bids and the other holds, until one of them passes. Gives who is left, and the last bid."""
    while True:
        answer = yield from ask(speaker, "pass", *(f"bid {value}" for value in BIDS if value > bid))
        if answer == "pass":
            return hearer, bid
        bid = int(answer.removeprefix("bid "))
        if (yield from ask(hearer, "pass", "hold")) == "pass":
            return speaker, bid


def auction(table: Table) -> Doing:
    """SK.4: middlehand bids to forehand, rearhand to who is left; forehand may play at 18 if nobody bid."""
    forehand, middlehand, rearhand = table.active
    survivor, bid = yield from duel(middlehand, forehand, 0)
    survivor, bid = yield from duel(rearhand, survivor, bid)
    if not bid:
        if (yield from ask(forehand, "pass", "play")) == "pass":
            return
        bid = LEAST_BID
    table.declarer, table.bid = survivor, bid


def announce(table: Table) -> Doing:
    """SK.5: the skat or hand, the game, and what is announced."""
    declarer = table.declarer
    assert declarer is not None
    hand = table.hands[declarer]
    held = [*hand, *table.skat]
    table.by_hand = (yield from ask(declarer, "take", "hand")) == "hand"
    if not table.by_hand:
        hand += table.skat
        table.skat = []
        for _ in range(2):
            card = yield from ask(declarer, *hand)
            hand.remove(card)
            table.skat.append(card)
    names = [f"name {game}" for game in (*BASES, NULL)]
    table.game = (yield from ask(declarer, *names)).removeprefix("name ")
    table.matadors = matadors_of(held, table.game)
    if table.game == NULL:
        table.announced = 3 * ((yield from ask(declarer, "nothing", "open")) == "open")
    elif table.by_hand:
        table.announced = ANNOUNCEMENTS.index((yield from ask(declarer, *ANNOUNCEMENTS)))


def double(table: Table) -> Doing:
    """The option `kontra`: a defender, from the declarer's left, may double, and then the declarer again."""
    declarer = table.declarer
    if declarer is None:
        return
    seats = [(declarer + step) % table.players for step in range(1, table.players)]
    for seat in (seat for seat in seats if seat in table.active):
        if (yield from ask(seat, "pass", "double")) == "double":
            table.stakes = 4 if (yield from ask(declarer, "pass", "redouble")) == "redouble" else 2
            return


# --- play and score -----------------------------------------------------------------------------------------------


def play(table: Table) -> Doing:
    """SK.7: ten tricks, forehand leads; the skat counts for the declarer, in a Ramsch for the last trick."""
    law, leader = law_of(table.game), table.active[0]
    while table.hands[leader]:
        trick: list[tuple[int, str]] = []
        start = table.active.index(leader)
        for seat in table.active[start:] + table.active[:start]:
            hand = table.hands[seat]
            card = yield from ask(seat, *(following(hand, trick[0][1], law) if trick else hand))
            hand.remove(card)
            trick.append((seat, card))
        leader = winner_of(trick, law)
        table.tricks[leader] += 1
        table.taken[leader] += points_of(card for _, card in trick)
        if table.game == NULL and table.declarer == leader:
            return  # a null game is lost with the first trick
    table.taken[leader if table.declarer is None else table.declarer] += points_of(table.skat)


def points_of(cards: Iterable[str]) -> int:
    """SK.2."""
    return sum(POINTS.get(card[0], 0) for card in cards)


def declarers_score(table: Table) -> tuple[bool, int]:
    """SK.6, SK.8: whether the declarer won, and what he gets."""
    assert table.declarer is not None
    points, tricks = table.taken[table.declarer], table.tricks[table.declarer]
    if table.game == NULL:
        reached, value = tricks == 0, NULL_VALUES[table.by_hand, table.announced == 3]
        counted = value if value >= table.bid else least_null(table.bid)
    else:
        base = BASES[table.game]
        schneider, schwarz = points >= 90 or points <= 30, tricks in (0, 10)
        levels = table.matadors + 1 + table.by_hand + table.announced
        levels += (schneider or table.announced >= 1) + (schwarz or table.announced >= 2)
        reached = points >= 61 and (points >= 90 or table.announced < 1) and (tricks == 10 or table.announced < 2)
        value = base * levels
        counted = value if value >= table.bid else -(-table.bid // base) * base
    won = reached and value >= table.bid
    return won, value * table.stakes if won else -2 * counted * table.stakes


def least_null(bid: int) -> int:
    """SK.8, unsettled: the smallest multiple of 23 that covers the bid."""
    return -(-bid // 23) * 23


def ramsch(table: Table) -> list[int]:
    """The option `ramsch`: most points lose them, twice if somebody took no trick; all tricks win 120."""
    most, idle = max(table.taken[seat] for seat in table.active), sum(not table.tricks[seat] for seat in table.active)
    loss = {0: -most, 1: -2 * most, 2: 120}[idle]
    return [loss if seat in table.active and table.taken[seat] == most else 0 for seat in range(table.players)]


def deal(hands: Sequence[Sequence[str]], skat: Sequence[str], dealer: int, options: Options) -> Dealing:
    """A whole deal, from totals of nought."""
    table = Table(options, dealer, [list(hand) for hand in hands], list(skat))
    table.tricks, table.taken = [0] * table.players, [0] * table.players
    yield from auction(table)
    if table.declarer is None and options["all_pass"] == THROW_IN:
        return result(table, THROW_IN, [0] * table.players)
    if table.declarer is not None:
        yield from announce(table)
    if options["kontra"]:
        yield from double(table)
    yield from play(table)
    return result(table, "scored", ramsch(table) if table.declarer is None else scores(table))


def scores(table: Table) -> list[int]:
    """SK.8-9: only the declarer scores, but for what leagues add."""
    assert table.declarer is not None
    won, value = declarers_score(table)
    points = [0] * table.players
    points[table.declarer] = value
    if table.options["seeger"]:
        others = 0 if won else {3: 40, 4: 30}[table.players]
        points = [score + others for score in points]
        points[table.declarer] = value + (50 if won else -50)
    return points


def result(table: Table, ending: str, points: Sequence[int]) -> Result:
    """The end; a match of one deal is over with it, and the best score has won."""
    over = table.options["deals"] == 1
    best = frozenset(seat for seat, score in enumerate(points) if score == max(points))
    following_dealer = (table.dealer + 1) % table.players
    ends = tuple(points)
    return Result(ending, following_dealer, tuple(table.tricks), ends, ends, best if over else frozenset())
