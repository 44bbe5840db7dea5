"""What the games have in common: seats, packs, the law of a trick, and how a deal asks its questions.

A deal is a generator. It yields a question, is sent the text of the answer, and returns what came of it. Cards are
codes: rank and suit (`TH`, the ten of hearts), and `JK` for the joker. Numbers such as 3E.27 are those of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass

JOKER = "JK"
TRUMP = "trump"
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
LETTERS = {name: letter for letter, name in SUITS.items()}

Options = Mapping[str, bool | int | str]


@dataclass(frozen=True)
class Question:
    """Whose turn it is, and every text that may be said or played."""

    seat: int
    answers: frozenset[str]


@dataclass(frozen=True)
class Result:
    """The end of a deal. Points and totals are by account, tricks by seat."""

    ending: str
    next_dealer: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    winners: frozenset[int] = frozenset()

    @property
    def over(self) -> bool:
        """Whether the match is over: somebody has won it."""
        return bool(self.winners)


# What asks questions, by what it gives in the end.
Doing = Generator[Question, str, None]
Asking = Generator[Question, str, str]
Testing = Generator[Question, str, bool]
Seating = Generator[Question, str, int]
Counting = Generator[Question, str, list[int]]
Ending = Generator[Question, str, str | None]
Dealing = Generator[Question, str, Result]


@dataclass(frozen=True)
class Cards:
    """How the pack was dealt; `stock` is what is left, the next card first."""

    hands: tuple[tuple[str, ...], ...]
    turned: str = ""
    dummy: tuple[str, ...] = ()
    stock: tuple[str, ...] = ()
    one_card: str = ""


@dataclass(frozen=True)
class Law:
    """How cards count now: the suit each belongs to (TRUMP for a trump), and how strong it is in that suit."""

    suit_of: Callable[[str], str]
    strength: Callable[[str], int]


def ask(seat: int, *answers: str) -> Asking:
    """Asks for one of these answers."""
    return (yield Question(seat, frozenset(answers)))


def clockwise(first: int, players: int) -> list[int]:
    """All seats in turn, beginning with this one."""
    return [(first + step) % players for step in range(players)]


def names_of(suits: str) -> list[str]:
    """What is said to name one of these suits."""
    return [f"name {SUITS[suit]}" for suit in suits]


def named_suit(answer: str) -> str:
    """The letter of the suit that was named."""
    return LETTERS[answer.removeprefix("name ")]


def following(hand: Sequence[str], led: str, law: Law) -> list[str]:
    """3E.27: the cards of the suit led; all cards if there are none."""
    return [card for card in hand if law.suit_of(card) == law.suit_of(led)] or list(hand)


def winner_of(trick: Sequence[tuple[int, str]], law: Law) -> int:
    """3E.28: the seat of the highest trump, or else of the highest card of the suit led."""
    led = law.suit_of(trick[0][1])
    trumps = [play for play in trick if law.suit_of(play[1]) == TRUMP]
    fitting = trumps or [play for play in trick if law.suit_of(play[1]) == led]
    return max(fitting, key=lambda play: law.strength(play[1]))[0]


def play_tricks(hands: list[list[str]], active: Sequence[int], leader: int, law: Law) -> Counting:
    """3E.26-29: all tricks of a deal. Gives how many each seat won; who sits out is passed over."""
    players, won = len(hands), [0] * len(hands)
    leader = next(seat for seat in clockwise(leader, players) if seat in active)
    while hands[leader]:
        trick: list[tuple[int, str]] = []
        for seat in (seat for seat in clockwise(leader, players) if seat in active):
            legal = following(hands[seat], trick[0][1], law) if trick else hands[seat]
            card = yield from ask(seat, *legal)
            hands[seat].remove(card)
            trick.append((seat, card))
        leader = winner_of(trick, law)
        won[leader] += 1
    return won
