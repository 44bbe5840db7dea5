"""Plays the same matches by the reference and by the rulesets of the wider family, and tells the first differences.

From the folder of the project, for many more matches than the tests play:

    PYTHONPATH=interpreter:tests python -m reference.compare_matches --sets 100 --matches 20 --seed 7 hearts whist
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

import followsuit
from followsuit import Game, Given, Ruleset
from reference import briscola, command, hearts, tarot, whist
from reference.compare import EITHER, Tally, Value, hands_of, next_of, option_sets, question_of
from reference.matches import Match
from reference.tricks import Cards, Dealing, Options, Question, Result

LONGEST = 8
"""So many deals of a match are played at most."""
TAROT = [rank + suit for rank in tarot.ORDER for suit in "CDHS"] + [f"t{n}" for n in range(1, 22)] + [tarot.EXCUSE]
PACK = [rank + suit for rank in whist.ORDER for suit in "CDHS"]
FORTY = [rank + suit for rank in briscola.ORDER for suit in "CDHS"]
STRENGTHS = (0.3, 0.6, 0.9, 1)
"""How likely a seat plays the highest card of those that it may play, rather than any."""


@dataclass(frozen=True)
class Subject:
    """A game for a number of players, and the values of its options that are tried."""

    name: str
    players: int
    play: Callable[[Cards, Match], Dealing]
    cards: Callable[[Match, Random], Cards]
    given: Callable[[Cards, Match], Given]
    choices: Mapping[str, Sequence[Value]]
    accounts: int
    near: tuple[str, int] = ("", 0)  # the option that ends a match, and how far below it totals may begin

    def __str__(self) -> str:
        return f"{self.name} for {self.players}"


# --- the deals ----------------------------------------------------------------------------------------------------


def tarot_cards(match: Match, rng: Random) -> Cards:
    """All cards but the dog; now and then somebody has many trumps, or all kings."""
    pack = list(TAROT)
    rng.shuffle(pack)
    dog = 3 if match.players == 5 else 6
    hands = [list(hand) for hand in hands_of(pack, match.players, (len(pack) - dog) // match.players)]
    if rng.random() < 0.4:
        favour(hands, rng.choice(FAVOURED), rng)
    return Cards(tuple(map(tuple, hands)), stock=tuple(pack[len(pack) - dog :]))


FAVOURED: tuple[Sequence[str], ...] = (
    ["t1", "EX", *(f"t{number}" for number in range(21, 1, -1))],
    [*(f"t{number}" for number in range(8, 22)), "EX", "t1", "KC", "QC", "KS"],
    [*(f"t{number}" for number in range(10, 22)), "EX"],
    [rank + suit for rank in "KQ" for suit in "CDHS"] + ["EX", "t21", "t20", "t19"],
    ["KC", "KD", "KH", "KS"],
    ["t1", "2C", "3C", "4C", "5C", "6C", "7C"],
    ["KC", "KD", "KH", "KS", "EX", "t21", *(f"t{number}" for number in range(1, 10))],
)
"""Cards that make a hand worth comparing, as many as it has room for."""


def favour(hands: list[list[str]], cards: Sequence[str], rng: Random) -> None:
    """Brings cards that others hold together in one hand."""
    lucky = rng.choice(hands)
    for card in cards[: len(lucky)]:
        other = next((hand for hand in hands if card in hand and hand is not lucky), None)
        spare = [own for own in lucky if own not in cards]
        if other is not None and spare:
            away = rng.choice(spare)
            other[other.index(card)], lucky[lucky.index(away)] = away, card


def briscola_cards(match: Match, rng: Random) -> Cards:
    """Three each, one turned up; with three players a two is left out."""
    pack = [card for card in FORTY if match.players != 3 or card != "2H"]
    rng.shuffle(pack)
    held = 3 * match.players
    return Cards(hands_of(pack, match.players, 3), pack[held], stock=tuple(pack[held + 1 :]))


def whist_cards(match: Match, rng: Random) -> Cards:
    """All cards; the dealer's last is turned up. Now and then honours lie together."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = [list(hand) for hand in hands_of(pack, 4, 13)]
    turned = hands[match.dealer][-1]
    if rng.random() < 0.5:
        favour(hands, [rank + turned[1] for rank in rng.sample("AKQJ", 3)], rng)
        hand = hands[match.dealer]
        turned = next((card for card in hand if card[1] == turned[1]), hand[-1])
    return Cards(tuple(map(tuple, hands)), turned)


def german_cards(match: Match, rng: Random) -> Cards:
    """Thirteen each, and a stock whose first card is seen."""
    pack = list(PACK)
    rng.shuffle(pack)
    return Cards(hands_of(pack, match.players, 13), pack[26], stock=tuple(pack[27:]))


