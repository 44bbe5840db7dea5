"""The games in which trump is bid for, by the reference and by the rulesets: Pinochle, Belote, Pitch, the bid Euchres.

From the folder of the project, for many more deals than the tests play:

    PYTHONPATH=interpreter:tests python -m reference.bids --sets 300 --deals 40 --seed 7 pinochle pitch
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import followsuit
from followsuit import Game, Given, Ruleset
from followsuit.engine.machine import machine_of
from reference import belote, bid_euchre, buck_euchre, pinochle, pitch
from reference.compare import EITHER, RELUCTANT, Choices, Subject, Value, hands_of, main
from reference.tricks import Cards, Dealing, Options

PINOCHLE: Choices = {
    "minimum": (250, 200, 300),
    "all_pass": ("throw_in", "dealer_bids"),
    "pass_cards": (0, 0, 3, 4, 1),
    "always_beat": EITHER,
    "counting": ("classic", "tens", "fives", "ones"),
    "target": (1000, 1500, 500),
}
BELOTE: Choices = {"declarations": (True, False), "capot": (252, 250), "target": (1000, 501)}
PITCH: dict[str, Sequence[Value]] = {
    "all_pass": ("dealer_bids", "throw_in"),
    "steal": EITHER,
    "low_to": ("dealt", "trick_winner"),
    "smudge": EITHER,
    "with_joker": EITHER,
    "with_jick": EITHER,
    "bidder_counts_first": (True, False),
    "target": (7, 11, 21),
    "each_for_self": (False,),
}
FAMILY: dict[str, Sequence[Value]] = {
    "bidding": ("continuous", "one_round"),
    "reenter_after_pass": EITHER,
    "all_pass": ("throw_in", "dealer_bids"),
    "no_trump": ("never", "high", "high_or_low"),
    "opening_lead": ("bidder_leads", "left_of_dealer"),
    "bidder_counts_first": (True, False),
}
HASENPFEFFER = FAMILY | {
    "least_bid": (1, 3, 2),
    "all_pass": ("joker_bids", "throw_in", "dealer_bids"),
    "widow_use": ("taken", "taken", "unused"),
    "target": (10, 15),
}
PEPPER = FAMILY | {
    "least_bid": (1, 3, 6),
    "failing_costs": ("six", "the_bid"),
    "little_pepper_lost": (6, 12),
    "big_pepper_lost": (12, 14),
    "swept_defence_loses": EITHER,
    "target": (30, 20),
}
DOUBLE_HASENPFEFFER = FAMILY | {
    "least_bid": (3, 1, 6),
    "playing_alone": ("may", "may", "never"),
    "partners_help": ("three_passed", "two_asked", "nothing"),
    "lone_bidder_needs": ("the_bid", "every_trick"),
    "target": (52, 30),
}
DOUBLE_DECK = DOUBLE_HASENPFEFFER | {"jack_to_ace": EITHER}
BUCK: Choices = {
    "reoffer_turned_suit": EITHER,
    "stick_dealer": EITHER,
    "dealer_pickup": ("must", "may"),
    "bury_upcard": (True, False),
    "first_score": (15, 25),
    "penalty": (5, 3),
    "dirty_clubs": (True, False),
    "folding": (True, False),
    "all_pass": ("throw_in", "no_trump"),
}
HIGHEST_SMALL_BID = 12
LEAST_OF_PINOCHLE = (25, 250)
LEANINGS = (0, 0, 1, 3, 10)
"""How much like cards lie together in the pack."""


class BidSubject(Subject):
    """A game with a number of players, and the values of its options that are tried."""

    @property
    def accounts(self) -> int:
        """How many scores are kept: one a side, or one a player."""
        alone = self.name == "buck-euchre" or self.choices.get("each_for_self") == (True,)
        return 2 if self.players == 4 and not alone else self.players

    def __str__(self) -> str:
        each = " each for self" if self.choices.get("each_for_self") == (True,) else ""
        return f"{self.name} for {self.players}{each}"


SUBJECTS = (
    BidSubject("pinochle", 4, PINOCHLE),
    BidSubject("belote", 4, BELOTE),
    *(BidSubject("pitch", players, PITCH) for players in (2, 3, 4, 5, 6, 7)),
    BidSubject("pitch", 4, PITCH | {"each_for_self": (True,)}),
    BidSubject("hasenpfeffer", 4, HASENPFEFFER),
    BidSubject("bid-euchre", 4, PEPPER),
    BidSubject("double-deck-bid-euchre", 4, DOUBLE_DECK),
    BidSubject("double-hasenpfeffer", 4, DOUBLE_HASENPFEFFER),
    *(BidSubject("buck-euchre", players, BUCK) for players in (3, 4, 5, 6)),
)


@dataclass(frozen=True)
class Deal:
    """A deal before its first question."""

    subject: Subject
    options: Options
    dealer: int
    totals: tuple[int, ...]
    cards: Cards
    waiting: list[int] = field(default_factory=list)
    """Of Belote: the points that wait for a winner."""

    def reference(self) -> Dealing:
        """The deal by the reference."""
        match self.subject.name:
            case "belote":
                return belote.deal(self.cards, self.dealer, self.options, self.totals, self.waiting)
            case "pinochle":
                return pinochle.deal(self.cards, self.dealer, self.options, self.totals)
            case "pitch":
                return pitch.deal(self.cards, self.dealer, self.options, self.totals)
            case "buck-euchre":
                return buck_euchre.deal(self.cards, self.dealer, self.options, self.totals)
            case name:
                return bid_euchre.deal(name, self.cards, self.dealer, self.options, self.totals)

    def product(self, ruleset: Ruleset) -> Game:
        """The deal by the ruleset."""
        zones = {"turn_up": [self.cards.turned]} if self.cards.turned else {}
        if self.subject.name == "hasenpfeffer":
            zones = {"widow": list(self.cards.stock)}
        stock = self.cards.stock if self.subject.name == "belote" else ()
        given = Given(hands=dict(enumerate(self.cards.hands)), zones=zones, stock=stock)
        if self.waiting:
            machine = machine_of(ruleset.program)
            before = machine.layout.written(machine.before(0), "waiting", (sum(self.waiting),))
            return Game.start(
                ruleset.program, 0, deals=1, given=given, dealer=self.dealer, totals=self.totals, carried=before
            )
        return followsuit.start_deal(ruleset, given=given, dealer=self.dealer, totals=self.totals)

    def weight(self, text: str, reluctance: float) -> float:
        """How much an answer is liked: low bids more than high ones."""
        if text in RELUCTANT:
            return reluctance
        if text.startswith("bid "):
            number = int(text.removeprefix("bid "))
            return 3 / number**2 if number <= HIGHEST_SMALL_BID else (LEAST_OF_PINOCHLE[number >= 100] / number) ** 8
        return 1


def begin(subject: Subject, options: Options, rng: Random) -> Deal:
    """A random deal, with totals from which somebody may well win by it."""
    dealer = rng.randrange(subject.players)
    name, players = subject.name, subject.players
    match name:
        case "pinochle":
            unit = 10 if options["counting"] == "ones" else 1
            target = int(options["target"]) // unit
            cards, reach = dealt(pinochle.PACK, 4, 12, rng), 500 // unit
        case "belote":
            target = int(options["target"])
            waiting = rng.choice(([], [81], [100, 81]))
            before = (rng.randrange(target - 300, target), rng.randrange(target - 300, target))
            return Deal(subject, options, dealer, before, deal_belote(rng), list(waiting))
        case "pitch":
            target, reach = int(options["target"]), 5
            cards = dealt(pitch.pack(options), players, 6, rng)
        case "buck-euchre":
            ranks = buck_euchre.RANKS[players]
            cards = dealt([rank + suit for rank in ranks for suit in "CDHS"], players, 5, rng)
            cards = Cards(cards.hands, cards.stock[0])
            return Deal(subject, options, dealer, tuple(rng.randrange(1, 9) for _ in range(players)), cards)
        case _:
            target, reach = int(options["target"]), 8
            cards = dealt(bid_euchre.pack(name, options), 4, bid_euchre.size_of_hands(name, options), rng)
    totals = tuple(rng.randrange(target - reach, target) for _ in range(subject.accounts))
    return Deal(subject, options, dealer, totals, cards)


def dealt(pack: Sequence[str], players: int, size: int, rng: Random) -> Cards:
    """So many cards each, and the rest."""
    leaning = rng.choice(LEANINGS)
    liking = {sign: rng.random() for sign in sorted({sign for card in pack for sign in card})}
    shuffled = sorted(pack, key=lambda card: rng.random() + leaning * sum(liking[sign] for sign in card))
    hands = list(hands_of(shuffled, players, size))
    shift = rng.randrange(players)
    return Cards(tuple(hands[shift:] + hands[:shift]), stock=tuple(shuffled[players * size :]))


def deal_belote(rng: Random) -> Cards:
    """BL.1: five cards each and one turned up; the others are dealt from the stock."""
    cards = dealt(belote.PACK, 4, 8, rng)
    turned = rng.randrange(4)  # whose last card is turned up instead
    hands = tuple(hand[:5] for hand in cards.hands)
    rest = [list(hand[5:]) for hand in cards.hands]
    card = rest[turned].pop()
    return Cards(hands, card, stock=tuple(card for hand in rest for card in hand))


if __name__ == "__main__":
    sys.exit(main(subjects=SUBJECTS, begin=begin))
