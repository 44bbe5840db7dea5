"""Belote for four, with its declarations as an option. BL are its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reference.pinochle import stronger
from reference.tricks import (
    SUITS,
    TRUMP,
    Cards,
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

RANKS = "789JQKTA"
TRUMP_RANKS = "78QKTA9J"
NATURAL = "789TJQKA"
PACK = tuple(rank + suit for rank in RANKS for suit in SUITS)
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = POINTS | {"J": 20, "9": 14}
SQUARES = {"J": 200, "9": 150, "A": 100, "T": 100, "K": 100, "Q": 100}
SEQUENCES = {3: 20, 4: 50}
ALL_POINTS = 162
TRICKS = 8
MORE = {True: 2, False: 3}


@dataclass
class Table:
    """A deal as it lies on the table. `belote` and `declared` are what each side has for these."""

    options: Options
    dealer: int
    hands: list[list[str]]
    cards: Cards
    taker: int | None = None
    trump: str = ""
    belote: list[int] = field(default_factory=lambda: [0, 0])
    declared: list[int] = field(default_factory=lambda: [0, 0])
    tricks: list[int] = field(default_factory=lambda: [0] * 4)
    taken: list[int] = field(default_factory=lambda: [0, 0])

    @property
    def eldest(self) -> int:
        """The seat left of the dealer."""
        return (self.dealer + 1) % 4


def law_of(trump: str) -> Law:
    """BL.2: the order in trumps and in the other suits."""

    def strength(card: str) -> int:
        return (TRUMP_RANKS if card[1] == trump else RANKS).index(card[0])

    return Law(lambda card: TRUMP if card[1] == trump else card[1], strength)


def value(card: str, trump: str) -> int:
    """BL.2."""
    return (TRUMP_POINTS if card[1] == trump else POINTS).get(card[0], 0)


def bidding(table: Table) -> Doing:
    """BL.1: two rounds, the turned suit and then another one."""
    turned = table.cards.turned
    others = "".join(suit for suit in SUITS if suit != turned[1])
    for answers in (["take"], names_of(others)):
        for seat in clockwise(table.eldest, 4):
            answer = yield from ask(seat, "pass", *answers)
            if answer != "pass":
                table.taker = seat
                table.trump = turned[1] if answer == "take" else named_suit(answer)
                return


def deal_the_rest(table: Table) -> None:
    """BL.1: the taker gets the turned card and two more, the others three."""
    stock = list(table.cards.stock)
    for seat in clockwise(table.eldest, 4):
        more = MORE[seat == table.taker]
        table.hands[seat] += stock[:more]
        del stock[:more]
    assert table.taker is not None
    table.hands[table.taker].append(table.cards.turned)


# --- announcements ------------------------------------------------------------------------------------------------


def announce(table: Table) -> None:
    """BL.4: belote and rebelote; of the declarations, all of the side that has the best one."""
    for seat, hand in enumerate(table.hands):
        if {"K" + table.trump, "Q" + table.trump} <= set(hand):
            table.belote[seat % 2] += 20
    if not table.options["declarations"]:
        return
    order = clockwise(table.eldest, 4)
    best = [
        max(((*found, -place) for found in declarations(table.hands[seat], table.trump)), default=None)
        for place, seat in enumerate(order)
    ]
    shown = [key for key in best if key is not None]
    if not shown:
        return
    first = order[best.index(max(shown))]
    for seat in (first, (first + 2) % 4):
        table.declared[first % 2] += sum(found[0] for found in declarations(table.hands[seat], table.trump))


def declarations(hand: Sequence[str], trump: str) -> list[tuple[int, int, int, int]]:
    """BL.4: what a hand has. The better is what counts more, then is longer, then higher, then in trumps."""
    found = []
    for rank, points in SQUARES.items():
        if all(rank + suit in hand for suit in SUITS):
            found.append((points, 9, TRUMP_RANKS.index(rank), 0))
    for suit in SUITS:
        run: list[str] = []
        for rank in NATURAL + ".":
            if rank + suit in hand:
                run.append(rank)
                continue
            if len(run) >= 3:
                found.append((SEQUENCES.get(len(run), 100), len(run), NATURAL.index(run[-1]), int(suit == trump)))
            run = []
    return found


# --- play ---------------------------------------------------------------------------------------------------------


def playable(hand: Sequence[str], trick: Sequence[tuple[int, str]], seat: int, law: Law) -> list[str]:
    """BL.3."""
    if not trick:
        return list(hand)
    on_table = [card for _, card in trick]
    led = law.suit_of(on_table[0])
    same = [card for card in hand if law.suit_of(card) == led]
    trumps = [card for card in hand if law.suit_of(card) == TRUMP]
    if same:
        return (stronger(same, on_table, law) if led == TRUMP else []) or same
    if winner_of(trick, law) == (seat + 2) % 4:
        return list(hand)
    return stronger(trumps, on_table, law) or trumps or list(hand)


def play(table: Table) -> Doing:
    """BL.2-3: eight tricks, the last one counts ten more."""
    law, leader = law_of(table.trump), table.eldest
    while table.hands[leader]:
        trick: list[tuple[int, str]] = []
        for seat in clockwise(leader, 4):
            card = yield from ask(seat, *playable(table.hands[seat], trick, seat, law))
            table.hands[seat].remove(card)
            trick.append((seat, card))
        leader = winner_of(trick, law)
        table.tricks[leader] += 1
        table.taken[leader % 2] += sum(value(card, table.trump) for _, card in trick)
    table.taken[leader % 2] += 10


# --- the deal -----------------------------------------------------------------------------------------------------


def deal(cards: Cards, dealer: int, options: Options, totals: Sequence[int], waiting: list[int]) -> Dealing:
    """A whole deal. `waiting` has the points that wait for a winner; it is brought up to date."""
    table = Table(options, dealer, [list(hand) for hand in cards.hands], cards)
    yield from bidding(table)
    following = (dealer + 1) % 4
    if table.taker is None:
        return Result("throw_in", following, (0,) * 4, (0, 0), tuple(totals))
    deal_the_rest(table)
    announce(table)
    yield from play(table)
    points = score(table, waiting)
    after = [total + gained for total, gained in zip(totals, points, strict=True)]
    return Result(
        "scored", following, tuple(table.tricks), tuple(points), tuple(after), winners(after, int(options["target"]))
    )


def score(table: Table, waiting: list[int]) -> list[int]:
    """BL.5."""
    assert table.taker is not None
    takers, capot = table.taker % 2, int(table.options["capot"])
    others = 1 - takers
    plain = [capot if all_tricks(table, side) else points for side, points in enumerate(table.taken)]
    points = [plain[side] + table.declared[side] + table.belote[side] for side in (0, 1)]
    if points[takers] == points[others]:
        waiting.append(points[takers] - table.belote[takers])
        points[takers] = table.belote[takers]
        return points
    winning = takers
    if points[takers] < points[others]:
        whole = capot if all_tricks(table, others) else ALL_POINTS
        points[others] = whole + sum(table.declared) + table.belote[others]
        points[takers], winning = table.belote[takers], others
    points[winning] += sum(waiting)
    waiting.clear()
    return points


def all_tricks(table: Table, side: int) -> bool:
    """BL.5: whether a side made capot."""
    return table.tricks[side] + table.tricks[side + 2] == TRICKS


def winners(totals: Sequence[int], target: int) -> frozenset[int]:
    """BL.6: the higher total; equal ones play on."""
    reached = max(totals) >= target and totals[0] != totals[1]
    return frozenset({totals.index(max(totals))}) if reached else frozenset()
