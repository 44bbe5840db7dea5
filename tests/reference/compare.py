"""Plays the same deals by the reference and by the rulesets, and tells the first difference of each.

From the folder of the project, for many more deals than the tests play:

    PYTHONPATH=interpreter:tests python -m reference.compare --sets 500 --deals 40 --seed 7 euchre one-card
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Protocol

import followsuit
from followsuit import Game, Given, Ruleset
from reference import command, euchre, one_card
from reference.tricks import JOKER, SUITS, Cards, Dealing, Options, Question, Result

Value = bool | int | str
Choices = Mapping[str, Sequence[Value]]

EITHER: tuple[Value, ...] = (False, True)
FAMILY: dict[str, Sequence[Value]] = {
    "deck32": EITHER,
    "benny": (False, True, True),  # what is about the joker needs one
    "joker_turned_is": ("dealer_names_blind", "hearts", "redeal"),
    "reoffer_turned_suit": EITHER,
    "stick_dealer": EITHER,
    "dealer_pickup": ("may", "must"),
    "bury_upcard": EITHER,
    "target": (5, 7, 10, 11, 15),
}
THREE_HANDED: dict[str, Sequence[Value]] = FAMILY | {
    "maker_alone_march": (3, 4, 6),
    "dummy": ("dealt", "left_out"),
    "both_alone_leader": ("left_of_maker", "left_of_defender"),
    "simultaneous_out": ("higher_then_shared", "play_on"),
}
PARTNERS: dict[str, Sequence[Value]] = FAMILY | {
    "alone_when": ("with_call", "before_lead"),
    "no_trump": ("never", "stuck_dealer", "high", "high_or_low"),
    "canadian_loner": EITHER,
    "partners_best": EITHER,
    "best_card": ("always", "if_asked"),
    "farmers_hand": EITHER,
    "ace_no_face": EITHER,
    "no_ace_no_face": EITHER,
    "defend_alone": EITHER,
    "defend_alone_against": ("loner", "any_maker"),
    "lone_defence_points": (2, 3, 4),
    "loner_lead": ("left_of_dealer", "left_of_loner"),
}
RAILROAD: dict[str, Sequence[Value]] = PARTNERS | {
    "target": (1, 2, 4, 5, 7, 10),  # with laps only what this deal brings counts, and a slam is two games
    "laps": EITHER,
    "games_to_win": (2, 3),
}
ONE_CARD: dict[str, Sequence[Value]] = {
    "reenter_after_pass": EITHER,
    "joker_first_lead": ("forbidden", "names_suit"),
    "no_bid_leader": ("left_of_dealer", "right_of_dealer"),
    "switch_needs_other_player": EITHER,
    "switch_in_no_bid": EITHER,
    "bidder_counts_first": EITHER,
    "target": (15, 30, 50),
}
NEEDS = {
    "joker_turned_is": "benny",
    "best_card": "partners_best",
    "defend_alone_against": "defend_alone",
    "lone_defence_points": "defend_alone",
    "games_to_win": "laps",
}
HAND_SIZES = {2: 12, 3: 8, 4: 6}
JOKER_TURNED_UP = 0.25
RELUCTANT = ("pass", "keep", "together", "leave", "decline", "play")
"""What a seat says to leave things as they are."""


@dataclass(frozen=True)
class Subject:
    """A game with a number of players, and the values of its options that are tried."""

    name: str
    players: int
    choices: Choices

    @property
    def is_one_card(self) -> bool:
        """Whether it is One Card, and no Euchre."""
        return self.name == "one-card"

    @property
    def accounts(self) -> int:
        """How many scores are kept: one a side, or one a player."""
        by_side = self.players in (4, 6) and self.name not in ("one-card", "skat")
        return 2 if by_side else self.players

    def __str__(self) -> str:
        return f"{self.name} for {self.players}"


SUBJECTS = (
    Subject("two-handed-euchre", 2, FAMILY),
    Subject("three-handed-euchre", 3, THREE_HANDED),
    Subject("euchre", 4, PARTNERS),
    Subject("british-euchre", 4, PARTNERS),
    Subject("railroad-euchre", 4, RAILROAD),
    *(Subject("one-card", players, ONE_CARD) for players in HAND_SIZES),
)


@dataclass
class Tally:
    """What was compared: how often each answer was given and each ending reached, and the differences found."""

    option_sets: int = 0
    deals: int = 0
    decisions: int = 0
    heard: Counter[str] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def __str__(self) -> str:
        counts = f"{self.option_sets} option sets, {self.deals} deals, {self.decisions} decisions"
        return f"{counts}, {len(self.differences)} differences"


class Begun(Protocol):
    """A deal before its first question, of any game."""

    @property
    def subject(self) -> Subject:
        """The game."""

    @property
    def options(self) -> Options:
        """The values of its options."""

    @property
    def dealer(self) -> int:
        """Who deals."""

    @property
    def totals(self) -> tuple[int, ...]:
        """What the accounts have before it."""

    @property
    def cards(self) -> Cards:
        """How the pack is dealt."""

    def reference(self) -> Dealing:
        """The deal by the reference."""

    def product(self, ruleset: Ruleset) -> Game:
        """The deal by the ruleset."""

    def weight(self, text: str, reluctance: float) -> float:
        """How much an answer is liked."""


Begin = Callable[[Subject, Options, Random], Begun]
Weight = Callable[[str, float], float]


@dataclass(frozen=True)
class Start:
    """A deal before its first question."""

    subject: Subject
    options: Options
    dealer: int
    totals: tuple[int, ...]
    cards: Cards

    def reference(self) -> Dealing:
        """The deal by the reference."""
        if self.subject.is_one_card:
            return one_card.deal(self.cards, self.dealer, self.options, self.totals)
        railroad = self.subject.name == "railroad-euchre"
        return euchre.deal(self.cards, self.dealer, self.options, self.totals, railroad=railroad)

    def weight(self, text: str, reluctance: float) -> float:
        """How much an answer is liked."""
        return weight(text, reluctance)

    def product(self, ruleset: Ruleset) -> Game:
        """The deal by the ruleset."""
        cards = self.cards
        zones = {"turn_up": [cards.turned], "dummy_hand": cards.dummy, "one_card": [cards.one_card]}
        given = Given(
            hands=dict(enumerate(cards.hands)),
            zones={name: codes for name, codes in zones.items() if any(codes)},
            stock=cards.stock[:3] if self.options.get("farmers_hand") else (),
        )
        return followsuit.start_deal(ruleset, given=given, dealer=self.dealer, totals=self.totals)


# --- what is tried ------------------------------------------------------------------------------------------------


def option_sets(choices: Choices, count: int, rng: Random) -> Iterator[Options]:
    """So many random sets of options, in which all values of an option come up about equally often."""
    columns = {}
    for name, values in choices.items():
        column = [values[index % len(values)] for index in range(count)]
        rng.shuffle(column)
        columns[name] = column
    for index in range(count):
        yield {name: column[index] for name, column in columns.items()}


def load(subject: Subject, options: Options) -> Ruleset:
    """The ruleset with these options, those left out that need another one which is off."""
    fitting = {name: value for name, value in options.items() if name not in NEEDS or options[NEEDS[name]]}
    return followsuit.load(subject.name, options=fitting, players=subject.players)


def start(subject: Subject, options: Options, rng: Random) -> Start:
    """A random deal, with totals from which somebody may well win by it."""
    cards = deal_one_card(subject.players, rng) if subject.is_one_card else deal_euchre(subject.players, options, rng)
    target, reach = int(options["target"]), 12 if subject.is_one_card else 3
    totals = tuple(rng.randrange(max(0, target - reach), target) for _ in range(subject.accounts))
    return Start(subject, options, rng.randrange(subject.players), totals, cards)


def deal_one_card(players: int, rng: Random) -> Cards:
    """OC.6: all cards but one."""
    pack = [rank + suit for rank in one_card.UPTOWN for suit in SUITS] + [JOKER]
    rng.shuffle(pack)
    return Cards(hands_of(pack, players, HAND_SIZES[players]), one_card=pack[-1])


def deal_euchre(players: int, options: Options, rng: Random) -> Cards:
    """3E.8-9, 2E.4, EU.2: five cards each, and to the dummy if there is one; one is turned up."""
    pack = [rank + suit for rank in (euchre.RANKS if options["deck32"] else euchre.RANKS[2:]) for suit in SUITS]
    pack += [JOKER] if options["benny"] else []
    rng.shuffle(pack)
    place = 5 * players
    if options["benny"] and rng.random() < JOKER_TURNED_UP:
        joker = pack.index(JOKER)
        pack[joker], pack[place] = pack[place], pack[joker]
    dummy = 5 if options.get("dummy") == "dealt" else 0
    rest = pack[place + 1 :]
    return Cards(hands_of(pack, players, 5), pack[place], tuple(rest[:dummy]), tuple(rest[dummy:]))


def hands_of(pack: Sequence[str], players: int, size: int) -> tuple[tuple[str, ...], ...]:
    """The first cards of the pack, so many to each seat."""
    return tuple(tuple(pack[seat * size : (seat + 1) * size]) for seat in range(players))


def answer_to(question: Question, reluctance: float, rng: Random, weight: Weight) -> str:
    """One of the answers; the more reluctant, the more often the one that leaves things as they are."""
    texts = sorted(question.answers)
    return rng.choices(texts, [weight(text, reluctance) for text in texts])[0]


def weight(text: str, reluctance: float) -> float:
    """How much an answer is liked: low bids more than high ones, the joker and what is seldom possible often."""
    if text in RELUCTANT:
        return reluctance
    if text.startswith("bid "):
        return 1 / (int(text.removeprefix("bid ")) - 5) ** 2
    return 4 if text in (JOKER, "low_no_trump", "defenders_best") else 1


# --- the comparison -----------------------------------------------------------------------------------------------


def compare(subject: Subject, sets: int, deals: int, seed: int, begin: Begin | None = None) -> Tally:
    """Compares so many deals with each of so many sets of options; `begin` makes the deals, `start` if it is None."""
    begin = begin or start
    rng, tally = Random(f"{subject} {seed}"), Tally()
    for options in option_sets(subject.choices, sets, rng):
        ruleset = load(subject, options)
        tally.option_sets += 1
        for _ in range(deals):
            difference = compare_deal(begin(subject, options, rng), ruleset, rng, tally)
            tally.deals += 1
            if difference is not None:
                tally.differences.append(difference)
    return tally


def compare_deal(begun: Begun, ruleset: Ruleset, rng: Random, tally: Tally) -> str | None:
    """Plays a deal by both at once. Gives the first difference, None if there is none."""
    game, reference = begun.product(ruleset), begun.reference()
    said: list[str] = []
    reluctance = rng.choice((0.3, 1, 6, 60))
    expected = next_of(reference, None)
    while isinstance(expected, Question):
        found = question_of(game)
        if found != expected:
            return tell(begun, said, expected, found)
        answer = answer_to(expected, reluctance, rng, begun.weight)
        said.append(answer)
        tally.decisions += 1
        tally.heard["card" if len(answer) == 2 else answer] += 1
        game, expected = game.apply(answer), next_of(reference, answer)
    tally.heard[f"ending {expected.ending}"] += 1
    tally.heard[f"winners {len(expected.winners)}"] += 1
    tally.heard.update(f"line {line.name}" for end in game.results for line in end.lines)
    found_end = result_of(game, begun.subject)
    return None if found_end == expected else tell(begun, said, expected, found_end)


def next_of(reference: Dealing, answer: str | None) -> Question | Result:
    """What the reference asks next, or what came of the deal."""
    try:
        return next(reference) if answer is None else reference.send(answer)
    except StopIteration as end:
        result: Result = end.value
        return result


def question_of(game: Game) -> Question | None:
    """What the ruleset asks; None if the deal is over."""
    if game.actor is None:
        return None
    return Question(game.actor, frozenset(action.text for action in game.legal_actions()))


def result_of(game: Game, subject: Subject) -> Result | Question | None:
    """What came of the deal by the ruleset, or what it still asks."""
    if game.outcome is None:
        return question_of(game)
    end, outcome = game.results[-1], game.outcome
    winners = frozenset(seat % subject.accounts for seat in outcome.winners)
    assert outcome.finished == bool(winners), "a match is over when it has winners"
    assert outcome.totals == end.totals
    return Result(end.ending.value, end.next_dealer, end.tricks, end.points, end.totals, winners)


def tell(begun: Begun, said: Sequence[str], expected: object, found: object) -> str:
    """A difference, with all that is needed to see it again."""
    return (
        f"{begun.subject} {dict(begun.options)}\n  dealer {begun.dealer}, totals {begun.totals}, {begun.cards}\n"
        f"  after {' '.join(said) or 'nothing'}\n  the reference expects {expected}\n  the ruleset gives {found}"
    )


def main(
    arguments: Sequence[str] | None = None, subjects: Sequence[Subject] = SUBJECTS, begin: Begin | None = None
) -> int:
    """The command line. Gives 1 if there are differences."""

    def compared(subject: Subject, sets: int, deals: int, seed: int) -> Tally:
        return compare(subject, sets, deals, seed, begin)

    return command.run(compared, subjects, arguments, what="deals", times=25, sets=100)


if __name__ == "__main__":
    sys.exit(main())
