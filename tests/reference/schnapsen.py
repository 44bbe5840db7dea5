"""Schnapsen and Sixty-six. SN are their rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from reference.tricks import SUITS, TRUMP, Asking, Dealing, Doing, Law, Options, Result, ask, winner_of

ORDER = "9JQKTA"
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}
OUT = 66


@dataclass
class Table:
    """A deal as it lies on the table. `winner` and `worth` are set when it is decided."""

    options: Options
    dealer: int
    hands: list[list[str]]
    stock: list[str]
    turned: str
    sixty_six: bool
    trump: str = ""
    closer: int | None = None
    at_closing: list[tuple[int, int]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=lambda: [0, 0])
    taken: list[int] = field(default_factory=lambda: [0, 0])
    melded: list[int] = field(default_factory=lambda: [0, 0])
    winner: int | None = None
    worth: int = 0

    @property
    def open_stock(self) -> bool:
        """SN.4: whether cards are still drawn."""
        return self.closer is None and bool(self.turned)

    def state(self, seat: int) -> tuple[int, int]:
        """The points, marriages with them once there is a trick, and the tricks of a player."""
        points = self.taken[seat] + (self.melded[seat] if self.tricks[seat] else 0)
        return points, self.tricks[seat]


def law_of(trump: str) -> Law:
    """SN.1-2."""
    return Law(lambda card: TRUMP if card[1] == trump else card[1], lambda card: ORDER.index(card[0]))


# --- what the player on lead may do -------------------------------------------------------------------------------


def marriages(table: Table, seat: int) -> list[str]:
    """SN.3: the suits of which king and queen are in hand."""
    hand = table.hands[seat]
    return [suit for suit in SUITS if {"K" + suit, "Q" + suit} <= set(hand)]


def extras(table: Table, seat: int) -> list[str]:
    """SN.3-4: what may be said before the card is led."""
    lowest, said = ("9" if table.sixty_six else "J") + table.trump, []
    late = bool(table.options["last_two_untouched"]) and len(table.stock) == 1
    if table.open_stock and not late:
        said.append("close")
        if lowest in table.hands[seat] and (table.tricks[seat] or not table.sixty_six):
            said.append("exchange")
    return said + [f"marriage {SUITS[suit]}" for suit in marriages(table, seat)]


def lead(table: Table, seat: int) -> Asking:
    """SN.3-4, SN.6: what is said before the card, as often as it is possible, then a card; empty for a claim."""
    hand: list[str] = table.hands[seat]
    pair: tuple[str, ...] = ()
    while True:
        claim = ["claim"] if table.tricks[seat] else []
        said, cards = extras(table, seat), pair or hand
        if pair:
            said = [text for text in said if text in ("close", "exchange")]
        answer = yield from ask(seat, *cards, *said, *claim)
        if answer == "claim":
            return ""
        if answer in cards:
            return answer
        if answer == "exchange":
            lowest = ("9" if table.sixty_six else "J") + table.trump
            hand.remove(lowest)
            hand.append(table.turned)
            table.turned = lowest
        elif answer == "close":
            table.closer, table.at_closing = seat, [table.state(0), table.state(1)]
        else:
            suit = next(suit for suit in SUITS if answer == f"marriage {SUITS[suit]}")
            table.melded[seat] += 40 if suit == table.trump else 20
            pair = ("K" + suit, "Q" + suit)


def may_follow(table: Table, seat: int, led: str) -> list[str]:
    """SN.2, SN.5: anything while cards are drawn; then follow and beat, else follow, else trump, else anything."""
    hand, law = table.hands[seat], law_of(table.trump)
    if table.open_stock:
        return hand
    same = [card for card in hand if law.suit_of(card) == law.suit_of(led)]
    higher = [card for card in same if law.strength(card) > law.strength(led)]
    trumps = [card for card in hand if law.suit_of(card) == TRUMP]
    return higher or same or trumps or hand


# --- the deal -----------------------------------------------------------------------------------------------------


def play(table: Table) -> Doing:
    """SN.2: tricks until somebody claims or all cards are played."""
    leader = 1 - table.dealer
    while table.hands[leader]:
        card = yield from lead(table, leader)
        if not card:
            claimed(table, leader)
            return
        other = 1 - leader
        table.hands[leader].remove(card)
        answer = yield from ask(other, *may_follow(table, other, card))
        table.hands[other].remove(answer)
        leader = winner_of([(leader, card), (other, answer)], law_of(table.trump))
        table.tricks[leader] += 1
        table.taken[leader] += POINTS[card[0]] + POINTS[answer[0]]
        if table.open_stock:
            draw(table, leader)
    played_out(table, leader)


def draw(table: Table, first: int) -> None:
    """SN.2: the winner draws first; the turned card is the last of the stock."""
    table.hands[first].append(table.stock.pop(0))
    if table.stock:
        table.hands[1 - first].append(table.stock.pop(0))
    else:
        table.hands[1 - first].append(table.turned)
        table.turned = ""


def claimed(table: Table, seat: int) -> None:
    """SN.6-7."""
    if table.state(seat)[0] < OUT:
        failed(table, seat)
    elif table.closer == 1 - seat:
        failed(table, 1 - seat)
    else:
        won(table, seat)


def failed(table: Table, seat: int) -> None:
    """SN.7: the opponent gets two, or three if he had no trick, against the closer at the moment of closing."""
    other = 1 - seat
    tricks = table.at_closing[other][1] if table.closer == seat else table.tricks[other]
    table.winner, table.worth = other, 2 if tricks else 3


def won(table: Table, seat: int) -> None:
    """SN.7: by what the loser has, or for a closer what he had at the closing."""
    points, tricks = table.at_closing[1 - seat] if table.closer == seat else table.state(1 - seat)
    table.winner = seat
    table.worth = 3 if not tricks else 2 if points < OUT / 2 else 1


def played_out(table: Table, last: int) -> None:
    """SN.6-7: nobody has claimed, but who takes the last trick and has 66 need not."""
    if table.closer is not None:
        if last == table.closer and table.state(last)[0] >= OUT:
            won(table, last)
        else:
            failed(table, table.closer)
    elif not table.sixty_six:
        won(table, last)
    else:
        table.taken[last] += 10
        enough = [seat for seat in (last, 1 - last) if table.state(seat)[0] >= OUT]
        if enough:
            won(table, enough[0])


def deal(
    hands: Sequence[Sequence[str]],
    cards: Sequence[str],
    dealer: int,
    options: Options,
    totals: Sequence[int],
    *,
    sixty_six: bool,
) -> Dealing:
    """A whole deal; `cards` is the turned card and then the stock."""
    table = Table(options, dealer, [list(hand) for hand in hands], list(cards[1:]), cards[0], sixty_six, cards[0][1])
    yield from play(table)
    points = [0, 0]
    if table.winner is not None:
        points[table.winner] = table.worth
    after = tuple(total + gained for total, gained in zip(totals, points, strict=True))
    winners = frozenset(seat for seat in (0, 1) if after[seat] >= int(options["target"]))
    return Result("scored", 1 - dealer, tuple(table.tricks), tuple(points), after, winners)
