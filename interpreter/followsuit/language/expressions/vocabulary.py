"""The vocabulary of expressions: one table of every built-in word, its type, its meaning and where it is known.

The checker, the lowering (by the words' names), the author's reference and an editor's hover all read this table.
"""

from __future__ import annotations

from dataclasses import dataclass

from followsuit.language.terms import Type

PLACES = {
    "me": "where a seat is asked, chooses or plays",
    "ask": "while seats speak",
    "zone": "where it is said who sees or decides something (`seen_by`, `plays_for`)",
    "line": "in a line of the score",
    "tricks": "while a trick is played",
    "card": "where a card is judged (duties, free cards, choices)",
    "law": "in a class of cards that wins a trick",
    "share": "where a deal says how many cards a zone gets",
    "dealer": "as the first dealer",
}
"""Kind of place → where that is, in an author's words."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a word takes.

    `kind` is a kind of `Type`, or `account` (a seat or a side), `whose` (seats, and bare those of `me`), `set` (any
    set), `any`. The last parameter may be `repeated`.
    """

    kind: str
    optional: bool = False
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Word:
    """A built-in word. `rule` computes the type where it depends on the arguments: `element`, `either`, `count`.

    `places` are the kinds of place where it is known; none: everywhere.
    """

    name: str
    parameters: tuple[Parameter, ...]
    result: Type
    about: str
    example: str
    places: tuple[str, ...] = ()
    rule: str | None = None

    @property
    def subject(self) -> str | None:
        """`card` or `seat` if the word, written bare, speaks of the card or the seat at hand; else None."""
        if not self.parameters or not all(more.optional for more in self.parameters[1:]):
            return None
        return SUBJECTS.get(self.parameters[0].kind)

    @property
    def fewest(self) -> int:
        """How many arguments it takes at least."""
        return sum(not parameter.optional for parameter in self.parameters)

    @property
    def most(self) -> int | None:
        """How many arguments it takes at most, None if there is no bound."""
        return None if self.parameters and self.parameters[-1].repeated else len(self.parameters)

    def parameter(self, index: int) -> Parameter:
        """What the argument at this place must be."""
        return self.parameters[min(index, len(self.parameters) - 1)]

    def known_in(self, places: frozenset[str]) -> bool:
        """Whether the word may be used in a place of these kinds."""
        return not self.places or not places.isdisjoint(self.places)


SUBJECTS = {"seat": "seat", "account": "seat", "whose": "seat", "card": "card"}
"""Kind of first parameter → the subject that stands in for it."""

QUANTIFIERS = {
    "count": "how many there are",
    "sum": "the sum of a number over them",
    "min": "the least of a number over them",
    "max": "the greatest of a number over them",
    "any": "whether something holds for at least one of them",
    "all": "whether something holds for every one of them",
    "those": "the set of those for which something holds",
    "first": "the first of them for which something holds, none if there is none",
}
"""Words that run over a set, as `count(x for x in set if condition)`."""

RESULTS = {
    "natural": Type("int", low=0),
    "from_one": Type("int", low=1),
}


def _word(name: str, takes: str, gives: str, about: str, example: str, *places: str) -> Word:
    """`takes` lists kinds: `seat int?` has an optional second one, `int*` repeats. `gives?` may be none."""
    parameters = tuple(
        Parameter(kind.rstrip("?*"), optional=kind[-1] in "?*", repeated=kind.endswith("*")) for kind in takes.split()
    )
    rule = gives if gives in ("element", "either", "count") else None
    kind = "int" if rule == "count" else "none" if rule else gives.rstrip("?")
    result = RESULTS.get(gives) or Type(kind, absent=gives.endswith("?"))
    return Word(name, parameters, result, about, example, places, rule)


