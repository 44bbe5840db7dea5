"""The match, worked cases, and the ruleset as a whole."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from followsuit.language.keys import (
    Body,
    Conditions,
    Counts,
    Data,
    Expr,
    Flag,
    Kinded,
    MapOf,
    Names,
    OneOf,
    OptionValue,
    Sides,
    Text,
    Texts,
    Whole,
    Word,
    key,
)
from followsuit.language.records.base import Placed, Record
from followsuit.language.records.declared import (
    DeckRecord,
    Definition,
    Option,
    Preset,
    TableRecord,
    Variable,
    ZoneRecord,
)
from followsuit.language.records.law import DutyRecord, FreeRecord, Order, WinClass
from followsuit.language.records.melds import Meld
from followsuit.language.records.phases import Phase
from followsuit.language.records.score import Line, LineGroup
from followsuit.language.terms import Named, Term

if TYPE_CHECKING:
    from followsuit.language.reading.source import Mapping


@dataclass(frozen=True)
class MatchEnd(Placed):
    """A way in which the match ends."""

    when: tuple[Named, ...] | None = key(Conditions(), "When the match ends so, read after every deal.", required=True)
    winner: Term | None = key(Expr("seats"), "Who wins; those with the best score if absent.")


@dataclass(frozen=True)
class MatchRecord(Record):
    """Deals played to an end."""

    first_dealer: Term | None = key(Expr("dealer"), "Who deals first: `random` or a seat.", default="random")
    next_dealer: Term | None = key(
        Expr("seat"), "Who deals next; if that is nobody, the seat left of the dealer.", default="left(dealer)"
    )
    start: Term | None = key(Expr("int"), "The score that everybody begins with.", default="0")
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
    title: str | None = key(Text(), "What it is called; by its name if absent.")
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
    object: str | None = key(
        Text(), "What the players try to do, for somebody who has never played it; stands first in the rulebook."
    )
    sources: tuple[str, ...] | None = key(Texts(), "Where the rules come from.")
    extends: tuple[str, ...] | None = key(
        Names(), "The rulesets this one is built on, in order: shipped names or files."
    )
    fits: tuple[str, ...] | None = key(
        Names(), "For a house rule: the rulesets that it may be added to; whatever extends one of them counts too."
    )
    abstract: bool | None = key(Flag(), "True for a ruleset that others extend and nobody plays as it stands.")
    players: tuple[int, ...] = key(Counts(), "How many play: `4`, `2..4`, a list, or number → patch.", required=True)
    sides: int | Term | None = key(
        Sides(), "`none`, `opposite`, a number of sides by seat, or an expression.", default="none"
    )
    seats: tuple[str, ...] | None = key(
        Names(), "The names of the seats in turn: `[north, east, south, west]`; seats are numbered from 0 if absent."
    )
    direction: str | None = key(
        Word(("clockwise", "anticlockwise")),
        "Which way round the turn goes at a table; what is on the left where it goes clockwise is then on the right.",
        default="clockwise",
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
    labels: dict[str, str] | None = key(
        MapOf(Text(), "label"),
        "Name of a zone, variable, definition, option, suit, rank or column → what people call it, without an article; "
        "of a condition a clause. Parameters of a definition stand in braces. Without a label it goes by its name.",
    )
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
        MapOf(Body(WinClass), "class", ordered=True),
        "Winning classes, first to last. If absent: `{trump: suit == trumps, led: suit == led}`.",
    )
    melds: dict[str, dict[str, Meld]] | None = key(
        MapOf(MapOf(Body(Meld), "meld", ordered=True), "group of melds"),
        "Groups of melds. A group is also a function of any cards, as `shown(hand)`: the points of all its melds.",
    )
    phases: dict[str, Phase] = key(
        MapOf(Kinded(("deal", "step", "ask", "exchange", "meld", "tricks")), "phase", ordered=True),
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
