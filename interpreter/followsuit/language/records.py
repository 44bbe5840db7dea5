"""The language on one page: every record, every key, what it takes and what it means.

The JSON Schema, the long form of shorthands, merging and the builder are made from these records.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from followsuit.core.diagnostics import Position
from followsuit.language.keys import (
    Assignments,
    Body,
    Cell,
    Conditions,
    Counts,
    Data,
    Domain,
    Expr,
    Flag,
    Items,
    Kinded,
    MapOf,
    Name,
    Names,
    OneOf,
    OptionValue,
    Parameters,
    Patch,
    Pattern,
    Phrases,
    Ranks,
    Sides,
    Span,
    Text,
    Texts,
    Whole,
    Word,
    key,
)
from followsuit.language.terms import Assignment, Named, Term, Type

if TYPE_CHECKING:
    from followsuit.language.source import Mapping

NOWHERE = Position("", 1, 1)


@dataclass(frozen=True)
class Record:
    """What every record has: where it was written, and where each of its keys was."""

    position: Position = field(default=NOWHERE, kw_only=True)
    places: dict[str, Position] = field(default_factory=dict, kw_only=True, repr=False)


@dataclass(frozen=True)
class Placed(Record):
    """An entry of an ordered map."""

    before: str | None = key(Name(), "Put this entry immediately before the one named.")
    after: str | None = key(Name(), "Put this entry immediately after the one named.")


# --- declarations ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Value(Record):
    """One value of an option."""

    SHORT: ClassVar = "about"
    about: str | None = key(Text(), "What this value means, in a sentence.")
    patch: Any = key(Patch(), "What changes in the ruleset when this value is chosen.")


@dataclass(frozen=True)
class Option(Record):
    """A choice that players make before the match: yes or no, a number in a range, or one of named values."""

    about: str | None = key(Text(), "What the option decides, in a sentence.", required=True)
    default: Any = key(OptionValue(), "The value if nobody chooses.", required=True)
    range: tuple[int, int] | None = key(Span(), "The numbers allowed, as `a..b`; the option is then a number.")
    values: dict[str, Value] | None = key(
        MapOf(Body(Value), "value"), "The values allowed, each with a sentence; the option is then one of these names."
    )
    patch: Any = key(Patch(), "What changes in the ruleset when a yes-or-no option is on.")
    needs: tuple[str, ...] | None = key(Names(), "Options that must be on; otherwise this one does nothing.")
    conflicts: tuple[str, ...] | None = key(Names(), "Options that cannot be on together with this one.")


@dataclass(frozen=True)
class Preset(Record):
    """A named set of choices."""

    about: str | None = key(Text(), "Where or by whom this set of choices is played.")
    options: dict[str, Any] | None = key(MapOf(OptionValue(), "option"), "Option → value.", required=True)


@dataclass(frozen=True)
class SuitEntry(Record):
    """A suit of the deck."""

    SHORT: ClassVar = "colour"
    colour: str = key(Name(), "Its colour; the other suit of the same colour is its mate.", required=True)
    letter: str | None = key(Name(), "The letter that card codes end in; the first of its name if absent.")


@dataclass(frozen=True)
class Extra(Record):
    """A card without suit and rank."""

    code: str | None = key(Name(), "How the card is written, as `JK`; the first two letters of its name if absent.")
    copies: int | None = key(Whole(0, 8), "How many are in the pack.", default="1")
    stand_in: str | None = key(Name(), "The card that may take its place on the table; for the rulebook.")


@dataclass(frozen=True)
class DeckRecord(Record):
    """The pack of cards."""

    suits: dict[str, SuitEntry] = key(
        MapOf(Body(SuitEntry), "suit"), "Suit → colour, in the usual order.", required=True
    )
    ranks: tuple[str, ...] = key(Ranks(), "Ranks from high to low: `A K Q J 10 9`.", required=True)
    copies: int | None = key(Whole(1, 4), "How many of each card.", default="1")
    extra: dict[str, Extra] | None = key(MapOf(Body(Extra), "extra card"), "Cards without suit and rank, as a joker.")
    remove: Term | None = key(Pattern(), "Cards that are not in the pack, though suits and ranks would have them.")
    points: tuple[tuple[Term, Term], ...] | None = key(
        MapOf(Expr("int"), "card pattern"), "Card pattern → card points of each such card; other cards count 0."
    )
    sets: dict[str, Term] | None = key(MapOf(Pattern(), "set of cards"), "Name → card pattern, for use in expressions.")


@dataclass(frozen=True)
class ZoneRecord(Record):
    """A place for cards."""

    PLACES: ClassVar = ("zone",)
    cards: int | None = key(Whole(1, 128), "How many cards it holds at most.")
    per: str | None = key(Word(("seat",)), "`seat`: every seat has one of its own.")
    seen_by: Term | None = key(
        Expr("seats"), "The seats that see its cards; `owner` is the seat it belongs to.", default="everyone"
    )
    about: str | None = key(Text(), "What it is, in a sentence.")


@dataclass(frozen=True)
class Variable(Record):
    """Something the ruleset remembers."""

    SHORT: ClassVar = "type"
    type: Type = key(
        Domain(), "What it can be: `bool`, `0..13`, `seat`, `suit`, `card`, `row of TABLE` …", required=True
    )
    first: Term | None = key(Expr("any"), "Its value at the start; none, empty, false or the lowest number if absent.")
    keep: str | None = key(Word(("deal", "match")), "How long it is remembered.", default="deal")
    per: str | None = key(Word(("seat", "side")), "One for every seat or for every side.")
    seen_by: Term | None = key(Expr("seats", ("zone",)), "The seats that know it; `owner` is the seat it belongs to.")
    about: str | None = key(Text(), "What it is, in a sentence.")


@dataclass(frozen=True)
class TableRecord(Record):
    """Rows with typed columns; the order of the rows is their rank."""

    columns: dict[str, Type] = key(MapOf(Domain(), "column"), "Column → type.", required=True)
    rows: dict[str, Any] = key(
        MapOf(Cell(), "row"), "Row → its values, by column or in the columns' order.", required=True
    )
    about: str | None = key(Text(), "What it lists, in a sentence.")


@dataclass(frozen=True)
class Definition(Record):
    """A named expression. Its name may have parameters, as `ours(x)`."""

    SHORT: ClassVar = "value"
    value: str = key(Expr("any"), "The expression; it stands wherever its name does.", required=True)
    about: str | None = key(Text(), "What it means, in a sentence.")


# --- the trick law -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Order(Placed):
    """How cards rank while its condition holds."""

    when: tuple[Named, ...] | None = key(Conditions(), "When this order is in force; the last order has no condition.")
    trump: tuple[Term, ...] | None = key(
        Items(), "The cards of the class `trumps` from high to low; they belong to no other suit."
    )
    plain: tuple[Term, ...] | None = key(
        Items(), "The order of the other cards within their printed suits, from high to low.", default="rest"
    )


@dataclass(frozen=True)
class DutyRecord(Placed):
    """A duty narrows the cards that may be chosen, unless no card would be left."""

    PLACES: ClassVar = ("me", "card")
    SHORT: ClassVar = "card"
    card: Term = key(Expr("bool"), "What a card must be to meet the duty.", required=True)
    when: tuple[Named, ...] | None = key(Conditions(), "When the duty binds.")
    say: str | None = key(Text(), "The duty in words, for refusals: `follow the suit led`.")


@dataclass(frozen=True)
class WinClass(Placed):
    """Cards that may win a trick. The first class with a card in the trick decides, and its highest card wins."""

    PLACES: ClassVar = ("law",)
    SHORT: ClassVar = "card"
    card: Term = key(Expr("bool"), "Which cards belong to the class.", required=True)
    ties: str | None = key(
        Word(("first", "last")), "Which of two equal cards wins: that played first, or last.", default="first"
    )


@dataclass(frozen=True)
class FreeRecord(Placed):
    """Cards that may be played at any time, and withheld."""

    PLACES: ClassVar = ("me", "card")
    SHORT: ClassVar = "card"
    card: Term = key(Expr("bool"), "Which cards are free.", required=True)
    when: tuple[Named, ...] | None = key(Conditions(), "When they are free.")


# --- score lines and effects -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line(Placed):
    """A line of the score."""

    PLACES: ClassVar = ("line",)
    when: tuple[Named, ...] | None = key(Conditions(), "When the line counts.")
    for_: str | None = key(
        Word(("seat", "side")), "Count the line once for each seat or side; `me` and `us` are then that one."
    )
    to: Term | None = key(Expr("seats"), "Who is credited; a side is credited once.")
    from_: Term | None = key(Expr("seats"), "Who pays: each of these pays the points to each that is credited.")
    points: Term | None = key(Expr("int"), "How many points; `me` is the seat that is credited.")
    why: str | None = key(Text(), "The reason in words.")
    exclusive: bool | None = key(Flag(), "No other line marked so may count in the same deal.")


@dataclass(frozen=True)
class LineGroup(Line):
    """Lines that share conditions and receivers; of `first` only the first that holds counts, of `each` every one."""

    first: dict[str, Line] | None = key(
        MapOf(Body(Line), "score line", ordered=True), "Only the first line that holds counts."
    )
    each: dict[str, Line] | None = key(MapOf(Body(Line), "score line", ordered=True), "Every line that holds counts.")


@dataclass(frozen=True)
class MoveEffect(Placed):
    """Cards go from one zone to another."""

    SHORT: ClassVar = "to"
    cards: Term | None = key(Expr("cards"), "Which cards go; all of the zone if absent.")
    from_: Term | None = key(Expr("zone"), "The zone they leave; if absent, the zone that names the move.")
    to: Term = key(Expr("zone"), "The zone they go to.", required=True)
    seen_by: Term | None = key(Expr("seats"), "Seats that see the cards pass, besides those that see either zone.")


@dataclass(frozen=True)
class Effects(Record):
    """What happens: moves and draws, then assignments (all values are read before any is assigned), score, an end."""

    for_: dict[str, Term] | None = key(
        MapOf(Expr("seats"), "name"), "Name → seats: everything here once for each of them."
    )
    move: dict[str, MoveEffect] | None = key(
        MapOf(Body(MoveEffect), "move", ordered=True), "Zone → zone for all of its cards, or name → cards, from, to."
    )
    draw: tuple[Assignment, ...] | None = key(Assignments(), "Variable → set: a random member of the set.")
    do: tuple[Assignment, ...] | None = key(Assignments(), "Variable → its new value.")
    score: dict[str, Line] | None = key(MapOf(Body(Line), "score line", ordered=True), "Score lines that count now.")
    announces: Term | None = key(Expr("cards"), "Cards whose place everyone learns now.")
    ends: str | None = key(
        Word(("throw_in", "redeal", "deal")),
        "The deal ends: `throw_in` (the next dealer deals), `redeal` (the same dealer deals), `deal` (it is scored).",
    )


# --- phases ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Phase(Placed):
    """What all phases have."""

    kind: str = key(Name(), "What kind of phase this is.", required=True)
    when: tuple[Named, ...] | None = key(Conditions(), "The phase is left out unless this holds.")
    about: str | None = key(Text(), "What happens here, in a sentence.")


@dataclass(frozen=True)
class Portion(Record):
    """How many cards a zone is dealt."""

    SHORT: ClassVar = "count"
    count: Term | None = key(
        Expr("int", ("me", "share")), "How many cards, or `rest` for all that are left.", required=True
    )
    before: Term | None = key(Expr("seat"), "The seat before which it is dealt; for the rulebook.")


@dataclass(frozen=True)
class DealPhase(Phase, Effects):
    """Cards are dealt."""

    to: Term | None = key(Expr("seats"), "The seats whose `hand` is dealt to.", default="everyone")
    from_: Term | None = key(Expr("zone"), "The zone that the cards come from.", default="stock")
    cards: dict[str, Portion] = key(MapOf(Body(Portion), "zone"), "Zone → how many cards, or `rest`.", required=True)
    packets: str | None = key(Text(), "The packets they are dealt in; for the rulebook.")


@dataclass(frozen=True)
class StepPhase(Phase, Effects):
    """Something happens by itself."""


@dataclass(frozen=True)
class CallRecord(Placed, Effects):
    """Something that may be said."""

    PLACES: ClassVar = ("me", "ask")
    say: tuple[tuple[str, Term], ...] | None = key(
        Phrases(), "The words; or words → when they are used, with `otherwise`."
    )
    about: str | None = key(Text(), "What the call means, in a sentence.")
    when: tuple[Named, ...] | None = key(Conditions(), "When the call belongs to the situation at all.")
    barred: tuple[Named, ...] | None = key(Conditions(), "Named reasons for refusing the call.")
    with_: dict[str, Term] | None = key(Parameters(), "Parameter → the values it may have.")
    raises: tuple[Assignment, ...] | None = key(
        Assignments(), "Variable → value: only if larger than now; then assigned."
    )
    answers: str | None = key(Name(), "Only straight after this call.")
    at_most: Term | None = key(Expr("int"), "How often one seat may say it in this phase.")
    out: Term | None = key(Expr("bool"), "Whether the seat is not asked again in this phase.")
    again: Term | None = key(Expr("bool"), "Whether the same seat goes on speaking.")
    next: Term | None = key(Expr("seat"), "Who speaks next; the next seat clockwise if absent.")
    aside: dict[str, Phase] | None = key(
        MapOf(Kinded(("step", "ask", "exchange", "deal")), "phase", ordered=True),
        "Phases run before the asking goes on.",
    )


@dataclass(frozen=True)
class AskPhase(Phase):
    """Seats speak in turn."""

    who: Term | None = key(Expr("seats"), "Who is asked; read again before every question.", default="everyone")
    first: Term | None = key(Expr("seat"), "Who speaks first; the first in turn after the dealer if absent.")
    each: str | None = key(
        Word(("once", "until_out", "until_quiet")),
        "`once`: everyone speaks once. `until_out`: until nobody is left in. `until_quiet`: until all who are in have "
        "spoken since the last raise.",
        default="once",
    )
    until: Term | None = key(Expr("bool", ("ask",)), "The asking ends as soon as this holds.")
    hidden: bool | None = key(Flag(), "The calls are revealed together at the end.")
    blind: bool | None = key(Flag(), "The seats speak before they see their hands.")
    calls: dict[str, CallRecord] = key(
        MapOf(Body(CallRecord), "call", ordered=True), "What may be said.", required=True
    )
    otherwise: Effects | None = key(Body(Effects), "What happens if `until` never held and no call ended the asking.")


@dataclass(frozen=True)
class MoveRecord(Placed):
    """One step of an exchange."""

    PLACES: ClassVar = ("me",)
    when: tuple[Named, ...] | None = key(Conditions(), "The move is left out unless this holds.")
    by: Term | None = key(Expr("seat"), "Who chooses the cards; the seat whose exchange it is if absent.")
    from_: Term = key(Expr("zone"), "The zone the cards leave.", required=True)
    to: Term = key(Expr("zone"), "The zone they go to.", required=True)
    choose: Term | None = key(Expr("int"), "How many cards are chosen; all cards of the zone go if absent.")
    allow: dict[str, DutyRecord] | None = key(
        MapOf(Body(DutyRecord), "preference", ordered=True, lone="allowed"),
        "Preferences that narrow the choice, like duties.",
    )
    must: Term | None = key(Expr("bool", ("card",)), "Which cards may be chosen at all; never more than these.")
    seen_by: Term | None = key(Expr("seats"), "Seats that see the cards pass, besides those that see either zone.")


@dataclass(frozen=True)
class ExchangePhase(Phase):
    """Cards are taken, laid away or passed."""

    PLACES: ClassVar = ()
    who: Term = key(Expr("seats"), "Whose exchange it is, one after the other.", required=True)
    first: Term | None = key(Expr("seat"), "Who begins.")
    optional: Term | None = key(Expr("bool", ("me",)), "Whether the exchange may be declined.")
    say: tuple[tuple[str, Term], ...] | None = key(
        Phrases(("me",)), "The words for taking part, where it may be declined."
    )
    moves: dict[str, MoveRecord] = key(MapOf(Body(MoveRecord), "move", ordered=True), "Name → move.", required=True)
    together: bool | None = key(Flag(), "All choose before any card moves.")


@dataclass(frozen=True)
class Keep(Placed):
    """Cards of a trick that its winner does not take."""

    PLACES: ClassVar = ("card",)
    card: Term = key(Expr("bool"), "Which cards.", required=True)
    to: Term = key(Expr("zone"), "The zone they go to.", required=True)


@dataclass(frozen=True)
class TricksPhase(Phase):
    """Tricks are played."""

    PLACES: ClassVar = ("tricks",)
    seats: Term | None = key(Expr("seats"), "Who plays; read again before every card.", default="everyone")
    leader: Term | None = key(Expr("seat"), "Who leads to the first trick.", default="left(dealer)")
    announces: Term | None = key(Expr("cards"), "Cards whose place everyone learns when play begins.")
    plays_for: Term | None = key(
        Expr("seat", ("zone",)), "Who decides for a hand; `owner` is the seat whose turn it is.", default="owner"
    )
    lead: dict[str, DutyRecord] | None = key(
        MapOf(Body(DutyRecord), "duty", ordered=True), "Duties of the leader, for this phase alone."
    )
    follow: dict[str, DutyRecord] | None = key(
        MapOf(Body(DutyRecord), "duty", ordered=True), "Duties of the others, for this phase alone."
    )
    free: dict[str, FreeRecord] | None = key(
        MapOf(Body(FreeRecord), "free card", ordered=True, lone="rule"), "Free cards, for this phase alone."
    )
    led: Term | None = key(Expr("class"), "The class to follow; that of the first card that has one if absent.")
    wins: dict[str, WinClass] | None = key(
        MapOf(Body(WinClass), "class", ordered=True), "Winning classes, for this phase alone."
    )
    calls: dict[str, CallRecord] | None = key(
        MapOf(Body(CallRecord), "call", ordered=True),
        "What may be said at one's turn before playing, each once a turn.",
    )
    before_card: dict[str, Phase] | None = key(
        MapOf(Kinded(("step", "ask", "exchange")), "phase", ordered=True),
        "What happens before each card; `me` is to play.",
        places=("me",),
    )
    on_card: dict[str, Phase] | None = key(
        MapOf(Kinded(("step", "ask", "exchange")), "phase", ordered=True),
        "What happens after each card; `card` is the card and `me` has played it.",
        places=("me", "card"),
    )
    after_trick: dict[str, Phase] | None = key(
        MapOf(Kinded(("step", "ask", "exchange", "deal")), "phase", ordered=True), "What happens after each trick."
    )
    keeps: dict[str, Keep] | None = key(
        MapOf(Body(Keep), "kept card", ordered=True), "Cards that the winner does not take."
    )
    next_leader: Term | None = key(Expr("seat"), "Who leads next.", default="winner")
    until: Term | None = key(Expr("bool"), "Play ends after a trick as soon as this holds, or when no cards are left.")


PHASES: dict[str, type[Phase]] = {
    "deal": DealPhase,
    "step": StepPhase,
    "ask": AskPhase,
    "exchange": ExchangePhase,
    "tricks": TricksPhase,
}


# --- match and examples ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class MatchEnd(Placed):
    """A way in which the match ends."""

    when: tuple[Named, ...] | None = key(Conditions(), "When the match ends so, read after every deal.", required=True)
    winner: Term | None = key(Expr("seats"), "Who wins; those with the best score if absent.")


@dataclass(frozen=True)
class MatchRecord(Record):
    """Deals played to an end."""

    first_dealer: Term | None = key(Expr("dealer"), "Who deals first: `random` or a seat.", default="random")
    next_dealer: Term | None = key(Expr("seat"), "Who deals next.", default="left(dealer)")
    throw_in_counts: bool | None = key(Flag(), "Whether a deal thrown in counts as a deal.", default="false")
    best: str | None = key(Word(("highest", "lowest")), "Which score wins.", default="highest")
    ends: dict[str, MatchEnd] = key(
        MapOf(Body(MatchEnd), "end", ordered=True), "Ways in which the match ends.", required=True
    )
    ties: str | None = key(
        Word(("shared", "another_deal")),
        "Equal best scores share the win, or another deal is played.",
        default="shared",
    )


@dataclass(frozen=True)
class Example(Record):
    """A worked case: a test, and an illustration for people.

    `node` is the case as it was written.
    """

    node: Mapping | None = field(default=None, kw_only=True, repr=False, compare=False)
    about: str | None = key(Text(), "What it shows.")
    players: int | None = key(Whole(2, 8), "Number of players; the first allowed if absent.")
    options: dict[str, Any] | None = key(MapOf(OptionValue(), "option"), "Option → value.")
    given: dict[str, Any] | None = key(
        Data(), "What is so: variables, dealer, hand, plays, tricks, calls …", required=True
    )
    expect: dict[str, Any] | None = key(
        Data(), "What follows: legal, winner, leader, calls, scores, line …", required=True
    )


# --- the ruleset -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rules(Record):
    """A whole ruleset."""

    language: int | None = key(Whole(1, 1), "The version of the language.", default="1")
    title: str | None = key(Text(), "The name of the game.", required=True)
    aliases: tuple[str, ...] | None = key(Texts(), "Other names of the game.")
    about: str | None = key(Text(), "The game in a sentence or two.")
    sources: tuple[str, ...] | None = key(Texts(), "Where the rules come from.")
    extends: tuple[str, ...] | None = key(
        Names(), "The rulesets this one is built on, in order: shipped names or files."
    )
    abstract: bool | None = key(Flag(), "True for a ruleset that others extend and nobody plays as it stands.")
    players: tuple[int, ...] = key(Counts(), "How many play: `4`, `2..4`, a list, or number → patch.", required=True)
    sides: int | Term | None = key(
        Sides(), "`none`, `opposite`, a number of sides by seat, or an expression.", default="none"
    )
    options: dict[str, Option] | None = key(
        MapOf(Body(Option), "option"), "Choices that players make before the match."
    )
    presets: dict[str, Preset] | None = key(MapOf(Body(Preset), "preset"), "Named sets of choices.")
    deck: DeckRecord = key(Body(DeckRecord), "The pack of cards.", required=True)
    zones: dict[str, ZoneRecord] | None = key(
        MapOf(Body(ZoneRecord), "zone"), "Places for cards besides hand, won, trick, stock."
    )
    state: dict[str, Variable] | None = key(MapOf(Body(Variable), "variable"), "What the ruleset remembers.")
    tables: dict[str, TableRecord] | None = key(MapOf(Body(TableRecord), "table"), "Rows with typed columns.")
    define: dict[str, Definition] | None = key(MapOf(Body(Definition), "definition"), "Named expressions.")
    order: dict[str, Order] = key(MapOf(Body(Order), "order", ordered=True), "How cards rank.", required=True)
    lead: dict[str, DutyRecord] | None = key(
        MapOf(Body(DutyRecord), "duty", ordered=True), "Duties of the leader.", places=("tricks",)
    )
    follow: dict[str, DutyRecord] | None = key(
        MapOf(Body(DutyRecord), "duty", ordered=True), "Duties of the others.", places=("tricks",)
    )
    free: dict[str, FreeRecord] | None = key(
        MapOf(Body(FreeRecord), "free card", ordered=True, lone="rule"),
        "Cards that may be played at any time.",
        places=("tricks",),
    )
    led: Term | None = key(
        Expr("class", ("tricks",)), "The class to follow; that of the first card that has one if absent."
    )
    wins: dict[str, WinClass] | None = key(
        MapOf(Body(WinClass), "class", ordered=True), "Winning classes, first to last."
    )
    phases: dict[str, Phase] = key(
        MapOf(Kinded(("deal", "step", "ask", "exchange", "tricks")), "phase", ordered=True),
        "What happens in a deal, in order.",
        required=True,
    )
    score: dict[str, Line] | None = key(
        MapOf(OneOf(Line, LineGroup), "score line", ordered=True), "What a deal is worth, line by line."
    )
    after_score: dict[str, Phase] | None = key(
        MapOf(Kinded(("step",)), "step", ordered=True), "Steps for counters of the match, once the deal is scored."
    )
    match: MatchRecord = key(Body(MatchRecord), "How deals make a match.", required=True)
    examples: dict[str, Example] | None = key(MapOf(Body(Example), "example"), "Worked cases: tests and illustrations.")