_WORDS = (
    # numbers and seats of the deal
    _word("players", "", "from_one", "How many play.", "players == 3"),
    _word("everyone", "", "seats", "All seats.", "everyone - dealer"),
    _word("nobody", "", "seats", "No seat.", "passed == nobody"),
    _word("dealer", "", "seat", "The seat that deals.", "left(dealer)"),
    _word("eldest", "", "seat", "The seat to the left of the dealer.", "me == eldest"),
    _word("deal_no", "", "from_one", "The number of this deal in the match, from 1.", "deal_no % 2 == 0"),
    _word("deals_played", "", "natural", "How many deals of the match are over.", "deals_played == 12"),
    _word("winner", "", "seat?", "The seat that won the last complete trick.", "left(winner)"),
    _word("trick_no", "", "natural", "The number of this trick, from 1.", "trick_no == 1"),
    # constants
    _word("true", "", "bool", "It holds.", "open == true"),
    _word("false", "", "bool", "It does not hold.", "open == false"),
    _word("otherwise", "", "bool", "Always holds; the last of several cases.", "otherwise"),
    _word("none", "", "none", "No seat, no suit, no card, no row; of sets, the empty one.", "maker == none"),
    _word("trumps", "", "class", "The class of the cards that an order lists as `trump`.", "suit == trumps"),
    _word("suits", "", "suits", "All suits.", "suits - proposed"),
    _word("all_cards", "", "cards", "Every card of the pack.", "count(all_cards)"),
    # seats
    _word("left", "seat int?", "seat", "The seat so many places to the left (1 if not said).", "left(dealer, 2)"),
    _word("right", "seat int?", "seat", "The seat so many places to the right (1 if not said).", "right(dealer)"),
    _word(
        "nearest", "seat seats", "seat?", "The first of the seats, from this one on.", "nearest(left(dealer), active)"
    ),
    _word("partner", "seat", "seat?", "The other seat of its side.", "partner(maker)"),
    _word("side", "seat", "seats", "The seats of its side, itself included.", "side(maker)"),
    _word("opponents", "seat", "seats", "The seats of the other sides.", "opponents(maker)"),
    _word("highest", "seats", "seats", "Those with the highest score in the match.", "highest(everyone)"),
    _word("lowest", "seats", "seats", "Those with the lowest score in the match.", "lowest(everyone)"),
    # scores
    _word("score", "account", "int", "The total of a seat or side in the match.", "score(me) >= target"),
    _word("deal_score", "account", "int", "What a seat or side has scored in this deal so far.", "deal_score(me) == 0"),
    _word("tricks", "whose", "natural", "How many tricks these seats have won.", "tricks(makers) == 5"),
    _word("card_points", "whose", "int", "The card points that these seats have won.", "card_points(declarer) >= 61"),
    _word("value", "cards", "int", "The card points of a set of cards.", "value(trick)"),
    # sets
    _word("count", "set", "count", "How many members a set has.", "count(hand) == 1"),
    _word("only", "set", "element", "The only member of a set, none if it is empty.", "only(turn_up)"),
    _word("top", "cards", "card?", "The highest of the cards by the ranks of the pack.", "top(hand & 'hearts')"),
    _word("bottom", "cards", "card?", "The lowest of the cards by the ranks of the pack.", "bottom('clubs')"),
    _word(
        "top_run",
        "cards",
        "natural",
        "How many of the highest trumps, from the top without a gap, are among the cards.",
        "top_run(hand)",
    ),
    # cards
    _word("suit", "card", "class?", "The suit a card counts as now: its printed one, or trumps.", "suit == led"),
    _word("printed", "card", "suit?", "The suit printed on a card.", "printed(up)"),
    _word("rank", "card", "rank?", "The rank of a card.", "rank(card) == rank(up)"),
    _word("mate", "suit", "suit?", "The other suit of the same colour.", "mate(trump)"),
    _word("holder", "card", "seat?", "The seat that holds a card in hand.", "holder('2C')"),
    _word("winner_of", "card", "seat?", "The seat that has won a card.", "winner_of('JD') == me"),
    _word("player_of", "card", "seat?", "The seat that played a card to this trick.", "player_of(joker) == me"),
    # numbers
    _word("min", "int int*", "int", "The least of some numbers.", "min(bid, 13)"),
    _word("max", "int int*", "int", "The greatest of some numbers.", "max(0, over)"),
    _word("abs", "int", "natural", "A number without its sign.", "abs(score(me))"),
    _word("how_many", "bool bool*", "natural", "How many of some conditions hold.", "how_many(schneider, schwarz)"),
    _word(
        "cycle",
        "int int int*",
        "int",
        "The n-th of the numbers, from 1, round and round.",
        "cycle(deal_no, 1, 3, 2, 0)",
    ),
    _word("or_else", "any any", "either", "The first, unless it is none; then the second.", "or_else(maker, dealer)"),
    # places
    _word("me", "", "seat", "The seat that is asked, chooses, plays or is credited.", "me == dealer", "me", "line"),
    _word("still_in", "", "seats", "The seats that are still asked.", "count(still_in) == 1", "ask"),
    _word("last_to_speak", "", "seat?", "The seat that spoke last.", "last_to_speak == partner", "ask"),
    _word("owner", "", "seat", "The seat that a zone, a variable or a turn belongs to.", "owner == declarer", "zone"),
    _word("us", "", "seats", "The seats of the side of `me`.", "tricks(us)", "line"),
    _word("them", "", "seats", "The seats of the other sides.", "tricks(them) == 0", "line"),
    _word("led", "", "class?", "The suit to follow, as cards count now.", "suit == led", "tricks", "law"),
    _word("leader", "", "seat", "The seat that leads to this trick.", "me == leader", "tricks"),
    _word("to_play", "", "seat", "The seat whose turn it is.", "to_play == declarer", "tricks"),
    _word("leading", "", "bool", "The trick is still empty.", "leading", "tricks"),
    _word("first_trick", "", "bool", "It is the first trick of the deal.", "not first_trick", "tricks", "law"),
    _word(
        "last_trick",
        "",
        "bool",
        "Each seat that plays held one card when the trick began.",
        "last_trick",
        "tricks",
        "law",
    ),
    _word("winning", "", "seat?", "The seat whose card is winning the trick.", "winning == partner", "tricks"),
    _word("played", "seat", "card?", "The card a seat has played to this trick.", "played(leader)", "tricks"),
    _word("card", "", "card", "The card at hand.", "card in 'K Q of trump'", "card", "law"),
    _word("void", "", "bool", "The hand (without free cards) holds no card to follow suit with.", "void", "card"),
    _word("beats", "", "bool", "The card would be winning the trick if it were played now.", "beats", "card"),
    _word("rest", "", "natural", "All the cards that are left.", "rest", "share"),
    _word("random", "", "seat", "A seat drawn by chance.", "random", "dealer"),
)

