"""Buck Euchre, or Dirty Clubs, for three to six players, with all its options. BU are its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reference.euchre import law_of
from reference.tricks import (
    SUITS,
    Cards,
    Dealing,
    Doing,
    Options,
    Result,
    ask,
    clockwise,
    named_suit,
    names_of,
    play_tricks,
)

RANKS = {3: "9TJQKA", 4: "9TJQKA", 5: "89TJQKA", 6: "789TJQKA"}
NEEDED = 3
WITHOUT_TRUMP = "no_trump"


@dataclass
class Table:
    """A deal as it lies on the table."""

    options: Options
    dealer: int
    hands: list[list[str]]
    turned: str
    maker: int | None = None
    trump: str | None = None
    folded: set[int] = field(default_factory=set)

    @property
    def order(self) -> list[int]:
        """All seats in turn, from the left of the dealer."""
        return clockwise((self.dealer + 1) % len(self.hands), len(self.hands))


def pick_up(table: Table) -> Doing:
    """The dealer takes the turned card and discards."""
    free = table.options["dealer_pickup"] == "may" and table.maker != table.dealer
    if free and (yield from ask(table.dealer, "pick_up", "decline")) == "decline":
        return
    hand = table.hands[table.dealer]
    kept = list(hand)
    hand.append(table.turned)
    hand.remove((yield from ask(table.dealer, *(hand if table.options["bury_upcard"] else kept))))


def make_trump(table: Table) -> Doing:
    """BU: as in Euchre, but a club turned up is trump at once."""
    suit = table.turned[1]
    if suit == "C" and table.options["dirty_clubs"]:
        table.trump = suit
        yield from pick_up(table)
        return
    for seat in table.order:
        if (yield from ask(seat, "pass", "order_up")) == "order_up":
            table.maker, table.trump = seat, suit
            yield from pick_up(table)
            return
    others = "".join(other for other in SUITS if other != suit or table.options["reoffer_turned_suit"])
    for seat in table.order:
        stuck = seat == table.dealer and table.options["stick_dealer"]
        answer = yield from ask(seat, *names_of(others), *(() if stuck else ("pass",)))
        if answer != "pass":
            table.maker, table.trump = seat, named_suit(answer)
            return


def fold(table: Table) -> Doing:
    """BU: all but the maker may fold, unless clubs are dirty."""
    if table.maker is None or not table.options["folding"]:
        return
    for seat in table.order:
        if seat != table.maker and (yield from ask(seat, "stay", "fold")) == "fold":
            table.folded.add(seat)


def deal(cards: Cards, dealer: int, options: Options, totals: Sequence[int]) -> Dealing:
    """A whole deal."""
    table = Table(options, dealer, [list(hand) for hand in cards.hands], cards.turned)
    players = len(table.hands)
    yield from make_trump(table)
    following = (dealer + 1) % players
    if table.trump is None and options["all_pass"] != WITHOUT_TRUMP:
        return Result("throw_in", following, (0,) * players, (0,) * players, tuple(totals))
    yield from fold(table)
    active = [seat for seat in range(players) if seat not in table.folded]
    if len(active) == 1:  # all the others have folded, so the maker has every trick
        tricks = [5 if seat in active else 0 for seat in range(players)]
        points = [-won for won in tricks]
        after = [total + gained for total, gained in zip(totals, points, strict=True)]
        return Result("scored", following, (0,) * players, tuple(points), tuple(after), winners(after))
    tricks = yield from play_tricks(table.hands, active, following, law_of(table.trump))
    points = [score(table, seat, won) for seat, won in enumerate(tricks)]
    after = [total + gained for total, gained in zip(totals, points, strict=True)]
    return Result("scored", following, tuple(tricks), tuple(points), tuple(after), winners(after))


def score(table: Table, seat: int, won: int) -> int:
    """BU: a point less for each trick, but more for who stayed in without one, and for a maker with less than three."""
    if seat in table.folded:
        return 0
    if won < (NEEDED if seat == table.maker else 1):
        return int(table.options["penalty"])
    return -won


def winners(totals: Sequence[int]) -> frozenset[int]:
    """BU: down to nothing, the lowest wins; equal ones win together."""
    lowest = frozenset(seat for seat, total in enumerate(totals) if total == min(totals))
    return lowest if min(totals) <= 0 else frozenset()
