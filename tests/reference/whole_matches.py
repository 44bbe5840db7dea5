"""Plays whole matches by the reference and by the rulesets, deal after deal, and tells the first difference of each.

What a match carries from deal to deal (lives, bags, the size of the hands, a doubled deal) is compared with it.
From the folder of the project, for many more matches than the tests play:

    PYTHONPATH=interpreter:tests python -m reference.whole_matches --sets 100 --matches 5 --seed 7 toepen spades
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

import followsuit
from followsuit import Game, Given, Ruleset
from reference import command, napoleon, predictions, sheepshead, toepen
from reference.compare import EITHER, Choices, Tally, next_of, option_sets, question_of
from reference.tricks import Cards, Dealing, Options, Question, Result


class Match(Protocol):
    """A match by the reference: what is carried from deal to deal, and the rules of a deal."""

    dealer: int
    totals: list[int]

    def cards(self, rng: Random) -> Cards:
        """The cards of the next deal, at random."""

    def deal(self, cards: Cards) -> Dealing:
        """The next deal."""


Beginning = Callable[[int, Options, int, Random], Match]
Liking = Callable[[str], float]


@dataclass(frozen=True)
class Subject:
    """A game with a number of players: its options, how a match begins, and how much each answer is liked.

    `zones` are those that are dealt to besides the hands.
    """

    name: str
    players: int
    choices: Choices
    begin: Beginning
    liking: Liking
    zones: Sequence[str] = ()
    most_deals: int = 12

    def __str__(self) -> str:
        return f"{self.name} for {self.players}"

    def load(self, options: Options) -> Ruleset:
        """The ruleset with these options."""
        return followsuit.load(self.name, options=options, players=self.players)


TOEPEN: Choices = {
    "lives": (10, 10, 5, 15),
    "out_of_lives": ("loser_pays", "drop_out"),
    "exchange": (True, True, False),
    "knocking": ("own_turn", "own_turn", "anyone"),
    "poverty": (False, False, True),
}
SHEEPSHEAD: Choices = {
    "partner_is": ("jack_of_diamonds", "jack_of_diamonds", "called_ace"),
    "next_jack": ("never", "after_blind", "before_blind"),
    "all_pass": ("leaster", "doubler", "forced_pick"),
    "double_on_the_bump": EITHER,
    "cracking": EITHER,
    "deals": (15, 4),
}
NAPOLEON: Choices = {
    "all_pass": ("throw_in", "dealer_bids_one", "dealer_bids_two"),
    "misere_trump": EITHER,
    "nap_pays": ("ten_or_five", "five", "ten"),
    "above_nap": ("own_stakes", "nap_but_dearer"),
    "with_joker": EITHER,
    "peep": EITHER,
    "deals": (20, 5),
}
SPADES: Choices = {
    "nil": (True, True, False),
    "blind_nil": (True, True, False),
    "blind_nil_behind": (100, 200, 50),
    "blind_exchange": (0, 0, 2, 1),
    "failed_nil_tricks": ("bags_only", "help_partner", "nothing"),
    "bag_limit": (10, 10, 5, 0),
    "bag_penalty": (100, 50),
    "bag_points": (1, 1, 0),
    "first_lead": ("free", "two_of_clubs", "lowest_clubs"),
    "target": (500, 200),
    "floor": (0, -200),
}
OH_HELL: Choices = {
    "most_cards": (10, 10, 13, 4),
    "schedule": ("down_up", "up_down", "down"),
    "hook": (True, True, False),
    "hook_in_last_single": EITHER,
    "exact_bid": ("ten_and_tricks", "ten_and_square"),
    "missed_bid": ("nothing", "a_point_a_trick", "minus_difference", "minus_square"),
    "zero_bid": ("as_any", "five_and_hand_size"),
}
PACKS = {"full": 7, "thirty_six": 7, "thirty_two": 6, "twenty_eight": 5, "twenty_four": 4}
"""The packs of Napoleon, and how many can play with them."""


# --- the games ----------------------------------------------------------------------------------------------------


def begin_toepen(players: int, options: Options, dealer: int, rng: Random) -> Match:
    """Some have lost lives, perhaps all but one."""
    lives = int(options["lives"])
    most = rng.choice((2, lives // 2, lives))
    return toepen.Match(players, options, dealer, [rng.randrange(most) for _ in range(players)])


def begin_spades(players: int, options: Options, dealer: int, rng: Random) -> Match:
    """Ahead, or so far behind that nil may be bid blind."""
    accounts = 2 if players == 4 else players
    return predictions.Spades(players, options, dealer, [rng.randrange(-90, 300) for _ in range(accounts)])


def begin_with(kind: Callable[[int, Options, int, list[int]], Match]) -> Beginning:
    """A match from its beginning."""
    return lambda players, options, dealer, _: kind(players, options, dealer, [0] * players)


def toepen_liking(text: str) -> float:
    """Folds and exchanges are rarer, so that deals are played out."""
    return {"fold": 0.4, "exchange": 0.4, "challenge": 0.4, "wait": 5}.get(text, 1)


def bid_liking(text: str) -> float:
    """High bids are rare, or nobody ever makes one."""
    return 1 / (2 + predictions.said(text)) if text.startswith("bid ") else 1


def nap_liking(text: str) -> float:
    """Low bids leave room for others, and the joker makes its own trouble."""
    return {"pass": 4, "bid two": 2, "JK": 4}.get(text, 1)


def sheepshead_liking(text: str) -> float:
    """Often nobody picks, which is what ends differently."""
    return {"pass": 6, "alone": 0.3, "JD": 0.5, "double": 3, "redouble": 6}.get(text, 1)


def toepen_for(players: int) -> Subject:
    """Toepen."""
    return Subject("toepen", players, TOEPEN, begin_toepen, toepen_liking)


def sheepshead_for(players: int) -> Subject:
    """Sheepshead."""
    return Subject("sheepshead", players, SHEEPSHEAD, begin_with(sheepshead.Match), sheepshead_liking, ("blind",))


def napoleon_for(players: int) -> Subject:
    """Napoleon, without the packs that have not enough cards."""
    choices = {**NAPOLEON, "pack": [pack for pack, most in PACKS.items() if players <= most]}
    return Subject("napoleon", players, choices, begin_with(napoleon.Match), nap_liking, ("widow",))


def spades_for(players: int) -> Subject:
    """Spades; with three players nobody has a partner to exchange cards with."""
    return Subject("spades", players, SPADES, begin_spades, bid_liking)


def oh_hell_for(players: int) -> Subject:
    """Oh Hell, whole matches."""
    begin = begin_with(predictions.OhHell)
    return Subject("oh-hell", players, OH_HELL, begin, bid_liking, ("turn_up",), most_deals=25)


SUBJECTS: tuple[Subject, ...] = (
    *(toepen_for(players) for players in range(3, 9)),
    *(sheepshead_for(players) for players in (5, 3)),
    *(napoleon_for(players) for players in range(3, 8)),
    *(spades_for(players) for players in (4, 3)),
    *(oh_hell_for(players) for players in range(3, 8)),
)


# --- the comparison -----------------------------------------------------------------------------------------------


def compare(subject: Subject, sets: int, matches: int, seed: int) -> Tally:
    """Compares so many matches with each of so many sets of options."""
    rng, tally = Random(f"{subject} {seed}"), Tally()
    for options in option_sets(subject.choices, sets, rng):
        ruleset = subject.load(options)
        tally.option_sets += 1
        for _ in range(matches):
            difference = compare_match(subject, options, ruleset, rng, tally)
            if difference is not None:
                tally.differences.append(difference)
    return tally


def compare_match(subject: Subject, options: Options, ruleset: Ruleset, rng: Random, tally: Tally) -> str | None:
    """Plays a match by both at once. Gives the first difference, None if there is none."""
    match = subject.begin(subject.players, options, rng.randrange(subject.players), rng)
    before: Game | None = None
    for _ in range(subject.most_deals):
        told, cards = f"{subject} {match}", match.cards(rng)
        game = dealt(subject, ruleset, match, cards, before)
        tally.deals += 1
        game, expected, found, said = play(game, match.deal(cards), subject.liking, rng, tally)
        if found != expected:
            return (
                f"{told}, {cards}\n  after {' '.join(said) or 'nothing'}\n"
                f"  the reference expects {expected}\n  the ruleset gives {found}"
            )
        if isinstance(expected, Result) and expected.over:
            return None
        before = game
    return None


def dealt(subject: Subject, ruleset: Ruleset, match: Match, cards: Cards, before: Game | None) -> Game:
    """The deal by the ruleset: the first one with the totals of the match, a later one after the one before."""
    extra = [cards.turned] if cards.turned else list(cards.dummy)
    given = Given(dict(enumerate(cards.hands)), {zone: extra for zone in subject.zones if extra}, cards.stock)
    if before is None:
        return Game.start(ruleset.program, 0, deals=1, given=given, dealer=match.dealer, totals=match.totals)
    return Game.start(ruleset.program, 0, deals=1, deal_index=before.deal_index + 1, given=given, carried=before.state)


def play(
    game: Game, reference: Dealing, liking: Liking, rng: Random, tally: Tally
) -> tuple[Game, Question | Result, Question | Result | None, list[str]]:
    """Plays a deal by both at once, to its end or to the first difference: what each of them gives there."""
    said: list[str] = []
    tempers = {"pass": rng.choice((0.1, 1, 1, 4)), "knock": rng.choice((0.3, 1, 3))}
    expected = next_of(reference, None)
    while isinstance(expected, Question):
        found = question_of(game)
        if found != expected:
            return game, expected, found, said
        texts = sorted(expected.answers)
        answer = rng.choices(texts, [liking(text) * tempers.get(text, 1) for text in texts])[0]
        said.append(answer)
        tally.decisions += 1
        tally.heard["card" if len(answer) == 2 else answer] += 1
        game, expected = game.apply(answer), next_of(reference, answer)
    tally.heard[f"ending {expected.ending}"] += 1
    tally.heard[f"winners {len(expected.winners)}"] += 1
    return game, expected, result_of(game), said


def result_of(game: Game) -> Result | Question | None:
    """What came of the deal by the ruleset, or what it still asks."""
    if game.outcome is None:
        return question_of(game)
    end, accounts = game.results[-1], game.program.account_count
    winners = frozenset(seat % accounts for seat in game.outcome.winners)
    return Result(end.ending.value, end.next_dealer, end.tricks, end.points, end.totals, winners)


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Gives 1 if there are differences."""
    return command.run(compare, SUBJECTS, arguments, what="matches", times=4, sets=50)


if __name__ == "__main__":
    sys.exit(main())
