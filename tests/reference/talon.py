"""The games with a talon by the reference and by the rulesets: Skat, Five Hundred, Schnapsen and Sixty-six.

From the folder of the project, for many more deals than the tests play:

    PYTHONPATH=interpreter:tests python -m reference.talon --sets 300 --deals 40 --seed 7 skat five-hundred
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import followsuit
from followsuit import Game, Given, Ruleset
from reference import five_hundred, schnapsen, skat
from reference.compare import EITHER, RELUCTANT, Subject, Value, hands_of, main
from reference.tricks import JOKER, SUITS, Cards, Dealing, Options

SKAT: dict[str, Sequence[Value]] = {
    "all_pass": ("throw_in", "ramsch"),
    "kontra": EITHER,
    "seeger": EITHER,
    "deals": (36, 1),
}
FIVE_HUNDRED: dict[str, Sequence[Value]] = {
    "target": (500, 300, 1000),
    "all_pass": ("throw_in", "no_trumps"),
    "misere_any_time": EITHER,
    "highest_misere": EITHER,
    "slam": (True, False),
    "cap": EITHER,
    "joker_waits": EITHER,
}
PARTNERS = FIVE_HUNDRED | {"kitty_size": ("three", "five")}
SIXTY_SIX: dict[str, Sequence[Value]] = {"target": (7, 3, 11), "last_two_untouched": EITHER}
SUBJECTS = (
    Subject("skat", 3, SKAT),
    Subject("skat", 4, SKAT),
    Subject("five-hundred", 3, FIVE_HUNDRED),
    Subject("five-hundred", 4, PARTNERS),
    Subject("five-hundred", 6, PARTNERS),
    Subject("schnapsen", 2, SIXTY_SIX),
    Subject("sixty-six", 2, SIXTY_SIX),
)
LEANINGS = (0, 0, 4, -4, 12, -12, 100, -100)
"""How much better, or worse, the cards of one seat are than by chance."""


@dataclass(frozen=True)
class Deal:
    """A deal before its first question. What is left of the pack is the `stock` of its cards."""

    subject: Subject
    options: Options
    dealer: int
    totals: tuple[int, ...]
    cards: Cards

    def reference(self) -> Dealing:
        """The deal by the reference."""
        hands, rest = self.cards.hands, self.cards.stock
        if self.subject.name == "skat":
            return skat.deal(hands, rest, self.dealer, self.options)
        if self.subject.name == "five-hundred":
            return five_hundred.deal(hands, rest, self.dealer, self.options, self.totals)
        sixty_six = self.subject.name == "sixty-six"
        return schnapsen.deal(hands, rest, self.dealer, self.options, self.totals, sixty_six=sixty_six)

    def product(self, ruleset: Ruleset) -> Game:
        """The deal by the ruleset."""
        hands, rest = dict(enumerate(self.cards.hands)), self.cards.stock
        if self.subject.players == 2:
            given = Given(hands=hands, zones={"turn_up": rest[:1]}, stock=rest[1:])
        else:
            given = Given(hands=hands, zones={"skat" if self.subject.name == "skat" else "kitty": rest})
        return followsuit.start_deal(ruleset, given=given, dealer=self.dealer, totals=self.totals)

    def weight(self, text: str, reluctance: float) -> float:
        """How much an answer is liked: low bids more than high ones."""
        if text in RELUCTANT:
            return reluctance
        bid = text.removeprefix("bid ")
        if bid == text:
            return {"claim": 0.5, "close": 0.5}.get(text, 1)
        if bid.isdecimal():
            return (skat.LEAST_BID / int(bid)) ** 4
        return 0.3 if bid in five_hundred.MISERES else (40 / five_hundred.value_of(bid)) ** 1.5


def begin(subject: Subject, options: Options, rng: Random) -> Deal:
    """A random deal, with totals from which somebody may well win or lose by it."""
    dealer = rng.randrange(subject.players)
    if subject.name == "skat":
        totals = (0,) * subject.players
        return Deal(subject, options, dealer, totals, deal_skat(subject.players, dealer, rng))
    target = int(options["target"])
    if subject.name == "five-hundred":
        kitty = str(options.get("kitty_size", "three"))
        cards = dealt(five_hundred.pack(subject.players, kitty), subject.players, 10, rng)
        return Deal(subject, options, dealer, some_totals(subject.accounts, target, rng), cards)
    ranks, size = ("9JQKTA", 6) if subject.name == "sixty-six" else ("JQKTA", 5)
    cards = dealt([rank + suit for rank in ranks for suit in SUITS], 2, size, rng)
    return Deal(subject, options, dealer, (rng.randrange(target), rng.randrange(target)), cards)


def some_totals(accounts: int, target: int, rng: Random) -> tuple[int, ...]:
    """Points before a deal: from minus to more than the target, for tens alone do not win."""
    return tuple(10 * rng.randrange(1 - target // 10, target // 10 + 6) for _ in range(accounts))


def deal_skat(players: int, dealer: int, rng: Random) -> Cards:
    """SK.1: ten cards each, none for the dealer of four."""
    pack = leaning([rank + suit for rank in skat.ORDER + "J" for suit in SUITS], skat_strength, rng)
    hands = list(hands_of(pack, 3, 10))
    shift = rng.randrange(3)
    hands = hands[shift:] + hands[:shift]
    if players == 4:
        hands.insert(dealer, ())
    return Cards(tuple(hands), stock=tuple(pack[30:]))


def skat_strength(card: str) -> float:
    """Roughly what a card is worth to a declarer who plays clubs."""
    return skat.law_of("clubs").strength(card) + 6 * (card[1] == "C" or card[0] == "J")


def strength(card: str) -> float:
    """Roughly what a card is worth to a declarer who plays hearts."""
    return 25 if card == JOKER else five_hundred.RANKS.index(card[:-1]) + 6 * (card[-1] == "H")


def dealt(pack: Sequence[str], players: int, size: int, rng: Random) -> Cards:
    """So many cards each, and the rest."""
    shuffled = leaning(pack, strength, rng) if players > 2 else rng.sample(pack, len(pack))
    hands = list(hands_of(shuffled, players, size))
    shift = rng.randrange(players)
    return Cards(tuple(hands[shift:] + hands[:shift]), stock=tuple(shuffled[players * size :]))


def leaning(pack: Sequence[str], strength_of: object, rng: Random) -> list[str]:
    """The shuffled pack, with better cards or worse ones for whom it is dealt to first."""
    assert callable(strength_of)
    leaning = rng.choice(LEANINGS)
    best = max(strength_of(card) for card in pack)
    return sorted(pack, key=lambda card: rng.random() * 4 - leaning * strength_of(card) / best)


if __name__ == "__main__":
    sys.exit(main(subjects=SUBJECTS, begin=begin))