def knock_out_cards(match: Match, rng: Random) -> Cards:
    """A card fewer with every deal; nothing for those who are out, and one for a dog."""
    pack = list(PACK)
    rng.shuffle(pack)
    alive = match.memory.get("alive", frozenset(range(match.players)))
    dogs = match.memory.get("dogs", frozenset())
    hands = []
    for seat in range(match.players):
        size = 0 if seat not in alive else 1 if seat in dogs else 8 - match.deal_no
        hands.append(tuple(pack.pop() for _ in range(size)))
    return Cards(tuple(hands), pack.pop())


def hearts_cards(match: Match, rng: Random) -> Cards:
    """All cards that are left in for this number of players. Now and then one has nearly all hearts."""
    pack = [card for card in PACK if card not in hearts.LEFT_OUT[match.players]]
    rng.shuffle(pack)
    hands = [list(hand) for hand in hands_of(pack, match.players, len(pack) // match.players)]
    if rng.random() < 0.4:
        favour(hands, ["QS", *(rank + "H" for rank in reversed(hearts.ORDER))], rng)
    return Cards(tuple(map(tuple, hands)))


def only_hands(cards: Cards, _: Match) -> Given:
    """The hands hold all cards."""
    return Given(hands=dict(enumerate(cards.hands)))


def with_dog(cards: Cards, _: Match) -> Given:
    """The stock is the dog."""
    return Given(hands=dict(enumerate(cards.hands)), zones={"dog": cards.stock})


def with_stock(cards: Cards, _: Match) -> Given:
    """A card is turned up and others are drawn later."""
    return Given(hands=dict(enumerate(cards.hands)), zones={"turn_up": [cards.turned]}, stock=cards.stock)


def with_own_turned(cards: Cards, _: Match) -> Given:
    """The card turned up is one of the dealer's hand."""
    hands = {seat: [card for card in hand if card != cards.turned] for seat, hand in enumerate(cards.hands)}
    return Given(hands=hands, zones={"turn_up": [cards.turned]})


def with_first_turned(cards: Cards, match: Match) -> Given:
    """A card is turned up in the first deal only."""
    zones = {"turn_up": [cards.turned]} if match.deal_no == 1 else {}
    return Given(hands={seat: hand for seat, hand in enumerate(cards.hands) if hand}, zones=zones)


TAROT_CHOICES: dict[str, Sequence[Value]] = {
    "deals": (1, 2, 4),
    "lone_petit": EITHER,
    "all_pass": ("deal_again", "throw_in"),
    "first_lead": ("free",),
}
HEARTS_CHOICES: dict[str, Sequence[Value]] = {
    "lead": ("lowest_club", "any_club", "dealer_left"),
    "first_trick_bar": EITHER,
    "queen_breaks": EITHER,
    "moon": ("old", "new", "safety"),
    "omnibus": EITHER,
    "target": (50, 100),
    "ties": ("shared", "play_on"),
}
KNOCK_OUT: dict[str, Sequence[Value]] = {"lead": ("dealer_left", "names_trump"), "dogs_life": EITHER}


def tarot_for(players: int) -> Subject:
    """Tarot; only with five a suit is called."""
    choices = TAROT_CHOICES | ({"first_lead": ("free", "spares_called_suit")} if players == 5 else {})
    return Subject("french-tarot", players, tarot.deal, tarot_cards, with_dog, choices, players)


def briscola_for(players: int) -> Subject:
    """Briscola; the partners of four count together."""
    choices = {"deals": (1, 2, 3), "trump_exchange": EITHER, "partners": ("silent",)}
    accounts = 2 if players == 4 else players
    return Subject("briscola", players, briscola.deal, briscola_cards, with_stock, choices, accounts)


SUBJECTS = (
    *(tarot_for(players) for players in (3, 4, 5)),
    *(briscola_for(players) for players in (2, 3, 4)),
    Subject(
        "whist",
        4,
        whist.whist,
        whist_cards,
        with_own_turned,
        {"count_honours": EITHER, "target": (5, 7, 10), "rubber": EITHER},
        2,
        ("target", 4),
    ),
    Subject("german-whist", 2, whist.german_whist, german_cards, with_stock, {"deals": (1, 2, 3)}, 2),
    *(
        Subject("knock-out-whist", players, whist.knock_out, knock_out_cards, with_first_turned, KNOCK_OUT, players)
        for players in range(2, 8)
    ),
    *(
        Subject("hearts", players, hearts.deal, hearts_cards, only_hands, HEARTS_CHOICES, players, ("target", 40))
        for players in (3, 4, 5, 6)
    ),
)


# --- the comparison -----------------------------------------------------------------------------------------------


def compare(subject: Subject, sets: int, matches: int, seed: int) -> Tally:
    """Compares so many matches with each of so many sets of options."""
    rng, tally = Random(f"{subject} {seed}"), Tally()
    for options in option_sets(subject.choices, sets, rng):
        ruleset = load(subject, options)
        tally.option_sets += 1
        for _ in range(matches):
            difference = compare_match(subject, options, ruleset, rng, tally)
            if difference is not None:
                tally.differences.append(difference)
    return tally


def load(subject: Subject, options: Options) -> Ruleset:
    """The ruleset with these options."""
    ruleset = followsuit.load(subject.name, options=options, players=subject.players)
    assert set(ruleset.choices) == set(options), "an option that is added to a game is added to the reference too"
    return ruleset


def beginning(subject: Subject, options: Options, rng: Random) -> Match:
    """A match before its first deal, with totals from which somebody may well win soon."""
    option, reach = subject.near
    totals = [0] * subject.accounts
    if option and not options.get("rubber"):
        target = int(options[option])
        totals = [rng.randrange(max(0, target - reach), target) for _ in totals]
    return Match(options, subject.players, rng.randrange(subject.players), tuple(totals))


def compare_match(subject: Subject, options: Options, ruleset: Ruleset, rng: Random, tally: Tally) -> str | None:
    """Plays a match by both at once. Gives the first difference, None if there is none."""
    match, game = beginning(subject, options, rng), None
    for number in range(1, LONGEST + 1):
        cards = subject.cards(match, rng)
        game = begun(ruleset, subject.given(cards, match), match, game)
        if "may_name" in match.memory:  # equal tricks are settled by chance
            match.memory["maker"] = game.actor if game.actor in match.memory["may_name"] else -1
        tally.deals += 1
        where = f"{subject} {dict(options)}\n  dealer {match.dealer}, totals {match.totals}, deal {number}, {cards}"
        result, game, difference = compare_deal(subject.play(cards, match), game, rng, tally)
        if difference is not None:
            return f"{where}\n  {difference}"
        assert result is not None
        if result.over:
            return None
        played = int(result.ending == "scored")
        match = replace(match, dealer=result.next_dealer, totals=result.totals, deal_no=match.deal_no + played)
    return None


def begun(ruleset: Ruleset, given: Given, match: Match, before: Game | None) -> Game:
    """The deal by the ruleset."""
    if before is None:
        return followsuit.start_deal(ruleset, given=given, dealer=match.dealer, totals=match.totals)
    seed, index = before.seed, before.deal_index + 1
    return Game.start(ruleset.program, seed, deals=1, deal_index=index, given=given, carried=before.state)


def compare_deal(reference: Dealing, game: Game, rng: Random, tally: Tally) -> tuple[Result | None, Game, str | None]:
    """Plays a deal by both. Gives what came of it, or the first difference."""
    said: list[str] = []
    strength, reluctance = rng.choice(STRENGTHS), rng.choice((0.3, 1, 6))
    expected = next_of(reference, None)
    while isinstance(expected, Question):
        found = question_of(game)
        if found != expected:
            return None, game, tell(said, expected, found)
        answer = answer_to(expected, strength, reluctance, rng)
        said.append(answer)
        tally.decisions += 1
        tally.heard["card" if answer[-1] in "CDHSX" and " " not in answer else answer] += 1
        game, expected = game.apply(answer), next_of(reference, answer)
    tally.heard[f"ending {expected.ending}"] += 1
    tally.heard[f"winners {len(expected.winners)}"] += 1
    found_end = result_of(game, len(expected.totals))
    if isinstance(found_end, Result) and found_end.over:  # nobody deals any more
        found_end = replace(found_end, next_dealer=expected.next_dealer)
    return expected, game, None if found_end == expected else tell(said, expected, found_end)


def answer_to(question: Question, strength: float, reluctance: float, rng: Random) -> str:
    """One of the answers: often the highest card, by the order of the names."""
    texts = sorted(question.answers)
    said = [text for text in texts if " " in text or (text.islower() and text[-1].isalpha())]
    if said:
        return rng.choices(texts, [weight(text, reluctance) for text in texts])[0]
    return max(texts, key=height) if rng.random() < strength else rng.choice(texts)


def weight(text: str, reluctance: float) -> float:
    """How much an answer is liked."""
    return reluctance if text in ("pass", "play", "wait") else 3 if text.startswith(("show", "exchange", "slam")) else 1


def height(card: str) -> tuple[int, int]:
    """Trumps of Tarot above all others, and then by rank."""
    if card[0] == "t":
        return 2, int(card[1:])
    return (0, 0) if card == "EX" else (1, "123456789TJNQKA".index(card[0]))


def result_of(game: Game, accounts: int) -> Result | Question | None:
    """What came of the deal by the ruleset, or what it still asks."""
    if game.outcome is None:
        return question_of(game)
    end, outcome = game.results[-1], game.outcome
    winners = frozenset(seat % accounts for seat in outcome.winners)
    assert outcome.finished == bool(winners), "a match is over when it has winners"
    assert outcome.totals == end.totals, "the totals are those of the last deal"
    return Result(end.ending.value, end.next_dealer, end.tricks, end.points, end.totals, winners)


def tell(said: Sequence[str], expected: object, found: object) -> str:
    """A difference, with all that is needed to see it again."""
    return f"after {' '.join(said) or 'nothing'}\n  the reference expects {expected}\n  the ruleset gives {found}"


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line. Gives 1 if there are differences."""
    return command.run(compare, SUBJECTS, arguments, what="matches", times=10, sets=20)


if __name__ == "__main__":
    sys.exit(main())