VOCABULARY: dict[str, Word] = {word.name: word for word in _WORDS}
"""Every built-in word by its name."""

BUILT_IN_ZONES = {"hand": True, "won": True, "trick": False, "stock": False}
"""Zone that every ruleset has → whether each seat has its own."""

MELD_WORDS = {
    "points": "what the melds among these cards are worth, as the group alone says too",
    "best": "how good the best single meld among these cards is, to compare it; 0 if there is none",
    "cards": "the cards among these that are part of a meld",
}
"""What may follow a group of melds, as `shown.best(hand)`; the name of a meld asks how often it is there."""

_GRAMMAR = ("and", "or", "not", "if", "else", "for", "in", "is", "lambda")
_CONSTANTS = ("yes", "no", "on", "off", "null")
KEPT_BY_THE_GAME = frozenset({
    "answer", "entered", "next_dealer", "order", "over", "play_card", "play_seat", "plays", "points", "started",
    "total", "turn", "winners",
})  # fmt: skip
"""Names of what every game keeps by itself: no variable, option or zone can have them."""
RESERVED = frozenset({*VOCABULARY, *QUANTIFIERS, *_GRAMMAR, *_CONSTANTS})
"""Words that nothing can be named after. (Built-in zones may be declared again, to say who sees them.)"""
